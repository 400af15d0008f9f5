// Barriers of a block: __syncthreads and its reducing forms, and the numbered barriers of PTX (CUDA C++ Programming Guide 13.1
// §5.4.4.1, PTX ISA 9.0 bar, barrier).
//
//   arrive (id, count) ──► all non-exited lanes of the own warp there? ──yes──► the warp's arrival is marked ──► arrive: goes on
//                               └─ no ─► the path waits                              │                          sync, red: wait
//                                                                                    ▼
//               without a count: every warp with non-exited lanes has arrived; with one: count threads, in whole warps
#include "machine/barrier.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;

namespace {

/// Parties that a finding names at most.
constexpr std::size_t kMaxParties = 64;

bool reduces(Opcode op) { return op == Opcode::BarCount || op == Opcode::BarAnd || op == Opcode::BarOr; }
bool is_aligned(const Instruction& i) { return i.imm == static_cast<std::uint32_t>(program::BarrierForm::Aligned); }
bool waits_at(const Path& path, std::uint32_t id) { return path.state == PathState::WaitBarrier && path.barrier == id; }

}  // namespace

bool is_plain_barrier(const Instruction& i, std::uint32_t id, std::uint32_t threads) { return id == 0 && threads == 0 && is_aligned(i); }

std::string barrier_name(const Instruction& i, std::uint32_t id, std::uint32_t threads) {
    if (is_plain_barrier(i, id, threads)) return std::string(program::info(i.op).mnemonic);
    const char* form = i.op == Opcode::BarSync     ? "sync"
                       : i.op == Opcode::BarArrive ? "arrive"
                       : i.op == Opcode::BarCount  ? "red.popc"
                       : i.op == Opcode::BarAnd    ? "red.and"
                                                   : "red.or";
    std::string text = fmt::format("{}.{} {}", is_aligned(i) ? "bar" : "barrier", form, id);
    return threads == 0 ? text : text + fmt::format(", {}", threads);
}

/// Threads that a barrier with this count waits for, in whole warps; without a count all of the block.
std::uint32_t Machine::barrier_size(std::uint32_t threads) const { return threads != 0 ? threads : warps_per_block_ * kLanes; }

// ---- arriving ----------------------------------------------------------------------------------------------------------------

void Machine::barrier(Warp& warp, Path& path) {
    const Instruction& i = code().code[path.pc];
    const std::uint32_t known = operand_defined(path.frame(), i.a) & operand_defined(path.frame(), i.b);
    if (const std::uint32_t undefined = path.mask & ~known; undefined != 0) {
        const bool is_id = (undefined & ~operand_defined(path.frame(), i.a)) != 0;
        undefined_use(FaultKind::UndefinedBranch, warp, path, is_id ? i.a : i.b, undefined);
    }
    const std::uint32_t *ids = operand_lanes(path.frame(), i.a), *counts = operand_lanes(path.frame(), i.b);
    const auto first = static_cast<unsigned>(std::countr_zero(path.mask));
    const std::uint32_t id = ids[first], threads = counts[first];
    std::uint32_t others = 0;  // lanes that name another barrier or count arrive there by a step of their own
    for_lanes(path.mask, [&](unsigned l) { others |= ids[l] != id || counts[l] != threads ? 1U << l : 0U; });
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    if (others != 0) split(warp, path, others);
    Path& own = warp.paths[index];
    if (bad_barrier(warp, own, id, threads)) return;
    last_.events |= kArrived;
    own.state = PathState::WaitBarrier;
    own.barrier = id;
    own.barrier_threads = threads;
    own.counted = false;
    own.back_edges = 0;
    warp.quanta = 0;
    if (lockstep()) report_partial_arrival(warp, own);
    Block& block = block_of(warp);
    block.open_barriers |= 1U << id;
    count_arrival(block, warp, id, false);
    complete_barrier(block, id, false);
}

/// Numbers that no barrier has: a card ends the kernel with an error there.
bool Machine::bad_barrier(const Warp& warp, const Path& path, std::uint32_t id, std::uint32_t threads) {
    const Instruction& i = code().code[path.pc];
    if (id < kBarriers && threads % kLanes == 0 && (threads != 0 || i.op != Opcode::BarArrive)) return false;
    Fault fault = make_fault(FaultKind::Trap, warp, path.pc, path.mask, path.mask);
    fault.detail = barrier_name(i, id, threads);
    if (i.op == Opcode::BarArrive && threads == 0) fault.detail += ", 0";
    report(std::move(fault));
    status_ = Status::Trap;
    return true;
}

