// Removes the moves that reading and writing variables as registers leaves behind, within a block.
#pragma once

#include "frontend/lower/draft.h"

namespace simtscope::frontend::lowering {

/// t = x; r = t + 1  →  r = x + 1      while x keeps its value
/// t = a + b; x = t  →  x = a + b      within one statement, if nothing looks at x in between
/// Every named variable still gets every value that the source gives it, in the statement that gives it.
void propagate_copies(Draft& draft, const program::Program& program);

}  // namespace simtscope::frontend::lowering
