#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_top_bar(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = top_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
    stage.painter.keyboard(scene, stage.layout.top, FocusRegion::Top, state.spot, sink);
}

}  // namespace simtscope::gui
