// Forward progress: which path repeats itself, and what it means that nobody can go on.
//
// A path that stands at the same back edge with the same registers, while nothing that it could see has changed (one `epoch`),
// will do the same again for ever: it is stuck until the epoch changes. When every path of every resident warp waits or is stuck,
// nothing can change any more: a livelock if some path is stuck, else a deadlock.
#include <algorithm>
#include <bit>

#include "machine/machine.h"

namespace simtscope::machine {

namespace {
/// Back edges after which a path that cannot be proved to repeat still lets the others of its warp go first.
constexpr std::uint32_t kPatience = 4096;
/// When to compare states: after a few rounds, then in a short window behind every power of two, so that long loops pay little.
bool probe_due(std::uint32_t rounds) { return rounds >= 8 && (rounds < 64 || rounds - std::bit_floor(rounds) < 16); }
}  // namespace

std::uint64_t Machine::path_hash(const Path& path) const {
    std::uint64_t h = path.mask;
    for (const Activation& activation : path.stack) {
        const Frame& frame = *activation.frame;
        h = hash_bytes(frame.values, std::size_t{frame.slots} * kLanes * sizeof(std::uint32_t), h + activation.return_pc);
        h = hash_bytes(frame.defined.data(), frame.defined.size() * sizeof(std::uint32_t), h);
    }
    return h;
}

void Machine::back_edge(Warp& warp, Path& path) {
    path.statement = program::kNone;
    ++path.back_edges;
    if (warp.paths.size() > 1 && path.back_edges >= kPatience) {
        path.yielded = true;
        path.back_edges = 0;
        return;
    }
    // A warp with one path can only be waiting for other warps: worth a look once it has used up a quantum.
    if ((warp.paths.size() == 1 && warp.quanta == 0) || !probe_due(path.back_edges)) return;
    const std::uint64_t now = path_hash(path) ^ (std::uint64_t{path.pc} << 32);
    if (path.anchor_epoch == epoch_ && path.anchor_hash == now) {
        path.stuck_epoch = epoch_;
        path.yielded = true;
        path.back_edges = 0;
        path.anchor_epoch = kNever;
        return;
    }
    if (path.anchor_epoch != epoch_ || std::has_single_bit(path.back_edges)) {
        path.anchor_hash = now;
        path.anchor_epoch = epoch_;
    }
}

/// The path would go on if nothing but its own steps counted: it loops, it does not wait.
bool Machine::spins(const Warp& warp, const Path& path) const {
    if (path.state != PathState::Ready) return false;
    return !lockstep() || &path == warp.paths.data() + top_of_stack(warp);
}

const char* Machine::party_state(const Warp& warp, const Path& path) const {
    if (path.state == PathState::WaitJoin) return "at-join";
    if (path.state != PathState::Ready) return "waiting";
    return spins(warp, path) ? "running" : "behind";
}

void Machine::add_parties(Fault& fault, const Warp& warp, std::uint32_t lanes) const {
    for (const Path& path : warp.paths) {
        if ((path.mask & lanes) == 0) continue;
        fault.others.push_back({warp.block, warp.index, path.mask & lanes, path.pc, party_state(warp, path)});
    }
    if ((warp.exited & lanes) != 0) fault.others.push_back({warp.block, warp.index, warp.exited & lanes, kNoIndex, "exited"});
}

bool Machine::any_spinning() const {
    for (const auto& block : blocks_) {
        if (block == nullptr) continue;
        for (const Warp& warp : block->warps)
            for (const Path& path : warp.paths)
                if (spins(warp, path)) return true;
    }
    return false;
}

void Machine::report_blocked_syncs(const Warp& warp) {
    for (const Path& path : warp.paths) {
        if (path.state != PathState::WaitSync) continue;
        for (const Path& other : warp.paths) {
            const bool same_call = other.wait_mask == path.wait_mask && code().code[other.pc].op == code().code[path.pc].op;
            if (&other <= &path || other.state != PathState::WaitSync || same_call || (other.wait_mask & path.wait_mask) == 0) continue;
            Fault fault = make_fault(FaultKind::SyncMismatch, warp, path.pc, path.mask, path.wait_mask);
            fault.detail = program::info(code().code[path.pc].op).mnemonic;
            fault.others.push_back({warp.block, warp.index, other.mask, other.pc, "waiting"});
            report(std::move(fault));
            return;
        }
    }
}

void Machine::end_without_progress() {
    if (std::all_of(blocks_.begin(), blocks_.end(), [](const auto& block) { return block == nullptr; })) {
        status_ = Status::Finished;
        return;
    }
    const bool spinning = any_spinning();
    status_ = spinning ? Status::Livelock : Status::Deadlock;
    Fault fault;
    fault.kind = spinning ? FaultKind::Livelock : FaultKind::Deadlock;
    fault.step = steps_;
    fault.sources.fill(-1);
    Warp* first = nullptr;
    Path* looping = nullptr;
    for (const auto& block : blocks_) {
        if (block == nullptr) continue;
        report_blocked_barriers(*block);
        for (Warp& warp : block->warps) {
            report_blocked_syncs(warp);
            for (Path& path : warp.paths) {
                if (fault.others.size() < 256) add_parties(fault, warp, path.mask);
                if (first == nullptr && spins(warp, path) == spinning) {
                    first = &warp;
                    looping = &path;
                    fault.pc = path.pc;
                    fault.lanes = path.mask;
                    fault.mask = path.state == PathState::WaitSync ? path.wait_mask : path.mask;
                    fault.detail = program::info(code().code[path.pc].op).mnemonic;
                }
            }
        }
    }
    if (first != nullptr) {
        fault.block = first->block;
        fault.warp = first->index;
    }
    // Blocks that have not started wait for a slot: they can never bring what the others wait for.
    for (std::uint64_t b = next_block_; b < launch_.grid.count() && b < next_block_ + 16; ++b)
        fault.others.push_back({static_cast<std::uint32_t>(b), 0, 0, kNoIndex, "no-slot"});
    fault.extent = launch_.grid.count() - next_block_;
    fault.index = launch_.slots;
    if (spinning && first != nullptr) tell_what_is_polled(fault, *first, *looping);
    report(std::move(fault));
}

}  // namespace simtscope::machine
