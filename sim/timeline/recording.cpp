#include "timeline/recording.h"

#include <algorithm>
#include <cstring>

namespace simtscope::timeline {

using machine::kLanes;
using machine::kNoIndex;
using program::Instruction;
using program::Opcode;
using program::OpcodeClass;
using program::OperandKind;

OperandKind register_kind(OperandKind position, const Instruction& instruction) {
    return position == OperandKind::ByType ? program::operand_kind(instruction.type) : position;
}

bool writes_itself(const Instruction& i) {
    const program::OpcodeInfo& info = program::info(i.op);
    if (info.dst == OperandKind::None || i.dst == program::kNoRegister || info.kind == OpcodeClass::Block) return false;
    return info.kind != OpcodeClass::Warp || i.op == Opcode::ActiveMask;
}

void Recording::begin() {
    first_ = machine_->steps();
    steps_.clear();
    accesses_.clear();
    atomics_.clear();
    exchanges_.clear();
    words_.clear();
    accesses_seen_ = 0;
}

void Recording::access(const machine::AccessEvent& event) {
    Access access;
    std::copy_n(event.addresses, kLanes, access.addresses.begin());
    access.mask = event.mask;
    access.refused = event.refused;
    access.size = event.size;
    if (event.before != nullptr) {
        access.atomic = static_cast<std::uint32_t>(atomics_.size());
        AtomicWords& words = atomics_.emplace_back();
        std::copy_n(event.before, kLanes, words.before.begin());
        std::copy_n(event.after, kLanes, words.after.begin());
        words.undefined_before = event.undefined_before;
        words.undefined_after = event.undefined_after;
    }
    accesses_.push_back(access);
}

void Recording::exchange(const machine::ExchangeEvent& event) {
    Exchanged& made = exchanges_.emplace_back();
    made.step = event.step;
    made.block = event.block;
    made.mask = event.mask;
    made.participants = event.participants;
    made.missing = event.missing;
    made.shuffles = event.sources != nullptr;
    if (made.shuffles) {
        std::copy_n(event.sources, kLanes, made.sources.begin());
        made.operands = machine_->last_exchange().operands;
        made.width = machine_->last_exchange().width;
    }
    const machine::Block* block = machine_->resident(event.block);
    for (const machine::ExchangeEvent::Member& member : *event.members) {
        ExchangeMember& kept = made.members.emplace_back();
        kept.warp = member.warp;
        kept.pc = member.pc;
        kept.mask = member.mask;
        kept.frame = member.frame;
        const Instruction& i = machine_->launch().program->code[member.pc];
        if (block == nullptr || program::info(i.op).dst == OperandKind::None || i.dst == program::kNoRegister) continue;
        const machine::Frame& frame = *block->warps[member.warp].frames[member.frame];
        kept.values = keep(frame, i.dst, register_kind(program::info(i.op).dst, i), kept.defined);
    }
}

std::uint32_t Recording::keep(const machine::Frame& frame, program::OperandRef ref, OperandKind kind, std::uint32_t& defined) {
    const bool constant = program::is_constant(ref);
    const std::uint32_t index = ref & ~program::kConstantBit;
    const machine::ConstantPool& pool = machine_->constants();
    const std::uint32_t* lanes = constant ? pool.lanes(index) : frame.lanes(ref);
    defined = constant ? pool.defined[index] : frame.defined[ref];
    const auto at = static_cast<std::uint32_t>(words_.size());
    words_.insert(words_.end(), lanes, lanes + (kind == OperandKind::Double ? 2 * kLanes : kind == OperandKind::Predicate ? 1 : kLanes));
    return at;
}

std::uint64_t Recording::value(std::uint32_t values, OperandKind kind, unsigned lane) const {
    if (values == kNoIndex) return 0;
    const std::uint32_t* words = words_.data() + values;
    if (kind == OperandKind::Predicate) return (words[0] >> lane) & 1U;
    if (kind == OperandKind::Double) return (std::uint64_t{words[2 * lane + 1]} << 32) | words[2 * lane];
    return words[lane];
}

std::pair<std::uint64_t, bool> Recording::returned(const Executed& e, std::uint32_t n, OperandKind kind, unsigned lane) const {
    const std::uint32_t at = e.values + n * kReturnedWords;
    return {value(at + 1, kind, lane), ((words_[at] >> lane) & 1U) != 0};
}

/// What the instruction wrote: its destination, or what it stored; of copies and fills the number of bytes.
void Recording::keep_result(Executed& e, const machine::Frame& frame) {
    const Instruction& i = machine_->launch().program->code[e.pc];
    if (writes_itself(i)) {
        e.values = keep(frame, i.dst, register_kind(program::info(i.op).dst, i), e.defined);
        if (i.op == Opcode::Select) {
            std::uint32_t known = 0;
            const std::uint32_t at = keep(frame, i.a, OperandKind::Predicate, known);
            e.chosen = words_[at];
        }
    } else if (i.op == Opcode::Store) {
        e.values = keep(frame, i.b, register_kind(program::info(i.op).b, i), e.defined);
    } else if (i.op == Opcode::MemCopy || i.op == Opcode::MemSet) {
        e.values = keep(frame, i.c, OperandKind::Double, e.defined);
    }
}

/// A return: what the caller's registers hold now, each as a word of defined lanes and 64 of values.
void Recording::keep_returned(Executed& e, const machine::Frame& caller, std::uint32_t call) {
    const program::Program& program = *machine_->launch().program;
    const Instruction& i = program.code[call];
    const std::uint32_t* results = program.operands.data() + i.imm2 + 1 + program.operands[i.imm2];
    e.call = call;
    e.values = static_cast<std::uint32_t>(words_.size());
    for (std::uint32_t r = 0; r < results[0]; ++r) {
        const std::size_t begin = words_.size();
        words_.push_back(0);
        if (results[1 + r] != program::kNoRegister) {
            std::uint32_t defined = 0;
            (void)keep(caller, results[1 + r], program.functions[i.imm].result_kinds[r], defined);
            words_[begin] = defined;
        }
        words_.resize(begin + kReturnedWords);
    }
}

void Recording::stepped() {
    const machine::LastStep& last = machine_->last();
    Executed& e = steps_.emplace_back();
    e.pc = last.pc;
    e.block = last.block;
    e.warp = last.warp;
    e.mask = last.mask;
    e.frame = e.other_frame = last.frame;
    if (accesses_.size() != accesses_seen_) e.access = accesses_seen_;
    accesses_seen_ = static_cast<std::uint32_t>(accesses_.size());
    const machine::Block* block = machine_->resident(last.block);
    if (block == nullptr) return;  // its last lanes have just left
    const machine::Warp& warp = block->warps[last.warp];
    e.thread_slot = warp.thread_slot;
    e.first_object = warp.frames[last.frame]->first_object;
    const Opcode op = machine_->launch().program->code[last.pc].op;
    if (op == Opcode::Call || op == Opcode::Ret) {
        const auto path = std::ranges::find_if(warp.paths, [&](const machine::Path& p) { return (p.mask & last.mask) != 0; });
        if (path == warp.paths.end()) return;  // the call was refused: the stack is full
        e.other_frame = path->frame().number;
        e.first_object = path->frame().first_object;
        if (op == Opcode::Ret) keep_returned(e, path->frame(), path->pc - 1);
    } else {
        keep_result(e, *warp.frames[last.frame]);
    }
}

}  // namespace simtscope::timeline
