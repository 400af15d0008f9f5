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

/// Calls visit(word) for each word that a lane's bytes lie in.
template <class Visit>
void for_words(std::uint64_t offset, std::uint32_t size, Visit visit) {
    for (std::uint64_t w = offset / kWord; w <= (offset + size - 1) / kWord; ++w) visit(w);
}

/// What the lanes of one pass want of each bank: different words, or of an atomic a word for each lane. A lane has one word in a bank.
struct BankWords {
    std::array<std::array<std::uint64_t, kLanes>, kBanks> words;  // NOLINT: only the first counts[bank] are ever read
    std::array<std::uint32_t, kBanks> counts{};

    /// The place that the word has in its bank.
    std::uint32_t add(std::uint64_t w, bool each_lane) {
        auto& bank = words[w % kBanks];
        std::uint32_t& count = counts[w % kBanks];
        std::uint64_t* const end = bank.data() + count;
        std::uint64_t* const at = each_lane ? end : std::find(bank.data(), end, w);
        if (at == end) *at = w, ++count;
        return static_cast<std::uint32_t>(at - bank.data());
    }
};

/// The most different words that the lanes of one pass want of one bank.
std::uint32_t most_words(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size) {
    // Most requests want one word of each bank at most, and that is quickly seen.
    std::uint32_t banks = 0;
    bool clash = false;
    for_lanes(mask, [&](unsigned l) {
        for_words(offsets[l], size, [&](std::uint64_t w) {
            const std::uint32_t bank = 1U << (w % kBanks);
            clash |= (banks & bank) != 0;
            banks |= bank;
        });
    });
    if (!clash) return mask == 0 ? 0 : 1;
    BankWords wanted;
    for_lanes(mask, [&](unsigned l) { for_words(offsets[l], size, [&](std::uint64_t w) { wanted.add(w, false); }); });
    return *std::max_element(wanted.counts.begin(), wanted.counts.end());
}

/// The most lanes of one pass that want something of one bank; equal words do not help an atomic.
std::uint32_t most_lanes(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size) {
    std::array<std::uint32_t, kBanks> counts{};
    for_lanes(mask, [&](unsigned l) { for_words(offsets[l], size, [&](std::uint64_t w) { ++counts[w % kBanks]; }); });
    return *std::max_element(counts.begin(), counts.end());
}

bool is_atomic(SharedAccess access) { return access == SharedAccess::Atomic || access == SharedAccess::CompareAndSwap; }

/// Lanes that the card serves together: a warp, two half-warps or four quarter-warps of neighbours.
unsigned lanes_together(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access) {
    unsigned groups = size <= 4 ? 1 : size <= 8 ? 2 : 4;
    if (access == SharedAccess::Load && groups > 1 && (pairs_merge(offsets, mask, 1) || pairs_merge(offsets, mask, 2))) groups /= 2;
    return kLanes / groups;
}

/// Of the lanes of `mask` those of the group that begins at lane `first`.
std::uint32_t group_of(std::uint32_t mask, unsigned first, unsigned lanes) {
    return mask & (lanes == kLanes ? ~0U : ((1U << lanes) - 1) << first);
}

/// Calls visit(pass, lane) with the pass that serves the lane: equal addresses go in successive ones.
template <class Visit>
void for_atomic_passes(LaneAddresses addresses, std::uint32_t mask, Visit visit) {
    for_lanes(mask, [&](unsigned l) {
        std::uint32_t pass = 0;  // lanes in front of this one that want the same address
        for_lanes(mask & ((1U << l) - 1), [&](unsigned k) { pass += addresses[k] == addresses[l] ? 1 : 0; });
        visit(pass, l);
    });
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
    for_atomic_passes(addresses, mask, [&](std::uint32_t pass, unsigned l) {
        lanes_of_pass[pass] |= 1U << l;
        result.passes = std::max(result.passes, pass + 1);
    });
    for (std::uint32_t pass = 0; pass < result.passes; ++pass)
        result.sectors += global_pieces(addresses, lanes_of_pass[pass], size).sectors;
    return result;
}

