#include "gui/app/scout.h"

#include <algorithm>

namespace simtscope::gui {
namespace {

constexpr std::size_t kCollectEvery = 512;
constexpr std::uint64_t kMaxMoments = 1'000'000;  ///< beyond, only the end and its findings are looked for

}  // namespace

Scout::Scout(std::unique_ptr<Runner> runner, RunFacts facts) : runner_(std::move(runner)), facts_(std::move(facts)) {
    runner_->limit_history(0);  // it never goes back
}

bool Scout::one_moment() {
    const std::uint64_t before = runner_->moment();
    const bool more = runner_->step_moment();
    if (runner_->moment() > before) {
        if (ends_.empty()) first_ = runner_->moment();
        ends_.push_back(runner_->step());
        if (facts_.moments.size() < kMaxMarks) facts_.moments.push_back(runner_->last_mark());
        facts_.scanned = runner_->moment();
    }
    return more && runner_->status() == machine::Status::Running;
}

void Scout::collect() {
    std::vector<Problem> all = runner_->problems();
    for (std::size_t i = 0; i < all.size(); ++i) {
        Problem& problem = all[i];
        if (i < facts_.problems.size() && facts_.problems[i].step == problem.step) {
            problem.moment = facts_.problems[i].moment;
            continue;
        }
        // The moment whose instruction steps contain the problem's: the first that ended after it.
        const auto end = std::ranges::upper_bound(ends_, problem.step);
        problem.moment = end == ends_.end() ? runner_->moment() : first_ + static_cast<std::uint64_t>(end - ends_.begin());
    }
    facts_.problems = std::move(all);
    ends_.clear();
}

void Scout::finish() {
    collect();
    facts_.scanned = runner_->moment();
    facts_.total = runner_->moment();
    facts_.end = runner_->status();
    facts_.results = std::make_shared<const std::vector<session::BufferView>>(runner_->buffers());
}

void Scout::raise_limit(std::uint64_t max_steps) {
    runner_->raise_limit(max_steps);
    facts_.spec.max_steps = max_steps;
    if (!finished()) return;
    facts_.total.reset();
    facts_.end = machine::Status::Running;
    facts_.results.reset();
    // The limit may have cut a moment in two.
    facts_.moments.resize(std::min<std::size_t>(facts_.moments.size(), runner_->moment()));
    facts_.scanned = runner_->moment();
    collect();
}

void Scout::advance(std::chrono::milliseconds budget, const std::function<bool()>& stop) {
    if (finished()) return;
    const auto end = std::chrono::steady_clock::now() + budget;
    while (std::chrono::steady_clock::now() < end && !stop()) {
        if (runner_->moment() >= kMaxMoments) {
            collect();
            runner_->run_to_end([&] { return stop() || std::chrono::steady_clock::now() >= end; });
            facts_.scanned = runner_->moment();
            if (runner_->status() == machine::Status::Running) return;
            return finish();
        }
        if (!one_moment()) return finish();
        if (ends_.size() >= kCollectEvery) collect();
    }
    if (!ends_.empty()) collect();
}

const Problem* Scout::problem_after(std::uint64_t moment) const {
    const Problem* best = nullptr;
    for (const Problem& problem : facts_.problems) {
        if (problem.moment > moment && (best == nullptr || problem.moment < best->moment)) best = &problem;
    }
    return best;
}

const Problem* Scout::problem_before(std::uint64_t moment) const {
    const Problem* best = nullptr;
    for (const Problem& problem : facts_.problems) {
        if (problem.moment < moment && (best == nullptr || problem.moment > best->moment)) best = &problem;
    }
    return best;
}

const MomentMark* Scout::mark_of(std::uint64_t moment) const {
    if (moment == 0 || moment > facts_.moments.size()) return nullptr;
    return &facts_.moments[moment - 1];
}

}  // namespace simtscope::gui
