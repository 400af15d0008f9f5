// Schedules of a launch, put to the session: where two runs part, what many schedules give.
#pragma once

#include "gui/model/runs.h"
#include "program/program.h"

namespace simtscope::gui {

/// Line of the first atomic operation of the program; 0: it has none.
[[nodiscard]] std::uint32_t first_atomic_line(const program::Program& program);

/// As Runner::part_from().
[[nodiscard]] Comparison find_parting(session::Session& a, session::Session& b, const session::KeepGoing& keep_going);

/// As Runner::try_schedules(); `session` stays where it is.
[[nodiscard]] Outcomes explore_schedules(const session::Session& session, std::uint64_t runs, const session::KeepGoing& go_on);

}  // namespace simtscope::gui
