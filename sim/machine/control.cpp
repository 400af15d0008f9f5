// Branches, calls and exits.
#include <algorithm>
#include <cstring>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;
using program::OperandKind;

namespace {
/// Depth at which a call is refused as endless recursion, and the local memory a lane may have (CUDA: 512 KB a thread).
constexpr std::uint32_t kMaxDepth = 2000;
constexpr std::uint64_t kMaxLocalBytes = 512 * 1024;
}  // namespace

void Machine::jump(Warp& warp, Path& path, std::uint32_t target) {
    const bool back = target <= path.pc;
    path.jumped_from = path.pc;
    path.pc = target;
    if (!back) return;
    path.statement = kJumpedBack;
    back_edge(warp, path);
}

void Machine::branch(Warp& warp, Path& path, const Instruction& i) {
    Frame& frame = path.frame();
    const std::uint32_t undefined = path.mask & ~operand_defined(frame, i.a);
    if (undefined != 0) undefined_use(FaultKind::UndefinedBranch, warp, path, i.a, undefined);
    const std::uint32_t taken = *operand_lanes(frame, i.a) & path.mask;
    if (taken == path.mask) {
        jump(warp, path, i.imm);
    } else if (taken == 0) {
        jump(warp, path, i.imm2);
    } else {
        const std::uint32_t rest = path.mask & ~taken;
        if (i.imm != i.imm2) last_.events |= kDiverged;
        if (run_sink_ != nullptr && i.imm != i.imm2) run_sink_->diverge({steps_, path.pc, warp.block, warp.index, path.mask});
        const auto index = static_cast<std::size_t>(&path - warp.paths.data());
        push_join(path, i.c);
        split(warp, path, rest);
        jump(warp, warp.paths[index], i.imm);
        jump(warp, warp.paths[index + 1], i.imm2);
    }
}

void Machine::switch_to(Warp& warp, Path& path, const Instruction& i) {
    const std::uint32_t undefined = path.mask & ~operand_defined(path.frame(), i.a);
    if (undefined != 0) undefined_use(FaultKind::UndefinedBranch, warp, path, i.a, undefined);
    const std::uint32_t* pool = code().operands.data() + i.imm;
    const std::uint32_t cases = pool[0];
    const bool wide = program::operand_kind(i.type) == OperandKind::Double;
    std::array<std::uint32_t, kLanes> targets{};
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((path.mask >> l) & 1U) == 0) continue;
        const std::uint64_t value = operand(path.frame(), i.a, l, wide);
        targets[l] = pool[1];
        for (std::uint32_t c = 0; c < cases; ++c)
            if (value == ((std::uint64_t{pool[4 + 3 * c]} << 32) | pool[3 + 3 * c])) targets[l] = pool[5 + 3 * c];
    }
    // One path a target; the first keeps the original's place.
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    std::uint32_t left = path.mask;
    const auto first_target = targets[static_cast<unsigned>(std::countr_zero(left))];
    bool parted = false;
    for_lanes(left, [&](unsigned l) { parted |= targets[l] != first_target; });
    if (parted) {
        push_join(path, pool[2]);
        last_.events |= kDiverged;
    }
    for (std::size_t made = index; left != 0; ++made) {
        const std::uint32_t target = targets[static_cast<unsigned>(std::countr_zero(left))];
        std::uint32_t group = 0;
        for (unsigned l = 0; l < kLanes; ++l)
            if (((left >> l) & 1U) != 0 && targets[l] == target) group |= 1U << l;
        if (run_sink_ != nullptr && made == index && group != left)
            run_sink_->diverge({steps_, path.pc, warp.block, warp.index, path.mask});
        if (group != left) split(warp, warp.paths[made], left & ~group);
        jump(warp, warp.paths[made], target);
        left &= ~group;
    }
}

