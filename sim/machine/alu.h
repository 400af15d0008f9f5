// Straight-line execution of lane-wise instructions: the machine's hot loop. alu_body.h is compiled twice, for the x86-64
// baseline and for x86-64-v3; the better one that the processor has is chosen at start.
#pragma once

#include <array>
#include <cstdint>

#include "machine/births.h"
#include "machine/warp.h"
#include "program/program.h"

namespace simtscope::machine {

/// Constants spread over 32 lanes, as operands see them: 64 words each (a 64-bit constant takes all, others the first 32).
struct ConstantPool {
    std::vector<std::uint32_t> storage;
    std::uint32_t* values = nullptr;
    std::vector<std::uint32_t> defined;  ///< all ones or 0
    [[nodiscard]] const std::uint32_t* lanes(std::uint32_t index) const { return values + std::size_t{index} * 64; }
};

/// What a lane-wise instruction may see.
struct AluContext {
    const program::Program* program = nullptr;
    const program::Instruction* code = nullptr;
    const ConstantPool* constants = nullptr;
    Frame* frame = nullptr;
    const Warp* warp = nullptr;
    Births* births = nullptr;
    std::uint32_t mask = 0;
    alignas(128) std::array<std::uint32_t, kLanes> lane_mask{};  ///< all ones for lanes of `mask`
    std::array<std::uint32_t, 3> ctaid{}, ntid{}, nctaid{};
    std::uint64_t step = 0;  ///< of the instruction at hand

    [[nodiscard]] const std::uint32_t* value(program::OperandRef ref) const {
        return program::is_constant(ref) ? constants->lanes(ref & ~program::kConstantBit) : frame->lanes(ref);
    }
    [[nodiscard]] std::uint32_t defined(program::OperandRef ref) const {
        return program::is_constant(ref) ? constants->defined[ref & ~program::kConstantBit] : frame->defined[ref];
    }
    /// Birth of an undefined lane of an operand; makes one for a register that was never written.
    std::uint32_t birth(program::OperandRef ref, unsigned lane, std::uint32_t pc) const;
};

void set_lane_mask(AluContext& context, std::uint32_t mask);
/// Executes code[pc], which must be of class Alu.
using AluFunction = void (*)(AluContext& context, const program::Instruction& instruction, std::uint32_t pc);
[[nodiscard]] AluFunction choose_alu();
/// Lanes of the mask in which an instruction marked kMayBreak breaks a rule of C++, by its defined operands (rules_body.h). Asked
/// before the instruction executes: its destination may be one of its operands.
using RuleFunction = std::uint32_t (*)(const AluContext& context, const program::Instruction& instruction);
[[nodiscard]] RuleFunction choose_rules();

/// Marks dst's definedness after an instruction whose operands are not all defined in the mask; spreads births.
void spread_undefined(AluContext& context, const program::Instruction& instruction, std::uint32_t pc);
/// Births array of a frame, made on first need.
void ensure_births(Frame& frame);

namespace alu_baseline {
void execute(AluContext& context, const program::Instruction& instruction, std::uint32_t pc);
std::uint32_t broken_lanes(const AluContext& context, const program::Instruction& instruction);
}  // namespace alu_baseline
namespace alu_v3 {
void execute(AluContext& context, const program::Instruction& instruction, std::uint32_t pc);
std::uint32_t broken_lanes(const AluContext& context, const program::Instruction& instruction);
}  // namespace alu_v3

}  // namespace simtscope::machine
