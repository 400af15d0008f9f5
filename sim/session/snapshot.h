// An immutable picture of one moment of one warp: everything that a view, the trace text or a test needs, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "machine/types.h"
#include "program/opcode.h"

namespace simtscope::session {

/// Shortest exact text of a number.
[[nodiscard]] std::string number_text(program::ScalarType scalar, std::uint64_t bits);

/// A range of source text; lines and columns from 1, end inclusive. line 0 = nowhere.
struct SourceRange {
    std::uint32_t file = 0, line = 0, column = 0, end_line = 0, end_column = 0;
    std::string text;  ///< the statement's text, on one line
    friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

struct PathView {
    std::uint32_t lanes = 0;
    SourceRange at;  ///< next statement
    machine::LaneState state = machine::LaneState::OtherPath;
    std::string function;                 ///< innermost
    std::vector<std::string> call_chain;  ///< outermost first: "kernel:12", "warpReduceSum:3"
    std::string waiting_for;              ///< code words: "__syncthreads()", "shfl.down mask 0xffffffff"; empty if not waiting
    std::uint32_t joins_at = 0;           ///< lockstep: the line where it has to stop for those it parted from; 0: none
    std::uint32_t joins_with = 0;         ///< lockstep: the lanes that go on together there
};

/// One row of values: a variable of the source by lane. Values of lanes without one (absent, other function) are empty.
struct VariableRow {
    std::string name, type;
    program::ScalarType scalar = program::ScalarType::None;
    std::array<std::uint64_t, 32> bits{};
    std::array<std::string, 32> text{};  ///< shortest exact decimal; "?" where undefined
    std::uint32_t valid = 0;             ///< lanes that have this variable now
    std::uint32_t undefined = 0;         ///< of those
    std::uint32_t changed = 0;           ///< by the moment that just ended
};

/// The shuffle, vote, match, reduction or barrier that the last moment executed.
struct Exchange {
    std::string operation;   ///< "shfl.down", "ballot", "bar.sync", …
    std::uint32_t mask = 0;  ///< the argument (of the lowest lane)
    std::uint32_t participants = 0;
    std::uint32_t readers = 0;                ///< lanes that executed it
    std::array<std::int16_t, 32> sources{};   ///< shuffles: lane read from, -1 = none (own value kept)
    std::uint32_t missing = 0;                ///< readers whose source took no part
    std::array<std::uint32_t, 32> operand{};  ///< lane/delta per reader
    std::uint32_t width = 32;
};

struct WarpView {
    std::uint32_t block = 0, warp = 0;  ///< linear
    std::uint32_t present = 0, exited = 0, waiting = 0, active = 0;
    bool started = false;
    std::uint32_t line = 0;
    std::uint64_t last_step = 0;
};

/// Of one warp, at a barrier.
struct BarrierWarp {
    std::uint32_t warp = 0, present = 0, arrived = 0;
};

/// Lanes of one warp that are not at a barrier, for the same reason.
struct BarrierMissing {
    enum class Why : std::uint8_t { Exited, AtLine, Waits, NotStarted };
    std::uint32_t warp = 0, lanes = 0;
    Why why{};
    std::uint32_t line = 0;   ///< where they stand, or left the kernel
    std::string waiting_for;  ///< Waits: as PathView::waiting_for
};

struct BarrierView {
    std::uint32_t block = 0;
    std::uint32_t line = 0;
    std::string name;                         ///< "__syncthreads()"
    std::uint64_t arrived = 0, expected = 0;  ///< threads
    std::vector<BarrierWarp> warps;           ///< of the block, all
    std::vector<BarrierMissing> missing;      ///< by warp
    bool counts_exited = false;               ///< a lane that has left is still waited for: the barrier has a count of its own
    bool never_opens = false;                 ///< it waits for more threads than are left in the kernel
};

/// A block that has begun and not ended.
struct ResidentBlock {
    std::uint32_t block = 0;
    bool waits = false;  ///< none of its lanes can go on
};

struct Snapshot {
    std::uint64_t step = 0, moment = 0;
    machine::Status status = machine::Status::Running;
    std::string kernel;
    machine::Dim3 grid, block_dim;
    std::uint32_t block = 0, warp = 0;  ///< focus (linear)
    std::uint32_t warps_per_block = 1;
    std::array<machine::LaneState, 32> lanes{};
    std::uint32_t active = 0;            ///< lanes that run next in this warp (0: none can)
    SourceRange next;                    ///< statement these lanes run next
    std::uint32_t ran = 0;               ///< lanes that ran the last moment, if it was this warp's
    SourceRange last;                    ///< the statement that just ran
    bool last_was_here = false;          ///< the last moment was this warp's
    std::vector<PathView> paths;         ///< lowest position first
    std::vector<VariableRow> variables;  ///< in scope at `next` (else at `last`), in order of declaration; parameters first
    /// Shared and global memory that the last moment wrote, a row a store: name is "s[0-31]", "out[3]", or "s" with texts "[4]=7"
    /// where the lanes' indices do not follow each other. valid = changed = the lanes that stored.
    std::vector<VariableRow> stores;
    std::optional<Exchange> exchange;
    std::vector<WarpView> warps;        ///< of the focus block
    std::vector<BarrierView> barriers;  ///< open ones
    std::uint64_t blocks_started = 0;   ///< the first so many have begun; those of them that are not resident have ended
    std::vector<ResidentBlock> resident;
    std::size_t findings = 0;               ///< how many of Session::findings() were there by now
    std::vector<std::size_t> new_findings;  ///< indices of those that the last moment brought
};

}  // namespace simtscope::session
