// Simulated memory. Every allocation has its own 4 GiB window of a 64-bit address space and starts inside it, so that an index
// that runs off either end lands outside every allocation and a bounds check is one table look-up.
//
//   63..60 tag      59..32 window                    31..0 offset in the window (an allocation starts at kWindowStart)
//   0 global        number of the allocation         0: the null page
//   1 shared        number of the shared variable    (each block has its own copy)
//   2 local         thread slot and object number    (own lane only; 26-bit window, see local_address())
//   3 read-only     constant variables, text, by-value parameters
//
// Each byte has a shadow byte: 0xff defined, 0 undefined.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace simtscope::machine {

enum class Space : std::uint8_t { Global = 0, Shared = 1, Local = 2, ReadOnly = 3 };

inline constexpr std::uint64_t kWindowStart = 0x1000'0000;
inline constexpr std::uint64_t kMaxAllocation = 0xe000'0000;

/// 256-byte aligned storage of one allocation with its shadow.
class Storage {
public:
    Storage() = default;
    Storage(std::uint64_t size, bool defined);
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::uint8_t* data() { return data_.get(); }
    [[nodiscard]] const std::uint8_t* data() const { return data_.get(); }
    [[nodiscard]] std::uint8_t* shadow() { return data_.get() + padded_; }
    [[nodiscard]] const std::uint8_t* shadow() const { return data_.get() + padded_; }

private:
    struct Free {
        void operator()(std::uint8_t* p) const;
    };
    std::uint64_t size_ = 0, padded_ = 0;
    std::unique_ptr<std::uint8_t[], Free> data_;
};

struct Allocation {
    std::string name;  ///< as the user knows it: "in", "heap"
    Storage storage;
    std::uint32_t element_size = 1;  ///< for messages: bytes of one element
    bool live = true;
    bool written = false;  ///< some lane has stored into it
};

/// A shared variable: where it lies in every block's shared memory.
struct SharedVariable {
    std::string name;
    std::uint64_t offset = 0, size = 0;
    std::uint32_t element_size = 1;
    std::uint32_t global = 0;  ///< Program::globals
};

[[nodiscard]] constexpr Space space_of(std::uint64_t address) { return static_cast<Space>(address >> 60); }
[[nodiscard]] constexpr std::uint32_t window_of(std::uint64_t address) { return static_cast<std::uint32_t>(address >> 32) & 0x0fff'ffffU; }
[[nodiscard]] constexpr std::uint64_t make_address(Space space, std::uint32_t window) {
    return (static_cast<std::uint64_t>(space) << 60) | (std::uint64_t{window} << 32) | kWindowStart;
}

/// Key of an address in the births map: every block has its own shared memory at the same addresses.
[[nodiscard]] constexpr std::uint64_t birth_key(std::uint32_t block, std::uint64_t address) {
    return space_of(address) == Space::Shared ? address ^ (std::uint64_t{block} << 38) : address;
}

// Local memory: | tag 4 | thread slot 20 | object number 14 | offset 26, starting in the middle |
inline constexpr std::uint64_t kLocalStart = 1ULL << 25;
[[nodiscard]] constexpr std::uint64_t local_address(std::uint32_t thread_slot, std::uint32_t object) {
    return (static_cast<std::uint64_t>(Space::Local) << 60) | (std::uint64_t{thread_slot & 0xfffffU} << 40) |
           (std::uint64_t{object & 0x3fffU} << 26) | kLocalStart;
}
[[nodiscard]] constexpr std::uint32_t local_thread(std::uint64_t address) { return static_cast<std::uint32_t>(address >> 40) & 0xfffffU; }
[[nodiscard]] constexpr std::uint32_t local_object(std::uint64_t address) { return static_cast<std::uint32_t>(address >> 26) & 0x3fffU; }
[[nodiscard]] constexpr std::int64_t local_offset(std::uint64_t address) {
    return static_cast<std::int64_t>(address & 0x3ff'ffffU) - static_cast<std::int64_t>(kLocalStart);
}

/// Memory of the grid: global and read-only allocations. Shared memory belongs to blocks, local memory to frames.
class Memory {
public:
    Memory();
    /// Address of a new allocation in its own window.
    std::uint64_t allocate(Space space, std::string name, std::uint64_t size, std::uint32_t element_size, bool defined);
    /// False if the address is not the start of a live heap allocation.
    bool release(std::uint64_t address);
    [[nodiscard]] Allocation* find(std::uint64_t address);
    [[nodiscard]] const Allocation* find(std::uint64_t address) const;
    [[nodiscard]] const std::vector<Allocation>& globals() const { return global_; }
    [[nodiscard]] std::uint64_t hash() const;

    /// Birth of the undefined value that was stored at this address; 0 if it was never written.
    [[nodiscard]] std::uint32_t birth_at(std::uint64_t address) const;
    void set_birth(std::uint64_t address, std::uint32_t birth) { births_[address] = birth; }
    [[nodiscard]] bool has_births() const { return !births_.empty(); }

    /// Saving and loading (state.cpp): `storage(a, storage)` does the bytes.
    template <class A, class S>
    void archive(A& a, S storage) {
        // These are made here, so they go with the small values: blocks point to what stays.
        const auto values = [](A& archive, auto& list) {
            std::uint64_t size = list.size();
            archive.value(size);
            if constexpr (A::kReads) list.resize(size);
            for (auto& each : list) archive.value(each);
        };
        for (auto* list : {&global_, &read_only_}) {
            std::uint64_t size = list->size();
            a.value(size);
            if constexpr (A::kReads) list->resize(size);
            for (Allocation& allocation : *list) {
                std::vector<char> name(allocation.name.begin(), allocation.name.end());
                values(a, name);
                if constexpr (A::kReads) allocation.name.assign(name.begin(), name.end());
                a.value(allocation.element_size);
                a.value(allocation.live);
                a.value(allocation.written);
                storage(a, allocation.storage);
            }
        }
        std::vector<std::uint32_t> freed(freed_.begin(), freed_.end());
        values(a, freed);
        std::vector<StoredBirth> births;
        if constexpr (!A::kReads) {
            for (const auto& [address, birth] : births_) births.push_back({address, birth});
            // Equal states give equal bytes.
            std::sort(births.begin(), births.end(), [](const StoredBirth& x, const StoredBirth& y) { return x.address < y.address; });
        }
        values(a, births);
        if constexpr (A::kReads) {
            freed_.assign(freed.begin(), freed.end());
            births_.clear();
            for (const StoredBirth& each : births) births_.emplace(each.address, static_cast<std::uint32_t>(each.birth));
        }
    }

private:
    struct StoredBirth {
        std::uint64_t address = 0, birth = 0;
    };
    std::deque<std::uint32_t> freed_;  ///< windows given back, oldest first: reused late, so that a use after free is still found
    std::vector<Allocation> global_, read_only_;  ///< index = window; entry 0 is the null page, never live
    std::unordered_map<std::uint64_t, std::uint32_t> births_;
};

/// 64-bit hash of bytes; order matters.
[[nodiscard]] std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed);

}  // namespace simtscope::machine
