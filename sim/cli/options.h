// What the user typed, checked: either complete options or one line that says what is wrong and what is right.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/flags.h"
#include "cli/messages.h"
#include "session/launch.h"
#include "session/names.h"
#include "session/why.h"

namespace simtscope::cli {

/// --print NAME[:FIRST[:COUNT]]
struct PrintRequest {
    std::string name;
    std::uint64_t first = 0;
    std::optional<std::uint64_t> count;
    friend bool operator==(const PrintRequest&, const PrintRequest&) = default;
};

/// --bookmark STEP:TEXT; the step as findings and `trace` number it
struct BookmarkRequest {
    std::uint64_t step = 0;
    std::string note;
    friend bool operator==(const BookmarkRequest&, const BookmarkRequest&) = default;
};

/// Flags of `save` alone.
struct SaveFlags {
    std::optional<std::string> note, output;
    std::vector<BookmarkRequest> bookmarks;
    bool show = false;
};

/// Launch flags that were given; what was not given keeps the launch file's value or the default.
struct LaunchFlags {
    std::optional<std::string> kernel, arch, choices;
    std::optional<machine::Dim3> grid, block;
    std::optional<std::uint64_t> shared, seed, max_steps;
    std::optional<std::uint32_t> slots;
    bool cooperative = false;
    std::optional<bool> fmad;
    std::optional<machine::Policy> policy;
    std::optional<machine::UndefinedMode> undefined;
    std::vector<std::pair<std::string, std::string>> args, sets;
    std::vector<std::string> defines, include_directories;
};

enum class TraceFormat : std::uint8_t { Text, Jsonl, Perfetto };

/// why --against: the same launch with one thing changed.
struct Rival {
    std::optional<machine::Policy> policy;
    std::optional<machine::UndefinedMode> undefined;
    std::optional<std::uint64_t> seed;
};

/// lesson list | show ID | run ID | check [ID] | grade ID FILE.cu | progress
struct LessonRequest {
    enum class Action : std::uint8_t { List, Show, Run, Check, Grade, Progress } action = Action::List;
    std::string id;    ///< Check: empty for all
    std::string file;  ///< Grade
};

struct Options {
    Command command = Command::Help;
    Command help_for = Command::Help;
    Language language = Language::English;
    std::string file;
    LaunchFlags launch;
    std::optional<std::uint64_t> runs;          ///< explore: schedules
    std::optional<std::uint32_t> shown_launch;  ///< of several in one file, counted from 1
    SaveFlags save;
    bool json = false, counters = false, lines = false;
    std::vector<PrintRequest> prints;
    TraceFormat format = TraceFormat::Text;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> warps;    ///< block, warp; empty: all
    std::optional<std::pair<std::uint64_t, std::uint64_t>> steps;  ///< first, last
    std::vector<std::string> stops;                                ///< trace: --stop
    std::string value;                                             ///< why: --value
    std::optional<session::LaneName> lane;                         ///< why: --lane
    std::optional<std::uint64_t> step;                             ///< why, save
    std::optional<std::uint64_t> depth;                            ///< why
    std::optional<Rival> against;                                  ///< why --against
    bool lane_off = false, readers = false;                        ///< why
    LessonRequest lesson;
    std::vector<std::string> gui_arguments;
};

/// `arguments` without the program's name.
[[nodiscard]] std::expected<Options, session::Error> parse_options(const std::vector<std::string>& arguments, Language of_locale);

/// --json and --lang as far as they can be seen in a command line that is wrong.
[[nodiscard]] bool wants_json(const std::vector<std::string>& arguments);
[[nodiscard]] Language language_of(const std::vector<std::string>& arguments, Language of_locale);

/// The launches of a .cu file with its flags, of a .toml launch file or of a saved run; flags that were given overrule the file.
/// run_request.h tells more about a saved run.
[[nodiscard]] std::expected<std::vector<session::LaunchSpec>, session::Error> launches_of(const Options& options);

[[nodiscard]] std::string version_text();  ///< "simtscope 0.1.0"
using session::policy_name;
using session::undefined_name;
/// Commands that work, "run, trace, …".
[[nodiscard]] std::string command_list();

}  // namespace simtscope::cli
