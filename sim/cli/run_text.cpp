#include "cli/run_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/counters_text.h"
#include "cli/lines_text.h"
#include "cli/numbers.h"
#include "cli/pictures.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

using checks::Level;

Style style_of(Level level) {
    switch (level) {
        case Level::Error:
            return Style::Error;
        case Level::Warning:
            return Style::Warning;
        case Level::Note:
            break;
    }
    return Style::Note;
}

std::string counted(std::size_t count, Message one, Message many, Language language) {
    return count == 1 ? say(language, one) : say(language, many, grouped(count));
}

void write_part(Output& output, Message label, const std::string& text, Language language) {
    if (text.empty()) return;
    constexpr std::size_t kLabelWidth = 9;
    output.line("  " + output.styled(Style::Strong, padded(say(language, label), kLabelWidth)) + " " + text);
}

std::string value_text(const session::BufferView& buffer, std::uint64_t index) {
    return element_defined(buffer, index) ? scalar_text(buffer.element, element_bytes(buffer, index)) : "?";
}

void write_buffer_rows(Output& output, const session::BufferView& buffer, const PrintRequest& request, Language language) {
    constexpr std::uint64_t kRow = 8;
    constexpr std::uint64_t kMost = 1024;
    const std::uint64_t count = element_count(buffer);
    const std::uint64_t wanted = std::min(count - std::min(request.first, count), request.count.value_or(count));
    const std::uint64_t shown = request.count ? wanted : std::min(wanted, kMost);
    const std::uint64_t end = request.first + shown;
    output.line(
        fmt::format("  {} {}[{}]", buffer.name, type_text(buffer.element, buffer.components), count / std::max(1U, buffer.components)));
    for (std::uint64_t row = request.first; row < end; row += kRow) {
        std::string text = fmt::format("  {:>7}:", row);
        for (std::uint64_t i = row; i < std::min(end, row + kRow); ++i) text += ' ' + value_text(buffer, i);
        output.line(text);
    }
    if (shown < wanted) output.line("  " + say(language, Message::BufferCut, end - 1, buffer.name, end));
}

}  // namespace

void write_buffer_line(Output& output, const session::BufferView& buffer, Language language) {
    constexpr std::uint64_t kShown = 16;
    const std::uint64_t count = element_count(buffer);
    std::string text = fmt::format("  {} {}[{}]: {}", buffer.name, type_text(buffer.element, buffer.components),
                                   count / std::max(1U, buffer.components), folded_values(buffer, 0, count));
    constexpr std::size_t kWidth = 120;
    if (text.size() > kWidth && count > kShown) {
        text = fmt::format("  {} {}[{}]: {} ", buffer.name, type_text(buffer.element, buffer.components),
                           count / std::max(1U, buffer.components), folded_values(buffer, 0, kShown));
        text += say(language, Message::BufferRest, grouped(count - kShown), buffer.name);
    }
    output.line(text);
}

namespace {

void write_buffers(Output& output, const RunResult& result, const Options& options) {
    if (result.buffers.empty()) return;
    output.line(output.styled(Style::Strong, say(options.language, Message::BuffersTitle)));
    if (options.prints.empty()) {
        for (const session::BufferView& buffer : result.buffers) write_buffer_line(output, buffer, options.language);
        return;
    }
    for (const PrintRequest& request : options.prints) {
        const auto found = std::ranges::find(result.buffers, request.name, &session::BufferView::name);
        if (found != result.buffers.end()) write_buffer_rows(output, *found, request, options.language);
    }
}

void write_printf(Output& output, const RunResult& result, Language language) {
    if (result.printf_output.empty()) return;
    output.line(output.styled(Style::Strong, say(language, Message::PrintfTitle)));
    output.write(result.printf_output);
    if (!result.printf_output.ends_with('\n')) output.line();
}

}  // namespace

std::string launch_line(const LaunchOutcome& launch, Language language) {
    return say(language, Message::LaunchLine, launch.spec.file, launch.kernel, dimensions(launch.spec.grid), dimensions(launch.spec.block),
               policy_name(launch.spec.policy));
}

