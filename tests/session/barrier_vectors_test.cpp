// Block barriers (CUDA C++ Programming Guide 13.1 §5.4.4.1, PTX ISA 9.0 bar) and divergence.
#include <algorithm>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Status;

TEST(BarrierVectors, V30TwoSitesOfWholeWarps) {
    const Ran ran = run_body(R"(
        __shared__ int s[64]; s[t] = t; int w;
        if (t < 32) { w = 3 * t; __syncthreads(); w += s[63 - t]; } else { w = 5 * t + 7; __syncthreads(); w -= s[(t + 32) & 63]; }
        r = w;)",
                             64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierSites, Level::Warning));
    EXPECT_FALSE(ran.has(FindingKind::BarrierDivergent));
    for (int t = 0; t < 64; ++t) EXPECT_EQ(static_cast<int>(ran.out[static_cast<std::size_t>(t)]), t < 32 ? 2 * t + 63 : 4 * t + 39) << t;
}

TEST(BarrierVectors, V31TwoSitesLaneByLane) {
    const Ran ran = run_body(R"(
        __shared__ int s[64]; s[t] = t; int w;
        if (t & 1) { w = 3 * t; __syncthreads(); w += s[63 - t]; } else { w = 5 * t + 7; __syncthreads(); w -= s[(t + 32) & 63]; }
        r = w;)",
                             64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierSites));
    EXPECT_FALSE(ran.has(FindingKind::BarrierDivergent));
    EXPECT_EQ(static_cast<int>(ran.out[0]), -25);
    EXPECT_EQ(static_cast<int>(ran.out[1]), 65);
}

TEST(BarrierVectors, V32ReductionsCountNonExitedThreads) {
    const auto value = [](const char* call) {
        const Ran ran = run_body(std::string("if (t >= 40) return; r = ") + call + ";", 64);
        EXPECT_EQ(ran.complaints(), "") << call;
        return ran.out[39];
    };
    EXPECT_EQ(value("__syncthreads_count(t % 3 == 0)"), 14U);
    EXPECT_NE(value("__syncthreads_and(t < 1000)"), 0U);
    EXPECT_EQ(value("__syncthreads_and(t != 5)"), 0U);
    EXPECT_NE(value("__syncthreads_or(t == 5)"), 0U);
    EXPECT_EQ(value("__syncthreads_or(0)"), 0U);
    EXPECT_EQ(value("__syncthreads_count(t == 0 ? (-2147483647 - 1) : 0)"), 1U);
    EXPECT_EQ(run_body("r = __syncthreads_count(t % 3 == 0);", 64).out[0], 22U);
}

// Numbered barriers, through inline PTX as CUDA code writes it.

TEST(BarrierVectors, V33UnalignedHalvesArriveAtTwoPlaces) {
    const Ran ran = run_body(R"(
        __shared__ int s[64]; s[t] = t;
        if (lane < 16) { s[t] += 100; asm volatile("barrier.sync 1, 64;" ::: "memory"); }
        else { s[t] += 200; asm volatile("barrier.sync 1, 64;" ::: "memory"); }
        r = s[63 - t];)",
                             64);
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.status, Status::Finished);
    for (unsigned t = 0; t < 64; ++t) EXPECT_EQ(ran.out[t], (63 - t) + (((63 - t) & 31) < 16 ? 100 : 200)) << t;
}

TEST(BarrierVectors, V33OpensOnceWhenAllHalvesAreThere) {
    // Warp 1 comes late: its quarters arrive one after another, and nobody of warp 0 goes on before the last.
    const Ran ran = run_body(R"(
        __shared__ volatile int count; if (t == 0) count = 0;
        __syncthreads();
        if (t >= 32) { for (int i = 0; i < 3000 * (lane / 8); ++i) r += i; atomicAdd((int*)&count, 1); }
        asm volatile("barrier.sync 1, 64;");
        r = count;)",
                             64);
    EXPECT_EQ(ran.complaints(), "");
    for (const std::uint32_t value : ran.out) EXPECT_EQ(value, 32U);
}

