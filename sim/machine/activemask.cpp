#include "machine/activemask.h"

#include <algorithm>
#include <bit>
#include <set>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;
using program::OpcodeClass;
using program::OperandKind;

namespace {

constexpr unsigned kMaxMasks = 64, kMaxParameters = 32;

template <class State>
bool merge(State& into, const State& from) {
    bool changed = false;
    for (const auto& [slot, origin] : from) {
        Origin& known = into[slot];
        const Origin before = known;
        known.add(origin);
        changed |= !(known == before);
    }
    return changed;
}

}  // namespace

void Origin::add(const Origin& other) {
    masks |= other.masks;
    parameters |= other.parameters;
    atomic = atomic || other.atomic;
    computed = computed || other.computed;
}

ActivemaskFlow::ActivemaskFlow(const program::Program& program)
    : program_(program), marked_parameters_(program.functions.size()), results_(program.functions.size()) {
    for (std::uint32_t pc = 0; pc < program.code.size() && masks_.size() < kMaxMasks; ++pc)
        if (program.code[pc].op == Opcode::ActiveMask) masks_.push_back(pc);
    if (masks_.empty()) return;
    for (std::size_t f = 0; f < program.functions.size(); ++f) results_[f].resize(program.functions[f].result_kinds.size());
    do {
        changed_ = false;
        for (std::uint32_t f = 0; f < program.functions.size(); ++f) follow(f);
    } while (changed_);
    const auto harmless = [](const Origin& origin) { return origin.masks == 0 && origin.parameters == 0; };
    std::erase_if(uses_, [&](const auto& use) { return harmless(use.second.first) && harmless(use.second.second); });
}

Origin ActivemaskFlow::of(const State& state, program::OperandRef ref) {
    if (program::is_constant(ref)) return {};
    const auto known = state.find(ref);
    return known == state.end() ? Origin{} : known->second;
}

std::vector<std::uint32_t> ActivemaskFlow::successors(std::uint32_t pc) const {
    const Instruction& i = program_.code[pc];
    switch (i.op) {
        case Opcode::Br:
            return {i.imm};
        case Opcode::BrCond:
            return {i.imm, i.imm2};
        case Opcode::Switch: {
            std::vector<std::uint32_t> targets = {program_.operands[i.imm + 1]};
            for (std::uint32_t c = 0; c < program_.operands[i.imm]; ++c) targets.push_back(program_.operands[i.imm + 5 + 3 * c]);
            return targets;
        }
        case Opcode::Ret:
        case Opcode::Exit:
            return {};
        default:
            return {pc + 1};
    }
}

/// One function from its entry until nothing changes, block by block.
void ActivemaskFlow::follow(std::uint32_t index) {
    const program::Function& function = program_.functions[index];
    std::map<std::uint32_t, State> entries;  // of each block
    std::set<std::uint32_t> open = {function.begin};
    State& first = entries[function.begin];
    for (unsigned p = 0; p < function.parameters.size() && p < kMaxParameters; ++p)
        if (((marked_parameters_[index] >> p) & 1U) != 0) first[function.parameters[p]].parameters = 1U << p;
    for (std::uint32_t pc = function.begin; pc < function.end; ++pc) {
        const std::vector<std::uint32_t> next = successors(pc);
        if (next.size() == 1 && next.front() == pc + 1) continue;
        for (const std::uint32_t target : next) entries.try_emplace(target);
        entries.try_emplace(pc + 1);
    }
    std::set<std::uint32_t> seen;
    while (!open.empty()) {
        const std::uint32_t block = *open.begin();
        open.erase(open.begin());
        seen.insert(block);
        State state = entries.at(block);
        for (std::uint32_t pc = block; pc < function.end;) {
            step(index, pc, state);
            const std::vector<std::uint32_t> next = successors(pc);
            const bool straight = next.size() == 1 && next.front() == pc + 1 && !entries.contains(pc + 1);
            if (!straight) {
                for (const std::uint32_t target : next)
                    if (target < function.end && (merge(entries[target], state) || !seen.contains(target))) open.insert(target);
                break;
            }
            ++pc;
        }
    }
}

void ActivemaskFlow::step(std::uint32_t function, std::uint32_t pc, State& state) {
    const Instruction& i = program_.code[pc];
    const program::OpcodeInfo& info = program::info(i.op);
    if (i.op == Opcode::Call) return call(pc, state);
    if (i.op == Opcode::Ret) return leave(function, pc, state);
    Origin made;
    const auto use = [&](program::OperandRef first, program::OperandRef second) {
        MaskUse& known = uses_[pc];
        known.first.add(of(state, first));
        known.second.add(of(state, second));
    };
    if (program::is_shuffle(i.op)) use(i.a, i.c);
    if (i.op == Opcode::Store) use(i.b, i.a);
    if (i.op == Opcode::ActiveMask) {
        const auto n = static_cast<unsigned>(std::lower_bound(masks_.begin(), masks_.end(), pc) - masks_.begin());
        made.masks = std::uint64_t{1} << std::min(n, kMaxMasks - 1);
    } else if (info.kind == OpcodeClass::Atomic) {
        made.atomic = true;
    } else if (info.kind != OpcodeClass::System && info.kind != OpcodeClass::Control) {
        for (const auto& [kind, ref] : {std::pair{info.a, i.a}, {info.b, i.b}, {info.c, i.c}})
            if (kind != OperandKind::None && ref != program::kNone) made.add(of(state, ref));
    }
    const bool copies = i.op == Opcode::Mov || i.op == Opcode::Select || i.op == Opcode::ActiveMask;
    made.computed = made.computed || (!copies && !made.empty());
    if (info.dst == OperandKind::None || i.dst == program::kNoRegister) return;
    if (made.empty())
        state.erase(i.dst);
    else
        state[i.dst] = made;
}

