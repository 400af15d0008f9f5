// Moving through a run: every granularity meets the same positions both ways, in every example under every policy, within any budget.
#include <algorithm>
#include <filesystem>
#include <map>
#include <random>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using By = Granularity;
using machine::Policy;

using Place = std::pair<std::uint64_t, std::uint64_t>;  // step and hash
Place place(const Session& session) { return {session.step(), session.state_hash()}; }

/// All places that such moves meet from one end of the run to the other, both ends among them.
std::vector<Place> walk(Session& session, Move move, Direction direction) {
    std::vector<Place> met{place(session)};
    move.direction = direction;
    for (int n = 0; n < 100'000; ++n) {
        const Moved moved = session.move(move);
        if (moved.moved) met.push_back(place(session));
        if (moved.ended) return met;
    }
    ADD_FAILURE() << "no end";
    return met;
}

std::vector<Move> all_moves() {
    std::vector<Move> moves;
    for (const By by : {By::Instruction, By::Statement, By::OfWarp, By::OfLane, By::Line, By::Into}) moves.push_back({.by = by, .lane = 3});
    for (std::size_t e = 0; e < kEventNames.size(); ++e) moves.push_back({.by = By::Event, .event = static_cast<Event>(e)});
    moves.push_back({.by = By::Event, .warp = 1, .event = Event::Arrival, .anywhere = false});
    return moves;
}

void expect_same_both_ways(Session& session, const std::string& what) {
    for (const Move& move : all_moves()) {
        session.seek_step(0);
        std::vector<Place> forward = walk(session, move, Direction::Forward);
        const std::vector<Place> backward = walk(session, move, Direction::Backward);
        EXPECT_EQ(forward.front().first, 0U);
        std::ranges::reverse(forward);
        EXPECT_EQ(forward, backward) << what << ", moves of kind " << static_cast<int>(move.by) << ", event "
                                     << kEventNames[static_cast<std::size_t>(move.event)];
    }
}

std::vector<LaunchSpec> examples() {
    std::vector<LaunchSpec> found;
    for (const auto& entry : std::filesystem::directory_iterator(SIMTSCOPE_SOURCE_DIR "/assets/examples")) {
        if (entry.path().extension() != ".toml") continue;
        auto launches = read_launch_file(entry.path().string());
        EXPECT_TRUE(launches.has_value()) << entry.path();
        if (launches) found.insert(found.end(), launches->begin(), launches->end());
    }
    std::ranges::sort(found, {}, &LaunchSpec::file);
    return found;
}

constexpr std::array kPolicyNames = {"Hardware", "Lockstep", "Explore"};
class EveryPolicy : public testing::TestWithParam<Policy> {};
INSTANTIATE_TEST_SUITE_P(Move, EveryPolicy, testing::Values(Policy::Hardware, Policy::Lockstep, Policy::Explore),
                         [](const auto& policy) { return std::string(kPolicyNames.at(static_cast<std::size_t>(policy.param))); });

TEST_P(EveryPolicy, ExamplesMeetTheSamePlacesBothWays) {
    const auto launches = examples();
    ASSERT_GE(launches.size(), 5U);
    for (LaunchSpec spec : launches) {
        spec.policy = GetParam();
        spec.max_steps = 400;  // a spin lock ends there
        const auto session = Session::open(spec);
        ASSERT_TRUE(session.has_value()) << session.error().message;
        expect_same_both_ways(**session, spec.file + " " + spec.kernel);
    }
}

constexpr const char* kMixed = R"(
__device__ int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 2); }
__global__ void k(const int* in, unsigned* out, int* counter) {
    __shared__ int s[64];
    int t = threadIdx.x, unset;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    int v = s[63 - t] + depth(t & 3);
    for (int i = 0; i < t % 5; ++i) v = v * 3 + (v >> 7) + i;
    v += __shfl_down_sync(0xffffffffu, v, 4);
    if (t < 32) asm volatile("bar.arrive 1, 64;"); else { for (int i = 0; i < 2; ++i) v += i; asm volatile("bar.sync 1, 64;"); }
    int got = __shfl_sync(0xffu << (t & 24), unset, 3, 8);
    atomicAdd(counter, v & 15);
    out[blockIdx.x * 64 + t] = t == 5 ? got : v;
})";

