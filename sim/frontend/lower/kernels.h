// What `!nvvm.annotations` says: which functions are kernels, and their launch bounds.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace simtscope::frontend::lowering {

struct KernelFacts {
    std::uint32_t max_threads = 0;  ///< of __launch_bounds__; 0 = none
};

[[nodiscard]] std::unordered_map<const llvm::Function*, KernelFacts> kernels_of(const llvm::Module& module);

}  // namespace simtscope::frontend::lowering
