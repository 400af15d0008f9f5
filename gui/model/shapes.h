// The geometry of a scene's items, the same for everything that draws them: the window's painter, SVG, pictures on files.
#pragma once

#include <array>
#include <optional>

#include "gui/model/scene.h"

namespace simtscope::gui {

inline constexpr float kHatchStep = 6, kHatchWidth = 1.3F;  ///< lines x + y = constant, this far apart along an axis
inline constexpr float kTriangleWidth = 1.6F;               ///< outline of one that is not filled
inline constexpr float kCircleWidth = 2;                    ///< the same

struct Segment {
    Point from, to;
};
/// A level or upright line, moved so that it covers whole pixels; others stay.
[[nodiscard]] Segment on_pixels(const Segment& line, float thickness);

/// Lengths of a dash and of the gap behind it.
struct Dash {
    float on = 0, off = 0;
};
/// Of a line that is not solid.
[[nodiscard]] Dash dash_of(Stroke stroke, float thickness);

/// The shaft goes from `from` to `neck`; the head is the triangle tip, left, right.
struct ArrowShape {
    Point from, neck, tip, left, right;
};
/// None if it is shorter than a pixel.
[[nodiscard]] std::optional<ArrowShape> arrow_shape(const Item& item);

[[nodiscard]] std::array<Point, 3> triangle_points(const Rect& box, Direction direction);
[[nodiscard]] std::array<Point, 4> diamond_points(const Rect& box);

/// One of the lines of a hatched box, cut to it. `index` counts from 0; none behind the last.
[[nodiscard]] std::optional<Segment> hatch_line(const Rect& box, unsigned index);

}  // namespace simtscope::gui
