// LLVM IR of device code (-O0, full debug info) to bytecode. Sees llvm/IR and a few transforms, never Clang.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/protocol.h"
#include "program/program.h"

namespace llvm {
class Module;
}

namespace simtscope::frontend {

/// What only the AST knows: the user's files and where statements begin and end.
struct SourceMap {
    std::vector<program::SourceFile> files;      ///< user files only; index = Program::files
    std::vector<std::string> paths;              ///< same order: the path as debug info spells it (directory joined with file name)
    std::vector<program::Statement> statements;  ///< any order; an instruction belongs to the innermost one around its location
};

struct LowerOptions {
    bool contract = true;  ///< fuse a*b+c inside one statement, never across a named variable
};

struct Lowered {
    std::optional<program::Program> program;
    std::vector<Diagnostic> errors;  ///< unsupported constructs: construct, place, what to write instead
};

/// Shapes the module in place (inlines header helpers, keeps source variables as registers) and lowers every kernel and what it calls.
[[nodiscard]] Lowered lower(llvm::Module& module, const SourceMap& source, const LowerOptions& options);

}  // namespace simtscope::frontend
