// A file that is opened, with everything that its flags and itself say: from the command line or from within the window.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gui/app/run_file.h"
#include "gui/app/runner.h"

namespace simtscope::gui {

/// Where a saved run opens.
struct SavedPlace {
    session::Position position;
    /// What to say if this program computes another state there, or ends before it; takes the steps done.
    std::function<std::string(std::uint64_t)> other_state;
};

struct Opening {
    std::vector<std::string> words;  ///< the file, from the root, and its flags
    session::LaunchSpec spec;        ///< of the launch that is shown
    Opener open;                     ///< the launches before it run first
    std::optional<SavedPlace> place;
    RunFile run_file;
    std::vector<session::Bookmark> bookmarks;  ///< of a saved run
    std::shared_ptr<const LessonRun> lesson;   ///< that the launch belongs to; null: to none
    Note note;                                 ///< which launch of several, or the first line of a saved run's notes
};

/// `words`: a file and its flags, as on the command line. Reads the file, compiles nothing.
using FileOpener = std::function<std::expected<Opening, session::Error>(const std::vector<std::string>& words)>;

}  // namespace simtscope::gui
