// Debug information's types to Program::types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "program/program.h"

namespace llvm {
class DICompositeType;
class DIDerivedType;
class DIType;
}  // namespace llvm

namespace simtscope::frontend::lowering {

/// A part of a variable: "p.x", "a[2]".
struct Part {
    std::string path;  ///< what follows the variable's name: ".x", "[2]", or nothing
    std::uint32_t type = program::kNone;
};

class TypeTable {
public:
    explicit TypeTable(program::Program& program) : program_(program) {}

    /// Index into Program::types; kNone for void.
    [[nodiscard]] std::uint32_t type(const llvm::DIType* type);
    /// A type for a value of which debug information says nothing.
    [[nodiscard]] std::uint32_t unnamed(program::ScalarType scalar, bool pointer);
    /// `extern T name[]` of which debug information says nothing: elements of `size` bytes; None: a struct.
    [[nodiscard]] std::uint32_t open_array(program::ScalarType element, std::uint64_t size);
    /// The scalar at a byte offset; `floating` picks among a union's members. Nothing if no scalar starts there with this size.
    [[nodiscard]] std::optional<Part> part(std::uint32_t type, std::uint64_t offset, std::uint64_t size, bool floating) const;

    /// The outermost member or element that is exactly these bytes.
    [[nodiscard]] std::optional<Part> piece(std::uint32_t type, std::uint64_t offset, std::uint64_t size) const;

private:
    [[nodiscard]] std::uint32_t add(const llvm::DIType* key, program::Type type);
    [[nodiscard]] std::uint32_t derived(const llvm::DIDerivedType* type);
    [[nodiscard]] std::uint32_t composite(const llvm::DICompositeType* type);
    [[nodiscard]] std::uint32_t array(const llvm::DICompositeType* type);
    [[nodiscard]] std::uint32_t record(const llvm::DICompositeType* type);
    [[nodiscard]] std::uint32_t enumeration(const llvm::DICompositeType* type);
    [[nodiscard]] std::string spelling(std::uint32_t type) const;

    program::Program& program_;
    std::unordered_map<const llvm::DIType*, std::uint32_t> known_;
};

/// The type without typedefs, const, volatile and restrict.
[[nodiscard]] const llvm::DIType* strip_qualifiers(const llvm::DIType* type);
/// Pointer (or reference) to a const object, through typedefs.
[[nodiscard]] bool points_to_const(const llvm::DIType* type);
[[nodiscard]] bool is_restrict(const llvm::DIType* type);

}  // namespace simtscope::frontend::lowering
