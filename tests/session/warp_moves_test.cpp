// Moves of one warp: statements over calls and out of them, events, and what others did on the way.
#include <algorithm>
#include <string>
#include <utility>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using By = Granularity;
using Lines = std::vector<std::uint32_t>;

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
    out[threadIdx.x] = __shfl_xor_sync(~0u, v, 1);
    if (v > 9) atomicAdd(out, __any_sync(__activemask(), v));
})";

std::unique_ptr<Session> calls(unsigned threads) {
    return open(kCalls, {threads, 1, 1}, {{"out", "int[" + std::to_string(threads) + "]"}});
}

/// Where the moves lead from here to the end of the run: step and the line that runs next in the warp.
std::vector<std::pair<std::uint64_t, std::uint32_t>> walk(Session& session, Move move, Direction direction) {
    move.direction = direction;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> met;
    const auto here = [&] { return std::pair(session.step(), session.snapshot(move.block, move.warp).next.line); };
    met.push_back(here());
    while (met.size() < 1000) {
        const Moved moved = session.move(move);
        if (moved.moved) met.push_back(here());
        if (moved.ended) return met;
    }
    ADD_FAILURE() << "no end";
    return met;
}

Lines lines_of(const std::vector<std::pair<std::uint64_t, std::uint32_t>>& met) {
    Lines lines;
    for (const auto& [step, line] : met) lines.push_back(line);
    return lines;
}

TEST(WarpMoves, StatementsOverCallsAndOutOfThemBothWays) {
    const auto session = calls(64);
    ASSERT_TRUE(session);
    const Move over{.by = By::OverCalls, .warp = 1}, out{.by = By::OutOfCall, .warp = 1};
    auto forward = walk(*session, over, Direction::Forward);
    EXPECT_EQ(lines_of(forward), (Lines{10, 11, 12, 13, 14, 14, 15, 0})) << "a statement with its calls is one";
    const auto backward = walk(*session, over, Direction::Backward);
    std::ranges::reverse(forward);
    EXPECT_EQ(forward, backward);
    const auto line_after = [&](const Move& move) {
        session->move(move);
        return session->snapshot(0, 1).next.line;
    };
    while (session->snapshot(0, 1).next.line != 2) session->move({.by = By::OfWarp, .warp = 1});
    EXPECT_EQ(line_after(out), 7U) << "behind the rest of the statement with the call";
    EXPECT_EQ(line_after({.by = By::OverCalls, .direction = Direction::Backward, .warp = 1}), 6U);
    EXPECT_EQ(line_after(out), 12U);
    EXPECT_EQ(line_after(out), 0U) << "out of the kernel: the warp has ended";
}

TEST(WarpMoves, TellWhatOtherWarpsDidOnTheWay) {
    const auto session =
        open("__global__ void k(int* out) {\n int t = threadIdx.x;\n __syncthreads();\n out[t] = 1;\n}", {96, 1, 1}, {{"out", "int[96]"}});
    ASSERT_TRUE(session);
    std::uint64_t most = 0;
    while (true) {
        const std::uint64_t from = session->moment();
        const Moved moved = session->move({.by = By::OfWarp});
        if (moved.ended) break;
        EXPECT_EQ(moved.others + 1, session->moment() - from);
        most = std::max(most, moved.others);
    }
    EXPECT_EQ(most, 6U) << "both others run before this warp passes the barrier";
}

TEST(WarpMoves, SeveralKindsOfEventsAtOnce) {
    const auto session = calls(32);
    ASSERT_TRUE(session);
    const std::uint32_t also = bit(Event::Vote) | bit(Event::Divergence);
    auto forward = walk(*session, {.by = By::Event, .event = Event::Shuffle, .or_events = also}, Direction::Forward);
    EXPECT_EQ(lines_of(forward), (Lines{10, 14, 14, 15, 0})) << "behind the shuffle, the split, the vote, and the end";
    const auto backward = walk(*session, {.by = By::Event, .event = Event::Shuffle, .or_events = also}, Direction::Backward);
    std::ranges::reverse(forward);
    EXPECT_EQ(forward, backward);
}

TEST(WarpMoves, AMomentTellsWhichLineItsLanesEntered) {
    const auto session = calls(32);
    ASSERT_TRUE(session);
    auto stop = session->parse_stop("line 2");
    ASSERT_TRUE(stop.has_value());
    std::vector<Stop> stops;
    stops.push_back(std::move(*stop));
    std::vector<std::uint64_t> stopped, entered;
    while (!session->run_to_stop(stops, Direction::Forward).ended) stopped.push_back(session->step());
    session->seek_step(0);
    while (session->step_moment())
        if (session->happened().line == 2) entered.push_back(session->happened().first_step);
    EXPECT_EQ(entered, stopped);
    EXPECT_EQ(entered.size(), 2U);
}

}  // namespace
}  // namespace simtscope::session::test
