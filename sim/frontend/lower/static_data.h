// Constants and globals: what LLVM's constant expressions mean, and the bytes of variables with static storage.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "frontend/lower/draft.h"
#include "frontend/lower/types.h"
#include "program/program.h"

namespace llvm {
class Constant;
class DataLayout;
class GlobalVariable;
class Type;
}  // namespace llvm

namespace simtscope::frontend::lowering {

/// Kind of a scalar IR value's register and how it is shown; None for types without registers.
[[nodiscard]] program::ScalarType scalar_of(const llvm::Type* type);

/// A scalar within an aggregate value.
struct Leaf {
    llvm::Type* type = nullptr;
    std::uint64_t offset = 0;
};
/// Scalars of a value in order; nothing if one of them cannot be held in registers, or there are more than `kMaxLeaves`.
[[nodiscard]] std::optional<std::vector<Leaf>> leaves_of(llvm::Type* type, const llvm::DataLayout& layout);
inline constexpr std::size_t kMaxLeaves = 256;

class ConstantPool {
public:
    explicit ConstantPool(program::Program& program) : program_(program) {}
    [[nodiscard]] Ref intern(const program::Constant& constant);
    [[nodiscard]] Ref integer(program::ScalarType type, std::uint64_t value) { return intern({type, value}); }
    [[nodiscard]] Ref undefined(program::ScalarType type) { return intern({type, 0, program::kNone, false}); }
    [[nodiscard]] const program::Constant& at(Ref ref) const { return program_.constants[ref & ~program::kConstantBit]; }

private:
    program::Program& program_;
    std::map<std::tuple<int, std::uint64_t, std::uint32_t, bool>, Ref> known_;
};

class StaticData {
public:
    StaticData(program::Program& program, TypeTable& types, const llvm::DataLayout& layout)
        : program_(program), types_(types), layout_(layout) {}

    /// Value of a scalar constant; nothing if it has none here (address of a function, arithmetic that needs the address).
    [[nodiscard]] std::optional<program::Constant> evaluate(const llvm::Constant& constant);
    /// Index of a global; its initialiser (and what that points to) comes along.
    [[nodiscard]] std::uint32_t global(const llvm::GlobalVariable& variable);

private:
    [[nodiscard]] std::optional<program::Constant> expression(const llvm::Constant& constant);
    void fill(std::uint32_t global, const llvm::Constant& initialiser, std::uint64_t offset);
    void write(std::uint32_t global, std::uint64_t offset, std::uint64_t value, std::uint64_t size);
    void describe(const llvm::GlobalVariable& variable, program::Global& global);

    program::Program& program_;
    TypeTable& types_;
    const llvm::DataLayout& layout_;
    std::unordered_map<const llvm::GlobalVariable*, std::uint32_t> known_;
    std::uint32_t dynamic_shared_ = program::kNone;
};

}  // namespace simtscope::frontend::lowering
