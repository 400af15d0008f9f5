// Each finding's trigger, and the neighbours at which it must stay silent.
#include <optional>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;

struct Trigger {
    const char* id;
    const char* body;
    FindingKind kind;
    Level level;
    std::uint32_t lanes;  ///< 0: whatever they are
    const char* says;     ///< part of the English text
    unsigned threads = 32;
};

std::optional<checks::Finding> first_of(const Ran& ran, FindingKind kind) {
    for (const checks::Finding& finding : ran.session->findings())
        if (finding.kind == kind) return finding;
    return std::nullopt;
}

/// What some bodies call and read.
constexpr const char* kBefore = R"(
__constant__ int table[4];
__device__ int deep(int n) { return n < 0 ? 0 : deep(n + 1 & 0xffff) + n; }
)";

class Triggers : public testing::TestWithParam<Trigger> {};
TEST_P(Triggers, Raise) {
    const Trigger& t = GetParam();
    const Ran ran = run_body(t.body, t.threads, kBefore);
    const auto finding = first_of(ran, t.kind);
    ASSERT_TRUE(finding) << checks::name(t.kind) << "\n" << t.body;
    EXPECT_EQ(finding->level, t.level);
    if (t.lanes != 0) {
        EXPECT_EQ(ran.lanes_of(t.kind), t.lanes);
    }
    const std::string what = render(*finding, ran.session->program(), checks::Language::English).what;
    EXPECT_NE(what.find(t.says), std::string::npos) << what;
}

constexpr std::uint32_t kAll = 0xffffffffU;
INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Triggers,
    testing::Values(
        Trigger{"sum", "r = 2147483647 - 15 + lane;", FindingKind::SignedOverflow, Level::Note, 0xffff0000U,
                "`2147483632 + 16` in lane 16 gave -2147483648"},
        Trigger{"product", "r = lane * 134217728;", FindingKind::SignedOverflow, Level::Note, 0xffff0000U, "`16 * 134217728` in lane 16"},
        Trigger{"negation", "int least = (int)(0x80000000u + lane); r = -least;", FindingKind::SignedOverflow, Level::Note, 1,
                "`-(-2147483648)` in lane 0 gave -2147483648"},
        Trigger{"absolute", "int least = (int)(0x80000000u + lane); r = abs(least);", FindingKind::SignedOverflow, Level::Note, 1,
                "`abs(-2147483648)`"},
        Trigger{"leastByMinusOne", "int least = (int)(0x80000000u + lane), m = -1 + (lane > 40); r = least / m;",
                FindingKind::SignedOverflow, Level::Note, 1, "`-2147483648 / (-1)` in lane 0 gave -2147483648"},
        Trigger{"leastModuloMinusOne", "int least = (int)(0x80000000u + lane), m = -1 + (lane > 40); r = least % m;",
                FindingKind::SignedOverflow, Level::Note, 1, "`-2147483648 % (-1)` in lane 0 gave 0"},
        Trigger{"wideSum", "long long x = 0x7fffffffffffffffll - 3; x += lane; r = (unsigned)x;", FindingKind::SignedOverflow, Level::Note,
                0xfffffff0U, "does not fit 64 bits"},
        Trigger{"shiftByWidth", "r = 0xffffffffu >> (32 - lane);", FindingKind::UndefinedShift, Level::Note, 1,
                "shifts by 32, but the value has 32 bits"},
        Trigger{"shiftByNegative", "r = 1 << (lane - 2);", FindingKind::UndefinedShift, Level::Note, 3, "shift by -2 (lane 0)"},
        Trigger{"wideShift", "r = (unsigned)(1ull << (lane + 40));", FindingKind::UndefinedShift, Level::Note, 0xff000000U,
                "shift by 64 (lane 24), but the value has 64 bits"},
        Trigger{"wideShiftByNegative", "r = (unsigned)(1ull << (lane - 1));", FindingKind::UndefinedShift, Level::Note, 1, "shifts by -1"},
        Trigger{"division", "r = 100 / (lane / 4);", FindingKind::DivisionByZero, Level::Note, 0xf, "`100 / 0` in lane 0 gave -1"},
        Trigger{"remainder", "r = 100u % (lane / 4u);", FindingKind::DivisionByZero, Level::Note, 0xf, "`100 % 0` in lane 0 gave 100"},
        Trigger{"unsignedDivision", "r = 100u / (lane / 4u);", FindingKind::DivisionByZero, Level::Note, 0xf,
                "`100 / 0` in lane 0 gave 4294967295"},
        Trigger{"wideDivision", "r = (unsigned)(100ll / (lane / 4));", FindingKind::DivisionByZero, Level::Note, 0xf,
                "`100 / 0` in lane 0 gave 4294967295"},
        Trigger{"castTooLarge", "r = (int)(lane * 1e9f);", FindingKind::FloatToIntRange, Level::Note, 0xfffffff8U,
                "`(int)3000000000.0f` in lane 3 gave 2147483647"},
        Trigger{"castOfNan", "float x = lane == 5 ? __int_as_float(0x7fc00000) : 1.0f; r = (int)x;", FindingKind::FloatToIntRange,
                Level::Note, 0x20, "`(int)NaN` in lane 5 gave 0"},
        Trigger{"castToChar", "signed char c = (signed char)(290.0f + lane * 0.0f); r = c;", FindingKind::FloatToIntRange, Level::Note,
                kAll, "`(signed char)290.0f` in lane 0 gave 34"},
        Trigger{"conversionIntrinsic", "r = __float2int_rn(lane * 1e9f);", FindingKind::FloatToIntRange, Level::Note, 0xfffffff8U,
                "(int)3000000000.0f"}),
    [](const auto& tested) { return std::string(tested.param.id); });

