// Source lines as rows on screen: long lines go on in further rows, messages stand under the line they are about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gui/model/picture.h"

namespace simtscope::gui {

struct SourceRow {
    std::uint32_t line = 0;          ///< from 1
    std::size_t begin = 0, end = 0;  ///< bytes of the line
    unsigned indent = 0;             ///< columns before the text
    bool first = true;               ///< carries the line's number and marks
    std::string message;             ///< not code: part of an error under its line
};

/// Rows of `file` for `limit` columns; `error_line` (0 = none) is followed by `message`.
[[nodiscard]] std::vector<SourceRow> source_rows(const SourceText& file, unsigned limit, std::uint32_t error_line,
                                                 const std::string& message);
/// Byte and column of a character position in a line; columns count from 1 as compilers do (bytes).
[[nodiscard]] unsigned column_of_byte(std::string_view line, std::size_t byte);

}  // namespace simtscope::gui
