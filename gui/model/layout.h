// Where the regions of the window stand: all heights come from the base font, nothing overlaps, the lanes have the full width.
//
//   top bar
//   narration
//   warp view      32 lane columns over the whole width
//   legend         (when it is on)
//   source │ right panel
//   timeline
//   status bar
#pragma once

#include "gui/model/view_state.h"

namespace simtscope::gui {

inline constexpr float kSourceShare = 0.5F;  ///< of the width, unless the bar between source and panel was moved
inline constexpr float kSmallestShare = 0.25F;
inline constexpr float kEdge = 8;  ///< left free at the sides: projectors cut there

/// The x of 32 lane columns, with a small gap after each 8.
struct LaneColumns {
    float left = 0, column = 0, gap = 2;
    bool lane31_left = false;  ///< as hex has the bits
    /// From the left, counted from 0.
    [[nodiscard]] unsigned position(unsigned lane) const { return lane31_left ? 31 - lane : lane; }
    [[nodiscard]] float x_at(unsigned position) const {
        return left + static_cast<float>(position) * column + static_cast<float>(position / 8) * gap;
    }
    [[nodiscard]] float x(unsigned lane) const { return x_at(position(lane)); }
    [[nodiscard]] float centre(unsigned lane) const { return x(lane) + column / 2; }
    [[nodiscard]] float right() const { return x_at(31) + column; }
};

struct Layout {
    Rect top, narration, warp, legend, source, right, timeline, status;
    LaneColumns lanes;
    float gutter = 0;  ///< width left of lane 0, for the names of rows
    Rect lane_numbers, strip;
    Rect rows;  ///< transfer band, variables and mask bits share this
    Rect mask_text;
    float band = 0;          ///< height of the transfer band when something is transferred
    Rect stale;              ///< a band over the lanes while the text was changed
    int variables = 0;       ///< rows of values
    float row = 0;           ///< height of a variable's row
    float bits = 0;          ///< height of a row of mask bits
    bool too_small = false;  ///< below 1024 × 640
};

/// Rows of values that are wanted; a low window has fewer.
[[nodiscard]] unsigned usual_rows(const ViewState& state);

[[nodiscard]] Layout compute_layout(const ViewState& state);

}  // namespace simtscope::gui
