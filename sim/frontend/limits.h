// What the worker process may use. Set once at its start.
#pragma once

namespace simtscope::frontend {

/// CPU time, memory, no core files, no file may grow; the worker also ends when its parent does.
void set_limits();

}  // namespace simtscope::frontend
