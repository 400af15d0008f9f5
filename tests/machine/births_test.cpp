#include "machine/births.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace simtscope::machine {
namespace {

TEST(Births, OneNumberForTheLanesOfOneInstruction) {
    Births births;
    const auto a = births.add(Birth::Kind::Shuffle, 7, 3);
    EXPECT_EQ(births.add(Birth::Kind::Shuffle, 7, 3), a);
    EXPECT_NE(births.add(Birth::Kind::Shuffle, 8, 3), a);
}

TEST(Births, RootsOfUnions) {
    Births births;
    const auto a = births.add(Birth::Kind::Shuffle, 1, 1), b = births.add(Birth::Kind::Memory, 2, 2),
               c = births.add(Birth::Kind::Variable, 3, 3, 9);
    const auto ab = births.join(a, b);
    EXPECT_EQ(births.join(b, a), ab) << "same union whatever the order";
    const auto abc = births.join(ab, c);
    std::vector<std::uint32_t> roots = births.roots(abc);
    std::sort(roots.begin(), roots.end());
    EXPECT_EQ(roots, (std::vector<std::uint32_t>{a, b, c}));
    EXPECT_EQ(births.join(abc, c), abc) << "already inside";
    EXPECT_EQ(births.join(0, a), a);
    EXPECT_TRUE(births.roots(0).empty());
}

}  // namespace
}  // namespace simtscope::machine