std::unique_ptr<Session> mixed(std::uint64_t history = 256ULL << 20, unsigned grid = 1) {
    const TemporaryKernel kernel(kMixed);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {64, 1, 1};
    spec.grid = {grid, 1, 1};
    spec.slots = 2;
    spec.history = history;
    spec.args = {{"in", "int[6400]:random:3"}, {"out", "unsigned[6400]"}, {"counter", "int[1]:0"}};
    auto session = Session::open(spec);
    EXPECT_TRUE(session.has_value()) << session.error().message;
    return std::move(*session);
}

TEST_P(EveryPolicy, AKernelOfEverythingToo) {
    const auto session = mixed();
    ASSERT_TRUE(session->restart(GetParam(), 3, {}, machine::UndefinedMode::Track).has_value());
    expect_same_both_ways(*session, "mixed");
}

TEST_P(EveryPolicy, RandomWalksMeetKnownStates) {
    const auto session = mixed(60'000);
    ASSERT_TRUE(session->restart(GetParam(), 3, {}, machine::UndefinedMode::Track).has_value());
    std::map<std::uint64_t, std::uint64_t> known;
    do known.insert(place(*session));
    while (session->step_instruction());
    known.insert(place(*session));
    const std::uint64_t end = known.rbegin()->first;
    const std::vector<Move> moves = all_moves();
    std::mt19937_64 random(11);
    for (int n = 0; n < 300; ++n) {
        if (random() % 4 == 0) {
            session->seek_step(random() % (end + 1));
        } else {
            Move move = moves[random() % moves.size()];
            move.direction = random() % 2 == 0 ? Direction::Forward : Direction::Backward;
            move.warp = random() % 2;
            move.lane = random() % 32;
            session->move(move);
        }
        ASSERT_EQ(known.at(session->step()), session->state_hash()) << "step " << session->step() << " after " << n << " moves";
    }
}

TEST(Move, AnyBudgetGivesTheSameAnswers) {
    std::vector<std::vector<std::uint64_t>> met;
    for (const std::uint64_t budget : {256ULL << 20, 1ULL << 20, 200'000ULL, 64ULL << 10, 0ULL}) {
        const auto session = mixed(budget, 100);
        session->run_to_end();
        ASSERT_GT(session->step(), 20'000U);
        std::vector<std::uint64_t>& steps = met.emplace_back();
        for (const Move& move : all_moves()) {
            for (const std::uint64_t from : {std::uint64_t{20'000}, std::uint64_t{9'001}}) {
                session->seek_step(from);
                Move back = move;
                back.direction = Direction::Backward;
                session->move(back);
                steps.push_back(session->step());
                session->move(move);
                steps.push_back(session->step());
            }
        }
    }
    for (std::size_t b = 1; b < met.size(); ++b) EXPECT_EQ(met[b], met[0]) << "budget " << b;
}

// ---- what the places are ----------------------------------------------------------------------------------------------

/// Lines of what has just run, for a list of moves forwards.
std::vector<std::uint32_t> last_lines(Session& session, const Move& move) {
    session.seek_step(0);
    std::vector<std::uint32_t> lines;
    while (!session.move(move).ended) lines.push_back(session.snapshot().last.line);
    return lines;
}
std::vector<std::uint32_t> next_lines(Session& session, const Move& move) {
    session.seek_step(0);
    std::vector<std::uint32_t> lines;
    while (!session.move(move).ended) lines.push_back(session.snapshot(move.block, move.warp).next.line);
    return lines;
}

using Lines = std::vector<std::uint32_t>;

constexpr const char* kEvents = R"(__global__ void k(unsigned* out) {
    __shared__ int s;
    int lane = threadIdx.x, v = lane, u;
    if (lane < 7)
        v += 2;
    v += __shfl_xor_sync(~0u, v, 1);
    v += __any_sync(~0u, v);
    s = v;
    __syncthreads();
    atomicAdd(&s, 1);
    __syncwarp();
    out[lane] = v + s;
    if (lane == 31) out[lane] = u;
    v += __syncthreads_count(v > 3) * 2 + 1;
})";

TEST(Move, EventsStopBehindWhatBroughtThem) {
    const auto session = open(kEvents, {32, 1, 1}, {{"out", "unsigned[32]"}});
    ASSERT_TRUE(session);
    const auto lines = [&](Event event) { return last_lines(*session, {.by = By::Event, .event = event}); };
    EXPECT_EQ(lines(Event::Divergence), (Lines{4, 13}));
    EXPECT_EQ(lines(Event::Reconvergence), (Lines{5, 13}));
    EXPECT_EQ(lines(Event::Shuffle), (Lines{6}));
    EXPECT_EQ(lines(Event::Vote), (Lines{7}));
    EXPECT_EQ(lines(Event::Arrival), (Lines{9, 14}));
    EXPECT_EQ(lines(Event::Release), (Lines{9, 14})) << "in the middle of a statement too";
    EXPECT_EQ(lines(Event::Atomic), (Lines{10}));
    EXPECT_EQ(lines(Event::Output), (Lines{12, 13}));
    EXPECT_EQ(lines(Event::Finding), (Lines{13}));
    EXPECT_EQ(lines(Event::Exit), (Lines{15}));
}

TEST(Move, AnEventOfOneWarp) {
    const auto session = open("__global__ void k(int* out) { __syncthreads(); out[threadIdx.x] = 1; }", {96, 1, 1}, {{"out", "int[96]"}});
    ASSERT_TRUE(session);
    EXPECT_EQ(last_lines(*session, {.by = By::Event, .event = Event::Output}).size(), 3U);
    EXPECT_EQ(last_lines(*session, {.by = By::Event, .warp = 2, .event = Event::Output, .anywhere = false}).size(), 1U);
    EXPECT_EQ(session->happened().block, 0U);
}

constexpr const char* kCalls = R"(__device__ __noinline__ int inner(int n) {
    return n * 2;
}
__device__ __noinline__ int outer(int n) {
    int r = n + 1;
    r += inner(r);
    return r;
}
__global__ void k(int* out) {
    int v = threadIdx.x;
    v = outer(v);
    v += inner(v);
    out[threadIdx.x] = v;
})";

