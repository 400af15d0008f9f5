// A run, or the reason why there was none, as one JSON object.
#pragma once

#include "cli/output.h"
#include "cli/run_result.h"

namespace simtscope::cli {

void write_run_json(Output& output, const RunResult& result);
void write_error_json(Output& output, const session::Error& error);

}  // namespace simtscope::cli
