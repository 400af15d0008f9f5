// What one memory instruction of a warp costs: pure functions of 32 addresses, without any memory of their own.
//
//   sector     aligned 32 bytes of global memory (CUDA C++ Programming Guide 13.1 §2.2.4.1), line: four of them (128 bytes)
//   wavefront  what a shared-memory request moves in one go: one word of each of the 32 banks (§2.2.4.2, Nsight Compute)
//
// The rules are those that reproduce what Nsight Compute 2025.3 counts on an H200 (README.md has the table).
#pragma once

#include <cstdint>
#include <vector>

namespace simtscope::counters {

/// 32 addresses, valid for the lanes of a mask.
using LaneAddresses = const std::uint64_t*;

/// Set bits, without the processor's own instruction: the baseline build would call a library function for each.
[[nodiscard]] constexpr std::uint32_t count_bits(std::uint32_t v) {
    v -= (v >> 1U) & 0x55555555U;
    v = (v & 0x33333333U) + ((v >> 2U) & 0x33333333U);
    return (((v + (v >> 4U)) & 0x0f0f0f0fU) * 0x01010101U) >> 24U;
}

struct Pieces {
    std::uint32_t sectors = 0, lines = 0;
};
/// Distinct sectors and lines that the lanes of `mask` touch; `size`: bytes of each lane, 1 to 32.
[[nodiscard]] Pieces global_pieces(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size);
/// Sectors if the same lanes asked for bytes side by side: 4, 8 or 16 for 32 lanes of 4, 8 or 16 bytes. (Lanes that share an address
/// take fewer still.)
[[nodiscard]] constexpr std::uint32_t best_sectors(std::uint32_t mask, std::uint32_t size) { return (count_bits(mask) * size + 31) / 32; }

struct AtomicPasses {
    std::uint32_t passes = 0;   ///< the most lanes at one address: they go one after the other
    std::uint32_t sectors = 0;  ///< distinct sectors of each pass, added up
};
/// A global atomic: lanes with equal addresses go in successive passes.
[[nodiscard]] AtomicPasses global_atomic(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size);

enum class SharedAccess : std::uint8_t { Load, Store, Atomic, CompareAndSwap };
struct SharedPasses {
    std::uint32_t wavefronts = 0;
    std::uint32_t passes = 0;     ///< wavefronts if no bank were asked for two words
    std::uint32_t conflicts = 0;  ///< as Nsight Compute counts bank conflicts
};
/// `offsets`: bytes from the start of the block's shared memory; `size`: bytes of each lane, 1 to 16.
[[nodiscard]] SharedPasses shared_passes(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access);

/// The same request taken apart, for people: slower than the counts above, and equal to them (a test compares the two).
struct BankWord {
    std::uint32_t bank = 0;
    std::uint64_t word = 0;       ///< its offset / 4
    std::uint32_t lanes = 0;      ///< that get or give it: several for one word (a broadcast), an atomic has one entry a lane
    std::uint32_t wavefront = 0;  ///< index into SharedPlan::wavefronts
};
struct Wavefront {
    std::uint32_t group = 0;   ///< index into SharedPlan::groups
    std::uint32_t lanes = 0;   ///< that have a word in it
    bool writes_back = false;  ///< compare-and-swap: writes the words that the wavefront before it has read
};
struct SharedPlan {
    std::vector<std::uint32_t> groups;  ///< lanes that the card serves together: the warp, half-warps, quarter-warps
    std::vector<Wavefront> wavefronts;  ///< in order
    std::vector<BankWord> words;        ///< by group, in order of the lowest lane
    /// The most words of one bank that one group wants.
    [[nodiscard]] std::uint32_t most_words(std::uint32_t bank) const;
};
/// The k-th wavefront of a group takes from each bank the k-th word that its lanes want there, counted from the lowest lane.
[[nodiscard]] SharedPlan shared_plan(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size, SharedAccess access);

/// One sector of a global request.
struct Sector {
    std::uint64_t address = 0;
    std::uint32_t lanes = 0;  ///< that ask for bytes of it
    std::uint32_t used = 0;   ///< a bit for each of its bytes that some lane asks for
};
/// The sectors that global_pieces() counts, by address.
[[nodiscard]] std::vector<Sector> global_sectors(LaneAddresses addresses, std::uint32_t mask, std::uint32_t size);
/// The passes that global_atomic() counts: the lanes of each.
[[nodiscard]] std::vector<std::uint32_t> global_atomic_passes(LaneAddresses addresses, std::uint32_t mask);

/// Different addresses: what a load from constant memory is serialised over.
[[nodiscard]] std::uint32_t distinct_addresses(LaneAddresses addresses, std::uint32_t mask);

/// Sectors of local memory, which is laid out so that one word of 32 lanes lies side by side (§2.2.3.4). `offsets`: bytes within a
/// lane's own memory, equal for lanes that ask for the same variable.
[[nodiscard]] std::uint32_t local_sectors(LaneAddresses offsets, std::uint32_t mask, std::uint32_t size);

}  // namespace simtscope::counters
