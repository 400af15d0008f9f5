#include "session/condition_value.h"

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace simtscope::session {

namespace {

using enum program::ScalarType;
using program::ScalarType;

constexpr unsigned kLanes = 32;
constexpr std::uint32_t kAll = 0xffffffffU;

bool is_number(const Lanes32& a) { return a.kind == Lanes32::Kind::Number; }
bool is_pointer(const Lanes32& a) { return a.kind == Lanes32::Kind::Pointer; }

template <class T>
T as(std::uint64_t bits) {
    if constexpr (std::is_same_v<T, float>) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    } else if constexpr (std::is_same_v<T, double>) {
        return std::bit_cast<double>(bits);
    } else {
        return static_cast<T>(bits);
    }
}
template <class T>
std::uint64_t to_bits(T value) {
    if constexpr (std::is_same_v<T, float>) {
        return std::bit_cast<std::uint32_t>(value);
    } else if constexpr (std::is_same_v<T, double>) {
        return std::bit_cast<std::uint64_t>(value);
    } else {
        return static_cast<std::make_unsigned_t<T>>(value);
    }
}

/// f(T{}) for the C++ type of a number.
template <class F>
auto with_type(ScalarType scalar, F f) {
    switch (scalar) {
        case U32:
            return f(std::uint32_t{});
        case S64:
            return f(std::int64_t{});
        case U64:
            return f(std::uint64_t{});
        case F32:
            return f(float{});
        case F64:
            return f(double{});
        default:
            return f(std::int32_t{});
    }
}

/// The type that C++ computes in.
ScalarType common_type(ScalarType a, ScalarType b) {
    for (const ScalarType wide : {F64, F32, U64, S64, U32})
        if (a == wide || b == wide) return wide;
    return S32;
}

void convert(Lanes32& a, ScalarType to) {
    if (a.scalar == to) return;
    with_type(a.scalar, [&](auto from) {
        with_type(to, [&](auto target) {
            using From = decltype(from);
            using To = decltype(target);
            for (std::uint64_t& bits : a.bits) bits = to_bits(static_cast<To>(as<From>(bits)));  // never from floating point to an integer
        });
    });
    a.scalar = to;
}

Lanes32 number(ScalarType scalar, const Lanes32& a, const Lanes32& b) {
    Lanes32 made;
    made.scalar = scalar;
    made.there = a.there & b.there;
    made.known = a.known & b.known;
    return made;
}

template <class T, class F>
void each_lane(Lanes32& made, const Lanes32& a, const Lanes32& b, F f) {
    for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = to_bits(f(as<T>(a.bits[l]), as<T>(b.bits[l])));
}

template <class T>
Lanes32 compare(Operator op, const Lanes32& a, const Lanes32& b) {
    Lanes32 made = number(S32, a, b);
    const auto all = [&](auto f) { each_lane<T>(made, a, b, [&](T x, T y) { return f(x, y) ? 1 : 0; }); };
    switch (op) {
        case Operator::Less:
            all([](T x, T y) { return x < y; });
            break;
        case Operator::LessEqual:
            all([](T x, T y) { return x <= y; });
            break;
        case Operator::Greater:
            all([](T x, T y) { return x > y; });
            break;
        case Operator::GreaterEqual:
            all([](T x, T y) { return x >= y; });
            break;
        case Operator::Equal:
            all([](T x, T y) { return !(x < y) && !(x > y) && x == x && y == y; });
            break;
        default:
            all([](T x, T y) { return x < y || x > y || x != x || y != y; });
            break;
    }
    return made;
}

/// Quotients and remainders of integers: none by zero, none that does not fit.
template <class T>
void divide(Operator op, Lanes32& made, const Lanes32& a, const Lanes32& b) {
    for (unsigned l = 0; l < kLanes; ++l) {
        const T x = as<T>(a.bits[l]), y = as<T>(b.bits[l]);
        bool fits = y != 0;
        if constexpr (std::is_signed_v<T>) fits = fits && !(x == std::numeric_limits<T>::min() && y == -1);
        if (!fits) {
            made.known &= ~(1U << l);
        } else {
            made.bits[l] = to_bits(static_cast<T>(op == Operator::Divide ? x / y : x % y));
        }
    }
}

template <class T>
Lanes32 arithmetic(Operator op, const Lanes32& a, const Lanes32& b) {
    Lanes32 made = number(a.scalar, a, b);
    if constexpr (std::is_floating_point_v<T>) {
        const auto all = [&](auto f) { each_lane<T>(made, a, b, f); };
        if (op == Operator::Multiply) all([](T x, T y) { return x * y; });
        if (op == Operator::Divide) all([](T x, T y) { return x / y; });
        if (op == Operator::Add) all([](T x, T y) { return x + y; });
        if (op == Operator::Subtract) all([](T x, T y) { return x - y; });
    } else {
        using U = std::make_unsigned_t<T>;  // wraps round
        const auto all = [&](auto f) { each_lane<U>(made, a, b, [&](U x, U y) { return static_cast<U>(f(x, y)); }); };
        if (op == Operator::Multiply) all([](U x, U y) { return x * y; });
        if (op == Operator::Add) all([](U x, U y) { return x + y; });
        if (op == Operator::Subtract) all([](U x, U y) { return x - y; });
        if (op == Operator::BitAnd) all([](U x, U y) { return x & y; });
        if (op == Operator::BitXor) all([](U x, U y) { return x ^ y; });
        if (op == Operator::BitOr) all([](U x, U y) { return x | y; });
        if (op == Operator::Divide || op == Operator::Remainder) divide<T>(op, made, a, b);
    }
    return made;
}

/// The left operand's type; amounts that C++ gives no meaning are unknown.
template <class T>
Lanes32 shift(Operator op, const Lanes32& a, const Lanes32& amount) {
    Lanes32 made = number(a.scalar, a, amount);
    if constexpr (std::is_integral_v<T>) {
        for (unsigned l = 0; l < kLanes; ++l) {
            const std::uint64_t by = amount.bits[l];
            const bool negative = (amount.scalar == S32 && as<std::int32_t>(by) < 0) || (amount.scalar == S64 && as<std::int64_t>(by) < 0);
            if (negative || by >= 8 * sizeof(T)) {
                made.known &= ~(1U << l);
                continue;
            }
            using U = std::make_unsigned_t<T>;
            const T x = as<T>(a.bits[l]);
            made.bits[l] = to_bits(op == Operator::ShiftLeft ? static_cast<T>(static_cast<U>(x) << by) : static_cast<T>(x >> by));
        }
    }
    return made;
}

/// A side that decides alone need not know the other.
Lanes32 logic(Operator op, const Lanes32& a, const Lanes32& b) {
    Lanes32 made;
    const std::uint32_t ta = a.truth(), tb = b.truth(), fa = a.known & ~ta, fb = b.known & ~tb;
    const std::uint32_t yes = op == Operator::And ? ta & tb : ta | tb, no = op == Operator::And ? fa | fb : fa & fb;
    made.known = yes | no;
    made.there = made.known | (a.there & b.there);
    for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = (yes >> l) & 1U;
    return made;
}

bool is_comparison(Operator op) { return op >= Operator::Less && op <= Operator::NotEqual; }
bool needs_integers(Operator op) {
    return op == Operator::Remainder || op == Operator::ShiftLeft || op == Operator::ShiftRight || op == Operator::BitAnd ||
           op == Operator::BitXor || op == Operator::BitOr;
}

/// Pointers are compared by address, and moved by elements.
Lanes32 pointer_operation(Operator op, Lanes32 a, Lanes32 b) {
    if (is_comparison(op)) {
        a.kind = b.kind = Lanes32::Kind::Number;
        if (a.scalar != U64) convert(a, U64);
        if (b.scalar != U64) convert(b, U64);
        return compare<std::uint64_t>(op, a, b);
    }
    if (!is_pointer(a)) std::swap(a, b);
    Lanes32 made = a;
    made.there &= b.there;
    made.known &= b.known;
    if (is_pointer(b)) {  // the distance
        made.kind = Lanes32::Kind::Number;
        made.scalar = S64;
        for (unsigned l = 0; l < kLanes; ++l)
            made.bits[l] = to_bits(static_cast<std::int64_t>(a.bits[l] - b.bits[l]) / static_cast<std::int64_t>(a.element_size));
        return made;
    }
    convert(b, S64);
    for (unsigned l = 0; l < kLanes; ++l) {
        const std::uint64_t bytes = b.bits[l] * a.element_size;
        made.bits[l] = op == Operator::Add ? a.bits[l] + bytes : a.bits[l] - bytes;
    }
    return made;
}

}  // namespace

