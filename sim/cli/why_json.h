// Answers to "why" as one JSON object: README.md, "why --json".
#pragma once

#include "cli/output.h"
#include "session/session.h"

namespace simtscope::cli {

void write_why_json(Output& output, const session::Session& session, const session::Why& why);
void write_lane_off_json(Output& output, const session::Session& session, const session::LaneOff& off);
void write_readers_json(Output& output, const session::Session& session, const session::Readers& readers);

}  // namespace simtscope::cli
