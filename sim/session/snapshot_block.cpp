// The rest of a block beside the warp that is looked at: its warps, its open barriers and who is missing there; the blocks of the grid.
#include <algorithm>
#include <bit>

#include "session/engine.h"
#include "session/snapshot_parts.h"

namespace simtscope::session {

using machine::kLanes;
using machine::Path;
using machine::PathState;

namespace {

/// Lanes of a warp that are not at the barrier, in groups with the same reason.
void add_missing(const Engine& engine, const machine::Warp& warp, std::uint32_t lanes, std::vector<BarrierMissing>& missing) {
    using Why = BarrierMissing::Why;
    const auto add = [&](std::uint32_t group, Why why, std::uint32_t line, std::string waits) {
        if (group == 0) return;
        const auto same = std::ranges::find_if(missing, [&](const BarrierMissing& m) {
            return m.warp == warp.index && m.why == why && m.line == line && m.waiting_for == waits;
        });
        if (same != missing.end()) {
            same->lanes |= group;
        } else {
            missing.push_back({warp.index, group, why, line, std::move(waits)});
        }
    };
    machine::for_lanes(lanes & warp.exited,
                       [&](unsigned l) { add(1U << l, Why::Exited, range_at(engine.program(), warp.exit_pc[l]).line, {}); });
    for (const Path& path : warp.paths) {
        const std::uint32_t line = range_at(engine.program(), path.pc).line;
        const bool ready = path.state == PathState::Ready;
        const Why why = warp.last_step == 0 ? Why::NotStarted : ready ? Why::AtLine : Why::Waits;
        add(path.mask & lanes, why, line, waiting_text(engine.program(), path));
    }
}

void tell_who_is_missing(const Engine& engine, const machine::Block& block, std::uint32_t id, BarrierView& barrier) {
    for (const machine::Warp& warp : block.warps) {
        BarrierWarp here{warp.index, warp.present, 0};
        for (const Path& path : warp.paths)
            if (path.state == PathState::WaitBarrier && path.barrier == id) here.arrived |= path.mask;
        for (const machine::BarrierArrival& arrival : block.barriers[id].gone_on)
            if (arrival.warp == warp.index) here.arrived |= arrival.lanes;
        barrier.warps.push_back(here);
        add_missing(engine, warp, here.present & ~here.arrived, barrier.missing);
    }
}

/// A barrier of the block that has not opened yet; nothing is drawn where threads have only arrived and gone on.
void fill_barrier(const Engine& engine, const machine::Block& block, std::uint32_t id, Snapshot& snapshot) {
    BarrierView barrier;
    std::uint32_t count = 0;
    std::uint64_t alive = 0, here = 0, counted = block.barriers[id].arrived;
    bool waits = false;
    for (const machine::Warp& warp : block.warps) {
        alive += static_cast<unsigned>(std::popcount(warp.alive()));
        for (const Path& path : warp.paths) {
            if (path.state != PathState::WaitBarrier || path.barrier != id) continue;
            waits = true;
            here += static_cast<unsigned>(std::popcount(path.mask));
            if (!path.counted) counted += static_cast<unsigned>(std::popcount(path.mask));
            count = path.barrier_threads;
            barrier.line = range_at(engine.program(), path.pc).line;
            barrier.name = waiting_name(engine.program().code[path.pc], path);
        }
    }
    if (!waits) return;
    for (const machine::BarrierArrival& arrival : block.barriers[id].gone_on) here += static_cast<unsigned>(std::popcount(arrival.lanes));
    tell_who_is_missing(engine, block, id, barrier);
    barrier.counts_exited = count != 0;
    barrier.never_opens =
        count != 0 &&
        std::ranges::all_of(barrier.missing, [](const BarrierMissing& lanes) { return lanes.why == BarrierMissing::Why::Exited; }) &&
        counted < count;
    barrier.block = snapshot.block;
    barrier.arrived = count != 0 ? counted : here;
    barrier.expected = count != 0 ? count : alive;
    snapshot.barriers.push_back(barrier);
}

}  // namespace

void fill_grid(const machine::Machine& machine, Snapshot& snapshot) {
    snapshot.blocks_started = machine.blocks_started();
    for (const auto& block : machine.blocks()) {
        if (block == nullptr || machine.block_done(block->index)) continue;
        bool waits = true;
        for (const machine::Warp& warp : block->warps)
            for (const Path& path : warp.paths) waits &= path.state != PathState::Ready;
        snapshot.resident.push_back({block->index, waits});
    }
}

void fill_block(const Engine& engine, Snapshot& snapshot) {
    const machine::Machine& machine = engine.machine();
    const std::uint64_t threads = snapshot.block_dim.count();
    const machine::Block* block = machine.resident(snapshot.block);
    const bool done = machine.block_done(snapshot.block);
    for (std::uint32_t w = 0; w < machine.warps_per_block(); ++w) {
        WarpView view;
        view.block = snapshot.block;
        view.warp = w;
        const std::uint64_t left = threads - std::uint64_t{w} * kLanes;
        view.present = left >= kLanes ? machine::kFullMask : (1U << left) - 1;
        if (done) view.exited = view.present;
        if (block != nullptr) {
            const machine::Warp& warp = block->warps[w];
            view.exited = warp.exited;
            view.started = warp.last_step != 0;
            view.last_step = warp.last_step;
            for (const Path& path : warp.paths)
                if (path.state != PathState::Ready) view.waiting |= path.mask;
            if (!warp.paths.empty()) {
                const Path& lead = warp.paths[leading_path(warp)];
                if (lead.state == PathState::Ready) view.active = lead.mask;
                view.line = range_at(engine.program(), lead.pc).line;
            }
        }
        snapshot.warps.push_back(view);
    }
    if (block == nullptr) return;
    for (std::uint32_t open = block->open_barriers; open != 0; open &= open - 1)
        fill_barrier(engine, *block, static_cast<std::uint32_t>(std::countr_zero(open)), snapshot);
}

}  // namespace simtscope::session
