#include "gui/model/lane_marks.h"
#include "gui/model/warp_scene.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_warp_view(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = warp_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
    stage.painter.keyboard(scene, stage.layout.warp, FocusRegion::Warp, state.spot, sink);
}

void draw_legend(const Picture&, ViewState& state, CommandSink&, const Stage& stage) {
    stage.painter.paint(legend_scene(stage.layout, state));
}

}  // namespace simtscope::gui
