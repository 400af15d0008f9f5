// Fuses a*b+c into one operation where nvcc does by default (CUDA C++ Programming Guide, "Floating-Point Standard": FMA contraction).
#pragma once

#include "frontend/lower/sites.h"

namespace llvm {
class Function;
}

namespace simtscope::frontend::lowering {

/// Only inside one statement; a product that is also used otherwise stays. A value that went through a named variable was rounded there.
void contract(llvm::Function& function, const SiteTable& sites);

}  // namespace simtscope::frontend::lowering
