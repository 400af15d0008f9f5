// Words and phrases of the Korean texts. Private to text_ko*.cpp.
//
// Particles (이/가, 은/는, 을/를, 과/와, 으로/로) depend on the sound before them, so none stands behind a number or code: only 의, 에,
// 에서, 도 do.
#pragma once

#include <string>

#include "checks/text_parts.h"

namespace simtscope::checks::korean_text {

inline constexpr const char* kNeutral = "데이터가 없는 레인에서는 결과를 바꾸지 않는 값을 내게 하세요(합계라면 0).";

[[nodiscard]] std::string lanes_word(std::uint32_t mask);
[[nodiscard]] std::string actors(const Facts& x);
[[nodiscard]] std::string line_word(const Facts& x, std::uint32_t site);
[[nodiscard]] std::string operation(const Facts& x, const char* otherwise);
[[nodiscard]] std::string state_word(const Facts& x, const PartyGroup& g);
[[nodiscard]] std::string party_name(const Facts& x, const PartyGroup& g);
[[nodiscard]] std::string parties(const Facts& x);
[[nodiscard]] std::string sentence(const std::string& text);
[[nodiscard]] std::string births(const Facts& x);

/// Findings about memory, and whatever is left beside warps and blocks.
[[nodiscard]] FindingText memory_and_rest(const Facts& x);
/// Notes on performance.
[[nodiscard]] FindingText performance(const Facts& x);

}  // namespace simtscope::checks::korean_text
