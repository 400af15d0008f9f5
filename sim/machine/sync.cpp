// Warp intrinsics: the rendezvous of the lanes that a mask names, and what shuffles, votes, match and reduce give.
// Rules: CUDA C++ Programming Guide 13.1 §5.4.6, PTX ISA 9.0 shfl.sync, vote.sync, match.sync, redux.sync, bar.warp.sync.
//
//   arrive (mask, kind) ──► all named, present, non-exited lanes there? ──yes──► perform for all, each path goes on
//                                        └─ no ─► the path waits; exits and later arrivals look again
#include <algorithm>
#include <bit>
#include <cstring>

#include "machine/machine.h"
#include "machine/shuffle.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;
using program::OperandKind;
using program::ScalarType;

namespace {

/// Same instruction with the same qualifiers, as PTX asks; the value's width is the qualifier of a 64-bit shuffle.
bool same_kind(const Instruction& a, const Instruction& b) {
    return a.op == b.op && program::size_of(a.type) == program::size_of(b.type) && program::is_signed(a.type) == program::is_signed(b.type);
}

}  // namespace

void Machine::missing_caller(Warp& warp, Path& path, const Instruction& i, std::uint32_t lanes) {
    Fault fault = make_fault(FaultKind::MaskWithoutCaller, warp, path.pc, lanes, 0);
    fault.mask = operand_lanes(path.frame(), i.a)[static_cast<unsigned>(std::countr_zero(lanes))];
    fault.detail = program::info(i.op).mnemonic;
    const std::uint32_t birth = births_.add(Birth::Kind::Mask, steps_, path.pc);
    fault.births.push_back(birth);
    const std::uint32_t fault_mask = fault.mask;
    report(std::move(fault));
    // What such a call gives is undefined; the lanes do not wait for anybody.
    const OperandKind kind = program::info(i.op).dst;
    if (exchange_sink_ != nullptr) tell_exchange(warp, fault_mask, 0, {{warp.index, path.pc, lanes, path.frame().number}});
    if (kind != OperandKind::None) undefined_result(path, i.dst, kind == OperandKind::ByType ? i.type : ScalarType::U32, lanes, birth);
}

/// One path a mask value: lanes of one call that name different masks wait for different lanes. The path waits with its lowest lane's
/// mask; the others, parted from it, will make the call after it. Masks that cross can never both be right. If one holds the other,
/// those of the larger wait until the others come with it too: a loop whose mask shrinks, inside another loop, does that. It is wrong
/// only if they never come: check_exit_mismatch().
Path& Machine::wait_with_mask(Warp& warp, Path& path, const Instruction& i) {
    const std::uint32_t* masks = operand_lanes(path.frame(), i.a);
    const std::uint32_t first = masks[static_cast<unsigned>(std::countr_zero(path.mask))];
    const std::uint32_t mates = path.conflict_pc == path.pc ? path.conflict_lanes : 0;
    std::uint32_t others = 0, crossing = 0, inner = 0;
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((path.mask >> l) & 1U) == 0 || masks[l] == first) continue;
        others |= 1U << l;
        if ((masks[l] & ~first) == 0) inner |= 1U << l;
        if ((masks[l] & first) != 0 && (masks[l] & ~first) != 0 && (first & ~masks[l]) != 0) crossing |= 1U << l;
    }
    if (crossing != 0) {
        Fault fault = make_fault(FaultKind::SyncMismatch, warp, path.pc, path.mask & ~others, first);
        fault.detail = program::info(i.op).mnemonic;
        fault.others.push_back({warp.block, warp.index, crossing, path.pc, "mask"});
        report(std::move(fault));
    }
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    if (others != 0) {
        const std::uint32_t parted = path.mask & ~others;
        Path& rest = split(warp, path, others);
        rest.conflict_lanes = mates | parted;
        rest.conflict_pc = rest.pc;
    }
    Path& own = warp.paths[index];
    own.state = PathState::WaitSync;
    own.wait_mask = first;
    own.conflict_lanes = mates | inner;
    own.conflict_pc = own.pc;
    return own;
}

