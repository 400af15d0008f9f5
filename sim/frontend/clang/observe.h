// Reads the finished AST: kernels, names, statement ranges, the kernel that the expression names. Seen by parse.cpp only.
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "frontend/clang/files.h"
#include "frontend/clang/parse.h"

namespace simtscope::frontend {

/// Also tells the parser to skip the bodies of host functions.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> make_observer(clang::CompilerInstance& compiler, const CompileRequest& request,
                                                                const PathMap& paths, Parsed& parsed);

/// Statement ranges of device code in user files (statements.cpp). `file_index` gives the index of a path in the source map, or kNone.
void collect_statements(clang::ASTContext& context, SourceMap& map);

}  // namespace simtscope::frontend
