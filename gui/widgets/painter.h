// Draws a scene with ImGui's draw list and turns the pointer into commands.
#pragma once

#include <optional>
#include <string>

#include "gui/model/command.h"
#include "gui/model/scene.h"
#include "gui/model/spot.h"
#include "gui/model/theme.h"

struct ImDrawList;
struct ImFont;

namespace simtscope::gui {

class Painter {
public:
    Painter(ImFont* base, ImFont* small, const Metrics& metrics, Theme theme, Rect window);

    void paint(const Scene& scene);
    [[nodiscard]] std::uint32_t ink(Token token, float opacity = 1) const;  ///< as ImGui packs colours
    [[nodiscard]] ImFont* base_font() const { return base_; }
    /// The pointer over this scene: hover, click, tooltip. True if it is over one of the scene's places.
    bool interact(const Scene& scene, CommandSink& sink);
    /// The place of this scene that the pointer is on; null if on none.
    [[nodiscard]] const Hit* pointed(const Scene& scene) const;
    /// While something lies over the window: what is painted under it has no pointer.
    void ignore_pointer(bool ignore) { ignoring_ = ignore; }
    /// The same for this place alone.
    void cover(const Rect& area) { covered_ = area; }
    [[nodiscard]] bool over(const Rect& area) const;
    /// If the keyboard is in this region: a ring around it or around the place that it stands on, that place's tooltip, and the
    /// place's command when Enter was pressed.
    void keyboard(const Scene& scene, const Rect& area, FocusRegion region, Spot& spot, CommandSink& sink);
    /// Sideways: the wheel's second axis, or the wheel with Shift.
    [[nodiscard]] float wheel_across(const Rect& area) const;
    /// Wheel movement over `area`, in pixels to scroll; 0 when the pointer is elsewhere.
    [[nodiscard]] float wheel(const Rect& area) const;
    /// Pointer position while the button is down inside `area`.
    [[nodiscard]] bool dragging(const Rect& area, Point& at) const;
    /// The tooltip that some scene asked for, over everything else.
    void finish();

private:
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
    std::optional<Point> tip_at_;  ///< where the keyboard is; none: at the pointer
    Rect covered_;
    bool ignoring_ = false;
};

}  // namespace simtscope::gui
