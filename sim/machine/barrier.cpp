// __syncthreads and its reducing forms: arrival per thread, exited threads do not count (CUDA C++ Programming Guide 13.1 §5.4.4.1,
// PTX ISA 9.0 bar).
#include <algorithm>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Opcode;

namespace {
/// Parties that a finding names at most.
constexpr std::size_t kMaxParties = 64;
}  // namespace

void Machine::barrier(Warp& warp, Path& path) {
    path.state = PathState::WaitBarrier;
    path.back_edges = 0;
    warp.quanta = 0;
    if (lockstep()) report_partial_arrival(warp, path);
    try_complete_barrier(block_of(warp), false);
}

void Machine::try_complete_barrier(Block& block, bool by_exit) {
    BarrierCensus census;
    for (Warp& warp : block.warps) {
        census.alive += static_cast<unsigned>(std::popcount(warp.alive()));
        for (Path& path : warp.paths) {
            if (path.state != PathState::WaitBarrier) continue;
            const program::Instruction& i = code().code[path.pc];
            if (census.first == nullptr) {
                census.first = &path;
                census.owner = &warp;
            }
            census.waiting += static_cast<unsigned>(std::popcount(lockstep() ? warp.alive() : path.mask));
            census.several_sites |= path.pc != census.first->pc;
            census.mixed |= i.op != code().code[census.first->pc].op;
            if (i.op == Opcode::BarSync) continue;
            for_lanes(path.mask, [&](unsigned l) {
                census.nonzero += operand(path.frame(), i.a, l, false) != 0 ? 1 : 0;
                if (((operand_defined(path.frame(), i.a) >> l) & 1U) == 0)
                    census.birth = births_.join(census.birth, operand_birth(path.frame(), i.a, l, path.pc));
            });
        }
    }
    if (census.first == nullptr || census.waiting != census.alive) return;
    if (census.several_sites || census.mixed) report_barrier_sites(block, census);
    if (by_exit) report_skipped_barrier(block, census);
    exchange_ = {steps_, census.owner->block, census.owner->index, census.first->pc, 0, 0, 0, {}, {}, kLanes};
    exchange_.sources.fill(-1);
    release_barrier(block, census);
    progress();
}

void Machine::report_barrier_sites(const Block& block, const BarrierCensus& census) {
    Fault fault = make_fault(census.mixed ? FaultKind::BarrierMixed : FaultKind::BarrierSites, *census.owner, census.first->pc,
                             census.first->mask, census.first->mask);
    fault.warp = kNoIndex;
    fault.detail = program::info(code().code[census.first->pc].op).mnemonic;
    for (const Warp& warp : block.warps)
        for (const Path& path : warp.paths)
            if (path.state == PathState::WaitBarrier && path.pc != census.first->pc && fault.others.size() < kMaxParties)
                fault.others.push_back({warp.block, warp.index, path.mask, path.pc, "waiting"});
    report(std::move(fault));
}

/// The last missing threads left. Behind the barrier in program order they have skipped it (a condition that differs in the block);
/// before it they returned early, which is fine.
void Machine::report_skipped_barrier(const Block& block, const BarrierCensus& census) {
    Fault fault = make_fault(FaultKind::BarrierSkipped, *census.owner, census.first->pc, census.first->mask, census.first->mask);
    fault.warp = kNoIndex;
    for (const Warp& warp : block.warps)
        if (warp.last_exit_pc != kNoIndex && warp.last_exit_pc > census.first->pc && warp.exited != 0 && fault.others.size() < kMaxParties)
            fault.others.push_back({warp.block, warp.index, warp.exited, warp.last_exit_pc, "exited"});
    if (!fault.others.empty()) report(std::move(fault));
}

void Machine::release_barrier(Block& block, const BarrierCensus& census) {
    const Opcode op = code().code[census.first->pc].op;
    const bool all = census.nonzero == census.alive, some = census.nonzero != 0;
    const std::uint64_t result = op == Opcode::BarCount ? census.nonzero : (op == Opcode::BarAnd ? all : some) ? 1 : 0;
    for (Warp& warp : block.warps) {
        for (Path& path : warp.paths) {
            if (path.state != PathState::WaitBarrier) continue;  // paths that the barrier does not need go on where they stand
            const program::Instruction& i = code().code[path.pc];
            Frame& frame = path.frame();
            if (i.op != Opcode::BarSync && i.dst != program::kNoRegister) {
                for_lanes(path.mask, [&](unsigned l) { write_result(frame, i.dst, l, result, false); });
                if (census.birth != 0) {
                    ensure_births(frame);
                    frame.defined[i.dst] &= ~path.mask;
                    for_lanes(path.mask, [&](unsigned l) { frame.births[std::size_t{i.dst} * kLanes + l] = census.birth; });
                }
            }
            path.state = PathState::Ready;
            ++path.pc;
        }
        if (warp.paths.size() > 1) merge_paths(warp);
    }
}

}  // namespace simtscope::machine
