#include "gui/model/cell_writers.h"

#include <algorithm>

#include <fmt/format.h>

#include "gui/model/registry.h"
#include "gui/model/runs_commands.h"
#include "gui/model/text.h"
#include "gui/model/why_words.h"

namespace simtscope::gui {
namespace {

using Write = session::WriterIndex::Write;

bool several_warps(const Picture& picture) { return picture.snapshot.block_dim.count() > machine::kLanes; }
bool names_block(const Picture& picture, machine::Space space) {
    return space == machine::Space::Global && picture.snapshot.grid.count() > 1;
}

std::string moment_text(const Picture& picture, const Write& write) {
    const auto moment = moment_of_step(*picture.facts, write.step);
    return moment ? std::to_string(*moment) : "?";
}

}  // namespace

std::optional<Write> last_writer(const Picture& picture, const MemoryArray& array, std::uint64_t cell) {
    if (picture.snapshot.step > picture.writers->known()) return {};
    const std::uint64_t size = std::max(1U, program::size_of(array.leaf(cell).scalar));
    return picture.writers->last(picture.snapshot.block, array.address + array.offset_of(cell), size, picture.snapshot.step);
}

std::string writer_text(const Picture& picture, machine::Space space, const Write& write) {
    const std::string step = moment_text(picture, write);
    if (names_block(picture, space)) return fmt::format("{}.{}.{} #{}", write.block, write.warp, write.lane, step);
    if (several_warps(picture)) return fmt::format("{}.{} #{}", write.warp, write.lane, step);
    return fmt::format("{} #{}", write.lane, step);
}

unsigned widest_writer(const Picture& picture, machine::Space space) {
    const session::Snapshot& now = picture.snapshot;
    const auto digits = [](std::uint64_t number) { return static_cast<unsigned>(std::to_string(number).size()); };
    unsigned out = 4 + digits(now.moment);
    if (several_warps(picture) || names_block(picture, space)) out += 1 + digits((now.block_dim.count() - 1) / machine::kLanes);
    if (names_block(picture, space)) out += 1 + digits(now.grid.count() - 1);
    return out;
}

std::string writer_tip(const Picture& picture, const Write& write, Language language) {
    std::string who = lanes_text(1U << write.lane, language);
    if (write.block != picture.snapshot.block || write.warp != picture.snapshot.warp)
        who = say(Word::WhyWarp, language, {{"block", std::to_string(write.block)}, {"warp", std::to_string(write.warp)}}) + " " + who;
    return say(Word::CellWriterTip, language, {{"step", moment_text(picture, write)}, {"lane", who}});
}

void draw_writer_switch(MemoryPanel& panel, machine::Space space) {
    const Picture& picture = panel.picture;
    const bool on = panel.state.memory.writers;
    const CommandInfo& command = info(CommandId::CellWriters);
    panel.button(panel.words(command.title), {CommandId::CellWriters, 0}, tooltip(CommandId::CellWriters, picture, panel.state), false, on);
    panel.end_buttons();
    if (!on) return;
    if (picture.writers == nullptr)
        return panel.paragraph(panel.words(picture.seeking_writers ? Word::WritersSeeking : Word::WritersStopped), Token::DimText);
    const Word meaning = names_block(picture, space) ? Word::WritersBlock : several_warps(picture) ? Word::WritersWarp : Word::WritersLane;
    panel.paragraph(panel.words(meaning), Token::DimText);
    if (picture.snapshot.step <= picture.writers->known()) return;
    const auto moment = moment_of_step(*picture.facts, picture.writers->known());
    panel.paragraph(
        panel.words(Word::WritersCut, {{"step", moment ? std::to_string(*moment) : "?"}, {"memory", mebibytes(session::kWriterBytes)}}),
        Token::Text);
}

}  // namespace simtscope::gui
