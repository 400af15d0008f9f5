// Saving and loading: one walk over the machine's changing parts serves both ways.
#include "machine/state.h"

#include <algorithm>

#include "machine/machine.h"

namespace simtscope::machine {

namespace {

// Types with bytes between their members are hashed member by member.
template <class A, class T>
void plain_value(A& a, T& value) {
    a.value(value);
}
void plain_value(StateHasher& a, Choice& value) {
    a.value(value.at);
    a.value(value.block);
    a.value(value.warp);
    a.value(value.lanes);
}
void plain_value(StateHasher& a, Resolution& value) {
    a.value(value.at);
    a.value(value.own);
}
void plain_value(StateHasher& a, Birth& value) {
    a.value(value.kind);
    a.value(value.step);
    a.value(value.pc);
    a.value(value.left);
    a.value(value.right);
}
void plain_value(StateHasher& a, LastStep& value) {
    a.value(value.pc);
    a.value(value.block);
    a.value(value.warp);
    a.value(value.mask);
    a.value(value.frame);
}
void plain_value(StateHasher& a, LastExchange& value) {
    a.value(value.step);
    a.value(value.block);
    a.value(value.warp);
    a.value(value.pc);
    a.value(value.mask);
    a.value(value.participants);
    a.value(value.missing);
    a.value(value.sources);
    a.value(value.operands);
    a.value(value.width);
}

/// A vector of plain values: its length, then the values, as a block if there may be many.
template <class A, class T>
void plain_vector(A& a, std::vector<T>& values) {
    std::uint64_t size = values.size();
    a.value(size);
    if constexpr (A::kReads) values.resize(size);
    constexpr std::size_t kSmall = 16;
    if (A::kHashes || size <= kSmall) {
        for (T& value : values) plain_value(a, value);
    } else {
        a.block(values.data(), size * sizeof(T));
    }
}

template <class A>
void text(A& a, std::string& value) {
    std::uint64_t size = value.size();
    a.value(size);
    if constexpr (A::kReads) value.resize(size);
    if (size != 0) a.block(value.data(), size);
}

template <class A>
void storage(A& a, Storage& value) {
    std::uint64_t size = value.size();
    a.value(size);
    if constexpr (A::kReads) {
        if (value.size() != size) value = size == 0 ? Storage() : Storage(size, false);
    }
    if (size == 0) return;
    a.block(value.data(), size);
    a.block(value.shadow(), size);
}

template <class A>
void frame(A& a, Frame& value) {
    a.value(value.first_object);
    a.block(value.values, std::size_t{value.slots} * kLanes * sizeof(std::uint32_t));
    a.block(value.defined.data(), value.defined.size() * sizeof(std::uint32_t));
    plain_vector(a, value.births);
    for (Storage& object : value.objects) storage(a, object);
}

/// The parts of a path that are plain values.
template <class A>
void path_values(A& a, Path& path) {
    a.value(path.mask);
    a.value(path.pc);
    a.value(path.jumped_from);
    a.value(path.statement);
    a.value(path.state);
    a.value(path.wait_mask);
    a.value(path.barrier);
    a.value(path.barrier_threads);
    a.value(path.counted);
    a.value(path.conflict_lanes);
    a.value(path.conflict_pc);
    a.value(path.yielded);
    a.value(path.back_edges);
    a.value(path.anchor_hash);
    a.value(path.anchor_epoch);
    a.value(path.anchor_age);
    a.value(path.anchor_span);
    a.value(path.stuck_epoch);
    plain_vector(a, path.joins);
}

template <class A>
void path(A& a, Warp& warp, Path& value) {
    path_values(a, value);
    std::uint32_t depth = static_cast<std::uint32_t>(value.stack.size());
    a.value(depth);
    if constexpr (A::kReads) value.stack.resize(depth);
    for (Activation& activation : value.stack) {
        std::uint32_t number = 0;
        if constexpr (!A::kReads)
            number = static_cast<std::uint32_t>(
                std::ranges::find_if(warp.frames, [&](const auto& each) { return each.get() == activation.frame; }) - warp.frames.begin());
        a.value(number);
        a.value(activation.return_pc);
        a.value(activation.result_pool);
        a.value(activation.statement);
        if constexpr (A::kReads) activation.frame = warp.frames[number].get();
    }
}

}  // namespace

template <class A>
void Machine::archive_warp(A& a, Warp& warp) {
    a.value(warp.block);
    a.value(warp.index);
    a.value(warp.thread_slot);
    a.value(warp.present);
    a.value(warp.exited);
    a.value(warp.tid);
    a.value(warp.last_step);
    a.value(warp.last_pc);
    a.value(warp.last_mask);
    a.value(warp.exit_pc);
    a.value(warp.quanta);
    std::uint32_t frames = static_cast<std::uint32_t>(warp.frames.size());
    a.value(frames);
    if constexpr (A::kReads) warp.frames.resize(frames);
    for (auto& each : warp.frames) {
        std::uint32_t function = 0, depth = 0;
        if constexpr (!A::kReads) {
            function = each->function;
            depth = each->depth;
        }
        a.value(function);
        a.value(depth);
        if constexpr (A::kReads) {
            if (each == nullptr || each->function != function) each = make_frame(function);
            each->depth = depth;
            each->number = static_cast<std::uint32_t>(&each - warp.frames.data());
        }
        frame(a, *each);
    }
    std::uint32_t paths = static_cast<std::uint32_t>(warp.paths.size());
    a.value(paths);
    if constexpr (A::kReads) warp.paths.resize(paths);
    for (Path& each : warp.paths) path(a, warp, each);
}

template <class A>
void Machine::archive_block(A& a, std::unique_ptr<Block>& slot) {
    bool there = slot != nullptr;
    a.value(there);
    if constexpr (A::kReads) {
        if (!there) slot.reset();
        if (there && slot == nullptr) slot = std::make_unique<Block>();
    }
    if (!there) return;
    Block& block = *slot;
    a.value(block.index);
    a.value(block.position);
    a.value(block.slot);
    a.value(block.alive_warps);
    a.value(block.open_barriers);
    for (NamedBarrier& barrier : block.barriers) {
        a.value(barrier.arrived);
        a.value(barrier.warps);
        plain_vector(a, barrier.gone_on);
    }
    storage(a, block.shared);
    if constexpr (A::kReads) block.warps.resize(warps_per_block_);
    for (Warp& warp : block.warps) archive_warp(a, warp);
}

template <class A>
void Machine::archive_exploration(A& a) {
    Exploration& e = exploration_;
    if constexpr (!A::kHashes) {  // how the choices came about: the same ones may be drawn or read from a list
        a.value(e.decided);
        a.value(e.next_choice);
        a.value(e.next_resolution);
        a.value(e.ranked_at);
        a.value(e.random);
    }
    a.value(e.block);
    a.value(e.warp);
    a.value(e.lanes);
    a.value(e.held_since);
    a.value(e.wakes);
    a.value(e.shuffles);
    plain_vector(a, e.demoted);
    plain_vector(a, e.made.schedule);
    plain_vector(a, e.made.resolutions);
    plain_vector(a, e.undefined);
}

template <class A>
void Machine::archive(A& a) {
    a.value(status_);
    a.value(steps_);
    a.value(moments_);
    a.value(bulk_work_);
    a.value(epoch_);
    a.value(random_);
    plain_value(a, last_);
    plain_value(a, exchange_);
    a.value(next_block_);
    a.value(current_slot_);
    a.value(current_warp_);
    a.value(quantum_left_);
    a.value(started_);
    a.value(heap_bytes_);
    archive_exploration(a);
    plain_vector(a, locks_);
    plain_vector(a, done_);
    text(a, printf_output_);
    births_.archive(a, [](auto& archive, auto& values) { plain_vector(archive, values); });
    memory_.archive(a, [](auto& archive, Storage& value) { storage(archive, value); });
    for (auto& slot : blocks_) archive_block(a, slot);
}

void Machine::save(StateWriter& writer) const {
    // Nothing is changed on the way out: the walk is the same for both directions.
    const_cast<Machine*>(this)->archive(writer);
}

std::uint64_t Machine::hash() const {
    StateHasher hasher;
    const_cast<Machine*>(this)->archive(hasher);
    return hasher.hash;
}

void Machine::load(StateReader& reader) {
    archive(reader);
    context_.frame = nullptr;
    context_.warp = nullptr;
}

}  // namespace simtscope::machine