SharedPasses shared_passes(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access) {
    const unsigned lanes = lanes_together(offsets, mask, size, access);
    SharedPasses result;
    for (unsigned first = 0; first < kLanes; first += lanes) {
        const std::uint32_t part = group_of(mask, first, lanes);
        if (part == 0) continue;
        ++result.passes;
        result.wavefronts += is_atomic(access) ? most_lanes(offsets, part, size) : most_words(offsets, part, size);
    }
    result.conflicts = result.wavefronts - result.passes;
    // A compare-and-swap reads in one wavefront and writes in another; its conflicts are those of one of them.
    if (access == SharedAccess::CompareAndSwap) {
        result.wavefronts *= 2;
        result.passes *= 2;
    }
    return result;
}

namespace {

/// Adds the wavefronts of one group.
void add_group(SharedPlan& plan, LaneAddresses offsets, std::uint32_t lanes, std::uint32_t size, SharedAccess access) {
    const auto group = static_cast<std::uint32_t>(plan.groups.size());
    const std::size_t begin = plan.wavefronts.size(), first_word = plan.words.size();
    plan.groups.push_back(lanes);
    BankWords wanted;
    for_lanes(lanes, [&](unsigned l) {
        for_words(offsets[l], size, [&](std::uint64_t w) {
            const auto bank = static_cast<std::uint32_t>(w % kBanks);
            const auto at = static_cast<std::uint32_t>(begin) + wanted.add(w, is_atomic(access));
            if (at >= plan.wavefronts.size()) plan.wavefronts.resize(at + 1);
            plan.wavefronts[at].group = group;
            plan.wavefronts[at].lanes |= 1U << l;
            const auto same = [&](const BankWord& known) { return known.bank == bank && known.wavefront == at; };
            auto known = std::find_if(plan.words.begin() + static_cast<std::ptrdiff_t>(first_word), plan.words.end(), same);
            if (known == plan.words.end()) known = plan.words.insert(known, BankWord{bank, w, 0, at});
            known->lanes |= 1U << l;
        });
    });
}

/// Each wavefront that reads is followed by one that writes the same words.
void add_write_backs(SharedPlan& plan) {
    std::vector<Wavefront> both;
    for (const Wavefront& wavefront : plan.wavefronts) {
        both.push_back(wavefront);
        both.push_back(wavefront);
        both.back().writes_back = true;
    }
    plan.wavefronts = std::move(both);
    for (BankWord& word : plan.words) word.wavefront *= 2;
}

}  // namespace

std::uint32_t SharedPlan::most_words(std::uint32_t bank) const {
    std::vector<std::uint32_t> counts(groups.size());
    for (const BankWord& word : words) counts[wavefronts[word.wavefront].group] += word.bank == bank ? 1 : 0;
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

SharedPlan shared_plan(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access) {
    const unsigned lanes = lanes_together(offsets, mask, size, access);
    SharedPlan plan;
    for (unsigned first = 0; first < kLanes; first += lanes)
        if (const std::uint32_t part = group_of(mask, first, lanes); part != 0) add_group(plan, offsets, part, size, access);
    if (access == SharedAccess::CompareAndSwap) add_write_backs(plan);
    return plan;
}

std::vector<Sector> global_sectors(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size) {
    std::vector<Sector> sectors;
    for_lanes(mask, [&](unsigned l) {
        for (std::uint64_t byte = addresses[l]; byte < addresses[l] + size; ++byte) {
            const std::uint64_t start = byte >> kSectorShift << kSectorShift;
            auto at =
                std::lower_bound(sectors.begin(), sectors.end(), start, [](const Sector& s, std::uint64_t a) { return s.address < a; });
            if (at == sectors.end() || at->address != start) at = sectors.insert(at, Sector{start, 0, 0});
            at->lanes |= 1U << l;
            at->used |= 1U << (byte - start);
        }
    });
    return sectors;
}

std::vector<std::uint32_t> global_atomic_passes(LaneAddresses addresses, std::uint32_t mask) {
    std::vector<std::uint32_t> passes;
    for_atomic_passes(addresses, mask, [&](std::uint32_t pass, unsigned l) {
        if (pass >= passes.size()) passes.resize(pass + 1);
        passes[pass] |= 1U << l;
    });
    return passes;
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
