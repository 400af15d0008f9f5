#include "frontend/clang/diagnostics.h"

#include <array>
#include <string_view>
#include <utility>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "frontend/clang/asm_percent.h"

namespace simtscope::frontend {

namespace {

constexpr llvm::StringRef kNotYet = "not simulated yet";

std::string line_text(const clang::SourceManager& sources, clang::SourceLocation location) {
    bool invalid = false;
    const llvm::StringRef buffer = sources.getBufferData(sources.getFileID(location), &invalid);
    if (invalid) return {};
    const unsigned offset = sources.getFileOffset(location);
    if (offset > buffer.size()) return {};
    const std::size_t before = buffer.rfind('\n', offset);
    const std::size_t begin = before == llvm::StringRef::npos ? 0 : before + 1;
    constexpr std::size_t kLongestLine = 400;
    return buffer.substr(begin, kLongestLine).take_until([](char c) { return c == '\n' || c == '\r'; }).str();
}

/// Functions that have one overload a type, so that Clang cannot say by itself which argument is missing. Of warp functions it is nearly
/// always the mask.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kOverloaded = {{
    {"__shfl_sync", "mask, value, lane"},
    {"__shfl_up_sync", "mask, value, delta"},
    {"__shfl_down_sync", "mask, value, delta"},
    {"__shfl_xor_sync", "mask, value, lane_mask"},
    {"__match_any_sync", "mask, value"},
    {"__match_all_sync", "mask, value, &predicate"},
    {"__reduce_add_sync", "mask, value"},
    {"__reduce_min_sync", "mask, value"},
    {"__reduce_max_sync", "mask, value"},
    {"__reduce_and_sync", "mask, value"},
    {"__reduce_or_sync", "mask, value"},
    {"__reduce_xor_sync", "mask, value"},
    {"atomicCAS", "pointer, expected, desired"},
}};

/// What Clang says, in words for CUDA: an `unavailable` attribute's text by itself, a launch inside a kernel by its name, what a warp
/// function takes.
std::string own_words(const std::string& message) {
    constexpr std::string_view kNoMatch = "no matching function for call to '";
    if (message.starts_with(kNoMatch)) {
        const std::string_view name = std::string_view(message).substr(kNoMatch.size(), message.size() - kNoMatch.size() - 1);
        for (const auto& [function, arguments] : kOverloaded)
            if (name == function) return message + ": write " + std::string(function) + "(" + std::string(arguments) + ")";
    }
    constexpr std::string_view kLaunch = "reference to __global__ function ";
    if (message.starts_with(kLaunch))
        return "a kernel that launches a kernel (" + message.substr(kLaunch.size(), message.find(" in ") - kLaunch.size()) +
               ", dynamic parallelism) is not simulated yet: launch it from the host";
    const auto at = message.find("is unavailable: ");
    return at == std::string::npos ? message : message.substr(at + 16);
}

}  // namespace

void DiagnosticCollector::place(const clang::Diagnostic& info, clang::SourceLocation location, Diagnostic& out) const {
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(location);
    const clang::PresumedLoc presumed = sources.getPresumedLoc(at);
    if (presumed.isInvalid()) return;
    out.file = paths_.user_name(presumed.getFilename());
    out.line = presumed.getLine();
    out.column = presumed.getColumn();
    out.source_line = without_percent_marks(line_text(sources, at));
    out.end_line = out.line;
    out.end_column = out.column;
    if (options_ == nullptr) return;
    const auto reach = [&](clang::SourceLocation end, bool token) {
        end = sources.getExpansionRange(end).getEnd();
        const unsigned length = token ? clang::Lexer::MeasureTokenLength(end, sources, *options_) : 0;
        const clang::PresumedLoc last = sources.getPresumedLoc(end);
        if (last.isInvalid() || last.getFileID() != presumed.getFileID()) return;
        const std::uint32_t column = last.getColumn() + length - (length > 0 || last.getColumn() > 1 ? 1U : 0U);
        if (last.getLine() > out.end_line || (last.getLine() == out.end_line && column > out.end_column)) {
            out.end_line = last.getLine();
            out.end_column = column;
        }
    };
    reach(at, true);
    for (const clang::CharSourceRange& range : info.getRanges())
        if (range.isValid()) reach(range.getEnd(), range.isTokenRange());
}

void DiagnosticCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level == clang::DiagnosticsEngine::Ignored || level == clang::DiagnosticsEngine::Remark) return;
    const bool note = level == clang::DiagnosticsEngine::Note;
    if (note && drop_notes_) return;
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    if (note && text.starts_with("use -f")) return;  // advice on Clang's own flags
    Diagnostic out;
    out.level = note                                         ? DiagnosticLevel::Note
                : level == clang::DiagnosticsEngine::Warning ? DiagnosticLevel::Warning
                                                             : DiagnosticLevel::Error;
    out.message = own_words(text.str().str());
    if (!note) drop_notes_ = false;
    if (info.getLocation().isValid() && info.hasSourceManager()) {
        const clang::SourceManager& sources = info.getSourceManager();
        clang::SourceLocation location = sources.getExpansionLoc(info.getLocation());
        const auto file_of = [&](clang::SourceLocation where) {
            const clang::PresumedLoc presumed = sources.getPresumedLoc(where, false);
            return presumed.isInvalid() ? llvm::StringRef() : llvm::StringRef(presumed.getFilename());
        };
        if (note && PathMap::is_bundled(file_of(location))) return;
        // What goes wrong inside a bundled header is told at the user's line that led there.
        if (const clang::PresumedLoc inside = sources.getPresumedLoc(location, false);
            inside.isValid() && PathMap::is_bundled(inside.getFilename()) && !llvm::StringRef(out.message).contains(kNotYet))
            out.message += " (in " + paths_.user_name(inside.getFilename()) + ":" + std::to_string(inside.getLine()) + ")";
        while (PathMap::is_bundled(file_of(location))) {
            const clang::SourceLocation includer = sources.getIncludeLoc(sources.getFileID(location));
            if (includer.isInvalid()) break;
            location = sources.getExpansionLoc(includer);
        }
        const clang::PresumedLoc presumed = sources.getPresumedLoc(location);
        if (presumed.isValid() && llvm::StringRef(presumed.getFilename()) == kExpressionFile) {
            drop_notes_ = true;
            if (out.level == DiagnosticLevel::Error) {
                parsed_.expression_failed = true;
                if (parsed_.expression_error.empty()) parsed_.expression_error = out.message;
            }
            return;
        }
        place(info, location, out);
        if (info.getNumFixItHints() > 0) out.fix = info.getFixItHint(0).CodeToInsert;
    }
    if (out.level == DiagnosticLevel::Error && llvm::StringRef(out.message).contains(kNotYet)) {
        drop_notes_ = true;
        parsed_.unsupported.push_back(std::move(out));
        return;
    }
    parsed_.diagnostics.push_back(std::move(out));
}

}  // namespace simtscope::frontend
