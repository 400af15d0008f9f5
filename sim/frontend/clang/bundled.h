// The device headers that are part of the binary; their folder is headers/.
#pragma once

#include <string_view>
#include <vector>

namespace simtscope::frontend {

struct BundledHeader {
    std::string_view name;  ///< relative to the include root, e.g. "cuda_runtime.h"
    std::string_view text;
};
[[nodiscard]] const std::vector<BundledHeader>& bundled_headers();

}  // namespace simtscope::frontend
