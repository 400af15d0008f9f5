// Draws a scene with ImGui's draw list and turns the pointer into commands.
#pragma once

#include <string>

#include "gui/model/command.h"
#include "gui/model/scene.h"
#include "gui/model/theme.h"

struct ImDrawList;
struct ImFont;

namespace simtscope::gui {

class Painter {
public:
    Painter(ImFont* base, ImFont* small, const Metrics& metrics, Theme theme, Rect window);

    void paint(const Scene& scene);
    /// The pointer over this scene: hover, click, tooltip. True if it is over one of the scene's places.
    bool interact(const Scene& scene, CommandSink& sink);
    /// The place of this scene that the pointer is on; null if on none.
    [[nodiscard]] const Hit* pointed(const Scene& scene) const;
    /// While something lies over the window: what is painted under it has no pointer.
    void ignore_pointer(bool ignore) { ignoring_ = ignore; }
    /// Sideways: the wheel's second axis, or the wheel with Shift.
    [[nodiscard]] float wheel_across(const Rect& area) const;
    /// Wheel movement over `area`, in pixels to scroll; 0 when the pointer is elsewhere.
    [[nodiscard]] float wheel(const Rect& area) const;
    /// Pointer position while the button is down inside `area`.
    [[nodiscard]] bool dragging(const Rect& area, Point& at) const;
    /// The tooltip that some scene asked for, over everything else.
    void finish();

private:
    [[nodiscard]] std::uint32_t ink(Token token, float opacity = 1) const;
    void paint_item(const Item& item);
    void paint_frame(const Item& item);
    void paint_line(const Item& item, Point from, Point to);
    void paint_arrow(const Item& item);
    void paint_triangle(const Item& item);
    void paint_circle(const Item& item);
    void paint_diamond(const Item& item);
    void paint_hatch(const Item& item);
    void paint_text(const Item& item);

    ImDrawList* list_;
    ImFont *base_, *small_;
    Metrics metrics_;
    Theme theme_;
    Rect window_;
    std::string tip_;
    bool ignoring_ = false;
};

}  // namespace simtscope::gui
