// One screen of help for each command, made from the table of flags.
#pragma once

#include <string>

#include "cli/flags.h"
#include "cli/messages.h"

namespace simtscope::cli {

/// Command::Help: the overview.
[[nodiscard]] std::string help_text(Command command, Language language);
[[nodiscard]] std::string version_text();

}  // namespace simtscope::cli
