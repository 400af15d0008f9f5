// The history of visited moments, as a browser has it: where jumps left from, and the way back.
#pragma once

#include <cstdint>
#include <optional>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// Remembers the moment on screen if `request` jumps away from it; a step of the focus warp is no jump.
void note_jump(ViewState& state, const Picture& picture, const Request& request);

void go_back(Context& context, std::int64_t);
void go_forward(Context& context, std::int64_t);
[[nodiscard]] std::optional<Word> needs_visit_before(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_visit_after(const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
