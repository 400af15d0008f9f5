// The `explore` policy and what `simtscope explore` makes of it: any order that the documents allow, made again from its choices.
#include <algorithm>
#include <set>

#include "fixture.h"
#include "session/choices.h"
#include "session/explore.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Policy;
using machine::Status;

ExploreResult explored(const std::string& text, machine::Dim3 block, std::vector<std::pair<std::string, std::string>> args,
                       machine::Dim3 grid = {1, 1, 1}, std::uint64_t runs = 100) {
    const TemporaryKernel kernel(text);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = block;
    spec.grid = grid;
    spec.args = std::move(args);
    spec.max_steps = 1'000'000;
    ExploreLimits limits;
    limits.runs = runs;
    auto result = explore(spec, limits);
    EXPECT_TRUE(result.has_value()) << result.error().message;
    return std::move(*result);
}

std::uint32_t word(const std::vector<BufferView>& buffers, const std::string& name, std::size_t index = 0) {
    const auto buffer = std::ranges::find(buffers, name, &BufferView::name);
    std::uint32_t value = 0;
    std::memcpy(&value, buffer->bytes.data() + 4 * index, 4);
    return value;
}

std::set<std::uint32_t> values(const ExploreResult& result, const std::string& name) {
    std::set<std::uint32_t> all;
    for (const Outcome& outcome : result.outcomes) all.insert(word(outcome.buffers, name));
    return all;
}

/// Each outcome's replay gives its status and buffers again.
void expect_replays(const ExploreResult& result) {
    for (const Outcome& outcome : result.outcomes) {
        const Replay& replay = outcome.replay;
        ASSERT_TRUE(result.session->restart(replay.policy, replay.seed, replay.choices, replay.undefined).has_value());
        result.session->run_to_end();
        EXPECT_EQ(result.session->status(), outcome.status) << replay.choices;
        const auto buffers = result.session->buffers();
        for (std::size_t b = 0; b < buffers.size(); ++b) EXPECT_EQ(buffers[b].bytes, outcome.buffers[b].bytes) << replay.choices;
    }
}

constexpr const char* kVolatileReduction = R"(
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    if (t < 32) {
        volatile int* p = s;
        p[t] += p[t + 32]; p[t] += p[t + 16]; p[t] += p[t + 8]; p[t] += p[t + 4]; p[t] += p[t + 2]; p[t] += p[t + 1];
    }
    if (t == 0) *out = s[0];
})";

constexpr const char* kSumOfFive = R"(
__global__ void k(int* out) {
    int v = threadIdx.x + 1;
    for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0xffffffffu, v, delta);
    if (threadIdx.x == 0) *out = v;
})";

// ---- the policy --------------------------------------------------------------------------------------------------------

TEST(Explore, SeedsOneAndTwoAreLaneByLane) {
    const auto out = [](std::uint64_t seed) {
        const auto session = open(kVolatileReduction, {64, 1, 1}, {{"out", "int[1]"}});
        EXPECT_TRUE(session->restart(Policy::Explore, seed, {}, machine::UndefinedMode::Track).has_value());
        session->run_to_end();
        return word(session->buffers(), "out");
    };
    EXPECT_EQ(out(1), 63U) << "lane 0 runs all six lines first";
    EXPECT_EQ(out(2), 2015273346U) << "lane 31 first, lane 0 last";
}

TEST(Explore, WithoutChoicesItIsTheHardwareOrder) {
    const std::string body =
        "__shared__ int n; if (t == 0) n = 0; __syncthreads(); for (int i = 0; i < lane; ++i) v += i;"
        "if (lane & 1) r = atomicAdd(&n, 1); else r = v; r ^= __ballot_sync(~0u, v & 1);";
    Ran hardware = run_body(body, 96);
    const std::uint64_t steps = hardware.session->step();
    const std::vector<std::uint32_t> out = hardware.out;
    const Ran same = rerun(std::move(hardware), Policy::Explore, 5, "");
    EXPECT_EQ(same.out, out);
    EXPECT_EQ(same.session->step(), steps);
    EXPECT_EQ(same.session->choices_made(), "");
}

