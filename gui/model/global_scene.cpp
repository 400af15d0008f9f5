// The Global tab: the sectors that the step asks for, and what lies in a buffer.
#include "gui/model/cell_writers.h"
#include "gui/model/memory_panel.h"

namespace simtscope::gui {

ScrolledScene global_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    if (picture.memory == nullptr) return no_memory_scene(picture, layout, state);
    MemoryPanel panel(picture, layout, state, Area::Global);
    const MemoryPicture& memory = *picture.memory;
    const std::vector<std::size_t> arrays = arrays_of(memory, machine::Space::Global);
    panel.draw_head(Word::GlobalModel);
    panel.begin_body();
    const auto accesses = accesses_of(memory, machine::Space::Global);
    if (arrays.empty() && accesses.empty()) {
        panel.paragraph(panel.words(Word::GlobalNone), Token::Text);
        return panel.end_body();
    }
    if (accesses.empty()) panel.draw_quiet(Word::GlobalQuiet);
    for (const MemoryAccess* access : accesses) {
        panel.draw_access_title(*access);
        draw_sectors(panel, *access);
        panel.gap(4);
    }
    if (memory.accesses_left_out != 0)
        panel.paragraph(panel.words(Word::AccessMore, {{"count", std::to_string(memory.accesses_left_out)}}), Token::DimText);
    panel.rule();
    panel.draw_changes(arrays);
    const auto shown = shown_buffer(memory, state);
    if (!shown) return panel.end_body();
    if (arrays.size() > 1) {
        panel.gap(2);
        for (const std::size_t array : arrays)
            panel.button(memory.arrays[array].name, {CommandId::ChooseBuffer, static_cast<std::int64_t>(array)},
                         panel.words(Word::CommandChooseBuffer), false, array == *shown);
        panel.end_buttons();
    }
    draw_writer_switch(panel, machine::Space::Global);
    draw_array(panel, *shown);
    return panel.end_body();
}

}  // namespace simtscope::gui
