// Answers worked out by hand, as the session gives them.
#pragma once

#include "gui/model/question.h"

namespace simtscope::gui::test {

/// out[0] of a sum of eight lanes by shuffles: loads at step 5, shuffles at steps 9, 17, 25, additions at 12, 20, 28, the store at 35.
[[nodiscard]] Answer eight_lane_sum();
/// v of lane 1 of the five-lane sum after its first round: got came from lane 5, which took no part.
[[nodiscard]] Answer undefined_sum();
/// v of lane 0 after a loop of twelve rounds, v += in[i].
[[nodiscard]] Answer loop_sum();
/// Lane 7 is off at step 12: the branch at step 2, its condition false there.
[[nodiscard]] Answer lane_is_off();

}  // namespace simtscope::gui::test
