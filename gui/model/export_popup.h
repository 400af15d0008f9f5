// Ctrl+E: what is written, in which format, how it looks. The answers stay for the next time.
#pragma once

#include "gui/model/popup.h"

namespace simtscope::gui {

[[nodiscard]] PopupContent export_content(const Picture& picture, const ViewState& state);

/// Writes what the form says: a request to the worker.
void export_now(Context& context, std::int64_t);

}  // namespace simtscope::gui
