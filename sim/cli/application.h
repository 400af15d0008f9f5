// The command line as a function of its surroundings, so that tests can call it.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"

namespace simtscope::cli {

/// Everything that a command may ask of the process around it.
struct Surroundings {
    std::function<std::string(const char*)> variable;  ///< environment variable, "" if not set
    std::function<bool()> interrupted;                 ///< Ctrl-C was pressed
    std::string folder;                                ///< where the binary lies
    bool error_terminal = false;                       ///< stderr is a terminal: progress may be shown
    bool output_terminal = false;                      ///< stdout is one
};

/// The exit code. `errors` gets messages and progress.
[[nodiscard]] int run_application(const std::vector<std::string>& arguments, const Surroundings& surroundings, Output& output,
                                  Output& errors);

/// One command each; an Error is written by run_application().
[[nodiscard]] std::expected<int, session::Error> run_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                             Output& errors);
[[nodiscard]] std::expected<int, session::Error> trace_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                               Output& errors);
[[nodiscard]] std::expected<int, session::Error> explore_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                                 Output& errors);
[[nodiscard]] std::expected<int, session::Error> why_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                             Output& errors);
[[nodiscard]] std::expected<int, session::Error> program_command(const Options& options, Output& output, Output& errors);
[[nodiscard]] std::expected<int, session::Error> save_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                              Output& errors);
[[nodiscard]] std::expected<int, session::Error> lesson_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                                Output& errors);
[[nodiscard]] std::expected<int, session::Error> gui_command(const Options& options, const Surroundings& surroundings);

void write_warnings(Output& errors, const std::vector<std::string>& warnings, Language language);

}  // namespace simtscope::cli
