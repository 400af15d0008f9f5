#include "value.h"

#include <cmath>
#include <limits>

namespace simtscope::reference {

namespace {

constexpr std::uint32_t kCanonicalNan = 0x7fffffffU;  // what every f32 operation gives that has no number to give

Value float_result(float value) { return std::isnan(value) ? make(Type::F32, kCanonicalNan) : make_float(value); }

unsigned width_of(Type type) { return is_wide(type) ? 64 : 32; }

Value truth(bool value) { return make_int(value ? 1 : 0); }

std::uint64_t shift_left(const Value& a, std::uint64_t amount) { return amount >= width_of(a.type) ? 0 : a.bits << amount; }

std::uint64_t shift_right(const Value& a, std::uint64_t amount) {
    if (!is_signed(a.type)) return amount >= width_of(a.type) ? 0 : a.bits >> amount;
    const std::uint64_t most = width_of(a.type) - 1;
    return static_cast<std::uint64_t>(as_signed(a) >> (amount < most ? amount : most));
}

bool less(const Value& a, const Value& b) { return is_signed(a.type) ? as_signed(a) < as_signed(b) : a.bits < b.bits; }

std::uint64_t divide(const Value& a, const Value& b, bool remainder) {
    if (!is_signed(a.type)) return remainder ? a.bits % b.bits : a.bits / b.bits;
    if (as_signed(b) == -1) return remainder ? 0 : 0 - a.bits;
    return static_cast<std::uint64_t>(remainder ? as_signed(a) % as_signed(b) : as_signed(a) / as_signed(b));
}

std::uint64_t pick_lane(std::uint64_t mask, std::uint64_t k) {
    std::uint64_t lanes[32] = {}, count = 0;
    for (std::uint64_t lane = 0; lane < 32; ++lane)
        if (((mask >> lane) & 1U) != 0) lanes[count++] = lane;
    return lanes[k % count];
}

/// Operands for which no document says what comes out.
bool says_nothing(Op op, const Value& a, const Value& b) {
    if (a.type == Type::F32) return false;
    if (op == Op::Divide || op == Op::Remainder) return b.bits == 0;
    if (op == Op::ShiftLeft || op == Op::ShiftRight) return is_wide(a.type) && b.bits >= 64;
    return op == Op::PickLane && a.bits == 0;
}

Value apply_float(Op op, float a, float b) {
    // clang-format off
    switch (op) {
        case Op::Add: return float_result(a + b);
        case Op::Subtract: return float_result(a - b);
        case Op::Multiply: return float_result(a * b);
        case Op::Divide: return float_result(a / b);
        case Op::Less: return truth(a < b);
        case Op::LessEqual: return truth(a <= b);
        case Op::Equal: return truth(a == b);
        case Op::NotEqual: return truth(a != b);
        default: return undefined(Type::F32);  // no such operator on float
    }
    // clang-format on
}

std::uint64_t reverse(std::uint64_t bits) {
    std::uint64_t out = 0;
    for (unsigned b = 0; b < 32; ++b) out |= ((bits >> b) & 1U) << (31 - b);
    return out;
}

std::uint64_t float_to_integer(double value, Type to, bool is_nan) {
    if (is_nan) return is_wide(to) ? std::uint64_t{1} << 63 : 0;
    const double whole = std::trunc(value);
    switch (to) {
        case Type::I32:
            if (whole >= 2147483647.0) return 0x7fffffffU;
            if (whole <= -2147483648.0) return 0x80000000U;
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole));
        case Type::U32:
            if (whole >= 4294967295.0) return 0xffffffffU;
            return whole <= 0 ? 0 : static_cast<std::uint64_t>(whole);
        case Type::I64:
            if (whole >= 9223372036854775808.0) return std::numeric_limits<std::int64_t>::max();
            if (whole <= -9223372036854775808.0) return std::uint64_t{1} << 63;
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole));
        default:
            if (whole >= 18446744073709551616.0) return ~std::uint64_t{0};
            return whole <= 0 ? 0 : static_cast<std::uint64_t>(whole);
    }
}

}  // namespace

Value make(Type type, std::uint64_t bits) { return {type, true, is_wide(type) ? bits : bits & 0xffffffffU}; }

