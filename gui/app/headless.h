// What the window would show, on a file: the same worker and the same commands, without a window system.
#pragma once

#include "gui/app/start.h"

namespace simtscope::gui {

/// `start.options.exporting` is there. Runs the script, goes to the place, writes; the names of the files on stdout. The exit code.
[[nodiscard]] int export_without_window(Start start);

}  // namespace simtscope::gui
