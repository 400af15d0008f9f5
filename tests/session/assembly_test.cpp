// Inline PTX as CUDA code writes it: each statement's result in every lane (PTX ISA 9.0, the instruction's page).
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Status;

using Expected = unsigned (*)(unsigned lane);

struct Statement {
    const char* name;
    const char* code;  ///< sets r; lane, t, v = 100 + lane, full are there
    Expected expected;
};

class Assembly : public ::testing::TestWithParam<Statement> {};

TEST_P(Assembly, GivesInEveryLane) {
    const Ran ran = run_body(GetParam().code);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int lane) { return GetParam().expected(static_cast<unsigned>(lane)); });
}

const Statement kRegisters[] = {
    {"LaneId", R"(asm("mov.u32 %0, %%laneid;" : "=r"(r));)", [](unsigned l) { return l; }},
    {"LaneIdOnePercent", R"(asm("mov.u32 %0, %laneid;" : "=r"(r));)", [](unsigned l) { return l; }},
    {"LaneIdSignedNoSpace", R"(asm volatile("mov.s32 %0,%%laneid;" : "=r"(r));)", [](unsigned l) { return l; }},
    {"RawStringOnePercent", R"-(asm(R"(mov.u32 %0, %laneid;)" : "=r"(r));)-", [](unsigned l) { return l; }},
    {"NamedOperand", R"(asm("mov.u32 %[d], %laneid;" : [d] "=r"(r));)", [](unsigned l) { return l; }},
    {"TidAndNtid", R"(unsigned a, b; asm("mov.u32 %0, %tid.x; mov.u32 %1, %ntid.x;" : "=r"(a), "=r"(b)); r = a + 1000 * b;)",
     [](unsigned l) { return l + 32000; }},
    {"OtherDimensions", R"(unsigned a, b; asm("mov.u32 %0, %ctaid.z; mov.u32 %1, %nctaid.y;" : "=r"(a), "=r"(b)); r = a * 10 + b;)",
     [](unsigned) { return 1U; }},
    {"WarpId", R"(asm("mov.u32 %0, %warpid;" : "=r"(r));)", [](unsigned) { return 0U; }},
    {"WarpSize", R"(asm("mov.u32 %0, WARP_SZ;" : "=r"(r));)", [](unsigned) { return 32U; }},
    {"MaskEq", R"(asm("mov.u32 %0, %lanemask_eq;" : "=r"(r));)", [](unsigned l) { return 1U << l; }},
    {"MaskLt", R"(asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r));)", [](unsigned l) { return (1U << l) - 1; }},
    {"MaskLe", R"(asm("mov.u32 %0, %lanemask_le;" : "=r"(r));)", [](unsigned l) { return (2U << l) - 1; }},
    {"MaskGt", R"(asm("mov.u32 %0, %lanemask_gt;" : "=r"(r));)", [](unsigned l) { return ~((2U << l) - 1); }},
    {"MaskGe", R"(asm("mov.u32 %0, %lanemask_ge;" : "=r"(r));)", [](unsigned l) { return ~((1U << l) - 1); }},
    {"ClocksGoOn",
     R"(unsigned a, b; long long c, g; asm volatile("mov.u32 %0, %clock; mov.u64 %2, %clock64; mov.u64 %3, %globaltimer; mov.u32 %1, %clock;"
        : "=r"(a), "=r"(b), "=l"(c), "=l"(g)); r = b > a && c >= a && g >= c;)",
     [](unsigned) { return 1U; }},
    {"BehindADigitSeparator", R"(int big = 1'000; asm("mov.u32 %0, %laneid;" : "=r"(r)); r += big - 1'000;)", [](unsigned l) { return l; }},
    {"PrintfIsNoAssembly", R"(printf("%d\n", lane); r = 5;)", [](unsigned) { return 5U; }},
};
INSTANTIATE_TEST_SUITE_P(Registers, Assembly, ::testing::ValuesIn(kRegisters), [](const auto& p) { return std::string(p.param.name); });