TEST(Move, IntoOverAndOutGoByTheDepthOfCalls) {
    const auto session = open(kCalls, {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    EXPECT_EQ(next_lines(*session, {.by = By::Into}), (Lines{11, 5, 6, 2, 7, 12, 2, 13, 14}));
    EXPECT_EQ(next_lines(*session, {.by = By::Over}), (Lines{11, 12, 13, 14}));
    const auto to = [&](std::uint32_t line) {
        session->seek_step(0);
        while (session->snapshot().next.line != line && !session->move({.by = By::Into}).ended) {
        }
    };
    const auto goes = [&](By by, Direction direction) {
        EXPECT_TRUE(session->move({.by = by, .direction = direction}).moved);
        return session->snapshot().next.line;
    };
    to(2);
    EXPECT_EQ(goes(By::Out, Direction::Forward), 7U) << "from inner to outer";
    EXPECT_EQ(goes(By::Out, Direction::Forward), 12U) << "from outer to the kernel";
    EXPECT_EQ(goes(By::Over, Direction::Backward), 11U) << "over both calls";
    to(7);
    EXPECT_EQ(goes(By::Over, Direction::Backward), 6U) << "over inner";
    EXPECT_EQ(goes(By::Over, Direction::Backward), 5U);
    EXPECT_EQ(goes(By::Out, Direction::Backward), 11U) << "where outer was called";
    to(2);
    EXPECT_EQ(goes(By::Out, Direction::Backward), 6U);
    EXPECT_TRUE(session->move({.by = By::Out, .direction = Direction::Backward}).moved);
    const Moved out = session->move({.by = By::Out, .direction = Direction::Backward});
    EXPECT_TRUE(out.ended) << "nobody called the kernel";
    EXPECT_EQ(session->step(), 0U);
}

TEST(Move, ALoopOnOneLineIsEnteredAnewEachTime) {
    const auto session = open(R"(__global__ void k(int* out) {
    int v = 0; int w = 1;
    for (int i = 0; i < 3; ++i) v += i;
    out[threadIdx.x] = v + w;
})",
                              {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    EXPECT_EQ(next_lines(*session, {.by = By::Line}), (Lines{3, 3, 3, 3, 4, 5}));
}

TEST(Move, APathIsFollowedWhoeverComesAlong) {
    const auto session = open(R"(__global__ void k(int* out) {
    int v = threadIdx.x;
    if (v < 4)
        v += 1;
    else
        v += 2;
    out[threadIdx.x] = v;
})",
                              {64, 1, 1}, {{"out", "int[64]"}});
    ASSERT_TRUE(session);
    EXPECT_EQ(last_lines(*session, {.by = By::OfLane, .lane = 2}), (Lines{2, 3, 4, 7, 8}));
    EXPECT_EQ(last_lines(*session, {.by = By::OfLane, .lane = 5}), (Lines{2, 3, 6, 7, 8}));
    EXPECT_EQ(last_lines(*session, {.by = By::OfLane, .warp = 1, .lane = 2}), (Lines{2, 3, 6, 7, 8}));
}