std::string status_line(const LaunchOutcome& launch, Language language) {
    const std::string steps = grouped(launch.steps);
    if (launch.interrupted) return say(language, Message::StatusInterrupted, steps);
    switch (launch.status) {
        case machine::Status::Finished:
            return say(language, Message::StatusFinished, steps);
        case machine::Status::Deadlock:
            return say(language, Message::StatusDeadlock, steps);
        case machine::Status::Livelock:
            return say(language, Message::StatusLivelock, steps);
        case machine::Status::Trap:
            return say(language, Message::StatusTrap, steps);
        case machine::Status::Running:
        case machine::Status::Limit:
            break;
    }
    return say(language, Message::StatusLimit, steps);
}

std::string place_text(const FindingView& finding, Language language) {
    if (finding.line == 0) return say(language, Message::NoSuchPlace);
    return finding.column == 0 ? fmt::format("{}:{}", finding.file, finding.line)
                               : fmt::format("{}:{}:{}", finding.file, finding.line, finding.column);
}

std::string finding_counts(const RunResult& result, Language language) {
    if (result.findings.empty()) return say(language, Message::NoFindings);
    return say(language, Message::FindingCounts,
               counted(count_level(result, Level::Error), Message::ErrorsOne, Message::ErrorsMany, language),
               counted(count_level(result, Level::Warning), Message::WarningsOne, Message::WarningsMany, language),
               counted(count_level(result, Level::Note), Message::NotesOne, Message::NotesMany, language));
}

namespace {

/// Which warp or block, and when; notes on performance are about the whole run.
std::string place_of(const FindingView& finding, Language language) {
    using enum checks::FindingKind;
    const bool whole =
        finding.kind == Divergence || finding.kind == Uncoalesced || finding.kind == BankConflict || finding.kind == AtomicContention;
    if (whole) return say(language, Message::FindingPlaceRun, grouped(finding.step));
    if (!finding.warp) return say(language, Message::FindingPlaceBlock, coordinates(finding.block), grouped(finding.step));
    return say(language, Message::FindingPlaceWarp, coordinates(finding.block), *finding.warp, grouped(finding.step));
}

}  // namespace

void write_finding_text(Output& output, const FindingView& finding, Language language) {
    const std::string level = output.styled(style_of(finding.level), checks::level_word(finding.level, language));
    std::string place = place_of(finding, language);
    if (finding.count > 1) place += ", " + say(language, Message::FindingTimes, grouped(finding.count));
    output.line(say(language, Message::FindingHead, level, checks::name(finding.kind), place_text(finding, language)) + ", " + place);
    if (finding.excerpt.line != 0) {
        output.line(output.styled(Style::Dim, fmt::format("{:>6} | ", finding.excerpt.line)) + finding.excerpt.text);
        const std::string marks = underline(finding.excerpt);
        if (!marks.empty()) output.line(output.styled(Style::Dim, "       | ") + output.styled(Style::Mark, marks));
    }
    if (finding.lanes != 0)
        write_part(output, Message::LanesWord, mask_marks(finding.lanes) + "  " + checks::lane_list(finding.lanes, language), language);
    write_part(output, Message::What, finding.text.what, language);
    if (finding.brief) return;
    write_part(output, Message::Why, finding.text.why, language);
    write_part(output, Message::Try, finding.text.try_next, language);
    write_part(output, Message::Source, finding.text.source, language);
}

std::string folded_values(const session::BufferView& buffer, std::uint64_t first, std::uint64_t count) {
    constexpr std::uint64_t kFoldFrom = 4;
    constexpr std::size_t kEnough = 4096;  // whoever shows it cuts much earlier
    std::string text;
    for (std::uint64_t i = first; i < first + count && text.size() < kEnough;) {
        const std::string value = value_text(buffer, i);
        std::uint64_t end = i + 1;
        while (end < first + count && value_text(buffer, end) == value) ++end;
        if (end - i < kFoldFrom) end = i + 1;
        text += text.empty() ? "" : " ";
        text += end - i > 1 ? fmt::format("{} (x{})", value, end - i) : value;
        i = end;
    }
    return text;
}

void write_run_text(Output& output, const RunResult& result, const Options& options) {
    const Language language = options.language;
    for (const LaunchOutcome& launch : result.launches) {
        output.line(output.styled(Style::Strong, launch_line(launch, language)));
        output.line(status_line(launch, language));
    }
    output.line(finding_counts(result, language));
    for (const FindingView& finding : result.findings) {
        output.line();
        write_finding_text(output, finding, language);
    }
    output.line();
    write_printf(output, result, language);
    write_buffers(output, result, options);
    if (options.lines) write_lines_text(output, result, language);
    if (options.counters) write_counters_text(output, result, language);
}

}  // namespace simtscope::cli
