// What a view sees of a moment.
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::LaneState;

const char* const kKernel = R"(__global__ void k(const int* in, unsigned* out) {
    int lane = threadIdx.x;
    if (lane < 5) {
        int v = in[lane];
        v += __shfl_down_sync(0x1fu, v, 16);
        out[lane] = v;
    }
    __syncthreads();
})";

std::unique_ptr<Session> fresh() { return open(kKernel, {20, 1, 1}, {{"in", "int[20]:iota:1"}, {"out", "unsigned[20]"}}); }

const VariableRow* row(const Snapshot& s, const std::string& name) {
    for (const VariableRow& r : s.variables)
        if (r.name == name) return &r;
    return nullptr;
}

TEST(Snapshot, BeginsBeforeTheFirstStatement) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    const Snapshot s = session->snapshot();
    EXPECT_EQ(s.step, 0U);
    EXPECT_EQ(s.kernel, "k");
    EXPECT_EQ(s.next.line, 2U);
    EXPECT_EQ(s.lanes[25], LaneState::Absent);
    EXPECT_EQ(s.lanes[3], LaneState::NotStarted);
}

TEST(Snapshot, ValuesChangeAndLanesPart) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->step_moment());
    Snapshot s = session->snapshot();
    ASSERT_NE(row(s, "lane"), nullptr);
    EXPECT_EQ(row(s, "lane")->text[7], "7");
    EXPECT_EQ(row(s, "lane")->changed, 0xfffffU);
    EXPECT_EQ(row(s, "lane")->valid, 0xfffffU);
    EXPECT_EQ(row(s, "in")->text[0], "in");
    EXPECT_EQ(s.last.text, "int lane = threadIdx.x;");
    ASSERT_TRUE(session->step_moment());
    s = session->snapshot();
    EXPECT_EQ(s.last.text, "lane < 5");
    EXPECT_EQ(s.active, 0x1fU);
    EXPECT_EQ(s.lanes[2], LaneState::Active);
    EXPECT_EQ(s.lanes[9], LaneState::OtherPath);
    ASSERT_EQ(s.paths.size(), 2U);
    EXPECT_EQ(s.paths[1].at.line, 8U);
}

TEST(Snapshot, AShuffleShowsWhoReadsWhom) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    session->seek_moment(4);
    const Snapshot s = session->snapshot();
    ASSERT_TRUE(s.exchange.has_value());
    EXPECT_EQ(s.exchange->operation, "shfl.down");
    EXPECT_EQ(s.exchange->mask, 0x1fU);
    EXPECT_EQ(s.exchange->missing, 0x1fU);
    EXPECT_EQ(s.exchange->sources[0], 16);
    EXPECT_EQ(row(s, "v")->undefined, 0x1fU);
    EXPECT_EQ(row(s, "v")->text[1], "?");
    EXPECT_EQ(row(s, "v")->changed, 0x1fU);
    ASSERT_EQ(s.new_findings.size(), 1U);
}

TEST(Snapshot, WaitingAndExitedLanes) {
    const auto session = open("__global__ void k(unsigned* out) { int t = threadIdx.x; if (t < 40) __syncthreads(); out[t] = t; }",
                              {64, 1, 1}, {{"out", "unsigned[64]"}});
    ASSERT_TRUE(session);
    Snapshot s;
    while (session->step_moment()) {
        s = session->snapshot(0, 1);
        if (!s.barriers.empty() && s.barriers.front().arrived == 40) break;
    }
    ASSERT_FALSE(s.barriers.empty());
    EXPECT_EQ(s.barriers.front().name, "__syncthreads()");
    EXPECT_EQ(s.lanes[3], LaneState::Waiting);
    ASSERT_EQ(s.warps.size(), 2U);
    EXPECT_EQ(s.warps[0].waiting, ~0U);
    session->run_to_end();
    EXPECT_EQ(session->snapshot(0, 1).lanes[3], LaneState::Exited);
}

TEST(Snapshot, AnOpenBarrierNamesWhoIsMissing) {
    const auto session = open(R"(__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    if (t < 4) return;
    if (t < 32)
        out[t] = 1;
    if (t >= 40)
        __syncwarp(0xffffffffu);
    __syncthreads();
    out[t] = t;
})",
                              {64, 1, 1}, {{"out", "unsigned[64]"}});
    ASSERT_TRUE(session);
    Snapshot s;
    while (session->step_moment()) {
        s = session->snapshot(0, 1);
        if (!s.barriers.empty()) break;
    }
    ASSERT_EQ(s.barriers.size(), 1U);
    const BarrierView& barrier = s.barriers.front();
    ASSERT_EQ(barrier.warps.size(), 2U);
    EXPECT_EQ(barrier.arrived, 28U);
    EXPECT_EQ(barrier.warps[0].arrived, 0xfffffff0U);
    EXPECT_EQ(barrier.warps[1].arrived, 0U);
    ASSERT_EQ(barrier.missing.size(), 2U);
    EXPECT_EQ(barrier.missing[0].why, BarrierMissing::Why::Exited);
    EXPECT_EQ(barrier.missing[0].lanes, 0xfU);
    EXPECT_EQ(barrier.missing[0].line, 3U);
    EXPECT_EQ(barrier.missing[1].why, BarrierMissing::Why::NotStarted);
    EXPECT_EQ(barrier.missing[1].lanes, ~0U);
    EXPECT_FALSE(barrier.counts_exited || barrier.never_opens) << "those that have left are not waited for";
    session->run_to_end();
    EXPECT_EQ(session->status(), machine::Status::Deadlock) << "lanes 8 to 31 wait for lanes 0 to 7, and the block for both";
    s = session->snapshot(0, 1);
    ASSERT_EQ(s.barriers.size(), 1U);
    EXPECT_EQ(s.barriers.front().warps[1].arrived, 0xffU);
    EXPECT_EQ(s.barriers.front().missing[1].why, BarrierMissing::Why::Waits);
    EXPECT_EQ(s.barriers.front().missing[1].waiting_for, "__syncwarp() mask 0xffffffff");
}

