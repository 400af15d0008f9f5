// The scenes of all panels but the warp view. Each takes the picture and the layout and draws inside its own rectangle.
#pragma once

#include <span>

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/scene.h"

namespace simtscope::gui {

/// A panel whose content may be higher than its rectangle.
struct ScrolledScene {
    Scene scene;
    Rect view;  ///< where the content shows
    float content_height = 0;
    float chosen_top = 0, chosen_height = 0;    ///< within the content: what should be in view; height 0 = nothing
    float across_view = 0, across_content = 0;  ///< wider than `across_view`: it can be scrolled to the right
    float chosen_left = 0, chosen_width = 0;    ///< as chosen_top
};

/// The scroll offset that shows the content: with `follow` its chosen part too, its end into view, but rather its start.
[[nodiscard]] float shown_scroll(float scroll, const ScrolledScene& body, bool follow);
/// The same to the right.
[[nodiscard]] float shown_across(float across, const ScrolledScene& body, bool follow);

[[nodiscard]] Scene top_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] Scene narration_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] Scene status_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] Scene timeline_scene(const Picture& picture, const Layout& layout, const ViewState& state);
/// The moment under this x of the timeline, and the same between two moments.
[[nodiscard]] std::uint64_t timeline_moment(const Picture& picture, const Layout& layout, const ViewState& state, float x);
[[nodiscard]] double timeline_position(const Picture& picture, const Layout& layout, const ViewState& state, float x);

[[nodiscard]] ScrolledScene source_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] float source_row_height(const ViewState& state);
/// Scroll offset that shows the current line, near to `scroll`.
[[nodiscard]] float source_scroll(const Picture& picture, const Layout& layout, const ViewState& state);

/// How the tabs stand in their row: with less room the text is small and closer; what even then finds no room is reached by arrows.
struct TabRow {
    Role role = Role::Base;
    float padding = 0;                ///< of a tab, both sides together
    float arrow = 0;                  ///< width of the arrows at both ends; 0: all tabs are in view
    std::size_t first = 0, last = 0;  ///< in view: [first, last)
};
/// `titles`: columns of each title, with its mark's; `chosen` is always in view.
[[nodiscard]] TabRow place_tabs(std::span<const unsigned> titles, std::size_t chosen, float width, const Metrics& metrics);

/// The right panel without its tabs' row.
[[nodiscard]] Rect tab_body(const Layout& layout, const ViewState& state);
[[nodiscard]] Rect tab_row(const Layout& layout, const ViewState& state);
[[nodiscard]] Scene tabs_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene lanes_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene lesson_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene problems_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene warps_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene shared_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene global_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene divergence_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene compare_scene(const Picture& picture, const Layout& layout, const ViewState& state);
[[nodiscard]] ScrolledScene stops_scene(const Picture& picture, const Layout& layout, const ViewState& state);

/// What a tab shows.
struct Panel {
    Tab tab;
    Area area;
    CommandId command;  ///< that chooses it; its title is the tab's
    ScrolledScene (*scene)(const Picture& picture, const Layout& layout, const ViewState& state);
};
/// In the order of the tabs' row.
[[nodiscard]] std::span<const Panel> panels();
[[nodiscard]] const Panel& panel(Tab tab);

/// Filled: on; hollow: off; with a bar inside: under a condition.
void draw_breakpoint_mark(Scene& scene, const Rect& box, const Breakpoint& breakpoint, Token token);

/// A thin bar at the right of `view` when the content is higher.
void draw_scroll_bar(Scene& scene, const Rect& view, float content_height, float scroll);

}  // namespace simtscope::gui
