// One lane's value, and CUDA's arithmetic on it, written down one operation at a time.
//
//   Value = type + bits + "is it defined?"      apply(op, a, b): what a thread computes; undefined in, undefined out
#pragma once

#include <bit>
#include <cstdint>

namespace simtscope::reference {

enum class Type : std::uint8_t { I32, U32, I64, U64, F32 };

enum class Op : std::uint8_t {
    // one operand
    Negate,
    Complement,
    Not,
    PopCount,
    CountLeadingZeros,
    FindFirst,
    ReverseBits,
    // two operands of one type
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    Minimum,
    Maximum,
    PickLane,  ///< pick(mask, k): the k-th set bit, counted round and round; the mask is not 0
};

/// `bits`: two's complement or IEEE; 32-bit types keep their upper half zero.
struct Value {
    Type type = Type::I32;
    bool defined = true;
    std::uint64_t bits = 0;
    friend bool operator==(const Value& a, const Value& b) {
        return a.type == b.type && a.defined == b.defined && (!a.defined || a.bits == b.bits);
    }
};

[[nodiscard]] constexpr bool is_wide(Type type) { return type == Type::I64 || type == Type::U64; }
[[nodiscard]] constexpr bool is_signed(Type type) { return type == Type::I32 || type == Type::I64; }

[[nodiscard]] Value make(Type type, std::uint64_t bits);
[[nodiscard]] inline Value make_int(std::int64_t value) { return make(Type::I32, static_cast<std::uint64_t>(value)); }
[[nodiscard]] inline Value make_float(float value) { return make(Type::F32, std::bit_cast<std::uint32_t>(value)); }
[[nodiscard]] inline Value undefined(Type type) { return {type, false, 0}; }
[[nodiscard]] inline std::uint32_t as_mask(const Value& value) { return static_cast<std::uint32_t>(value.bits); }
[[nodiscard]] std::int64_t as_signed(const Value& value);
[[nodiscard]] inline float as_float(const Value& value) { return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits)); }
/// As the condition of an if: not zero (NaN counts as not zero).
[[nodiscard]] bool is_true(const Value& value);

[[nodiscard]] Value apply(Op op, const Value& a);
[[nodiscard]] Value apply(Op op, const Value& a, const Value& b);
/// A cast. Float to integer truncates and clamps, NaN gives 0 or the top bit alone (PTX ISA 9.0, cvt).
[[nodiscard]] Value convert(const Value& value, Type to);

}  // namespace simtscope::reference
