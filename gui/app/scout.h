// A second run of the same launch that goes ahead of the one on screen, in small slices, and notes who ran when, which problems
// come and where the end is: the timeline and the jumps live on this.
#pragma once

#include <chrono>
#include <memory>

#include "gui/app/runner.h"

namespace simtscope::gui {

class Scout {
public:
    /// `facts` already has what is known without running.
    Scout(std::unique_ptr<Runner> runner, RunFacts facts);

    [[nodiscard]] bool finished() const { return facts_.total.has_value(); }
    /// Runs ahead for about this long; `stop` ends it early.
    void advance(std::chrono::milliseconds budget, const std::function<bool()>& stop);
    [[nodiscard]] const RunFacts& facts() const { return facts_; }
    /// The run that had met its limit may go on up to here.
    void raise_limit(std::uint64_t max_steps);
    [[nodiscard]] std::uint64_t step() const { return runner_->step(); }  ///< instruction steps looked at so far

    /// Problem after `moment`, or at the greatest moment before it; none if there is none so far.
    [[nodiscard]] const Problem* problem_after(std::uint64_t moment) const;
    [[nodiscard]] const Problem* problem_before(std::uint64_t moment) const;
    [[nodiscard]] const MomentMark* mark_of(std::uint64_t moment) const;

private:
    bool one_moment();
    void collect();
    void finish();

    std::unique_ptr<Runner> runner_;
    RunFacts facts_;
    std::vector<std::uint64_t> ends_;  ///< instruction step at which each moment since the last collect() ended
    std::uint64_t first_ = 0;          ///< moment that ends_[0] belongs to
};

}  // namespace simtscope::gui
