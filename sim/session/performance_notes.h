// Notes on performance, made of the counters of a run: where warps diverge, where accesses cost more than they need to.
// The exact triggers stand in sim/checks/README.md.
#pragma once

#include <vector>

#include "checks/finding.h"
#include "counters/counters.h"

namespace simtscope::session {

/// One finding of level note for each kind, line and direction. The counters have counted requests.
[[nodiscard]] std::vector<checks::Finding> performance_notes(const program::Program& program, const counters::Counters& counters);

}  // namespace simtscope::session
