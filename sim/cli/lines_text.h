// --lines: how often each source line was issued, beside the source.
//
//   issues  lane-ex   use  rounds      |
//        1       32  100%  1w/32       |   9    int v = x[threadIdx.x];
//        1       16   50%  1w/16       |  11        v = v * 3 + 1;
#pragma once

#include "cli/messages.h"
#include "cli/output.h"
#include "cli/run_result.h"

namespace simtscope::cli {

void write_lines_text(Output& output, const RunResult& result, Language language);

}  // namespace simtscope::cli