const Statement kWarp[] = {
    {"ActiveMask", R"(if (lane & 1) asm volatile("activemask.b32 %0;" : "=r"(r)); else r = 0xaaaaaaaa;)",
     [](unsigned) { return 0xaaaaaaaaU; }},
    {"Ballot",
     R"(asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %1, 0;\n\tvote.sync.ballot.b32 %0, p, %2;\n\t}" : "=r"(r) : "r"(lane & 1), "r"(full));)",
     [](unsigned) { return 0xaaaaaaaaU; }},
    {"BallotNegated",
     R"(asm volatile("{ .reg .pred %p; setp.ne.s32 %p, %1, 0; vote.sync.ballot.b32 %0, !%p, 0xffffffff; }" : "=r"(r) : "r"(lane & 1));)",
     [](unsigned) { return 0x55555555U; }},
    {"AllAnyUni",
     R"(asm volatile("{ .reg .pred p, a; .reg .b32 x; setp.lt.u32 p, %1, 7; mov.u32 %0, 0; vote.sync.all.pred a, p, -1; @a add.u32 %0, %0, 1;"
        " vote.sync.any.pred a, p, -1; @a add.u32 %0, %0, 10; vote.sync.uni.pred a, p, -1; selp.u32 x, 100, 0, a; add.u32 %0, %0, x; }"
        : "=r"(r) : "r"(lane));)",
     [](unsigned) { return 10U; }},
    {"MatchAny", R"(asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(lane % 4), "r"(full));)",
     [](unsigned l) { return 0x11111111U << (l % 4); }},
    {"MatchAny64",
     R"(long long w = (long long)(lane % 2) << 40; asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(r) : "l"(w), "r"(full));)",
     [](unsigned l) { return 0x55555555U << (l % 2); }},
    {"MatchAllYes",
     R"(int p; asm volatile("{ .reg .pred q; match.all.sync.b32 %0|q, 42, -1; selp.s32 %1, 1, 0, q; }" : "=r"(r), "=r"(p)); r += p;)",
     [](unsigned) { return 0U; }},
    {"MatchAllNo",
     R"(int p; asm volatile("{ .reg .pred q; match.all.sync.b32 %0|q, %2, -1; selp.s32 %1, 7, 3, q; }" : "=r"(r), "=r"(p) : "r"(lane)); r += p;)",
     [](unsigned) { return 3U; }},
    {"ReduxAdd", R"(asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(r) : "r"(lane), "r"(full));)", [](unsigned) { return 496U; }},
    {"ReduxMinSigned", R"(asm volatile("redux.sync.min.s32 %0, %1, %2;" : "=r"(r) : "r"(lane - 5), "r"(full));)",
     [](unsigned) { return static_cast<unsigned>(-5); }},
    {"ReduxMinUnsigned", R"(asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(r) : "r"(lane - 5), "r"(full));)",
     [](unsigned) { return 0U; }},
    {"ReduxXor", R"(asm volatile("redux.sync.xor.b32 %0, %1, %2;" : "=r"(r) : "r"(1 << lane), "r"(full));)", [](unsigned) { return ~0U; }},
    {"ShuffleBfly", R"(asm volatile("shfl.sync.bfly.b32 %0, %1, 16, 0x1f, -1;" : "=r"(r) : "r"(v));)",
     [](unsigned l) { return 100 + (l ^ 16); }},
    {"ShuffleIdxWidth8", R"(asm volatile("shfl.sync.idx.b32 %0, %1, 3, 0x181f, -1;" : "=r"(r) : "r"(v));)",
     [](unsigned l) { return 100 + (l & 24) + 3; }},
    {"ShuffleUpFlag",
     R"(asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %1, 4, 0x0, %2; @!p mov.b32 %0, 7; }" : "=r"(r) : "r"(v), "r"(full));)",
     [](unsigned l) { return l < 4 ? 7U : 100 + l - 4; }},
    {"ShuffleDownLastLane",  // a clamp of one's own, as prefix sums over a part of a warp use it
     R"(asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %1, 2, %2, -1; @p add.s32 %0, %0, 1000; }" : "=r"(r) : "r"(v), "r"(20));)",
     [](unsigned l) { return l <= 18 ? 1100 + l + 2 : 100 + l; }},
    {"ShuffleUpSegment", R"(unsigned c = (32 - 8) << 8; asm volatile("shfl.sync.up.b32 %0, %1, 3, %2, -1;" : "=r"(r) : "r"(v), "r"(c));)",
     [](unsigned l) { return (l & 7) >= 3 ? 100 + l - 3 : 100 + l; }},
    {"ShuffleFloatBits", R"(float x = lane, y; asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, -1;" : "=f"(y) : "f"(x)); r = (unsigned)y;)",
     [](unsigned l) { return l ^ 1; }},
    {"Elect",
     R"(r = 0; asm volatile("{ .reg .b32 %rx; .reg .pred %px; elect.sync %rx|%px, %1; @%px mov.s32 %0, 50; @!%px mov.s32 %0, %rx; }" : "+r"(r) : "r"(full));)",
     [](unsigned l) { return l == 0 ? 50U : 0U; }},
    {"ElectInAMask", R"(if (lane >= 8) asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffff00; selp.u32 %0, 1, 0, p; }" : "=r"(r));)",
     [](unsigned l) { return l == 8 ? 1U : 0U; }},
    {"SyncSleepFences",
     R"(asm volatile("bar.warp.sync 0xffffffff; nanosleep.u32 20; membar.cta; membar.gl; membar.sys;" ::: "memory");
        asm volatile("fence.acq_rel.gpu; fence.sc.sys; fence.sc.cta; fence.acq_rel.cluster;" ::: "memory"); r = 1;)",
     [](unsigned) { return 1U; }},
};
INSTANTIATE_TEST_SUITE_P(Warp, Assembly, ::testing::ValuesIn(kWarp), [](const auto& p) { return std::string(p.param.name); });

