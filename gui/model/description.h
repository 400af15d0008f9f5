// What is on screen as text, for the clipboard: the narration, the masks, the paths, the values by lane.
#pragma once

#include <string>

#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

[[nodiscard]] std::string describe(const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
