// Inline PTX to LLVM IR: what an asm statement does, spelled with the operations of the bundled headers ("simt.…") and plain IR, at
// the place and line of the statement.
#pragma once

namespace llvm {
class Module;
}

namespace simtscope::frontend::lowering {

class Unsupported;

/// Replaces every asm statement of the module. What is not known is reported with the PTX instruction, its line and what to write
/// instead. Sources: PTX ISA 9.0; Inline PTX Assembly in CUDA 13.0.
void expand_assembly(llvm::Module& module, Unsupported& unsupported);

}  // namespace simtscope::frontend::lowering
