#include "frontend/lower/sites.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <algorithm>

namespace simtscope::frontend::lowering {

namespace {

bool before(std::uint32_t line_a, std::uint32_t column_a, std::uint32_t line_b, std::uint32_t column_b) {
    return std::tie(line_a, column_a) < std::tie(line_b, column_b);
}

bool contains(const program::Statement& statement, const Place& place) {
    return statement.file == place.file && !before(place.line, place.column, statement.line, statement.column) &&
           !before(statement.end_line, statement.end_column, place.line, place.column);
}

bool inside(const program::Statement& inner, const program::Statement& outer) {
    return !before(inner.line, inner.column, outer.line, outer.column) &&
           !before(outer.end_line, outer.end_column, inner.end_line, inner.end_column) && inner.file == outer.file;
}

}  // namespace

SiteTable::SiteTable(const SourceMap& source, program::Program& program) : source_(source), program_(program) {
    for (std::uint32_t i = 0; i < source.statements.size(); ++i) by_start_.push_back(i);
    std::stable_sort(by_start_.begin(), by_start_.end(), [&](std::uint32_t left, std::uint32_t right) {
        const program::Statement &a = source.statements[left], &b = source.statements[right];
        return std::tie(a.file, a.line, a.column, b.end_line, b.end_column) < std::tie(b.file, b.line, b.column, a.end_line, a.end_column);
    });
    std::vector<std::uint32_t> open;
    for (std::uint32_t at = 0; at < by_start_.size(); ++at) {
        while (!open.empty() && !inside(source.statements[by_start_[at]], source.statements[by_start_[open.back()]])) open.pop_back();
        around_.push_back(open.empty() ? program::kNone : open.back());
        open.push_back(at);
    }
}

std::optional<std::uint32_t> SiteTable::file_of(const llvm::DIFile* file) const {
    if (file == nullptr) return std::nullopt;
    if (const auto known = file_cache_.find(file); known != file_cache_.end()) return known->second;
    const std::string name = file->getFilename().str();
    const std::string directory = file->getDirectory().str();
    const std::string joined = name.starts_with('/') || directory.empty() ? name : directory + "/" + name;
    std::optional<std::uint32_t> index;
    for (std::size_t i = 0; i < source_.paths.size() && !index; ++i)
        if (source_.paths[i] == joined || source_.paths[i] == name) index = static_cast<std::uint32_t>(i);
    file_cache_.emplace(file, index);
    return index;
}

const llvm::DILocation* SiteTable::user_location(const llvm::DILocation* location) const {
    while (location != nullptr && (location->getLine() == 0 || !file_of(location->getFile()))) location = location->getInlinedAt();
    return location;
}

std::optional<Place> SiteTable::place(const llvm::DILocation* location) const {
    location = user_location(location);
    if (location == nullptr) return std::nullopt;
    return Place{*file_of(location->getFile()), location->getLine(), location->getColumn()};
}

std::uint32_t SiteTable::statement_at(const Place& place) const {
    const auto behind = std::upper_bound(by_start_.begin(), by_start_.end(), place, [&](const Place& at, std::uint32_t index) {
        const program::Statement& statement = source_.statements[index];
        return std::tie(at.file, at.line, at.column) < std::tie(statement.file, statement.line, statement.column);
    });
    if (behind == by_start_.begin()) return program::kNone;
    auto at = static_cast<std::uint32_t>(behind - by_start_.begin()) - 1;
    while (at != program::kNone && !contains(source_.statements[by_start_[at]], place)) at = around_[at];
    return at == program::kNone ? program::kNone : by_start_[at];
}

std::uint32_t SiteTable::intern(const program::Site& site) {
    const auto [entry, fresh] = sites_.try_emplace(std::make_tuple(site.file, site.line, site.column, site.inlined_at),
                                                   static_cast<std::uint32_t>(program_.sites.size()));
    if (fresh) program_.sites.push_back(site);
    return entry->second;
}

std::uint32_t SiteTable::site(const llvm::DILocation* location, const llvm::Function& function) {
    program::Site site;
    if (location == nullptr) {
        if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
            if (const auto file = file_of(subprogram->getFile())) site.file = *file, site.line = subprogram->getLine();
        }
        return intern(site);
    }
    const Place where{*file_of(location->getFile()), location->getLine(), location->getColumn()};
    site.file = where.file;
    site.line = where.line;
    site.column = where.column;
    site.statement = statement_at(where);
    if (const llvm::DILocation* caller = user_location(location->getInlinedAt())) site.inlined_at = this->site(caller, function);
    return intern(site);
}

bool SiteTable::is_user_function(const llvm::Function& function) const {
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    return subprogram != nullptr && file_of(subprogram->getFile()).has_value();
}

}  // namespace simtscope::frontend::lowering
