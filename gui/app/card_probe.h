// Looks whether this machine has what a graphics card takes.
#pragma once

#include "gui/model/card.h"

namespace simtscope::gui {

/// Loads the driver's library for a moment, without starting it, and looks for nvcc in the folders of PATH.
[[nodiscard]] CardFacts probe_card();
/// The first program of this name in a list of folders as PATH has it; empty: none.
[[nodiscard]] std::string program_in(const std::string& folders, const std::string& name);

}  // namespace simtscope::gui
