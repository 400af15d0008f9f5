// A run as a person reads it.
#pragma once

#include "cli/messages.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/run_result.h"

namespace simtscope::cli {

void write_run_text(Output& output, const RunResult& result, const Options& options);

/// "five.cu: sum_eight, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware"
[[nodiscard]] std::string launch_line(const LaunchOutcome& launch, Language language);
/// How it ended, and the number of findings by level.
[[nodiscard]] std::string status_line(const LaunchOutcome& launch, Language language);
[[nodiscard]] std::string finding_counts(const RunResult& result, Language language);

/// "five.cu:17:62"
[[nodiscard]] std::string place_text(const FindingView& finding, Language language);
/// Head line, source line with underline, lanes, what, why, try.
void write_finding_text(Output& output, const FindingView& finding, Language language);

/// "  out int[32]: 36 20 …", cut to a line's width.
void write_buffer_line(Output& output, const session::BufferView& buffer, Language language);
/// All elements, equal neighbours folded: "36 20 10 12 5 6 7 8 ? (x24)".
[[nodiscard]] std::string folded_values(const session::BufferView& buffer, std::uint64_t first, std::uint64_t count);
/// Rounds with equal neighbours folded: "1w/16, 100 times 1w/31" (warps / their active lanes).
[[nodiscard]] std::string folded_rounds(const std::vector<session::LineCounters::Round>& rounds);

}  // namespace simtscope::cli
