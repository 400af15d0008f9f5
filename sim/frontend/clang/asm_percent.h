// A single '%' before a name in an asm string: nvcc passes "%laneid" on to PTX as it is, Clang calls it an invalid escape.
#pragma once

#include <string>

namespace simtscope::frontend {

/// Every '%' before a letter or '_' within the strings of an asm statement becomes lowering::kPercentMark, unless it is one of a
/// doubled "%%". Lengths, lines and columns stay.
[[nodiscard]] std::string with_percent_marks(std::string text);
/// The other way, for text that people see.
[[nodiscard]] std::string without_percent_marks(std::string text);

}  // namespace simtscope::frontend
