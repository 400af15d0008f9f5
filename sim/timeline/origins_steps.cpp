// What single instructions did to the values that a search is after.
#include <algorithm>
#include <bit>
#include <tuple>

#include "timeline/origins.h"

namespace simtscope::timeline {

using machine::for_lanes;
using machine::kLanes;
using machine::kNoIndex;
using program::Instruction;
using program::Opcode;
using program::OpcodeClass;
using program::OperandKind;
using program::OperandRef;

namespace {

/// Ways may be long, and their conditions few.
constexpr std::size_t kEdgesANode = 4;

bool is_leaf(OriginKind kind) { return kind >= OriginKind::Given; }

/// A lane's slot of local memory, given one of its addresses.
std::uint32_t local_lane(std::uint64_t address) { return machine::local_thread(address) % kLanes; }

}  // namespace

Origin OriginSearch::origin(const Here& here, OriginKind kind, std::uint32_t lane) const {
    Origin node;
    node.kind = kind;
    node.step = here.step;
    node.pc = here.e.pc;
    node.block = here.e.block;
    node.warp = here.e.warp;
    node.lane = lane;
    node.mask = here.e.mask;
    node.type = here.i.type;
    node.function = function_of_[here.e.pc];
    node.first_object = here.e.first_object;
    if (writes_itself(here.i)) {
        node.slot = here.i.dst;
        node.bits = here.recording.value(here.e.values, register_kind(program::info(here.i.op).dst, here.i), lane);
        node.defined = ((here.e.defined >> lane) & 1U) != 0;
    } else if (here.i.op == Opcode::Store) {
        node.bits = here.recording.value(here.e.values, register_kind(program::info(here.i.op).b, here.i), lane);
        node.defined = ((here.e.defined >> lane) & 1U) != 0;
    }
    return node;
}

bool OriginSearch::look(const Recording& recording) {
    const auto& steps = recording.steps();
    auto exchange = recording.exchanges().rbegin();
    for (std::size_t n = steps.size(); n-- > 0;) {
        if (registers_.empty() && memory_.empty() && !everything_) return false;
        const std::uint64_t step = recording.first_step() + n;
        for (; exchange != recording.exchanges().rend() && exchange->step == step; ++exchange) look_at_exchange(recording, *exchange);
        look_at({recording, steps[n], program_.code[steps[n].pc], step});
    }
    return everything_ || !registers_.empty() || !memory_.empty();  // an earlier branch may be in a lane's way
}

void OriginSearch::look_at(const Here& here) {
    const Executed& e = here.e;
    if (here.i.op == Opcode::Call) return look_at_call(here);
    if (here.i.op == Opcode::Ret) return look_at_return(here);
    if (everything_ && (here.i.op == Opcode::BrCond || here.i.op == Opcode::Switch)) return look_at_branch(here);
    std::vector<RegisterNeed> results;
    if (writes_itself(here.i)) results = take(FrameKey{e.block, e.warp, e.frame}, here.i.dst, e.mask);
    if (program::info(here.i.op).kind == OpcodeClass::Atomic && e.access != kNoIndex) {
        // Lanes in the order they were served, last first: an earlier lane's word is what a later one found.
        const Access& access = here.recording.access_of(e);
        for (unsigned lane = kLanes; lane-- > 0;) {
            const bool served = (((access.mask & ~access.refused) >> lane) & 1U) != 0;
            const AtomicWords& words = here.recording.atomic_words(access);
            const bool wrote = served && !(here.i.op == Opcode::AtomCas && words.before[lane] == words.after[lane]);
            if (wrote)
                for (const MemoryNeed& need : take(e.block, access.addresses[lane], access.size)) found_write(here, need, lane);
            // What the lane found there was written before its own turn.
            for (const RegisterNeed& need : results)
                if (need.lane == lane) found_register(here, need);
        }
        return;
    }
    for (const RegisterNeed& need : results) found_register(here, need);
    if (e.access != kNoIndex && !memory_.empty()) look_at_writes(here);
}

void OriginSearch::look_at_branch(const Here& here) {
    const auto found = ways_.find({here.e.block, here.e.warp});
    if (found == ways_.end()) return;
    for_lanes(here.e.mask, [&](unsigned lane) {
        Way& way = found->second[lane];
        if (way.node == 0) return;
        way.used = true;
        if (edges_.size() >= kEdgesANode * most_nodes_) {
            nodes_[way.node].cut = true;
            return;
        }
        need_operand({way.node, {}}, {here.e.block, here.e.warp, here.e.frame}, here.e.pc, here.i.a, lane);
    });
}

void OriginSearch::found_register(const Here& here, const RegisterNeed& need) {
    const OriginKind kind = program::info(here.i.op).kind == OpcodeClass::Atomic ? OriginKind::AtomicOld : OriginKind::Value;
    const bool shown = kind == OriginKind::AtomicOld || named_[need.function][need.slot];
    if (!shown) return expand(here, need.consumer, need.lane);
    Origin node = origin(here, kind, need.lane);
    if (kind == OriginKind::AtomicOld) {
        const Access& access = here.recording.access_of(here.e);
        node.address = access.addresses[need.lane];
        node.size = access.size;
    }
    if (const auto made = attach(need.consumer, std::move(node)); made && made->second) expand(here, {made->first, {}}, need.lane);
}

/// What an instruction made its result of, in one lane.
void OriginSearch::expand(const Here& here, const Consumer& consumer, std::uint32_t lane) {
    const Instruction& i = here.i;
    const FrameKey frame{here.e.block, here.e.warp, here.e.frame};
    const auto operand = [&](OperandRef ref, unsigned number) { need_operand(operand_of(consumer, number), frame, here.e.pc, ref, lane); };
    switch (i.op) {
        case Opcode::Load:
            return expand_load(here, consumer, lane);
        case Opcode::Select:
            if (everything_) operand(i.a, 1);
            return operand(((here.e.chosen >> lane) & 1U) != 0 ? i.b : i.c, 0);
        case Opcode::Sreg: {
            Origin leaf = origin(here, OriginKind::Special, lane);
            leaf.slot = i.imm;  // which: one leaf for each, wherever it is read
            leaf.pc = kNoIndex;
            leaf.step = kBefore;
            (void)attach(consumer, std::move(leaf));
            return;
        }
        case Opcode::LocalAddr:
            return;
        case Opcode::Undef:
            (void)attach(consumer, origin(here, OriginKind::Poison, lane));
            return;
        default:
            break;
    }
    const program::OpcodeInfo& info = program::info(i.op);
    if (info.kind == OpcodeClass::Atomic) return need_atomic(here, consumer, lane, false);
    if (info.kind != OpcodeClass::Alu) {  // clock, malloc, printf, __activemask
        (void)attach(consumer, origin(here, OriginKind::Machine, lane));
        return;
    }
    if (info.a != OperandKind::None) operand(i.a, 0);
    if (info.b != OperandKind::None) operand(i.b, 1);
    if (info.c != OperandKind::None) operand(i.c, 2);
}

void OriginSearch::expand_load(const Here& here, const Consumer& consumer, std::uint32_t lane) {
    const Access* access = here.e.access == kNoIndex ? nullptr : &here.recording.access_of(here.e);
    const bool read = access != nullptr && (((access->mask & ~access->refused) >> lane) & 1U) != 0;
    const Origin node = origin(here, OriginKind::BadRead, lane);
    if (read && everything_) need_operand(operand_of(consumer, 9), {here.e.block, here.e.warp, here.e.frame}, here.e.pc, here.i.a, lane);
    if (read) return need_memory(here, consumer, access->addresses[lane], access->size, here.i.type, node.bits, node.defined);
    // Nothing was read: the address is the reason.
    Origin leaf = node;
    if (access != nullptr && ((access->mask >> lane) & 1U) != 0) {
        leaf.address = access->addresses[lane];
        leaf.size = access->size;
    }
    if (const auto made = attach(consumer, std::move(leaf)); made && made->second)
        need_operand({made->first, {}}, {here.e.block, here.e.warp, here.e.frame}, here.e.pc, here.i.a, lane);
}

void OriginSearch::need_atomic(const Here& here, const Consumer& consumer, std::uint32_t lane, bool with_operand) {
    const FrameKey frame{here.e.block, here.e.warp, here.e.frame};
    const Access& access = here.recording.access_of(here.e);
    if (everything_) need_operand(operand_of(consumer, 9), frame, here.e.pc, here.i.a, lane);
    if (with_operand) {
        const bool exchanged = here.i.op == Opcode::AtomCas;
        need_operand(operand_of(consumer, 1), frame, here.e.pc, exchanged ? here.i.c : here.i.b, lane);
        if (exchanged || here.i.op == Opcode::AtomExch) return;
    }
    if ((((access.mask & ~access.refused) >> lane) & 1U) == 0) return;
    const AtomicWords& words = here.recording.atomic_words(access);
    const bool known = ((words.undefined_before >> lane) & 1U) == 0;
    need_memory(here, operand_of(consumer, 0), access.addresses[lane], access.size, here.i.type, words.before[lane], known);
}

// ---- memory --------------------------------------------------------------------------------------------------------

void OriginSearch::look_at_writes(const Here& here) {
    const Opcode op = here.i.op;
    if (op != Opcode::Store && op != Opcode::MemCopy && op != Opcode::MemSet) return;
    const Access& access = here.recording.access_of(here.e, op == Opcode::MemCopy ? 1 : 0);
    const auto look = [&](unsigned lane) {
        if ((((access.mask & ~access.refused) >> lane) & 1U) == 0) return;
        const std::uint64_t size = op == Opcode::Store ? access.size : here.recording.value(here.e.values, OperandKind::Double, lane);
        if (size == 0) return;
        for (const MemoryNeed& need : take(here.e.block, access.addresses[lane], size)) found_write(here, need, lane);
    };
    if (op != Opcode::Store) {
        for (unsigned lane = kLanes; lane-- > 0;) look(lane);
        return;
    }
    // The lane that wrote last first: see scatter() in machine/access.cpp.
    const unsigned passes = access.size == 8 ? 2 : 1, each = kLanes / passes;
    for (unsigned pass = passes; pass-- > 0;)
        for (unsigned l = 0; l < each; ++l) look(pass * each + l);
}

void OriginSearch::found_write(const Here& here, const MemoryNeed& need, std::uint32_t lane) {
    const FrameKey frame{here.e.block, here.e.warp, here.e.frame};
    const Access& access = here.recording.access_of(here.e, here.i.op == Opcode::MemCopy ? 1 : 0);
    const OriginKind kind = here.i.op == Opcode::MemCopy  ? OriginKind::Copy
                            : here.i.op == Opcode::MemSet ? OriginKind::Fill
                            : here.i.op == Opcode::Store  ? OriginKind::Store
                                                          : OriginKind::Atomic;
    Origin node = origin(here, kind, lane);
    node.address = access.addresses[lane];
    node.size = access.size;
    if (kind == OriginKind::Atomic) {
        node.bits = here.recording.atomic_words(access).after[lane];
        node.defined = ((here.recording.atomic_words(access).undefined_after >> lane) & 1U) == 0;
    }
    if (kind == OriginKind::Copy || kind == OriginKind::Fill) {
        node.address = need.address;
        node.size = need.size;
        node.type = need.type;
        node.bits = need.bits;
        node.defined = need.defined;
    }
    const auto made = attach(need.consumer, std::move(node));
    if (!made || !made->second) return;
    const Consumer consumer{made->first, {}};
    if (everything_ && kind != OriginKind::Atomic) need_operand(operand_of(consumer, 9), frame, here.e.pc, here.i.a, lane);
    switch (kind) {
        case OriginKind::Atomic:
            return need_atomic(here, consumer, lane, true);
        case OriginKind::Copy: {
            const Access& from = here.recording.access_of(here.e, 0);
            const std::uint64_t source = from.addresses[lane] + (need.address - access.addresses[lane]);
            return need_memory(here, consumer, source, need.size, need.type, need.bits, need.defined);
        }
        default:
            return need_operand(consumer, frame, here.e.pc, here.i.b, lane);
    }
}

// ---- calls ---------------------------------------------------------------------------------------------------------

/// A call gives the callee's parameters their values; whatever else is in its frame starts without one.
void OriginSearch::look_at_call(const Here& here) {
    const program::Function& callee = program_.functions[here.i.imm];
    const std::uint32_t* pool = program_.operands.data() + here.i.imm2;
    const FrameKey inner{here.e.block, here.e.warp, here.e.other_frame}, outer{here.e.block, here.e.warp, here.e.frame};
    if (const auto found = registers_.find(inner); found != registers_.end() && here.e.other_frame != here.e.frame) {
        std::vector<RegisterNeed> all = std::move(found->second), taken;
        registers_.erase(found);
        for (RegisterNeed& need : all) {
            if (((here.e.mask >> need.lane) & 1U) == 0) {
                registers_[inner].push_back(std::move(need));
            } else {
                taken.push_back(std::move(need));
            }
        }
        for (const RegisterNeed& need : taken) {
            const auto parameter = std::ranges::find(callee.parameters, need.slot);
            if (parameter == callee.parameters.end()) {
                end_register(need, inner, here.step);
                continue;
            }
            need_operand(need.consumer, outer, here.e.pc, pool[1 + (parameter - callee.parameters.begin())], need.lane);
        }
    }
    if (callee.local_objects.empty() || memory_.empty()) return;
    // Local objects of the callee: numbered from behind the callers'. Those of lanes that called start unset.
    std::vector<std::pair<std::uint32_t, MemoryNeed>> ended;
    for (auto each = memory_.begin(); each != memory_.end();) {
        std::erase_if(each->second, [&](const MemoryNeed& need) {
            if (machine::space_of(need.address) != machine::Space::Local || each->first.block != here.e.block) return false;
            if (machine::local_thread(need.address) / kLanes != here.e.thread_slot / kLanes) return false;
            if (((here.e.mask >> local_lane(need.address)) & 1U) == 0 || machine::local_object(need.address) < here.e.first_object)
                return false;
            ended.emplace_back(each->first.block, need);
            return true;
        });
        each = each->second.empty() ? memory_.erase(each) : std::next(each);
    }
    for (const auto& [block, need] : ended) end_memory(need, block, here.step);
}

void OriginSearch::look_at_return(const Here& here) {
    if (here.e.call == kNoIndex) return;
    const FrameKey outer{here.e.block, here.e.warp, here.e.other_frame}, inner{here.e.block, here.e.warp, here.e.frame};
    if (!registers_.contains(outer)) return;
    const Instruction& call = program_.code[here.e.call];
    const std::uint32_t* values = program_.operands.data() + here.i.imm2;
    const std::uint32_t* results = program_.operands.data() + call.imm2 + 1 + program_.operands[call.imm2];
    for (std::uint32_t r = 0; r < results[0]; ++r) {
        if (results[1 + r] == program::kNoRegister) continue;
        for (const RegisterNeed& need : take(outer, results[1 + r], here.e.mask)) {
            if (!named_[need.function][need.slot]) {
                need_operand(need.consumer, inner, here.e.pc, values[1 + r], need.lane);
                continue;
            }
            Origin node = origin(here, OriginKind::Value, need.lane);
            node.slot = need.slot;
            node.function = need.function;
            node.pc = here.e.call;
            const OperandKind kind = program_.functions[call.imm].result_kinds[r];
            std::tie(node.bits, node.defined) = here.recording.returned(here.e, r, kind, need.lane);
            if (const auto made = attach(need.consumer, std::move(node)); made && made->second)
                need_operand({made->first, {}}, inner, here.e.pc, values[1 + r], need.lane);
        }
    }
}

// ---- exchanges -----------------------------------------------------------------------------------------------------

void OriginSearch::look_at_exchange(const Recording& recording, const Exchanged& exchange) {
    std::vector<std::pair<const ExchangeMember*, RegisterNeed>> met;  // all of one exchange are taken before any is followed
    for (const ExchangeMember& member : exchange.members) {
        const Instruction& i = program_.code[member.pc];
        if (program::info(i.op).dst == OperandKind::None || i.dst == program::kNoRegister) continue;
        for (RegisterNeed& need : take(FrameKey{exchange.block, member.warp, member.frame}, i.dst, member.mask))
            met.emplace_back(&member, std::move(need));
    }
    for (const auto& [member, need] : met) {
        const Instruction& i = program_.code[member->pc];
        Origin node;
        node.step = exchange.step;
        node.pc = member->pc;
        node.block = exchange.block;
        node.warp = member->warp;
        node.lane = need.lane;
        node.mask = member->mask;
        node.type = i.type;
        node.function = need.function;
        node.slot = i.dst;
        node.bits = recording.value(member->values, register_kind(program::info(i.op).dst, i), need.lane);
        node.defined = ((member->defined >> need.lane) & 1U) != 0;
        node.named = exchange.mask;
        node.participants = exchange.participants;
        found_exchange(exchange, *member, need, std::move(node));
    }
}

void OriginSearch::found_exchange(const Exchanged& exchange, const ExchangeMember& member, const RegisterNeed& need, Origin node) {
    const bool of_block = program::info(program_.code[member.pc].op).kind == OpcodeClass::Block;
    const bool nothing = ((exchange.missing >> need.lane) & 1U) != 0;
    std::uint32_t source = need.lane;
    if (exchange.shuffles) {
        if (exchange.sources[need.lane] >= 0) source = static_cast<std::uint32_t>(exchange.sources[need.lane]);
        node.kind = nothing ? OriginKind::NoPart : OriginKind::Shuffle;
        node.source = static_cast<std::int32_t>(source);
        node.operand = exchange.operands[need.lane];
        node.width = exchange.width;
    } else {
        node.kind = of_block ? OriginKind::Barrier : exchange.participants == 0 ? OriginKind::NoCaller : OriginKind::Together;
    }
    const bool follow = !is_leaf(node.kind);
    const auto made = attach(need.consumer, std::move(node));
    if (!made || !made->second || !follow) return;
    unsigned number = 0;
    for (const ExchangeMember& giver : exchange.members) {
        const Instruction& i = program_.code[giver.pc];
        if (program::info(i.op).b == OperandKind::None) continue;
        for_lanes(giver.mask, [&](unsigned lane) {
            if (exchange.shuffles && lane != source) return;
            need_operand(operand_of({made->first, {}}, number++), {exchange.block, giver.warp, giver.frame}, giver.pc, of_block ? i.c : i.b,
                         lane);
        });
    }
}

}  // namespace simtscope::timeline