TEST(Snapshot, ABarrierWithACountWaitsForThreadsThatAreGone) {
    const auto session =
        open("__global__ void k(unsigned* out) { if (threadIdx.x < 32) return; asm volatile(\"bar.sync 1, 64;\"); out[0] = 1; }",
             {64, 1, 1}, {{"out", "unsigned[1]"}});
    ASSERT_TRUE(session);
    session->run_to_end();
    const Snapshot s = session->snapshot(0, 1);
    ASSERT_EQ(s.barriers.size(), 1U);
    EXPECT_TRUE(s.barriers.front().counts_exited && s.barriers.front().never_opens);
    EXPECT_EQ(s.barriers.front().expected, 64U);
}

TEST(Snapshot, TheGridKnowsItsBlocks) {
    const auto session = open("__global__ void k(unsigned* out) { out[blockIdx.x] = 1; }", {32, 1, 1}, {{"out", "unsigned[3]"}}, {3, 1, 1});
    ASSERT_TRUE(session);
    session->run_to_end();
    EXPECT_EQ(session->snapshot().blocks_started, 3U);
    EXPECT_TRUE(session->snapshot().resident.empty());
    session->seek_moment(1);
    ASSERT_FALSE(session->snapshot().resident.empty());
    EXPECT_FALSE(session->snapshot().resident.front().waits);
}

TEST(Snapshot, LockstepPathsKnowWhereTheyJoin) {
    const auto session = open(R"(__global__ void k(unsigned* out) {
    int t = threadIdx.x;
    if (t < 8)
        out[t] = 1;
    else
        out[t] = 2;
    out[t] += 1;
})",
                              {32, 1, 1}, {{"out", "unsigned[32]"}});
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->restart(machine::Policy::Lockstep, 0, {}, machine::UndefinedMode::Track).has_value());
    session->seek_moment(2);
    const Snapshot s = session->snapshot();
    ASSERT_EQ(s.paths.size(), 2U);
    for (const PathView& path : s.paths) {
        EXPECT_EQ(path.joins_at, 7U);
        EXPECT_EQ(path.joins_with, ~0U);
    }
}

TEST(Snapshot, StoresNameTheElements) {
    const auto session = open(R"(__global__ void k(unsigned* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t * 2;
    s[2 * t] = 5;
    atomicAdd(&s[0], 1);
    out[t] = s[t];
})",
                              {4, 1, 1}, {{"out", "unsigned[4]"}});
    ASSERT_TRUE(session);
    std::vector<std::string> seen;
    while (session->step_moment()) {
        const Snapshot s = session->snapshot();
        for (const VariableRow& r : s.stores) seen.push_back(r.name + ":" + r.text[1]);
    }
    EXPECT_EQ(seen, (std::vector<std::string>{"s[0-3]:2", "s:[2]=5", "s[0]:9", "out[0-3]:2"}));
}

/// "name:lanes" of the variables that a moment changed, moment by moment.
std::string changes_of(Session& session, const std::string& statement) {
    std::string text;
    session.seek_moment(0);
    while (session.step_moment()) {
        const Snapshot snapshot = session.snapshot();
        if (!snapshot.last.text.starts_with(statement)) continue;
        for (const VariableRow& row : snapshot.variables)
            if (row.changed != 0) text += row.name + " ";
        text += "; ";
    }
    return text;
}

TEST(SnapshotChanges, AnOldValueOfALoopBodyIsNoChange) {
    const auto session = open("__global__ void k(int* out) { for (int i = 0; i < 2; ++i) { int v = out[0] + i; out[threadIdx.x] = v; } }",
                              {1, 1, 1}, {{"out", "int[1]:5"}});
    EXPECT_EQ(changes_of(*session, "i < 2"), "; ; ; ");
    EXPECT_EQ(changes_of(*session, "int v"), "v ; v ; ");
}

TEST(SnapshotChanges, AReturnedValueIsOne) {
    const auto session = open(
        "__device__ int twice(int v) { int w = v; return w + v; }\n"
        "__global__ void k(int* out) { int sum = 1; sum += twice(out[0]); sum = twice(sum); out[0] = sum; }",
        {1, 1, 1}, {{"out", "int[1]:5"}});
    EXPECT_EQ(changes_of(*session, "sum += twice"), "v ; sum ; ");  // into the call, and behind it
    EXPECT_EQ(changes_of(*session, "sum = twice"), "v ; ");
    EXPECT_EQ(changes_of(*session, "return w + v"), "sum ; ");  // the second one returns into the variable itself
}

}  // namespace
}  // namespace simtscope::session::test
