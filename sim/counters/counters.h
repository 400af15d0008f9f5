// Counts what warps do: per source line and for the whole kernel. A model of what lanes ask for, not of time: no caches.
//
//   sectors    aligned 32-byte pieces of global memory that a request touches (CUDA C++ Programming Guide §2.2.4.1)
//   wavefronts passes that a shared-memory request needs: the most different words in one bank of 32 (§2.2.4.2)
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/fault.h"
#include "program/program.h"

namespace simtscope::counters {

struct LineCount {
    std::uint32_t file = 0, line = 0;
    std::uint64_t issues = 0, lane_executions = 0;
    std::vector<std::array<std::uint64_t, 2>> rounds;  ///< k-th entry: warps that issued the line a k-th time, their active lanes
};

struct NamedCount {
    std::string name, short_name;
    double value = 0;
};

class Counters {
public:
    /// `shared_offset(window)`: where a shared variable lies in the block's shared memory (for banks).
    Counters(const program::Program& program, bool by_line, bool memory);
    void set_shared_offsets(std::vector<std::uint64_t> offsets) { shared_offsets_ = std::move(offsets); }

    void issue(const machine::IssueEvent& event);
    void access(const machine::AccessEvent& event);

    /// Lines that issued, by file and line.
    [[nodiscard]] std::vector<LineCount> lines() const;
    [[nodiscard]] std::vector<NamedCount> totals() const;

private:
    struct Traffic {
        std::uint64_t requests = 0, sectors = 0;  ///< global
        std::uint64_t shared_requests = 0, wavefronts = 0, conflicts = 0;
    };
    const program::Program& program_;
    bool by_line_, memory_;
    std::vector<std::uint32_t> line_index_;  ///< per instruction
    std::vector<LineCount> lines_;
    std::unordered_map<std::uint64_t, std::uint32_t> visits_;  ///< (warp of the grid, line) -> times issued
    std::vector<std::uint64_t> shared_offsets_;
    std::array<Traffic, 3> traffic_{};  ///< loads, stores, atomics
    std::uint64_t issues_ = 0, lane_executions_ = 0;
};

/// Distinct aligned 32-byte sectors that the active lanes touch.
[[nodiscard]] std::uint32_t sectors(const std::array<std::uint64_t, 32>& addresses, std::uint32_t mask, std::uint32_t size);

struct SharedPasses {
    std::uint32_t wavefronts = 0, passes = 0;  ///< conflicts = wavefronts - passes
};
/// Wavefronts of a shared load or store; `offsets` are bytes from the start of the block's shared memory.
[[nodiscard]] SharedPasses shared_passes(const std::array<std::uint64_t, 32>& offsets, std::uint32_t mask, std::uint32_t size, bool store);

}  // namespace simtscope::counters
