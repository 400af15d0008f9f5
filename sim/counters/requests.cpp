#include "counters/requests.h"

namespace simtscope::counters {

RequestForm request_form(const program::Instruction& instruction) {
    using program::Opcode;
    RequestForm form;
    form.bytes = program::size_of(instruction.type);
    form.is_cas = instruction.op == Opcode::AtomCas;
    // There is no form of exchange and compare-and-swap without a result (PTX ISA 9.0, red).
    form.result_used = instruction.dst != program::kNoRegister || instruction.op == Opcode::AtomExch || form.is_cas;
    if (instruction.op == Opcode::Load || instruction.op == Opcode::Store) {
        form.bytes = std::max(form.bytes, std::min(16U, program::required_alignment(instruction)));
        if (program::continues_vector(instruction)) form.bytes = 0;
    } else if (instruction.op == Opcode::MemCopy || instruction.op == Opcode::MemSet) {
        form.is_piecewise = true;
        form.write_align = static_cast<std::uint8_t>(std::min(4U, instruction.imm));
        form.read_align = static_cast<std::uint8_t>(std::min(4U, instruction.imm2));
    }
    return form;
}

}  // namespace simtscope::counters
