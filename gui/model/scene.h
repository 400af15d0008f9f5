// What is on screen, as plain data: rectangles, lines, arrows, triangles, text, each with a token for its colour, and the places
// that react to the pointer. Computed without ImGui, so that tests (and other outputs) see the same picture as the window.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/command.h"
#include "gui/model/theme.h"

namespace simtscope::gui {

struct Point {
    float x = 0, y = 0;
};

struct Rect {
    float x = 0, y = 0, w = 0, h = 0;
    [[nodiscard]] float right() const { return x + w; }
    [[nodiscard]] float bottom() const { return y + h; }
    [[nodiscard]] bool empty() const { return w <= 0 || h <= 0; }
    [[nodiscard]] bool contains(Point point) const { return point.x >= x && point.x < right() && point.y >= y && point.y < bottom(); }
    [[nodiscard]] bool overlaps(const Rect& other) const {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
    [[nodiscard]] Rect inset(float by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
};

enum class Role : std::uint8_t { Base, Small, Large };

/// Sizes in pixels that every scene is measured with. `cell` is the width of one column.
struct Metrics {
    float font = 17, small = 14;
    float cell = 8, small_cell = 7;
    [[nodiscard]] float line() const { return font * 1.2F; }
    [[nodiscard]] float small_line() const { return small * 1.2F; }
    [[nodiscard]] float line(Role role) const { return size(role) * 1.2F; }
    [[nodiscard]] float size(Role role) const {
        return role == Role::Small ? small : role == Role::Large ? std::round(font * kLarge) : font;
    }
    [[nodiscard]] float width(Role role) const {
        return role == Role::Small ? small_cell : role == Role::Large ? std::round(cell * kLarge) : cell;
    }
    static constexpr float kLarge = 1.4F;  ///< for a whole room to read
    friend bool operator==(const Metrics&, const Metrics&) = default;
};

enum class Kind : std::uint8_t { Fill, Frame, Line, Arrow, Triangle, Circle, Diamond, Hatch, Text, Clip, Unclip };
enum class Direction : std::uint8_t { Right, Left, Up, Down, TopRightCorner, TopLeftCorner };
enum class Stroke : std::uint8_t { Solid, Dashed, Dotted };

struct Item {
    Kind kind{};
    Token token{};
    Rect box;  ///< Line, Arrow: from (x, y) to (x + w, y + h), w and h may be negative
    float thickness = 1;
    float opacity = 1;
    Stroke stroke = Stroke::Solid;
    bool filled = true;  ///< Triangle, Circle
    Direction direction = Direction::Right;
    Role role = Role::Base;
    std::string text;
};

/// A place that reacts: a click raises `command` (unless its id is Count), resting shows `tooltip`. Cut to the clip it stands in.
struct Hit {
    Rect box;
    Command command;
    std::string tooltip;
    std::string variable;  ///< the value that it is about, by name; empty: none
};

enum class Align : std::uint8_t { Left, Centre, Right };

class Scene {
public:
    explicit Scene(const Metrics& metrics) : metrics_(metrics) {}

    void fill(const Rect& box, Token token, float opacity = 1);
    void frame(const Rect& box, Token token, float thickness = 1, Stroke stroke = Stroke::Solid);
    void line(Point from, Point to, Token token, float thickness = 1, Stroke stroke = Stroke::Solid, float opacity = 1);
    void arrow(Point from, Point to, Token token, float thickness, Stroke stroke = Stroke::Solid, float opacity = 1);
    void triangle(const Rect& box, Direction direction, Token token, bool filled = true);
    void circle(const Rect& box, Token token, bool filled = true);
    void diamond(const Rect& box, Token token);
    void hatch(const Rect& box, Token token);
    /// Text whose top left corner is given; returns the x behind it.
    float text(Point at, std::string_view text, Token token, Role role = Role::Base);
    /// One line of text in a box, centred vertically.
    void text_in(const Rect& box, std::string_view text, Token token, Role role = Role::Base, Align align = Align::Left);
    void clip(const Rect& box);
    void unclip();
    void hit(const Rect& box, Command command, std::string tooltip = {}, std::string variable = {});

    [[nodiscard]] float width(std::string_view text, Role role = Role::Base) const;
    [[nodiscard]] const Metrics& metrics() const { return metrics_; }
    // Not of a scene that ends with the expression: a loop over its items would walk nothing.
    [[nodiscard]] const std::vector<Item>& items() const& { return items_; }
    void items() && = delete;
    [[nodiscard]] const std::vector<Hit>& hits() const& { return hits_; }
    void hits() && = delete;

private:
    Metrics metrics_;
    std::vector<Item> items_;
    std::vector<Hit> hits_;
    std::vector<Rect> clips_;
};

}  // namespace simtscope::gui
