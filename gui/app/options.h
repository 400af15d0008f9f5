// What stands on the command line of simtscope-gui: its own flags, and those of the launch, which are the same as `simtscope run`'s.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/view_state.h"
#include "session/launch.h"

namespace simtscope::gui {

/// Of `simtscope-gui export`.
struct ExportOptions {
    std::string panel = "window", output;
    std::optional<std::uint64_t> step, moment, problem;            ///< where; none: where the window would open
    std::optional<std::pair<std::uint64_t, std::uint64_t>> steps;  ///< several moments
    int scale = 1;
    bool caption = true;
    unsigned delay = 500;  ///< milliseconds
};

struct Options {
    bool help = false;
    bool version = false;
    bool start_page = false;                 ///< nothing is opened
    std::optional<ExportOptions> exporting;  ///< no window: a file is written
    std::optional<Language> language;
    std::optional<Theme> theme;
    std::optional<int> font;
    std::optional<std::pair<int, int>> size;
    std::string lesson;  ///< its id
    std::string script;
    std::string screenshot;           ///< file; the program ends after it
    std::string against;              ///< how the second run goes: "explore:7"
    std::string state_file;           ///< the state as JSON after each frame, for tests
    std::optional<int> bench;         ///< frames to draw and measure; the program ends after them
    std::vector<std::string> launch;  ///< everything else
};

/// `arguments` without the program's name.
[[nodiscard]] std::expected<Options, session::Error> parse_options(const std::vector<std::string>& arguments);
[[nodiscard]] std::string help_text(bool exporting);

}  // namespace simtscope::gui
