// Which parts of a line of CUDA C++ are words of the language, numbers and strings, comments.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gui/model/theme.h"

namespace simtscope::gui {

struct CodeSpan {
    std::size_t begin = 0, end = 0;  ///< bytes
    Token token = Token::Text;
};
/// `in_comment`: a /* */ comment is open at the line's start; updated to its end.
[[nodiscard]] std::vector<CodeSpan> code_spans(std::string_view line, bool& in_comment);
/// Words of the line that may be names of variables: no words of the language, none in strings and in comments that begin on this line.
[[nodiscard]] std::vector<CodeSpan> code_names(std::string_view line);

}  // namespace simtscope::gui
