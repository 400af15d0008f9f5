// The values of a name in the source, all 32 lanes, beside the name that the pointer or the keyboard is on.
//
//   int v   P: pin to the warp view
//   0  1  2  3  …
//   7  ?  9  9  …     (in as few rows of lanes as fit; undefined values are "?")
#pragma once

#include "gui/model/panels.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// Empty while no name is pointed at.
[[nodiscard]] Scene value_strip_scene(const Picture& picture, const Layout& layout, const ViewState& state);

/// The keyboard goes to the next name in the source that has a value now, from the line at hand on.
void next_name(Context& context, std::int64_t);
void previous_name(Context& context, std::int64_t);

}  // namespace simtscope::gui