const Statement kArithmetic[] = {
    {"Empty", R"(r = lane; asm volatile("" : "+r"(r) :: "memory");)", [](unsigned l) { return l; }},
    {"Comments", R"(asm("// nothing\n\tmov.b32 %0, 5; /* five */" : "=r"(r));)", [](unsigned) { return 5U; }},
    {"Numbers",
     R"(asm("{ .reg .b32 a<3>; mov.b32 a0, 0x10; mov.b32 a1, 0b11; mov.b32 a2, -1; add.s32 a0, a0, a1; add.s32 %0, a0, a2; }" : "=r"(r));)",
     [](unsigned) { return 18U; }},
    {"FloatNumbers", R"(float x; asm("{ .reg .f32 h; mov.f32 h, 0f3F000000; add.f32 %0, h, 1.5; }" : "=f"(x)); r = (unsigned)(x * 4);)",
     [](unsigned) { return 8U; }},
    {"Pack",
     R"(unsigned long long w; asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "r"(lane), "r"(7)); r = (unsigned)(w >> 32) * 100 + (unsigned)w;)",
     [](unsigned l) { return 700 + l; }},
    {"Unpack", R"(unsigned lo, hi; asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(0x500000000ll + lane)); r = hi * 100 + lo;)",
     [](unsigned l) { return 500 + l; }},
    {"ShiftsClamp",
     R"(int a, b; unsigned c; asm("shl.b32 %0, 1, 32; shr.s32 %1, %3, 40; shr.u32 %2, %3, 31;" : "=r"(a), "=r"(b), "=r"(c) : "r"(-8)); r = a + b + 10 * c;)",
     [](unsigned) { return 9U; }},
    {"Integers",
     R"(int a; asm("{ .reg .s32 x, y; min.s32 x, %1, -3; max.u32 y, %1, 5; add.s32 %0, x, y; not.b32 x, 0; sub.s32 %0, %0, x; neg.s32 y, %1; abs.s32 y, y; add.s32 %0, %0, y; }"
        : "=r"(a) : "r"(lane)); r = a;)",
     [](unsigned l) { return static_cast<unsigned>(-3 + static_cast<int>(l > 5 ? l : 5) + 1 + static_cast<int>(l)); }},
    {"BitCounts",
     R"(asm("{ .reg .u32 x, y, z; popc.b32 x, %1; clz.b32 y, %1; brev.b32 z, %1; shr.u32 z, z, 24; add.u32 %0, x, y; add.u32 %0, %0, z; }"
        : "=r"(r) : "r"(0xf0));)",
     [](unsigned) { return 4U + 24U + 0x0fU; }},
    {"MadAndMulWide",
     R"(long long w; int m; asm("mad.lo.s32 %0, %2, 3, 4; mul.wide.s32 %1, %2, -2;" : "=r"(m), "=l"(w) : "r"(lane)); r = m + (int)(w == -2ll * lane) * 1000;)",
     [](unsigned l) { return 3 * l + 4 + 1000; }},
    {"Conversions",
     R"(int a, b; float f; asm("cvt.rzi.s32.f32 %0, %3; cvt.rn.f32.s32 %1, %4; cvt.s32.s8 %2, %5;" : "=r"(a), "=f"(f), "=r"(b) : "f"(-2.75f), "r"(lane), "r"(0x1ff));
        r = (unsigned)(a + (int)f + b);)",
     [](unsigned l) { return l - 3; }},
    {"SetpCombined",
     R"(asm("{ .reg .pred p, q, o; setp.gt.s32 o, %1, 3; setp.lt.and.s32 p|q, %1, 10, o; selp.b32 %0, 1, 0, p; @q add.s32 %0, %0, 20; }" : "=r"(r) : "r"(lane));)",
     [](unsigned l) { return (l < 10 && l > 3 ? 1U : 0U) + (l >= 10 ? 20U : 0U); }},
    {"FloatCompareWithNan",
     R"(float nan = __int_as_float(0x7fc00000); asm("{ .reg .pred p, q; setp.lt.f32 p, %1, 1.0; setp.ltu.f32 q, %1, 1.0; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }" : "=r"(r) : "f"(nan));)",
     [](unsigned) { return 2U; }},
    {"FmaRoundsOnce",
     R"(float y; asm("fma.rn.f32 %0, %1, %1, %2;" : "=f"(y) : "f"(1.000244140625f), "f"(-1.00048828125f)); r = __float_as_int(y);)",
     [](unsigned) { return 0x33800000U; }},
    {"GuardKeepsTheOldValue", R"(r = 3; asm("{ .reg .pred p; setp.ge.u32 p, %1, 16; @p mov.u32 %0, 9; }" : "+r"(r) : "r"(lane));)",
     [](unsigned l) { return l < 16 ? 3U : 9U; }},
    {"LoopWithLabels",
     R"(r = 0; asm volatile("{ .reg .pred p; .reg .u32 i; mov.u32 i, 0; $L1: setp.ge.u32 p, i, %1; @p bra $L2; add.u32 %0, %0, i; add.u32 i, i, 1; bra.uni $L1; $L2: }" : "+r"(r) : "r"(lane));)",
     [](unsigned l) { return l * (l - 1) / 2; }},
    {"NestedScopes", R"(asm("{ .reg .u32 a; mov.u32 a, 1; { .reg .u32 a; mov.u32 a, 2; } mov.u32 %0, a; }" : "=r"(r));)",
     [](unsigned) { return 1U; }},
};
INSTANTIATE_TEST_SUITE_P(Arithmetic, Assembly, ::testing::ValuesIn(kArithmetic), [](const auto& p) { return std::string(p.param.name); });

