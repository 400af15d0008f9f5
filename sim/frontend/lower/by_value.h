// Struct parameters passed by value (`ptr byval(%S)`): the callee's own copy becomes a local variable, so that it can be split into fields.
#pragma once

namespace llvm {
class Module;
}

namespace simtscope::frontend::lowering {

/// Kernels copy from parameter memory; device functions take small structs as values instead of by address.
void copy_by_value_parameters(llvm::Module& module);

}  // namespace simtscope::frontend::lowering
