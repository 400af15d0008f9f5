// What one PTX instruction does, as IR (PTX ISA 9.0, each instruction's page).
#pragma once

#include <optional>
#include <string>

#include "frontend/lower/ptx_builder.h"

namespace simtscope::frontend::lowering {

/// Does a guard need a jump around the instruction? False: it has no effect but its result.
[[nodiscard]] bool has_effect(std::string_view opcode);
/// Ends the block or jumps: bra, exit, trap.
[[nodiscard]] bool leaves_block(std::string_view opcode);

/// False: the instruction is not known. Wrong operands of a known one set builder.error().
[[nodiscard]] bool expand_instruction(PtxBuilder& builder, const PtxInstruction& instruction);
/// Moves, conversions, comparisons, arithmetic: everything without an effect on other lanes.
[[nodiscard]] bool expand_arithmetic(PtxBuilder& builder, const PtxInstruction& instruction);

/// i1, i16, i32, i64, float or double for "pred", "b32", "f64", …; nullptr for others.
[[nodiscard]] llvm::Type* ptx_type(llvm::IRBuilder<>& ir, std::string_view name);

/// The architecture that the instruction needs if `function` is compiled for an older one: 90 for elect on sm_80; else 0.
[[nodiscard]] unsigned missing_architecture(const llvm::Function& function, std::string_view opcode);

/// What to write instead of an instruction that is not supported.
[[nodiscard]] std::string instead_of(std::string_view opcode);

}  // namespace simtscope::frontend::lowering
