// Small valid programs that the tests break in one place at a time.
#pragma once

#include "program/program.h"

namespace simtscope::program::test {

inline constexpr std::uint32_t kFrameSlots = 32;

/// A kernel `shift` with a shuffle, a loop, a switch and a call, and the device function `twice` that it calls; 15 source lines.
[[nodiscard]] Program sample();

// Where things stand in sample():
inline constexpr std::uint32_t kKernel = 0, kTwice = 1;

/// A kernel of one instruction and an exit, with constants of each kind; `op` has operands of the kinds that it asks for.
[[nodiscard]] Program one_instruction(Opcode op);

/// A type that the opcode takes.
[[nodiscard]] ScalarType type_for(Opcode op);
/// Constants of one_instruction().
inline constexpr OperandRef kWordConstant = kConstantBit | 0U, kDoubleConstant = kConstantBit | 1U, kPredicateConstant = kConstantBit | 2U;

}  // namespace simtscope::program::test