struct Silent {
    const char* id;
    const char* body;
    unsigned threads = 32;
};
class StaysSilent : public testing::TestWithParam<Silent> {};
TEST_P(StaysSilent, NoFindingAtAll) {
    const Ran ran = run_body(GetParam().body, GetParam().threads);
    EXPECT_EQ(ran.status, machine::Status::Finished);
    for (const checks::Finding& f : ran.session->findings())
        ADD_FAILURE() << checks::name(f.kind) << ": " << render(f, ran.session->program(), checks::Language::English).what;
}
INSTANTIATE_TEST_SUITE_P(
    Arithmetic, StaysSilent,
    testing::Values(
        Silent{"unsignedWrap", "unsigned u = 0xfffffff0u; u += lane; u *= 2654435761u; u -= 7; r = -u;"},
        Silent{"sizeWrap", "size_t z = ~(size_t)0 - 3; z += lane; z *= 5; r = (unsigned)z;"},
        Silent{"shiftsBelowTheWidth", "r = (1u << lane) - 1; r ^= 0xffffffffu >> lane; r += (unsigned)(1ull << (lane + 32) >> 32);"},
        Silent{"leftShiftIntoTheSign", "r = 1 << lane; r += lane << 31;"},  // defined since C++20
        Silent{"otherPathDividesByZero", "if (lane / 4 != 0) r = 100 / (lane / 4);"},
        Silent{"largestValues", "int x = 2147483647 - lane; r = x + lane; int y = (int)0x80000000 + lane; r += (unsigned)(y - lane);"},
        Silent{"castsInside",
               "r = (int)(2147483520.0f - lane * 256.0f); r += (unsigned)(-0.9f); r += (unsigned)3e9f; r += (int)2147483647.9;"},
        Silent{"narrowTypes", "short s = 32767; s += lane; s++; signed char c = 127; c += lane; r = s + c;"},
        Silent{"hashInUnsigned", "unsigned h = 2166136261u; for (int i = 0; i < 8; ++i) h = (h ^ (lane + i)) * 16777619u; r = h;"},
        Silent{"countedCastsAndIntrinsics",
               "r = __mulhi(0x7fffffff, lane) + __mul24(lane, 0x7fffff) + __clz(lane) + __hadd(2147483647, lane);"}),
    [](const auto& tested) { return std::string(tested.param.id); });

TEST(ArithmeticRules, UndefinedOperandsAreTheOtherFinding) {
    const Ran ran = run_body("int x; int y = x + 2147483647; r = y & 0;");
    EXPECT_FALSE(ran.has(FindingKind::SignedOverflow));
}

TEST(ArithmeticRules, OnePlaceIsOneFindingAndCountsItsSteps) {
    const Ran ran = run_body("int h = lane; for (int i = 0; i < 100; ++i) h = h * 31 + i; r = h;");
    const auto finding = first_of(ran, FindingKind::SignedOverflow);
    ASSERT_TRUE(finding);
    EXPECT_GT(finding->count, 50U);
    int products = 0;
    for (const checks::Finding& f : ran.session->findings()) products += f.detail.find('*') != std::string::npos ? 1 : 0;
    EXPECT_EQ(products, 1);
    EXPECT_EQ(ran.lanes_of(FindingKind::SignedOverflow), kAll);
}