/// Do these lanes, which stand at the barrier, make their warp's arrival? All non-exited threads of the warp, since Volta; before, any.
bool Machine::warp_arrives(const Warp& warp, std::uint32_t lanes) const { return lockstep() || (warp.alive() & ~lanes) == 0; }

/// Marks the warp's arrival once all that it takes are there. Arriving without waiting ends here.
void Machine::count_arrival(Block& block, Warp& warp, std::uint32_t id, bool by_exit) {
    std::uint32_t lanes = 0, groups = 0;
    bool parted = false;  // an aligned barrier with a count, met by parts of the warp at several instructions
    const Path* first = nullptr;
    for (const Path& path : warp.paths) {
        if (!waits_at(path, id) || path.counted) continue;
        const bool new_place = std::none_of(std::as_const(warp.paths).data(), &path,
                                            [&](const Path& p) { return waits_at(p, id) && !p.counted && p.pc == path.pc; });
        groups += new_place ? 1 : 0;
        if (first == nullptr) first = &path;
        lanes |= path.mask;
        parted |= groups > 1 && path.barrier_threads != 0 && (is_aligned(code().code[path.pc]) || is_aligned(code().code[first->pc]));
    }
    if (lanes == 0) return;
    if (parted) {
        report_parted_warp(warp, id);
    } else if (!warp_arrives(warp, lanes)) {
        return;
    }
    NamedBarrier& barrier = block.barriers[id];
    barrier.arrived += kLanes * (parted ? groups : 1);  // as a card counts: each part as if it were its whole warp
    barrier.warps |= 1U << warp.index;
    const bool skipped = by_exit && first->barrier_threads != 0;
    if (skipped) {
        BarrierCensus census;
        census.id = id;
        census.first = first;
        census.owner = &warp;
        report_skipped_barrier(block, census);
    }
    for (Path& path : warp.paths) {
        if (!waits_at(path, id) || path.counted) continue;
        path.counted = true;
        if (code().code[path.pc].op != Opcode::BarArrive) continue;
        barrier.gone_on.push_back({warp.index, path.mask, path.pc, path.barrier_threads});
        path.state = PathState::Ready;
        ++path.pc;
    }
    if (warp.paths.size() > 1) merge_paths(warp);
    progress();
}

// ---- opening -----------------------------------------------------------------------------------------------------------------

void Machine::try_complete_barrier(Block& block, bool by_exit) {
    for (std::uint32_t open = block.open_barriers; open != 0; open &= open - 1) {
        const auto id = static_cast<std::uint32_t>(std::countr_zero(open));
        for (Warp& warp : block.warps) count_arrival(block, warp, id, by_exit);
        complete_barrier(block, id, by_exit);
    }
}

void Machine::complete_barrier(Block& block, std::uint32_t id, bool by_exit) {
    const NamedBarrier& barrier = block.barriers[id];
    const Path* waiting = nullptr;
    for (const Warp& warp : block.warps)
        for (const Path& path : warp.paths)
            if (waiting == nullptr && waits_at(path, id) && path.counted) waiting = &path;
    if (waiting == nullptr && barrier.gone_on.empty()) return;
    const std::uint32_t threads = waiting != nullptr ? waiting->barrier_threads : barrier.gone_on.front().threads;
    if (threads == 0) {
        const bool all = std::all_of(block.warps.begin(), block.warps.end(),
                                     [&](const Warp& warp) { return warp.alive() == 0 || ((barrier.warps >> warp.index) & 1U) != 0; });
        if (!all) return;
    } else if (barrier.arrived < threads) {
        return;
    }
    const BarrierCensus census = barrier_census(block, id);
    if (census.several_sites || census.mixed || census.several_counts) report_barrier_sites(block, census);
    if (by_exit && threads == 0) report_skipped_barrier(block, census);
    if (waiting != nullptr) {
        exchange_ = {steps_, census.owner->block, census.owner->index, census.first->pc, 0, 0, 0, {}, {}, kLanes};
        exchange_.sources.fill(-1);
    }
    release_barrier(block, census);
    progress();
    ++exploration_.wakes;
}

