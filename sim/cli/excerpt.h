// A source line with its underline:
//
//   17 |     v += __shfl_down_sync(0x1fu, v, delta);
//      |     ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#pragma once

#include <cstdint>
#include <string>

#include "program/program.h"

namespace simtscope::cli {

struct Excerpt {
    std::uint32_t line = 0;            ///< 0: no source text to show
    std::string text;                  ///< without its line break
    std::uint32_t column = 0;          ///< of the caret, in bytes from 1; 0 = none
    std::uint32_t begin = 0, end = 0;  ///< underline, in bytes from 1, inclusive; 0 = none
};

/// Line `line` (from 1) of a text; empty if there is none.
[[nodiscard]] std::string line_of(const std::string& text, std::uint32_t line);
/// The line of a site with the range of its statement.
[[nodiscard]] Excerpt excerpt_of(const program::Program& program, std::uint32_t site);
/// The underline for `text`: tabs kept, wide characters counted as two columns.
[[nodiscard]] std::string underline(const Excerpt& excerpt);

}  // namespace simtscope::cli