/// The lane named beside the numbers is the one that they belong to, also when a lower one follows later.
TEST(ArithmeticRules, TheExampleKeepsItsLane) {
    const Ran ran = run_body("for (int i = 0; i < 2; ++i) { int x = lane == 9 - 4 * i ? 2147483647 : 0; r = x + 1 + i; }");
    const auto finding = first_of(ran, FindingKind::SignedOverflow);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->lanes, 0x220U);
    const std::string what = render(*finding, ran.session->program(), checks::Language::English).what;
    EXPECT_NE(what.find("in lane 9"), std::string::npos) << what;
}

// ---- participation, barriers, progress, bounds, undefined values -----------------------------------------------------

INSTANTIATE_TEST_SUITE_P(
    Participation, Triggers,
    testing::Values(Trigger{"maskWithoutCaller", "if (lane < 8) r = __ballot_sync(0x3, 1);", FindingKind::MaskWithoutCaller, Level::Error,
                            0xfc, "with the mask 0x00000003, which does not name them"},
                    Trigger{"overlappingMasks", "if (lane < 16) r = __ballot_sync(0x1ffff, 1); else r = __ballot_sync(0xffff0000, 1);",
                            FindingKind::SyncMismatch, Level::Error, 0, "cannot come together"},
                    Trigger{"differentIntrinsics", "if (lane < 16) r = __ballot_sync(full, 1); else r = __any_sync(full, 1);",
                            FindingKind::SyncMismatch, Level::Error, 0, "cannot come together"},
                    Trigger{"twoSites", "if (lane < 16) r = __any_sync(full, 1); else r = __any_sync(full, lane == 3);",
                            FindingKind::SyncSites, Level::Note, 0, "from several places"},
                    Trigger{"sourceUnused", "if (lane < 16) { int got = __shfl_down_sync(0xffff, v, 8); r = lane < 8 ? got : 0; }",
                            FindingKind::ShuffleSource, Level::Note, 0xff00, "but lanes 16-23 do not take part"},
                    Trigger{"sourceStored", "if (lane < 16) r = __shfl_down_sync(0xffff, v, 8);", FindingKind::ShuffleSource, Level::Error,
                            0xff00, "but lanes 16-23 do not take part"},
                    Trigger{"sourceBranchedOn", "if (lane < 16) if (__shfl_down_sync(0xffff, v, 8) == 3) r = 1;",
                            FindingKind::ShuffleSource, Level::Error, 0xff00, "but lanes 16-23 do not take part"},
                    Trigger{"sourceAsAnAddress",
                            "__shared__ int s[32]; s[lane] = lane; __syncwarp(); if (lane < 16) { int at = __shfl_down_sync(0xffff, lane, "
                            "8); if (s[at & 31] == 77) r = 1; }",
                            FindingKind::ShuffleSource, Level::Error, 0xff00, "but lanes 16-23 do not take part"},
                    Trigger{"width", "r = __shfl_sync(full, v, 5, 24);", FindingKind::ShuffleWidth, Level::Error, kAll, "with width 24"}),
    [](const auto& tested) { return std::string(tested.param.id); });

