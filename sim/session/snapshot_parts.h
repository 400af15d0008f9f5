// Inside session: parts of a snapshot that have files of their own.
#pragma once

#include <string>

#include "machine/machine.h"
#include "session/snapshot.h"

namespace simtscope::session {

class Engine;

/// The barrier that the path waits at: "__syncthreads()", "bar.sync 1, 64".
[[nodiscard]] std::string waiting_name(const program::Instruction& i, const machine::Path& path);
/// Which blocks have begun, and which of them have not ended.
void fill_grid(const machine::Machine& machine, Snapshot& snapshot);
/// Warps and open barriers of the focus block.
void fill_block(const Engine& engine, Snapshot& snapshot);

}  // namespace simtscope::session
