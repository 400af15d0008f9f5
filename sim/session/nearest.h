// "Did you mean …?"
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::session {

/// Typing mistakes between two words: inserted, lost, wrong or swapped characters.
[[nodiscard]] std::size_t typing_distance(std::string_view a, std::string_view b);
/// The candidate that is near enough to be what was meant.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace simtscope::session
