// The file that Ctrl+S writes.
#pragma once

#include <expected>
#include <string>

#include "session/saved_run.h"

namespace simtscope::gui {

struct RunFile {
    std::string path;        ///< written anew each time: the saved run that was opened, or what this window wrote. Empty: none yet
    std::string folder;      ///< of a file that is still to be named; empty: the current one
    std::string written_by;  ///< as SavedRun has it
    std::string notes;       ///< of the saved run that was opened
};

/// Writes `run` with the notes of `file`, whose path it has afterwards. Without one it takes the first free name after the kernel's:
/// KERNEL.simtscope, KERNEL-2.simtscope, …
[[nodiscard]] std::expected<void, session::Error> save(RunFile& file, session::SavedRun run, const std::string& kernel);

/// Save writes to this file from now on: a path as it is typed, with or without its ending. The error is the name of
/// another file, which is there already.
[[nodiscard]] std::expected<void, std::string> rename(RunFile& file, const std::string& typed);

}  // namespace simtscope::gui
