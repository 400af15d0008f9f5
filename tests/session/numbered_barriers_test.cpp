// Barriers with a number and a count, through inline PTX and the header functions (PTX ISA 9.0, bar and barrier).
#include "checks/text.h"
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Status;

/// The same run in other orders of lanes and warps: whatever the order, the same values and no complaint.
void expect_same_in_every_order(Ran ran) {
    EXPECT_EQ(ran.complaints(), "");
    ASSERT_EQ(ran.status, Status::Finished);
    const std::vector<std::uint32_t> expected = ran.out;
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        ran = rerun(std::move(ran), machine::Policy::Explore, seed);
        ASSERT_EQ(ran.status, Status::Finished) << "seed " << seed;
        ASSERT_EQ(ran.complaints(), "") << "seed " << seed;
        ASSERT_EQ(ran.out, expected) << "seed " << seed;
    }
}

TEST(NumberedBarriers, ProducerArrivesAndGoesOn) {
    // One producer warp, one consumer warp, two barriers: full (1) and empty (2).
    Ran ran = run_body(R"(
        __shared__ int slot[32];
        int sum = 0;
        if (t < 32) {
            for (int i = 0; i < 5; ++i) {
                asm volatile("bar.sync 2, 64;" ::: "memory");
                slot[lane] = 10 * i + lane;
                asm volatile("bar.arrive 1, 64;" ::: "memory");
            }
        } else {
            for (int i = 0; i < 5; ++i) {
                asm volatile("bar.arrive 2, 64;" ::: "memory");
                asm volatile("bar.sync 1, 64;" ::: "memory");
                sum += slot[31 - lane];
            }
        }
        r = sum;)",
                       64);
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.status, Status::Finished);
    for (unsigned l = 0; l < 32; ++l) EXPECT_EQ(ran.out[32 + l], 100 + 5 * (31 - l)) << l;
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, TwoGroupsOfWarpsDoNotWaitForEachOther) {
    Ran ran = run_body(R"(
        __shared__ volatile int first; if (t == 0) first = 0;
        __syncthreads();
        int group = t / 64;
        asm volatile("bar.sync %0, 64;" :: "r"(group + 1) : "memory");
        if (group == 0) first = 1; else while (!first) {}
        asm volatile("bar.sync %0, %1;" :: "r"(group + 1), "r"(64) : "memory");
        r = 1;)",
                       128);
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.status, Status::Finished);
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, LanesOfAWarpMayNameDifferentBarriers) {
    const Ran ran = run_body(R"(asm volatile("barrier.sync %0, 64;" :: "r"(lane < 16 ? 1 : 2)); r = 1;)", 64);
    EXPECT_EQ(ran.status, Status::Deadlock) << "a warp's arrival takes all its threads";
    unsigned told = 0;
    for (const checks::Finding& f : ran.session->findings()) told += f.kind == FindingKind::BarrierDivergent ? 1 : 0;
    EXPECT_EQ(told, 2U) << "one for each barrier";
}

TEST(NumberedBarriers, ReductionsOverTheThreadsThatTakePart) {
    Ran ran = run_body(R"(
        if (t >= 64) return;
        int count; int all, some;
        asm volatile("{ .reg .pred p, q, o; setp.lt.s32 p, %3, 40; bar.red.popc.u32 %0, 3, 64, p;"
                     " bar.red.and.pred q, 3, 64, p; selp.s32 %1, 1, 0, q;"
                     " bar.red.or.pred o, 3, 64, !p; selp.s32 %2, 1, 0, o; }" : "=r"(count), "=r"(all), "=r"(some) : "r"(t));
        r = count * 100 + all * 10 + some;)",
                       96);
    EXPECT_EQ(ran.complaints(), "");
    for (unsigned t = 0; t < 64; ++t) EXPECT_EQ(ran.out[t], 4001U) << t;
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, DifferentCountsOnOneBarrier) {
    const Ran ran = run_body(R"(asm volatile("bar.sync 1, %0;" :: "r"(t < 32 ? 64 : 96)); r = 1;)", 96);
    EXPECT_TRUE(ran.has(FindingKind::BarrierMixed, Level::Error));
    const Ran equal = run_body(R"(if (t < 32) asm volatile("bar.arrive 1, 64;"); else asm volatile("bar.sync 1;"); r = 1;)", 64);
    EXPECT_EQ(equal.complaints(), "") << "no count: all threads of the block, which are 64";
}

