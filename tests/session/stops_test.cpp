// Stops: their text, where they hold, both ways, and for whom.
#include <fmt/format.h>

#include <algorithm>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

constexpr const char* kText = R"(__device__ int counter = 0;
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    int sum = 0; s[t] = in[t];
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        sum += s[(t + i) % 64];
    }
    if (t < 3)
        sum = -sum;
    sum += __shfl_down_sync(0x1fu, sum, 4);
    atomicAdd(&counter, 1);
    out[t] = sum;
})";

std::unique_ptr<Session> fresh(std::uint32_t grid = 1) {
    return open(kText, {64, 1, 1}, {{"in", "int[64]:iota"}, {"out", "int[64]"}}, {grid, 1, 1});
}

std::vector<Stop> stops_of(const Session& session, const std::vector<std::string>& texts) {
    std::vector<Stop> stops;
    for (const std::string& text : texts) {
        auto stop = session.parse_stop(text);
        EXPECT_TRUE(stop.has_value()) << stop.error().message;
        if (stop) stops.push_back(std::move(*stop));
    }
    return stops;
}

struct Met {
    std::uint64_t step = 0;
    std::uint32_t line = 0, warp = 0, lanes = 0;
    friend bool operator==(const Met&, const Met&) = default;
};
/// What a stop meets in one direction. Line: of what has just run; for line stops of what runs next.
std::vector<Met> meet(Session& session, const std::string& text, Direction direction) {
    const std::vector<Stop> stops = stops_of(session, {text});
    std::vector<Met> met;
    while (met.size() < 1000) {
        const Stopped stopped = session.run_to_stop(stops, direction);
        if (stopped.hits.empty()) {
            EXPECT_TRUE(stopped.ended);
            return met;
        }
        const StopHit& hit = stopped.hits.front();
        const Snapshot snapshot = session.snapshot(hit.block, hit.warp);
        met.push_back({session.step(), text.starts_with("line") ? snapshot.next.line : snapshot.last.line, hit.warp, hit.lanes});
    }
    return met;
}

constexpr std::uint32_t kAll = 0xffffffffU;

struct Row {
    const char* stop;
    std::vector<std::array<std::uint32_t, 3>> places;  ///< line, warp, lanes
};

TEST(Stops, HoldHere) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    for (const Row& row : std::vector<Row>{
             {"line 4", {{4, 1, kAll}}},
             {"line 8 if sum > 180", {{8, 1, 0x30000000U}}},
             {"line 5:18", {{5, 0, kAll}, {5, 1, kAll}}},
             {"line 11", {{11, 0, 7}}},
             {"divergence", {{10, 0, kAll}}},
             {"shuffle if active != 0xffffffff", {}},
             {"shuffle if t == 33", {{12, 1, 2}}},
             {"arrival", {{6, 0, kAll}, {6, 1, kAll}}},
             {"release", {{6, 1, kAll}}},
             {"atomic if warp == 1", {{13, 1, kAll}}},
             {"output", {{13, 1, kAll}, {14, 1, kAll}, {13, 0, kAll}, {14, 0, kAll}}},
             {"finding mask-without-caller", {{12, 1, kAll}, {12, 0, kAll}}},
             {"error if warp == 0", {{12, 0, kAll}, {14, 0, kAll}}},
             {"change sum lane 0.0.2", {{5, 0, 4}, {8, 0, 4}, {8, 0, 4}, {8, 0, 4}, {8, 0, 4}, {11, 0, 4}, {12, 0, 4}}},
             {"change s[63]", {{5, 1, kAll}}},
             {"write s[3]", {{5, 0, 8}}},
             {"read s[0] if i == 2", {{8, 1, 1U << 30}}},
             {"read s[0]", {{8, 1, 1U << 31}, {8, 1, 1U << 30}, {8, 1, 1U << 29}, {8, 0, 1}}},
             {"access s[1] block 0 if sum == 0", {{5, 0, 2}}},
             {"write out[40]", {{14, 1, 1U << 8}}},
             {"write counter", {{13, 1, kAll}, {13, 0, kAll}}},
             {"read in", {{5, 0, kAll}, {5, 1, kAll}}},
             {"read in[5]", {{5, 0, 1U << 5}}},
             {"if sum > 180", {{8, 1, 0x30000000U}, {8, 1, 0x0ffff000U}, {12, 1, 1}}},
             {"if active != 0xffffffff", {{10, 0, kAll}}},
             {"if s[0] == 0 && s[63] == 63", {{5, 1, kAll}}},
         }) {
        session->seek_step(0);
        std::vector<Met> forward = meet(*session, row.stop, Direction::Forward);
        std::vector<std::array<std::uint32_t, 3>> places;
        for (const Met& met : forward) places.push_back({met.line, met.warp, met.lanes});
        EXPECT_EQ(places, row.places) << row.stop;
        std::vector<Met> backward = meet(*session, row.stop, Direction::Backward);
        std::ranges::reverse(backward);
        // Each way begins behind a stop that holds where it begins.
        if (!backward.empty() && backward.front().step == 0) backward.erase(backward.begin());
        if (!forward.empty() && forward.back().step == session->step()) forward.pop_back();
        EXPECT_EQ(backward, forward) << row.stop;
    }
}

