#include "counters/formulas.h"

#include <algorithm>
#include <array>

#include "machine/types.h"

namespace simtscope::counters {

namespace {

using machine::for_lanes;
using machine::kLanes;

constexpr unsigned kBanks = 32;
constexpr unsigned kSectorShift = 5;
constexpr unsigned kLineShift = 2;  ///< from sectors to lines
constexpr std::uint32_t kWord = 4;

/// A small list of numbers on the stack.
template <std::size_t N>
class Numbers {
public:
    void add(std::uint64_t v) { all_[count_++] = v; }
    [[nodiscard]] std::uint64_t* begin() { return all_.data(); }
    [[nodiscard]] std::uint64_t* end() { return all_.data() + count_; }

private:
    std::array<std::uint64_t, N> all_;  // NOLINT: only the first count_ are ever read
    std::size_t count_ = 0;
};

/// Different values of a sorted list, each moved right by `shift` bits.
std::uint32_t distinct_sorted(const std::uint64_t* begin, const std::uint64_t* end, unsigned shift) {
    std::uint32_t count = begin == end ? 0 : 1;
    for (const std::uint64_t* i = begin; i + 1 < end; ++i) count += i[0] >> shift != i[1] >> shift ? 1 : 0;
    return count;
}

/// Every active lane's partner (lane ^ distance) is inactive or asks for the same address: the card merges the two.
bool pairs_merge(LaneAddresses offsets, std::uint32_t mask, unsigned distance) {
    bool merge = true;
    for_lanes(mask, [&](unsigned l) { merge &= ((mask >> (l ^ distance)) & 1U) == 0 || offsets[l] == offsets[l ^ distance]; });
    return merge;
}

/// The most different words that the lanes of one pass want of one bank.
std::uint32_t most_words(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size) {
    // Most requests want one word of each bank at most, and that is quickly seen.
    std::uint32_t banks = 0;
    bool clash = false;
    for_lanes(mask, [&](unsigned l) {
        for (std::uint64_t w = offsets[l] / kWord; w <= (offsets[l] + size - 1) / kWord; ++w) {
            const std::uint32_t bank = 1U << (w % kBanks);
            clash |= (banks & bank) != 0;
            banks |= bank;
        }
    });
    if (!clash) return mask == 0 ? 0 : 1;
    std::array<std::array<std::uint64_t, kLanes>, kBanks> words;  // a lane has one word in a bank; NOLINT: only counted entries are read
    std::array<std::uint32_t, kBanks> counts{};
    for_lanes(mask, [&](unsigned l) {
        for (std::uint64_t w = offsets[l] / kWord; w <= (offsets[l] + size - 1) / kWord; ++w) {
            auto& bank = words[w % kBanks];
            std::uint32_t& count = counts[w % kBanks];
            if (std::find(bank.data(), bank.data() + count, w) == bank.data() + count) bank[count++] = w;
        }
    });
    return *std::max_element(counts.begin(), counts.end());
}

/// The most lanes of one pass that want something of one bank; equal words do not help an atomic.
std::uint32_t most_lanes(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size) {
    std::array<std::uint32_t, kBanks> counts{};
    for_lanes(mask, [&](unsigned l) {
        for (std::uint64_t w = offsets[l] / kWord; w <= (offsets[l] + size - 1) / kWord; ++w) ++counts[w % kBanks];
    });
    return *std::max_element(counts.begin(), counts.end());
}

}  // namespace

Pieces global_pieces(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size) {
    Numbers<2 * kLanes> sectors;
    std::uint64_t last = 0;
    bool ascending = true;
    for_lanes(mask, [&](unsigned l) {
        const std::uint64_t first = addresses[l] >> kSectorShift, end = (addresses[l] + size - 1) >> kSectorShift;
        ascending &= first >= last;
        sectors.add(first);
        if (end != first) sectors.add(end);
        last = end;
    });
    if (!ascending) std::sort(sectors.begin(), sectors.end());
    return {distinct_sorted(sectors.begin(), sectors.end(), 0), distinct_sorted(sectors.begin(), sectors.end(), kLineShift)};
}

AtomicPasses global_atomic(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size) {
    std::array<std::uint32_t, kLanes> lanes_of_pass{};
    AtomicPasses result;
    for_lanes(mask, [&](unsigned l) {
        std::uint32_t pass = 0;  // lanes in front of this one that want the same address
        for_lanes(mask & ((1U << l) - 1), [&](unsigned k) { pass += addresses[k] == addresses[l] ? 1 : 0; });
        lanes_of_pass[pass] |= 1U << l;
        result.passes = std::max(result.passes, pass + 1);
    });
    for (std::uint32_t pass = 0; pass < result.passes; ++pass)
        result.sectors += global_pieces(addresses, lanes_of_pass[pass], size).sectors;
    return result;
}

SharedPasses shared_passes(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access) {
    const bool atomic = access == SharedAccess::Atomic || access == SharedAccess::CompareAndSwap;
    unsigned groups = size <= 4 ? 1 : size <= 8 ? 2 : 4;
    if (access == SharedAccess::Load && groups > 1 && (pairs_merge(offsets, mask, 1) || pairs_merge(offsets, mask, 2))) groups /= 2;
    const unsigned lanes = kLanes / groups;
    SharedPasses result;
    for (unsigned g = 0; g < groups; ++g) {
        const std::uint32_t part = mask & (lanes == kLanes ? ~0U : ((1U << lanes) - 1) << (g * lanes));
        if (part == 0) continue;
        ++result.passes;
        result.wavefronts += atomic ? most_lanes(offsets, part, size) : most_words(offsets, part, size);
    }
    result.conflicts = result.wavefronts - result.passes;
    // A compare-and-swap reads in one wavefront and writes in another; its conflicts are those of one of them.
    if (access == SharedAccess::CompareAndSwap) {
        result.wavefronts *= 2;
        result.passes *= 2;
    }
    return result;
}

std::uint32_t distinct_addresses(LaneAddresses addresses, std::uint32_t mask) {
    Numbers<kLanes> all;
    for_lanes(mask, [&](unsigned l) { all.add(addresses[l]); });
    std::sort(all.begin(), all.end());
    return distinct_sorted(all.begin(), all.end(), 0);
}

std::uint32_t local_sectors(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size) {
    Numbers<5 * kLanes> sectors;
    for_lanes(mask, [&](unsigned l) {
        for (std::uint64_t w = offsets[l] / kWord; w <= (offsets[l] + size - 1) / kWord; ++w) sectors.add(w * 4 + l / 8);
    });
    std::sort(sectors.begin(), sectors.end());
    return distinct_sorted(sectors.begin(), sectors.end(), 0);
}

}  // namespace simtscope::counters
