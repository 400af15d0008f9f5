// Answers to "why" as text.
//
//   out[0] = 36  after step 60
//   └─ out[0] = 36  step 59, five.cu:9, lane 0.0.0  out[0] = v
//      └─ v = 36  step 51, five.cu:7, lane 0.0.0  v += __shfl_down_sync(0xffffffff, v, 1)
#pragma once

#include <string>

#include "cli/messages.h"
#include "cli/output.h"
#include "program/program.h"
#include "session/why.h"

namespace simtscope::cli {

void write_why_text(Output& output, const session::Why& why, std::uint32_t depth, const program::Program& program, Language language);
void write_lane_off_text(Output& output, const session::LaneOff& off, std::uint64_t threads, const program::Program& program,
                         Language language);
void write_readers_text(Output& output, const session::Readers& readers, const program::Program& program, Language language);

/// What one node says without its place: "v = 36", "20 from lane 1".
[[nodiscard]] std::string node_text(const session::WhyNode& node, Language language);
[[nodiscard]] std::string lane_text(const session::LaneName& lane);  ///< "0.0.7"

}  // namespace simtscope::cli
