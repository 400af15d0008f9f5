// One moment (a statement of one path of one warp) as a person reads it:
//
//   step 12-15  block 0 warp 0  five.cu:17  v += __shfl_down_sync(0x1fu, v, delta)
//     active 0x0000001f  #####--- -------- -------- --------  5 of 32 lanes
//     shfl.down, mask 0x0000001f, lanes that take part: 0-4
//       lanes 0-4 <- lanes 16-20 (delta 16): nobody there: not in mask 0x0000001f
//     lanes 0-4: v = ?
#pragma once

#include <string>
#include <vector>

#include "cli/messages.h"
#include "cli/output.h"
#include "cli/run_result.h"
#include "cli/trace_writer.h"
#include "session/snapshot.h"

namespace simtscope::cli {

/// What the checks say at a moment: findings that it brought, and sentences about earlier ones.
struct Remarks {
    std::vector<FindingView> findings;
    std::vector<std::string> sentences;
};

void write_moment(Output& output, const session::Snapshot& snapshot, StepRange steps, const program::Program& program,
                  const Remarks& remarks, Language language);

/// "lanes 0-4", "lane 7".
[[nodiscard]] std::string lanes_text(std::uint32_t mask, Language language);
/// Changed values of one variable, lanes with equal values folded; one or more lines "lanes 0-4: v = 1 2 3 4 5".
[[nodiscard]] std::vector<std::string> change_lines(const session::VariableRow& row, Language language);
/// Who reads whom in a shuffle, neighbours folded.
[[nodiscard]] std::vector<std::string> shuffle_lines(const session::Exchange& exchange,
                                                     const std::array<machine::LaneState, machine::kLanes>& lanes, Language language);

}  // namespace simtscope::cli
