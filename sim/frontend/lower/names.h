// Names of functions as people read them.
#pragma once

#include <string>

namespace llvm {
class Function;
}

namespace simtscope::frontend::lowering {

/// "reduce<4>" of a kernel, "Vec::dot(Vec) const" of a device function, "lambda in scan" of a lambda.
[[nodiscard]] std::string readable_name(const llvm::Function& function, bool is_kernel);

/// A type's or function's name without the place of a lambda: "apply<(lambda at FILE:3:5)>" becomes "apply<lambda>".
[[nodiscard]] std::string without_lambda_places(std::string name);

}  // namespace simtscope::frontend::lowering
