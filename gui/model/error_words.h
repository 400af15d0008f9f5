// What the simulator says about a launch, a condition, an expression or a file that cannot be used, in the language of the window.
// The simulator says it in English; a test has it say each of these sentences and looks whether it is known here.
#pragma once

#include <string>
#include <string_view>

#include "gui/model/words.h"

namespace simtscope::gui {

/// `text`: one or several lines; those that are not known stay as they are.
[[nodiscard]] std::string error_sentence(std::string_view text, Language language);

}  // namespace simtscope::gui
