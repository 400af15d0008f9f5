// Inside session: the text of a value's name, taken apart: "tile[2][5].w" is `tile`, then [2], [5] and .w.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "session/launch.h"

namespace simtscope::session {

/// ".x" or "[3]"
struct PathStep {
    std::string member;  ///< empty: an index
    std::int64_t index = 0;
};
struct PathText {
    std::string base;
    std::vector<PathStep> steps;
};

/// Blanks may stand anywhere between. Errors name the column and what goes there.
[[nodiscard]] std::expected<PathText, Error> parse_path(const std::string& text);
/// A mistake in naming a value.
[[nodiscard]] std::unexpected<Error> value_error(std::string message);

}  // namespace simtscope::session
