// Reading and compiling the user's file.
#include "session/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace simtscope::session {

namespace {

constexpr std::uintmax_t kMaxSource = 4U << 20;

Error file_error(const std::string& path, const std::string& why) {
    Error error;
    error.kind = "file";
    error.message = fmt::format("{}: {}", path, why);
    error.file = path;
    return error;
}

/// Columns that a terminal needs for the first `bytes` bytes of UTF-8 text: Hangul and other East Asian letters take two.
std::string blanks_for(const std::string& text, std::size_t bytes) {
    std::string out;
    for (std::size_t i = 0; i < bytes && i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\t')
            out += '\t';
        else if ((byte & 0xc0U) != 0x80U)
            out += byte >= 0xe1U ? "  " : " ";
    }
    return out;
}

std::string caret_line(const frontend::Diagnostic& d) {
    if (d.source_line.empty() || d.column == 0) return {};
    std::string out = fmt::format("\n{:5} | {}\n      | {}^", d.line, d.source_line, blanks_for(d.source_line, d.column - 1));
    if (d.end_line == d.line)
        for (std::uint32_t c = d.column + 1; c <= d.end_column && c <= d.source_line.size(); ++c) out += '~';
    return out;
}

const char* level_name(frontend::DiagnosticLevel level) {
    switch (level) {
        case frontend::DiagnosticLevel::Error:
            return "error";
        case frontend::DiagnosticLevel::Warning:
            return "warning";
        case frontend::DiagnosticLevel::Note:
            break;
    }
    return "note";
}

std::string kind_of(frontend::CompileFailure failure) {
    switch (failure) {
        case frontend::CompileFailure::Kernel:
            return "kernel";
        case frontend::CompileFailure::Unsupported:
            return "unsupported";
        case frontend::CompileFailure::Limit:
            return "limit";
        case frontend::CompileFailure::Crash:
            return "crash";
        case frontend::CompileFailure::Input:
            return "file";
        case frontend::CompileFailure::Compile:
        case frontend::CompileFailure::None:
            break;
    }
    return "compile";
}

}  // namespace

std::string diagnostic_text(const frontend::Diagnostic& d) {
    std::string text = d.line == 0 ? fmt::format("{}: {}", level_name(d.level), d.message)
                                   : fmt::format("{}:{}:{}: {}: {}", d.file, d.line, d.column, level_name(d.level), d.message);
    text += caret_line(d);
    if (!d.fix.empty()) text += fmt::format("\n      = {}", d.fix);
    return text;
}

std::expected<std::string, Error> read_source(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status)) return std::unexpected(file_error(path, "there is no such file"));
    if (fs::is_directory(status)) return std::unexpected(file_error(path, "this is a directory; name a .cu file in it"));
    if (!fs::is_regular_file(status)) return std::unexpected(file_error(path, "not a regular file; name a .cu file"));
    const std::uintmax_t size = fs::file_size(path, code);
    if (!code && size > kMaxSource)
        return std::unexpected(file_error(path, fmt::format("{} bytes; a kernel file may have at most {} MiB", size, kMaxSource >> 20)));
    if (!code && size == 0) return std::unexpected(file_error(path, "the file is empty; it must hold a __global__ function"));
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) return std::unexpected(file_error(path, "cannot be read"));
    std::string out = text.str();
    // The compiler ends a line at a lone carriage return too; everybody behind it at line feeds.
    for (std::size_t i = 0; i < out.size(); ++i)
        if (out[i] == '\r' && (i + 1 == out.size() || out[i + 1] != '\n')) out[i] = '\n';
    return out;
}

namespace {

/// Text and folders of the user's file from disk, or of a saved run from memory.
std::expected<frontend::CompileRequest, Error> request_for(const LaunchSpec& spec) {
    frontend::CompileRequest request;
    request.file_name = spec.file;
    request.include_directories = spec.include_directories;
    if (spec.sources != nullptr) {
        const auto main = std::ranges::find(*spec.sources, spec.file, &program::SourceFile::name);
        if (main == spec.sources->end()) return std::unexpected(file_error(spec.file, "the saved run does not hold this file"));
        request.closed = true;
        request.sources = *spec.sources;
        if (spec.text != nullptr) std::ranges::find(request.sources, spec.file, &program::SourceFile::name)->text = *spec.text;
        request.text = spec.text != nullptr ? *spec.text : main->text;
        return request;
    }
    auto text = spec.text != nullptr ? std::expected<std::string, Error>(*spec.text) : read_source(spec.file);
    if (!text) return std::unexpected(std::move(text.error()));
    for (const std::string& folder : spec.include_directories) {
        std::error_code code;
        if (std::filesystem::is_directory(folder, code)) continue;
        Error error;
        error.kind = "usage";
        error.message = fmt::format("-I {}: there is no such folder", folder.empty() ? "\"\"" : folder);
        return std::unexpected(std::move(error));
    }
    request.text = std::move(*text);
    request.directory = std::filesystem::path(spec.file).parent_path().string();
    if (request.directory.empty()) request.directory = ".";
    return request;
}

}  // namespace

std::expected<CompiledFile, Error> compile_file(const LaunchSpec& spec) {
    auto made = request_for(spec);
    if (!made) return std::unexpected(std::move(made.error()));
    frontend::CompileRequest& request = *made;
    request.defines = spec.defines;
    request.kernel = spec.kernel;
    request.arch = spec.arch;
    request.fmad = spec.fmad;
    frontend::CompileResult result = frontend::compile(request);
    if (result.failure != frontend::CompileFailure::None || !result.program) {
        Error error;
        error.kind = kind_of(result.failure);
        error.message = result.message;
        error.file = spec.file;
        for (const frontend::Diagnostic& d : result.diagnostics) {
            if (d.level != frontend::DiagnosticLevel::Error) continue;
            error.file = d.file.empty() ? spec.file : d.file;
            error.line = d.line;
            error.column = d.column;
            break;
        }
        std::string details;
        for (const frontend::Diagnostic& d : result.diagnostics)
            if (d.level != frontend::DiagnosticLevel::Warning) details += (details.empty() ? "" : "\n") + diagnostic_text(d);
        if (!details.empty()) error.message = details;
        return std::unexpected(std::move(error));
    }
    CompiledFile compiled{std::move(*result.program), result.kernel, {}, std::move(result.kernels), std::move(result.read)};
    compiled.sources.insert(compiled.sources.begin(), {spec.file, std::move(request.text)});
    for (const frontend::Diagnostic& d : result.diagnostics)
        if (d.level == frontend::DiagnosticLevel::Warning) compiled.warnings.push_back(diagnostic_text(d));
    return compiled;
}

std::expected<Compiled, Error> compile(const LaunchSpec& spec) {
    auto compiled = compile_file(spec);
    if (!compiled) return std::unexpected(std::move(compiled.error()));
    return Compiled{std::move(compiled->program), std::move(compiled->warnings)};
}

}  // namespace simtscope::session