std::uint32_t Lanes32::truth() const {
    if (kind == Kind::Object) return 0;
    return with_type(kind == Kind::Pointer ? U64 : scalar, [&](auto t) {
        using T = decltype(t);
        std::uint32_t lanes = 0;
        for (unsigned l = 0; l < kLanes; ++l) lanes |= as<T>(bits[l]) != T{} ? 1U << l : 0U;
        return lanes & known;
    });
}

Lanes32 same_everywhere(ScalarType scalar, std::uint64_t bits) {
    Lanes32 made;
    made.scalar = scalar;
    made.bits.fill(bits);
    made.there = made.known = kAll;
    return made;
}

Lanes32 promoted(ScalarType stored, Lanes32 raw) {
    const auto narrow = [&](auto type) {
        using T = decltype(type);
        for (std::uint64_t& bits : raw.bits) bits = to_bits(static_cast<std::int32_t>(static_cast<T>(bits)));
        raw.scalar = S32;
    };
    raw.kind = Lanes32::Kind::Number;
    switch (stored) {
        case Pred:
            for (std::uint64_t& bits : raw.bits) bits &= 1U;
            raw.scalar = S32;
            break;
        case S8:
            narrow(std::int8_t{});
            break;
        case U8:
            narrow(std::uint8_t{});
            break;
        case S16:
            narrow(std::int16_t{});
            break;
        case U16:
            narrow(std::uint16_t{});
            break;
        case S32:
        case U32:
        case F32:
            for (std::uint64_t& bits : raw.bits) bits &= kAll;
            raw.scalar = stored;
            break;
        default:
            raw.scalar = stored;
            break;
    }
    return raw;
}

