// The Shared tab: what the step asks of the banks, and what lies in the block's shared memory.
#include "gui/model/cell_writers.h"
#include "gui/model/memory_panel.h"

namespace simtscope::gui {

ScrolledScene shared_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    if (picture.memory == nullptr) return no_memory_scene(picture, layout, state);
    MemoryPanel panel(picture, layout, state, Area::Shared);
    const MemoryPicture& memory = *picture.memory;
    const std::vector<std::size_t> arrays = arrays_of(memory, machine::Space::Shared);
    panel.draw_head(Word::SharedModel);
    panel.begin_body();
    if (arrays.empty()) {
        panel.paragraph(panel.words(Word::SharedNone), Token::Text);
        panel.lesson_about("shared-memory");
        return panel.end_body();
    }
    const auto accesses = accesses_of(memory, machine::Space::Shared);
    if (accesses.empty()) panel.draw_quiet(Word::SharedQuiet);
    for (const MemoryAccess* access : accesses) {
        panel.draw_access_title(*access);
        draw_bank_summary(panel, *access);
        panel.gap(2);
        state.maximised ? draw_bank_lanes(panel, *access) : draw_bank_words(panel, *access);
        panel.gap(4);
    }
    if (memory.accesses_left_out != 0)
        panel.paragraph(panel.words(Word::AccessMore, {{"count", std::to_string(memory.accesses_left_out)}}), Token::DimText);
    panel.rule();
    panel.draw_changes(arrays);
    if (!memory.resident) {
        const session::WarpView& warp = picture.snapshot.warps.at(picture.snapshot.warp);
        const bool ended = (warp.present & ~warp.exited) == 0;
        panel.paragraph(panel.words(ended ? Word::SharedGone : Word::SharedNotYet), Token::Text);
        return panel.end_body();
    }
    draw_writer_switch(panel, machine::Space::Shared);
    for (const std::size_t array : arrays) draw_array(panel, array);
    return panel.end_body();
}

}  // namespace simtscope::gui
