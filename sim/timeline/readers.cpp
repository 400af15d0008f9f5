#include "timeline/readers.h"

#include <algorithm>

namespace simtscope::timeline {

using machine::for_lanes;
using machine::kNoIndex;
using program::Instruction;
using program::Opcode;
using program::OpcodeClass;
using program::OperandKind;

ReaderSearch::ReaderSearch(const program::Program& program, const Register& what, std::size_t most)
    : program_(program), most_(most), register_(what) {}

ReaderSearch::ReaderSearch(const program::Program& program, const Bytes& what, std::size_t most)
    : program_(program), most_(most), bytes_(what), open_((1U << what.size) - 1) {}

void ReaderSearch::add(std::uint64_t step, std::uint32_t pc, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) {
    if (lanes != 0 && !full()) readings_.push_back({step, pc, block, warp, lanes});
}

void ReaderSearch::end(std::uint64_t step, std::uint32_t pc) {
    if (!overwritten_) overwritten_ = Overwrite{step, pc};
}

bool ReaderSearch::look(const Recording& recording) {
    auto exchange = recording.exchanges().begin();
    for (std::size_t n = 0; n < recording.steps().size(); ++n) {
        const std::uint64_t step = recording.first_step() + n;
        const Executed& e = recording.steps()[n];
        if (register_) {
            look_at_register(e, step);
            for (; exchange != recording.exchanges().end() && exchange->step == step; ++exchange) look_at_exchange(*exchange);
        } else {
            look_at_memory(recording, e, step);
        }
        if (overwritten_ || full()) return false;
    }
    return true;
}

/// The instruction has the register among its operands.
bool ReaderSearch::names_it(const Instruction& i) const {
    const program::OpcodeInfo& info = program::info(i.op);
    const auto is_it = [&](OperandKind kind, program::OperandRef ref) { return kind != OperandKind::None && ref == register_->slot; };
    if (is_it(info.a, i.a) || is_it(info.b, i.b) || is_it(info.c, i.c)) return true;
    if (i.op == Opcode::Switch) return i.a == register_->slot;
    if (i.op == Opcode::Call || i.op == Opcode::Ret) {
        const std::uint32_t* pool = program_.operands.data() + i.imm2;
        return std::find(pool + 1, pool + 1 + pool[0], register_->slot) != pool + 1 + pool[0];
    }
    return program::is_shuffle(i.op) && i.imm == register_->slot;
}

void ReaderSearch::look_at_register(const Executed& e, std::uint64_t step) {
    const Instruction& i = program_.code[e.pc];
    const std::uint32_t bit = 1U << register_->lane;
    if (e.block != register_->block || e.warp != register_->warp || (e.mask & bit) == 0) return;
    const bool own = e.frame == register_->frame;
    // What a rendezvous takes is told where it is performed.
    const bool meets =
        (program::info(i.op).kind == OpcodeClass::Warp && i.op != Opcode::ActiveMask) || program::info(i.op).kind == OpcodeClass::Block;
    if (own && !meets && names_it(i)) add(step, e.pc, e.block, e.warp, bit);
    if (own && writes_itself(i) && i.dst == register_->slot) end(step, e.pc);
    if (e.other_frame != register_->frame || e.other_frame == e.frame) return;
    if (i.op == Opcode::Call) end(step, e.pc);  // the frame begins anew
    if (i.op != Opcode::Ret || e.call == kNoIndex) return;
    const Instruction& call = program_.code[e.call];
    const std::uint32_t* results = program_.operands.data() + call.imm2 + 1 + program_.operands[call.imm2];
    if (std::find(results + 1, results + 1 + results[0], register_->slot) != results + 1 + results[0]) end(step, e.call);
}

void ReaderSearch::look_at_exchange(const Exchanged& exchange) {
    if (exchange.block != register_->block) return;
    const std::uint32_t bit = 1U << register_->lane;
    const auto own = std::ranges::find_if(exchange.members, [&](const ExchangeMember& m) {
        return m.warp == register_->warp && m.frame == register_->frame && (m.mask & bit) != 0;
    });
    if (own == exchange.members.end()) return;
    const Instruction& i = program_.code[own->pc];
    const bool of_block = program::info(i.op).kind == OpcodeClass::Block;
    const bool gives = program::info(i.op).b != OperandKind::None && (of_block ? i.c : i.b) == register_->slot;
    for (const ExchangeMember& member : exchange.members) {
        if (!gives) break;
        std::uint32_t lanes = exchange.shuffles ? 0 : member.mask;
        if (exchange.shuffles)
            for_lanes(member.mask & ~exchange.missing, [&](unsigned l) {
                const std::int16_t source = exchange.sources[l] < 0 ? static_cast<std::int16_t>(l) : exchange.sources[l];
                lanes |= static_cast<std::uint32_t>(source) == register_->lane ? 1U << l : 0U;
            });
        add(exchange.step, member.pc, exchange.block, member.warp, lanes);
    }
    if (!gives && names_it(i)) add(exchange.step, own->pc, exchange.block, own->warp, bit);  // as a mask, a lane number or a width
    if (i.dst == register_->slot && program::info(i.op).dst != OperandKind::None) end(exchange.step, own->pc);
}

std::uint32_t ReaderSearch::covered(std::uint64_t address, std::uint64_t size) const {
    const std::uint64_t begin = std::max(address, bytes_->address), last = std::min(address + size, bytes_->address + bytes_->size);
    if (last <= begin) return 0;
    return ((1U << (last - begin)) - 1U) << (begin - bytes_->address);
}

void ReaderSearch::look_at_memory(const Recording& recording, const Executed& e, std::uint64_t step) {
    if (e.access == kNoIndex) return;
    const machine::Space space = machine::space_of(bytes_->address);
    const bool own = space == machine::Space::Shared || space == machine::Space::Local;
    if (own && e.block != bytes_->block) return;
    const Instruction& i = program_.code[e.pc];
    const bool copies = i.op == Opcode::MemCopy, fills = i.op == Opcode::MemSet;
    const bool writes = copies || fills || i.op == Opcode::Store || program::info(i.op).kind == OpcodeClass::Atomic;
    const auto lanes_of = [&](const Access& access, bool as_write) {
        std::uint32_t lanes = 0;
        for_lanes(access.mask & ~access.refused, [&](unsigned l) {
            const std::uint64_t size = copies || fills ? recording.value(e.values, OperandKind::Double, l) : access.size;
            const std::uint32_t bytes = covered(access.addresses[l], size);
            if ((bytes & open_) == 0) return;
            lanes |= 1U << l;
            if (as_write) open_ &= ~bytes;
        });
        return lanes;
    };
    const bool reads = i.op == Opcode::Load || copies || program::info(i.op).kind == OpcodeClass::Atomic;
    // Of lanes that change the word one after the other only the first finds the value.
    if (reads && program::info(i.op).kind == OpcodeClass::Atomic) {
        const std::uint32_t lanes = lanes_of(recording.access_of(e), false);
        add(step, e.pc, e.block, e.warp, lanes & (~lanes + 1));
    } else if (reads) {
        add(step, e.pc, e.block, e.warp, lanes_of(recording.access_of(e), false));
    }
    if (!writes) return;
    (void)lanes_of(recording.access_of(e, copies ? 1 : 0), true);
    if (open_ == 0) end(step, e.pc);
}

}  // namespace simtscope::timeline
