// The state of warps as plain data. What is added here is added to the walk in state.cpp too.
//
//   Block ─► Warp ─► Path (mask, pc, stack of activations) ─► Frame (registers and local objects of one function, 32 lanes wide)
//
// Paths of one warp hold disjoint lanes. A frame belongs to (call depth, function): paths that are in the same function at the
// same depth share it, each in its own lanes, so that splitting and merging paths moves no values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/memory.h"
#include "machine/types.h"
#include "program/program.h"

namespace simtscope::machine {

/// Registers [slot][32 lanes], a defined mask per slot, births of undefined lanes (only once there are some), local objects.
struct Frame {
    std::uint32_t function = 0;
    std::uint32_t number = 0;  ///< index into Warp::frames
    std::uint32_t depth = 0;
    std::uint32_t first_object = 0;  ///< number of the first local object, counting those of the callers' frames
    std::uint32_t slots = 0;
    std::vector<std::uint32_t> storage;  ///< backing of `values`, over-allocated for alignment
    std::uint32_t* values = nullptr;     ///< 128-byte aligned, slots × 32
    std::vector<std::uint32_t> defined;  ///< per slot
    std::vector<std::uint32_t> births;   ///< empty, or slots × 32
    std::vector<Storage> objects;        ///< size × 32 bytes each: lane l at l × size

    [[nodiscard]] std::uint32_t* lanes(std::uint32_t slot) { return values + std::size_t{slot} * kLanes; }
    [[nodiscard]] const std::uint32_t* lanes(std::uint32_t slot) const { return values + std::size_t{slot} * kLanes; }
};

struct Activation {
    Frame* frame = nullptr;
    std::uint32_t return_pc = 0;               ///< where the caller goes on (0 for the kernel)
    std::uint32_t result_pool = 0;             ///< operands of the call: where the caller wants the results
    std::uint32_t statement = program::kNone;  ///< the caller's statement, to go on with after the call
};

/// WaitJoin: lockstep only, at a reconvergence point.
enum class PathState : std::uint8_t { Ready, WaitSync, WaitBarrier, WaitJoin };

/// A reconvergence point that a path must stop at (lockstep): the lanes that were together before they parted go on together there.
struct Join {
    std::uint32_t pc = 0;
    std::uint32_t depth = 0;  ///< size of the stack at which pc counts
    std::uint32_t lanes = 0;
};

inline constexpr std::uint64_t kNever = ~std::uint64_t{0};

/// Path::statement after a jump backwards: whatever comes counts anew, also when it is the statement that just ran.
inline constexpr std::uint32_t kJumpedBack = 0xfffffffeU;

struct Path {
    std::uint32_t mask = 0;
    std::uint32_t pc = 0;
    std::uint32_t jumped_from = program::kNone;  ///< the last jump: tells a `return` from the end of the kernel where both share an exit
    std::uint32_t statement = program::kNone;    ///< last statement issued; kNone: the next one counts anew
    PathState state = PathState::Ready;
    std::uint32_t wait_mask = 0;                                     ///< WaitSync: the mask argument
    std::uint32_t barrier = 0, barrier_threads = 0;                  ///< WaitBarrier: which, and how many take part (0: all)
    bool counted = false;                                            ///< WaitBarrier: the warp's arrival has been marked
    std::uint32_t conflict_lanes = 0, conflict_pc = program::kNone;  ///< WaitSync: named lanes that used another, crossing mask meanwhile
    bool yielded = false;                                            ///< others of the warp go first
    std::uint32_t back_edges = 0;                                    ///< since the path last stood in a rendezvous or yielded
    // Proof that the path repeats itself: see progress.cpp.
    std::uint64_t anchor_hash = 0, anchor_epoch = kNever;
    std::uint32_t anchor_age = 0, anchor_span = 1;
    std::uint64_t stuck_epoch = kNever;  ///< the path repeats as long as the grid's epoch is this
    std::vector<Activation> stack;       ///< outermost first
    std::vector<Join> joins;             ///< lockstep: outermost first; empty under other policies

    [[nodiscard]] Frame& frame() const { return *stack.back().frame; }
};

/// Program order: outermost frames first. A path still inside a call is before one that stands at its return address.
[[nodiscard]] bool goes_before(const Path& a, const Path& b);

struct Warp {
    std::uint32_t block = 0;        ///< linear block index
    std::uint32_t index = 0;        ///< within the block
    std::uint32_t thread_slot = 0;  ///< resident warp number × 32: names local memory
    std::uint32_t present = 0, exited = 0;
    std::vector<Path> paths;
    std::vector<std::unique_ptr<Frame>> frames;  ///< all that were ever needed, reused
    std::array<std::array<std::uint32_t, kLanes>, 3> tid{};
    std::uint64_t last_step = 0;
    std::uint32_t last_pc = program::kNone, last_mask = 0;
    std::array<std::uint32_t, kLanes> exit_pc{};  ///< where each exited lane left the kernel
    std::uint32_t quanta = 0;                     ///< quanta used since the warp last waited: long runs are probed for repetition

    [[nodiscard]] std::uint32_t alive() const { return present & ~exited; }
};

/// Barriers of a block (PTX ISA 9.0, bar): 0 to 15.
inline constexpr std::uint32_t kBarriers = 16;

/// Threads that arrived at a barrier (bar.arrive) and went on.
struct BarrierArrival {
    std::uint32_t warp = 0, lanes = 0, pc = 0, threads = 0;
};

/// One barrier between two openings.
struct NamedBarrier {
    std::uint32_t arrived = 0;  ///< threads, counted in whole warps
    std::uint32_t warps = 0;    ///< bit per warp whose arrival has been marked
    std::vector<BarrierArrival> gone_on;
};

struct Block {
    std::uint32_t index = 0;  ///< linear
    Dim3 position{0, 0, 0};
    std::uint32_t slot = 0;
    std::vector<Warp> warps;
    Storage shared;
    std::uint32_t alive_warps = 0;
    std::array<NamedBarrier, kBarriers> barriers;
    std::uint32_t open_barriers = 0;  ///< bit per barrier at which somebody waits or has arrived
};

}  // namespace simtscope::machine