TEST(Move, ShowsWhatTheLastMomentChanged) {
    const auto session = mixed();
    session->move({.by = By::Event, .event = Event::Shuffle});
    const Snapshot snapshot = session->snapshot();
    ASSERT_TRUE(snapshot.exchange.has_value());
    const auto v = std::ranges::find(snapshot.variables, "v", &VariableRow::name);
    ASSERT_NE(v, snapshot.variables.end());
    EXPECT_NE(v->changed, 0U);
    session->run_to_end();
    session->move({.by = By::Event, .direction = Direction::Backward, .event = Event::Output});
    EXPECT_FALSE(session->snapshot().stores.empty());
}

// ---- giving up --------------------------------------------------------------------------------------------------------

TEST(Move, GivenUpNothingHasChanged) {
    const TemporaryKernel kernel(R"(__global__ void k(int* out) {
    int v = threadIdx.x;
    for (int i = 0; i < 250000; ++i) { v = v * 3 + i; if (v & 1) v += out[threadIdx.x]; }
    out[threadIdx.x] = v;
})");
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {32, 1, 1};
    spec.history = 0;
    spec.args = {{"out", "int[32]:5"}};
    const auto opened = Session::open(spec);
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    Session& session = **opened;
    session.run(1'200'000);
    for (int n = 0; n < 3; ++n) ASSERT_TRUE(session.move({}).moved);
    const Place here = place(session);
    std::uint64_t asked = 0;
    const KeepGoing give_up = [&](const Headway& headway) {
        ++asked;
        EXPECT_GT(headway.done, 0U);
        return false;
    };
    const auto changes = [&] {
        std::string text;
        for (const VariableRow& row : session.snapshot().variables) text += row.name + std::to_string(row.changed) + " ";
        return text;
    };
    const std::string changed = changes();
    const auto expect_unmoved = [&](const char* what) {
        EXPECT_EQ(place(session), here) << what;
        EXPECT_EQ(changes(), changed) << what;
    };
    const Move never{.by = By::Event, .event = Event::Shuffle};
    Move back = never;
    back.direction = Direction::Backward;
    for (const Move& move : {never, back}) {
        asked = 0;
        const Moved moved = session.move(move, give_up);
        EXPECT_TRUE(moved.cancelled && !moved.moved && !moved.ended);
        EXPECT_EQ(asked, 1U);
        expect_unmoved("move");
    }
    EXPECT_FALSE(session.seek_step(here.first - 1, give_up));
    expect_unmoved("seek_step");
    EXPECT_FALSE(session.seek_moment(session.moment() - 1, give_up));
    expect_unmoved("seek_moment");
    EXPECT_TRUE(session.seek_step(here.first + 1, [](const Headway&) { return true; }));
    EXPECT_EQ(session.step(), here.first + 1);
}

}  // namespace
}  // namespace simtscope::session::test
