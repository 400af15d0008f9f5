// Integer and floating-point operators on edge values (CUDA C++ Programming Guide, PTX ISA; vectors measured on an H200).
#include "machine/lane_ops.h"

#include <gtest/gtest.h>

namespace simtscope::machine::ops {
namespace {

TEST(IntegerOps, DivisionNeverTraps) {
    EXPECT_EQ(div_s32(0x80000000U, 0xffffffffU), 0x80000000U);
    EXPECT_EQ(rem_s32(0x80000000U, 0xffffffffU), 0U);
    EXPECT_EQ(div_s32(1, 0), 0xffffffffU);
    EXPECT_EQ(rem_s32(1, 0), 1U);
    EXPECT_EQ(div_s32(static_cast<u32>(-7), 2), static_cast<u32>(-3));
    EXPECT_EQ(rem_s32(static_cast<u32>(-7), 2), static_cast<u32>(-1));
    EXPECT_EQ(div_u32(7, 0), 0xffffffffU);
    EXPECT_EQ(div_u64(1, 0), 0x00000000ffffffffULL);
    EXPECT_EQ(div_s64(u64{1} << 63, ~u64{0}), u64{1} << 63);
    EXPECT_EQ(rem_s64(u64{1} << 63, ~u64{0}), 0U);
    EXPECT_EQ(rem_u64(5, 0), 5U);
}

TEST(IntegerOps, V61ShiftsClampTheAmount) {
    EXPECT_EQ(shl(1, 32, 32), 0U);
    EXPECT_EQ(lshr(~0U, 32, 32), 0U);
    EXPECT_EQ(ashr(~0U, 32, 32), ~0U);
    EXPECT_EQ(shl(1, static_cast<u32>(-1), 32), 0U);
    EXPECT_EQ(ashr(0x80000000U, 31, 32), ~0U);
    EXPECT_EQ(shl64(1, 64, 64), 0U);
    EXPECT_EQ(ashr64(u64{1} << 63, 200, 64), ~u64{0});
    EXPECT_EQ(lshr64(u64{1} << 63, 63, 64), 1U);
}

TEST(IntegerOps, V61BitTricks) {
    EXPECT_EQ(ffs32(0x80000000U), 32U);
    EXPECT_EQ(ffs32(0), 0U);
    EXPECT_EQ(brev32(1), 0x80000000U);
    EXPECT_EQ(brev64(1), u64{1} << 63);
    EXPECT_EQ(byte_perm(0x33221100U, 0x77665544U, 0x7531), 0x77553311U);
    EXPECT_EQ(byte_perm(0x80221100U, 0x77665544U, 0x000b), 0x00000080U);
    const u32 lo = 0x89abcdefU, hi = 0x01234567U;
    EXPECT_EQ(funnel_left(lo, hi, 32 & 31), hi);
    EXPECT_EQ(funnel_lc(lo, hi, 32), lo);
    EXPECT_EQ(funnel_lc(lo, hi, 99), lo);
    EXPECT_EQ(funnel_right(lo, hi, 32 & 31), lo);
    EXPECT_EQ(funnel_rc(lo, hi, 32), hi);
    EXPECT_EQ(funnel_left(lo, hi, 36 & 31), 0x12345678U);
}

TEST(IntegerOps, V60FindNthSet) {
    EXPECT_EQ(fns(0xaaaaaaaaU, 3, 1), 3U);
    EXPECT_EQ(fns(0xaaaaaaaaU, 3, static_cast<u32>(-1)), 3U);
    EXPECT_EQ(fns(0xaaaaaaaaU, 2, 1), 3U);
    EXPECT_EQ(fns(0xaaaaaaaaU, 2, static_cast<u32>(-1)), 1U);
    EXPECT_EQ(fns(0, 0, 1), 0xffffffffU);
    EXPECT_EQ(fns(0xf0, 4, 0), 4U);
    EXPECT_EQ(fns(0xf0, 0, 0), 0xffffffffU);
    EXPECT_EQ(fns(0xff, 0, 9), 0xffffffffU);
}

TEST(IntegerOps, HighProductsAndExtensions) {
    EXPECT_EQ(mulhi_s32(0x80000000U, 2), 0xffffffffU);
    EXPECT_EQ(mulhi_u32(0x80000000U, 2), 1U);
    EXPECT_EQ(mulhi_u64(~u64{0}, ~u64{0}), ~u64{0} - 1);
    EXPECT_EQ(mulhi_s64(~u64{0}, 1), ~u64{0});
    EXPECT_EQ(sext(0xff, 8), 0xffffffffU);
    EXPECT_EQ(zext(0xffffffffU, 5), 31U);
    EXPECT_EQ(sext64(u64{1} << 39, 40), ~((u64{1} << 39) - 1));
}

TEST(FloatOps, NanIsCanonicalIn32Bits) {
    const u32 zero = 0, one = 0x3f800000U;
    EXPECT_EQ(fdiv32(zero, zero), 0x7fffffffU);
    EXPECT_EQ(fadd32(0xffc12345U, one), 0x7fffffffU);
    EXPECT_EQ(fdiv32(one, zero), 0x7f800000U);
    EXPECT_EQ(fmul32(0x000116c2U, one), 0x000116c2U) << "subnormals are kept";
}

TEST(FloatOps, NanKeepsItsPayloadIn64Bits) {
    EXPECT_EQ(fdiv64(0, 0), 0xfff8000000000000ULL);
    const u64 signalling = 0x7ff4000000000123ULL, one = 0x3ff0000000000000ULL;
    EXPECT_EQ(fadd64(signalling, one), 0x7ffc000000000123ULL);
    EXPECT_EQ(fadd64(0x7ff8000000000001ULL, 0x7ff8000000000002ULL), 0x7ff8000000000002ULL) << "the second operand's payload";
}

TEST(FloatOps, V64MinMaxSaturate) {
    const float nan = as_float(0x7fc00000U);
    EXPECT_EQ(fmax_value(nan, 1.0F), 1.0F);
    EXPECT_FALSE(std::signbit(fmax_value(-0.0F, 0.0F)));
    EXPECT_TRUE(std::signbit(fmin_value(0.0F, -0.0F)));
    EXPECT_EQ(bits(fmin_value(nan, nan)), 0x7fffffffU);
    EXPECT_EQ(saturate(nan), 0.0F);
    EXPECT_EQ(saturate(2.0F), 1.0F);
    EXPECT_EQ(saturate(-2.0F), 0.0F);
}

TEST(FloatOps, V63FusedAndSeparate) {
    const u32 a = std::bit_cast<u32>(1.0F + 0x1p-12F), c = std::bit_cast<u32>(-(1.0F + 0x1p-11F));
    EXPECT_EQ(fma32(a, a, c), 0x33800000U);
    EXPECT_EQ(fadd32(fmul32(a, a), c), 0U);
}

struct CompareCase {
    program::FloatCompareKind kind;
    bool equal, less, greater, unordered;
};
class FloatCompare : public testing::TestWithParam<CompareCase> {};
TEST_P(FloatCompare, OrderedAndUnordered) {
    const CompareCase& c = GetParam();
    EXPECT_EQ(compare_float(c.kind, 1.0F, 1.0F), c.equal);
    EXPECT_EQ(compare_float(c.kind, 1.0F, 2.0F), c.less);
    EXPECT_EQ(compare_float(c.kind, 2.0F, 1.0F), c.greater);
    EXPECT_EQ(compare_float(c.kind, std::nanf(""), 1.0F), c.unordered);
    EXPECT_EQ(compare_float(c.kind, 1.0, std::nan("")), c.unordered);
}
using enum program::FloatCompareKind;
INSTANTIATE_TEST_SUITE_P(Kinds, FloatCompare,
                         testing::Values(CompareCase{OEq, true, false, false, false}, CompareCase{OGt, false, false, true, false},
                                         CompareCase{OGe, true, false, true, false}, CompareCase{OLt, false, true, false, false},
                                         CompareCase{OLe, true, true, false, false}, CompareCase{ONe, false, true, true, false},
                                         CompareCase{Ord, true, true, true, false}, CompareCase{UEq, true, false, false, true},
                                         CompareCase{UGt, false, false, true, true}, CompareCase{UGe, true, false, true, true},
                                         CompareCase{ULt, false, true, false, true}, CompareCase{ULe, true, true, false, true},
                                         CompareCase{UNe, false, true, true, true}, CompareCase{Uno, false, false, false, true}));

}  // namespace
}  // namespace simtscope::machine::ops
