// Who reads a value: the steps from a point on that take it in, until it is overwritten. The forward twin of origins.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "timeline/origins.h"

namespace simtscope::timeline {

/// One instruction that read it; `lanes`: that executed it, of a shuffle or vote those that got it.
struct Reading {
    std::uint64_t step = 0;
    std::uint32_t pc = 0, block = 0, warp = 0, lanes = 0;
};

class ReaderSearch {
public:
    ReaderSearch(const program::Program& program, const Register& what, std::size_t most);
    ReaderSearch(const program::Program& program, const Bytes& what, std::size_t most);
    /// Recordings in order of time. False: it was overwritten, or there are enough.
    bool look(const Recording& recording);

    [[nodiscard]] const std::vector<Reading>& readings() const { return readings_; }
    struct Overwrite {
        std::uint64_t step = 0;
        std::uint32_t pc = 0;
    };
    [[nodiscard]] const std::optional<Overwrite>& overwritten() const { return overwritten_; }
    [[nodiscard]] bool full() const { return readings_.size() >= most_; }

private:
    void look_at_exchange(const Exchanged& exchange);
    void look_at_register(const Executed& e, std::uint64_t step);
    void look_at_memory(const Recording& recording, const Executed& e, std::uint64_t step);
    [[nodiscard]] bool names_it(const program::Instruction& i) const;
    /// Bytes of the value that [address, address + size) covers.
    [[nodiscard]] std::uint32_t covered(std::uint64_t address, std::uint64_t size) const;
    void add(std::uint64_t step, std::uint32_t pc, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes);
    void end(std::uint64_t step, std::uint32_t pc);

    const program::Program& program_;
    std::size_t most_;
    std::optional<Register> register_;
    std::optional<Bytes> bytes_;
    std::uint32_t open_ = 0;  ///< bit per byte of the memory that still holds the value
    std::vector<Reading> readings_;
    std::optional<Overwrite> overwritten_;
};

}  // namespace simtscope::timeline
