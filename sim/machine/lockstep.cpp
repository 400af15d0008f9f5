// The `lockstep` policy: a warp before Volta. One program counter and one active mask a warp; of a branch that parts the lanes one
// side runs to the reconvergence point, then the other, then both go on together (CUDA C++ Programming Guide 13.1 §3.2.2.1.1; the
// stack as public simulators of those cards have it).
//
//   paths[0] … paths[n-1]   the stack, its top first: the first that does not stand at its join runs, the others wait
//   Path::joins             where this path has to stop for those it parted from
//
// No intrinsic waits: a `_sync` call is made by the lanes that are there, and naming others is an error (PTX ISA 9.0, notes on sm_6x
// of every .sync instruction). A lane that loops for another lane of its warp never lets it run.
#include <algorithm>

#include "machine/barrier.h"
#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;

namespace {

bool stands_at_join(const Path& path) {
    return !path.joins.empty() && path.joins.back().depth == path.stack.size() && path.joins.back().pc == path.pc;
}

bool same_join(const Path& a, const Path& b) {
    return a.pc == b.pc && a.joins.size() == b.joins.size() && a.stack.size() == b.stack.size() &&
           a.joins.back().lanes == b.joins.back().lanes;
}

}  // namespace

/// Index of the path that may run; the number of paths if the warp waits.
std::size_t Machine::top_of_stack(const Warp& warp) const {
    for (std::size_t p = 0; p < warp.paths.size(); ++p) {
        if (warp.paths[p].state == PathState::WaitJoin) continue;
        return warp.paths[p].state == PathState::Ready ? p : warp.paths.size();
    }
    return warp.paths.size();
}

/// The path is about to part: whatever becomes of it meets at `join` again. A loop whose lanes leave one by one has one such place.
void Machine::push_join(Path& path, std::uint32_t join) const {
    if (!lockstep() || join == program::kNoJoin) return;
    const auto depth = static_cast<std::uint32_t>(path.stack.size());
    if (!path.joins.empty() && path.joins.back().pc == join && path.joins.back().depth == depth) return;
    path.joins.push_back({join, depth, path.mask});
}

/// The path has returned: joins of the function that it left count for it no longer, and nobody waits for its lanes there.
void Machine::leave_joins(Warp& warp, Path& path) {
    const std::size_t depth = path.stack.size();
    for (Path& other : warp.paths)
        for (Join& join : other.joins)
            if (join.depth > depth) join.lanes &= ~path.mask;
    while (!path.joins.empty() && path.joins.back().depth > depth) path.joins.pop_back();
}

/// Paths that have come to their join wait there; once all lanes that parted, except exited ones, are there, they are one path again.
void Machine::open_joins(Warp& warp) {
    for (Path& path : warp.paths)
        if (path.state == PathState::Ready && stands_at_join(path)) path.state = PathState::WaitJoin;
    for (std::size_t p = 0; p < warp.paths.size();) {
        Path& path = warp.paths[p];
        if (path.state != PathState::WaitJoin) {
            ++p;
            continue;
        }
        std::uint32_t arrived = 0;
        for (const Path& other : warp.paths)
            if (other.state == PathState::WaitJoin && same_join(path, other)) arrived |= other.mask;
        if ((path.joins.back().lanes & warp.alive() & ~arrived) != 0) {
            ++p;
            continue;
        }
        for (std::size_t q = warp.paths.size(); --q > p;) {
            Path& other = warp.paths[q];
            if (other.state != PathState::WaitJoin || !same_join(warp.paths[p], other)) continue;
            warp.paths[p].mask |= other.mask;
            last_.events |= kMerged;
            if (warp.paths[p].statement != other.statement) warp.paths[p].statement = program::kNone;
            warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(q));
        }
        Path& joined = warp.paths[p];
        joined.joins.pop_back();
        joined.anchor_epoch = joined.stuck_epoch = kNever;
        joined.state = stands_at_join(joined) ? PathState::WaitJoin : PathState::Ready;
        if (joined.state == PathState::WaitJoin) p = 0;  // the same place closes an outer branch too
    }
}

/// Lanes that the mask names are not in this call: before Volta nobody waits for them.
void Machine::report_not_together(const Warp& warp, const Path& path, const Instruction& i, std::uint32_t mask) {
    const std::uint32_t elsewhere = mask & warp.alive() & ~path.mask;
    if (elsewhere == 0) return;
    Fault fault = make_fault(FaultKind::SyncMismatch, warp, path.pc, path.mask, mask);
    fault.detail = program::info(i.op).mnemonic;
    add_parties(fault, warp, elsewhere);
    report(std::move(fault));
}

/// Before Volta one arriving thread counts for its whole warp: the others never come, and nobody waits for them.
void Machine::report_partial_arrival(const Warp& warp, const Path& path) {
    const std::uint32_t elsewhere = warp.alive() & ~path.mask;
    if (elsewhere == 0) return;
    Fault fault = make_fault(FaultKind::BarrierDivergent, warp, path.pc, path.mask, path.mask);
    fault.detail = barrier_name(code().code[path.pc], path.barrier, path.barrier_threads);
    add_parties(fault, warp, elsewhere);
    report(std::move(fault));
}

/// A `_sync` intrinsic of the lanes that are there: one exchange for each mask that they pass, all within this instruction.
void Machine::lockstep_operation(Warp& warp, Path& path, const Instruction& i, std::uint32_t lanes) {
    const std::uint32_t all = path.mask;
    sole_member_.assign(1, static_cast<std::size_t>(&path - warp.paths.data()));
    std::array<std::uint32_t, kLanes> masks;  // read before any result: the destination may be the mask's register
    std::copy_n(operand_lanes(path.frame(), i.a), kLanes, masks.begin());
    for (std::uint32_t left = lanes; left != 0;) {
        const std::uint32_t mask = masks[static_cast<unsigned>(std::countr_zero(left))];
        std::uint32_t group = 0;
        for_lanes(left, [&](unsigned l) { group |= masks[l] == mask ? 1U << l : 0U; });
        path.mask = group;
        report_not_together(warp, path, i, mask);
        perform(warp, mask, group, sole_member_);
        path.mask = all;
        left &= ~group;
    }
    path.back_edges = 0;
    ++path.pc;
    progress();
}

}  // namespace simtscope::machine
