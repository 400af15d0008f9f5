// Sectors and wavefronts of access patterns, as Nsight Compute counted them on an H200.
#include "counters/counters.h"

#include <gtest/gtest.h>

#include <functional>

namespace simtscope::counters {
namespace {

using Lanes = std::array<std::uint64_t, 32>;
Lanes pattern(const std::function<std::uint64_t(unsigned)>& f) {
    Lanes lanes{};
    for (unsigned l = 0; l < 32; ++l) lanes[l] = f(l);
    return lanes;
}
constexpr std::uint32_t kAll = 0xffffffffU;

TEST(Sectors, Strides) {
    const auto stride = [](unsigned s) { return sectors(pattern([=](unsigned l) { return 4ULL * s * l; }), kAll, 4); };
    EXPECT_EQ(stride(1), 4U);
    EXPECT_EQ(stride(2), 8U);
    EXPECT_EQ(stride(3), 12U);
    EXPECT_EQ(stride(4), 16U);
    EXPECT_EQ(stride(8), 32U);
    EXPECT_EQ(stride(9), 32U);
    EXPECT_EQ(stride(32), 32U);
    EXPECT_EQ(sectors(pattern([](unsigned l) { return 4ULL * l + 4; }), kAll, 4), 5U) << "unit, off by one element";
    EXPECT_EQ(sectors(pattern([](unsigned) { return 64ULL; }), kAll, 4), 1U);
    EXPECT_EQ(sectors(pattern([](unsigned l) { return 4ULL * (l ^ 21U); }), kAll, 4), 4U);
    EXPECT_EQ(sectors(pattern([](unsigned l) { return 16ULL * l; }), kAll, 16), 16U);
    EXPECT_EQ(sectors(pattern([](unsigned l) { return 4ULL * l; }), 0xffff, 4), 2U);
}

TEST(SharedPasses, Strides) {
    const auto waves = [](unsigned s) {
        return shared_passes(pattern([=](unsigned l) { return 4ULL * s * l; }), kAll, 4, false).wavefronts;
    };
    EXPECT_EQ(waves(1), 1U);
    EXPECT_EQ(waves(2), 2U);
    EXPECT_EQ(waves(4), 4U);
    EXPECT_EQ(waves(8), 8U);
    EXPECT_EQ(waves(16), 16U);
    EXPECT_EQ(waves(32), 32U);
    EXPECT_EQ(waves(33), 1U);
    EXPECT_EQ(shared_passes(pattern([](unsigned) { return 8ULL; }), kAll, 4, false).wavefronts, 1U) << "broadcast";
    EXPECT_EQ(shared_passes(pattern([](unsigned l) { return 8ULL * l; }), 0xffff, 4, false).wavefronts, 1U);
}

TEST(SharedPasses, WideAccesses) {
    const auto check = [](unsigned size, bool store, std::uint32_t wavefronts, std::uint32_t conflicts,
                          const std::function<std::uint64_t(unsigned)>& f) {
        const SharedPasses p = shared_passes(pattern(f), kAll, size, store);
        EXPECT_EQ(p.wavefronts, wavefronts) << size << (store ? " store" : " load");
        EXPECT_EQ(p.wavefronts - p.passes, conflicts);
    };
    check(8, false, 2, 0, [](unsigned l) { return 8ULL * l; });
    check(8, false, 2, 0, [](unsigned l) { return 8ULL * (l & 15U); });
    check(8, false, 1, 0, [](unsigned l) { return 8ULL * (l >> 1U); });
    check(8, false, 4, 2, [](unsigned l) { return 16ULL * l; });
    check(16, false, 4, 0, [](unsigned l) { return 16ULL * l; });
    check(16, false, 2, 0, [](unsigned l) { return 16ULL * (l >> 1U); });
    check(16, false, 8, 4, [](unsigned l) { return 32ULL * l; });
    check(8, true, 2, 0, [](unsigned) { return 0ULL; });
    check(16, true, 4, 0, [](unsigned) { return 0ULL; });
}

}  // namespace
}  // namespace simtscope::counters
