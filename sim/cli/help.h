// One screen of help for each command, made from the table of flags.
#pragma once

#include <string>

#include "cli/options.h"

namespace simtscope::cli {

/// Command::Help: the overview.
[[nodiscard]] std::string help_text(Command command, Language language);

}  // namespace simtscope::cli