INSTANTIATE_TEST_SUITE_P(
    BarriersAndProgress, Triggers,
    testing::Values(Trigger{"barrierThatCannotComplete",
                            "if (t < 32) __syncthreads(); else { __shared__ volatile int f; while (f == 0) {} }", FindingKind::Livelock,
                            Level::Error, 0, "for ever", 64},
                    Trigger{"barrierAgainstASyncwarp", "if (lane < 16) __syncthreads(); else __syncwarp(full);",
                            FindingKind::BarrierDivergent, Level::Error, 0, "16 of 32 threads of the block can reach __syncthreads()"},
                    Trigger{"halfAWarpSkips", "if (lane < 16) __syncthreads();", FindingKind::BarrierDivergent, Level::Warning, 0,
                            "the others have exited since"},
                    Trigger{"aWholeWarpSkips", "if (t < 32) __syncthreads();", FindingKind::BarrierDivergent, Level::Warning, 0,
                            "the others have exited since", 64},
                    Trigger{"twoCalls", "if (t < 32) __syncthreads(); else __syncthreads();", FindingKind::BarrierSites, Level::Warning, 0,
                            "different calls", 64},
                    Trigger{"plainAndCounting", "if (t < 32) __syncthreads(); else r = __syncthreads_count(1);", FindingKind::BarrierMixed,
                            Level::Error, 0, "Different kinds of barrier meet", 64},
                    Trigger{"deadlock", "if (lane < 16) r = __ballot_sync(full, 1); else __syncwarp(full);", FindingKind::Deadlock,
                            Level::Error, 0, "No lane of the grid can go on"},
                    Trigger{"livelock", "__shared__ volatile int f; if (lane == 0) f = 1; __syncwarp(); while (f != 0) {}",
                            FindingKind::Livelock, Level::Error, kAll, "for ever"}),
    [](const auto& tested) { return std::string(tested.param.id); });

INSTANTIATE_TEST_SUITE_P(
    Bounds, Triggers,
    testing::Values(
        Trigger{"readBehind", "r = out[lane + 4] & 0;", FindingKind::OutOfBounds, Level::Error, 0xf0000000U, "lane 28 reads out[32]"},
        Trigger{"writeInFront", "out[lane - 2] = 1;", FindingKind::OutOfBounds, Level::Error, 3, "lane 0 writes out[-2]"},
        Trigger{"sharedBehind", "__shared__ int s[16]; s[lane] = 1;", FindingKind::OutOfBounds, Level::Error, 0xffff0000U, "outside `s`"},
        Trigger{"localBehind", "int a[4]; for (int i = 0; i <= 4; ++i) a[i + lane * 0] = i; r = a[lane & 3];", FindingKind::OutOfBounds,
                Level::Error, kAll, "outside `a`"},
        Trigger{"misaligned", "r = *(unsigned*)((char*)out + 4 * (lane & 15) + (lane == 5)) & 0;", FindingKind::Misaligned, Level::Error,
                0x20, "not a multiple of 4"},
        Trigger{"nullPointer", "int* p = lane == 3 ? nullptr : (int*)out; *p = 1;", FindingKind::NullPointer, Level::Error, 8,
                "through a null pointer"},
        Trigger{"foreignLocal", "int mine = lane; int* p = &mine; p = (int*)__shfl_sync(full, (unsigned long long)p, 0); *p = 5; r = mine;",
                FindingKind::ForeignLocal, Level::Error, 0xfffffffeU, "local memory of another thread"},
        Trigger{"constantWritten", "const int* c = &table[lane & 3]; *(int*)c = 1;", FindingKind::ReadOnlyWrite, Level::Error, kAll,
                "read-only memory"},
        Trigger{"endlessRecursion", "r = deep(lane);", FindingKind::StackOverflow, Level::Error, kAll, "`deep(int)`"},
        Trigger{"assertion", "assert(lane != 5);", FindingKind::Assert, Level::Error, 0x20, "lane != 5"},
        Trigger{"trap", "if (lane == 7) __trap();", FindingKind::Trap, Level::Error, 0x80, "__trap()"},
        Trigger{"printfFormat", "printf(\"%y\\n\", lane);", FindingKind::PrintfFormat, Level::Warning, kAll, "%y"}),
    [](const auto& tested) { return std::string(tested.param.id); });

INSTANTIATE_TEST_SUITE_P(Undefined, Triggers,
                         testing::Values(Trigger{"sharedNeverWritten", "__shared__ int s[32]; r = s[lane] * 0;",
                                                 FindingKind::UninitialisedRead, Level::Warning, kAll, "memory that nobody has written"},
                                         Trigger{"sharedNeverWrittenButStored", "__shared__ int s[32]; r = s[lane];",
                                                 FindingKind::UninitialisedRead, Level::Error, kAll, "memory that nobody has written"},
                                         Trigger{"branch", "int x; if (x > 0) r = 1;", FindingKind::UndefinedBranch, Level::Error, kAll,
                                                 "by an undefined value"},
                                         Trigger{"address", "__shared__ int s[32]; int x; s[x & 31] = 1;", FindingKind::UndefinedAddress,
                                                 Level::Error, kAll, "as an address"},
                                         Trigger{"output", "int x; r = x + lane;", FindingKind::UndefinedOutput, Level::Error, kAll,
                                                 "an undefined value to out[0]"}),
                         [](const auto& tested) { return std::string(tested.param.id); });

