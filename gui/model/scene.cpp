#include "gui/model/scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

Item item(Kind kind, Token token, const Rect& box) {
    Item out;
    out.kind = kind;
    out.token = token;
    out.box = box;
    return out;
}

Rect common(const Rect& a, const Rect& b) {
    const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    return {x, y, std::min(a.right(), b.right()) - x, std::min(a.bottom(), b.bottom()) - y};
}

Rect between(Point from, Point to) { return {from.x, from.y, to.x - from.x, to.y - from.y}; }

}  // namespace

void Scene::fill(const Rect& box, Token token, float opacity) {
    items_.push_back(item(Kind::Fill, token, box)), items_.back().opacity = opacity;
}

void Scene::frame(const Rect& box, Token token, float thickness, Stroke stroke) {
    Item out = item(Kind::Frame, token, box);
    out.thickness = thickness;
    out.stroke = stroke;
    items_.push_back(std::move(out));
}

void Scene::line(Point from, Point to, Token token, float thickness, Stroke stroke, float opacity) {
    Item out = item(Kind::Line, token, between(from, to));
    out.thickness = thickness;
    out.stroke = stroke;
    out.opacity = opacity;
    items_.push_back(std::move(out));
}

void Scene::arrow(Point from, Point to, Token token, float thickness, Stroke stroke, float opacity) {
    line(from, to, token, thickness, stroke, opacity);
    items_.back().kind = Kind::Arrow;
}

void Scene::triangle(const Rect& box, Direction direction, Token token, bool filled) {
    Item out = item(Kind::Triangle, token, box);
    out.direction = direction;
    out.filled = filled;
    items_.push_back(std::move(out));
}

void Scene::circle(const Rect& box, Token token, bool filled) {
    items_.push_back(item(Kind::Circle, token, box)), items_.back().filled = filled;
}

void Scene::diamond(const Rect& box, Token token) { items_.push_back(item(Kind::Diamond, token, box)); }

void Scene::hatch(const Rect& box, Token token) { items_.push_back(item(Kind::Hatch, token, box)); }

float Scene::text(Point at, std::string_view text, Token token, Role role) {
    const float right = at.x + width(text, role);
    if (text.empty()) return right;
    Item out = item(Kind::Text, token, {std::round(at.x), std::round(at.y), width(text, role), metrics_.size(role)});
    out.role = role;
    out.text = text;
    items_.push_back(std::move(out));
    return right;
}

void Scene::text_in(const Rect& box, std::string_view words, Token token, Role role, Align align) {
    const float free = box.w - width(words, role);
    const float x = align == Align::Left ? box.x : align == Align::Right ? box.x + free : box.x + free / 2;
    static_cast<void>(text({x, box.y + (box.h - metrics_.size(role)) / 2}, words, token, role));
}

void Scene::clip(const Rect& box) {
    items_.push_back(item(Kind::Clip, Token::Panel, box));
    clips_.push_back(clips_.empty() ? box : common(clips_.back(), box));
}

void Scene::unclip() {
    items_.push_back(item(Kind::Unclip, Token::Panel, {}));
    clips_.pop_back();
}

void Scene::hit(const Rect& box, Command command, std::string tooltip, std::string variable) {
    const Rect seen = clips_.empty() ? box : common(clips_.back(), box);
    if (!seen.empty()) hits_.push_back({seen, command, std::move(tooltip), std::move(variable)});
}

float Scene::width(std::string_view text, Role role) const { return static_cast<float>(columns(text)) * metrics_.width(role); }

}  // namespace simtscope::gui