std::unique_ptr<Frame> Machine::make_frame(std::uint32_t function) const {
    const program::Function& f = code().functions[function];
    auto frame = std::make_unique<Frame>();
    frame->function = function;
    frame->slots = f.frame_slots + 2;  // room for 64-bit reads of a last 32-bit slot
    frame->storage.assign(std::size_t{frame->slots} * kLanes + 32, 0);
    const auto address = reinterpret_cast<std::uintptr_t>(frame->storage.data());
    frame->values = frame->storage.data() + (((address + 127) & ~std::uintptr_t{127}) - address) / sizeof(std::uint32_t);
    frame->defined.assign(frame->slots, 0);
    for (const program::LocalObject& object : f.local_objects)
        frame->objects.emplace_back(std::max<std::uint64_t>(1, object.size) * kLanes, false);
    return frame;
}

Frame& Machine::frame_for(Warp& warp, std::uint32_t function, std::uint32_t depth, std::uint32_t first_object, std::uint32_t mask) {
    for (auto& frame : warp.frames) {
        if (frame->function != function || frame->depth != depth || frame->first_object != first_object) continue;
        // The lanes start afresh: nothing of an earlier call shows through.
        for (std::uint32_t& defined : frame->defined) defined &= ~mask;
        if (!frame->births.empty()) {
            for (std::size_t s = 0; s < frame->slots; ++s)
                for (unsigned l = 0; l < kLanes; ++l)
                    if (((mask >> l) & 1U) != 0) frame->births[s * kLanes + l] = 0;
        }
        for (Storage& object : frame->objects) {
            const std::uint64_t size = object.size() / kLanes;
            for (unsigned l = 0; l < kLanes; ++l)
                if (((mask >> l) & 1U) != 0) std::memset(object.shadow() + l * size, 0, size);
        }
        return *frame;
    }
    std::unique_ptr<Frame> frame = make_frame(function);
    frame->number = static_cast<std::uint32_t>(warp.frames.size());
    frame->depth = depth;
    frame->first_object = first_object;
    if (launch_.undefined == UndefinedMode::Random) {
        for (std::size_t w = 0; w < std::size_t{frame->slots} * kLanes; ++w)  // not the storage: where the values begin in it differs
            frame->values[w] = static_cast<std::uint32_t>(undefined_bits(0));
        for (Storage& object : frame->objects)
            for (std::uint64_t b = 0; b < object.size(); ++b) object.data()[b] = static_cast<std::uint8_t>(undefined_bits(0));
    }
    warp.frames.push_back(std::move(frame));
    return *warp.frames.back();
}

void Machine::copy_register(Frame& to, program::OperandRef dst, const Frame& from, program::OperandRef src, OperandKind kind,
                            std::uint32_t mask, std::uint32_t pc) {
    const std::uint32_t* source = operand_lanes(from, src);
    std::uint32_t* target = to.lanes(dst);
    if (kind == OperandKind::Predicate) {
        target[0] = (target[0] & ~mask) | (source[0] & mask);
    } else {
        const unsigned words = kind == OperandKind::Double ? 2 : 1;
        for (unsigned l = 0; l < kLanes; ++l)
            if (((mask >> l) & 1U) != 0) std::memmove(target + words * l, source + words * l, words * sizeof(std::uint32_t));
    }
    const std::uint32_t defined = operand_defined(from, src);
    to.defined[dst] = (to.defined[dst] & ~mask) | (defined & mask);
    if ((defined & mask) == mask) return;
    ensure_births(to);
    for (unsigned l = 0; l < kLanes; ++l)
        if (((mask & ~defined) >> l) & 1U) to.births[std::size_t{dst} * kLanes + l] = operand_birth(const_cast<Frame&>(from), src, l, pc);
}

