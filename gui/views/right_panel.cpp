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
        stage.painter.keyboard(tabs, tab_row(stage.layout, state), FocusRegion::Tabs, state.spot, sink);
        return;
    }
    const Panel& shown = panel(state.tab);
    float& scroll = state.scrolled(shown.area);
    float& across = state.across.at(static_cast<std::size_t>(shown.area));
    const float before = scroll, across_before = across;
    scroll += stage.painter.wheel(stage.layout.right);
    across += stage.painter.wheel_across(stage.layout.right);
    ScrolledScene body = shown.scene(picture, stage.layout, state);
    scroll = shown_scroll(scroll, body, state.follow_panel);
    across = shown_across(across, body, state.follow_panel);
    state.follow_panel = false;
    if (scroll != before || across != across_before) body = shown.scene(picture, stage.layout, state);
    stage.painter.paint(body.scene);
    if (!stage.painter.interact(tabs, sink)) stage.painter.interact(body.scene, sink);
    stage.painter.keyboard(tabs, tab_row(stage.layout, state), FocusRegion::Tabs, state.spot, sink);
    stage.painter.keyboard(body.scene, body.view, FocusRegion::Panel, state.spot, sink);
}

}  // namespace simtscope::gui
