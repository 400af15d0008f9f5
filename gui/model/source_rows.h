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

/// What a compiler says about a line, in the window's language as far as its sentences are known (compiler_words.h).
struct LineMessage {
    std::uint32_t line = 0;
    std::string text;
};
/// The "FILE:LINE:COLUMN: error: TEXT" lines of a compiler's report, without its excerpts of the source; for any other error its
/// first line at `error.line`, if it has one.
[[nodiscard]] std::vector<LineMessage> line_messages(const session::Error& error, Language language);

/// Rows of `file` for `limit` columns; each message stands under its line.
[[nodiscard]] std::vector<SourceRow> source_rows(const SourceText& file, unsigned limit, const std::vector<LineMessage>& messages);
}  // namespace simtscope::gui
