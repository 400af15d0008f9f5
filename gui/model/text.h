// Text on the monospace grid: a Latin character takes one column, a Hangul syllable or other wide character two. Layout needs
// neither ImGui nor a font; the painter puts every glyph at its column.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::gui {

/// Next code point at `position`, which moves behind it; U+FFFD for damaged UTF-8.
[[nodiscard]] char32_t next_code_point(std::string_view text, std::size_t& position);
/// Adds a code point as UTF-8.
void append(std::string& out, char32_t code_point);
[[nodiscard]] unsigned columns(char32_t code_point);  ///< 1 or 2
[[nodiscard]] unsigned columns(std::string_view text);
/// `text` in at most `limit` columns, with "…" as its end if it was longer. For prose only: numbers are never cut.
[[nodiscard]] std::string shortened(std::string_view text, unsigned limit);
/// Lines of at most `limit` columns, broken at spaces where there are some; '\n' ends a line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, unsigned limit);
/// Tabs to spaces, control characters and damaged UTF-8 to U+FFFD: safe to draw.
[[nodiscard]] std::string drawable(std::string_view text);
/// The lines of a file, each drawable.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

}  // namespace simtscope::gui
