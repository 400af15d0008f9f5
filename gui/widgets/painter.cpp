#include "gui/widgets/painter.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/model/shapes.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

ImVec2 vec(Point point) { return {point.x, point.y}; }

/// The pieces of a dashed or dotted line.
template <class Draw>
void each_dash(Point from, Point to, float on, float off, Draw draw) {
    const float dx = to.x - from.x, dy = to.y - from.y;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length <= 0) return;
    const auto pieces = static_cast<int>(std::ceil(length / (on + off)));
    for (int i = 0; i < pieces; ++i) {
        const float at = static_cast<float>(i) * (on + off);
        const float end = std::min(at + on, length);
        draw(Point{from.x + dx * at / length, from.y + dy * at / length}, Point{from.x + dx * end / length, from.y + dy * end / length});
    }
}

Point mouse() {
    const ImVec2 at = ImGui::GetIO().MousePos;
    return {at.x, at.y};
}

}  // namespace

Painter::Painter(ImFont* base, ImFont* small, const Metrics& metrics, Theme theme, Rect window)
    : list_(ImGui::GetBackgroundDrawList()), base_(base), small_(small), metrics_(metrics), theme_(theme), window_(window) {}

std::uint32_t Painter::ink(Token token, float opacity) const {
    const Colour c = colour(theme_, token);
    return IM_COL32(c.red, c.green, c.blue, static_cast<int>(std::lround(opacity * 255)));
}

void Painter::paint(const Scene& scene) {
    for (const Item& item : scene.items()) paint_item(item);
}

void Painter::paint_item(const Item& item) {
    const Rect& b = item.box;
    switch (item.kind) {
        case Kind::Fill:
            list_->AddRectFilled({b.x, b.y}, {b.right(), b.bottom()}, ink(item.token, item.opacity));
            break;
        case Kind::Frame:
            paint_frame(item);
            break;
        case Kind::Line:
            paint_line(item, {b.x, b.y}, {b.right(), b.bottom()});
            break;
        case Kind::Arrow:
            paint_arrow(item);
            break;
        case Kind::Triangle:
            paint_triangle(item);
            break;
        case Kind::Circle:
            paint_circle(item);
            break;
        case Kind::Diamond:
            paint_diamond(item);
            break;
        case Kind::Hatch:
            paint_hatch(item);
            break;
        case Kind::Text:
            paint_text(item);
            break;
        case Kind::Clip:
            list_->PushClipRect({b.x, b.y}, {b.right(), b.bottom()}, true);
            break;
        case Kind::Unclip:
            list_->PopClipRect();
            break;
    }
}

void Painter::paint_frame(const Item& item) {
    const Rect& b = item.box;
    if (item.stroke == Stroke::Solid) {  // four bars: exact pixels at every thickness
        const float t = item.thickness;
        const std::uint32_t c = ink(item.token, item.opacity);
        list_->AddRectFilled({b.x, b.y}, {b.right(), b.y + t}, c);
        list_->AddRectFilled({b.x, b.bottom() - t}, {b.right(), b.bottom()}, c);
        list_->AddRectFilled({b.x, b.y + t}, {b.x + t, b.bottom() - t}, c);
        list_->AddRectFilled({b.right() - t, b.y + t}, {b.right(), b.bottom() - t}, c);
        return;
    }
    const Point corners[] = {{b.x, b.y}, {b.right() - 1, b.y}, {b.right() - 1, b.bottom() - 1}, {b.x, b.bottom() - 1}, {b.x, b.y}};
    for (int i = 0; i < 4; ++i) paint_line(item, corners[i], corners[i + 1]);
}

void Painter::paint_line(const Item& item, Point from, Point to) {
    const std::uint32_t c = ink(item.token, item.opacity);
    const float t = item.thickness;
    if (item.stroke == Stroke::Solid) {
        list_->AddLine(vec(from), vec(to), c, t);
        return;
    }
    const auto [on, off] = dash_of(item.stroke, t);
    const bool straight = from.x == to.x || from.y == to.y;
    each_dash(from, to, on, off, [&](Point a, Point b) {
        if (straight) {
            const Point low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
            const float wide = low.x == high.x ? t : 0, tall = low.y == high.y ? t : 0;
            list_->AddRectFilled(vec(low), {high.x + wide, high.y + tall}, c);
        } else {
            list_->AddLine(vec(a), vec(b), c, t);
        }
    });
}

void Painter::paint_arrow(const Item& item) {
    const auto arrow = arrow_shape(item);
    if (!arrow) return;
    paint_line(item, arrow->from, arrow->neck);
    list_->AddTriangleFilled(vec(arrow->tip), vec(arrow->left), vec(arrow->right), ink(item.token));
}

void Painter::paint_triangle(const Item& item) {
    const auto p = triangle_points(item.box, item.direction);
    if (item.filled) {
        list_->AddTriangleFilled(vec(p[0]), vec(p[1]), vec(p[2]), ink(item.token));
    } else {
        list_->AddTriangle(vec(p[0]), vec(p[1]), vec(p[2]), ink(item.token), kTriangleWidth);
    }
}

void Painter::paint_circle(const Item& item) {
    const Rect& b = item.box;
    const ImVec2 centre{b.x + b.w / 2, b.y + b.h / 2};
    const float radius = std::min(b.w, b.h) / 2;
    if (item.filled) {
        list_->AddCircleFilled(centre, radius, ink(item.token));
    } else {
        list_->AddCircle(centre, radius - kCircleWidth / 2, ink(item.token), 0, kCircleWidth);
    }
}