void Machine::warp_operation(Warp& warp, Path& path, const Instruction& i) {
    if (i.op == Opcode::ActiveMask) {
        for (unsigned l = 0; l < kLanes; ++l)
            if (((path.mask >> l) & 1U) != 0) write_result(path.frame(), i.dst, l, path.mask, false);
        ++path.pc;
        return;
    }
    const std::uint32_t undefined = path.mask & ~operand_defined(path.frame(), i.a);
    if (undefined != 0) undefined_use(FaultKind::UndefinedBranch, warp, path, i.a, undefined);
    const std::uint32_t* masks = operand_lanes(path.frame(), i.a);
    std::uint32_t absent_callers = 0;
    for (unsigned l = 0; l < kLanes; ++l)
        if (((path.mask >> l) & 1U) != 0 && ((masks[l] >> l) & 1U) == 0) absent_callers |= 1U << l;
    if (absent_callers != 0) missing_caller(warp, path, i, absent_callers);
    if (lockstep()) {
        lockstep_operation(warp, path, i, path.mask & ~absent_callers);
        return;
    }
    if (absent_callers != 0) {
        if (absent_callers == path.mask) {
            ++path.pc;
            return;
        }
        const auto index = static_cast<std::size_t>(&path - warp.paths.data());
        ++split(warp, path, absent_callers).pc;
        warp_operation(warp, warp.paths[index], i);
        return;
    }
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    Path& own = wait_with_mask(warp, path, i);
    const std::uint32_t first = own.wait_mask;
    if (warp.paths.size() == 1 && (first & warp.alive() & ~own.mask) == 0) {  // everybody is here: the common case
        sole_member_.assign(1, index);
        perform(warp, first, own.mask, sole_member_);
        own.state = PathState::Ready;
        own.conflict_lanes = 0;
        own.back_edges = 0;
        ++own.pc;
        progress();
        return;
    }
    complete_syncs(warp);
}

void Machine::complete_syncs(Warp& warp) {
    for (bool again = true; again;) {
        again = false;
        for (std::size_t p = 0; p < warp.paths.size() && !again; ++p) {
            if (warp.paths[p].state != PathState::WaitSync) continue;
            const std::uint32_t mask = warp.paths[p].wait_mask;
            const Instruction& i = code().code[warp.paths[p].pc];
            std::vector<std::size_t> members;
            std::uint32_t participants = 0;
            for (std::size_t q = 0; q < warp.paths.size(); ++q) {
                const Path& other = warp.paths[q];
                if (other.state != PathState::WaitSync || other.wait_mask != mask || !same_kind(code().code[other.pc], i)) continue;
                members.push_back(q);
                participants |= other.mask;
            }
            if ((mask & warp.alive() & ~participants) != 0) continue;
            check_exit_mismatch(warp, mask, participants, warp.paths[p]);
            perform(warp, mask, participants, members);
            for (const std::size_t m : members) {
                warp.paths[m].state = PathState::Ready;
                warp.paths[m].conflict_lanes = 0;
                warp.paths[m].back_edges = 0;
                ++warp.paths[m].pc;
            }
            progress();
            ++exploration_.wakes;
            again = true;
        }
    }
}

/// A group that completes only because lanes it named have exited, while those lanes had used another mask that crosses its own.
void Machine::check_exit_mismatch(Warp& warp, std::uint32_t mask, std::uint32_t participants, const Path& waiting) {
    const std::uint32_t gone = mask & warp.exited & ~participants & waiting.conflict_lanes;
    if (gone == 0) return;
    Fault fault = make_fault(FaultKind::SyncMismatch, warp, waiting.pc, participants, mask);
    fault.detail = program::info(code().code[waiting.pc].op).mnemonic;
    fault.others.push_back({warp.block, warp.index, gone, waiting.conflict_pc, "exited"});
    report(std::move(fault));
}

void Machine::perform(Warp& warp, std::uint32_t mask, std::uint32_t participants, const std::vector<std::size_t>& members) {
    const Instruction& i = code().code[warp.paths[members.front()].pc];
    for (Path& other : warp.paths) {  // a mask in flight that this one crosses: reported if its lanes never come
        if (other.state != PathState::WaitSync || (other.wait_mask & ~mask) == 0 || (mask & ~other.wait_mask) == 0) continue;
        other.conflict_lanes |= participants & other.wait_mask;
        other.conflict_pc = warp.paths[members.front()].pc;
    }
    for (const std::size_t m : members) {
        if (warp.paths[m].pc == warp.paths[members.front()].pc) continue;
        Fault fault = make_fault(FaultKind::SyncSites, warp, warp.paths[m].pc, warp.paths[m].mask, mask);
        fault.detail = program::info(i.op).mnemonic;
        fault.others.push_back({warp.block, warp.index, warp.paths[members.front()].mask, warp.paths[members.front()].pc, "waiting"});
        report(std::move(fault));
        break;
    }
    exchange_ = {steps_, warp.block, warp.index, warp.paths[members.front()].pc, mask, participants, 0, {}, {}, kLanes};
    exchange_.sources.fill(-1);
    last_.events |= kExchanged;
    if (i.op == Opcode::SyncWarp) return;
    if (program::is_shuffle(i.op)) {
        perform_shuffle(warp, mask, participants, members);
    } else {
        report_skipped_sync(warp, mask, participants, warp.paths[members.front()]);
        perform_collective(warp, participants, members);
    }
    if (exchange_sink_ == nullptr) return;
    std::vector<ExchangeEvent::Member> told;
    for (const std::size_t m : members) told.push_back({warp.index, warp.paths[m].pc, warp.paths[m].mask, warp.paths[m].frame().number});
    tell_exchange(warp, mask, participants, std::move(told));
}

