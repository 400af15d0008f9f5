#include <imgui.h>

#include <algorithm>
#include <utility>

#include "gui/model/note_entry.h"
#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

/// The wheel brings the place under the pointer closer; with Shift it moves along the run. A double click shows all of it.
void zoom_by_pointer(const Picture& picture, ViewState& state, const Stage& stage) {
    const Rect& box = stage.layout.timeline;
    const ImGuiIO& io = ImGui::GetIO();
    if (!stage.painter.over(box)) return;
    const float across = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    if (across != 0) pan(picture, state.time, -static_cast<double>(across) / 8);
    if (io.MouseWheel != 0 && !io.KeyShift)
        zoom(picture, state.time, timeline_position(picture, stage.layout, state, io.MousePos.x), io.MouseWheel > 0 ? 1.25 : 0.8);
    if (ImGui::IsMouseDoubleClicked(0)) state.time.from = state.time.to = 0;
}

/// Dragging with Shift chooses moments; a mere click with it forgets them.
bool choose_range(const Picture& picture, ViewState& state, const Stage& stage, bool dragging, Point at) {
    TimeView& time = state.time;
    if (dragging && ImGui::IsMouseClicked(0) && ImGui::GetIO().KeyShift) {
        time.selecting = true;
        time.range.reset();
    }
    if (!dragging) time.selecting = false;
    if (!time.selecting) return false;
    const float start = ImGui::GetIO().MouseClickedPos[0].x;
    const auto [first, last] = std::minmax(start, at.x);
    if (last - first >= 4)
        time.range = {timeline_moment(picture, stage.layout, state, first), timeline_moment(picture, stage.layout, state, last)};
    return true;
}

}  // namespace

void draw_timeline(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const bool ready = picture.phase == Picture::Phase::Ready;
    if (ready) zoom_by_pointer(picture, state, stage);
    const Scene scene = timeline_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.keyboard(scene, stage.layout.timeline, FocusRegion::Timeline, state.spot, sink);
    stage.painter.paint(note_scene(stage.layout, state));
    Point at;
    const bool dragging = stage.painter.dragging(stage.layout.timeline, at);
    if (ready && choose_range(picture, state, stage, dragging, at)) return;
    const bool scrubbing = std::exchange(state.scrubbing, dragging && state.scrubbing);
    if (stage.painter.interact(scene, sink) && !scrubbing) return;
    if (!ready || !dragging) return;
    const std::uint64_t moment = timeline_moment(picture, stage.layout, state, at.x);
    if (moment == state.asked_moment) return;
    state.asked_moment = moment;
    sink.send({scrubbing ? CommandId::ScrubTo : CommandId::JumpTo, static_cast<std::int64_t>(moment)});
    state.scrubbing = true;
}

}  // namespace simtscope::gui
