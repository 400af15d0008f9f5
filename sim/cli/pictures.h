// Lanes as marks, lane 0 left, groups of 8:
//
//   #####--- -------- -------- --------     # runs   - on another path   w waits   x exited   . absent   ! fault   o not started
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "machine/types.h"

namespace simtscope::cli {

/// "0x0000001f": eight digits, so that each stands for the same four lanes everywhere.
[[nodiscard]] std::string hex_mask(std::uint32_t mask);

[[nodiscard]] char mark_of(machine::LaneState state);
/// `ran` lanes as '#', all others by their state (a lane that is active next but did not run now is on another path).
[[nodiscard]] std::string lane_marks(std::uint32_t ran, const std::array<machine::LaneState, machine::kLanes>& states);
/// `mask` as '#', everything else as '-'.
[[nodiscard]] std::string mask_marks(std::uint32_t mask);

[[nodiscard]] std::string dimensions(machine::Dim3 dim);        ///< "8 x 1 x 1"
[[nodiscard]] std::string coordinates(machine::Dim3 position);  ///< "(0,0,0)"

}  // namespace simtscope::cli