TEST(AssemblyControl, ExitTakesLanesOutOfTheKernel) {
    const Ran ran = run_body(R"(asm volatile("{ .reg .pred p; setp.gt.u32 p, %0, 23; @p exit; }" :: "r"(t)); r = __ballot_sync(full, 1);)");
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_EQ(ran.out[0], 0x00ffffffU);
    EXPECT_FALSE(ran.defined[24]);
}

TEST(AssemblyControl, ExitInAFunctionLeavesTheKernelToo) {
    const Ran ran = run_body("leave(lane); r = __activemask();", 32,
                             "__device__ __noinline__ void leave(int l) { if (l & 1) asm volatile(\"exit;\"); }");
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_EQ(ran.out[0], 0x55555555U);
    EXPECT_FALSE(ran.defined[1]);
}

TEST(AssemblyControl, TrapStops) {
    const Ran ran = run_body(R"(if (lane == 5) asm volatile("trap;"); r = 1;)");
    EXPECT_EQ(ran.status, Status::Trap);
    EXPECT_TRUE(ran.has(FindingKind::Trap, Level::Error));
    EXPECT_EQ(ran.lanes_of(FindingKind::Trap), 1U << 5);
}

TEST(AssemblyControl, AGuardedVoteTakesOnlyItsLanes) {
    const Ran ran = run_body(
        R"(r = 0; asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 8; @p vote.sync.ballot.b32 %0, p, 0xff; }" : "+r"(r) : "r"(lane));)");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l < 8 ? 0xff : 0; });
}

TEST(AssemblyControl, WhatIsNeverWrittenIsUndefined) {
    const Ran ran = run_body(R"(asm("{ .reg .pred p; setp.lt.u32 p, %1, 4; @p mov.u32 %0, 1; }" : "=r"(r) : "r"(lane));)");
    EXPECT_TRUE(ran.defined[3]);
    EXPECT_FALSE(ran.defined[4]);
    EXPECT_TRUE(ran.has(FindingKind::UndefinedOutput));
}

}  // namespace
}  // namespace simtscope::session::test
