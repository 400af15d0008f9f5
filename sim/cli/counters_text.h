// --counters: the counters as a table, in groups, the best possible value beside each ratio and how near the run comes to it:
//
//   global memory
//              1  global load requests                       l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
//             32  global load sectors                        l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
//          32.00  sectors per load request   (best 4.00)     ##------------------  12.5 %
#pragma once

#include "cli/messages.h"
#include "cli/output.h"
#include "cli/run_result.h"

namespace simtscope::cli {

void write_counters_text(Output& output, const RunResult& result, Language language);

/// What a line's accesses cost: "r32.0/4.0 w4.0" for reads, writes and atomics ("a"): the mean of a request, and the best possible
/// one where that is not the same; "" without requests.
[[nodiscard]] std::string sectors_text(const counters::Counts& counts);
[[nodiscard]] std::string wavefronts_text(const counters::Counts& counts);

}  // namespace simtscope::cli
