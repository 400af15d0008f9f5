#include "gui/model/layout.h"

#include <algorithm>
#include <cmath>

namespace simtscope::gui {
namespace {

constexpr float kNameColumns = 12;  ///< of the gutter, in small text
constexpr float kPad = 4;
constexpr int kMostPinned = 8;  ///< rows that pins can make the warp view grow to
constexpr float kRoomy = 12;    ///< lines that the middle keeps then

struct Heights {
    float top, narration, stale, numbers, strip, rows, mask_text, timeline, status, legend;
    [[nodiscard]] float warp() const { return 2 * kPad + stale + numbers + strip + rows + mask_text; }
    [[nodiscard]] float all() const { return top + narration + warp() + timeline + status + legend; }
};

Heights heights(const ViewState& state, Layout& out) {
    const Metrics& m = state.metrics;
    out.band = std::round(m.font * 2.3F);
    out.row = std::round(m.small_line() + 4);
    out.bits = std::round(m.small_line());
    Heights h{std::round(m.line() + 18),
              std::round((state.tall_narration ? 2 : 1) * m.line() + 12),
              state.draft.stale ? std::round(m.small_line() + 4) : 0,
              std::round(m.small_line()),
              std::round(m.font * 1.25F),
              0,
              std::round(m.small_line() + 4),
              std::round(1.6F * m.line() + 24),
              std::round(m.line() + 5),
              state.legend ? std::round(m.small_line() + 8) : 0};
    int variables = static_cast<int>(usual_rows(state));
    const auto set_rows = [&] { h.rows = out.band + static_cast<float>(variables) * out.row + 2 * out.bits; };
    set_rows();
    const auto middle = [&] { return state.height - h.all(); };
    const int pinned = std::min<int>(static_cast<int>(state.lanes.pins.size()), kMostPinned);
    while (variables < pinned && middle() >= kRoomy * m.line() + out.row) ++variables, set_rows();
    while (variables > 1 && middle() < 6 * m.line()) --variables, set_rows();
    out.variables = variables;
    if (middle() < 4 * m.line()) h.timeline = 0;
    if (middle() < 4 * m.line()) h.legend = 0;
    return h;
}

void place_lanes(const ViewState& state, Layout& out) {
    const Metrics& m = state.metrics;
    out.gutter = std::round(kEdge + kNameColumns * m.small_cell + 12);
    const float right_edge = 6;
    out.lanes.column = std::max(8.0F, std::floor((state.width - out.gutter - right_edge - 3 * out.lanes.gap) / 32));
    out.lanes.left = out.gutter;
    out.lanes.lane31_left = state.preferences.lane31_left;
}

}  // namespace

Metrics estimated_metrics(int font, Profile profile) {
    Metrics out;
    out.font = static_cast<float>(font);
    out.small = static_cast<float>(small_font(font, profile));
    out.cell = std::round(out.font * 0.476F);
    out.small_cell = std::round(out.small * 0.476F);
    return out;
}

unsigned usual_rows(const ViewState& state) {
    if (state.preferences.pinned_rows != 0) return state.preferences.pinned_rows;
    return state.profile == Profile::Projector ? 3 : 4;
}

Layout compute_layout(const ViewState& state) {
    Layout out;
    out.too_small = state.width < 1024 || state.height < 640;
    const Heights h = heights(state, out);
    place_lanes(state, out);
    float y = 0;
    const auto take = [&](float height) {
        const Rect box{0, y, state.width, std::clamp(height, 0.0F, std::max(0.0F, state.height - y))};
        y += box.h;
        return box;
    };
    out.top = take(h.top);
    out.narration = take(h.narration);
    out.warp = take(h.warp());
    out.legend = take(h.legend);
    const float bottom = h.timeline + h.status;
    const Rect middle = take(std::max(0.0F, state.height - y - bottom));
    const float source_width = state.maximised ? 0 : std::round(state.width * state.preferences.source_share);
    out.source = {0, middle.y, source_width, middle.h};
    out.right = {source_width, middle.y, state.width - source_width, middle.h};
    out.timeline = take(h.timeline);
    out.status = take(h.status);

    float inner = out.warp.y + kPad;
    const auto row = [&](float height) {
        const Rect box{out.lanes.left, inner, out.lanes.right() - out.lanes.left, height};
        inner += height;
        return box;
    };
    out.stale = row(h.stale);
    out.lane_numbers = row(h.numbers);
    out.strip = row(h.strip);
    out.rows = row(h.rows);
    out.mask_text = {kEdge, inner, state.width - 2 * kEdge, h.mask_text};
    return out;
}

}  // namespace simtscope::gui
