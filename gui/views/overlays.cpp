// What lies over the panels: the bars between them, the tour, a screen that shows nothing.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "gui/model/tour.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_splitters(ViewState& state, const Stage& stage) {
    const Layout& layout = stage.layout;
    constexpr float kReach = 5;  ///< pixels to either side
    const Rect between{layout.right.x - kReach, layout.right.y, 2 * kReach, state.maximised ? 0 : layout.right.h};
    const Rect below{0, layout.warp.bottom() - kReach, layout.warp.w, 2 * kReach};
    Point at;
    if (stage.painter.dragging(between, at))
        state.preferences.source_share = std::clamp(at.x / std::max(state.width, 1.0F), kSmallestShare, 1 - kSmallestShare);
    if (stage.painter.dragging(below, at)) {
        const float fixed = layout.warp.h - layout.row * static_cast<float>(layout.variables);
        const float rows = std::round((at.y - layout.warp.y - fixed) / std::max(layout.row, 1.0F));
        state.preferences.pinned_rows = static_cast<unsigned>(std::clamp(rows, 1.0F, static_cast<float>(kMaxPinnedRows)));
    }
    if (stage.painter.over(between)) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (stage.painter.over(below)) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
}

void draw_tour(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = tour_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
}

void draw_blank(const ViewState& state, const Stage& stage) {
    Scene scene(state.metrics);
    scene.fill({0, 0, state.width, state.height}, Token::Blank);
    stage.painter.paint(scene);
}

}  // namespace simtscope::gui
