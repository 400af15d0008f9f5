// Inside session: the values that conditions compute with, 32 lanes at once, and C++'s rules for them.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "program/opcode.h"
#include "program/program.h"

namespace simtscope::session {

/// What an expression is for a group of lanes. `bits` of a Number are of `scalar`, which is S32, U32, S64, U64, F32 or F64; of a Pointer
/// the address that it points to; of an Object (an array, a struct, or a number that has not been read) the address where it lies.
struct Lanes32 {
    enum class Kind : std::uint8_t { Number, Pointer, Object };
    Kind kind = Kind::Number;
    program::ScalarType scalar = program::ScalarType::S32;
    std::uint32_t type = program::kNone;         ///< Pointer: the pointee; Object: its own, or its elements' if `count` is not 0
    std::uint64_t count = 0;                     ///< Object: not 0: so many elements of `type`, one behind the other
    std::uint64_t element_size = 1;              ///< bytes, where `type` is not known
    std::uint32_t bit_offset = 0, bit_size = 0;  ///< Object: a bit-field
    std::array<std::uint64_t, 32> bits{};
    std::uint32_t there = 0;  ///< lanes that have it
    std::uint32_t known = 0;  ///< of those, lanes where it is defined

    /// Lanes in which a number is known and not zero.
    [[nodiscard]] std::uint32_t truth() const;
};

enum class Operator : std::uint8_t {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
    Not,
    Complement,
    Negate,
    Plus
};

/// A literal: the same in all lanes.
[[nodiscard]] Lanes32 same_everywhere(program::ScalarType scalar, std::uint64_t bits);
/// Values as memory and registers hold them, promoted as C++ does: what is narrower than int becomes int.
[[nodiscard]] Lanes32 promoted(program::ScalarType stored, Lanes32 raw);
/// Null, or what is wrong with the types of the operands.
[[nodiscard]] const char* wrong_operands(Operator op, const Lanes32& a, const Lanes32& b);
/// The operands suit each other (wrong_operands). A result without a meaning (division by zero, a shift by too much) is unknown.
[[nodiscard]] Lanes32 apply(Operator op, Lanes32 a, Lanes32 b);
[[nodiscard]] Lanes32 apply(Operator op, Lanes32 a);
/// `condition ? a : b`
[[nodiscard]] Lanes32 choose(const Lanes32& condition, Lanes32 a, Lanes32 b);

}  // namespace simtscope::session
