// Runs a program the slow way, straight from its syntax tree: one lane at a time, each until it has to wait for others. It knows nothing of
// warps that execute together, of paths, of bytecode; that is why it can check a machine that does.
//
//   for each block: ┌─► every lane that can runs until it waits or has exited ─┐
//                   │                                                          ▼
//                   └── a meeting took place ◄── all whom a mask (or the block) names and who have not exited wait alike?
//                                                nobody could meet: deadlock, or the block is done
//
// Rules: CUDA C++ Programming Guide 13.1 §5.4.4.1 and §5.4.6, PTX ISA 9.0 shfl.sync, vote.sync, match.sync, redux.sync, bar.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "ast.h"

namespace simtscope::reference {

enum class Verdict : std::uint8_t {
    Finished,
    Deadlock,
    MaskWithoutCaller,
    CrossingMasks,
    UndefinedUse,  ///< an undefined value decides a branch, is a mask, an index, or goes into a cell
    TooLong,
};
[[nodiscard]] const char* name(Verdict verdict);

/// Lanes that wait for each other: by a mask in one warp, or at the block's barrier (mask 0).
struct Waiting {
    std::uint32_t block = 0, warp = 0;
    std::uint32_t mask = 0;     ///< 0: the block's barrier
    std::uint32_t arrived = 0;  ///< lanes of this warp
    std::uint32_t missing = 0;  ///< lanes of this warp that are named, have not exited and are elsewhere
    friend bool operator==(const Waiting&, const Waiting&) = default;
};

struct Outcome {
    Verdict verdict = Verdict::Finished;
    std::vector<Value> out;  ///< kOutputs a thread of the grid; undefined: never written, or an undefined value was
    std::array<std::uint64_t, kCells> cells{};
    std::vector<Waiting> waiting;     ///< of a deadlock
    std::uint32_t wrong_callers = 0;  ///< of MaskWithoutCaller: the lane
    std::uint64_t steps = 0;
    bool read_from_nobody = false;  ///< some shuffle gave an undefined value
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// `order`: 0: lanes and blocks by number; else some other order, always the same for one number. Programs without races give the same.
[[nodiscard]] Outcome interpret(const Program& program, std::uint64_t order = 0, std::uint64_t max_steps = 3'000'000);

}  // namespace simtscope::reference
