#include "cli/lines_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/counters_text.h"
#include "cli/numbers.h"
#include "cli/run_text.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

constexpr std::size_t kRoundsWidth = 30;

std::string percent(std::uint64_t issues, std::uint64_t lane_executions) {
    constexpr double kPercent = 100;
    return fmt::format("{:.1f}", utilisation(issues, lane_executions) * kPercent);
}

const std::string* source_of(const RunResult& result, const std::string& file) {
    const auto found = std::ranges::find(result.sources, file, &SourceText::name);
    return found == result.sources.end() ? nullptr : &found->text;
}

/// Widths of the columns of memory accesses; 0: not shown.
struct MemoryColumns {
    std::size_t sectors = 0, waves = 0;
};

MemoryColumns memory_columns(const RunResult& result) {
    if (!result.explains_counts) return {};
    MemoryColumns columns{std::string_view("sectors").size(), std::string_view("waves").size()};
    for (const LineView& line : result.lines) {
        columns.sectors = std::max(columns.sectors, sectors_text(line.counts).size());
        columns.waves = std::max(columns.waves, wavefronts_text(line.counts).size());
    }
    return columns;
}

std::string memory_text(MemoryColumns columns, const std::string& sectors, const std::string& waves) {
    return columns.sectors == 0 ? "" : padded(sectors, columns.sectors + 2) + padded(waves, columns.waves + 2);
}

std::string counted_columns(const LineView& line, MemoryColumns columns) {
    std::string rounds = folded_rounds(line.rounds);
    if (rounds.size() > kRoundsWidth) rounds = rounds.substr(0, rounds.rfind(',', kRoundsWidth - 2)) + ", …";
    return fmt::format("{:>9} {:>10} {:>6} %  {}{}", line.issues, line.lane_executions, percent(line.issues, line.lane_executions),
                       memory_text(columns, sectors_text(line.counts), wavefronts_text(line.counts)), padded(rounds, kRoundsWidth));
}

/// The lines of one file: counted ones and the few uncounted ones between them, longer gaps as "...".
void write_file(Output& output, const RunResult& result, const std::vector<const LineView*>& lines) {
    constexpr std::uint32_t kLongestGap = 3;
    const std::string* text = source_of(result, lines.front()->file);
    const MemoryColumns columns = memory_columns(result);
    const std::string blank(padded("", display_width(counted_columns(LineView{}, columns))));
    output.line(fmt::format("  {}", lines.front()->file));
    output.line(padded("   issues    lane-ex     use    " + memory_text(columns, "sectors", "waves") + "rounds", blank.size()) + " |");
    std::uint32_t next = lines.front()->line;
    for (const LineView* line : lines) {
        if (line->line > next + kLongestGap) output.line(blank + " |   ...");
        for (; line->line <= next + kLongestGap && next < line->line; ++next)
            output.line(fmt::format("{} |{:>5}  {}", blank, next, text == nullptr ? "" : line_of(*text, next)));
        output.line(
            fmt::format("{} |{:>5}  {}", counted_columns(*line, columns), line->line, text == nullptr ? "" : line_of(*text, line->line)));
        next = line->line + 1;
    }
}

}  // namespace

std::string folded_rounds(const std::vector<session::LineCounters::Round>& rounds) {
    std::string text;
    for (std::size_t i = 0; i < rounds.size();) {
        std::size_t end = i + 1;
        while (end < rounds.size() && rounds[end].warps == rounds[i].warps && rounds[end].lanes == rounds[i].lanes) ++end;
        text += text.empty() ? "" : ", ";
        if (end - i > 1) text += fmt::format("{} times ", end - i);
        text += fmt::format("{}w/{}", rounds[i].warps, rounds[i].lanes);
        i = end;
    }
    return text;
}

void write_lines_text(Output& output, const RunResult& result, Language language) {
    output.line();
    output.line(output.styled(Style::Strong, say(language, Message::LinesTitle)));
    output.line("  " + output.styled(Style::Dim, say(language, Message::LinesLegend)));
    if (result.explains_counts) output.line("  " + output.styled(Style::Dim, say(language, Message::LinesLegendMemory)));
    if (result.lines.empty()) {
        output.line("  " + say(language, Message::LinesNone));
        return;
    }
    std::uint64_t issues = 0, lanes = 0;
    for (std::size_t i = 0; i < result.lines.size();) {
        std::vector<const LineView*> of_file;
        for (const std::string& file = result.lines[i].file; i < result.lines.size() && result.lines[i].file == file; ++i) {
            of_file.push_back(&result.lines[i]);
            issues += result.lines[i].issues;
            lanes += result.lines[i].lane_executions;
        }
        write_file(output, result, of_file);
    }
    output.line("  " + say(language, Message::LinesTotal, grouped(issues), grouped(lanes), grouped(issues * machine::kLanes),
                           percent(issues, lanes)));
}

}  // namespace simtscope::cli
