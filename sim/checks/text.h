// Findings as people read them: three parts, English and Korean, made from templates with values.
#pragma once

#include <string>

#include "checks/finding.h"
#include "program/program.h"

namespace simtscope::checks {

enum class Language : std::uint8_t { English, Korean };

struct FindingText {
    std::string what;      ///< what happened, with values
    std::string why;       ///< the rule that it breaks
    std::string try_next;  ///< what to try
    std::string source;    ///< the document and section of the rule
};

[[nodiscard]] FindingText render(const Finding& finding, const program::Program& program, Language language);
/// "0-4, 7" ; "none" / "없음" for 0.
[[nodiscard]] std::string lane_list(std::uint32_t mask, Language language = Language::English);
[[nodiscard]] std::string level_word(Level level, Language language);

}  // namespace simtscope::checks
