// Breakpoints and the chosen line: what the user set, and where the run comes by.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

/// The line as a stop: "line helper.cuh:12", "line helper.cuh:12 if v > 3".
[[nodiscard]] std::string stop_text(const SourceLine& line, const std::string& condition = {});
/// Of those that are on.
[[nodiscard]] std::vector<std::string> stop_texts(const std::vector<Breakpoint>& breakpoints);

/// The file that is shown: that of the next statement, else of the last one. None: no source.
[[nodiscard]] std::optional<std::uint32_t> shown_file(const Picture& picture);
/// Where statements of the line begin, or of the first line behind it that has some; none: no line further down has.
[[nodiscard]] std::optional<SourceLine> line_with_code(const RunFacts& facts, const SourceLine& line);
[[nodiscard]] const Breakpoint* breakpoint_at(const std::vector<Breakpoint>& breakpoints, const SourceLine& line);
/// Sets one on the line (or the next one with code), or removes it.
void toggle_breakpoint(std::vector<Breakpoint>& breakpoints, const RunFacts& facts, const SourceLine& line);

/// Where lanes enter the line, in order of time, as far as the run is known.
[[nodiscard]] std::vector<LineVisit> visits_of(const RunFacts& facts, const SourceLine& line);
/// Where a breakpoint stops: all visits of its line; with a condition those that were met.
[[nodiscard]] std::vector<LineVisit> hits_of(const Picture& picture, const Breakpoint& breakpoint);
/// When a line runs, in moments, from where the run stands.
struct LineTimes {
    bool all = false;  ///< the whole run is known; else a time that is missing may lie further on
    std::size_t count = 0;
    std::optional<std::uint64_t> first, previous, next, last;
};
[[nodiscard]] LineTimes line_times(const Picture& picture, const SourceLine& line);
/// All of the run is among RunFacts::moments.
[[nodiscard]] bool all_moments_known(const RunFacts& facts);

}  // namespace simtscope::gui
