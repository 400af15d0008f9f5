#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_status_bar(const Picture& picture, ViewState& state, CommandSink&, const Stage& stage) {
    stage.painter.paint(status_scene(picture, stage.layout, state));
}

void draw_all(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    draw_top_bar(picture, state, sink, stage);
    draw_narration(picture, state, sink, stage);
    draw_warp_view(picture, state, sink, stage);
    draw_legend(picture, state, sink, stage);
    draw_source(picture, state, sink, stage);
    draw_right_panel(picture, state, sink, stage);
    draw_timeline(picture, state, sink, stage);
    draw_status_bar(picture, state, sink, stage);
    stage.painter.finish();
}

}  // namespace simtscope::gui