void ActivemaskFlow::call(std::uint32_t pc, State& state) {
    const Instruction& i = program_.code[pc];
    const std::uint32_t* pool = program_.operands.data() + i.imm2;
    std::vector<Origin>& arguments = arguments_[pc];
    arguments.resize(std::min(pool[0], kMaxParameters));
    std::uint32_t& marked = marked_parameters_[i.imm];
    for (std::uint32_t a = 0; a < arguments.size(); ++a) {
        const Origin before = arguments[a];
        arguments[a].add(of(state, pool[1 + a]));
        changed_ = changed_ || !(arguments[a] == before);
        if (arguments[a].empty() || ((marked >> a) & 1U) != 0) continue;
        marked |= 1U << a;
        changed_ = true;
    }
    const std::uint32_t* results = pool + 1 + pool[0];
    for (std::uint32_t r = 0; r < results[0]; ++r) {
        if (results[1 + r] == program::kNoRegister) continue;
        const Origin made = at_call(pc, results_[i.imm][r]);
        if (made.empty())
            state.erase(results[1 + r]);
        else
            state[results[1 + r]] = made;
    }
}

void ActivemaskFlow::leave(std::uint32_t function, std::uint32_t pc, const State& state) {
    const std::uint32_t* pool = program_.operands.data() + program_.code[pc].imm2;
    for (std::uint32_t r = 0; r < pool[0]; ++r) {
        const Origin before = results_[function][r];
        results_[function][r].add(of(state, pool[1 + r]));
        changed_ = changed_ || !(results_[function][r] == before);
    }
}

Origin ActivemaskFlow::at_call(std::uint32_t call_pc, const Origin& inside) const {
    Origin outside = inside;
    outside.parameters = 0;
    const auto known = arguments_.find(call_pc);
    for (unsigned p = 0; known != arguments_.end() && p < known->second.size(); ++p)
        if (((inside.parameters >> p) & 1U) != 0) outside.add(known->second[p]);
    return outside;
}

// ---- when it executes --------------------------------------------------------------------------------------------

namespace {

/// What the callers on the path's stack passed, in place of the parameters.
Origin resolved(const ActivemaskFlow& flow, const Path& path, Origin origin) {
    for (std::size_t depth = path.stack.size(); depth-- > 1 && origin.parameters != 0;)
        origin = flow.at_call(path.stack[depth].return_pc - 1, origin);
    return origin;
}

}  // namespace

/// A shuffle whose mask is whoever ran together, unless the lane that it reads was chosen from that same answer; a value or a place in
/// global memory that depends on it, unless an atomic handed the place out.
void Machine::watch_activemask(const Warp& warp, const Path& path, const Instruction& i) {
    const MaskUse& use = activemask_->uses().at(path.pc);
    const Origin first = resolved(*activemask_, path, use.first), second = resolved(*activemask_, path, use.second);
    std::uint32_t lanes = path.mask;
    std::uint64_t masks = first.masks;
    auto role = MaskRole::Shuffle;
    if (i.op == Opcode::Store) {
        const bool value = first.masks != 0 && !first.atomic, place = second.masks != 0 && !second.atomic;
        if (!value && !place) return;
        role = place ? MaskRole::Place : first.computed ? MaskRole::Value : MaskRole::Answer;
        if (place) masks = second.masks;
        lanes = 0;
        for_lanes(path.mask, [&](unsigned l) {
            if (space_of(operand(path.frame(), i.a, l, true)) == Space::Global) lanes |= 1U << l;
        });
    } else if (i.op == Opcode::ShflIdx) {
        role = MaskRole::SourceLane;
        if ((first.masks & ~second.masks) == 0) masks = 0;
    }
    if (masks == 0 || lanes == 0) return;
    Fault fault = make_fault(FaultKind::ActivemaskDependence, warp, path.pc, lanes, path.mask);
    if (role == MaskRole::Shuffle || role == MaskRole::SourceLane)
        fault.mask = operand_lanes(path.frame(), i.a)[static_cast<unsigned>(std::countr_zero(lanes))];
    fault.index = static_cast<std::int64_t>(role);
    fault.detail = program::info(i.op).mnemonic;
    for (; masks != 0; masks &= masks - 1)
        fault.others.push_back(
            {warp.block, warp.index, lanes, activemask_->activemask_pc(static_cast<unsigned>(std::countr_zero(masks))), "activemask"});
    report(std::move(fault));
}

}  // namespace simtscope::machine
