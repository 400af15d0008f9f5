// Requests taken apart (shared_plan, global_sectors, global_atomic_passes) say the same as the counts, and say it lane by lane.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <set>

#include "counters/formulas.h"

namespace simtscope::counters {
namespace {

using Lanes = std::array<std::uint64_t, 32>;
constexpr std::uint32_t kAll = 0xffffffffU;
constexpr std::array kKinds{SharedAccess::Load, SharedAccess::Store, SharedAccess::Atomic, SharedAccess::CompareAndSwap};

struct Pattern {
    Lanes lanes{};
    std::uint32_t mask = kAll, size = 4;
};
/// Strides, broadcasts, pairs, anything; aligned to the size.
Pattern any_pattern(std::mt19937& source) {
    const auto random = [&] { return static_cast<std::uint32_t>(source()); };
    Pattern out;
    out.size = 1U << (random() % 5);
    if (random() % 2 == 0) out.mask = random();
    const std::uint32_t kind = random() % 4, stride = random() % 40, few = 1 + random() % 8;
    for (unsigned l = 0; l < 32; ++l) {
        const std::uint64_t element = kind == 0 ? l * stride : kind == 1 ? random() % few : kind == 2 ? l / 2 * stride : random() % 512;
        out.lanes[l] = element * out.size;
    }
    return out;
}

std::uint32_t most_different(const SharedPlan& plan) {
    std::uint32_t most = 0;
    for (std::uint32_t bank = 0; bank < 32; ++bank) most = std::max(most, plan.most_words(bank));
    return most;
}

TEST(SharedPlan, HasAsManyWavefrontsAndGroupsAsAreCounted) {
    std::mt19937 random(1);
    for (int round = 0; round < 4000; ++round) {
        const Pattern p = any_pattern(random);
        for (const SharedAccess kind : kKinds) {
            const SharedPasses counted = shared_passes(p.lanes.data(), p.mask, p.size, kind);
            const SharedPlan plan = shared_plan(p.lanes.data(), p.mask, p.size, kind);
            const std::uint32_t twice = kind == SharedAccess::CompareAndSwap ? 2 : 1;
            ASSERT_EQ(plan.wavefronts.size(), counted.wavefronts);
            ASSERT_EQ(plan.groups.size() * twice, counted.passes);
            if (plan.groups.size() == 1) {
                ASSERT_EQ(most_different(plan) * twice, counted.wavefronts);
            }
            std::uint32_t grouped = 0;
            for (const std::uint32_t group : plan.groups) {
                ASSERT_EQ(grouped & group, 0U);
                grouped |= group;
            }
            ASSERT_EQ(grouped, p.mask);
        }
    }
}

/// A bank gives one word in a wavefront (an atomic: to one lane), and every lane gets all its words.
TEST(SharedPlan, EveryWordGoesOnceAndNoBankTwiceInAWavefront) {
    std::mt19937 random(2);
    for (int round = 0; round < 1000; ++round) {
        const Pattern p = any_pattern(random);
        for (const SharedAccess kind : kKinds) {
            const SharedPlan plan = shared_plan(p.lanes.data(), p.mask, p.size, kind);
            std::set<std::pair<std::uint32_t, std::uint32_t>> served;
            std::array<std::set<std::uint64_t>, 32> words_of_lane;
            for (const BankWord& word : plan.words) {
                ASSERT_EQ(word.word % 32, word.bank);
                ASSERT_TRUE(served.insert({word.wavefront, word.bank}).second);
                ASSERT_EQ(word.lanes & ~plan.wavefronts[word.wavefront].lanes, 0U);
                ASSERT_EQ(word.lanes & ~plan.groups[plan.wavefronts[word.wavefront].group], 0U);
                if (kind == SharedAccess::Atomic) {
                    ASSERT_EQ(std::popcount(word.lanes), 1);
                }
                for (unsigned l = 0; l < 32; ++l)
                    if (((word.lanes >> l) & 1U) != 0) words_of_lane[l].insert(word.word);
            }
            for (unsigned l = 0; l < 32; ++l) {
                const bool on = ((p.mask >> l) & 1U) != 0;
                ASSERT_EQ(words_of_lane[l].size(), on ? std::max(1U, p.size / 4) : 0U) << "lane " << l;
            }
        }
    }
}

TEST(SharedPlan, StrideTwoServesTheLowerHalfFirst) {
    Lanes lanes{};
    for (unsigned l = 0; l < 32; ++l) lanes[l] = 8ULL * l;
    const SharedPlan plan = shared_plan(lanes.data(), kAll, 4, SharedAccess::Load);
    ASSERT_EQ(plan.wavefronts.size(), 2U);
    EXPECT_EQ(plan.wavefronts[0].lanes, 0x0000ffffU);
    EXPECT_EQ(plan.wavefronts[1].lanes, 0xffff0000U);
    EXPECT_EQ(plan.most_words(0), 2U);
    EXPECT_EQ(plan.most_words(1), 0U);
}

TEST(SharedPlan, ABroadcastIsOneWordOfAllLanes) {
    const Lanes lanes{};
    const SharedPlan plan = shared_plan(lanes.data(), kAll, 4, SharedAccess::Load);
    ASSERT_EQ(plan.words.size(), 1U);
    EXPECT_EQ(plan.words[0].lanes, kAll);
    EXPECT_EQ(shared_plan(lanes.data(), kAll, 4, SharedAccess::Atomic).wavefronts.size(), 32U);
}

TEST(SharedPlan, QuarterWarpsGoTogetherFor16Bytes) {
    Lanes lanes{};
    for (unsigned l = 0; l < 32; ++l) lanes[l] = 16ULL * l;
    const SharedPlan plan = shared_plan(lanes.data(), kAll, 16, SharedAccess::Load);
    EXPECT_EQ(plan.groups, (std::vector<std::uint32_t>{0xff, 0xff00, 0xff0000, 0xff000000}));
    EXPECT_EQ(plan.wavefronts.size(), 4U);
    EXPECT_EQ(shared_plan(lanes.data(), kAll, 8, SharedAccess::Store).groups.size(), 2U);
}

TEST(SharedPlan, ACompareAndSwapWritesBackWhatItRead) {
    Lanes lanes{};
    const SharedPlan plan = shared_plan(lanes.data(), 0x3, 4, SharedAccess::CompareAndSwap);
    ASSERT_EQ(plan.wavefronts.size(), 4U);
    EXPECT_FALSE(plan.wavefronts[0].writes_back);
    EXPECT_TRUE(plan.wavefronts[1].writes_back);
    EXPECT_EQ(plan.wavefronts[1].lanes, 1U);
    EXPECT_EQ(plan.words[1].wavefront, 2U);
}

TEST(GlobalSectors, AreThoseThatAreCounted) {
    std::mt19937 random(3);
    for (int round = 0; round < 4000; ++round) {
        Pattern p = any_pattern(random);
        for (std::uint64_t& address : p.lanes) address += random() % 2 == 0 ? 0 : random() % 32;  // also unaligned
        const Pieces counted = global_pieces(p.lanes.data(), p.mask, p.size);
        const std::vector<Sector> sectors = global_sectors(p.lanes.data(), p.mask, p.size);
        ASSERT_EQ(sectors.size(), counted.sectors);
        std::set<std::uint64_t> lines;
        std::uint32_t lanes = 0;
        for (const Sector& sector : sectors) {
            ASSERT_EQ(sector.address % 32, 0U);
            ASSERT_NE(sector.used, 0U);
            lines.insert(sector.address / 128);
            lanes |= sector.lanes;
        }
        ASSERT_EQ(lines.size(), counted.lines);
        ASSERT_EQ(lanes, p.mask);
        ASSERT_EQ(global_atomic_passes(p.lanes.data(), p.mask).size(), global_atomic(p.lanes.data(), p.mask, p.size).passes);
    }
}

TEST(GlobalSectors, TellWhichBytesAreUsed) {
    Lanes lanes{};
    for (unsigned l = 0; l < 32; ++l) lanes[l] = 4 + 8ULL * l;  // every second float, behind the first
    const std::vector<Sector> sectors = global_sectors(lanes.data(), kAll, 4);
    ASSERT_EQ(sectors.size(), 8U);
    EXPECT_EQ(sectors[0].used, 0xf0f0f0f0U);
    EXPECT_EQ(sectors[0].lanes, 0xfU);
    EXPECT_EQ(sectors[7].lanes, 0xf0000000U);
}

}  // namespace
}  // namespace simtscope::counters
