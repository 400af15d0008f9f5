// A figure as an SVG document: text stays text, in the columns that the window has; colours are those of the figure's theme.
#pragma once

#include <string>

#include "gui/model/figure.h"

namespace simtscope::gui {

[[nodiscard]] std::string to_svg(const Figure& figure);

}  // namespace simtscope::gui
