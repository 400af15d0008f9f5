// Rules of C++ that arithmetic can break: signed overflow, shifts by the width or more, division by zero, conversions beyond the
// integer's range. The value is what the card gives; what is reported is that C++ promises none.
#include <array>
#include <bit>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;

namespace {

FaultKind rule_of(Opcode op) {
    switch (op) {
        case Opcode::DivS32:
        case Opcode::DivU32:
        case Opcode::DivS64:
        case Opcode::DivU64:
        case Opcode::RemS32:
        case Opcode::RemU32:
        case Opcode::RemS64:
        case Opcode::RemU64:
            return FaultKind::DivisionByZero;
        case Opcode::Shl32:
        case Opcode::Shl64:
        case Opcode::LShr32:
        case Opcode::LShr64:
        case Opcode::AShr32:
        case Opcode::AShr64:
            return FaultKind::UndefinedShift;
        case Opcode::CvtFI:
            return FaultKind::FloatToIntRange;
        default:
            return FaultKind::SignedOverflow;
    }
}

}  // namespace

void Machine::checked_alu(const Warp& warp, const Path& path, const Instruction& i) {
    const std::uint32_t lanes = rules_(context_, i);
    if (lanes == 0) [[likely]] {
        alu_(context_, i, path.pc);
        return;
    }
    // Operands are read before the instruction, which may overwrite them, and the result behind it.
    std::array<Fault, 2> faults;
    std::size_t count = 0;
    const FaultKind rule = rule_of(i.op);
    if (rule == FaultKind::DivisionByZero) {
        const bool wide = program::lane_bits(i) == 64;
        std::uint32_t zero = 0;
        for_lanes(lanes, [&](unsigned l) { zero |= operand(path.frame(), i.b, l, wide) == 0 ? 1U << l : 0U; });
        const std::uint32_t overflow = lanes & ~zero & operand_defined(path.frame(), i.a);  // the smallest value by -1
        if (zero != 0) faults[count++] = broken_rule(rule, warp, path, i, zero);
        if (overflow != 0) faults[count++] = broken_rule(FaultKind::SignedOverflow, warp, path, i, overflow);
    } else {
        faults[count++] = broken_rule(rule, warp, path, i, lanes);
    }
    alu_(context_, i, path.pc);
    for (std::size_t f = 0; f < count; ++f) {
        const auto first = static_cast<unsigned>(std::countr_zero(faults[f].lanes));
        faults[f].result = operand(path.frame(), i.dst, first, program::lane_bits(i) == 64);
        report(std::move(faults[f]));
    }
}

Fault Machine::broken_rule(FaultKind kind, const Warp& warp, const Path& path, const Instruction& i, std::uint32_t lanes) const {
    Fault fault = make_fault(kind, warp, path.pc, lanes, path.mask);
    const auto first = static_cast<unsigned>(std::countr_zero(lanes));
    const bool wide =
        i.op == Opcode::CvtFI ? static_cast<program::ScalarType>(i.imm) == program::ScalarType::F64 : program::lane_bits(i) == 64;
    fault.left = operand(path.frame(), i.a, first, wide);
    fault.left_known = ((operand_defined(path.frame(), i.a) >> first) & 1U) != 0;
    if (program::info(i.op).b != program::OperandKind::None) fault.right = operand(path.frame(), i.b, first, wide);
    return fault;
}

}  // namespace simtscope::machine
