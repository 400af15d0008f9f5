// The `lockstep` policy: one program counter a warp, as before Volta (CUDA C++ Programming Guide 13.1 §3.2.2.1.1; PTX ISA 9.0, notes on
// sm_6x of the .sync instructions).
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Policy;
using machine::Status;

Ran lockstep(const std::string& body, unsigned threads = 32, const std::string& before = {}) {
    return rerun(run_body(body, threads, before), Policy::Lockstep);
}

constexpr const char* kLock = "__device__ int lock; __device__ volatile int total;\n";

TEST(Lockstep, V25TwoSitesAreTwoVotes) {
    const Ran ran = lockstep("if (lane < 16) r = __ballot_sync(~0u, lane & 1); else r = __ballot_sync(~0u, !(lane & 1));");
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_TRUE(ran.has(FindingKind::SyncMismatch, Level::Error));
    EXPECT_EQ(ran.lanes_of(FindingKind::SyncMismatch), ~0U);
    EXPECT_FALSE(ran.has(FindingKind::SyncSites));
    expect_lanes(ran, [](int l) { return l < 16 ? 0x0000aaaa : 0x55550000; });
}

TEST(Lockstep, V26MasksOfOneCallAreGroups) {
    const Ran ran = lockstep("unsigned m = lane < 16 ? 0xffffu : 0xffff0000u; r = __ballot_sync(m, 1) ^ __reduce_add_sync(m, lane);");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l < 16 ? 0x0000ffff ^ 120 : static_cast<int>(0xffff0000U ^ 376U); });
}

TEST(Lockstep, V29ExitedLanesMayBeNamed) {
    const Ran ran = lockstep("if (lane >= 8) { out[t] = 7; return; } r = __ballot_sync(~0u, 1);");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l < 8 ? 0xff : 7; });
}

TEST(Lockstep, V29bNobodyWaitsForTheOtherBranch) {
    const Ran ran = lockstep(
        "__shared__ volatile int flag; if (t == 0) flag = 0; __syncthreads();"
        "if (lane < 16) { __syncwarp(~0u); flag = 1; } else while (!flag) {} r = 1;");
    EXPECT_EQ(ran.status, Status::Finished) << "the half that sets the flag runs first";
    EXPECT_TRUE(ran.has(FindingKind::SyncMismatch, Level::Error));
    EXPECT_EQ(ran.lanes_of(FindingKind::SyncMismatch), 0xffffU);
}

TEST(Lockstep, V59cASpinningSideThatRunsFirstNeverEnds) {
    const std::string spin_first =
        "__shared__ volatile int flag; if (t == 0) flag = 0; __syncthreads(); if (lane == 0) { while (!flag) {} } else flag = 1; r = 1;";
    EXPECT_EQ(run_body(spin_first).status, Status::Finished) << "Volta and later: both progress";
    const Ran ran = lockstep(spin_first);
    EXPECT_EQ(ran.status, Status::Livelock);
    bool found = false;
    for (const checks::Finding& f : ran.session->findings()) {
        if (f.kind != FindingKind::Livelock) continue;
        found = true;
        EXPECT_EQ(f.lanes, 1U);
        EXPECT_EQ(f.object, "flag[0]");
    }
    EXPECT_TRUE(found);
}

TEST(Lockstep, V59dSpinLockOutsideNamesTheHolder) {
    const std::string body = "while (atomicCAS(&lock, 0, 1) != 0) {} total = total + 1; __threadfence(); atomicExch(&lock, 0); r = 1;";
    const Ran volta = run_body(body, 32, kLock);
    EXPECT_EQ(volta.status, Status::Finished);
    EXPECT_EQ(volta.complaints(), "");
    const Ran ran = rerun(run_body(body, 32, kLock), Policy::Lockstep);
    EXPECT_EQ(ran.status, Status::Livelock);
    ASSERT_TRUE(ran.has(FindingKind::Livelock, Level::Error));
    for (const checks::Finding& f : ran.session->findings()) {
        if (f.kind != FindingKind::Livelock) continue;
        EXPECT_EQ(f.lanes, ~1U);
        EXPECT_EQ(f.object, "lock[0]");
        bool holder = false, parked = false;
        for (const checks::OtherParty& other : f.others) {
            holder |= other.state == "changed-last" && other.lanes == 1U;
            parked |= other.state == "at-join" && other.lanes == 1U;
        }
        EXPECT_TRUE(holder && parked);
    }
}