TEST(Explore, ChoicesMakeTheSameRunAgain) {
    const std::string body =
        "__shared__ int n; if (t == 0) n = 0; __syncthreads(); r = atomicAdd(&n, 1); for (int i = 0; i < lane % 5; ++i)"
        " r = r * 3 + atomicAdd(&n, 1); r += __reduce_add_sync(~0u, r);";
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const Ran drawn = rerun(run_body(body, 64), Policy::Explore, seed);
        const std::string choices = drawn.session->choices_made();
        const std::uint64_t hash = drawn.session->state_hash(), steps = drawn.session->step();
        ASSERT_TRUE(drawn.session->restart(Policy::Explore, seed, choices, machine::UndefinedMode::Track).has_value());
        drawn.session->run_to_end();
        EXPECT_EQ(drawn.session->step(), steps) << "seed " << seed;
        EXPECT_EQ(drawn.session->state_hash(), hash) << "seed " << seed;
    }
}

TEST(Explore, BackAndForthIsTheSameRun) {
    for (const std::uint64_t seed : {0U, 1U, 4U, 5U, 77U}) {
        const Ran ran = rerun(run_body("__shared__ int n; n = 0; __syncthreads(); r = atomicAdd(&n, lane); __syncthreads(); r += n;", 64),
                              Policy::Explore, seed);
        Session& session = *ran.session;
        const std::uint64_t end = session.moment(), hash = session.state_hash();
        while (session.step_back() && session.moment() > end / 2) {
        }
        session.run_to_end();
        EXPECT_EQ(session.state_hash(), hash) << "seed " << seed;
    }
}

// Programs without races give one result in any order; every lane gets its turn, every rendezvous is kept.
TEST(Explore, EverySeedKeepsTheRules) {
    const std::string body = R"(
        __shared__ int s[96]; __shared__ int total;
        if (t == 0) total = 0;
        s[t] = v;
        __syncthreads();
        int w = s[(t + 37) % 96];
        for (int i = 0; i < lane % 7; ++i) w = w * 5 + i;
        if (lane % 3 == 0) w += __shfl_xor_sync(0x49249249u, w, 3); else w -= 1;
        atomicAdd(&total, w & 15);
        w += __reduce_add_sync(~0u, w & 7);
        __syncthreads();
        r = w + total;)";
    Ran ran = run_body(body, 96);
    ASSERT_EQ(ran.complaints().find("deadlock"), std::string::npos);
    const std::vector<std::uint32_t> expected = ran.out;
    const std::vector<bool> defined = ran.defined;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        ran = rerun(std::move(ran), Policy::Explore, seed, {});
        ASSERT_EQ(ran.status, Status::Finished) << "seed " << seed;
        for (std::size_t l = 0; l < expected.size(); ++l)
            if (defined[l]) {
                ASSERT_EQ(ran.out[l], expected[l]) << "seed " << seed << " thread " << l;
            }
    }
}

TEST(Explore, SpinningEndsInEveryOrder) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Ran ran =
            rerun(run_body("__shared__ volatile int flag; __shared__ int lock; if (t == 0) { flag = 0; lock = 0; } __syncthreads();"
                           "if (t == 40) flag = 1; else while (!flag) {} bool done = false; while (!done) if (atomicCAS(&lock, 0, 1) == 0)"
                           " { done = true; atomicExch(&lock, 0); } r = 1;",
                           64),
                  Policy::Explore, seed);
        ASSERT_EQ(ran.status, Status::Finished) << "seed " << seed;
    }
}

TEST(Explore, EndlessLoopsAreProvedInEveryOrder) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Ran ran =
            rerun(run_body("__shared__ volatile int flag; flag = 0; __syncthreads(); if (lane & 1) while (!flag) {} r = 1;", 64),
                  Policy::Explore, seed);
        EXPECT_EQ(ran.status, Status::Livelock) << "seed " << seed;
    }
}

