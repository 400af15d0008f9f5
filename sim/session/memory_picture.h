// Shared and global memory as one block sees it at one moment, and what the last moment of the focus warp did with it, as plain data.
//
//   arrays    __shared__ variables of the block, buffers, __device__ variables: their type taken apart into cells, and what lies there
//   accesses  the requests of the last moment, with what they cost by the model of the counters (counters/formulas.h)
//   changes   the cells that the last moment wrote, and what was there before it
//
// A cell is a scalar of an array: tile[2][5], v[3].y, total.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "counters/formulas.h"
#include "machine/memory.h"
#include "program/program.h"
#include "session/snapshot.h"

namespace simtscope::session {

/// A scalar of an element.
struct MemoryLeaf {
    std::string suffix;  ///< ".x", ".m[2]"; empty: the element is the scalar
    std::uint64_t offset = 0;
    program::ScalarType scalar = program::ScalarType::U8;
    bool is_pointer = false;
};

struct MemoryArray {
    std::string name, type;  ///< of an element, as C++ spells it; "" if it is not known
    machine::Space space = machine::Space::Global;
    std::uint64_t address = 0;        ///< of the first byte
    std::uint64_t shared_offset = 0;  ///< Shared: from the start of the block's shared memory, what banks go by
    std::uint64_t element_size = 1, count = 0;
    std::vector<std::uint64_t> dimensions;  ///< of an array variable, outermost first; empty: a single object, or a buffer
    bool indexed = true;                    ///< false: a single object, which has no [i]
    std::vector<MemoryLeaf> leaves;         ///< by offset; never empty
    // What is here of it: bytes of the elements from `first` on, and 0xff for each that is defined.
    std::uint64_t first = 0;
    std::vector<std::uint8_t> bytes, shadow;

    [[nodiscard]] std::uint64_t cells() const { return count * leaves.size(); }
    [[nodiscard]] const MemoryLeaf& leaf(std::uint64_t cell) const { return leaves[cell % leaves.size()]; }
    /// Bytes from the start of the array.
    [[nodiscard]] std::uint64_t offset_of(std::uint64_t cell) const { return cell / leaves.size() * element_size + leaf(cell).offset; }
    /// The cell that this byte belongs to; none: outside, or between two members.
    [[nodiscard]] std::optional<std::uint64_t> cell_at(std::int64_t offset) const;
    [[nodiscard]] std::string name_of(std::uint64_t cell) const;  ///< "tile[2][5]", as questions take it
};

/// What lies in a cell.
struct MemoryCell {
    std::uint64_t bits = 0;
    bool defined = false;
};
/// None: that part of the array is not here.
[[nodiscard]] std::optional<MemoryCell> cell_of(const MemoryArray& array, std::uint64_t cell);

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// One request of the last moment: a memory instruction's, of one space. A copy of a struct makes several.
struct MemoryAccess {
    std::uint64_t step = 0;  ///< instruction step
    std::uint32_t pc = 0, file = 0, line = 0;
    AccessKind kind{};
    std::string operation;  ///< "ld", "st", "atom.add", "memcpy"
    machine::Space space{};
    std::uint32_t lanes = 0;    ///< that asked
    std::uint32_t refused = 0;  ///< of those: outside, misaligned, …; nothing was read or written
    std::uint32_t bytes = 0;    ///< of each lane
    std::uint64_t times = 1;    ///< so many requests that differ in nothing but where they lie
    std::array<std::uint64_t, 32> addresses{};
    // Shared
    counters::SharedPlan plan;
    counters::SharedPasses passes;
    // Global; of an atomic: `sectors` as if it were a load, and what its passes ask for in all
    std::vector<counters::Sector> sectors;
    std::vector<std::uint32_t> atomic_passes;  ///< lanes of each
    counters::AtomicPasses atomic;
    [[nodiscard]] std::uint32_t used_bytes() const;  ///< of the sectors: bytes that some lane asks for
};

struct MemoryChange {
    std::size_t array = 0;  ///< index into MemoryPicture::arrays
    std::uint64_t cell = 0;
    MemoryCell before;
    std::uint32_t lanes = 0;  ///< of the moment's warp, that wrote it
};

struct MemoryPicture {
    std::uint64_t moment = 0;
    std::uint32_t block = 0, warp = 0;  ///< linear
    bool resident = false;              ///< the block is running: it has a shared memory
    std::uint64_t shared_bytes = 0;     ///< of a block
    std::vector<MemoryArray> arrays;    ///< shared ones by offset, then buffers in parameter order, then variables of the file
    std::vector<MemoryAccess> accesses;
    std::size_t accesses_left_out = 0;  ///< beyond the first kMostAccesses
    std::vector<MemoryChange> changes;  ///< by array and cell, one a cell
    std::size_t changes_left_out = 0;   ///< bytes whose state before is not known: a huge copy
};
inline constexpr std::size_t kMostAccesses = 128;
/// Bytes of a buffer that come with a picture at most; shared memory comes whole.
inline constexpr std::uint64_t kMemoryWindow = 1U << 16U;

/// By the name of an array: the element at which the part of it that is wanted begins.
using MemoryWindows = std::map<std::string, std::uint64_t>;

/// Where an address lies: also outside of an array, but in its window.
struct MemorySpot {
    std::size_t array = 0;  ///< index into MemoryPicture::arrays
    std::int64_t offset = 0;
    bool inside = false;
};
[[nodiscard]] std::optional<MemorySpot> spot_of(const MemoryPicture& picture, std::uint64_t address);
/// "tile[2][5]", "in[64]" also where that is outside, "in[3]+2B"; "0x1000…" outside everything, "null".
[[nodiscard]] std::string name_of(const MemoryPicture& picture, std::uint64_t address);
/// Shortest exact decimal; pointers by name; "?" if undefined.
[[nodiscard]] std::string text_of(const MemoryPicture& picture, const MemoryArray& array, std::uint64_t cell, const MemoryCell& value);

}  // namespace simtscope::session
