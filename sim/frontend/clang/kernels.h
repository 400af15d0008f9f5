// Which kernel a request means. Plain data in, plain data out.
#pragma once

#include <string>
#include <vector>

#include "frontend/clang/parse.h"

namespace simtscope::frontend {

/// One of: `symbol` (a kernel of the module), `expression` (to be instantiated by another parse), `error`.
struct KernelChoice {
    std::string symbol, expression, error;
};

/// Names as they are offered to people: functions, instances, templates that nothing instantiates ("k<int K>").
[[nodiscard]] std::vector<std::string> kernel_list(const Parsed& parsed, const std::vector<std::string>& launches);

/// `wanted` is empty, a plain name or a name expression that failed as it stood, with Clang's words for it in `expression_error`.
[[nodiscard]] KernelChoice choose_kernel(const Parsed& parsed, const std::vector<std::string>& launches, const std::string& wanted,
                                         const std::string& file_name, const std::string& expression_error);

/// True if the text must be given to Clang as an expression: it has template arguments or a cast.
[[nodiscard]] bool is_expression(const std::string& wanted);

}  // namespace simtscope::frontend