TEST(Lockstep, SpinLockInsideTheLoopEnds) {
    const Ran ran = lockstep(
        "bool done = false; while (!done) { if (atomicCAS(&lock, 0, 1) == 0) { total = total + 1; __threadfence(); atomicExch(&lock, 0);"
        " done = true; } } r = total;",
        32, kLock);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int) { return 32; });
}

// Where lanes are together again: always at the branch's end, at a loop's end and behind a call, whatever the order inside.
TEST(Lockstep, ReconvergesAtEveryJoin) {
    const char* bodies[] = {
        "if (lane & 1) v++; else v--; r = __activemask();",
        "for (int i = 0; i < lane; ++i) v += i; r = __activemask();",
        "for (int i = 0; i < 40; ++i) { if (i == lane) break; if (i & lane & 1) continue; v += i; } r = __activemask();",
        "switch (lane & 3) { case 0: v = 1; break; case 1: v = 2; case 2: v += 3; break; default: v = 9; } r = __activemask();",
        "if (lane < 16) { if (lane < 8) v = 1; else v = 2; } else if (lane < 20) v = 3; r = __activemask();",
        "r = early(lane) ? __activemask() : __activemask();",
    };
    for (const char* body : bodies)
        expect_lanes(lockstep(body, 32,
                              "__device__ bool early(int n) { if (n & 1) return true; for (int i = 0; i < n; ++i) if (i == 7) return true; "
                              "return true; }\n"),
                     [](int) { return ~0U; });
}

TEST(Lockstep, OneSideRunsToTheJoinBeforeTheOtherBegins) {
    const Ran ran = lockstep(
        "__shared__ int n; if (t == 0) n = 0; __syncthreads();"
        "if (lane >= 16) { r = atomicAdd(&n, 0); for (int i = 0; i < 9; ++i) v ^= i; atomicAdd(&n, 1); r += 100 * atomicAdd(&n, 0); }"
        "else { r = atomicAdd(&n, 0); }");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(
        ran, [](int) { return 16; }, 0xffffU);  // all of the first side's additions are there
    expect_lanes(
        ran, [](int) { return 1600; }, 0xffff0000U);
}

TEST(Lockstep, EarlyReturnLeavesTheRestTogether) {
    const Ran ran = lockstep("if (lane >= 20) return; if (lane & 1) v = 3; else if (lane > 10) return; r = __activemask();");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(
        ran, [](int) { return 0x000aaaaa | 0x00000555; }, 0x000aafffU & (0xaaaaaU | 0x555U));
}

TEST(Lockstep, OneThreadArrivesForItsWarp) {
    const Ran ran = lockstep("if (lane < 16) __syncthreads(); r = 1;", 64);
    EXPECT_EQ(ran.status, Status::Finished);
    EXPECT_TRUE(ran.has(FindingKind::BarrierDivergent, Level::Error));
    EXPECT_EQ(ran.lanes_of(FindingKind::BarrierDivergent), 0xffffU);
}

TEST(Lockstep, V30TwoSitesAreAnError) {
    const Ran ran = lockstep("if (t < 32) __syncthreads(); else __syncthreads(); r = 1;", 64);
    EXPECT_TRUE(ran.has(FindingKind::BarrierSites, Level::Error));
}

// Warp-synchronous code of those days is right here (and not on Volta).
TEST(Lockstep, WarpSynchronousReductionIsRight) {
    const Ran ran = lockstep(
        "__shared__ int s[64]; s[t] = t; __syncthreads(); if (t < 32) { volatile int* p = s; p[t] += p[t + 32]; p[t] += p[t + 16];"
        " p[t] += p[t + 8]; p[t] += p[t + 4]; p[t] += p[t + 2]; p[t] += p[t + 1]; } __syncthreads(); r = s[0];",
        64);
    EXPECT_EQ(ran.out[0], 2016U);
}

TEST(Lockstep, BackAndForthIsTheSameRun) {
    const Ran ran = lockstep("for (int i = 0; i < lane; ++i) { if (i & 1) v += i; else v ^= i; } r = __ballot_sync(~0u, v & 1);", 64);
    Session& session = *ran.session;
    const std::uint64_t end = session.step(), hash = session.state_hash();
    for (const std::uint64_t step : {end / 2, end / 3, end}) session.seek_step(step);
    EXPECT_EQ(session.state_hash(), hash);
}

}  // namespace
}  // namespace simtscope::session::test