void Painter::paint_diamond(const Item& item) {
    const auto p = diamond_points(item.box);
    list_->AddQuadFilled(vec(p[0]), vec(p[1]), vec(p[2]), vec(p[3]), ink(item.token));
}

void Painter::paint_hatch(const Item& item) {
    for (unsigned i = 0;; ++i) {
        const auto line = hatch_line(item.box, i);
        if (!line) return;
        list_->AddLine(vec(line->from), vec(line->to), ink(item.token), kHatchWidth);
    }
}

void Painter::paint_text(const Item& item) {
    ImFont* font = item.role == Role::Small ? small_ : base_;
    const float size = metrics_.size(item.role), cell = metrics_.width(item.role);
    const std::uint32_t c = ink(item.token, item.opacity);
    float x = item.box.x;
    for (std::size_t at = 0; at < item.text.size();) {
        const char32_t code = next_code_point(item.text, at);
        const auto glyph = static_cast<ImWchar>(code > 0xffff ? 0xfffd : code);
        if (glyph != ' ') font->RenderChar(list_, size, {x, item.box.y}, c, glyph);
        x += cell * static_cast<float>(columns(code));
    }
}

const Hit* Painter::pointed(const Scene& scene) const {
    if (ignoring_ || covered_.contains(mouse())) return nullptr;
    const Point at = mouse();
    const auto found = std::find_if(scene.hits().rbegin(), scene.hits().rend(), [&](const Hit& hit) { return hit.box.contains(at); });
    return found == scene.hits().rend() ? nullptr : &*found;
}

bool Painter::interact(const Scene& scene, CommandSink& sink) {
    const Hit* found = pointed(scene);
    if (found == nullptr) return false;
    if (!found->tooltip.empty()) tip_ = found->tooltip;
    if (found->command.id == CommandId::Count) return true;
    if (ImGui::IsMouseClicked(0)) sink.send(found->command);
    const float alpha = 0.6F;
    list_->AddRect({found->box.x, found->box.y}, {found->box.right(), found->box.bottom()}, ink(Token::Border, alpha), 0, 0, 2);
    return true;
}

bool Painter::over(const Rect& area) const { return !ignoring_ && area.contains(mouse()) && !covered_.contains(mouse()); }

void Painter::keyboard(const Scene& scene, const Rect& area, FocusRegion region, Spot& spot, CommandSink& sink) {
    if (ignoring_ || spot.region != region) return;
    const std::vector<Hit>& places = scene.hits();
    spot.places = static_cast<int>(places.size());
    spot.place = std::min(spot.place, spot.places - 1);
    const bool pressed = std::exchange(spot.pressed, false);
    const bool whole = spot.place < 0;
    const Rect box = whole ? area.inset(5) : places[static_cast<std::size_t>(spot.place)].box;
    Scene ring(metrics_);  // a gap in the panel's colour keeps it apart from what it goes round
    ring.frame(box.inset(-2), Token::Panel, 2);
    ring.frame(box.inset(-5), Token::Focus, 3);
    paint(ring);
    if (whole) return;
    const Hit& place = places[static_cast<std::size_t>(spot.place)];
    if (!place.tooltip.empty()) tip_ = place.tooltip, tip_at_ = Point{place.box.x, place.box.bottom()};
    if (pressed && place.command.id != CommandId::Count) sink.send(place.command);
}

float Painter::wheel_across(const Rect& area) const {
    if (!over(area)) return 0;
    const ImGuiIO& io = ImGui::GetIO();
    return -(io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0)) * 3 * metrics_.line();
}

float Painter::wheel(const Rect& area) const {
    if (!over(area) || ImGui::GetIO().KeyShift) return 0;
    return -ImGui::GetIO().MouseWheel * 3 * metrics_.line();
}

bool Painter::dragging(const Rect& area, Point& at) const {
    const ImGuiIO& io = ImGui::GetIO();
    const Point start{io.MouseClickedPos[0].x, io.MouseClickedPos[0].y};
    if (ignoring_ || !io.MouseDown[0] || !area.contains(start) || covered_.contains(start)) return false;
    at = mouse();
    return true;
}

void Painter::finish() {
    if (tip_.empty()) return;
    const auto limit = static_cast<unsigned>(window_.w * 0.6F / metrics_.small_cell);
    const std::vector<std::string> lines = wrapped(tip_, limit);
    unsigned widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, columns(line));
    const float line_height = std::round(metrics_.small_line());
    const float width = static_cast<float>(widest) * metrics_.small_cell + 16, height = static_cast<float>(lines.size()) * line_height + 10;
    const Point at = tip_at_.value_or(mouse());
    const float x = std::clamp(at.x + 14, 0.0F, std::max(0.0F, window_.w - width));
    const float y = at.y + 22 + height < window_.h ? at.y + 22 : std::max(0.0F, at.y - height - 8);
    Scene scene(metrics_);
    scene.fill({x, y, width, height}, Token::Background);
    scene.frame({x, y, width, height}, Token::Border);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        static_cast<void>(scene.text({x + 8, y + 5 + static_cast<float>(i) * line_height}, lines[i], Token::Text, Role::Small));
    }
    paint(scene);
}

}  // namespace simtscope::gui
