#include <algorithm>

#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

ScrolledScene body_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    switch (state.tab) {
        case Tab::Problems:
            return problems_scene(picture, layout, state);
        case Tab::Warps:
            return warps_scene(picture, layout, state);
        case Tab::Stops:
            return stops_scene(picture, layout, state);
        default:
            return variables_scene(picture, layout, state);
    }
}

Area area_of(Tab tab) {
    switch (tab) {
        case Tab::Problems:
            return Area::Problems;
        case Tab::Warps:
            return Area::Warps;
        case Tab::Stops:
            return Area::Stops;
        default:
            return Area::Variables;
    }
}

}  // namespace

void draw_right_panel(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene tabs = tabs_scene(picture, stage.layout, state);
    stage.painter.paint(tabs);
    state.pointed_line = 0;
    if (state.tab == Tab::Why) {
        draw_why(picture, state, sink, stage);
        stage.painter.interact(tabs, sink);
        return;
    }
    float& scroll = state.scrolled(area_of(state.tab));
    const float before = scroll;
    scroll += stage.painter.wheel(stage.layout.right);
    ScrolledScene body = body_scene(picture, stage.layout, state);
    if (state.follow_panel && body.chosen_height > 0) {  // its end into view, but rather its start
        scroll = std::max(scroll, body.chosen_top + body.chosen_height - body.view.h);
        scroll = std::min(scroll, body.chosen_top);
    }
    state.follow_panel = false;
    scroll = std::clamp(scroll, 0.0F, std::max(0.0F, body.content_height - body.view.h));
    if (scroll != before) body = body_scene(picture, stage.layout, state);
    stage.painter.paint(body.scene);
    if (!stage.painter.interact(tabs, sink)) stage.painter.interact(body.scene, sink);
}

}  // namespace simtscope::gui
