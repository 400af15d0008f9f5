// What single parts of an answer say: a value, lanes, steps, places.
#pragma once

#include <string>

#include "gui/model/picture.h"
#include "gui/model/words.h"

namespace simtscope::gui {

/// "v = 36", "20 from lane 1", "in[3] = 4, given": without its place.
[[nodiscard]] std::string node_text(const session::WhyNode& node, Language language);
/// "lane 3", "lanes 0-4".
[[nodiscard]] std::string lanes_text(std::uint32_t mask, Language language);
/// "lane 3"; with block and warp where the launch has several.
[[nodiscard]] std::string lane_word(const Picture& picture, const session::LaneName& lane, Language language);
/// "12" as the window counts, or "(instruction 1234567)" beyond the steps that are numbered.
[[nodiscard]] std::string step_number(const RunFacts& facts, std::uint64_t step, Language language);
/// "step 12", or the same.
[[nodiscard]] std::string step_text(const RunFacts& facts, std::uint64_t step, Language language);
/// "line 14: v += got"; "" for nowhere.
[[nodiscard]] std::string statement_text(const session::SourceRange& at, Language language);
/// "step 5, line 14, lane 3, shfl.down by 4".
[[nodiscard]] std::string node_place(const Picture& picture, const session::WhyNode& node, Language language);

}  // namespace simtscope::gui