INSTANTIATE_TEST_SUITE_P(
    Neighbours, StaysSilent,
    testing::Values(
        Silent{"disjointMasks", "if (lane < 16) r = __ballot_sync(0xffff, 1); else r = __ballot_sync(0xffff0000, 1);"},
        Silent{"namedLanesHaveExited",
               "if (lane < 8) return; r = __shfl_down_sync(full, v, 1) + __reduce_add_sync(full, 1); out[lane - 8] = 1;"},
        Silent{"ownValueAtTheEnd", "r = v; for (int d = 16; d > 0; d /= 2) r += __shfl_down_sync(full, r, d);"},
        Silent{"ownValueOfASegment", "r = __shfl_xor_sync(full, v, 8, 8) + __shfl_up_sync(full, v, 3, 8);"},
        Silent{"unequalDeltas", "r = __shfl_sync(full, v, lane * 7);"},
        Silent{"widths", "r = 0; for (int w = 1; w <= 32; w *= 2) r += __shfl_down_sync(full, v, 1, w);"},
        Silent{"barrierAfterReturn", "if (t >= 40) { out[t] = 0; return; } __syncthreads(); r = __syncthreads_count(1);", 64},
        Silent{"barrierInAUniformCondition", "if (blockDim.x == 64) { __syncthreads(); r = 1; }", 64},
        Silent{"barrierInALoop", "for (int i = 0; i < 5; ++i) { __syncthreads(); r += i; }", 64},
        Silent{"spinThatEnds",
               "__shared__ volatile int f; if (t == 0) f = 0; __syncthreads(); if (lane == 0) { while (f == 0) {} } else if (lane == 1) f "
               "= 1;"},
        Silent{"lastElement",
               "__shared__ int s[32]; s[31 - lane] = lane; __syncwarp(); r = s[lane]; int a[4]; a[lane & 3] = 1; r += a[lane & 3];"},
        Silent{"unusedUninitialised", "int x; int y = x; (void)y; r = 1;"},
        Silent{"undefinedButNotChosen", "int x; if (lane < 40) x = 3; r = lane < 40 ? x : 0;"},
        Silent{"structsWithPaddingCopied",
               "struct P { char c; int i; }; __shared__ P a, b; if (t == 0) { a.c = 1; a.i = 2; b = a; r = b.i + b.c; }"},
        Silent{"assertsThatHold", "assert(lane < 32); r = 1;"},
        Silent{"printfThatFits", "if (lane == 0) printf(\"%d %5.2f %s %%\\n\", lane, 1.5, \"text\"); r = 1;"}),
    [](const auto& tested) { return std::string(tested.param.id); });

// ---- activemask -----------------------------------------------------------------------------------------------------

/// A kernel with `ctr` (a global counter) and functions that take a slot from it.
constexpr const char* kTakers = R"(
__device__ unsigned ctr;
__device__ unsigned below(unsigned lane) { return (1u << lane) - 1; }
__device__ unsigned take(unsigned m) {
    unsigned lane = threadIdx.x & 31, leader = __ffs(m) - 1, base = 0;
    if (lane == leader) base = atomicAdd(&ctr, __popc(m));
    base = __shfl_sync(m, base, leader);
    return base + __popc(m & below(lane));
}
__device__ unsigned take_twice() {
    unsigned lane = threadIdx.x & 31, leader = __ffs(__activemask()) - 1, base = 0;
    if (lane == leader) base = atomicAdd(&ctr, __popc(__activemask()));
    return __shfl_sync(__activemask(), base, leader);
}
__device__ int warp_sum(unsigned m, int v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(m, v, d);
    return v;
}
__device__ int first_of(unsigned m, int v, int from) { return __shfl_sync(m, v, from); }
)";