Machine::BarrierCensus Machine::barrier_census(Block& block, std::uint32_t id) {
    BarrierCensus census;
    census.id = id;
    const Path* aligned = nullptr;
    const Instruction* kind = nullptr;
    std::uint32_t size = 0;
    const auto meet = [&](const Instruction& i, std::uint32_t threads) {
        if (kind == nullptr) {
            kind = &i;
            size = barrier_size(threads);
        }
        census.mixed |= (reduces(i.op) || reduces(kind->op)) && i.op != kind->op;
        census.several_counts |= barrier_size(threads) != size;
    };
    for (Warp& warp : block.warps) {
        for (Path& path : warp.paths) {
            if (!waits_at(path, id) || !path.counted) continue;
            const Instruction& i = code().code[path.pc];
            if (census.first == nullptr) {
                census.first = &path;
                census.owner = &warp;
            }
            meet(i, path.barrier_threads);
            if (is_aligned(i)) {
                if (aligned == nullptr) aligned = &path;
                census.several_sites |= path.pc != aligned->pc;
            }
            if (!reduces(i.op)) continue;
            census.voters += static_cast<unsigned>(std::popcount(path.mask));
            for_lanes(path.mask, [&](unsigned l) {
                census.nonzero += operand(path.frame(), i.c, l, false) != 0 ? 1 : 0;
                if (((operand_defined(path.frame(), i.c) >> l) & 1U) == 0)
                    census.birth = births_.join(census.birth, operand_birth(path.frame(), i.c, l, path.pc));
            });
        }
    }
    for (const BarrierArrival& arrival : block.barriers[id].gone_on) meet(code().code[arrival.pc], arrival.threads);
    return census;
}

void Machine::release_barrier(Block& block, const BarrierCensus& census) {
    const bool all = census.nonzero == census.voters, some = census.nonzero != 0;
    bool left = false;  // lanes of the next opening, whose warps are not complete yet
    last_.events |= kReleased;
    std::vector<ExchangeEvent::Member> members;  // who gave something and gets something
    for (Warp& warp : block.warps) {
        bool moved = false;
        for (Path& path : warp.paths) {
            if (!waits_at(path, census.id)) continue;  // paths that the barrier does not need go on where they stand
            left |= !path.counted;
            if (!path.counted) continue;
            const Instruction& i = code().code[path.pc];
            Frame& frame = path.frame();
            if (reduces(i.op) && exchange_sink_ != nullptr) members.push_back({warp.index, path.pc, path.mask, path.frame().number});
            if (reduces(i.op) && i.dst != program::kNoRegister) {
                const std::uint64_t result = i.op == Opcode::BarCount ? census.nonzero : (i.op == Opcode::BarAnd ? all : some) ? 1 : 0;
                for_lanes(path.mask, [&](unsigned l) { write_result(frame, i.dst, l, result, false); });
                if (census.birth != 0) {
                    ensure_births(frame);
                    frame.defined[i.dst] &= ~path.mask;
                    for_lanes(path.mask, [&](unsigned l) { frame.births[std::size_t{i.dst} * kLanes + l] = census.birth; });
                }
            }
            path.state = PathState::Ready;
            ++path.pc;
            moved = true;
        }
        if (moved && warp.paths.size() > 1) merge_paths(warp);
    }
    if (!members.empty()) exchange_sink_->exchange({steps_, block.index, 0, 0, &members, nullptr, 0});
    block.barriers[census.id] = {};
    if (!left) block.open_barriers &= ~(1U << census.id);
}

// ---- findings ----------------------------------------------------------------------------------------------------------------

/// Different forms or counts, or one form at several places, that came together.
void Machine::report_barrier_sites(const Block& block, const BarrierCensus& census) {
    const bool wrong = census.mixed || census.several_counts;
    const std::vector<BarrierArrival>& gone_on = block.barriers[census.id].gone_on;
    const Warp& owner = census.owner != nullptr ? *census.owner : block.warps[gone_on.front().warp];
    const std::uint32_t pc = census.first != nullptr ? census.first->pc : gone_on.front().pc;
    const std::uint32_t lanes = census.first != nullptr ? census.first->mask : gone_on.front().lanes;
    const std::uint32_t threads = census.first != nullptr ? census.first->barrier_threads : gone_on.front().threads;
    Fault fault = make_fault(wrong ? FaultKind::BarrierMixed : FaultKind::BarrierSites, owner, pc, lanes, lanes);
    fault.warp = kNoIndex;
    fault.detail = barrier_name(code().code[pc], census.id, threads);
    fault.extent = wrong && !census.mixed ? barrier_size(threads) : 0;  // the counts differ, not the forms
    const auto differs = [&](std::uint32_t other, std::uint32_t count) {
        if (census.mixed) return code().code[other].op != code().code[pc].op;
        if (census.several_counts) return barrier_size(count) != barrier_size(threads);
        return other != pc;
    };
    for (const Warp& warp : block.warps)
        for (const Path& path : warp.paths)
            if (waits_at(path, census.id) && path.counted && differs(path.pc, path.barrier_threads) && fault.others.size() < kMaxParties)
                fault.others.push_back({warp.block, warp.index, path.mask, path.pc, "waiting"});
    for (const BarrierArrival& arrival : gone_on)
        if (wrong && differs(arrival.pc, arrival.threads) && fault.others.size() < kMaxParties)
            fault.others.push_back({block.index, arrival.warp, arrival.lanes, arrival.pc, "arrived"});
    report(std::move(fault));
}

