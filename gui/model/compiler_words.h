// Sentences of the compiler that beginners meet most, in Korean; every other sentence stays as the compiler says it.
#pragma once

#include <string>
#include <string_view>

#include "gui/model/words.h"

namespace simtscope::gui {

/// `text`: one message of Clang, without file and line, with or without "error: ".
[[nodiscard]] std::string compiler_sentence(std::string_view text, Language language);

}  // namespace simtscope::gui