TEST(Explore, ChosenByHandAndKept) {
    const auto session = open("__global__ void k(int* out) { out[0] = threadIdx.x; }", {32, 1, 1}, {{"out", "int[1]"}});
    ASSERT_TRUE(session->restart(Policy::Explore, 0, "", machine::UndefinedMode::Track).has_value());
    session->run(2);
    EXPECT_FALSE(session->choose(0, 0, 0)) << "no lanes";
    EXPECT_FALSE(session->choose(3, 0, 1)) << "no such block";
    ASSERT_TRUE(session->choose(0, 0, 0xfffffffe));  // lane 0 is left behind and stores last
    session->run_to_end();
    EXPECT_EQ(word(session->buffers(), "out"), 0U);
    const std::string choices = session->choices_made();
    EXPECT_EQ(choices, "2:0.0.fffffffe");
    session->seek_step(0);
    session->run_to_end();
    EXPECT_EQ(word(session->buffers(), "out"), 0U);
    EXPECT_EQ(session->choices_made(), choices);
}

TEST(Explore, ChoicesThatNobodyCanFollowAreCounted) {
    const auto left = [](const char* choices) {
        const Ran ran = rerun(run_body("__shared__ int n; n = 0; __syncthreads(); r = atomicAdd(&n, 1);"), Policy::Explore, 0, choices);
        return ran.session->choices_not_made();
    };
    EXPECT_EQ(left(""), 0U);
    EXPECT_EQ(left("3:0.0.0000ffff"), 0U);
    EXPECT_EQ(left("1:9.0.1"), 1U) << "no such block";
    EXPECT_EQ(left("1:0.7.1,3:0.0.0000ffff,99999:0.0.1,u0:1"), 3U) << "no such warp, beyond the end, no such shuffle";
}

TEST(Explore, ChoicesAsText) {
    const auto read = parse_choices("40:1.0.ffff0000,12:0.1.0000000f,u3:00000006,u0:1");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(choices_text(*read), "12:0.1.0000000f,40:1.0.ffff0000,u0:00000001,u3:00000006");
    for (const char* wrong : {"12", "12:0.1", "12:0.1.0", "x:0.1.f", "u:1", "u1", "12:0.1.fg", "-1:0.0.1", "12:0.1.f;"}) {
        const auto refused = parse_choices(wrong);
        ASSERT_FALSE(refused.has_value()) << wrong;
        EXPECT_NE(refused.error().message.find("is not a choice"), std::string::npos);
    }
}

// ---- exploring ---------------------------------------------------------------------------------------------------------

TEST(Explorer, EverySumOfUndefinedShuffles) {
    // Lane 0 ends with 1 + 3 + its own reads of lanes 16 and 8: by hand, over all mixtures of zero and own value.
    const auto result = explored(kSumOfFive, {5, 1, 1}, {{"out", "int[1]"}});
    EXPECT_TRUE(result.all_resolutions);
    std::set<std::uint32_t> expected;
    for (std::uint32_t bits = 0; bits < 1U << 13; ++bits) {
        std::uint32_t v[5] = {1, 2, 3, 4, 5}, used = 0;
        const auto own = [&](std::uint32_t value) { return ((bits >> used++) & 1U) != 0 ? value : 0; };
        for (auto& each : v) each += own(each);  // delta 16
        for (auto& each : v) each += own(each);  // delta 8
        const std::uint32_t w[3] = {v[1] + own(v[1]), v[2] + own(v[2]), v[3] + own(v[3])};
        const std::uint32_t zero = v[0] + v[4];
        expected.insert(zero + w[1] + w[0] + w[2]);  // delta 4, then 2 and 1
    }
    EXPECT_EQ(values(result, "out"), expected);
    EXPECT_TRUE(expected.contains(15)) << "what an H200 gives";
    expect_replays(result);
}

TEST(Explorer, OrderOfFloatAtomicsIsANote) {
    const auto result = explored("__global__ void k(const float* in, float* acc) { atomicAdd(acc, in[blockIdx.x]); }", {1, 1, 1},
                                 {{"in", "float[3]:{1e8,-1e8,1}"}, {"acc", "float[1]:0"}}, {3, 1, 1});
    std::set<float> sums;
    for (const Outcome& outcome : result.outcomes) sums.insert(std::bit_cast<float>(word(outcome.buffers, "acc")));
    EXPECT_EQ(sums, (std::set<float>{0, 1}));
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::OutcomesDiffer);
    EXPECT_EQ(result.findings[0].level, Level::Note);
    expect_replays(result);
}

