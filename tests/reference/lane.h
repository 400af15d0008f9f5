// Inside the interpreter: one lane, what it waits for, and the lanes of a block.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "interpreter.h"
#include "task.h"

namespace simtscope::reference {

enum class Flow : std::uint8_t { Next, Break, Continue, Return };

using Cells = std::array<Value, kCells>;
[[nodiscard]] Cells fresh_cells();
/// One atomic of the cell's kind.
void atomic(Cells& cells, Cell cell, const Value& value);

/// What a waiting lane brings to a meeting.
struct Request {
    const Expression* what = nullptr;
    std::uint32_t mask = 0;  ///< 0: the whole block
    Value value, operand, width;
};

struct Lane {
    enum class State : std::uint8_t { Ready, Waiting, Exited };
    State state = State::Ready;
    std::uint32_t thread = 0, warp = 0, lane = 0;
    Request request;
    Value answer;
    LaneStack stack;
    std::unique_ptr<Task<Flow>> kernel;
};

struct Block {
    std::uint32_t index = 0;
    std::vector<Lane> lanes;    ///< by thread number
    std::vector<Value> shared;  ///< of Exchange, by thread number
    Cells cells{};
};

/// The program did what no legal program does.
struct Fault : std::runtime_error {
    Verdict verdict;
    std::uint32_t lane;
    Fault(Verdict what, std::uint32_t where) : std::runtime_error(name(what)), verdict(what), lane(where) {}
};

/// Lets those meet who are complete; false if there are none. `read_from_nobody` is set if a shuffle had nobody to read from.
[[nodiscard]] bool meet(Block& block, bool& read_from_nobody);
/// Who waits for whom, when nobody can go on.
[[nodiscard]] std::vector<Waiting> who_waits(const Block& block);
/// Throws if another lane of the warp waits with a mask that crosses this lane's.
void check_masks(const Block& block, const Lane& lane);

}  // namespace simtscope::reference
