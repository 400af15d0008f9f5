#include "timeline/timeline.h"

#include <algorithm>
#include <cstring>

namespace simtscope::timeline {

namespace {

constexpr std::size_t kPage = 4096;
/// Checkpoints kept at most: with a run of n steps a jump runs n / 32 of them again in the worst case.
constexpr std::size_t kMostCheckpoints = 64;
/// Bytes of state that may be compared for each step run: keeps recording a small part of the run's time.
constexpr std::uint64_t kBytesAStep = 16;

/// A page, counted while it lives.
struct Page {
    Page(const std::uint8_t* from, std::size_t size, std::shared_ptr<std::uint64_t> counter)
        : bytes(std::make_unique<std::uint8_t[]>(size)), length(size), count(std::move(counter)) {
        std::memcpy(bytes.get(), from, size);
        *count += size;
    }
    ~Page() { *count -= length; }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    std::unique_ptr<std::uint8_t[]> bytes;
    std::size_t length;
    std::shared_ptr<std::uint64_t> count;
};

struct Pages {
    std::size_t size = 0;
    std::vector<std::shared_ptr<const Page>> pages;
};

}  // namespace

struct Timeline::Checkpoint {
    std::uint64_t step = 0, moments = 0;
    std::vector<std::uint8_t> small;
    std::vector<Pages> blocks;
    std::uint64_t state_bytes = 0;  ///< of all blocks, shared or not
    std::shared_ptr<const void> attachment;
    std::uint64_t attachment_bytes = 0;
};

/// A page that is equal to the one at the same place of `before` is shared with it.
std::shared_ptr<Timeline::Checkpoint> Timeline::make(const machine::Machine& machine, const Checkpoint* before,
                                                     const std::shared_ptr<std::uint64_t>& page_bytes) {
    machine::StateWriter state;
    machine.save(state);
    auto made = std::make_shared<Checkpoint>();
    made->step = machine.steps();
    made->moments = machine.moments();
    made->small = std::move(state.small);
    made->blocks.resize(state.blocks.size());
    for (std::size_t b = 0; b < state.blocks.size(); ++b) {
        const std::span<const std::uint8_t> block = state.blocks[b];
        Pages& kept = made->blocks[b];
        kept.size = block.size();
        made->state_bytes += block.size();
        const Pages* old =
            before != nullptr && b < before->blocks.size() && before->blocks[b].size == block.size() ? &before->blocks[b] : nullptr;
        for (std::size_t at = 0; at < block.size(); at += kPage) {
            const std::size_t length = std::min(kPage, block.size() - at);
            const bool same = old != nullptr && std::memcmp(old->pages[at / kPage]->bytes.get(), block.data() + at, length) == 0;
            kept.pages.push_back(same ? old->pages[at / kPage] : std::make_shared<const Page>(block.data() + at, length, page_bytes));
        }
    }
    return made;
}

std::shared_ptr<const Timeline::Checkpoint> Timeline::keep(const machine::Machine& machine, std::shared_ptr<const void> attachment) {
    auto made = make(machine, nullptr, std::make_shared<std::uint64_t>(0));
    made->attachment = std::move(attachment);
    return made;
}

void Timeline::record(const machine::Machine& machine, std::shared_ptr<const void> attachment, std::uint64_t attachment_bytes) {
    const std::uint64_t step = machine.steps();
    if (due_in(step) != 0) return;
    const auto place = std::ranges::lower_bound(checkpoints_, step, {}, [](const auto& c) { return c->step; });
    if (place != checkpoints_.end() && (*place)->step == step) {
        plan(step);
        return;
    }
    auto made = make(machine, place == checkpoints_.begin() ? nullptr : std::prev(place)->get(), page_bytes_);
    made->attachment = std::move(attachment);
    made->attachment_bytes = attachment_bytes;
    interval_ = std::max(interval_, made->state_bytes / kBytesAStep);
    checkpoints_.insert(place, std::move(made));
    while (checkpoints_.size() > kMostCheckpoints || (bytes() > budget_ && !checkpoints_.empty())) thin();
    plan(step);
}

void Timeline::plan(std::uint64_t from) { next_ = from + interval_; }

/// Every second one goes; of a single one that is too large nothing is kept.
void Timeline::thin() {
    std::vector<std::shared_ptr<const Checkpoint>> kept;
    for (std::size_t c = 1; c < checkpoints_.size(); c += 2) kept.push_back(std::move(checkpoints_[c]));
    checkpoints_ = std::move(kept);
    interval_ *= 2;
}

std::uint64_t Timeline::bytes() const {
    std::uint64_t total = *page_bytes_;
    for (const auto& checkpoint : checkpoints_) {
        total += checkpoint->small.size() + checkpoint->attachment_bytes;
        for (const Pages& block : checkpoint->blocks) total += block.pages.size() * sizeof(block.pages[0]);
    }
    return total;
}

const Timeline::Checkpoint* Timeline::before_step(std::uint64_t step) const {
    const auto after = std::ranges::upper_bound(checkpoints_, step, {}, [](const auto& c) { return c->step; });
    return after == checkpoints_.begin() ? nullptr : std::prev(after)->get();
}

const Timeline::Checkpoint* Timeline::before_moment(std::uint64_t moment) const {
    const auto after = std::ranges::upper_bound(checkpoints_, moment, {}, [](const auto& c) { return c->moments; });
    return after == checkpoints_.begin() ? nullptr : std::prev(after)->get();
}

std::uint64_t Timeline::step_of(const Checkpoint& checkpoint) { return checkpoint.step; }

std::shared_ptr<const void> Timeline::restore(const Checkpoint& checkpoint, machine::Machine& machine) {
    machine::StateReader state;
    state.small = checkpoint.small;
    state.fetch = [&](std::size_t block, void* to) {
        auto* target = static_cast<std::uint8_t*>(to);
        for (const auto& page : checkpoint.blocks[block].pages) {
            std::memcpy(target, page->bytes.get(), page->length);
            target += page->length;
        }
    };
    machine.load(state);
    return checkpoint.attachment;
}

void Timeline::forget_after(std::uint64_t step) {
    std::erase_if(checkpoints_, [&](const auto& c) { return c->step > step; });
    if (checkpoints_.empty()) interval_ = kFirstInterval;
    plan(checkpoints_.empty() ? 0 : checkpoints_.back()->step);
}

void Timeline::set_budget(std::uint64_t bytes_allowed) {
    budget_ = bytes_allowed;
    while (bytes() > budget_ && !checkpoints_.empty()) thin();
}

}  // namespace simtscope::timeline
