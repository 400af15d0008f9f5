// The worker over real runs: steps over, into and out of calls, breakpoints under conditions, events, instructions.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "gui/app/worker.h"
#include "gui/model/narration.h"
#include "kernel_worker.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using K = Request::Kind;

constexpr const char* kKernel = R"(__device__ int twice(int x) {
    int y = x + x;
    return y;
}
__device__ void put(int* out, int i, int v) {
    if (i < 16) {
        out[i] = v;
    } else {
        out[i] = -v;
    }
}
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    int v = twice(t);
    s[t] = v;
    __syncthreads();
    v = twice(s[63 - t]) + 1;
    put(out, t, v);
    out[t] += 1;
})";

class MovesTest : public test::KernelWorkerTest {
protected:
    void SetUp() override { start(kKernel, 64); }
    [[nodiscard]] const session::Snapshot& now() const { return picture_->snapshot; }
    /// The line that runs next in the warp on screen.
    std::uint32_t go(Request request) {
        worker_->request(request);
        wait();
        return now().next.line;
    }
    std::uint32_t go(K kind, std::uint32_t warp = 0) {
        Request request;
        request.kind = kind;
        request.warp = warp;
        return go(request);
    }
};

using Lines = std::vector<std::uint32_t>;

TEST_F(MovesTest, StepsOverAndIntoCallsAndBackAgain) {
    Lines over, into;
    std::vector<std::uint64_t> steps{now().step};
    for (int i = 0; i < 6; ++i) over.push_back(go(K::Step)), steps.push_back(now().step);
    EXPECT_EQ(over, (Lines{15, 16, 17, 17, 19, 20})) << "17 twice: it waits there";
    EXPECT_EQ(picture().others_ran, 0U);
    for (std::size_t i = 6; i-- > 0;) {
        static_cast<void>(go(K::StepBack));
        EXPECT_EQ(now().step, steps[i]);
    }
    for (int i = 0; i < 4; ++i) into.push_back(go(K::StepInto));
    EXPECT_EQ(into, (Lines{15, 2, 3, 16}));
    EXPECT_EQ(go(K::BackInto), 3U);
    EXPECT_EQ(go(K::StepOut), 16U);
    EXPECT_EQ(go(K::StepBack), 15U) << "over the call";
    EXPECT_EQ(go(K::StepInto), 2U);
    EXPECT_EQ(go(K::StepOut), 16U);
}

TEST_F(MovesTest, TheNarrationKnowsHowManyStepsOfOthersRan) {
    std::uint64_t others = 0;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t from = now().moment;
        static_cast<void>(go(K::StepInto));
        EXPECT_EQ(now().moment - from, picture().others_ran + 1);
        others = std::max(others, picture().others_ran);
        if (picture().others_ran == 0) continue;
        EXPECT_EQ(picture().other_warps, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}}));
        EXPECT_NE(narrate(picture(), Language::English).text(9).find(" steps of warp 1 ran first."), std::string::npos);
    }
    EXPECT_GT(others, 4U) << "warp 1 has to come to the barrier";
}

TEST_F(MovesTest, BreakpointsUnderAConditionStopThereAndShowTheWarp) {
    Request request;
    request.kind = K::RunOn;
    request.stops = {"line " + file_.string() + ":2 if x == 40"};
    EXPECT_EQ(go(request), 2U);
    EXPECT_EQ(now().warp, 1U);
    EXPECT_EQ(picture().hits.at(request.stops[0]).at(0).lanes, 1U << 8U) << "lane 8 of warp 1";
    const std::uint64_t first = now().step;
    EXPECT_EQ(go(request), 2U);
    EXPECT_GT(now().step, first);
    EXPECT_EQ(picture().hits.at(request.stops[0]).size(), 2U);
    request.kind = K::RunBack;
    EXPECT_EQ(go(request), 2U);
    EXPECT_EQ(now().step, first);
    static_cast<void>(go(request));
    EXPECT_EQ(now().step, 0U) << "no stop before: the start";
}

TEST_F(MovesTest, TimesOfALineAreWhereAStopOnItHolds) {
    Request stop, line;
    stop.kind = K::RunOn;
    stop.stops = {"line " + file_.string() + ":2"};
    line.kind = K::LineNext;
    line.line = {file_.string(), 2};
    for (int i = 0; i < 4; ++i) {
        Request back;
        back.kind = K::Seek;
        back.moment = now().moment;
        EXPECT_EQ(go(stop), 2U);
        const std::uint64_t there = now().step;
        static_cast<void>(go(back));
        EXPECT_EQ(go(line), 2U);
        EXPECT_EQ(now().step, there);
    }
    static_cast<void>(go(line));
    EXPECT_EQ(picture().note.word, Word::StatusLineNotAhead);
}

TEST_F(MovesTest, EventsOfTheWarpBothWays) {
    std::vector<std::uint64_t> met;
    while (true) {
        static_cast<void>(go(K::NextEvent));
        if (picture().note.word == Word::StatusNoEventAhead) break;
        EXPECT_TRUE(now().last_was_here);
        met.push_back(now().step);
        ASSERT_LT(met.size(), 50U);
    }
    EXPECT_GE(met.size(), 3U) << "the barrier, the split, the reconvergence";
    for (std::size_t i = met.size() - 1; i-- > 0;) {
        static_cast<void>(go(K::PreviousEvent));
        EXPECT_EQ(now().step, met[i]);
    }
    static_cast<void>(go(K::PreviousEvent));
    EXPECT_EQ(picture().note.word, Word::StatusNoEventBefore);
    EXPECT_EQ(now().step, met[0]);
}

TEST_F(MovesTest, SingleInstructionsBothWays) {
    for (std::uint64_t step = 1; step <= 12; ++step) {
        static_cast<void>(go(K::StepInstruction));
        EXPECT_EQ(now().step, step);
    }
    EXPECT_EQ(now().warp, 1U) << "the focus goes along";
    for (std::uint64_t step = 12; step-- > 0;) {
        static_cast<void>(go(K::BackInstruction));
        EXPECT_EQ(now().step, step);
        EXPECT_EQ(now().last_was_here, step != 0) << "what it did is known";
    }
}

}  // namespace
}  // namespace simtscope::gui