TEST(BarrierVectors, V34AlignedHalvesArriveAtTwoPlaces) {
    const Ran ran = run_body(R"(
        if (t < 16) asm volatile("bar.sync 1, 64;");
        else if (t < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
        else asm volatile("bar.sync 1, 64;");
        r = 1;)",
                             64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Error));
    EXPECT_EQ(ran.status, Status::Deadlock) << "each half counts as a warp: it opens without warp 1, which then waits for ever";
    bool parted = false;
    for (const checks::Finding& f : ran.session->findings()) {
        if (f.kind != FindingKind::BarrierDivergent || !f.warp) continue;
        parted = true;
        EXPECT_EQ(*f.warp, 0U);
        EXPECT_EQ(f.lanes, 0x0000ffffU);
        EXPECT_EQ(f.detail, "bar.sync 1, 64");
        ASSERT_EQ(f.others.size(), 1U);
        EXPECT_EQ(f.others[0].lanes, 0xffff0000U);
    }
    EXPECT_TRUE(parted);
}

TEST(BarrierVectors, V34TheSameInstructionAtDifferentTimesIsFine) {
    const Ran ran = run_body(R"(
        for (int i = 0; i < 10000 * (lane & 1); ++i) r += i;
        asm volatile("bar.sync 1, 64;");
        r = 1;)",
                             64);
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.status, Status::Finished);
}

TEST(BarrierVectors, V35HalfAWarpWaitsWhileTheRestSpins) {
    const Ran ran = run_body(
        "__shared__ volatile int flag; if (t == 0) flag = 0; __syncthreads();"
        "if (lane < 16) { __syncthreads(); flag = 1; } else while (!flag) {} r = 1;");
    EXPECT_EQ(ran.status, Status::Livelock);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Error));
}

TEST(BarrierVectors, V36ExitsDoNotLowerACount) {
    const Ran all = run_body(R"(if (t >= 32) return; asm volatile("bar.sync 1;"); r = 7;)", 64);
    EXPECT_EQ(all.complaints(), "");
    EXPECT_EQ(all.status, Status::Finished);
    EXPECT_EQ(all.out[0], 7U);
    const Ran counted = run_body(R"(if (t >= 32) return; asm volatile("bar.sync 1, 64;"); r = 7;)", 64);
    EXPECT_EQ(counted.status, Status::Deadlock);
    EXPECT_TRUE(counted.has(FindingKind::Deadlock, Level::Error));
    bool told = false;
    for (const checks::Finding& f : counted.session->findings()) {
        if (f.kind != FindingKind::BarrierDivergent) continue;
        told = true;
        EXPECT_EQ(f.level, Level::Error);
        EXPECT_EQ(f.index, 32) << "arrived";
        EXPECT_EQ(f.extent, 64U) << "the count";
        EXPECT_EQ(f.detail, "bar.sync 1, 64");
        EXPECT_TRUE(std::any_of(f.others.begin(), f.others.end(), [](const auto& o) { return o.warp == 1 && o.state == "exited"; }));
    }
    EXPECT_TRUE(told);
}

TEST(BarrierVectors, V37PlainAndReducingFormMeet) {
    EXPECT_TRUE(run_body("if (t < 32) r = __syncthreads_count(1); else __syncthreads();", 64).has(FindingKind::BarrierMixed, Level::Error));
    const Ran arrive = run_body(R"(
        int p = 0;
        if (t < 32) asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; bar.red.popc.u32 %0, 1, 64, q; }" : "=r"(p) : "r"(t));
        else asm volatile("bar.arrive 1, 64;");
        r = p;)",
                                64);
    EXPECT_TRUE(arrive.has(FindingKind::BarrierMixed, Level::Error));
    const Ran both = run_body("if (t < 32) r = __syncthreads_count(1); else r = __syncthreads_and(1);", 64);
    EXPECT_TRUE(both.has(FindingKind::BarrierMixed, Level::Error));
}

