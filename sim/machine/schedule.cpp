// The `hardware` policy: who runs next.
//
//   warps   round robin over the resident warps, a quantum of instructions each, or until the warp waits
//   paths   the lowest position in program order (frames compared outermost first), so that lanes that are behind catch up and
//           meet the others; paths that stand at equal positions merge. On an H200 this gave the card's masks.
//   yield   a path that is proved to repeat itself, or has looped very long, lets the others of its warp go first, so that every
//           lane progresses (Volta and later; CUDA C++ Programming Guide, Independent Thread Scheduling)
#include <algorithm>

#include "machine/machine.h"

namespace simtscope::machine {

namespace {

bool same_callers(const Path& a, const Path& b) {
    if (a.stack.size() != b.stack.size()) return false;
    for (std::size_t d = 0; d < a.stack.size(); ++d)
        if (a.stack[d].frame != b.stack[d].frame || a.stack[d].return_pc != b.stack[d].return_pc) return false;
    return true;
}

/// Where a path stands in the frame at this depth: the return address of the call it is in, or its pc.
std::uint32_t position(const Path& path, std::size_t depth) {
    return depth + 1 < path.stack.size() ? path.stack[depth + 1].return_pc : path.pc;
}

}  // namespace

bool goes_before(const Path& a, const Path& b) {
    const std::size_t common = std::min(a.stack.size(), b.stack.size());
    for (std::size_t d = 0; d < common; ++d) {
        const std::uint32_t pa = position(a, d), pb = position(b, d);
        if (pa != pb) return pa < pb;
    }
    return a.stack.size() > b.stack.size();
}

bool Machine::can_run(const Warp& warp) const {
    if (lockstep()) {
        const std::size_t top = top_of_stack(warp);
        return top < warp.paths.size() && path_ready(warp.paths[top]);
    }
    return std::any_of(warp.paths.begin(), warp.paths.end(), [&](const Path& path) { return path_ready(path); });
}

Warp* Machine::select_warp() {
    if (quantum_left_ > 0 && blocks_[current_slot_] != nullptr) {
        Warp& current = blocks_[current_slot_]->warps[current_warp_];
        if (can_run(current)) return &current;
    }
    // From the next warp on, once around.
    std::uint32_t slot = current_slot_, warp = current_warp_;
    const std::uint64_t total = std::uint64_t{warps_per_block_} * blocks_.size();
    for (std::uint64_t tried = 0; tried < total;) {
        if (++warp >= warps_per_block_) {
            warp = 0;
            slot = slot + 1 < blocks_.size() ? slot + 1 : 0;
        }
        if (blocks_[slot] == nullptr) {
            tried += warps_per_block_ - warp;
            warp = warps_per_block_ - 1;
            continue;
        }
        ++tried;
        if (!can_run(blocks_[slot]->warps[warp])) continue;
        current_slot_ = slot;
        current_warp_ = warp;
        quantum_left_ = kQuantum;
        return &blocks_[slot]->warps[warp];
    }
    // The current warp itself may be the only one left, with its quantum used up.
    if (blocks_[current_slot_] != nullptr && can_run(blocks_[current_slot_]->warps[current_warp_])) {
        quantum_left_ = kQuantum;
        return &blocks_[current_slot_]->warps[current_warp_];
    }
    return nullptr;
}

/// The warp and the path that the next step belongs to; no warp if nobody can go on.
Machine::Turn Machine::select_turn() {
    if (exploring()) return explore_turn();
    Warp* warp = select_warp();
    return {warp, warp == nullptr ? 0 : select_path(*warp)};
}

void Machine::leave_quantum(Warp& warp) { ++warp.quanta; }

std::size_t Machine::select_path(Warp& warp) {
    if (warp.paths.size() == 1) return 0;
    if (lockstep()) return top_of_stack(warp);
    for (int attempt = 0; attempt < 2; ++attempt) {
        std::size_t best = warp.paths.size();
        for (std::size_t p = 0; p < warp.paths.size(); ++p) {
            const Path& path = warp.paths[p];
            if (!path_ready(path) || path.yielded) continue;
            if (best == warp.paths.size() || goes_before(path, warp.paths[best])) best = p;
        }
        if (best != warp.paths.size()) return best;
        for (Path& path : warp.paths) path.yielded = false;  // all have yielded: the round begins anew
    }
    return 0;
}

/// Where the path must stop although it could run on: others stand there already, or (lockstep) have to come.
std::uint32_t Machine::merge_point(const Warp& warp, const Path& path) const {
    if (lockstep()) return !path.joins.empty() && path.joins.back().depth == path.stack.size() ? path.joins.back().pc : kNoIndex;
    std::uint32_t limit = kNoIndex;
    if (warp.paths.size() == 1) return limit;
    for (const Path& other : warp.paths)
        if (&other != &path && other.state == PathState::Ready && other.pc > path.pc && same_callers(path, other))
            limit = std::min(limit, other.pc);
    return limit;
}

/// Lanes that stand at one place go on as one path.
void Machine::reconverge(Warp& warp) {
    if (lockstep()) {
        open_joins(warp);
    } else if (warp.paths.size() > 1) {
        merge_paths(warp);
    }
}

void Machine::merge_paths(Warp& warp) {
    for (std::size_t a = 0; a < warp.paths.size(); ++a) {
        for (std::size_t b = a + 1; b < warp.paths.size();) {
            Path &left = warp.paths[a], &right = warp.paths[b];
            if (left.state != PathState::Ready || right.state != PathState::Ready || left.pc != right.pc || !same_callers(left, right)) {
                ++b;
                continue;
            }
            left.mask |= right.mask;
            last_.events |= kMerged;
            if (left.statement != right.statement) left.statement = program::kNone;
            if (left_at(left) < left_at(right)) left.jumped_from = right.jumped_from;
            left.yielded = left.yielded && right.yielded;
            left.back_edges = std::min(left.back_edges, right.back_edges);
            left.anchor_epoch = left.stuck_epoch = kNever;
            warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(b));
        }
    }
}

Path& Machine::split(Warp& warp, Path& path, std::uint32_t mask) {
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    Path other = path;
    other.mask = mask;
    other.anchor_epoch = other.stuck_epoch = kNever;
    path.mask &= ~mask;
    path.anchor_epoch = path.stuck_epoch = kNever;
    warp.paths.insert(warp.paths.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(other));
    return warp.paths[index + 1];
}

}  // namespace simtscope::machine
