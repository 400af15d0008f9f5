// The formulas on their own: what kernels do not easily make. Table of measured patterns: tests/session/counter_table_test.cpp.
#include "counters/counters.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>
#include <string>

#include "counters/formulas.h"

namespace simtscope::counters {
namespace {

using Lanes = std::array<std::uint64_t, 32>;
Lanes pattern(const std::function<std::uint64_t(unsigned)>& f) {
    Lanes lanes{};
    for (unsigned l = 0; l < 32; ++l) lanes[l] = f(l);
    return lanes;
}
constexpr std::uint32_t kAll = 0xffffffffU;

TEST(Sectors, AnyOrderGivesTheSame) {
    const auto count = [](const Lanes& lanes) { return global_pieces(lanes.data(), kAll, 4); };
    for (const unsigned stride : {1U, 2U, 3U, 4U, 8U, 9U, 32U}) {
        const Pieces up = count(pattern([=](unsigned l) { return 4ULL * stride * l; }));
        const Pieces down = count(pattern([=](unsigned l) { return 4ULL * stride * (31 - l); }));
        const Pieces mixed = count(pattern([=](unsigned l) { return 4ULL * stride * (l * 7 % 32); }));
        EXPECT_EQ(up.sectors, std::min(32U, 4 * stride)) << stride;
        EXPECT_EQ(down.sectors, up.sectors) << stride;
        EXPECT_EQ(mixed.sectors, up.sectors) << stride;
        EXPECT_EQ(up.lines, std::min(32U, stride)) << stride;
        EXPECT_EQ(down.lines, up.lines) << stride;
        EXPECT_EQ(mixed.lines, up.lines) << stride;
    }
}

TEST(Sectors, ActiveLanesOnly) {
    const Lanes lanes = pattern([](unsigned l) { return 128ULL * l; });
    EXPECT_EQ(global_pieces(lanes.data(), 0x80000001U, 4).sectors, 2U);
    EXPECT_EQ(global_pieces(lanes.data(), 0, 4).sectors, 0U);
}

TEST(Sectors, AnAccessAcrossTwoSectorsTouchesBoth) {
    const Lanes lanes = pattern([](unsigned l) { return 64ULL * l + 30; });
    EXPECT_EQ(global_pieces(lanes.data(), kAll, 4).sectors, 64U);
    EXPECT_EQ(global_pieces(lanes.data(), 1, 16).sectors, 2U);
}

TEST(Sectors, Best) {
    EXPECT_EQ(best_sectors(kAll, 4), 4U);
    EXPECT_EQ(best_sectors(kAll, 8), 8U);
    EXPECT_EQ(best_sectors(kAll, 16), 16U);
    EXPECT_EQ(best_sectors(kAll, 1), 1U);
    EXPECT_EQ(best_sectors(0xff, 4), 1U);
    EXPECT_EQ(best_sectors(0x1ff, 4), 2U);
    EXPECT_EQ(best_sectors(1, 1), 1U);
}

TEST(GlobalAtomics, LanesWithEqualAddressesGoOneAfterTheOther) {
    const auto atomic = [](const std::function<std::uint64_t(unsigned)>& f) { return global_atomic(pattern(f).data(), kAll, 4); };
    EXPECT_EQ(atomic([](unsigned) { return 64ULL; }).sectors, 32U);
    EXPECT_EQ(atomic([](unsigned) { return 64ULL; }).passes, 32U);
    EXPECT_EQ(atomic([](unsigned l) { return 4ULL * (l & 1U); }).sectors, 16U);
    EXPECT_EQ(atomic([](unsigned l) { return 4ULL * (l & 1U); }).passes, 16U);
    EXPECT_EQ(atomic([](unsigned l) { return 4ULL * l; }).sectors, 4U);
    EXPECT_EQ(atomic([](unsigned l) { return 4ULL * l; }).passes, 1U);
    EXPECT_EQ(atomic([](unsigned l) { return 128ULL * l; }).sectors, 32U);
    // Lanes 0-15 on one address: 16 passes; the first takes lanes 16-31's words along, which lie in two sectors of their own.
    EXPECT_EQ(atomic([](unsigned l) { return l < 16 ? 0ULL : 4ULL * l; }).sectors, 18U);
}

TEST(SharedAtomics, LanesCountNotWords) {
    const auto shared = [](SharedAccess access, unsigned size, const std::function<std::uint64_t(unsigned)>& f) {
        return shared_passes(pattern(f).data(), kAll, size, access);
    };
    const auto one = [](unsigned) { return 8ULL; };
    const auto unit = [](unsigned l) { return 4ULL * l; };
    EXPECT_EQ(shared(SharedAccess::Atomic, 4, one).wavefronts, 32U);
    EXPECT_EQ(shared(SharedAccess::Load, 4, one).wavefronts, 1U);
    EXPECT_EQ(shared(SharedAccess::CompareAndSwap, 4, unit).wavefronts, 2U);
    EXPECT_EQ(shared(SharedAccess::CompareAndSwap, 4, unit).passes, 2U);
    EXPECT_EQ(shared(SharedAccess::CompareAndSwap, 4, unit).conflicts, 0U);
    EXPECT_EQ(shared(SharedAccess::Atomic, 8, [](unsigned l) { return 8ULL * l; }).wavefronts, 2U) << "a half-warp at a time";
}

TEST(SharedPasses, PartsWithoutLanesCostNothing) {
    const Lanes unit = pattern([](unsigned l) { return 16ULL * l; });
    EXPECT_EQ(shared_passes(unit.data(), 0xff, 16, SharedAccess::Store).wavefronts, 1U);
    EXPECT_EQ(shared_passes(unit.data(), 0xff0000ff, 16, SharedAccess::Store).wavefronts, 2U);
    EXPECT_EQ(shared_passes(unit.data(), 0x00010001, 8, SharedAccess::Store).passes, 2U);
    EXPECT_EQ(shared_passes(unit.data(), 0, 4, SharedAccess::Load).wavefronts, 0U);
}

TEST(SharedPasses, LoadsMergeWherePartnersAreInactive) {
    // Every second lane: each lane's neighbour is inactive, so that the two halves go at once; 16 words of 16 bank pairs.
    const Lanes unit = pattern([](unsigned l) { return 4ULL * l; });
    EXPECT_EQ(shared_passes(unit.data(), 0x55555555, 8, SharedAccess::Load).passes, 1U);
    EXPECT_EQ(shared_passes(unit.data(), 0x55555555, 8, SharedAccess::Store).passes, 2U);
    EXPECT_EQ(shared_passes(unit.data(), 0x33333333, 8, SharedAccess::Load).passes, 1U) << "partner two lanes away";
    EXPECT_EQ(shared_passes(unit.data(), 0x77777777, 8, SharedAccess::Load).passes, 2U);
}

TEST(Local, OneWordOfAllLanesLiesSideBySide) {
    EXPECT_EQ(local_sectors(pattern([](unsigned) { return 64ULL; }).data(), kAll, 4), 4U);
    EXPECT_EQ(local_sectors(pattern([](unsigned) { return 64ULL; }).data(), 0xff, 4), 1U);
    EXPECT_EQ(local_sectors(pattern([](unsigned) { return 64ULL; }).data(), kAll, 8), 8U);
    EXPECT_EQ(local_sectors(pattern([](unsigned l) { return 4ULL * l; }).data(), kAll, 4), 32U);
}

TEST(Constant, DifferentAddresses) {
    EXPECT_EQ(distinct_addresses(pattern([](unsigned) { return 5ULL; }).data(), kAll), 1U);
    EXPECT_EQ(distinct_addresses(pattern([](unsigned l) { return l * 11ULL % 4; }).data(), kAll), 4U);
}

TEST(Catalogue, NamesAreThereAndDifferent) {
    std::set<std::string> names, english, korean;
    for (std::size_t k = 0; k < kCounters; ++k) {
        const CounterInfo& i = info(static_cast<Counter>(k));
        EXPECT_TRUE(names.insert(i.name).second) << i.name;
        EXPECT_TRUE(english.insert(i.english).second) << i.english;
        EXPECT_TRUE(korean.insert(i.korean).second) << i.korean;
        EXPECT_EQ(i.is_ratio, i.under != Counter::Count) << i.name;
        if (!i.is_ratio) continue;
        EXPECT_FALSE(info(i.over).is_ratio || info(i.under).is_ratio) << i.name;
    }
}

TEST(Counts, RatiosAreMadeOfSums) {
    Counts a, b;
    a[Counter::GlobalLoads] = 1;
    a[Counter::GlobalLoadSectors] = a[Counter::GlobalLoadBest] = 4;
    b[Counter::GlobalLoads] = 3;
    b[Counter::GlobalLoadSectors] = 96;
    b[Counter::GlobalLoadBest] = 12;
    EXPECT_FALSE(a.has(Counter::GlobalStoreRatio));
    EXPECT_EQ(a.value(Counter::GlobalStoreRatio), 0);
    a += b;
    EXPECT_TRUE(a.has(Counter::GlobalLoadRatio));
    EXPECT_EQ(a.value(Counter::GlobalLoadRatio), 25);
    EXPECT_EQ(a.best(Counter::GlobalLoadRatio), 4);
    EXPECT_EQ(a.best(Counter::LanesPerInstruction), 32);
}

}  // namespace
}  // namespace simtscope::counters
