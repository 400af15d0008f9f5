#include "gui/model/source_rows.h"

#include <algorithm>

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

unsigned column_of_byte(std::string_view line, std::size_t byte) { return columns(line.substr(0, std::min(byte, line.size()))); }

std::vector<SourceRow> source_rows(const SourceText& file, unsigned limit, std::uint32_t error_line, const std::string& message) {
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
        if (number != error_line) continue;
        for (const std::string& part : wrapped(message, limit)) out.push_back({number, 0, 0, 0, false, part.empty() ? " " : part});
    }
    return out;
}

}  // namespace simtscope::gui
