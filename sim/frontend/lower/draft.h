// A function between LLVM IR and bytecode: blocks of instructions over an unlimited number of registers.
//
//   IR function ──instructions──► Draft ──copy propagation──► Draft ──slots, layout, joins──► program::Function
//
// Registers are either *fixed* (written once: a value of the IR) or *variables* (source variables, phis: written many times).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/program.h"

namespace llvm {
class DILocation;
class DILocalScope;
}  // namespace llvm

namespace simtscope::frontend::lowering {

/// A register's number, or (kConstantBit set) an index into Program::constants, or kNone.
using Ref = program::OperandRef;

struct Register {
    program::OperandKind kind = program::OperandKind::Word;
    program::ScalarType type = program::ScalarType::None;  ///< of a named variable: its source type
    bool variable = false;
};

struct DraftInstruction {
    program::Instruction code;  ///< operands are Refs; jumps are in `targets`, call operands in `arguments`
    std::vector<Ref> arguments, results;
    std::vector<std::uint32_t> targets;  ///< block indices. Br: 1; BrCond: true, false; Switch: default, then one per case
    std::vector<std::uint64_t> cases;
    const llvm::DILocation* location = nullptr;
};

struct DraftBlock {
    std::vector<DraftInstruction> code;
};

struct DraftVariable {
    program::Variable variable;  ///< `where` is a register number until slots are assigned
    const llvm::DILocalScope* scope = nullptr;
    const llvm::DILocation* declared = nullptr;
};

struct Draft {
    program::Function function;
    std::vector<Register> registers;
    std::vector<DraftBlock> blocks;
    std::vector<DraftVariable> variables;
};

[[nodiscard]] constexpr bool is_register(Ref ref) { return ref != program::kNone && !program::is_constant(ref); }

/// Calls f(Ref&) for every operand that the instruction reads.
template <class F>
void for_each_use(DraftInstruction& instruction, F&& f) {
    const auto& info = program::info(instruction.code.op);
    if (info.a != program::OperandKind::None) f(instruction.code.a);
    if (info.b != program::OperandKind::None) f(instruction.code.b);
    if (info.c != program::OperandKind::None) f(instruction.code.c);
    switch (instruction.code.op) {
        case program::Opcode::ShflIdx:
        case program::Opcode::ShflUp:
        case program::Opcode::ShflDown:
        case program::Opcode::ShflXor:
            f(instruction.code.imm);
            break;
        default:
            break;
    }
    for (Ref& argument : instruction.arguments) f(argument);
}

/// Calls f(Ref&) for every register that the instruction writes.
template <class F>
void for_each_definition(DraftInstruction& instruction, F&& f) {
    if (instruction.code.dst != program::kNoRegister) f(instruction.code.dst);
    for (Ref& result : instruction.results) f(result);
}

}  // namespace simtscope::frontend::lowering