struct Grouping {
    const char* id;
    const char* body;
    std::uint32_t lanes;  ///< 0: silent
    const char* says;
    Level level = Level::Warning;
};
class ActivemaskRules : public testing::TestWithParam<Grouping> {};
TEST_P(ActivemaskRules, WarnOrStaySilent) {
    const Grouping& g = GetParam();
    const Ran ran = run_body(g.body, 32, kTakers);
    const auto finding = first_of(ran, FindingKind::ActivemaskDependence);
    EXPECT_EQ(ran.lanes_of(FindingKind::ActivemaskDependence), g.lanes);
    if (!finding) return;
    EXPECT_EQ(finding->level, g.level);
    const std::string what = render(*finding, ran.session->program(), checks::Language::English).what;
    EXPECT_NE(what.find(g.says), std::string::npos) << what;
    EXPECT_NE(what.find(" at line "), std::string::npos) << what;
    ASSERT_FALSE(finding->others.empty());
    EXPECT_EQ(finding->others.front().state, "activemask");
}
constexpr std::uint32_t kOdd = 0xaaaaaaaaU;
INSTANTIATE_TEST_SUITE_P(
    Table, ActivemaskRules,
    testing::Values(
        Grouping{"aggregation", "if (lane & 1) { unsigned m = __activemask(); r = take(m); }", 0, ""},
        Grouping{"aggregationAsAnAddress", "if (lane & 1) { unsigned m = __activemask(); out[take(m) & 31] = 5; }", 0, ""},
        Grouping{"askedTwice", "if (lane & 1) r = take_twice();", kOdd, "the lane to read was not chosen from that answer"},
        Grouping{"ballotInstead", "unsigned m = __ballot_sync(full, lane & 1); if (lane & 1) r = take(m) + warp_sum(m, v);", 0, ""},
        Grouping{"sumOfWhoeverIsHere", "if (lane & 1) { r = v; if (warp_sum(__activemask(), v) == 3) r = 7; }", kOdd,
                 "shfl.down with a mask that comes from __activemask()"},
        Grouping{"helperWithTwoCallers", "r = warp_sum(full, v);", 0, ""},
        Grouping{"constantLane", "if (lane & 1) { unsigned m = __activemask(); if (first_of(m, v, 1) == 3) r = 7; }", kOdd,
                 "shfl.idx with a mask"},
        Grouping{"leaderThroughAFunction", "if (lane & 1) { unsigned m = __activemask(); if (first_of(m, v, __ffs(m) - 1) == 3) r = 7; }",
                 0, ""},
        Grouping{"matchAmongThem",
                 "unsigned m = __match_any_sync(__activemask(), lane & 3), leader = __ffs(m) - 1, base = 0;"
                 "if (lane == leader) base = atomicAdd(&ctr, __popc(m)); r = __shfl_sync(m, base, leader) + __popc(m & below(lane));",
                 0, ""},
        Grouping{"syncwarpAndVotes", "if (lane & 1) { unsigned m = __activemask(); __syncwarp(m); if (__any_sync(m, v == 101)) r = 1; }", 0,
                 ""},
        Grouping{"countStored", "if (lane & 1) r = __popc(__activemask());", kAll,
                 "a value to global memory that depends on __activemask()"},
        Grouping{"maskStored", "if (lane & 1) out[t] = __activemask(); else return; return;", kOdd, "the answer of __activemask()",
                 Level::Note},
        Grouping{"ballotAmongThemStored", "if (lane & 1) { out[t] = __ballot_sync(__activemask(), v > 110); } return;", kOdd, "a value"},
        Grouping{"placeWithoutAnAtomic", "if (lane & 1) { unsigned m = __activemask(); out[__popc(m & below(lane))] = v; } return;", kOdd,
                 "a place in global memory"},
        Grouping{"oneOfTwoMasksStored", "unsigned a = __activemask(); unsigned b; if (lane & 1) b = __activemask(); else b = a; r = b;",
                 kAll, "the answer of __activemask()", Level::Note},
        Grouping{"partOfAMaskStored", "unsigned m = __activemask(); r = m & 0xff;", kAll, "a value to global memory"},
        Grouping{"sharedMemoryOnly", "__shared__ unsigned s[32]; s[lane] = __activemask(); if (s[lane] == 7) r = 1;", 0, ""},
        Grouping{"totalByAtomics",
                 "if (lane & 1) { unsigned m = __activemask(); int sum = __reduce_add_sync(m, v); if (lane == __ffs(m) - 1) "
                 "atomicAdd(&ctr, sum); }",
                 0, ""}),
    [](const auto& tested) { return std::string(tested.param.id); });