TEST(BarrierVectors, V38ReducingFormsAtTwoPlaces) {
    const Ran ran = run_body("if (t < 32) r = __syncthreads_count(t & 1); else r = __syncthreads_count(1);", 64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierSites, Level::Warning));
    EXPECT_FALSE(ran.has(FindingKind::BarrierMixed));
    for (const std::uint32_t value : ran.out) EXPECT_EQ(value, 48U);
}

TEST(BarrierVectors, V39CountsAreWholeWarps) {
    const Ran ran = run_body(R"(asm volatile("bar.sync 1, 48;"); r = 1;)", 96);
    EXPECT_TRUE(ran.has(FindingKind::Trap, Level::Error));
    EXPECT_EQ(ran.status, Status::Trap);
    for (const char* call : {"bar.sync 16;", "bar.arrive 1, 0;", "barrier.sync 1, 33;"}) {
        const Ran bad = run_body(std::string("asm volatile(\"") + call + "\"); r = 1;");
        EXPECT_TRUE(bad.has(FindingKind::Trap, Level::Error)) << call;
    }
    EXPECT_EQ(run_body(R"(asm volatile("bar.sync 15, 96;"); r = 1;)", 96).complaints(), "");
}

TEST(BarrierVectors, V39ExitedThreadsDoNotCount) {
    const Ran early = run_body("if (t & 1) return; __syncthreads(); r = t;");
    EXPECT_EQ(early.complaints(), "") << "V39b: returned before the barrier";
    EXPECT_EQ(early.status, Status::Finished);
    const Ran skipped =
        run_text("__global__ void k(unsigned* out) { if (threadIdx.x < 16) __syncthreads(); out[threadIdx.x] = 1; }", {32, 1, 1}, 32);
    EXPECT_TRUE(skipped.has(FindingKind::BarrierDivergent, Level::Warning)) << "V39c: went past it";
    EXPECT_EQ(skipped.status, Status::Finished);
}

TEST(BarrierVectors, DeadlockNamesWhoIsMissing) {
    const Ran ran =
        run_body("if (t < 32) __syncthreads(); else if (lane < 16) r = __ballot_sync(~0u, 1); else r = __shfl_sync(~0u, v, 0);", 64);
    EXPECT_EQ(ran.status, Status::Deadlock);
    bool found = false;
    for (const checks::Finding& f : ran.session->findings()) {
        if (f.kind != FindingKind::BarrierDivergent) continue;
        found = true;
        EXPECT_EQ(f.index, 32) << "arrived";
        EXPECT_EQ(f.extent, 64U);
    }
    EXPECT_TRUE(found);
}

// What `__activemask()` says where lanes have gone different ways, as an H200 said it.
TEST(Reconvergence, MasksOfTheHardwarePolicy) {
    const auto mask = [](const std::string& body) { return run_body(body); };
    const Ran behind_if = mask("if (lane & 1) v++; else v--; r = __activemask();");
    expect_lanes(behind_if, [](int) { return ~0U; });
    const Ran behind_loop = mask("for (int i = 0; i < lane; ++i) v += i; r = __activemask();");
    expect_lanes(behind_loop, [](int) { return ~0U; });
    const Ran both_ways_into_else = mask("if ((lane & 1) && lane < 16) v++; else r = __activemask();");
    expect_lanes(
        both_ways_into_else, [](int) { return 0xffff5555U; }, 0xffff5555U);
    const Ran fall_through = mask("switch (lane & 3) { case 0: v++; case 1: r = __activemask(); break; default: break; }");
    expect_lanes(
        fall_through, [](int) { return 0x33333333U; }, 0x33333333U);
    const Ran early_return =
        mask("for (int i = 0; i < 4; ++i) { if (lane == 4 * i) return; if (lane == 4 * i + 1) break; } r = __activemask();");
    expect_lanes(
        early_return, [](int) { return 0xffffeeeeU; }, 0xffffeeeeU);
}

