// The list of shipped examples: assets/examples/catalogue.json.
#pragma once

#include <expected>
#include <string>

#include "gui/model/library.h"
#include "session/launch.h"

namespace simtscope::gui {

/// The examples of a folder, in the order of its catalogue.json. The error says what is wrong with that file.
[[nodiscard]] std::expected<std::vector<LibraryEntry>, session::Error> read_examples(const std::string& folder);

}  // namespace simtscope::gui
