// Words and phrases of the English texts. Private to text_en*.cpp.
#pragma once

#include <string>

#include "checks/text_parts.h"

namespace simtscope::checks::english_text {

[[nodiscard]] std::string lanes_word(std::uint32_t mask, bool capital = false);
/// "Lane 3 reads", "Lanes 0-4 read".
[[nodiscard]] std::string lanes_do(const Facts& x, const char* one, const char* many);
[[nodiscard]] std::string line_word(const Facts& x, std::uint32_t site);
[[nodiscard]] std::string counted(std::uint64_t n, const char* one, const char* many);
[[nodiscard]] std::string state_word(const Facts& x, const PartyGroup& g);
[[nodiscard]] std::string party_name(const Facts& x, const PartyGroup& g);
/// "lanes 0-3: exited; lanes 7-8: waiting at line 12".
[[nodiscard]] std::string parties(const Facts& x);
[[nodiscard]] std::string sentence(std::string text);
/// Barriers as the source spells them; other operations by their short names.
[[nodiscard]] std::string operation(const Facts& x, const char* otherwise);
[[nodiscard]] std::string births(const Facts& x);

/// Findings about memory, and whatever is left beside warps and blocks.
[[nodiscard]] FindingText memory_and_rest(const Facts& x);
/// Notes on performance.
[[nodiscard]] FindingText performance(const Facts& x);

}  // namespace simtscope::checks::english_text
