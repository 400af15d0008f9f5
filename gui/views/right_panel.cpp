#include <algorithm>

#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {
void draw_right_panel(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene tabs = tabs_scene(picture, stage.layout, state);
    stage.painter.paint(tabs);
    state.pointed_line = 0;
    if (state.tab == Tab::Why) {
        draw_why(picture, state, sink, stage);
        stage.painter.interact(tabs, sink);
        return;
    }
    const Panel& shown = panel(state.tab);
    float& scroll = state.scrolled(shown.area);
    const float before = scroll;
    scroll += stage.painter.wheel(stage.layout.right);
    ScrolledScene body = shown.scene(picture, stage.layout, state);
    if (state.follow_panel && body.chosen_height > 0) {  // its end into view, but rather its start
        scroll = std::max(scroll, body.chosen_top + body.chosen_height - body.view.h);
        scroll = std::min(scroll, body.chosen_top);
    }
    state.follow_panel = false;
    scroll = std::clamp(scroll, 0.0F, std::max(0.0F, body.content_height - body.view.h));
    if (scroll != before) body = shown.scene(picture, stage.layout, state);
    stage.painter.paint(body.scene);
    if (!stage.painter.interact(tabs, sink)) stage.painter.interact(body.scene, sink);
}

}  // namespace simtscope::gui
