// How well a few typed letters fit a text.
#pragma once

#include <optional>
#include <string_view>

namespace simtscope::gui {

/// None: they do not. Every word of `typed` must stand in `text`, or its letters in their order; case does not matter. The whole text
/// is best, then its beginning, the beginning of a word, any place, scattered letters.
[[nodiscard]] std::optional<int> fuzzy_score(std::string_view typed, std::string_view text);

}  // namespace simtscope::gui