void Machine::tell_exchange(const Warp& warp, std::uint32_t mask, std::uint32_t participants, std::vector<ExchangeEvent::Member> members) {
    const bool shuffles = participants != 0 && program::is_shuffle(code().code[members.front().pc].op);
    exchange_sink_->exchange({steps_, warp.block, mask, participants, &members, shuffles ? exchange_.sources.data() : nullptr,
                              shuffles ? exchange_.missing : 0});
}

/// A vote, match or reduction completes without lanes that its mask names: they left the kernel behind the call in program order, so
/// they went around it. Lanes that left before it returned early, which is fine.
void Machine::report_skipped_sync(const Warp& warp, std::uint32_t mask, std::uint32_t participants, const Path& caller) {
    const std::uint32_t gone = mask & warp.exited & ~participants & ~caller.conflict_lanes;
    if (gone == 0) return;
    Fault fault = make_fault(FaultKind::SyncSkipped, warp, caller.pc, participants, mask);
    add_skippers(fault, warp, gone, caller);
    if (fault.others.empty()) return;
    fault.detail = program::info(code().code[caller.pc].op).mnemonic;
    report(std::move(fault));
}

void Machine::perform_shuffle(Warp& warp, std::uint32_t mask, std::uint32_t participants, const std::vector<std::size_t>& members) {
    ShuffleValues shuffled;
    for (const std::size_t m : members) {
        const Path& path = warp.paths[m];
        const Instruction& i = code().code[path.pc];
        const bool wide = program::operand_kind(i.type) == OperandKind::Double;
        for_lanes(path.mask, [&](unsigned l) { shuffled.bits[l] = operand(path.frame(), i.b, l, wide); });
        const std::uint32_t undefined = path.mask & ~operand_defined(path.frame(), i.b);
        for_lanes(undefined, [&](unsigned l) { shuffled.births[l] = operand_birth(path.frame(), i.b, l, path.pc); });
        shuffled.undefined |= undefined;
    }
    for (const std::size_t m : members) shuffle_path(warp, warp.paths[m], mask, participants, shuffled);
}

void Machine::shuffle_path(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t participants, const ShuffleValues& shuffled) {
    const Instruction& i = code().code[path.pc];
    Frame& frame = path.frame();
    const bool wide = program::operand_kind(i.type) == OperandKind::Double;
    const std::uint32_t known = operand_defined(frame, i.c) & operand_defined(frame, i.imm);
    if ((path.mask & ~known) != 0) {
        const bool is_lane = (operand_defined(frame, i.c) & path.mask) != path.mask;
        undefined_use(FaultKind::UndefinedAddress, warp, path, is_lane ? i.c : i.imm, path.mask & ~known);
    }
    // Operands are read before any result is written: the destination may be one of them.
    std::array<std::uint32_t, kLanes> widths;
    std::memcpy(exchange_.operands.data(), operand_lanes(frame, i.c), sizeof widths);
    std::memcpy(widths.data(), operand_lanes(frame, i.imm), sizeof widths);
    exchange_.width = widths[static_cast<unsigned>(std::countr_zero(path.mask))];
    std::uint32_t bad_width = 0, missing = 0, undefined = 0;
    std::array<std::uint8_t, kLanes> from;
    for_lanes(path.mask, [&](unsigned l) {
        if (widths[l] == 0 || widths[l] > kLanes || !std::has_single_bit(widths[l])) bad_width |= 1U << l;
        const int source = source_lane(i.op, l, exchange_.operands[l], widths[l]);
        exchange_.sources[l] = static_cast<std::int16_t>(source);
        from[l] = static_cast<std::uint8_t>(source < 0 ? static_cast<int>(l) : source);
        missing |= ((participants >> from[l]) & 1U) != 0 ? 0U : 1U << l;
        undefined |= ((shuffled.undefined >> from[l]) & 1U) << l;
    });
    undefined &= ~missing;
    if (i.dst != program::kNoRegister) {
        for_lanes(path.mask & ~missing, [&](unsigned l) { write_result(frame, i.dst, l, shuffled.bits[from[l]], wide); });
        if (undefined != 0) {
            ensure_births(frame);
            frame.defined[i.dst] &= ~undefined;
            for_lanes(undefined, [&](unsigned l) { frame.births[std::size_t{i.dst} * kLanes + l] = shuffled.births[from[l]]; });
        }
    }
    if (bad_width != 0) bad_shuffle_width(warp, path, mask, bad_width, widths);
    if (missing != 0) missing_source(warp, path, mask, missing, shuffled);
}

