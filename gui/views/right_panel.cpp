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
        default:
            return variables_scene(picture, layout, state);
    }
}

Area area_of(Tab tab) { return tab == Tab::Problems ? Area::Problems : tab == Tab::Warps ? Area::Warps : Area::Variables; }

}  // namespace

void draw_right_panel(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene tabs = tabs_scene(picture, stage.layout, state);
    stage.painter.paint(tabs);
    float& scroll = state.scrolled(area_of(state.tab));
    scroll = std::max(0.0F, scroll + stage.painter.wheel(stage.layout.right));
    ScrolledScene body = body_scene(picture, stage.layout, state);
    const float limit = std::max(0.0F, body.content_height - body.view.h);
    if (scroll > limit) scroll = limit, body = body_scene(picture, stage.layout, state);
    stage.painter.paint(body.scene);
    if (!stage.painter.interact(tabs, sink)) stage.painter.interact(body.scene, sink);
}

}  // namespace simtscope::gui
