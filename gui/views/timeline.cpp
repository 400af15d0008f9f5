#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_timeline(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = timeline_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    if (stage.painter.interact(scene, sink)) return;
    Point at;
    if (picture.phase != Picture::Phase::Ready || !stage.painter.dragging(stage.layout.timeline, at)) return;
    const std::uint64_t moment = timeline_moment(picture, stage.layout, at.x);
    if (moment == state.asked_moment) return;
    state.asked_moment = moment;
    sink.send({CommandId::JumpTo, static_cast<std::int64_t>(moment)});
}

}  // namespace simtscope::gui
