// What the command line asks for, read and ready: the window and the export without one begin with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/app/bench.h"
#include "gui/app/opening.h"
#include "gui/app/options.h"
#include "gui/app/worker.h"

namespace simtscope::gui {

inline constexpr int kDeskFont = 17, kProjectorFont = 20;

struct Start {
    Options options;
    Opening opening;
    bool example = false;        ///< no file was named
    bool first_problem = false;  ///< open at the first problem of the run
    bool legend = false;
    bool tour = false;
    std::vector<Command> script;
    std::optional<RunWish> against;  ///< a second run, to be compared with the first
    Language locale = Language::English;
    FileOpener open_file;
    Library library;
    std::string lessons_folder;   ///< empty: there are none
    std::string progress_folder;  ///< of lessons; empty: answers are neither read nor kept
    std::string settings_folder;  ///< empty: settings and keys are neither read nor written
    Beginnings beginnings;
};

/// One line on stderr; the error's exit code.
int fail(const session::Error& error);

}  // namespace simtscope::gui
