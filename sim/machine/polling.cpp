// What a loop without end looks at, and who changed that last: the holder of a lock.
//
// A path that is proved to repeat itself does the same once more when it is run once more: so its next round is run with a listener
// of its own, and whatever it reads there is what it waits for.
#include <algorithm>
#include <string>
#include <utility>

#include "machine/machine.h"

namespace simtscope::machine {

namespace {

/// Entries of the table of locks; two words that fall on one entry forget each other.
constexpr std::size_t kLockEntries = 4096;
constexpr std::uint64_t kLongestRound = 1U << 16;

/// Hears the reads of one round: the first address that is read or tried, atomics before plain reads.
class Listener : public EventSink {
public:
    void issue(const IssueEvent&) override {}
    void fault(const Fault&) override {}
    void access(const AccessEvent& event) override {
        if ((event.is_write && !event.is_atomic) || (found && (is_atomic || !event.is_atomic))) return;
        if (space_of(event.addresses[std::countr_zero(event.mask)]) == Space::Local) return;
        found = true;
        is_atomic = event.is_atomic;
        address = event.addresses[std::countr_zero(event.mask)];
        pc = event.pc;
    }
    bool found = false, is_atomic = false;
    std::uint64_t address = 0;
    std::uint32_t pc = kNoIndex;
};

std::size_t entry_of(std::uint64_t key) { return (key * 0x9e37'79b9'7f4a'7c15ULL) >> 52U; }

}  // namespace

void Machine::remember_lock(const Warp& warp, const Path& path, unsigned lane, std::uint64_t address) {
    if (locks_.empty()) locks_.resize(kLockEntries);
    const std::uint64_t key = birth_key(warp.block, address);
    locks_[entry_of(key)] = {key, steps_, path.pc, warp.block, warp.index, lane};
}

/// Fills in what the loop reads (`object`, as "lock[0]", and its address) and, where it is a word that an exchange or a
/// compare-and-swap changed, the lane that did so last (state "changed-last").
void Machine::tell_what_is_polled(Fault& fault, Warp& warp, Path& path) {
    Listener listener;
    EventSink* const usual = std::exchange(sink_, &listener);
    const std::uint8_t told = told_;
    tell(kTellAccesses);
    const LastStep last = last_;
    const LastExchange exchange = exchange_;
    const std::uint64_t steps = steps_, moments = moments_;
    const std::uint32_t start = path.pc, lanes = path.mask;
    const auto index = static_cast<std::size_t>(&path - warp.paths.data());
    const std::size_t paths = warp.paths.size();
    do {
        execute(warp, index, 1);
        if (warp.paths.size() != paths || warp.paths[index].mask != lanes || warp.paths[index].state != PathState::Ready) break;
    } while (warp.paths[index].pc != start && steps_ - steps < kLongestRound);
    sink_ = usual;
    tell(told);
    steps_ = steps;
    moments_ = moments;
    last_ = last;
    exchange_ = exchange;
    if (!listener.found) return;
    Fault place;
    describe_address(place, warp, warp.paths[std::min(index, warp.paths.size() - 1)], listener.address);
    fault.address = listener.address;
    fault.object = place.object.empty() ? "" : place.object + "[" + std::to_string(place.index) + "]";
    const std::uint64_t key = birth_key(warp.block, listener.address);
    if (locks_.empty() || locks_[entry_of(key)].address != key) return;
    const LockWord& word = locks_[entry_of(key)];
    fault.others.insert(fault.others.begin(), {word.block, word.warp, 1U << word.lane, word.pc, "changed-last"});
}

}  // namespace simtscope::machine
