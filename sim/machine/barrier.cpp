// __syncthreads and its reducing forms: arrival per thread, exited threads do not count (CUDA C++ Programming Guide 13.1 §5.4.4.1,
// PTX ISA 9.0 bar).
#include <algorithm>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Opcode;

void Machine::barrier(Warp& warp, Path& path) {
    path.state = PathState::WaitBarrier;
    path.back_edges = 0;
    warp.quanta = 0;
    try_complete_barrier(block_of(warp), false);
}

void Machine::try_complete_barrier(Block& block, bool by_exit) {
    std::uint64_t waiting = 0, alive = 0, nonzero = 0;
    const Path* first = nullptr;
    const Warp* first_warp = nullptr;
    bool several_sites = false, mixed = false;
    std::uint32_t birth = 0;
    for (const Warp& warp : block.warps) {
        alive += static_cast<unsigned>(std::popcount(warp.alive()));
        for (const Path& path : warp.paths) {
            if (path.state != PathState::WaitBarrier) continue;
            waiting += static_cast<unsigned>(std::popcount(path.mask));
            if (first == nullptr) {
                first = &path;
                first_warp = &warp;
            }
            several_sites |= path.pc != first->pc;
            mixed |= code().code[path.pc].op != code().code[first->pc].op;
        }
    }
    if (first == nullptr || waiting != alive) return;
    const Opcode op = code().code[first->pc].op;
    for (const Warp& warp : block.warps) {
        for (const Path& path : warp.paths) {
            const program::Instruction& i = code().code[path.pc];
            if (i.op == Opcode::BarSync) continue;
            for (unsigned l = 0; l < kLanes; ++l) {
                if (((path.mask >> l) & 1U) == 0) continue;
                nonzero += operand(path.frame(), i.a, l, false) != 0 ? 1 : 0;
                if (((operand_defined(path.frame(), i.a) >> l) & 1U) == 0)
                    birth = births_.join(birth, operand_birth(path.frame(), i.a, l, path.pc));
            }
        }
    }
    if (several_sites || mixed) {
        Fault fault =
            make_fault(mixed ? FaultKind::BarrierMixed : FaultKind::BarrierSites, *first_warp, first->pc, first->mask, first->mask);
        fault.warp = kNoIndex;
        fault.detail = program::info(op).mnemonic;
        for (const Warp& warp : block.warps)
            for (const Path& path : warp.paths)
                if (path.pc != first->pc && fault.others.size() < 64)
                    fault.others.push_back({warp.block, warp.index, path.mask, path.pc, "waiting"});
        report(std::move(fault));
    }
    if (by_exit) {
        // The last missing threads left. Behind the barrier in program order they have skipped it (a condition that differs in the
        // block); before it they returned early, which is fine.
        Fault fault = make_fault(FaultKind::BarrierSkipped, *first_warp, first->pc, 0, 0);
        fault.warp = kNoIndex;
        for (const Warp& warp : block.warps)
            if (warp.last_exit_pc != kNoIndex && warp.last_exit_pc > first->pc && warp.exited != 0 && fault.others.size() < 64)
                fault.others.push_back({warp.block, warp.index, warp.exited, warp.last_exit_pc, "exited"});
        if (!fault.others.empty()) report(std::move(fault));
    }
    exchange_ = {steps_, first_warp->block, first_warp->index, first->pc, 0, 0, 0, {}, {}, kLanes};
    exchange_.sources.fill(-1);
    const std::uint64_t result = op == Opcode::BarCount ? nonzero
                                 : op == Opcode::BarAnd ? (nonzero == alive ? 1 : 0)
                                                        : (nonzero != 0 ? 1 : 0);
    for (Warp& warp : block.warps) {
        for (Path& path : warp.paths) {
            const program::Instruction& i = code().code[path.pc];
            if (i.op != Opcode::BarSync && i.dst != program::kNoRegister) {
                for (unsigned l = 0; l < kLanes; ++l)
                    if (((path.mask >> l) & 1U) != 0) write_result(path.frame(), i.dst, l, result, false);
                if (birth != 0) {
                    ensure_births(path.frame());
                    path.frame().defined[i.dst] &= ~path.mask;
                    for (unsigned l = 0; l < kLanes; ++l)
                        if (((path.mask >> l) & 1U) != 0) path.frame().births[std::size_t{i.dst} * kLanes + l] = birth;
                }
            }
            path.state = PathState::Ready;
            ++path.pc;
        }
        if (warp.paths.size() > 1) merge_paths(warp);
    }
    progress();
}

}  // namespace simtscope::machine
