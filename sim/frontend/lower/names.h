// Names of functions as people read them.
#pragma once

#include <string>

namespace llvm {
class Function;
}

namespace simtscope::frontend::lowering {

/// "reduce<4>" of a kernel, "Vec::dot(Vec) const" of a device function, "lambda in scan" of a lambda.
[[nodiscard]] std::string readable_name(const llvm::Function& function, bool is_kernel);

}  // namespace simtscope::frontend::lowering
