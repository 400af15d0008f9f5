// The two halves of verify(): tables (verify.cpp) and instructions (verify_code.cpp). The first fault ends it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "program/program.h"

namespace simtscope::program {

inline constexpr std::uint64_t kMaxLocalBytes = 512U << 10;   ///< a lane's local memory, all objects of one function
inline constexpr std::uint64_t kMaxGlobalBytes = 1ULL << 30;  ///< all variables with static storage together
inline constexpr std::uint64_t kMaxTypeBytes = 1ULL << 32;
inline constexpr std::uint64_t kMaxParameterBytes = 32764;  ///< of a kernel
inline constexpr std::uint32_t kMaxFrameSlots = 1U << 16;
inline constexpr std::uint32_t kMaxAlign = 1U << 16;
inline constexpr std::uint32_t kMaxTypeDepth = 64;  ///< arrays and structs inside each other
inline constexpr std::uint32_t kMaxInlineDepth = 1000;
inline constexpr std::size_t kMaxFunctions = 1U << 14;

[[nodiscard]] constexpr bool is_shared(MemorySpace space) { return space == MemorySpace::Shared || space == MemorySpace::DynamicShared; }

class Verifier {
public:
    explicit Verifier(const Program& program) : program_(program) {}
    /// True when everything is right; else error() says what is not.
    [[nodiscard]] bool run();
    [[nodiscard]] const std::string& error() const { return error_; }

private:
    // tables
    bool tables();
    bool sites();
    bool statements();
    bool types();
    bool type(const Type& type);
    bool type_nesting();
    bool globals();
    bool global(const Global& global);
    bool constants();
    bool functions();
    bool function();
    bool locals();
    bool parameters();
    bool kernel_parameter(const KernelParameter& parameter, std::uint64_t& bytes);
    bool variables();
    bool variable(const Variable& variable);
    bool shared_reached();
    void collect_references(std::vector<std::vector<std::uint32_t>>& callees, std::vector<std::vector<std::uint32_t>>& shared) const;

    // instructions; `function_` and `at_` say which
    bool instruction();
    bool operands(const OpcodeInfo& opcode);
    bool operand(OperandRef ref, OperandKind kind, const char* name);
    bool destination(OperandRef ref, OperandKind kind, const char* name);
    bool details();
    bool alu_flags();
    bool control_details();
    bool switch_targets();
    bool call();
    bool ret();
    bool atomic_type();
    bool conversion();
    bool pool(std::uint64_t first, std::uint64_t count, const char* what);
    bool target(std::uint32_t index);
    bool join(std::uint32_t index);
    bool type_is(std::initializer_list<ScalarType> allowed);
    bool any_type();
    bool number(const char* what, std::uint64_t value, std::uint64_t first, std::uint64_t last);

    /// Notes the fault; always false.
    template <class... T>
    bool fail(fmt::format_string<T...> text, T&&... values) {
        error_ = fmt::format(text, std::forward<T>(values)...);
        return false;
    }
    /// The same, with function and instruction in front.
    template <class... T>
    bool fail_here(fmt::format_string<T...> text, T&&... values) {
        error_ = place() + fmt::format(text, std::forward<T>(values)...);
        return false;
    }
    [[nodiscard]] std::string place() const;

    const Program& program_;
    const Function* function_ = nullptr;
    std::uint32_t at_ = 0;  ///< instruction index; kNone while the function's tables are checked
    std::string error_;
};

}  // namespace simtscope::program
