// Scalar conversions, directed rounding and math functions. Directed rounding switches the host's rounding mode around one
// operation; the volatile operands keep the compiler from moving it out.
#include "machine/lane_math.h"

#include <cfenv>
#include <cmath>
#include <numbers>

#include "machine/lane_ops.h"

namespace simtscope::machine::ops {

using program::ArithKind;
using program::MathFunction;
using program::RoundingMode;
using program::ScalarType;

namespace {

class RoundingScope {
public:
    explicit RoundingScope(RoundingMode mode) : saved_(std::fegetround()) {
        switch (mode) {
            case RoundingMode::TowardZero:
                std::fesetround(FE_TOWARDZERO);
                break;
            case RoundingMode::Up:
                std::fesetround(FE_UPWARD);
                break;
            case RoundingMode::Down:
                std::fesetround(FE_DOWNWARD);
                break;
            default:
                std::fesetround(FE_TONEAREST);
                break;
        }
    }
    ~RoundingScope() { std::fesetround(saved_); }
    RoundingScope(const RoundingScope&) = delete;
    RoundingScope& operator=(const RoundingScope&) = delete;

private:
    int saved_;
};

template <class T>
T arith(ArithKind kind, T left, T right, RoundingMode mode) {
    const RoundingScope scope(mode);
    volatile T a = left, b = right;
    volatile T result = 0;
    switch (kind) {
        case ArithKind::Add:
            result = a + b;
            break;
        case ArithKind::Sub:
            result = a - b;
            break;
        case ArithKind::Mul:
            result = a * b;
            break;
        case ArithKind::Div:
            result = a / b;
            break;
        case ArithKind::Count:
            break;
    }
    return result;
}

template <class T>
T round_to(T v, RoundingMode mode) {
    switch (mode) {
        case RoundingMode::TowardZero:
            return std::trunc(v);
        case RoundingMode::Up:
            return std::ceil(v);
        case RoundingMode::Down:
            return std::floor(v);
        case RoundingMode::NearestAway:
            return std::round(v);
        default:
            return std::nearbyint(v);
    }
}

template <class F>
F rsqrt_of(F v) {
    return F{1} / std::sqrt(v);
}

/// sin(pi x) and cos(pi x) with the argument reduced exactly.
double sin_pi(double x) {
    if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
    const double r = std::remainder(x, 2.0);
    if (r == 0.0 || std::fabs(r) == 1.0) return std::copysign(0.0, x);
    if (std::fabs(r) <= 0.25) return std::sin(std::numbers::pi * r);
    if (std::fabs(r) >= 0.75) return std::sin(std::numbers::pi * (std::copysign(1.0, r) - r));
    return std::copysign(std::cos(std::numbers::pi * (0.5 - std::fabs(r))), r);
}
double cos_pi(double x) {
    if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
    const double r = std::fabs(std::remainder(x, 2.0));
    if (r == 0.5) return 0.0;
    if (r <= 0.25) return std::cos(std::numbers::pi * r);
    if (r < 0.75) return std::sin(std::numbers::pi * (0.5 - r));
    return -std::cos(std::numbers::pi * (1.0 - r));
}

/// std::lgamma writes the global signgam; the reentrant forms do not.
float log_gamma(float v) {
    int sign = 0;
    return lgammaf_r(v, &sign);
}
double log_gamma(double v) {
    int sign = 0;
    return lgamma_r(v, &sign);
}

// clang-format off
template <class F>
F unary(MathFunction f, F a) {
    using enum MathFunction;
    const auto wide = static_cast<double>(a);
    switch (f) {
        case Sqrt: return std::sqrt(a);
        case Rsqrt: return static_cast<F>(rsqrt_of(wide));
        case Cbrt: return std::cbrt(a);
        case Rcbrt: return static_cast<F>(1.0 / std::cbrt(wide));
        case Rcp: return F{1} / a;
        case Floor: return std::floor(a);
        case Ceil: return std::ceil(a);
        case Trunc: return std::trunc(a);
        case Round: return std::round(a);
        case Rint: return std::nearbyint(a);
        case Sin: case FastSin: return std::sin(a);
        case Cos: case FastCos: return std::cos(a);
        case Tan: case FastTan: return std::tan(a);
        case SinPi: return static_cast<F>(sin_pi(wide));
        case CosPi: return static_cast<F>(cos_pi(wide));
        case Asin: return std::asin(a);
        case Acos: return std::acos(a);
        case Atan: return std::atan(a);
        case Sinh: return std::sinh(a);
        case Cosh: return std::cosh(a);
        case Tanh: return std::tanh(a);
        case Asinh: return std::asinh(a);
        case Acosh: return std::acosh(a);
        case Atanh: return std::atanh(a);
        case Exp: case FastExp: return std::exp(a);
        case Exp2: return std::exp2(a);
        case Exp10: case FastExp10: return std::pow(F{10}, a);
        case Expm1: return std::expm1(a);
        case Log: case FastLog: return std::log(a);
        case Log2: case FastLog2: return std::log2(a);
        case Log10: case FastLog10: return std::log10(a);
        case Log1p: return std::log1p(a);
        case Logb: return std::logb(a);
        case Erf: return std::erf(a);
        case Erfc: return std::erfc(a);
        case Tgamma: return std::tgamma(a);
        case Lgamma: return log_gamma(a);
        default: return a;
    }
}
// clang-format on

/// __fdividef: 0 (NaN for an infinite x) when 2^126 < |y| < 2^128.
float fast_divide(float x, float y) {
    const float magnitude = std::fabs(y);
    if (magnitude > 0x1p126F && std::isfinite(y))
        return std::isinf(x) ? std::numeric_limits<float>::quiet_NaN() : std::copysign(0.0F, x * y);
    return x / y;
}

template <class F>
F binary(MathFunction f, F a, F b) {
    using enum MathFunction;
    switch (f) {
        case Pow:
        case FastPow:
            return std::pow(a, b);
        case FastDiv:
            return sizeof(F) == 4 ? static_cast<F>(fast_divide(static_cast<float>(a), static_cast<float>(b))) : a / b;
        case Fmod:
            return std::fmod(a, b);
        case Remainder:
            return std::remainder(a, b);
        case Atan2:
            return std::atan2(a, b);
        case Hypot:
            return std::hypot(a, b);
        case Fdim:
            return std::fdim(a, b);
        case CopySign:
            return std::copysign(a, b);
        case NextAfter:
            return std::nextafter(a, b);
        default:
            return a;
    }
}

}  // namespace

u64 int_to_float(u64 v, ScalarType from, ScalarType to, RoundingMode mode) {
    const RoundingScope scope(mode);
    const unsigned width = 8 * program::size_of(from);
    if (program::is_signed(from)) {
        volatile s64 value = width == 64 ? static_cast<s64>(v) : static_cast<s64>(v << (64 - width)) >> (64 - width);
        if (to == ScalarType::F32) {
            volatile float r = static_cast<float>(value);
            return std::bit_cast<u32>(static_cast<float>(r));
        }
        volatile double r = static_cast<double>(value);
        return std::bit_cast<u64>(static_cast<double>(r));
    }
    volatile u64 value = width == 64 ? v : v & ((u64{1} << width) - 1);
    if (to == ScalarType::F32) {
        volatile float r = static_cast<float>(value);
        return std::bit_cast<u32>(static_cast<float>(r));
    }
    volatile double r = static_cast<double>(value);
    return std::bit_cast<u64>(static_cast<double>(r));
}

u64 float_to_int(u64 v, ScalarType from, ScalarType to, RoundingMode mode) {
    const bool wide_source = from == ScalarType::F64;
    const double value = wide_source ? as_double(v) : static_cast<double>(as_float(static_cast<u32>(v)));
    const unsigned width = 8 * program::size_of(to);
    const bool is_signed = program::is_signed(to);
    // Casts to 8 and 16 bits convert to 32 bits first, then cut (as an H200 does).
    const unsigned clamp_width = std::max(width, 32U);
    const u64 keep = width == 64 ? ~u64{0} : (u64{1} << width) - 1;
    if (value != value) {
        if (!wide_source && clamp_width == 32) return 0;
        return (u64{1} << (clamp_width - 1)) & keep;
    }
    const double rounded = round_to(value, mode);
    const double low = is_signed ? -std::ldexp(1.0, static_cast<int>(clamp_width) - 1) : 0.0;
    const double high = std::ldexp(1.0, static_cast<int>(clamp_width) - (is_signed ? 1 : 0));  // first value that is too large
    u64 result = 0;
    if (rounded < low) {
        result = is_signed ? (u64{1} << (clamp_width - 1)) : 0;
        if (is_signed && clamp_width == 32) result = 0x80000000U;
    } else if (rounded >= high) {
        result = is_signed ? (u64{1} << (clamp_width - 1)) - 1 : (clamp_width == 64 ? ~u64{0} : 0xffffffffU);
    } else {
        result = is_signed ? static_cast<u64>(static_cast<s64>(rounded)) : static_cast<u64>(rounded);
    }
    return result & keep;
}

bool leaves_range(u64 v, ScalarType from, unsigned bits, bool is_signed, RoundingMode mode) {
    const double value = from == ScalarType::F64 ? as_double(v) : static_cast<double>(as_float(static_cast<u32>(v)));
    const double rounded = round_to(value, mode);
    const double low = is_signed ? -std::ldexp(1.0, static_cast<int>(bits) - 1) : 0.0;
    const double high = std::ldexp(1.0, static_cast<int>(bits) - (is_signed ? 1 : 0));  // first value that is too large
    return !(rounded >= low && rounded < high);
}

u32 arith_round32(ArithKind kind, u32 a, u32 b, RoundingMode mode) { return bits(arith(kind, as_float(a), as_float(b), mode)); }
u64 arith_round64(ArithKind kind, u64 a, u64 b, RoundingMode mode) { return nan64(arith(kind, as_double(a), as_double(b), mode), a, b); }

u32 fma_round32(u32 a, u32 b, u32 c, RoundingMode mode) {
    const RoundingScope scope(mode);
    volatile float x = as_float(a), y = as_float(b), z = as_float(c);
    volatile float r = std::fma(x, y, z);
    return bits(static_cast<float>(r));
}
u64 fma_round64(u64 a, u64 b, u64 c, RoundingMode mode) {
    const RoundingScope scope(mode);
    volatile double x = as_double(a), y = as_double(b), z = as_double(c);
    volatile double r = std::fma(x, y, z);
    return nan64(r, a, b);
}

u32 cvt_f32_f64(u64 v) { return bits(static_cast<float>(as_double(v))); }
u64 cvt_f64_f32(u32 v) {
    const float f = as_float(v);
    if (f != f) return ((u64{v} & 0x80000000U) << 32) | 0x7ff8'0000'0000'0000ULL | (u64{v & 0x007fffffU} << 29);
    return std::bit_cast<u64>(static_cast<double>(f));
}

u32 math1_f32(MathFunction f, u32 a) { return bits(unary(f, as_float(a))); }
u64 math1_f64(MathFunction f, u64 a) { return nan64(unary(f, as_double(a)), a, a); }
u32 math2_f32(MathFunction f, u32 a, u32 b) {
    if (f == MathFunction::CopySign) return (a & 0x7fffffffU) | (b & 0x80000000U);
    return bits(binary(f, as_float(a), as_float(b)));
}
u64 math2_f64(MathFunction f, u64 a, u64 b) { return nan64(binary(f, as_double(a), as_double(b)), a, b); }

}  // namespace simtscope::machine::ops
