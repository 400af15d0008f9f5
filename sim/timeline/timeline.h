// Any step of a run, both ways: states kept at intervals, and the run itself from there on.
//
//   0 ──────●──────●──────●──────●──►   a checkpoint every `interval` steps; when there are too many, or they need too much memory,
//                                       every second one goes and the interval doubles
//   jump to step s = the last checkpoint at or before s, then run on
//
// Large arrays (memory, registers) are kept in pages of 4 KiB; a page that is equal to the one at the same place of the checkpoint before
// is shared with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/machine.h"

namespace simtscope::timeline {

inline constexpr std::uint64_t kDefaultBudget = 256ULL << 20;  ///< bytes

class Timeline {
public:
    /// `budget`: bytes that checkpoints may take; 0 keeps none.
    explicit Timeline(std::uint64_t budget = kDefaultBudget) : budget_(budget) {}

    /// Steps that may be run from `step` before record() is to be asked; 0: now.
    [[nodiscard]] std::uint64_t due_in(std::uint64_t step) const { return budget_ == 0 ? machine::kNever : next_ - std::min(next_, step); }
    /// Keeps the machine's state, if it is due and new. `attachment` is handed back when one returns to it (what observers have seen so
    /// far); `attachment_bytes` counts for the budget.
    void record(const machine::Machine& machine, std::shared_ptr<const void> attachment, std::uint64_t attachment_bytes);

    struct Checkpoint;
    /// The last checkpoint at or before this step (with at most so many moments begun); null if there is none.
    [[nodiscard]] const Checkpoint* before_step(std::uint64_t step) const;
    [[nodiscard]] const Checkpoint* before_moment(std::uint64_t moment) const;
    [[nodiscard]] static std::uint64_t step_of(const Checkpoint& checkpoint);
    /// Puts the machine there; gives the attachment.
    static std::shared_ptr<const void> restore(const Checkpoint& checkpoint, machine::Machine& machine);

    /// The machine's state as it is, whatever the budget, for whoever wants to come back to it.
    [[nodiscard]] static std::shared_ptr<const Checkpoint> keep(const machine::Machine& machine, std::shared_ptr<const void> attachment);

    /// Another run begins, or this one goes on differently from `step` on.
    void forget_after(std::uint64_t step);

    [[nodiscard]] std::size_t checkpoints() const { return checkpoints_.size(); }
    [[nodiscard]] std::uint64_t bytes() const;
    void set_budget(std::uint64_t bytes);
    [[nodiscard]] std::uint64_t budget() const { return budget_; }

private:
    static std::shared_ptr<Checkpoint> make(const machine::Machine& machine, const Checkpoint* before,
                                            const std::shared_ptr<std::uint64_t>& page_bytes);
    void thin();
    void plan(std::uint64_t from);

    std::uint64_t budget_;
    std::uint64_t interval_ = kFirstInterval, next_ = kFirstInterval;
    std::vector<std::shared_ptr<const Checkpoint>> checkpoints_;  ///< ascending
    std::shared_ptr<std::uint64_t> page_bytes_ = std::make_shared<std::uint64_t>(0);
    static constexpr std::uint64_t kFirstInterval = 8192;
};

}  // namespace simtscope::timeline
