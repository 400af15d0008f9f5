// The Why tab: the answer as a graph over lanes and steps, or as lines of text.
#pragma once

#include "gui/model/panels.h"
#include "gui/model/why_lines.h"

namespace simtscope::gui {

struct WhyScene {
    ScrolledScene body;
    float across_view = 0, across_content = 0;  ///< widths: what shows of the graph's columns, and all of them
    float chosen_left = 0, chosen_width = 0;    ///< within the columns; width 0 = nothing
};
[[nodiscard]] WhyScene why_scene(const Picture& picture, const Layout& layout, const ViewState& state);

}  // namespace simtscope::gui
