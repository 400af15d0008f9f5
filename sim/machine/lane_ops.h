// What each lane-wise operator means, as pure functions of scalars (PTX ISA 9.0 and CUDA C++ Programming Guide; where both are
// silent, what an H200 does). The table tests call these; alu_body.h applies them to 32 lanes.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "program/opcode.h"

// The translation units that are built for newer processors name their own namespace: a shared inline function could otherwise be
// linked from the newer build into the code for every processor.
#ifndef SIMTSCOPE_OPS
#define SIMTSCOPE_OPS ops
#endif
#define SIMTSCOPE_LANE [[gnu::always_inline]] inline

namespace simtscope::machine::SIMTSCOPE_OPS {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

// ---- integers -------------------------------------------------------------------------------------------------

SIMTSCOPE_LANE u32 div_s32(u32 a, u32 b) {
    if (b == 0) return 0xffffffffU;  // the machine's own answer; PTX: unspecified
    if (a == 0x80000000U && b == 0xffffffffU) return a;
    return static_cast<u32>(static_cast<s32>(a) / static_cast<s32>(b));
}
SIMTSCOPE_LANE u32 rem_s32(u32 a, u32 b) {
    if (b == 0) return a;
    if (b == 0xffffffffU) return 0;
    return static_cast<u32>(static_cast<s32>(a) % static_cast<s32>(b));
}
SIMTSCOPE_LANE u32 div_u32(u32 a, u32 b) { return b == 0 ? 0xffffffffU : a / b; }
SIMTSCOPE_LANE u32 rem_u32(u32 a, u32 b) { return b == 0 ? a : a % b; }
SIMTSCOPE_LANE u64 div_s64(u64 a, u64 b) {
    if (b == 0) return 0xffffffffU;
    if (b == ~u64{0}) return 0 - a;
    return static_cast<u64>(static_cast<s64>(a) / static_cast<s64>(b));
}
SIMTSCOPE_LANE u64 rem_s64(u64 a, u64 b) {
    if (b == 0) return a;
    if (b == ~u64{0}) return 0;
    return static_cast<u64>(static_cast<s64>(a) % static_cast<s64>(b));
}
SIMTSCOPE_LANE u64 div_u64(u64 a, u64 b) { return b == 0 ? 0xffffffffU : a / b; }
SIMTSCOPE_LANE u64 rem_u64(u64 a, u64 b) { return b == 0 ? a : a % b; }

SIMTSCOPE_LANE u32 shl(u32 a, u32 n, u32 bits) { return n >= bits ? 0 : a << n; }
SIMTSCOPE_LANE u32 lshr(u32 a, u32 n, u32 bits) { return n >= bits ? 0 : a >> n; }
SIMTSCOPE_LANE u32 ashr(u32 a, u32 n, u32 bits) {
    // `a` is sign-extended to 32 bits by the caller when bits < 32.
    return static_cast<u32>(static_cast<s32>(a) >> (n >= bits ? 31U : std::min(n, 31U)));
}
SIMTSCOPE_LANE u64 shl64(u64 a, u64 n, u32 bits) { return n >= bits ? 0 : a << n; }
SIMTSCOPE_LANE u64 lshr64(u64 a, u64 n, u32 bits) { return n >= bits ? 0 : a >> n; }
SIMTSCOPE_LANE u64 ashr64(u64 a, u64 n, u32 bits) {
    return static_cast<u64>(static_cast<s64>(a) >> (n >= bits ? 63U : std::min<u64>(n, 63)));
}

SIMTSCOPE_LANE u32 mulhi_s32(u32 a, u32 b) { return static_cast<u32>((s64{static_cast<s32>(a)} * s64{static_cast<s32>(b)}) >> 32); }
SIMTSCOPE_LANE u32 mulhi_u32(u32 a, u32 b) { return static_cast<u32>((u64{a} * b) >> 32); }
__extension__ using u128 = unsigned __int128;
__extension__ using s128 = __int128;
SIMTSCOPE_LANE u64 mulhi_u64(u64 a, u64 b) { return static_cast<u64>((u128{a} * b) >> 64); }
SIMTSCOPE_LANE u64 mulhi_s64(u64 a, u64 b) {
    return static_cast<u64>(static_cast<u128>(s128{static_cast<s64>(a)} * s128{static_cast<s64>(b)}) >> 64);
}

SIMTSCOPE_LANE u32 brev32(u32 v) {
    v = ((v >> 1) & 0x55555555U) | ((v & 0x55555555U) << 1);
    v = ((v >> 2) & 0x33333333U) | ((v & 0x33333333U) << 2);
    v = ((v >> 4) & 0x0f0f0f0fU) | ((v & 0x0f0f0f0fU) << 4);
    return __builtin_bswap32(v);
}
SIMTSCOPE_LANE u64 brev64(u64 v) { return (u64{brev32(static_cast<u32>(v))} << 32) | brev32(static_cast<u32>(v >> 32)); }
SIMTSCOPE_LANE u32 ffs32(u32 v) { return v == 0 ? 0 : static_cast<u32>(std::countr_zero(v)) + 1; }
SIMTSCOPE_LANE u32 ffs64(u64 v) { return v == 0 ? 0 : static_cast<u32>(std::countr_zero(v)) + 1; }
SIMTSCOPE_LANE u32 byte_perm(u32 a, u32 b, u32 selector) {
    const u64 both = (u64{b} << 32) | a;
    u32 result = 0;
    for (u32 i = 0; i < 4; ++i) result |= static_cast<u32>((both >> (8 * ((selector >> (4 * i)) & 7U))) & 0xffU) << (8 * i);
    return result;
}
SIMTSCOPE_LANE u32 funnel_left(u32 lo, u32 hi, u32 n) { return static_cast<u32>((((u64{hi} << 32) | lo) << n) >> 32); }
SIMTSCOPE_LANE u32 funnel_right(u32 lo, u32 hi, u32 n) { return static_cast<u32>(((u64{hi} << 32) | lo) >> n); }
SIMTSCOPE_LANE u32 funnel_lc(u32 lo, u32 hi, u32 n) { return n >= 32 ? lo : funnel_left(lo, hi, n); }
SIMTSCOPE_LANE u32 funnel_rc(u32 lo, u32 hi, u32 n) { return n >= 32 ? hi : funnel_right(lo, hi, n); }
/// __fns: offset > 0 counts set bits upwards from base, < 0 downwards, 0 asks for base itself.
SIMTSCOPE_LANE u32 fns(u32 mask, u32 base, u32 offset) {
    const auto wanted = static_cast<s32>(offset);
    if (base > 31) return 0xffffffffU;
    if (wanted == 0) return ((mask >> base) & 1U) != 0 ? base : 0xffffffffU;
    const int step = wanted > 0 ? 1 : -1;
    s64 left = wanted > 0 ? s64{wanted} : -s64{wanted};
    for (int position = static_cast<int>(base); position >= 0 && position < 32; position += step)
        if (((mask >> position) & 1U) != 0 && --left == 0) return static_cast<u32>(position);
    return 0xffffffffU;
}
SIMTSCOPE_LANE u32 zext(u32 v, u32 bits) { return v & ((1U << bits) - 1); }
SIMTSCOPE_LANE u32 sext(u32 v, u32 bits) { return static_cast<u32>(static_cast<s32>(v << (32 - bits)) >> (32 - bits)); }
SIMTSCOPE_LANE u64 zext64(u64 v, u32 bits) { return v & ((u64{1} << bits) - 1); }
SIMTSCOPE_LANE u64 sext64(u64 v, u32 bits) { return static_cast<u64>(static_cast<s64>(v << (64 - bits)) >> (64 - bits)); }

// ---- floating point -------------------------------------------------------------------------------------------

inline constexpr u32 kNan32 =
    0x7fffffffU;  ///< every NaN result of a 32-bit operation (Programming Guide, appendix on compute capabilities)
SIMTSCOPE_LANE float as_float(u32 v) { return std::bit_cast<float>(v); }
SIMTSCOPE_LANE double as_double(u64 v) { return std::bit_cast<double>(v); }
SIMTSCOPE_LANE u32 bits(float v) { return v != v ? kNan32 : std::bit_cast<u32>(v); }
SIMTSCOPE_LANE u64 bits(double v) { return std::bit_cast<u64>(v); }
/// A NaN operand keeps its payload, quieted; of two, the second's (as an H200 does).
SIMTSCOPE_LANE u64 nan64(double result, u64 a, u64 b) {
    if (result == result) return std::bit_cast<u64>(result);
    constexpr u64 kQuiet = 0x0008'0000'0000'0000ULL;
    if (as_double(b) != as_double(b)) return b | kQuiet;
    if (as_double(a) != as_double(a)) return a | kQuiet;
    return 0xfff8'0000'0000'0000ULL;
}
SIMTSCOPE_LANE u32 fadd32(u32 a, u32 b) { return bits(as_float(a) + as_float(b)); }
SIMTSCOPE_LANE u32 fsub32(u32 a, u32 b) { return bits(as_float(a) - as_float(b)); }
SIMTSCOPE_LANE u32 fmul32(u32 a, u32 b) { return bits(as_float(a) * as_float(b)); }
SIMTSCOPE_LANE u32 fdiv32(u32 a, u32 b) { return bits(as_float(a) / as_float(b)); }
SIMTSCOPE_LANE u64 fadd64(u64 a, u64 b) { return nan64(as_double(a) + as_double(b), a, b); }
SIMTSCOPE_LANE u64 fsub64(u64 a, u64 b) { return nan64(as_double(a) - as_double(b), a, b); }
SIMTSCOPE_LANE u64 fmul64(u64 a, u64 b) { return nan64(as_double(a) * as_double(b), a, b); }
SIMTSCOPE_LANE u64 fdiv64(u64 a, u64 b) { return nan64(as_double(a) / as_double(b), a, b); }
SIMTSCOPE_LANE u32 fma32(u32 a, u32 b, u32 c) { return bits(__builtin_fmaf(as_float(a), as_float(b), as_float(c))); }
SIMTSCOPE_LANE u64 fma64(u64 a, u64 b, u64 c) { return nan64(__builtin_fma(as_double(a), as_double(b), as_double(c)), a, b); }

template <class T>
SIMTSCOPE_LANE T fmin_value(T a, T b) {
    if (a != a) return b;
    if (b != b) return a;
    if (a == b) return std::signbit(a) ? a : b;
    return a < b ? a : b;
}
template <class T>
SIMTSCOPE_LANE T fmax_value(T a, T b) {
    if (a != a) return b;
    if (b != b) return a;
    if (a == b) return std::signbit(a) ? b : a;
    return a > b ? a : b;
}
template <class T>
SIMTSCOPE_LANE T saturate(T v) {
    return v > T{0} ? (v < T{1} ? v : T{1}) : T{0};
}

template <class T>
SIMTSCOPE_LANE bool compare_float(program::FloatCompareKind kind, T a, T b) {
    using enum program::FloatCompareKind;
    const bool unordered = a != a || b != b;
    switch (kind) {
        case OEq:
            return a == b;
        case OGt:
            return a > b;
        case OGe:
            return a >= b;
        case OLt:
            return a < b;
        case OLe:
            return a <= b;
        case ONe:
            return !unordered && a != b;
        case Ord:
            return !unordered;
        case UEq:
            return unordered || a == b;
        case UGt:
            return unordered || a > b;
        case UGe:
            return unordered || a >= b;
        case ULt:
            return unordered || a < b;
        case ULe:
            return unordered || a <= b;
        case UNe:
            return a != b;
        case Uno:
            return unordered;
        case Count:
            break;
    }
    return false;
}

}  // namespace simtscope::machine::SIMTSCOPE_OPS

#undef SIMTSCOPE_LANE
