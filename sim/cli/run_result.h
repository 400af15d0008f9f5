// What a run gave, as plain data: the JSON and the text are both made from it, and it needs no session any more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "checks/text.h"
#include "cli/excerpt.h"
#include "session/launch.h"
#include "session/session.h"

namespace simtscope::cli {

struct OtherView {
    machine::Dim3 block{0, 0, 0};
    std::uint32_t warp = 0;
    std::uint32_t lanes = 0;
    std::string state;
    std::string file;
    std::uint32_t line = 0;  ///< 0: nowhere
};

/// A finding with its places and texts resolved.
struct FindingView {
    checks::FindingKind kind{};
    checks::Level level = checks::Level::Error;
    std::uint64_t step = 0, count = 1;
    std::string file;
    std::uint32_t line = 0, column = 0;
    std::string function;
    machine::Dim3 block{0, 0, 0};
    std::optional<std::uint32_t> warp;
    std::uint32_t lanes = 0, mask = 0;
    std::vector<int> sources;  ///< shuffle-source: the lane that each of `lanes` asked for, in order
    checks::FindingText text;
    std::vector<OtherView> others;
    Excerpt excerpt;
    std::size_t launch = 0;
    bool brief = false;  ///< why, try and source of this kind were told before
};
[[nodiscard]] FindingView view_of(const checks::Finding& finding, const program::Program& program, checks::Language language);

struct LineView {
    std::string file;
    std::uint32_t line = 0;
    std::uint64_t issues = 0, lane_executions = 0;
    std::vector<session::LineCounters::Round> rounds;
    counters::Counts counts{};
};
/// Active lanes of the issues as a share of 32 lanes an issue, 0 to 1.
[[nodiscard]] double utilisation(std::uint64_t issues, std::uint64_t lane_executions);

struct LaunchOutcome {
    session::LaunchSpec spec;
    std::string kernel;
    machine::Status status = machine::Status::Running;
    std::uint64_t steps = 0;
    bool interrupted = false;
};

struct SourceText {
    std::string name, text;
};

/// Counters of one warp of one launch.
struct WarpView {
    std::size_t launch = 0;
    session::WarpCounters warp;
};

struct RunResult {
    std::vector<LaunchOutcome> launches;
    std::vector<session::BufferView> buffers;  ///< after the last launch
    std::vector<FindingView> findings;
    std::vector<LineView> lines;  ///< by file, then line
    counters::Counts counters;
    bool explains_counts = false;  ///< --counters
    bool has_rounds = false;       ///< --lines
    std::vector<WarpView> warps;   ///< with --counters
    std::vector<SourceText> sources;
    std::vector<std::string> warnings;  ///< the compiler's
    std::string printf_output;
};

/// "finished", "deadlock", …; a run that Ctrl-C stopped counts as one that met a limit.
[[nodiscard]] std::string status_word(machine::Status status);
[[nodiscard]] int exit_code(const RunResult& result);
[[nodiscard]] std::size_t count_level(const RunResult& result, checks::Level level);

/// Elements of a buffer: components counted, bytes where the type is a struct.
[[nodiscard]] std::uint64_t element_count(const session::BufferView& buffer);
[[nodiscard]] bool element_defined(const session::BufferView& buffer, std::uint64_t index);
[[nodiscard]] std::span<const std::uint8_t> element_bytes(const session::BufferView& buffer, std::uint64_t index);

}  // namespace simtscope::cli