TEST(ActivemaskRules, OneHelperCalledWithBothMasksIsNamedOnlyForTheOne) {
    const Ran ran = run_body("int a = warp_sum(full, v); if (lane & 1) { if (warp_sum(__activemask(), a) == 3) r = 1; }", 32, kTakers);
    EXPECT_EQ(ran.lanes_of(FindingKind::ActivemaskDependence), kOdd) << "the first call, by all lanes, has the full mask";
}

// ---- collectives that lanes skip ------------------------------------------------------------------------------------

struct Skipped {
    const char* id;
    const char* body;
    std::uint32_t called, skipped;
};
class SkippedSyncs : public testing::TestWithParam<Skipped> {};
TEST_P(SkippedSyncs, AreANoteWithBothSides) {
    const Skipped& s = GetParam();
    const Ran ran = run_body(s.body, 32, "__device__ int any_is(int v, int x) { return __any_sync(0xffffffffu, v == x); }\n");
    EXPECT_EQ(ran.status, machine::Status::Finished);
    const auto finding = first_of(ran, FindingKind::SyncSkipped);
    EXPECT_EQ(ran.lanes_of(FindingKind::SyncSkipped), s.called);
    if (!finding) return;
    EXPECT_EQ(finding->level, Level::Note);
    EXPECT_EQ(finding->mask, kAll);
    std::uint32_t others = 0;
    for (const checks::OtherParty& other : finding->others) {
        others |= other.lanes;
        EXPECT_EQ(other.state, "exited");
    }
    EXPECT_EQ(others, s.skipped);
}
INSTANTIATE_TEST_SUITE_P(Table, SkippedSyncs,
                         testing::Values(Skipped{"voteBehindAnd", "r = v > 105 && __any_sync(full, v == 120);", 0xffffffc0U, 0x3f},
                                         Skipped{"ballotInABranch", "if (lane < 16) r = __ballot_sync(full, 1);", 0xffff, 0xffff0000U},
                                         Skipped{"matchInABranch", "if (lane >= 4) r = __match_any_sync(full, v & 1);", 0xfffffff0U, 0xf},
                                         Skipped{"reduceInABranch", "if (lane >= 4) r = __reduce_add_sync(full, 1);", 0xfffffff0U, 0xf},
                                         Skipped{"insideAFunction", "if (lane >= 4) r = any_is(v, 120);", 0xfffffff0U, 0xf},
                                         Skipped{"skippedByReturnBehind",
                                                 "if (lane >= 4) r = __any_sync(full, 1); else { out[t] = 1; return; }", 0xfffffff0U, 0xf},
                                         Skipped{"returnedBefore", "if (lane < 8) return; r = __ballot_sync(full, 1);", 0, 0},
                                         Skipped{"someReturnedSomeSkipped", "if (lane < 8) return; if (lane < 16) r = __any_sync(full, 1);",
                                                 0xff00, 0xffff0000U},
                                         Skipped{"everybodyCalls", "r = __any_sync(full, v == 120);", 0, 0},
                                         Skipped{"syncwarp", "if (lane < 8) __syncwarp(full);", 0, 0},
                                         Skipped{"shuffle", "if (lane < 8) r = __shfl_sync(full, v, 3);", 0, 0}),
                         [](const auto& tested) { return std::string(tested.param.id); });

/// Where a kernel ends with an `if` or a loop, the compiler has no block of its own for the returns; an early one is early all the same.
TEST(SkippedSyncs, EarlyReturnsInAKernelThatEndsWithAnIf) {
    for (const char* end : {"if (t == 9) out[t] = 2;", "for (int i = 0; i < t; ++i) out[t] = i;"}) {
        const Ran ran = run_text(std::string("__global__ void k(unsigned* out) { int t = threadIdx.x; if (t < 8) return;\n"
                                             "out[t] = __any_sync(0xffffffffu, 1);\n") +
                                     end + "\n}",
                                 {32, 1, 1}, 32);
        EXPECT_FALSE(ran.has(FindingKind::SyncSkipped)) << end;
        EXPECT_EQ(ran.complaints(), "") << end;
    }
}

TEST(SkippedSyncs, TheLaterPartyMayBeFirst) {  // under lockstep the lanes that skip may have left before the others arrive
    const Ran ran = run_body("if (lane >= 4) { for (int i = 0; i < 40; ++i) r += i; r = __any_sync(full, 1); }");
    EXPECT_EQ(ran.lanes_of(FindingKind::SyncSkipped), 0xfffffff0U);
}

}  // namespace
}  // namespace simtscope::session::test
