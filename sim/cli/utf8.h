// UTF-8 as far as output needs it: decoding, and how many columns of a terminal a text takes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simtscope::cli {

inline constexpr char32_t kReplacement = 0xFFFD;

struct Decoded {
    char32_t code = kReplacement;
    std::size_t size = 1;  ///< bytes taken
};
/// The character at byte `at`; a broken sequence gives U+FFFD and takes one byte.
[[nodiscard]] Decoded decode_utf8(std::string_view text, std::size_t at);

/// For a terminal: control characters but line ends and tabs, and what is not UTF-8, become U+FFFD; of a line beyond 2000 bytes the middle
/// is left out.
[[nodiscard]] std::string printable(std::string_view text);

/// Terminal columns: Hangul, Han, kana and full-width forms take two, combining marks none.
[[nodiscard]] std::size_t display_width(std::string_view text);
/// `text` and spaces up to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

}  // namespace simtscope::cli
