// Counts what warps do: for the kernel, each source line, each instruction and each warp. Counts of what lanes ask for, not of
// time: no caches.
//
//   IssueEvent ──► statement issues, rounds            RunEvent ────► instructions, branches, barriers, shuffles, …
//   AccessEvent ─► requests, sectors, wavefronts, …    DivergeEvent ► divergent branches
//
// An event adds to two rows: its instruction's and its warp's. Lines and totals are sums over instructions, made when asked for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "counters/catalogue.h"
#include "counters/requests.h"
#include "machine/fault.h"
#include "program/program.h"

namespace simtscope::counters {

/// What is wanted; each costs time of its own.
struct Wanted {
    bool issues = true;     ///< statement issues, lane executions
    bool rounds = false;    ///< LineCount::rounds
    bool requests = false;  ///< everything else
};

struct LineCount {
    std::uint32_t file = 0, line = 0;
    std::uint64_t issues = 0, lane_executions = 0;
    std::vector<std::array<std::uint64_t, 2>> rounds;  ///< k-th entry: warps that issued the line a k-th time, their active lanes
    Counts counts;                                     ///< of the line's instructions
};

struct WarpCount {
    std::uint32_t block = 0, warp = 0;  ///< linear
    Counts counts;
};

class Counters {
public:
    Counters(const program::Program& program, Wanted wanted, std::uint32_t warps_per_block);
    /// Where each shared variable lies in the block's shared memory (for banks), by window.
    void set_shared_offsets(std::vector<std::uint64_t> offsets) { shared_offsets_ = std::move(offsets); }

    void issue(const machine::IssueEvent& event);
    void run(const machine::RunEvent& event);
    void diverge(const machine::DivergeEvent& event);
    void access(const machine::AccessEvent& event);

    /// Lines that issued, by file and line.
    [[nodiscard]] std::vector<LineCount> lines() const;
    [[nodiscard]] std::vector<Counts> instructions() const;  ///< one row for each instruction of the program
    [[nodiscard]] std::vector<WarpCount> warps() const;      ///< that ran, by block and warp
    [[nodiscard]] Counts totals() const;
    /// Step at which an instruction first accessed memory or split a warp.
    [[nodiscard]] std::uint64_t first_step(std::uint32_t instruction) const { return first_steps_[instruction]; }
    [[nodiscard]] const Wanted& wanted() const { return wanted_; }

private:
    /// Numbers that follow from how often an instruction ran; kept as sums over all instructions in front of it.
    static constexpr std::array<Counter, 7> kByOpcode = {Counter::Branches,  Counter::BlockBarriers, Counter::WarpBarriers,
                                                         Counter::Shuffles,  Counter::Votes,         Counter::Matches,
                                                         Counter::Reductions};
    using OpcodeSums = std::array<std::uint32_t, 8>;
    void find_lines();
    void find_opcodes();
    [[nodiscard]] Counts& warp_row(std::uint32_t block, std::uint32_t warp);
    void count(const machine::AccessEvent& event, const RequestForm& form, const Request& request);
    template <class Add>
    static void count_global(const RequestForm& form, const Request& request, Add add);
    template <class Add>
    void count_shared(const RequestForm& form, const Request& request, Add add) const;
    template <class Add>
    static void count_local(const Request& request, Add add);

    const program::Program& program_;
    Wanted wanted_;
    std::uint32_t warps_per_block_;
    std::vector<LineCount> lines_;                                   ///< places only, until asked for
    std::vector<std::uint32_t> line_index_;                          ///< per instruction
    std::vector<std::array<std::uint64_t, 2>> issues_;               ///< per instruction: statement issues, their lanes
    std::vector<std::vector<std::uint32_t>> visits_;                 ///< per warp: times that it issued each line
    std::vector<std::vector<std::array<std::uint64_t, 2>>> rounds_;  ///< per line
    std::vector<RequestForm> forms_;                                 ///< per instruction
    std::vector<OpcodeSums> opcode_sums_;                            ///< per instruction, and one more
    std::vector<std::array<std::uint64_t, 2>>
        runs_;                                ///< per instruction, and one more: runs, lanes that begin minus those that end before it
    std::vector<std::uint64_t> diverged_;     ///< per instruction
    std::vector<Counts> accesses_;            ///< per instruction
    std::vector<std::uint64_t> first_steps_;  ///< per instruction
    std::vector<Counts> warps_;               ///< by block and warp, as far as any has run
    std::vector<std::uint64_t> shared_offsets_;
};

}  // namespace simtscope::counters
