// Who can go on, and going on behind a limit.
#include <algorithm>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::Policy;

TEST(NextLanes, NamesAllThatCanGoOnAndWhoseTurnItIs) {
    const auto session =
        open("__global__ void k(int* out) {\n    if (threadIdx.x < 40)\n        out[0] = 1;\n    else\n        out[1] = 2;\n}", {64, 1, 1},
             {{"out", "int[2]"}});
    ASSERT_TRUE(session->restart(Policy::Explore, 0, "", machine::UndefinedMode::Track).has_value());
    auto next = session->next_lanes(64);
    ASSERT_EQ(next.size(), 2U) << "one path of each warp";
    EXPECT_EQ(std::ranges::count(next, true, &Session::NextLanes::turn), 1);
    EXPECT_EQ(next[0].lanes, 0xffffffffU);
    const auto is_split = [](const Session::NextLanes& each) { return each.warp == 1 && each.lanes == 0xffffff00U; };
    auto split = next.end();
    while ((split = std::ranges::find_if(next, is_split)) == next.end()) {
        ASSERT_TRUE(session->step_moment());
        next = session->next_lanes(64);
    }
    EXPECT_EQ(split->at.line, 5U);
    EXPECT_EQ(split->paths, 2U);
    EXPECT_EQ(split->path, 1U);
    const std::uint32_t lanes = split->lanes;
    EXPECT_TRUE(session->choose(0, 1, lanes));
    next = session->next_lanes(64);
    const auto chosen = std::ranges::find(next, true, &Session::NextLanes::turn);
    ASSERT_NE(chosen, next.end());
    EXPECT_TRUE(chosen->lanes == lanes && chosen->warp == 1);
    ASSERT_EQ(session->next_lanes(1).size(), 1U);
    EXPECT_TRUE(session->next_lanes(1)[0].turn);
    session->run_to_end();
    EXPECT_TRUE(session->next_lanes(64).empty());
}

TEST(RaiseLimit, TheRunGoesOnAsIfTheLimitHadNeverBeen) {
    const char* text = "__global__ void k(int* out) { for (int i = 0; i < 20000; ++i) out[0] += i; }";
    const auto whole = open(text, {32, 1, 1}, {{"out", "int[1]:0"}});
    whole->run_to_end();
    const auto cut = open(text, {32, 1, 1}, {{"out", "int[1]:0"}});
    cut->raise_limit(50'000);
    cut->run_to_end();
    ASSERT_EQ(cut->status(), machine::Status::Limit);
    ASSERT_EQ(cut->step(), 50'000U);
    cut->raise_limit(100'000'000);
    EXPECT_EQ(cut->status(), machine::Status::Running);
    EXPECT_EQ(cut->step(), 50'000U) << "it stands where it stood";
    whole->seek_step(50'000);
    EXPECT_EQ(cut->state_hash(), whole->state_hash());
    cut->run_to_end();
    whole->run_to_end();
    EXPECT_EQ(cut->status(), machine::Status::Finished);
    EXPECT_EQ(cut->state_hash(), whole->state_hash());
    EXPECT_EQ(cut->findings().size(), whole->findings().size());
}

}  // namespace
}  // namespace simtscope::session::test
