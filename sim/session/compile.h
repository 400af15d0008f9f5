// Inside session: the user's file as a program.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "frontend/protocol.h"
#include "session/session.h"

namespace simtscope::session {

struct CompiledFile {
    program::Program program;
    std::uint32_t kernel = program::kNone;
    std::vector<std::string> warnings, kernels;
    std::vector<program::SourceFile> sources;  ///< the file and each own header that was looked at, as they were
};

[[nodiscard]] std::expected<std::string, Error> read_source(const std::string& path);
[[nodiscard]] std::expected<CompiledFile, Error> compile_file(const LaunchSpec& spec);
/// "file:line:column: error: text" with the source line and a caret below.
[[nodiscard]] std::string diagnostic_text(const frontend::Diagnostic& diagnostic);

}  // namespace simtscope::session
