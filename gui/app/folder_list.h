// What a folder holds that can be opened.
#pragma once

#include <string>

#include "gui/model/popup_state.h"

namespace simtscope::gui {

/// `path` as it was typed: empty is the current folder, "~/" the user's own. Names in order, no more than a thousand entries.
[[nodiscard]] FolderList list_folder(const std::string& path);

/// "~/x" as a path from the root; every other path as it is.
[[nodiscard]] std::string expanded(const std::string& path);

}  // namespace simtscope::gui
