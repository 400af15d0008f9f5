#include "frontend/lower/unsupported.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <algorithm>

#include "frontend/lower/sites.h"

namespace simtscope::frontend::lowering {

namespace {

std::string sentence(const std::string& construct, const std::string& instead) {
    return construct + " is not supported" + (instead.empty() ? "" : "; " + instead);
}

std::string line_of(const std::string& text, std::uint32_t line) {
    std::size_t begin = 0;
    for (std::uint32_t i = 1; i < line && begin != std::string::npos; ++i) {
        begin = text.find('\n', begin);
        if (begin != std::string::npos) ++begin;
    }
    if (begin == std::string::npos || begin >= text.size()) return {};
    return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

}  // namespace

void Unsupported::report(const llvm::DILocation* where, const llvm::Function& function, const std::string& construct,
                         const std::string& instead) {
    Diagnostic diagnostic;
    diagnostic.message = sentence(construct, instead);
    std::optional<Place> place = sites_.place(where);
    if (const llvm::DISubprogram* subprogram = function.getSubprogram(); !place && subprogram != nullptr)
        if (const auto file = sites_.file_of(subprogram->getFile())) place = Place{*file, subprogram->getLine(), 1};
    if (place) {
        const program::SourceFile& file = sites_.files()[place->file];
        diagnostic.file = file.name;
        diagnostic.line = diagnostic.end_line = place->line;
        diagnostic.column = diagnostic.end_column = place->column;
        diagnostic.source_line = line_of(file.text, place->line);
    } else if (!sites_.files().empty()) {
        diagnostic.file = sites_.files().front().name;
    }
    add(std::move(diagnostic));
}

void Unsupported::too_large(std::uint32_t file, std::uint32_t line, const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.message = text;
    if (file < sites_.files().size()) {
        diagnostic.file = sites_.files()[file].name;
        diagnostic.line = diagnostic.end_line = line;
        diagnostic.column = diagnostic.end_column = line == 0 ? 0 : 1;
    }
    add(std::move(diagnostic));
}

void Unsupported::internal(const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.message = "internal: " + text;
    if (!sites_.files().empty()) diagnostic.file = sites_.files().front().name;
    add(std::move(diagnostic));
}

void Unsupported::add(Diagnostic diagnostic) {
    const bool known = std::any_of(errors_.begin(), errors_.end(), [&](const Diagnostic& other) {
        return other.message == diagnostic.message && other.file == diagnostic.file && other.line == diagnostic.line;
    });
    if (!known) errors_.push_back(std::move(diagnostic));
}

}  // namespace simtscope::frontend::lowering
