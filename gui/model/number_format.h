// How the bits of a value are written: as the variable's type has it, or as another reading of the same bits. An undefined value is no
// number in any of them: that is decided before (values.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/words.h"
#include "program/opcode.h"

namespace simtscope::gui {

/// Decimal: as the type has it. Float: the same bits as float or double.
enum class NumberFormat : std::uint8_t { Decimal, Unsigned, Hexadecimal, Binary, Float, Bool, Character };

/// What X goes through; the other is reached by its suffix only.
inline constexpr std::array kFormatCycle{NumberFormat::Decimal, NumberFormat::Hexadecimal, NumberFormat::Binary,
                                         NumberFormat::Float,   NumberFormat::Bool,        NumberFormat::Character};
[[nodiscard]] NumberFormat next_format(NumberFormat format);
/// "dec", "hex", …: the same in both languages.
[[nodiscard]] std::string_view name(NumberFormat format);

/// The value with these bits; none if the format is Decimal or has no reading of its own for them: then it is written as its type has it.
[[nodiscard]] std::optional<std::string> formatted(program::ScalarType scalar, std::uint64_t bits, NumberFormat format);
/// One line for each reading: "hex 2a", without those that say the same as `decimal`.
[[nodiscard]] std::string all_readings(program::ScalarType scalar, std::uint64_t bits, std::string_view decimal);

/// "tmp,x" is the expression `tmp` in hexadecimal; ,d ,u ,f ,b too. Without a suffix, the whole text.
struct FormattedExpression {
    std::string text;
    std::optional<NumberFormat> format;
};
[[nodiscard]] FormattedExpression split_format(std::string_view text);

}  // namespace simtscope::gui
