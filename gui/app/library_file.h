// The lists of what is shipped: examples (assets/examples/catalogue.json), lessons.
#pragma once

#include <expected>
#include <string>

#include "gui/model/library.h"
#include "session/launch.h"

namespace simtscope::gui {

/// The examples of a folder, in the order of its catalogue.json. The error says what is wrong with that file.
[[nodiscard]] std::expected<std::vector<LibraryEntry>, session::Error> read_examples(const std::string& folder);

/// The lessons of a folder, in order; those that cannot be read are left out: `simtscope lesson check` says why.
[[nodiscard]] std::vector<LibraryEntry> read_lessons(const std::string& folder);

}  // namespace simtscope::gui