TEST(NumberedBarriers, HeaderFunctionsAreUnaligned) {
    Ran ran = run_body(R"(
        __shared__ int s[64]; s[t] = t;
        if (lane < 16) __barrier_sync(2); else __barrier_sync(2);
        r = s[63 - t];
        if (t < 32) { if (lane & 1) __barrier_sync_count(3, 32); else __barrier_sync_count(3, 32); })",
                       64);
    EXPECT_EQ(ran.complaints(), "");
    for (unsigned t = 0; t < 64; ++t) EXPECT_EQ(ran.out[t], 63 - t);
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, HalfAWarpSkipsACountedBarrierAndExits) {
    const Ran ran = run_text(R"(__global__ void k(unsigned* out) {
        if (threadIdx.x < 16 || threadIdx.x >= 32) asm volatile("barrier.sync 1, 64;");
        out[threadIdx.x] = 1;
    })",
                             {64, 1, 1}, 64);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Warning));
}

TEST(NumberedBarriers, OneOpeningLeavesTheOthersWaiting) {
    // Warps 0 and 2 meet at barrier 1 while warp 1 waits at barrier 2 for the slow warp 3.
    Ran ran = run_body(R"(
        __shared__ volatile int late; if (t == 0) late = 0;
        __syncthreads();
        int warp = t / 32;
        if (warp == 3) { for (int i = 0; i < 3000; ++i) r += i; late = 7; }
        asm volatile("bar.sync %0, 64;" :: "r"(warp % 2 + 1) : "memory");
        r = warp == 1 ? late : 1;)",
                       128);
    for (unsigned t = 32; t < 64; ++t) EXPECT_EQ(ran.out[t], 7U);
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, V33AndV34InEveryOrder) {
    expect_same_in_every_order(run_body(R"(
        __shared__ int s[64]; s[t] = t;
        if (lane < 16) { s[t] += 100; asm volatile("barrier.sync 1, 64;" ::: "memory"); }
        else { s[t] += 200; asm volatile("barrier.sync 1, 64;" ::: "memory"); }
        r = s[63 - t];)",
                                        64));
    expect_same_in_every_order(run_body(R"(
        for (int i = 0; i < 3 * (lane & 3); ++i) r += i;
        asm volatile("bar.sync 1, 64;");
        r = r + 1;)",
                                        64));
    expect_same_in_every_order(
        run_body("__shared__ int s[64]; s[t] = t; __syncthreads(); if (t & 1) r = s[63 - t]; __syncthreads(); s[t] = r; "
                 "__syncthreads(); r = s[t ^ 1] + __syncthreads_count(t > 3);",
                 64));
}

TEST(NumberedBarriers, BeforeVoltaOneThreadArrivesForItsWarp) {
    const Ran ran = rerun(run_body(R"(if (lane < 16) asm volatile("bar.sync 2, 64;"); r = 1;)", 64), machine::Policy::Lockstep);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Error));
    for (const checks::Finding& f : ran.session->findings()) {
        if (f.kind != FindingKind::BarrierDivergent) continue;
        EXPECT_EQ(f.detail, "bar.sync 2, 64");
        const std::string what = checks::render(f, ran.session->program(), checks::Language::English).what;
        EXPECT_EQ(what.find("in parts"), std::string::npos) << what;
        EXPECT_NE(what.find("call bar.sync 2, 64"), std::string::npos) << what;
    }
}

TEST(NumberedBarriers, ArrivingWaitsForTheOwnWarpOnly) {
    // The late half of warp 0 arrives while the early half waits for it; warp 1 comes much later.
    Ran ran = run_body(R"(
        __shared__ volatile int seen; if (t == 0) seen = 0;
        __syncthreads();
        if (t < 32) {
            if (lane < 16) for (int i = 0; i < 100; ++i) r += i;
            asm volatile("barrier.arrive 1, 64;" ::: "memory");
            seen = 1;
        } else {
            while (!seen) {}
            asm volatile("barrier.sync 1, 64;" ::: "memory");
        }
        r = 1;)",
                       64);
    expect_same_in_every_order(std::move(ran));
}

TEST(NumberedBarriers, PartsOfAWarpAreFoundInEveryOrder) {
    Ran ran = run_body(R"(
        if (t < 16) asm volatile("bar.sync 1, 64;");
        else if (t < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
        else asm volatile("bar.sync 1, 64;");
        r = 1;)",
                       64);
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        ran = rerun(std::move(ran), machine::Policy::Explore, seed);
        EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Error)) << "seed " << seed;
    }
}

}  // namespace
}  // namespace simtscope::session::test
