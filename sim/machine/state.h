// The changing part of a machine, taken apart: small values in order, large arrays as blocks, so that whoever keeps many states can
// share equal pages of the blocks. A state fits only machines of the same program and launch.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "machine/memory.h"

namespace simtscope::machine {

/// What Machine::save() fills. `blocks` point into the machine: copy them before it moves on.
struct StateWriter {
    static constexpr bool kReads = false, kHashes = false;
    std::vector<std::uint8_t> small;
    std::vector<std::span<const std::uint8_t>> blocks;

    template <class T>
    void value(const T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&v);
        small.insert(small.end(), bytes, bytes + sizeof(T));
    }
    void block(const void* data, std::size_t size) { blocks.emplace_back(static_cast<const std::uint8_t*>(data), size); }
};

/// What Machine::load() reads: the small bytes, and `fetch(n, to)` to copy the n-th block to its place.
struct StateReader {
    static constexpr bool kReads = true, kHashes = false;
    std::span<const std::uint8_t> small;
    std::function<void(std::size_t, void*)> fetch;
    std::size_t at = 0, next_block = 0;

    template <class T>
    void value(T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&v, small.data() + at, sizeof(T));
        at += sizeof(T);
    }
    void block(void* data, std::size_t) { fetch(next_block++, data); }
};

/// What Machine::hash() feeds: the same walk, so that no part is kept and left out of the comparison.
struct StateHasher {
    static constexpr bool kReads = false, kHashes = true;
    std::uint64_t hash = 0;

    template <class T>
    void value(const T& v) {
        static_assert(std::has_unique_object_representations_v<T>, "bytes between members are not the state: walk over the members");
        block(&v, sizeof(T));
    }
    void block(const void* data, std::size_t size) { hash = hash_bytes(data, size, hash); }
};

}  // namespace simtscope::machine
