// What goes to the front-end worker process and what comes back. No LLVM here: session and tests include it.
//
//   session ──CompileRequest──► simtscope-frontend (limits on time, memory, files) ──CompileResult──► session
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "program/program.h"

namespace simtscope::frontend {

struct CompileRequest {
    std::string file_name;                         ///< as the user gave it; used in messages and Program::files
    std::string text;                              ///< the CUDA C++ source
    std::string directory;                         ///< folder of the file: the only place `#include "…"` may read from; empty = nowhere
    std::vector<std::string> include_directories;  ///< -I: further folders that may be read
    std::vector<std::string> defines;              ///< -D: NAME or NAME=VALUE
    bool closed = false;                           ///< no file of the disk is read: `sources` are all there are
    std::vector<program::SourceFile> sources;      ///< closed: the headers, by the names that CompileResult::read has
    std::string kernel;  ///< name or name expression (`reduce<4>`, `ns::k<float, 8>`); empty = the only kernel of the file
    std::string arch = "sm_90";
    bool fmad = true;  ///< contract a*b+c inside one statement, as nvcc does by default
};

enum class DiagnosticLevel : std::uint8_t { Note, Warning, Error };
struct Diagnostic {
    DiagnosticLevel level = DiagnosticLevel::Error;
    std::string message;
    std::string file;
    std::uint32_t line = 0, column = 0, end_line = 0, end_column = 0;  ///< from 1; 0 = unknown
    std::string source_line;                                           ///< the text of `line`, for the caret picture
    std::string fix;  ///< replacement text that Clang offers, or what to write instead; may be empty
};

enum class CompileFailure : std::uint8_t {
    None,
    Compile,      ///< the text does not compile; diagnostics say why
    Kernel,       ///< no such kernel, or ambiguous; `message` lists those there are
    Unsupported,  ///< a construct that is not supported; diagnostics name construct, line and alternative
    Limit,        ///< time or memory limit of the worker (template or macro bomb)
    Crash,        ///< the compiler crashed
    Input         ///< not a text (binary, empty, too large), bad -D or --arch
};

struct CompileResult {
    CompileFailure failure = CompileFailure::None;
    std::string message;                  ///< one line for people; empty when failure is None
    std::vector<Diagnostic> diagnostics;  ///< warnings too
    std::vector<std::string> kernels;     ///< kernels of the file, and template instances that launches name
    std::optional<program::Program> program;
    std::uint32_t kernel = program::kNone;  ///< index into program->functions
    /// Headers of the user's folders that were looked at, as they are, by the names that messages have: the file's own folder or the -I
    /// folder as it was given, and the path below it.
    std::vector<program::SourceFile> read;
};

[[nodiscard]] std::vector<std::uint8_t> encode(const CompileRequest& request);
[[nodiscard]] std::vector<std::uint8_t> encode(const CompileResult& result);
[[nodiscard]] std::expected<CompileRequest, std::string> decode_request(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::expected<CompileResult, std::string> decode_result(std::span<const std::uint8_t> bytes);

/// Compiles in a worker process of its own. Never throws, never hangs (10 s wall), never crashes the caller: every way the
/// worker can end is a CompileResult. The worker is `simtscope-frontend` beside the running binary, or $SIMTSCOPE_FRONTEND.
[[nodiscard]] CompileResult compile(const CompileRequest& request);

}  // namespace simtscope::frontend
