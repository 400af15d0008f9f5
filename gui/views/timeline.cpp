#include <utility>

#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_timeline(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = timeline_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    Point at;
    const bool dragging = stage.painter.dragging(stage.layout.timeline, at);
    const bool scrubbing = std::exchange(state.scrubbing, dragging && state.scrubbing);
    if (stage.painter.interact(scene, sink) && !scrubbing) return;
    if (picture.phase != Picture::Phase::Ready || !dragging) return;
    const std::uint64_t moment = timeline_moment(picture, stage.layout, at.x);
    if (moment == state.asked_moment) return;
    state.asked_moment = moment;
    sink.send({scrubbing ? CommandId::ScrubTo : CommandId::JumpTo, static_cast<std::int64_t>(moment)});
    state.scrubbing = true;
}

}  // namespace simtscope::gui
