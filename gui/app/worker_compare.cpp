// Two runs compared: where they part, what came out, how that came about; and both moved together.
#include <algorithm>

#include "gui/app/worker.h"
#include "gui/model/compare.h"
#include "gui/model/matching.h"

namespace simtscope::gui {

/// Looks for the place where the run on screen and the one before it part, beside all else.
void Worker::compare() {
    parting_work_.give_up();
    judging_work_.give_up();
    comparison_.reset();
    share_history();
    Held* other = other_run();
    if (other == nullptr || runner_ == nullptr) return;
    Comparison next;
    next.runs = {std::min(number_, other->number), std::max(number_, other->number)};
    auto mine = runner_->fork(wish_of(runner_->spec())), theirs = other->runner->fork(wish_of(other->runner->spec()));
    if (!mine || !theirs) {
        next.searching = false;
        next.error = mine ? theirs.error() : mine.error();
    } else {
        for (const auto& each : {mine->get(), theirs->get()}) each->limit_history(history_share());
        if (number_ > other->number) std::swap(mine, theirs);
        const std::shared_ptr<Runner> a = std::move(*mine), b = std::move(*theirs);
        parting_work_.start([this, a, b](const SideWork::GoOn& go_on) -> SideWork::Deliver {
            Comparison found = a->part_from(*b, go_on);
            return [this, found = std::move(found)]() mutable {
                found.runs = comparison_->runs;
                found.table = comparison_->table;
                found.judging = comparison_->judging;
                found.searching = false;
                comparison_ = std::make_shared<const Comparison>(std::move(found));
                if (std::exchange(to_parting_, false)) go_to_parting();
            };
        });
    }
    comparison_ = std::make_shared<const Comparison>(std::move(next));
    complete_comparison();
}

/// Both runs are known to their ends: what came out of them.
void Worker::complete_comparison() {
    Held* other = other_run();
    if (comparison_ == nullptr || comparison_->table != nullptr || other == nullptr) return;
    if (facts_->results == nullptr || other->facts->results == nullptr) return;
    auto next = std::make_shared<Comparison>(*comparison_);
    const bool first = number_ < other->number;
    next->table = std::make_shared<const CompareTable>(compare_results(first ? *facts_ : *other->facts, first ? *other->facts : *facts_));
    comparison_ = std::move(next);
    judge();
}

/// How what differs came about: that decides whether it may.
void Worker::judge() {
    std::vector<session::ElementName> elements = elements_to_judge(*comparison_->table);
    if (elements.empty()) return;
    Held* other = other_run();
    auto mine = runner_->fork(wish_of(runner_->spec())), theirs = other->runner->fork(wish_of(other->runner->spec()));
    if (!mine || !theirs) return;  // forks of runs that are open
    for (const auto& each : {mine->get(), theirs->get()}) each->limit_history(history_share());
    const std::shared_ptr<Runner> a = std::move(*mine), b = std::move(*theirs);
    judging_work_.start([this, a, b, elements = std::move(elements)](const SideWork::GoOn& go_on) -> SideWork::Deliver {
        const auto stop = [&] { return !go_on({0, 0}); };
        auto first = a->free_orders(elements, stop), second = b->free_orders(elements, stop);
        return [this, first = std::move(first), second = std::move(second)] {
            auto next = std::make_shared<Comparison>(*comparison_);
            next->table = std::make_shared<const CompareTable>(judged(*next->table, first, second));
            next->judging = false;
            comparison_ = std::move(next);
        };
    });
    auto next = std::make_shared<Comparison>(*comparison_);
    next->judging = true;
    comparison_ = std::move(next);
}

/// The run that is compared goes to where the warp on screen has run as many instructions.
void Worker::move_other_along() {
    Held* other = other_run();
    if (!together_ || other == nullptr) return;
    const auto moment = matching_moment(*facts_, runner_->moment(), *other->facts, block_.value_or(0), warp_.value_or(0));
    if (!moment || *moment == other->runner->moment()) return;
    other->steps.clear();
    other->runner->seek_moment(*moment, keep_going());
}

/// Both runs go there.
void Worker::go_to_parting() {
    Held* other = other_run();
    if (comparison_ == nullptr || !has_place(*comparison_) || other == nullptr) return;
    const std::size_t mine = comparison_->runs[0] == number_ ? 0 : 1;
    const auto side = [&](std::size_t i) { return i == 0 ? comparison_->parting.a : comparison_->parting.b; };
    steps_.clear();
    other->steps.clear();
    if (!seek(comparison_->moments.at(mine))) return;
    if (side(mine).mask != 0) block_ = side(mine).block, warp_ = side(mine).warp;
    other->runner->seek_moment(comparison_->moments.at(1 - mine), keep_going());
    if (side(1 - mine).mask != 0) other->block = side(1 - mine).block, other->warp = side(1 - mine).warp;
}

}  // namespace simtscope::gui