/// The last missing threads left. Behind the barrier in program order they have skipped it (a condition that differs in the block);
/// before it they returned early, which is fine. A barrier with a count asks for whole warps: only the own warp's lanes matter.
void Machine::report_skipped_barrier(const Block& block, const BarrierCensus& census) {
    const Path& first = *census.first;
    Fault fault = make_fault(FaultKind::BarrierSkipped, *census.owner, first.pc, first.mask, first.mask);
    fault.warp = kNoIndex;
    fault.detail = barrier_name(code().code[first.pc], census.id, first.barrier_threads);
    for (const Warp& warp : block.warps) {
        const bool concerned = first.barrier_threads == 0 || &warp == census.owner;
        if (concerned && fault.others.size() < kMaxParties) add_skippers(fault, warp, warp.exited, first);
    }
    if (!fault.others.empty()) report(std::move(fault));
}

/// An aligned barrier promises that all threads of a warp execute the same instruction.
void Machine::report_parted_warp(const Warp& warp, std::uint32_t id) {
    const Path* first = nullptr;
    Fault fault;
    for (const Path& path : warp.paths) {
        if (!waits_at(path, id) || path.counted) continue;
        if (first == nullptr) {
            first = &path;
            fault = make_fault(FaultKind::BarrierDivergent, warp, path.pc, path.mask, path.mask);
            fault.detail = barrier_name(code().code[path.pc], id, path.barrier_threads);
            fault.extent = kLanes;  // that had to come together
        } else {
            fault.others.push_back({warp.block, warp.index, path.mask, path.pc, "waiting"});
        }
    }
    report(std::move(fault));
}

/// Nobody can go on: for each barrier at which somebody waits, who has arrived and who has not.
void Machine::report_blocked_barriers(const Block& block) {
    for (std::uint32_t open = block.open_barriers; open != 0; open &= open - 1)
        report_blocked_barrier(block, static_cast<std::uint32_t>(std::countr_zero(open)));
}

void Machine::report_blocked_barrier(const Block& block, std::uint32_t id) {
    const NamedBarrier& barrier = block.barriers[id];
    const Path* first = nullptr;
    const Warp* owner = nullptr;
    std::uint64_t arrived = 0, alive = 0;
    for (const Warp& warp : block.warps) {
        alive += static_cast<unsigned>(std::popcount(warp.alive()));
        for (const Path& path : warp.paths) {
            if (!waits_at(path, id)) continue;
            if (!path.counted || path.barrier_threads == 0) arrived += static_cast<unsigned>(std::popcount(path.mask));
            if (first == nullptr || (path.counted && !first->counted)) {
                first = &path;
                owner = &warp;
            }
        }
    }
    if (first == nullptr) return;  // only arrivals that did not wait: nobody is held up here
    const std::uint32_t threads = first->barrier_threads;
    Fault fault = make_fault(FaultKind::BarrierDivergent, *owner, first->pc, first->mask, first->mask);
    fault.warp = kNoIndex;
    fault.index = static_cast<std::int64_t>(arrived + (threads != 0 ? barrier.arrived : 0));
    fault.extent = threads != 0 ? threads : alive;
    fault.detail = barrier_name(code().code[first->pc], id, threads);
    for (const BarrierArrival& arrival : barrier.gone_on) {
        if (threads == 0) fault.index += std::popcount(arrival.lanes);
        fault.others.push_back({block.index, arrival.warp, arrival.lanes, arrival.pc, "arrived"});
    }
    for (const Warp& warp : block.warps) {
        for (const Path& path : warp.paths) {
            const char* state = waits_at(path, id) ? "arrived" : party_state(warp, path);
            fault.others.push_back({warp.block, warp.index, path.mask, path.pc, state});
        }
        if (threads != 0 && warp.exited != 0) fault.others.push_back({warp.block, warp.index, warp.exited, kNoIndex, "exited"});
    }
    report(std::move(fault));
}

}  // namespace simtscope::machine
