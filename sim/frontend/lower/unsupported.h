// Messages for constructs that the lowering refuses. Every one of a file is reported, not only the first.
#pragma once

#include <string>
#include <vector>

#include "frontend/protocol.h"

namespace llvm {
class DILocation;
class Function;
}  // namespace llvm

namespace simtscope::frontend::lowering {

class SiteTable;

class Unsupported {
public:
    explicit Unsupported(const SiteTable& sites) : sites_(sites) {}

    /// `construct` is a noun phrase ("128-bit integers"), `instead` what to write ("use two 64-bit values"; may be empty).
    /// Without a location (null) the message is at the function's first line.
    void report(const llvm::DILocation* where, const llvm::Function& function, const std::string& construct, const std::string& instead);
    /// Something of the input's that is larger than it may be. `line` 0: the place is not known.
    void too_large(std::uint32_t file, std::uint32_t line, const std::string& text);
    /// A fault of this program, not of the input.
    void internal(const std::string& text);

    [[nodiscard]] bool any() const { return !errors_.empty(); }
    [[nodiscard]] std::vector<Diagnostic> take() { return std::move(errors_); }

private:
    void add(Diagnostic diagnostic);

    const SiteTable& sites_;
    std::vector<Diagnostic> errors_;
};

}  // namespace simtscope::frontend::lowering
