#include "gui/model/lane_commands.h"
#include "gui/model/lane_marks.h"
#include "gui/model/warp_scene.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

/// Lanes that the pointed place stands for: a lane, or the four of a hex digit.
std::uint32_t lanes_of(const Hit* hit) {
    if (hit == nullptr) return 0;
    const bool lane = hit->command.id == CommandId::FocusLane || hit->command.id == CommandId::LaneOffOf;
    if (lane) return 1U << (static_cast<unsigned>(hit->command.argument) & 31U);
    return hit->command.id == CommandId::CopyMask ? digit_lanes(hit->command.argument) : 0;
}

}  // namespace

void draw_warp_view(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    Scene scene = warp_scene(picture, stage.layout, state);
    const std::uint32_t pointed = lanes_of(stage.painter.pointed(scene));
    if (pointed != state.lanes.pointed_lanes) {
        state.lanes.pointed_lanes = pointed;
        scene = warp_scene(picture, stage.layout, state);
    }
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
    stage.painter.keyboard(scene, stage.layout.warp, FocusRegion::Warp, state.spot, sink);
}

void draw_legend(const Picture&, ViewState& state, CommandSink&, const Stage& stage) {
    stage.painter.paint(legend_scene(stage.layout, state));
}

}  // namespace simtscope::gui
