#include "gui/model/description.h"

#include <bit>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using machine::LaneState;

/// "active: 0-4; inactive path: 5-31"
std::string states(const session::Snapshot& snapshot, Language language) {
    std::string out;
    for (const LaneState state : {LaneState::Active, LaneState::OtherPath, LaneState::Waiting, LaneState::Faulted, LaneState::Exited,
                                  LaneState::NotStarted, LaneState::Absent}) {
        std::uint32_t lanes = 0;
        for (unsigned lane = 0; lane < 32; ++lane) lanes |= snapshot.lanes.at(lane) == state ? 1U << lane : 0U;
        if (lanes == 0) continue;
        out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", say(state_word(state), language), checks::lane_list(lanes, language));
    }
    return out;
}

/// "v: 0-3 = 7; 4 = ?"
std::string values(const session::VariableRow& row, const ViewState& state) {
    std::string out = row.name + ":";
    for (const LaneRun& run : equal_runs(row, format_of(state, row.name))) {
        const std::string text = value_text(row, run.first, state);
        if (text.empty()) continue;
        const std::string lanes = run.first == run.last ? std::to_string(run.first) : fmt::format("{}-{}", run.first, run.last);
        out += fmt::format("{} {} = {}", out.ends_with(':') ? "" : ";", lanes, text);
    }
    return out;
}

}  // namespace

std::string describe(const Picture& picture, const ViewState& state) {
    const session::Snapshot& snapshot = picture.snapshot;
    const Language language = state.language;
    std::string out = narrate(picture, language).all() + "\n";
    out += fmt::format("{} · {}\n", snapshot.kernel,
                       say(Word::WhyWarp, language, {{"block", std::to_string(snapshot.block)}, {"warp", std::to_string(snapshot.warp)}}));
    out +=
        say(Word::MaskActive, language, {{"mask", hex_mask(snapshot.active)}, {"count", std::to_string(std::popcount(snapshot.active))}}) +
        "\n";
    if (snapshot.exchange) out += say(Word::MaskNamed, language, {{"mask", hex_mask(snapshot.exchange->mask)}}) + "\n";
    out += states(snapshot, language) + "\n";
    for (const session::VariableRow* row : value_rows(picture)) {
        if (row->valid != 0) out += values(*row, state) + "\n";
    }
    return out;
}

}  // namespace simtscope::gui
