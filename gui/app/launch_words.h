// The words of a command line as something to be opened. The only part of the window that knows the flags of `simtscope run`.
#pragma once

#include "gui/app/opening.h"

namespace simtscope::gui {

/// Where the lessons lie that come with the program; empty: nowhere.
[[nodiscard]] std::string shipped_lessons();

/// A file (.cu, .toml, .simtscope) and launch flags, or a lesson by its id or folder. `language` is that of messages.
[[nodiscard]] std::expected<Opening, session::Error> opening_of(std::vector<std::string> words, Language language);

}  // namespace simtscope::gui
