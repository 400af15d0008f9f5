// Values of single flags from text. Every failure is one line with what is wrong and what is right.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options.h"

namespace simtscope::cli {

[[nodiscard]] session::Error usage_error(std::string message);

[[nodiscard]] std::expected<std::uint64_t, session::Error> parse_number(std::string_view flag, const std::string& text, std::uint64_t least,
                                                                        std::uint64_t most, Language language);
/// Index of `text` in `choices`.
[[nodiscard]] std::expected<std::size_t, session::Error> parse_choice(std::string_view flag, const std::string& text,
                                                                      const std::vector<std::string>& choices, Language language);
/// NAME=SPEC pairs; a name may stand once.
[[nodiscard]] std::expected<std::vector<std::pair<std::string, std::string>>, session::Error> parse_pairs(
    const std::string& flag, const std::string& example, const std::vector<std::string>& texts, Language language);
[[nodiscard]] std::expected<PrintRequest, session::Error> parse_print(const std::string& text, Language language);
[[nodiscard]] std::expected<BookmarkRequest, session::Error> parse_bookmark(const std::string& text, Language language);
/// B.W[,B.W…]
[[nodiscard]] std::expected<std::vector<std::pair<std::uint32_t, std::uint32_t>>, session::Error> parse_warps(const std::string& text,
                                                                                                              Language language);
[[nodiscard]] std::expected<std::pair<std::uint64_t, std::uint64_t>, session::Error> parse_steps(const std::string& text,
                                                                                                 Language language);

/// "explore:7", "lockstep", "zero".
[[nodiscard]] std::expected<Rival, session::Error> parse_rival(const std::string& text, Language language);
[[nodiscard]] std::expected<session::LaneName, session::Error> parse_lane(const std::string& text, Language language);

/// What stands behind `lesson`: list | show ID | run ID | check [ID] | grade ID FILE.cu | progress
[[nodiscard]] std::expected<LessonRequest, session::Error> parse_lesson(const std::vector<std::string>& words, Language language);

}  // namespace simtscope::cli
