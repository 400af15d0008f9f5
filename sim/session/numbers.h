// Scalars of memory as text: exact (the shortest decimal that reads back as the same value).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "program/opcode.h"
#include "session/session.h"

namespace simtscope::session {

/// For people: "36", "0.1", "nan", "-inf".
[[nodiscard]] std::string scalar_text(program::ScalarType type, std::span<const std::uint8_t> bytes);
/// Scalar `index` of a buffer; "?" where it is undefined, "" where there is none.
[[nodiscard]] std::string element_text(const BufferView& buffer, std::uint64_t index);
/// For JSON: a number; NaN and infinities as strings, integers beyond 2^53 as strings.
[[nodiscard]] std::string scalar_json(program::ScalarType type, std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string number_json(double value);
[[nodiscard]] std::string number_json(std::uint64_t value);
[[nodiscard]] std::string number_json(std::int64_t value);
/// As C++ spells it: "int", "float", "unsigned long long".
[[nodiscard]] std::string type_text(program::ScalarType type, std::uint32_t components);
/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t value);

}  // namespace simtscope::session
