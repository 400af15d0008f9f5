// Conversions (PTX ISA, cvt), directed rounding and the corners of the math functions.
#include "machine/lane_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace simtscope::machine::ops {
namespace {

using program::ArithKind;
using program::MathFunction;
using program::RoundingMode;
using program::ScalarType;

u64 f32(float v) { return std::bit_cast<u32>(v); }
u64 f64(double v) { return std::bit_cast<u64>(v); }

struct ToInt {
    u64 value;
    ScalarType from;
    u64 s32, u32_, s64, u64_;
};
class FloatToInt : public testing::TestWithParam<ToInt> {};
TEST_P(FloatToInt, V62ClampsToTheDestination) {
    const ToInt& c = GetParam();
    const auto to = [&](ScalarType type) { return float_to_int(c.value, c.from, type, RoundingMode::TowardZero); };
    EXPECT_EQ(to(ScalarType::S32), c.s32);
    EXPECT_EQ(to(ScalarType::U32), c.u32_);
    EXPECT_EQ(to(ScalarType::S64), c.s64);
    EXPECT_EQ(to(ScalarType::U64), c.u64_);
}
constexpr u64 kTop = u64{1} << 63;
const float kInf = std::numeric_limits<float>::infinity();
INSTANTIATE_TEST_SUITE_P(Table, FloatToInt,
                         testing::Values(ToInt{0x7fc00000U, ScalarType::F32, 0, 0, kTop, kTop},
                                         ToInt{0x7ff8000000000000ULL, ScalarType::F64, 0x80000000U, 0x80000000U, kTop, kTop},
                                         ToInt{f32(kInf), ScalarType::F32, 0x7fffffffU, 0xffffffffU, kTop - 1, ~u64{0}},
                                         ToInt{f32(-kInf), ScalarType::F32, 0x80000000U, 0, kTop, 0},
                                         ToInt{f32(-0.5F), ScalarType::F32, 0, 0, 0, 0},
                                         ToInt{f32(-1.5F), ScalarType::F32, 0xffffffffU, 0, ~u64{0}, 0},
                                         ToInt{f32(3e9F), ScalarType::F32, 0x7fffffffU, 0xb2d05e00U, 3000000000U, 3000000000U},
                                         ToInt{f64(1e300), ScalarType::F64, 0x7fffffffU, 0xffffffffU, kTop - 1, ~u64{0}}));

TEST(FloatToNarrowInt, ConvertsTo32BitsFirstThenCuts) {
    const auto to = [](u64 v, ScalarType from, ScalarType type) { return float_to_int(v, from, type, RoundingMode::TowardZero); };
    EXPECT_EQ(to(f32(kInf), ScalarType::F32, ScalarType::S8), 0xffU);
    EXPECT_EQ(to(f32(-kInf), ScalarType::F32, ScalarType::S8), 0U);
    EXPECT_EQ(to(f32(300.0F), ScalarType::F32, ScalarType::S8), 0x2cU);
    EXPECT_EQ(to(f32(3e9F), ScalarType::F32, ScalarType::U8), 0U);
    EXPECT_EQ(to(f32(70000.0F), ScalarType::F32, ScalarType::S16), 0x1170U);
    EXPECT_EQ(to(0x7ff8000000000000ULL, ScalarType::F64, ScalarType::S8), 0U);
}

TEST(Conversions, RoundingModes) {
    const auto to_int = [](float v, RoundingMode mode) {
        return static_cast<int>(float_to_int(f32(v), ScalarType::F32, ScalarType::S32, mode));
    };
    EXPECT_EQ(to_int(0.5F, RoundingMode::NearestEven), 0);
    EXPECT_EQ(to_int(1.5F, RoundingMode::NearestEven), 2);
    EXPECT_EQ(to_int(2.5F, RoundingMode::NearestEven), 2);
    EXPECT_EQ(to_int(-1.5F, RoundingMode::Up), -1);
    EXPECT_EQ(to_int(-1.5F, RoundingMode::Down), -2);
    const u64 big = 0x01000001U;  // not a float
    EXPECT_EQ(int_to_float(big, ScalarType::U32, ScalarType::F32, RoundingMode::TowardZero), f32(16777216.0F));
    EXPECT_EQ(int_to_float(big, ScalarType::U32, ScalarType::F32, RoundingMode::Up), f32(16777218.0F));
    EXPECT_EQ(int_to_float(0xffU, ScalarType::S8, ScalarType::F32, RoundingMode::NearestEven), f32(-1.0F));
    EXPECT_EQ(int_to_float(~u64{0}, ScalarType::U64, ScalarType::F64, RoundingMode::NearestEven), f64(18446744073709551616.0));
}

TEST(DirectedRounding, OneOperation) {
    const auto one = static_cast<u32>(f32(1.0F)), three = static_cast<u32>(f32(3.0F));
    const u32 down = arith_round32(ArithKind::Div, one, three, RoundingMode::Down),
              up = arith_round32(ArithKind::Div, one, three, RoundingMode::Up);
    EXPECT_EQ(up, down + 1);
    const u32 tiny = 0x33000000U;  // 2^-25
    EXPECT_EQ(arith_round32(ArithKind::Add, one, tiny, RoundingMode::NearestEven), one);
    EXPECT_EQ(arith_round32(ArithKind::Add, one, tiny, RoundingMode::Up), one + 1);
    EXPECT_EQ(arith_round64(ArithKind::Sub, f64(1.0), f64(0x1p-60), RoundingMode::TowardZero), f64(1.0) - 1);
    EXPECT_EQ(fma_round32(one, one, tiny, RoundingMode::Up), one + 1);
}

TEST(MathFunctions, Corners) {
    const auto m1 = [](MathFunction f, float v) { return std::bit_cast<float>(math1_f32(f, static_cast<u32>(f32(v)))); };
    const auto m2 = [](MathFunction f, float a, float b) {
        return std::bit_cast<float>(math2_f32(f, static_cast<u32>(f32(a)), static_cast<u32>(f32(b))));
    };
    EXPECT_EQ(m1(MathFunction::Round, 2.5F), 3.0F);
    EXPECT_EQ(m1(MathFunction::Rint, 2.5F), 2.0F);
    EXPECT_EQ(m1(MathFunction::SinPi, 1.0F), 0.0F);
    EXPECT_EQ(m1(MathFunction::CosPi, 0.5F), 0.0F);
    EXPECT_EQ(m1(MathFunction::Logb, 0.0F), -kInf);
    EXPECT_EQ(m2(MathFunction::Pow, 0.0F, 0.0F), 1.0F);
    EXPECT_EQ(m2(MathFunction::Hypot, kInf, std::nanf("")), kInf);
    EXPECT_EQ(m2(MathFunction::FastDiv, 1.0F, 1.7e38F), 0.0F);
    EXPECT_TRUE(std::isnan(m2(MathFunction::FastDiv, kInf, 1.7e38F)));
    EXPECT_EQ(math2_f32(MathFunction::Pow, static_cast<u32>(f32(-8.0F)), static_cast<u32>(f32(1.0F / 3))), 0x7fffffffU);
    EXPECT_EQ(math1_f64(MathFunction::Sqrt, f64(2.0)), f64(std::sqrt(2.0)));
}

}  // namespace
}  // namespace simtscope::machine::ops
