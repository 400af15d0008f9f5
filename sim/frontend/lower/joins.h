// Where the two sides of a branch meet again: immediate post-dominators of a cleaned graph.
//
// Compared with the plain control-flow graph: every way out is an end of its own; ways that lead only to an earlier return do not count
// (those lanes are gone, nobody meets them again), nor do ways from which no end can be reached (traps, failed asserts); and each
// endless loop is given an edge to a virtual end.
#pragma once

#include <cstdint>
#include <vector>

namespace simtscope::frontend::lowering {

struct FlowBlock {
    std::vector<std::uint32_t> successors;
    bool leaves = false;  ///< ends the function or kernel regularly
};

/// For each block its immediate post-dominator; program::kNone where there is none (other than the end).
[[nodiscard]] std::vector<std::uint32_t> joins_of(const std::vector<FlowBlock>& blocks);

}  // namespace simtscope::frontend::lowering
