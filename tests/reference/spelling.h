// Inside the printer: how types, constants and operations are spelt in CUDA C++.
#pragma once

#include <string>

#include "ast.h"

namespace simtscope::reference {

[[nodiscard]] const char* type_name(Type type);
[[nodiscard]] std::string constant_text(const Expression& e);
/// An operator, or the name of a function.
[[nodiscard]] const char* operator_text(Op op);
/// The intrinsic; of shuffles the middle of its name: "", "up_", "down_", "xor_".
[[nodiscard]] const char* warpwide_text(Warpwide op);

}  // namespace simtscope::reference
