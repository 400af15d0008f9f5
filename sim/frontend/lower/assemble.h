// From registers and blocks to slots and instruction indices.
#pragma once

#include "frontend/lower/draft.h"
#include "frontend/lower/sites.h"

namespace simtscope::frontend::lowering {

/// Gives every register of the draft its slot. Values that live only within one block share slots; variables never do.
[[nodiscard]] std::vector<std::uint32_t> assign_slots(Draft& draft);

/// Appends the function's code to the program and fills in program.functions[index].
void assemble(Draft draft, std::uint32_t index, program::Program& program);

}  // namespace simtscope::frontend::lowering
