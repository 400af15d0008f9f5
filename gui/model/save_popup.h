// Save the run: the first time it asks where to.
#pragma once

#include "gui/model/popup.h"

namespace simtscope::gui {

[[nodiscard]] PopupContent save_content(const Picture& picture, const ViewState& state);
void save_opened(Context& context);

/// Closes the popup once what it asked for is written.
void settle_save(ViewState& state);

/// To the file that the run came from or was saved to; without one it asks.
void save_run(Context& context, std::int64_t);

/// What a file can be called after a kernel.
[[nodiscard]] std::string file_stem(const std::string& kernel);

}  // namespace simtscope::gui