void Machine::call(Warp& warp, Path& path, const Instruction& i) {
    const program::Function& callee = code().functions[i.imm];
    const std::uint32_t* pool = code().operands.data() + i.imm2;
    const auto depth = static_cast<std::uint32_t>(path.stack.size());
    Frame& caller = path.frame();
    const auto first_object = caller.first_object + static_cast<std::uint32_t>(code().functions[caller.function].local_objects.size());
    std::uint64_t local_bytes = 0;
    for (const Activation& activation : path.stack)
        for (const Storage& object : activation.frame->objects) local_bytes += object.size() / kLanes;
    for (const program::LocalObject& object : callee.local_objects) local_bytes += object.size;
    if (depth >= kMaxDepth || local_bytes > kMaxLocalBytes || first_object + callee.local_objects.size() > 0x3fff) {
        Fault fault = make_fault(FaultKind::StackOverflow, warp, path.pc, path.mask, path.mask);
        fault.object = callee.name;
        fault.index = depth;
        fault.extent = local_bytes;
        report(std::move(fault));
        exit_lanes(warp, path);
        status_ = Status::Trap;
        return;
    }
    Frame& frame = frame_for(warp, i.imm, depth, first_object, path.mask);
    const std::uint32_t arguments = pool[0];
    for (std::uint32_t a = 0; a < arguments; ++a)
        copy_register(frame, callee.parameters[a], caller, pool[1 + a], callee.parameter_kinds[a], path.mask, path.pc);
    push_join(path, path.pc + 1);  // lanes that return at different times go on together behind the call
    path.stack.push_back({&frame, path.pc + 1, i.imm2 + 1 + arguments, path.statement});
    path.pc = callee.begin;
    path.statement = program::kNone;
}

void Machine::return_from(Warp& warp, Path& path, const Instruction& i) {
    const Activation done = path.stack.back();
    const program::Function& callee = code().functions[done.frame->function];
    const std::uint32_t* values = code().operands.data() + i.imm2;
    const std::uint32_t* results = code().operands.data() + done.result_pool;
    path.stack.pop_back();
    Frame& caller = path.frame();
    for (std::uint32_t r = 0; r < results[0]; ++r) {
        if (results[1 + r] == program::kNoRegister) continue;
        copy_register(caller, results[1 + r], *done.frame, values[1 + r], callee.result_kinds[r], path.mask, path.pc);
    }
    path.pc = done.return_pc;
    path.statement = done.statement;
    if (lockstep()) leave_joins(warp, path);
}

/// Where a path that stands at an exit has left the kernel: at a `return` whose exit is shared, or at the exit itself.
std::uint32_t Machine::left_at(const Path& path) const {
    const std::uint32_t from = path.jumped_from;
    const bool by_return = from < path.pc && code().code[from].op == Opcode::Br && code().code[from].imm == path.pc;
    return by_return ? from : path.pc;
}

/// Whether lanes that left the kernel at `exit` had the call that `waiting` stands at behind them, and no loop would have brought them to
/// it again.
bool Machine::went_past(std::uint32_t exit, const Path& waiting) const {
    const std::uint32_t at = waiting.stack.size() > 1 ? waiting.stack[1].return_pc - 1 : waiting.pc;  // as seen from the kernel itself
    if (exit <= at) return false;
    const program::Function& kernel = code().functions[waiting.stack.front().frame->function];
    for (std::uint32_t pc = exit; pc < kernel.end; ++pc) {
        const program::Instruction& i = code().code[pc];
        const bool jumps = i.op == Opcode::Br || i.op == Opcode::BrCond;
        if (jumps && (i.imm <= at || (i.op == Opcode::BrCond && i.imm2 <= at))) return false;
    }
    return true;
}

/// Adds those of `lanes` that went past the call and left, by the place where they left.
void Machine::add_skippers(Fault& fault, const Warp& warp, std::uint32_t lanes, const Path& waiting) const {
    const std::size_t before = fault.others.size();
    for_lanes(lanes & warp.exited, [&](unsigned l) {
        const std::uint32_t exit = warp.exit_pc[l];
        const auto known = std::find_if(fault.others.begin() + static_cast<std::ptrdiff_t>(before), fault.others.end(),
                                        [&](const FaultParty& party) { return party.pc == exit; });
        if (known != fault.others.end()) {
            known->lanes |= 1U << l;
        } else if (went_past(exit, waiting)) {
            fault.others.push_back({warp.block, warp.index, 1U << l, exit, "exited"});
        }
    });
}

void Machine::exit_lanes(Warp& warp, Path& path) {
    last_.events |= kLeft;
    warp.exited |= path.mask;
    const std::uint32_t pc = left_at(path);
    for_lanes(path.mask, [&](unsigned l) { warp.exit_pc[l] = pc; });
    warp.paths.erase(warp.paths.begin() + (&path - warp.paths.data()));
    progress();
    complete_syncs(warp);
    try_complete_barrier(block_of(warp), true);
}

}  // namespace simtscope::machine