/// A width that is no power of two: the bits are what the formula gives; the value counts as undefined.
void Machine::bad_shuffle_width(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t lanes,
                                const std::array<std::uint32_t, kLanes>& widths) {
    const Instruction& i = code().code[path.pc];
    Fault fault = make_fault(FaultKind::ShuffleWidth, warp, path.pc, lanes, mask);
    fault.index = static_cast<std::int32_t>(widths[static_cast<unsigned>(std::countr_zero(lanes))]);
    fault.detail = program::info(i.op).mnemonic;
    const std::uint32_t birth = births_.add(Birth::Kind::Shuffle, steps_, path.pc, 1);
    fault.births.push_back(birth);
    report(std::move(fault));
    if (i.dst == program::kNoRegister) return;
    Frame& frame = path.frame();
    ensure_births(frame);
    frame.defined[i.dst] &= ~lanes;
    for_lanes(lanes, [&](unsigned l) { frame.births[std::size_t{i.dst} * kLanes + l] = birth; });
}

/// Lanes that read a lane which takes no part: the value is undefined (zero, own or random bits, as the run has it).
void Machine::missing_source(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t lanes, const ShuffleValues& shuffled) {
    const Instruction& i = code().code[path.pc];
    const auto first = static_cast<unsigned>(std::countr_zero(lanes));
    Fault fault = make_fault(FaultKind::ShuffleSource, warp, path.pc, lanes, mask);
    exchange_.missing |= lanes;
    for_lanes(lanes, [&](unsigned l) {
        fault.sources[l] = exchange_.sources[l] < 0 ? static_cast<std::int16_t>(l) : exchange_.sources[l];
        fault.source_lanes |= 1U << static_cast<unsigned>(fault.sources[l]);
    });
    std::array<std::uint32_t, kLanes> births{};
    std::uint32_t own = 0;
    if (exploring()) {  // each lane's value may come out otherwise: they are told apart
        own = resolve_undefined(lanes);
        for_lanes(lanes, [&](unsigned l) { births[l] = births_.add(Birth::Kind::Shuffle, steps_, path.pc, l); });
        for_lanes(lanes, [&](unsigned l) { fault.births.push_back(births[l]); });
        remember_undefined(lanes, births);
    } else {
        births.fill(births_.add(Birth::Kind::Shuffle, steps_, path.pc, fault.source_lanes));
        fault.births.push_back(births[first]);
    }
    fault.detail = program::info(i.op).mnemonic;
    fault.index = static_cast<std::int32_t>(exchange_.operands[first]);
    fault.extent = exchange_.width;
    const std::uint32_t absent = fault.source_lanes & ~warp.present, exited = fault.source_lanes & warp.exited;
    if (absent != 0) fault.others.push_back({warp.block, warp.index, absent, kNoIndex, "absent"});
    if (exited != 0) fault.others.push_back({warp.block, warp.index, exited, kNoIndex, "exited"});
    const std::uint32_t alive = fault.source_lanes & warp.alive();
    for (const Path& other : warp.paths) {
        if ((other.mask & alive) == 0) continue;
        fault.others.push_back(
            {warp.block, warp.index, other.mask & alive, other.pc, (other.mask & alive & mask) != 0 ? "inactive" : "mask"});
    }
    if (i.dst != program::kNoRegister) {
        Frame& frame = path.frame();
        const bool wide = program::operand_kind(i.type) == OperandKind::Double;
        ensure_births(frame);
        for_lanes(lanes, [&](unsigned l) {
            write_result(frame, i.dst, l, ((own >> l) & 1U) != 0 ? shuffled.bits[l] : undefined_bits(shuffled.bits[l]), wide);
            frame.births[std::size_t{i.dst} * kLanes + l] = births[l];
        });
        frame.defined[i.dst] &= ~lanes;
    }
    report(std::move(fault));
}

}  // namespace simtscope::machine
