// Arithmetic that broke a rule, with the numbers of the lane that the finding tells about.
#pragma once

#include <cstdint>
#include <string>

#include "program/program.h"

namespace simtscope::checks {

/// As the source would write it: "2147483647 + 1", "-(-2147483648)", "7 / 0", "(int)3e+09f". The operands are what registers hold;
/// `left_known` = false makes the first one "?".
[[nodiscard]] std::string expression(const program::Instruction& instruction, std::uint64_t left, std::uint64_t right, bool left_known);
/// The result as a number of the type that the source computes in.
[[nodiscard]] std::string result_text(const program::Instruction& instruction, std::uint64_t result);
/// Shifts: the amount, negative where the source's was; and the width of the value.
[[nodiscard]] std::int64_t shift_amount(std::uint64_t right);
[[nodiscard]] unsigned shift_width(const program::Instruction& instruction);

}  // namespace simtscope::checks