TEST(Stops, SeveralAtOnce) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    const auto stops = stops_of(*session, {"finding", "shuffle", "change sum"});
    session->seek_step(0);
    Stopped stopped;
    do stopped = session->run_to_stop(stops, Direction::Forward);
    while (stopped.hits.size() == 1);
    ASSERT_EQ(stopped.hits.size(), 3U);
    for (std::size_t h = 0; h < 3; ++h) EXPECT_EQ(stopped.hits[h].stop, h);
    const std::uint64_t here = session->step();
    session->run_to_end();
    do stopped = session->run_to_stop(stops, Direction::Backward);
    while (session->step() > here);
    EXPECT_EQ(stopped.hits.size(), 3U) << "the hits are those of the place, not of one passed on the way";
}

TEST(Stops, AnotherVariableOfTheSameNameIsNoChange) {
    const auto session = open(R"(__device__ __noinline__ int down(int n) {
    if (n == 0) return 0;
    int m = down(n - 1);
    n += 10;
    return m + n;
}
__global__ void k(int* out) {
    int n = 2;
    out[threadIdx.x] = down(n + 1);
})",
                              {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    std::vector<std::uint32_t> lines;
    for (const Met& met : meet(*session, "change n", Direction::Forward)) lines.push_back(met.line);
    EXPECT_EQ(lines, (std::vector<std::uint32_t>{8, 4, 4, 4})) << "calls and returns bring others, which have not changed";
}

TEST(Stops, ALineMayStopBehindWhatItDid) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    const auto stops = stops_of(*session, {"line 8"});
    const Stopped stopped = session->run_to_stop(stops, Direction::Forward, {}, LineStops::Behind);
    ASSERT_EQ(stopped.hits.size(), 1U);
    EXPECT_EQ(session->snapshot().last.line, 8U);
}

