// Any step, both ways: the state at every step and moment is the same however it was reached, within any budget of memory.
#include <algorithm>
#include <random>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::Policy;

constexpr const char* kMixed = R"(
__device__ int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 2); }
__global__ void k(const int* in, unsigned* out, int* counter) {
    __shared__ int s[64];
    int t = threadIdx.x, local[4] = {t, 1, 2, 3}, unset;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    int v = s[63 - t] + depth(t & 7) + local[t & 3];
    for (int i = 0; i < t % 5 + 200; ++i) v = v * 3 + (v >> 7) + i;
    int* heap = (int*)malloc(16);
    if (heap) { heap[t & 3] = v; v += heap[t & 3]; free(heap); }
    v += __shfl_down_sync(0xffffffffu, v, 4);
    if (t < 32) asm volatile("bar.arrive 1, 64;"); else { for (int i = 0; i < 20; ++i) v += i; asm volatile("bar.sync 1, 64;"); }
    int got = __shfl_sync(0xffu << (t & 24), unset, 3, 8);
    if (t == 0) printf("%d\n", v);
    atomicAdd(counter, v & 15);
    out[blockIdx.x * 64 + t] = t == 5 ? got : v;
})";

std::unique_ptr<Session> fresh(std::uint64_t history) {
    const TemporaryKernel kernel(kMixed);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {64, 1, 1};
    spec.grid = {6, 1, 1};
    spec.slots = 2;
    spec.history = history;
    spec.count_memory = spec.count_rounds = true;
    spec.args = {{"in", "int[384]:random:3"}, {"out", "unsigned[384]"}, {"counter", "int[1]:0"}};
    auto session = Session::open(spec);
    EXPECT_TRUE(session.has_value()) << session.error().message;
    return std::move(*session);
}

/// Everything that can be seen, as one number a step.
struct Seen {
    std::uint64_t hash, findings, counters;
    friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const Session& session) {
    Seen now{session.state_hash(), 0, 0};
    for (const checks::Finding& f : session.findings())
        now.findings = now.findings * 31 + f.count * 7 + f.lanes + static_cast<unsigned>(f.level);
    for (const std::uint64_t c : session.counters().values) now.counters = now.counters * 31 + c;
    for (const LineCounters& l : session.lines()) now.counters = now.counters * 31 + l.issues * 5 + l.rounds.size();
    return now;
}

class Budget : public testing::TestWithParam<std::tuple<std::uint64_t, Policy>> {};

TEST_P(Budget, RandomJumpsGiveTheSameStates) {
    const auto [history, policy] = GetParam();
    const auto session = fresh(history), reference = fresh(0);
    for (Session* each : {session.get(), reference.get()})
        ASSERT_TRUE(
            each->restart(policy, 3, policy == Policy::Explore ? std::optional<std::string>() : std::nullopt, machine::UndefinedMode::Track)
                .has_value());
    session->run_to_end();
    const std::uint64_t end = session->step();
    ASSERT_GT(end, 10'000U);
    std::mt19937_64 random(7);
    std::vector<std::uint64_t> targets{0, end, 1, end - 1, end / 2};
    for (int n = 0; n < 12; ++n) targets.push_back(random() % (end + 1));
    std::vector<std::pair<std::uint64_t, Seen>> expected;
    std::vector<std::uint64_t> sorted = targets;
    std::ranges::sort(sorted);
    for (const std::uint64_t step : sorted) {  // forwards only
        reference->run(step - reference->step());
        expected.emplace_back(step, seen(*reference));
    }
    for (const std::uint64_t step : targets) {
        session->seek_step(step);
        EXPECT_EQ(session->step(), step);
        const auto want = std::ranges::find(expected, step, &std::pair<std::uint64_t, Seen>::first);
        EXPECT_EQ(seen(*session), want->second) << "step " << step << " of " << end;
    }
}

TEST_P(Budget, MomentsAreTheSameBothWays) {
    const auto [history, policy] = GetParam();
    const auto session = fresh(history);
    ASSERT_TRUE(session->restart(policy, 3, {}, machine::UndefinedMode::Track).has_value());
    session->seek_moment(4000);
    ASSERT_EQ(session->moment(), 4000U);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> forwards;
    for (int n = 0; n < 60; ++n) {
        forwards.emplace_back(session->moment(), session->state_hash());
        ASSERT_TRUE(session->step_moment());
    }
    for (auto back = forwards.rbegin(); back != forwards.rend(); ++back) {
        ASSERT_TRUE(session->step_back());
        EXPECT_EQ(session->moment(), back->first);
        EXPECT_EQ(session->state_hash(), back->second);
    }
    session->run_to_end();
    const std::uint64_t last = session->moment();
    session->seek_moment(4000);
    EXPECT_EQ(session->state_hash(), forwards.front().second);
    session->seek_moment(last);
    EXPECT_EQ(session->moment(), last);
    EXPECT_FALSE(session->step_moment());
}

INSTANTIATE_TEST_SUITE_P(Sizes, Budget,
                         testing::Combine(testing::Values(0, 300'000, 4'000'000, 256ULL << 20),
                                          testing::Values(Policy::Hardware, Policy::Lockstep, Policy::Explore)));

TEST(Timeline, BackToTheStartMomentByMoment) {
    const Ran ran = run_body("if (lane & 1) v += 3; else v ^= 5; r = __ballot_sync(~0u, v & 1); for (int i = 0; i < 3; ++i) r += i;", 64);
    Session& session = *ran.session;
    session.seek_moment(0);
    std::vector<std::uint64_t> hashes{session.state_hash()};
    while (session.step_moment()) hashes.push_back(session.state_hash());
    for (std::size_t m = hashes.size(); m-- > 1;) {
        ASSERT_TRUE(session.step_back());
        ASSERT_EQ(session.state_hash(), hashes[m - 1]) << "moment " << m - 1;
    }
    EXPECT_FALSE(session.step_back());
}

TEST(Timeline, StaysWithinItsBudget) {
    for (const std::uint64_t budget : {std::uint64_t{200'000}, std::uint64_t{2'000'000}}) {
        const auto session = fresh(budget);
        session->run_to_end();
        EXPECT_LE(session->history_bytes(), budget);
    }
    const auto session = fresh(256ULL << 20);
    session->run_to_end();
    EXPECT_GT(session->history_bytes(), 0U) << "something is kept";
}

TEST(Timeline, AnotherSeedIsAnotherRun) {
    const auto session = fresh(256ULL << 20);
    ASSERT_TRUE(session->restart(Policy::Explore, 1, {}, machine::UndefinedMode::Track).has_value());
    session->run_to_end();
    ASSERT_TRUE(session->restart(Policy::Explore, 2, {}, machine::UndefinedMode::Track).has_value());
    session->run_to_end();
    const std::uint64_t end = session->step(), hash = session->state_hash();
    session->seek_step(end / 2);
    session->seek_step(end);
    EXPECT_EQ(session->state_hash(), hash) << "no checkpoint of the other run was used";
}

}  // namespace
}  // namespace simtscope::session::test
