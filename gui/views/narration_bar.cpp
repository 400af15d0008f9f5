#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_narration(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = narration_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
}

}  // namespace simtscope::gui
