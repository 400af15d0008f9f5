// Choices of a schedule as text, so that a run can be passed on and made again:
//
//   12:0.1.0000000f,40:1.0.ffff0000,u3:00000006
//
//   STEP:BLOCK.WARP.LANES   at this step these lanes (a hexadecimal mask) of that warp go on
//   uN:LANES                in the N-th shuffle that reads lanes which take no part, these reading lanes get their own value
#pragma once

#include <expected>
#include <string>

#include "machine/choice.h"
#include "session/launch.h"

namespace simtscope::session {

/// Steps and shuffle numbers are sorted; the error says which piece is wrong and what one looks like.
[[nodiscard]] std::expected<machine::Choices, Error> parse_choices(const std::string& text);
[[nodiscard]] std::string choices_text(const machine::Choices& choices);

}  // namespace simtscope::session
