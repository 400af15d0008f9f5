// From a session to plain results.
#pragma once

#include "cli/run_result.h"
#include "session/session.h"

namespace simtscope::cli {

/// Adds what this launch gave: findings, lines and counters add up, buffers are the last launch's.
void gather(const session::Session& session, bool interrupted, checks::Language language, RunResult& result);

/// Adds up equal names and places.
void add_lines(std::vector<LineView>& lines, const std::vector<session::LineCounters>& more, const program::Program& program);

}  // namespace simtscope::cli
