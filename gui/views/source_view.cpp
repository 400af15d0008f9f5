#include <algorithm>

#include "gui/model/condition_entry.h"
#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_source(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    state.pointed_name.reset();
    if (state.draft.open) return draw_editor(picture, state, sink, stage);
    float& scroll = state.scrolled(Area::Source);
    if (state.follow_source || state.show_line) scroll = source_scroll(picture, stage.layout, state);
    state.follow_source = state.show_line = false;
    scroll += stage.painter.wheel(stage.layout.source);
    const ScrolledScene source = source_scene(picture, stage.layout, state);
    scroll = std::clamp(scroll, 0.0F, std::max(0.0F, source.content_height - source.view.h));
    stage.painter.paint(source.scene);
    state.lanes.pointed_variable.clear();
    if (!state.condition) {
        const Hit* pointed = stage.painter.pointed(source.scene);
        stage.painter.interact(source.scene, sink);
        stage.painter.keyboard(source.scene, stage.layout.source, FocusRegion::Source, state.spot, sink);
        const bool by_keyboard = state.spot.region == FocusRegion::Source && state.spot.place >= 0 && state.spot.places > 0;
        if (by_keyboard) pointed = &source.scene.hits().at(static_cast<std::size_t>(state.spot.place));
        if (pointed == nullptr || pointed->variable.empty()) return;
        state.lanes.pointed_variable = pointed->variable;
        state.pointed_name = {pointed->variable, pointed->box};
        return;
    }
    const Scene entry = condition_scene(picture, stage.layout, state);
    stage.painter.paint(entry);
}

}  // namespace simtscope::gui
