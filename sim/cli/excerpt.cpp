#include "cli/excerpt.h"

#include <algorithm>
#include <limits>

#include "cli/utf8.h"

namespace simtscope::cli {

std::string line_of(const std::string& text, std::uint32_t line) {
    if (line == 0) return {};
    std::size_t begin = 0;
    for (std::uint32_t i = 1; i < line; ++i) {
        begin = text.find('\n', begin);
        if (begin == std::string::npos) return {};
        ++begin;
    }
    std::string found = text.substr(begin, text.find('\n', begin) - begin);
    if (found.ends_with('\r')) found.pop_back();
    return found;
}

Excerpt excerpt_of(const program::Program& program, std::uint32_t site_index) {
    Excerpt excerpt;
    if (site_index >= program.sites.size()) return excerpt;
    const program::Site& site = program.sites[site_index];
    if (site.line == 0 || site.file >= program.files.size() || program.files[site.file].text.empty()) return excerpt;
    excerpt.line = site.line;
    excerpt.text = line_of(program.files[site.file].text, site.line);
    excerpt.column = site.column;
    if (site.statement >= program.statements.size()) return excerpt;
    const program::Statement& statement = program.statements[site.statement];
    const bool here =
        statement.file == site.file && statement.line <= site.line && site.line <= std::max(statement.line, statement.end_line);
    if (!here) return excerpt;
    const auto indent = static_cast<std::uint32_t>(std::min(excerpt.text.find_first_not_of(" \t"), excerpt.text.size()));
    excerpt.begin = statement.line == site.line ? statement.column : indent + 1;
    excerpt.end = statement.end_line == site.line ? statement.end_column : std::numeric_limits<std::uint32_t>::max();
    return excerpt;
}

std::string underline(const Excerpt& excerpt) {
    std::string marks;
    for (std::size_t at = 0; at < excerpt.text.size();) {
        const Decoded decoded = decode_utf8(excerpt.text, at);
        const std::string_view character = std::string_view(excerpt.text).substr(at, decoded.size);
        const std::uint64_t column = at + 1;
        const bool inside = excerpt.begin != 0 && column >= excerpt.begin && column <= excerpt.end;
        const bool caret = excerpt.column != 0 && excerpt.column >= column && excerpt.column < column + decoded.size;
        const std::size_t width = display_width(character);
        if (caret)
            marks += '^' + std::string(width > 1 ? width - 1 : 0, '~');
        else if (inside)
            marks += std::string(width, '~');
        else
            marks += character == "\t" ? "\t" : std::string(width, ' ');
        at += decoded.size;
    }
    marks.erase(marks.find_last_not_of(" \t") + 1);
    return marks;
}

}  // namespace simtscope::cli
