#include "gui/model/shapes.h"

#include <algorithm>
#include <cmath>

namespace simtscope::gui {

Segment on_pixels(const Segment& line, float thickness) {
    Segment out = line;
    const bool upright = line.from.x == line.to.x, level = line.from.y == line.to.y;
    if (upright && !level) out.from.x = out.to.x = std::floor(line.from.x) + thickness / 2;
    if (level && !upright) out.from.y = out.to.y = std::floor(line.from.y) + thickness / 2;
    return out;
}

Dash dash_of(Stroke stroke, float thickness) {
    if (stroke == Stroke::Dashed) return {std::max(4.0F, 2 * thickness), 3};
    return {thickness, 2 + thickness};
}

std::optional<ArrowShape> arrow_shape(const Item& item) {
    const Point from{item.box.x, item.box.y}, to{item.box.right(), item.box.bottom()};
    const float dx = to.x - from.x, dy = to.y - from.y;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < 1) return {};
    const float head = std::min(length, 5 + 1.6F * item.thickness), half = head * 0.55F;
    const float ux = dx / length, uy = dy / length;
    const Point neck{to.x - ux * head, to.y - uy * head};
    return ArrowShape{from, neck, to, {neck.x - uy * half, neck.y + ux * half}, {neck.x + uy * half, neck.y - ux * half}};
}

std::array<Point, 3> triangle_points(const Rect& box, Direction direction) {
    const float x = box.x, y = box.y, right = box.right(), bottom = box.bottom(), mx = x + box.w / 2, my = y + box.h / 2;
    switch (direction) {
        case Direction::Right:
            return {{{x, y}, {right, my}, {x, bottom}}};
        case Direction::Left:
            return {{{right, y}, {right, bottom}, {x, my}}};
        case Direction::Up:
            return {{{mx, y}, {right, bottom}, {x, bottom}}};
        case Direction::Down:
            return {{{x, y}, {right, y}, {mx, bottom}}};
        case Direction::TopRightCorner:
            return {{{x, y}, {right, y}, {right, bottom}}};
        case Direction::TopLeftCorner:
            break;
    }
    return {{{x, y}, {right, y}, {x, bottom}}};
}

std::array<Point, 4> diamond_points(const Rect& box) {
    const float mx = box.x + box.w / 2, my = box.y + box.h / 2;
    return {{{mx, box.y}, {box.right(), my}, {mx, box.bottom()}, {box.x, my}}};
}

std::optional<Segment> hatch_line(const Rect& box, unsigned index) {
    const float at = kHatchStep / 2 + static_cast<float>(index) * kHatchStep;
    if (at >= box.w + box.h) return {};
    const float x0 = std::min(at, box.w), y1 = std::min(at, box.h);
    return Segment{{box.x + x0, box.y + at - x0}, {box.x + at - y1, box.y + y1}};
}

}  // namespace simtscope::gui
