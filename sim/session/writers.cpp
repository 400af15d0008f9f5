#include "session/writers.h"

#include <algorithm>
#include <array>

#include "session/engine.h"
#include "session/pace.h"

namespace simtscope::session {

using machine::kLanes;
using program::Opcode;

std::pair<std::uint64_t, std::uint32_t> WriterIndex::place(const Entry& entry) {
    const bool shared = machine::space_of(entry.granule * kGranule) == machine::Space::Shared;
    return {entry.granule, shared ? entry.block : 0};
}

std::optional<WriterIndex::Write> WriterIndex::last(std::uint32_t block, std::uint64_t address, std::uint64_t size,
                                                    std::uint64_t steps) const {
    std::optional<Write> best;
    for (std::uint64_t granule = address / kGranule; granule * kGranule < address + size; ++granule) {
        const std::uint64_t begin = std::max(address, granule * kGranule), end = std::min(address + size, (granule + 1) * kGranule);
        const std::uint32_t wanted = ((1U << (end - begin)) - 1U) << (begin % kGranule);
        const Entry key{granule, steps, block, 0, 0, 0};
        const auto before = [&](const Entry& a, const Entry& b) { return std::pair{place(a), a.step} < std::pair{place(b), b.step}; };
        for (auto at = std::ranges::lower_bound(entries_, key, before); at != entries_.begin();) {
            --at;
            if (place(*at) != place(key) || (best && at->step < best->step)) break;
            if ((at->bytes & wanted) == 0) continue;
            if (!best || at->step > best->step) best = Write{at->step, at->block, at->warp, at->lane};
            break;
        }
    }
    return best;
}

/// The run, once, and what it writes.
class WriterWalk : public WalkListener {
public:
    WriterWalk(Engine& engine, std::uint64_t most_bytes)
        : engine_(engine), most_(most_bytes / sizeof(WriterIndex::Entry)), index_(std::make_shared<WriterIndex>()) {
        engine_.seek_checkpoint(Unit::Instruction, 0);
        engine_.hear(*this);
    }
    ~WriterWalk() override { engine_.stop_hearing(*this); }
    WriterWalk(const WriterWalk&) = delete;
    WriterWalk& operator=(const WriterWalk&) = delete;

    void access(const machine::AccessEvent& event) override {
        if (!event.is_write) return;
        const std::uint32_t done = event.mask & ~event.refused;
        const program::Instruction& i = engine_.program().code[event.pc];
        // In the order in which the lanes write: of a store's pass the lowest lane is the last.
        const unsigned passes = i.op != Opcode::Store ? kLanes : event.size == 8 ? 2 : 1, each = kLanes / passes;
        for (unsigned pass = 0; pass < passes; ++pass)
            for (unsigned l = each; l-- > 0;) {
                const unsigned lane = pass * each + l;
                if (((done >> lane) & 1U) == 0) continue;
                if (i.op == Opcode::AtomCas && event.before[lane] == event.after[lane]) continue;  // it found something else
                const bool copies = i.op == Opcode::MemCopy || i.op == Opcode::MemSet;
                add(event, lane, copies ? sizes_[lane] : event.size);
            }
    }

    /// Null: given up.
    std::shared_ptr<const WriterIndex> run(const KeepGoing& keep_going) {
        if (keep_going && !keep_going({0, engine_.length()})) return nullptr;
        Pace pace(keep_going, engine_.length(), 0);
        machine::Machine::Next next = engine_.settle();
        while (next.path != machine::kNoIndex && !full_) {
            index_->known_ = engine_.machine().steps();
            note_sizes(next);
            engine_.advance(Unit::Instruction);
            next = engine_.settle();
            if (!pace.has_done(engine_.machine().steps())) return nullptr;
        }
        if (!full_) index_->known_ = engine_.machine().steps();
        index_->whole_ = !full_;
        std::erase_if(index_->entries_, [&](const auto& entry) { return entry.step >= index_->known_; });  // of a step that had no room
        std::ranges::stable_sort(index_->entries_, {}, [](const auto& entry) { return std::pair{WriterIndex::place(entry), entry.step}; });
        return index_;
    }

private:
    /// Bytes that each lane of a copy writes: the machine tells those of one lane only.
    void note_sizes(const machine::Machine::Next& next) {
        const machine::Path& path = next.lanes();
        const program::Instruction& i = engine_.program().code[path.pc];
        if (i.op != Opcode::MemCopy && i.op != Opcode::MemSet) return;
        machine::for_lanes(path.mask, [&](unsigned l) { sizes_[l] = engine_.machine().wide_operand(path, i.c, l); });
    }

    void add(const machine::AccessEvent& event, unsigned lane, std::uint64_t size) {
        const std::uint64_t begin = event.addresses[lane], end = begin + size;
        const machine::Space space = machine::space_of(begin);
        if (space != machine::Space::Shared && space != machine::Space::Global) return;
        constexpr std::uint64_t kGranule = WriterIndex::kGranule;
        for (std::uint64_t granule = begin / kGranule; granule * kGranule < end && !full_; ++granule) {
            full_ = index_->entries_.size() >= most_;
            if (full_) return;
            const std::uint64_t from = std::max(begin, granule * kGranule), to = std::min(end, (granule + 1) * kGranule);
            const auto bytes = static_cast<std::uint8_t>(((1U << (to - from)) - 1U) << (from % kGranule));
            index_->entries_.push_back(
                {granule, event.step, event.block, static_cast<std::uint8_t>(event.warp), static_cast<std::uint8_t>(lane), bytes});
        }
    }

    Engine& engine_;
    std::uint64_t most_;
    bool full_ = false;
    std::array<std::uint64_t, kLanes> sizes_{};
    std::shared_ptr<WriterIndex> index_;
};

std::shared_ptr<const WriterIndex> find_writers(Engine& engine, std::uint64_t most_bytes, const KeepGoing& keep_going) {
    return WriterWalk(engine, most_bytes).run(keep_going);
}

}  // namespace simtscope::session