TEST(Explorer, AHangThatOnlySomeOrdersHave) {
    // Two locks taken in opposite order by two warps.
    const auto result = explored(R"(
__device__ int a, b;
__device__ void take(int* lock) { while (atomicCAS(lock, 0, 1) != 0) {} }
__global__ void k(int* out) {
    if (threadIdx.x == 0) { take(&a); take(&b); atomicAdd(out, 1); atomicExch(&b, 0); atomicExch(&a, 0); }
    if (threadIdx.x == 32) { take(&b); take(&a); atomicAdd(out, 1); atomicExch(&a, 0); atomicExch(&b, 0); }
})",
                                 {64, 1, 1}, {{"out", "int[1]:0"}});
    std::set<Status> ends;
    for (const Outcome& outcome : result.outcomes) ends.insert(outcome.status);
    EXPECT_EQ(ends, (std::set<Status>{Status::Finished, Status::Livelock}));
    EXPECT_EQ(result.outcomes[0].status, Status::Finished) << "the order of hardware comes first";
    for (const Outcome& outcome : result.outcomes)
        if (outcome.status == Status::Livelock) {
            EXPECT_LE(std::ranges::count(outcome.replay.choices, ','), 1) << outcome.replay.choices;
        }
    EXPECT_FALSE(std::ranges::any_of(result.findings, [](const auto& f) { return f.kind == FindingKind::OutcomesDiffer; }));
    expect_replays(result);
}

TEST(Explorer, WarpSynchronousReductionHasManyResults) {
    const auto result = explored(kVolatileReduction, {64, 1, 1}, {{"out", "int[1]"}});
    const auto sums = values(result, "out");
    for (const std::uint32_t sum : {2016U, 63U, 2015273346U}) EXPECT_TRUE(sums.contains(sum)) << sum;
    expect_replays(result);
}

// The bits come from the seed alone, not from where the allocator put the registers.
TEST(Explorer, RandomBitsAreTheSameEveryTime) {
    const auto session = open("__global__ void k(int* out) { int x; out[threadIdx.x] = x; }", {8, 1, 1}, {{"out", "int[8]"}});
    std::vector<std::vector<std::uint8_t>> kept;
    std::vector<std::unique_ptr<char[]>> blocks;
    for (std::size_t n = 0; n < 24; ++n) {
        blocks.push_back(std::make_unique<char[]>(40 + 72 * n));  // other addresses
        ASSERT_TRUE(session->restart(Policy::Hardware, 1, {}, machine::UndefinedMode::Random).has_value());
        session->run_to_end();
        kept.push_back(session->buffers()[0].bytes);
        EXPECT_EQ(kept.back(), kept.front()) << n;
    }
}

TEST(Explorer, OneOutcomeOfACleanKernel) {
    const auto result = explored(R"(
__global__ void k(int* out) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    int v = s[63 - threadIdx.x];
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
    atomicAdd(out, v);
})",
                                 {64, 1, 1}, {{"out", "int[1]:0"}});
    EXPECT_EQ(result.outcomes.size(), 1U);
    EXPECT_EQ(result.outcomes[0].count, result.runs);
    EXPECT_EQ(result.runs, 101U);
    EXPECT_TRUE(result.findings.empty());
}

TEST(Explorer, MemoryThatNobodyWroteShowsAsSeveralOutcomes) {
    const auto result = explored("__global__ void k(int* out) { __shared__ int s[32]; if (s[threadIdx.x] > 5) out[threadIdx.x] = 1; }",
                                 {32, 1, 1}, {{"out", "int[32]:0"}}, {1, 1, 1}, 4);
    EXPECT_GT(result.outcomes.size(), 1U);
    EXPECT_TRUE(std::ranges::any_of(result.findings, [](const auto& f) { return f.kind == FindingKind::UndefinedBranch; }));
    expect_replays(result);
}

}  // namespace
}  // namespace simtscope::session::test