TEST(Stops, ADeadlockIsAFindingAtTheEnd) {
    const auto late =
        open("__global__ void k(int* out) {\n    if (threadIdx.x == 0) __syncwarp();\n    else __syncthreads();\n    out[0] = 1;\n}",
             {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(late);
    const auto stops = stops_of(*late, {"finding deadlock"});
    const Stopped stopped = late->run_to_stop(stops, Direction::Forward);
    EXPECT_EQ(stopped.hits.size(), 1U);
    EXPECT_EQ(late->status(), machine::Status::Deadlock);
    late->seek_step(0);
    late->run_to_end();
    EXPECT_TRUE(late->run_to_stop(stops, Direction::Forward).ended);
}

// The timeline keeps states every 8,192 steps, mostly in the middle of a moment.
TEST(Stops, BackwardsNothingIsMissedWhereStatesAreKept) {
    const auto session = open(R"(__global__ void k(const int* in, int* out) {
    int v = threadIdx.x;
    for (int i = 0; i < 3000; ++i)
        v = in[v & 31] + ((v * 3) ^ (v >> 4)) + ((i * 5) ^ (i >> 3)) - v / 7 + (v | 12) * (i & 9);
    out[threadIdx.x] = v;
})",
                              {32, 1, 1}, {{"in", "int[32]:iota"}, {"out", "int[32]"}});
    ASSERT_TRUE(session);
    session->run_to_end();
    ASSERT_GT(session->step(), 40'000U);
    for (std::uint64_t kept = 8192; kept <= 40'960; kept += 8192) {
        session->seek_step(kept);
        const std::uint64_t moment = session->moment();
        for (std::uint64_t m = moment - 1; m <= moment + 3; ++m) {
            session->seek_moment(m);
            const std::uint64_t step = session->step();
            const bool reads = session->snapshot().last.line == 4;
            session->run_to_end();
            const auto stops = stops_of(*session, {fmt::format("{} step == {}", reads ? "read in if" : "if", step)});
            EXPECT_EQ(session->run_to_stop(stops, Direction::Backward).hits.size(), 1U);
            EXPECT_EQ(session->step(), step) << "moment " << m << " at " << kept;
        }
    }
}

struct Wrong {
    const char* stop;
    const char* message;
};

TEST(Stops, SayWhatIsWrong) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    const std::string file = session->spec().file;
    for (const Wrong& each : std::initializer_list<Wrong>{
             {"", "a stop begins with one of: shuffle, vote, atomic,"},
             {"lin 3", "did you mean `line`?"},
             {"divergense", "did you mean `divergence`?"},
             {"line", "a line is its number, such as `line 12`, `line 12:9` or `line helper.cuh:12`"},
             {"line x", "a line is its number"},
             {"line 7x", "a line is its number"},
             {"line 9", "no statement begins at line 9; the nearest: line 8 and line 10"},
             {"line 999", "no statement begins at line 999; the nearest: line 15"},
             {"line 5:3", "no statement begins at column 3 of line 5; they begin at: 5, 18"},
             {"line other.cu:3", "no file `other.cu`; there are: "},
             {"finding shufle-source", "no kind of finding `shufle-source`; did you mean `shuffle-source`?"},
             {"shuffle sum > 3", "only `if CONDITION` may follow `shuffle`"},
             {"shuffle if", "`if` needs a condition, such as `if sum > 10 && lane == 3`"},
             {"shuffle if summ > 3", "`summ > 3`: no variable `summ` in this kernel; did you mean `sum`? (column 1)"},
             {"change", "`change` needs what changes, such as `change v` or `change v lane 0.0.3`"},
             {"change sum lane 0.9.3", "a lane of this launch is BLOCK.WARP.LANE, such as `lane 0.0.3`"},
             {"change sum lane 3", "a lane of this launch is BLOCK.WARP.LANE, such as `lane 0.0.3`"},
             {"change summ", "no variable `summ` in this kernel; did you mean `sum`?"},
             {"write", "`write` needs where, such as `write out[3]`"},
             {"write out[64]", "`out[64]` is no place that all lanes share"},
             {"write out[t]", "`out[t]` is no place that all lanes share"},
             {"write sum", "for variables of a lane there is `change sum`"},
             {"write s[0] block 7", "a block of this launch is its number, such as `block 2`"},
         }) {
        const auto stop = session->parse_stop(each.stop);
        ASSERT_FALSE(stop.has_value()) << each.stop;
        EXPECT_NE(stop.error().message.find(each.message), std::string::npos) << stop.error().message;
    }
    EXPECT_TRUE(session->parse_stop("line " + file.substr(file.rfind('/') + 1) + ":8").has_value());
}

TEST(Stops, GivenUpNothingHasChanged) {
    const auto session = open(R"(__global__ void k(int* out) {
    int v = threadIdx.x;
    for (int i = 0; i < 300000; ++i) v = v * 3 + i;
    out[threadIdx.x] = v;
})",
                              {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    session->move({});
    const std::uint64_t hash = session->state_hash();
    const auto stops = stops_of(*session, {"if v == 12345 && i < 0"});
    const Stopped stopped = session->run_to_stop(stops, Direction::Forward, [](const Headway&) { return false; });
    EXPECT_TRUE(stopped.cancelled);
    EXPECT_EQ(session->state_hash(), hash);
}

}  // namespace
}  // namespace simtscope::session::test