const char* wrong_operands(Operator op, const Lanes32& a, const Lanes32& b) {
    for (const Lanes32* each : {&a, &b})
        if (each->kind == Lanes32::Kind::Object)
            return each->count != 0 ? "this is a whole array: name an element, such as [0]"
                                    : "this is no single number: name an element or a member";
    if (op == Operator::And || op == Operator::Or || op == Operator::Not) return nullptr;
    if (is_pointer(a) || is_pointer(b)) {
        if (is_comparison(op)) return nullptr;
        const bool moves = (op == Operator::Add && is_pointer(a) != is_pointer(b)) || (op == Operator::Subtract && is_pointer(a));
        const Lanes32& other = is_pointer(a) ? b : a;
        if (!moves || (is_number(other) && program::is_float(other.scalar)))
            return "a pointer can be compared, moved by elements, and followed";
        return nullptr;
    }
    if ((needs_integers(op) || op == Operator::Complement) && (program::is_float(a.scalar) || program::is_float(b.scalar)))
        return "takes integers only";
    return nullptr;
}

Lanes32 apply(Operator op, Lanes32 a, Lanes32 b) {
    if (op == Operator::And || op == Operator::Or) return logic(op, a, b);
    if (is_pointer(a) || is_pointer(b)) return pointer_operation(op, std::move(a), std::move(b));
    if (op == Operator::ShiftLeft || op == Operator::ShiftRight)
        return with_type(a.scalar, [&](auto t) { return shift<decltype(t)>(op, a, b); });
    const ScalarType common = common_type(a.scalar, b.scalar);
    convert(a, common);
    convert(b, common);
    return with_type(common, [&](auto t) {
        using T = decltype(t);
        return is_comparison(op) ? compare<T>(op, a, b) : arithmetic<T>(op, a, b);
    });
}

Lanes32 apply(Operator op, Lanes32 a) {
    const ScalarType type = a.scalar;
    switch (op) {
        case Operator::Not: {
            Lanes32 made;
            made.there = a.there;
            made.known = a.known;
            const std::uint32_t truth = a.truth();
            for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = ((truth >> l) & 1U) != 0 ? 0 : 1;
            return made;
        }
        case Operator::Negate:
            if (type == F32 || type == F64) return apply(Operator::Multiply, same_everywhere(F32, to_bits(-1.0F)), std::move(a));
            return apply(Operator::Subtract, same_everywhere(S32, 0), std::move(a));
        case Operator::Complement:
            return apply(Operator::BitXor, std::move(a), same_everywhere(S32, kAll));
        default:
            return a;
    }
}

Lanes32 choose(const Lanes32& condition, Lanes32 a, Lanes32 b) {
    if (is_number(a) && is_number(b)) {
        const ScalarType common = common_type(a.scalar, b.scalar);
        convert(a, common);
        convert(b, common);
    }
    const std::uint32_t yes = condition.truth(), no = condition.known & ~yes;
    Lanes32 made = is_pointer(b) ? b : a;
    made.known = (yes & a.known) | (no & b.known);
    made.there = condition.there & ((yes & a.there) | (no & b.there) | ~condition.known);
    for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = ((yes >> l) & 1U) != 0 ? a.bits[l] : b.bits[l];
    return made;
}

}  // namespace simtscope::session
