// From request to LLVM module of one kernel: input checks, Clang, kernel selection. No Clang headers here.
#pragma once

#include <memory>
#include <string>

#include "frontend/clang/parse.h"

namespace simtscope::frontend {

struct CompiledModule {
    CompileResult result;  ///< failure, message, diagnostics and kernels are final; the program is still missing
    SourceMap source;
    std::string kernel_symbol;
    std::unique_ptr<llvm::LLVMContext> context;
    std::unique_ptr<llvm::Module> module;  ///< only what the kernel can reach; destroyed before its context
};

/// `result.failure` is None exactly if there is a module.
[[nodiscard]] CompiledModule compile_to_module(const CompileRequest& request);

/// Makes `result` a failure Unsupported that tells of `constructs` (never empty), with the text of their lines.
void refuse(CompileResult& result, std::vector<Diagnostic> constructs, const SourceMap& source);

/// One sentence if the request cannot be compiled at all (not a text, bad define, bad architecture); else empty (check_input.cpp).
[[nodiscard]] std::string input_fault(const CompileRequest& request);

/// Deletes every function that the kernel does not reach; false if there is no such kernel (reachable.cpp).
bool keep_only(llvm::Module& module, const std::string& kernel_symbol);

}  // namespace simtscope::frontend