TEST(Reconvergence, InsideAFunctionCalledByAll) {
    const Ran ran = run_body(
        "r = f(lane);", 32,
        "__device__ __noinline__ unsigned f(int n) { int x = 0; for (int i = 0; i < n; ++i) x += i; return __activemask() + 0 * x; }");
    expect_lanes(ran, [](int) { return ~0U; });
}

TEST(Progress, V59dSpinLockInAWarp) {
    const Ran ran = run_text(R"(
        __global__ void k(unsigned* out) {
            __shared__ int lock; __shared__ volatile unsigned counter;
            if (threadIdx.x == 0) { lock = 0; counter = 0; }
            __syncthreads();
            while (atomicCAS(&lock, 0, 1) != 0) {}
            __threadfence();
            counter = counter + 1;
            __threadfence();
            atomicExch(&lock, 0);
            __syncthreads();
            out[threadIdx.x] = counter;
        })",
                             {32, 1, 1}, 32);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.out[0], 32U);
}

TEST(Progress, BlocksWithoutASlotNeverStart) {
    const std::string text =
        "__global__ void k(int* flag, unsigned* out) { if (blockIdx.x == 2) atomicExch(flag, 1); else while (atomicAdd(flag, 0) == 0) {} "
        "out[blockIdx.x] = 1; }";
    for (const std::uint32_t slots : {2U, 3U}) {
        const TemporaryKernel kernel(text);
        LaunchSpec spec;
        spec.file = kernel.path();
        spec.grid = {3, 1, 1};
        spec.block = {32, 1, 1};
        spec.slots = slots;
        spec.args = {{"flag", "int[1]:0"}, {"out", "unsigned[3]"}};
        auto session = Session::open(spec);
        ASSERT_TRUE(session.has_value()) << session.error().message;
        (*session)->run_to_end();
        EXPECT_EQ((*session)->status(), slots == 3 ? Status::Finished : Status::Livelock);
    }
}

TEST(Progress, StepLimitNamesTheLoop) {
    const TemporaryKernel kernel("__global__ void k(volatile int* p) { while (true) *p = *p + 1; }");
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {32, 1, 1};
    spec.max_steps = 5000;
    spec.args = {{"p", "int[1]:0"}};
    auto session = Session::open(spec);
    ASSERT_TRUE(session.has_value()) << session.error().message;
    (*session)->run_to_end();
    EXPECT_EQ((*session)->status(), Status::Limit);
    EXPECT_EQ((*session)->step(), 5000U);
    ASSERT_FALSE((*session)->findings().empty());
    EXPECT_EQ((*session)->findings().back().kind, FindingKind::StepLimit);
}

// Where Clang gives several returns one exit behind the barrier, and where the barrier stands in a function or a loop.
TEST(BarrierVectors, V39bHoweverTheReturnsAreLaidOut) {
    const char* const several = R"(
__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    if (t & 1) return;
    __syncthreads();
    for (int i = 0; i < 3; ++i) { if (i == t) return; out[t] = 3; }
})";
    const char* const function = R"(
__device__ void meet() { __syncthreads(); }
__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    if (t < 14) return;
    meet();
    out[t] = 1;
})";
    const char* const loop = R"(
__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 3; ++i) {
        __syncthreads();
        if (t == 31 - i) return;
        out[t] = i;
    }
})";
    for (const char* text : {several, function, loop}) {
        Ran ran = run_text(text, {64, 1, 1}, 64);
        EXPECT_EQ(ran.complaints(), "") << text;
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            ran = rerun(std::move(ran), machine::Policy::Explore, seed);
            EXPECT_EQ(ran.complaints(), "") << "seed " << seed << text;
            EXPECT_EQ(ran.status, Status::Finished);
        }
    }
}

TEST(BarrierVectors, V39cBesideAReturn) {
    const Ran ran = run_text(R"(
__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    if (t >= 48) return;
    if (t < 16) __syncthreads();
    for (int i = 0; i < 3; ++i) { if (i == t) return; out[t] = 3; }
})",
                             {64, 1, 1}, 64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Warning));
}

}  // namespace
}  // namespace simtscope::session::test