std::int64_t as_signed(const Value& value) {
    return is_wide(value.type) ? static_cast<std::int64_t>(value.bits) : static_cast<std::int32_t>(static_cast<std::uint32_t>(value.bits));
}

bool is_true(const Value& value) {
    if (value.type != Type::F32) return value.bits != 0;
    const float number = as_float(value);
    return number < 0 || number > 0 || std::isnan(number);
}

Value apply(Op op, const Value& a) {
    Value result;
    // clang-format off
    switch (op) {
        case Op::Negate: result = make(a.type, 0 - a.bits); break;
        case Op::Complement: result = make(a.type, ~a.bits); break;
        case Op::Not: result = truth(!is_true(a)); break;
        case Op::PopCount: result = make_int(std::popcount(a.bits)); break;
        case Op::CountLeadingZeros: result = make_int(std::countl_zero(static_cast<std::uint32_t>(a.bits))); break;
        case Op::FindFirst: result = make_int(a.bits == 0 ? 0 : std::countr_zero(a.bits) + 1); break;
        case Op::ReverseBits: result = make(Type::U32, reverse(a.bits)); break;
        default: result = undefined(a.type); break;
    }
    // clang-format on
    result.defined = result.defined && a.defined;
    return result;
}

namespace {
/// Whether `a`, whatever the other operand is, is already the result: x & 0, x * 0, x | ~0.
bool decides(Op op, const Value& a) {
    if (!a.defined || a.type == Type::F32) return false;
    if (op == Op::And || op == Op::Multiply) return a.bits == 0;
    return op == Op::Or && a.bits == make(a.type, ~std::uint64_t{0}).bits;
}
}  // namespace

Value apply(Op op, const Value& a, const Value& b) {
    if (decides(op, a)) return a;
    if (decides(op, b)) return b;
    if (says_nothing(op, a, b)) return undefined(op == Op::PickLane ? Type::I32 : a.type);
    Value result;
    const auto number = [&](std::uint64_t bits) { return make(a.type, bits); };
    if (a.type == Type::F32) {
        result = apply_float(op, as_float(a), as_float(b));
    } else {
        // clang-format off
        switch (op) {
            case Op::Add: result = number(a.bits + b.bits); break;
            case Op::Subtract: result = number(a.bits - b.bits); break;
            case Op::Multiply: result = number(a.bits * b.bits); break;
            case Op::Divide: result = number(divide(a, b, false)); break;
            case Op::Remainder: result = number(divide(a, b, true)); break;
            case Op::And: result = number(a.bits & b.bits); break;
            case Op::Or: result = number(a.bits | b.bits); break;
            case Op::Xor: result = number(a.bits ^ b.bits); break;
            case Op::ShiftLeft: result = number(shift_left(a, b.bits)); break;
            case Op::ShiftRight: result = number(shift_right(a, b.bits)); break;
            case Op::Less: result = truth(less(a, b)); break;
            case Op::LessEqual: result = truth(!less(b, a)); break;
            case Op::Equal: result = truth(a.bits == b.bits); break;
            case Op::NotEqual: result = truth(a.bits != b.bits); break;
            case Op::Minimum: result = less(b, a) ? b : a; break;
            case Op::Maximum: result = less(a, b) ? b : a; break;
            case Op::PickLane: result = make_int(static_cast<std::int64_t>(pick_lane(a.bits, b.bits))); break;
            default: result = undefined(a.type); break;
        }
        // clang-format on
    }
    result.defined = result.defined && a.defined && b.defined;
    return result;
}

Value convert(const Value& value, Type to) {
    Value result = value;
    if (value.type == Type::F32 && to != Type::F32) {
        result = make(to, float_to_integer(static_cast<double>(as_float(value)), to, std::isnan(as_float(value))));
    } else if (value.type != Type::F32 && to == Type::F32) {
        result = make_float(is_signed(value.type) ? static_cast<float>(as_signed(value)) : static_cast<float>(value.bits));
    } else if (value.type != Type::F32) {
        result = make(to, is_signed(value.type) ? static_cast<std::uint64_t>(as_signed(value)) : value.bits);
    }
    result.defined = value.defined;
    return result;
}

}  // namespace simtscope::reference
