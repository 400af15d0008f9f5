#include "program/program.h"

#include <algorithm>

namespace simtscope::program {

bool can_break(Opcode op) {
    switch (op) {
        case Opcode::Add32:
        case Opcode::Add64:
        case Opcode::Sub32:
        case Opcode::Sub64:
        case Opcode::Mul32:
        case Opcode::Mul64:
        case Opcode::AbsS32:
        case Opcode::AbsS64:
        case Opcode::DivS32:
        case Opcode::DivU32:
        case Opcode::DivS64:
        case Opcode::DivU64:
        case Opcode::RemS32:
        case Opcode::RemU32:
        case Opcode::RemS64:
        case Opcode::RemU64:
        case Opcode::Shl32:
        case Opcode::Shl64:
        case Opcode::LShr32:
        case Opcode::LShr64:
        case Opcode::AShr32:
        case Opcode::AShr64:
        case Opcode::CvtFI:
            return true;
        default:
            return false;
    }
}

unsigned lane_bits(const Instruction& instruction) {
    const OperandKind kind = info(instruction.op).dst;
    return (kind == OperandKind::ByType ? operand_kind(instruction.type) : kind) == OperandKind::Double ? 64 : 32;
}

unsigned converted_bits(const Instruction& conversion) {
    if ((conversion.flags & kToEight) != 0) return 8;
    if ((conversion.flags & kToSixteen) != 0) return 16;
    return lane_bits(conversion);
}

const Function* function_at(const Program& program, std::uint32_t index) {
    // Functions stand in the order of their code.
    const auto after = std::upper_bound(program.functions.begin(), program.functions.end(), index,
                                        [](std::uint32_t i, const Function& function) { return i < function.begin; });
    if (after == program.functions.begin()) return nullptr;
    const Function& candidate = *(after - 1);
    return index < candidate.end ? &candidate : nullptr;
}

}  // namespace simtscope::program
