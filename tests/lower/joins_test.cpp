#include "frontend/lower/joins.h"

#include <gtest/gtest.h>

#include "program/program.h"

namespace simtscope::frontend::lowering {
namespace {

constexpr std::uint32_t kNone = program::kNone;
using Joins = std::vector<std::uint32_t>;

FlowBlock to(std::vector<std::uint32_t> successors) { return {std::move(successors), false}; }
FlowBlock leave() { return {{}, true}; }
FlowBlock dead() { return {{}, false}; }

TEST(Joins, BothArmsMeetBehindThem) { EXPECT_EQ(joins_of({to({1, 2}), to({3}), to({3}), leave()}), (Joins{3, 3, 3, kNone})); }

TEST(Joins, ALoopIsLeftAtItsEnd) { EXPECT_EQ(joins_of({to({1}), to({2, 3}), to({1}), leave()}), (Joins{1, 3, 1, kNone})); }

TEST(Joins, BehindAnEarlyReturnTheRestIsTogether) { EXPECT_EQ(joins_of({to({1, 2}), leave(), leave()}), (Joins{2, kNone, kNone})); }

TEST(Joins, AnEarlyReturnInsideABranchKeepsTheBranchsJoin) {
    // if (a) 1 else if (b) return (3); 4
    EXPECT_EQ(joins_of({to({1, 2}), to({4}), to({3, 4}), leave(), leave()}), (Joins{4, 4, 4, kNone, kNone}));
}

TEST(Joins, AWayThatOnlyReturnsHasItsOwnJoins) {
    // if (a) { if (b) 2 else 3; 4: return } 5: end
    EXPECT_EQ(joins_of({to({1, 5}), to({2, 3}), to({4}), to({4}), leave(), leave()}), (Joins{5, 4, 4, 4, kNone, kNone}));
}

TEST(Joins, AReturnInALoopKeepsTheLoopsJoinInside) {
    // 1 head, 2 body: returns at 3 or goes on at 4 (latch); 5 behind the loop
    const Joins joins = joins_of({to({1}), to({2, 5}), to({3, 4}), leave(), to({1}), leave()});
    EXPECT_EQ(joins[4], 1U);
    EXPECT_EQ(joins[2], 4U);
    EXPECT_EQ(joins[1], 5U);
}

TEST(Joins, ATrapDoesNotCount) {
    // 1 asserts into 2 (dead) or goes on at 3
    EXPECT_EQ(joins_of({to({1, 4}), to({2, 3}), dead(), to({4}), leave()}), (Joins{4, 3, kNone, 4, kNone}));
}

TEST(Joins, AnEndlessLoopIsGivenAnEnd) {
    // 0 branches to the endless loop 1-2-3 (with an if inside) or to the way out 4
    const Joins joins = joins_of({to({1, 4}), to({2, 3}), to({3}), to({1}), leave()});
    EXPECT_EQ(joins[0], kNone);
    EXPECT_EQ(joins[1], 3U);  // the arms of the if meet, although nothing ever leaves
}

TEST(Joins, ASwitchWithFallThrough) { EXPECT_EQ(joins_of({to({3, 1, 2}), to({2}), to({3}), leave()}), (Joins{3, 2, 3, kNone})); }

TEST(Joins, ALoopToItself) { EXPECT_EQ(joins_of({to({0})}), (Joins{kNone})); }

}  // namespace
}  // namespace simtscope::frontend::lowering
