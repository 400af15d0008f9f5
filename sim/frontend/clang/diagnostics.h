// Collects Clang's diagnostics as plain data, with the user's file names. Seen by parse.cpp only.
#pragma once

#include <string>
#include <vector>

#include "clang/Basic/Diagnostic.h"
#include "frontend/clang/files.h"
#include "frontend/clang/parse.h"

namespace simtscope::frontend {

class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
    DiagnosticCollector(const PathMap& paths, Parsed& parsed) : paths_(paths), parsed_(parsed) {}
    void BeginSourceFile(const clang::LangOptions& options, const clang::Preprocessor*) override { options_ = &options; }
    void EndSourceFile() override { options_ = nullptr; }
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

private:
    void place(const clang::Diagnostic& info, clang::SourceLocation location, Diagnostic& out) const;
    const PathMap& paths_;
    Parsed& parsed_;
    const clang::LangOptions* options_ = nullptr;
    bool drop_notes_ = false;  ///< of the last error or warning: it was told in another way
};

}  // namespace simtscope::frontend
