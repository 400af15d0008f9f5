// How a lane's state looks: a shape of its own for each of the seven, so that a grey, dark or colour-blind view still tells them
// apart.
//
//   active ████  other path ▨▨▨▨  waiting ▏▍▍▕  exited ╳  absent ┄┄  problem █▲█  not started ·
#pragma once

#include "gui/model/layout.h"
#include "gui/model/scene.h"
#include "machine/types.h"

namespace simtscope::gui {

void draw_lane_state(Scene& scene, const Rect& cell, machine::LaneState state);
/// The same for a mask only: set = filled, clear = empty box, not `present` = dotted.
void draw_mask_bit(Scene& scene, const Rect& cell, bool set, bool present, Token token);
/// A row of 32 small cells: full height for active lanes, marks for the others.
void draw_mini_strip(Scene& scene, const Rect& box, std::uint32_t active, std::uint32_t present, std::uint32_t exited,
                     std::uint32_t waiting);
/// The ring around what the user looks at, with a gap so that it shows on any fill.
void draw_focus_ring(Scene& scene, const Rect& cell);
/// Pale fill and corner of a changed value.
void draw_changed(Scene& scene, const Rect& cell);
/// A small flag in the top left corner of a cell.
void draw_flag(Scene& scene, const Rect& cell);
/// "?" with a dashed left edge.
void draw_undefined(Scene& scene, const Rect& cell, Role role);
/// One line that explains all of the above.
[[nodiscard]] Scene legend_scene(const Layout& layout, const ViewState& state);
/// "0xffff'0000" is hard to copy, so plain: "0x0000001f".
[[nodiscard]] std::string hex_mask(std::uint32_t mask);

}  // namespace simtscope::gui
