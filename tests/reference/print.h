// A program as CUDA C++ that nvcc would take too.
#pragma once

#include <string>

#include "ast.h"

namespace simtscope::reference {

/// What all programs of a file share: types, helpers that need more than one intrinsic.
[[nodiscard]] const char* preamble();
/// The kernel `kSEED` and its functions; several programs may follow one preamble.
[[nodiscard]] std::string print(const Program& program);
[[nodiscard]] std::string kernel_name(const Program& program);
/// A whole file, with the launch as a comment.
[[nodiscard]] std::string print_file(const Program& program);

}  // namespace simtscope::reference
