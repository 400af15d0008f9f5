// Where instructions come from: debug locations to Program::sites and statements.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "frontend/lower/lower.h"

namespace llvm {
class DIFile;
class DILocation;
class DISubprogram;
class Function;
}  // namespace llvm

namespace simtscope::frontend::lowering {

struct Place {
    std::uint32_t file = 0, line = 0, column = 0;
};

class SiteTable {
public:
    SiteTable(const SourceMap& source, program::Program& program);

    [[nodiscard]] const std::vector<program::SourceFile>& files() const { return source_.files; }
    /// Index of a user file; nothing for bundled headers.
    [[nodiscard]] std::optional<std::uint32_t> file_of(const llvm::DIFile* file) const;
    /// Line in a user file, climbing out of inlined header code; nothing if compiler-made.
    [[nodiscard]] std::optional<Place> place(const llvm::DILocation* location) const;
    /// The location itself or the call that it was inlined into: the first that lies in a user file.
    [[nodiscard]] const llvm::DILocation* user_location(const llvm::DILocation* location) const;
    [[nodiscard]] std::uint32_t statement_at(const Place& place) const;

    /// Site of a location that user_location() returned; null gives the function's own line.
    [[nodiscard]] std::uint32_t site(const llvm::DILocation* location, const llvm::Function& function);
    [[nodiscard]] bool is_user_function(const llvm::Function& function) const;

private:
    [[nodiscard]] std::uint32_t intern(const program::Site& site);

    const SourceMap& source_;
    program::Program& program_;
    mutable std::unordered_map<const llvm::DIFile*, std::optional<std::uint32_t>> file_cache_;
    std::vector<std::uint32_t> by_start_;  ///< statements in order of file and first character, outer ones first
    std::vector<std::uint32_t> around_;    ///< for each of those the position of the innermost one around it; kNone: none
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> sites_;
};

}  // namespace simtscope::frontend::lowering
