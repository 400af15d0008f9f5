// One run of Clang over one file: diagnostics, kernels, statement ranges and the LLVM module. No Clang headers here.
//
//   request, expression ──► parse() ──► Parsed { module, kernels of the file, symbol that the expression names, … }
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/lower/lower.h"
#include "frontend/protocol.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace simtscope::frontend {

/// A __global__ function or function template as the file declares it.
struct KernelInfo {
    std::string name;                 ///< with namespaces; unnamed ones left out
    std::string signature;            ///< "(const int *, int *)"
    std::string symbol;               ///< mangled; empty for a template
    std::string template_parameters;  ///< "<int K, class T>"; empty for a function
    bool is_template = false;
    bool all_defaulted = false;  ///< every template parameter has a default
    std::uint32_t line = 0;
};

struct Parsed {
    bool ok = false;                      ///< a module was made
    bool expression_failed = false;       ///< an error lies in the name expression, not in the file
    std::vector<Diagnostic> diagnostics;  ///< of the file
    std::vector<Diagnostic> dropped;      ///< notes: #include lines whose file is not there
    std::vector<Diagnostic> unsupported;  ///< uses of what is not simulated yet, found while parsing
    std::string expression_error;         ///< Clang's first message about the expression
    std::vector<KernelInfo> kernels;
    std::vector<std::string> known_names;   ///< names at namespace scope and macros, for judging launches found in host code
    std::string expression_symbol;          ///< mangled name of the kernel that the expression names
    std::vector<program::SourceFile> read;  ///< CompileResult::read
    SourceMap source;
    std::unique_ptr<llvm::LLVMContext> context;
    std::unique_ptr<llvm::Module> module;  ///< after `context`: destroyed first
};

/// `expression` empty: nothing is instantiated beyond what the file itself does.
[[nodiscard]] Parsed parse(const CompileRequest& request, const std::string& expression);

/// File name of the appended name expression in Clang's eyes.
inline constexpr const char* kExpressionFile = "<kernel name>";
inline constexpr const char* kExpressionVariable = "__simt_kernel";

}  // namespace simtscope::frontend
