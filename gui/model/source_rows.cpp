#include "gui/model/source_rows.h"

#include <algorithm>
#include <charconv>

#include "gui/model/compiler_words.h"
#include "gui/model/error_words.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

/// Where a row that starts at `begin` ends: after a space or comma if one stands in its second half.
std::size_t row_end(std::string_view line, std::size_t begin, unsigned limit) {
    std::size_t end = begin, good = 0;
    unsigned used = 0;
    while (end < line.size()) {
        std::size_t after = end;
        used += columns(next_code_point(line, after));
        if (used > limit && end != begin) break;
        end = after;
        if (line[end - 1] == ' ' || line[end - 1] == ',') good = end;
    }
    if (end == line.size()) return end;
    return good > begin + (end - begin) / 2 ? good : end;
}

}  // namespace

std::vector<LineMessage> line_messages(const session::Error& error, Language language) {
    std::vector<LineMessage> out;
    for (const std::string& line : split_lines(error.message)) {
        for (const std::string_view level : {": error: ", ": fatal error: ", ": warning: ", ": note: "}) {
            const std::size_t at = line.find(level);
            if (at == std::string::npos) continue;
            std::uint32_t number = 0;
            const std::size_t column = line.rfind(':', at - 1);
            const std::size_t row = column == std::string::npos || column == 0 ? column : line.rfind(':', column - 1);
            if (row == std::string::npos) break;
            const char* end = line.data() + column;
            const auto [stop, code] = std::from_chars(line.data() + row + 1, end, number);
            const bool same_file = error.file.ends_with(line.substr(0, row)) || line.substr(0, row).ends_with(error.file);
            if (code == std::errc{} && stop == end && same_file)
                out.push_back({number, compiler_sentence(std::string_view(line).substr(at + 2), language)});
            break;
        }
    }
    if (out.empty() && error.line != 0)
        out.push_back({error.line, error_sentence(drawable(error.message.substr(0, error.message.find('\n'))), language)});
    return out;
}

std::vector<SourceRow> source_rows(const SourceText& file, unsigned limit, const std::vector<LineMessage>& messages) {
    std::vector<SourceRow> out;
    limit = std::max(limit, 12U);
    for (std::uint32_t number = 1; number <= file.lines.size(); ++number) {
        const std::string& line = file.lines[number - 1];
        const auto leading = static_cast<unsigned>(std::min(line.find_first_not_of(' '), line.size()));
        const unsigned further = std::min(leading + 4, limit / 2);
        std::size_t begin = 0;
        bool first = true;
        do {
            const std::size_t end = row_end(line, begin, first ? limit : limit - further);
            out.push_back({number, begin, end, first ? 0 : further, first, {}});
            begin = end;
            first = false;
        } while (begin < line.size());
        for (const LineMessage& message : messages) {
            if (message.line != number) continue;
            for (const std::string& part : wrapped(message.text, limit)) out.push_back({number, 0, 0, 0, false, part.empty() ? " " : part});
        }
    }
    return out;
}

}  // namespace simtscope::gui
