// Several runs of one launch: opening one beside the run on screen, changing between them, comparing two, trying many schedules.
#include <algorithm>

#include "gui/app/replay_file.h"
#include "gui/app/worker.h"
#include "gui/model/compare.h"

namespace simtscope::gui {
namespace {

bool same_run(const RunWish& a, const RunWish& b) {
    const bool draws = a.policy == machine::Policy::Explore || a.undefined == machine::UndefinedMode::Random;
    return a.policy == b.policy && (!draws || a.seed == b.seed) && a.choices == b.choices && a.undefined == b.undefined;
}

}  // namespace

void Worker::new_run(RunWish wish) {
    if (!wish.replay.empty()) {
        auto read = read_replay(wish.replay, picture()->snapshot.kernel, wish.undefined);
        if (!read) {
            note_ = {Word::StatusRunRefused, read.error().message};
            return;
        }
        wish = std::move(*read);
    }
    Place from{0, 0};
    if (wish.manual) {  // what has happened so far stays: from here on it can be chosen
        const session::LaunchSpec spec = runner_->spec();
        const bool explores = spec.policy == machine::Policy::Explore;
        if (spec.policy != machine::Policy::Lockstep) from = place();
        wish.policy = machine::Policy::Explore;
        if (explores) wish.seed = spec.seed;
        wish.choices = !explores ? "" : spec.choices.value_or(runner_->choices_made());
    }
    const auto is_it = [&](const session::LaunchSpec& spec, bool manual) { return manual == wish.manual && same_run(wish_of(spec), wish); };
    if (is_it(runner_->spec(), manual_)) {
        note_ = {Word::StatusSameRun, std::to_string(number_)};
        return;
    }
    const auto known = std::ranges::find_if(beside_, [&](const Held& held) { return is_it(held.runner->spec(), held.manual); });
    if (known != beside_.end()) {
        show(*known);
    } else if (open_beside(wish)) {
        go_back_to(from);
    }
}

/// What is known of a run of this kernel before it has run.
RunFacts Worker::fresh_facts(const session::LaunchSpec& spec) const {
    RunFacts facts;
    facts.spec = spec;
    facts.files = facts_->files;
    facts.warnings = facts_->warnings;
    facts.atomic_line = facts_->atomic_line;
    facts.kernel_line = facts_->kernel_line;
    return facts;
}

/// The new run is on screen afterwards. False: it could not be opened.
bool Worker::open_beside(const RunWish& wish) {
    auto runner = runner_->fork(wish);
    auto ahead = runner_->fork(wish);
    if (!runner || !ahead) {
        note_ = {Word::StatusRunRefused, runner ? ahead.error().message : runner.error().message};
        return false;
    }
    drop_oldest();
    Held held;
    held.number = ++last_number_;
    held.manual = wish.manual;
    held.spec = (*runner)->spec();
    held.file.folder = file_.folder;
    held.file.written_by = file_.written_by;
    RunFacts facts = fresh_facts(held.spec);
    held.facts = std::make_shared<const RunFacts>(facts);
    held.runner = std::move(*runner);
    held.scout = std::make_unique<Scout>(std::move(*ahead), std::move(facts));
    if (note_.word == Word::Count) note_ = {Word::StatusRunOpened, std::to_string(held.number)};
    beside_.push_back(std::move(held));
    show(beside_.back());
    return true;
}

/// Another file, or the same one anew: nothing that runs beside is of any use.
void Worker::forget_side_work() {
    parting_work_.give_up();
    schedules_work_.give_up();
    judging_work_.give_up();
    comparison_.reset();
    outcomes_.reset();
    outcome_.reset();
    to_parting_ = false;
}

void Worker::forget_other_runs() {
    forget_side_work();
    beside_.clear();
    number_ = last_number_ = 1;
    manual_ = false;
}

/// Makes room for one more; the run on screen is never dropped.
void Worker::drop_oldest() {
    if (beside_.size() + 1 < kMaxRuns) return;
    const auto oldest = std::ranges::min_element(beside_, {}, &Held::shown_at);
    note_ = {Word::StatusRunDropped, std::to_string(oldest->number)};
    beside_.erase(oldest);
}

/// The run on screen gives way to the one that was there before; the last run stays.
void Worker::close_run(std::uint32_t number) {
    if (beside_.empty()) return;
    if (number == number_) show(*other_run());
    const auto closed = std::ranges::find(beside_, number, &Held::number);
    if (closed == beside_.end()) return;
    parting_work_.give_up();
    judging_work_.give_up();
    beside_.erase(closed);
    note_ = {Word::StatusRunClosed, std::to_string(number)};
    compare();
}

/// Of the one limit: for each run, and for those beside them that look for the parting of two, and for how their values came about.
std::uint64_t Worker::history_share() const {
    const std::uint64_t runs = beside_.size() + 1, compared = beside_.empty() ? 0 : 4;
    return spec_.history / (runs + compared);
}

void Worker::share_history() {
    const std::uint64_t share = history_share();
    if (runner_ != nullptr) runner_->limit_history(share);
    for (Held& held : beside_) held.runner->limit_history(share);
}

/// It and the run on screen change places.
void Worker::show(Held& held) {
    std::swap(held.number, number_);
    std::swap(held.manual, manual_);
    std::swap(held.shown_at, shown_at_);
    std::swap(held.spec, spec_);
    std::swap(held.file, file_);
    std::swap(held.runner, runner_);
    std::swap(held.scout, scout_);
    std::swap(held.facts, facts_);
    std::swap(held.block, block_);
    std::swap(held.warp, warp_);
    std::swap(held.steps, steps_);
    std::swap(held.answer, answer_);
    std::swap(held.hits, hits_);
    std::swap(held.outcome, outcome_);
    writers_work_.give_up();
    std::swap(held.writers, writers_);
    writers_given_up_ = false;
    cell_.reset();
    changes_.reset();
    windows_.clear();
    shown_at_ = ++shows_;
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    compare();
}

void Worker::show_run(std::uint32_t number) {
    const auto held = std::ranges::find(beside_, number, &Held::number);
    if (held != beside_.end()) show(*held);
}

/// The one that was on screen before; null: there is one run.
const Worker::Held* Worker::other_run() const {
    return beside_.empty() ? nullptr : &*std::ranges::max_element(beside_, {}, &Held::shown_at);
}
Worker::Held* Worker::other_run() { return beside_.empty() ? nullptr : &*std::ranges::max_element(beside_, {}, &Held::shown_at); }

Scout* Worker::unfinished_scout() const {
    if (scout_ == nullptr) return nullptr;
    if (!scout_->finished()) return scout_.get();
    const auto found = std::ranges::find_if(beside_, [](const Held& held) { return !held.scout->finished(); });
    return found == beside_.end() ? nullptr : found->scout.get();
}

/// What the scouts have found.
void Worker::take_facts() {
    const auto take = [](const Scout& scout, std::shared_ptr<const RunFacts>& facts) {
        const RunFacts& found = scout.facts();
        if (facts->scanned != found.scanned || facts->total != found.total) facts = std::make_shared<const RunFacts>(found);
    };
    take(*scout_, facts_);
    for (Held& held : beside_) take(*held.scout, held.facts);
    complete_comparison();
    mark_outcomes();
}

/// The file was read again: the other runs too are runs of the new text, at the moments where they stood.
void Worker::fork_others_again() {
    for (std::size_t i = 0; runner_ != nullptr && i < beside_.size();) {
        Held& held = beside_[i];
        const RunWish wish = wish_of(held.spec);
        auto runner = runner_->fork(wish), ahead = runner_->fork(wish);
        if (!runner || !ahead) {
            beside_.erase(beside_.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        (*runner)->seek_moment(held.runner->moment(), keep_going());
        held.runner = std::move(*runner);
        held.spec = held.runner->spec();
        held.scout = std::make_unique<Scout>(std::move(*ahead), fresh_facts(held.spec));
        held.facts = std::make_shared<const RunFacts>(held.scout->facts());
        held.steps.clear();
        held.answer.reset();
        held.hits.clear();
        held.writers.reset();
        ++i;
    }
    compare();
}

// ---- choosing, and going on -----------------------------------------------------------------------------------------------

void Worker::choose_next(const Request& request) {
    if (!manual_ || runner_->step() != request.step) return;  // asked about another place
    const auto all = runner_->next_lanes();
    const auto is_it = [&](const auto& next) {
        return next.block == request.block && next.warp == request.warp && next.lanes == request.mask;
    };
    const auto chosen = std::ranges::find_if(all, is_it);
    if (chosen == all.end()) return;
    const bool turn = chosen->turn;  // then nothing changes, and what was chosen ahead stays
    if (!turn && !runner_->choose(request.block, request.warp, request.mask)) return;
    const Place from = place();
    runner_->move({.by = session::Granularity::Statement}, {});
    steps_.push_back({from, place(), session::Granularity::Statement});
    if (!turn) start_over_ahead();
}

/// The run goes on differently from here: what was known of the rest holds no longer.
void Worker::start_over_ahead() {
    spec_ = runner_->spec();
    auto ahead = runner_->fork(wish_of(spec_));
    if (!ahead) return;  // the choices are the run's own: they can be read
    scout_ = std::make_unique<Scout>(std::move(*ahead), fresh_facts(spec_));
    outcome_.reset();
    forget_writers();
    look_ahead_to(runner_->moment());
    compare();
}

void Worker::raise_limit(std::uint64_t times) {
    if (runner_->status() != machine::Status::Limit) return;
    const std::uint64_t most = runner_->spec().max_steps;
    const std::uint64_t more = most > ~std::uint64_t{0} / times ? ~std::uint64_t{0} : most * times;
    runner_->raise_limit(more);
    scout_->raise_limit(more);
    spec_ = runner_->spec();
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    forget_writers();
    seek_end();
    compare();
}

/// More steps are added to the run on screen; with fewer it is run again.
void Worker::apply_limit(std::uint64_t most) {
    session::LaunchSpec wish = runner_->spec();
    if (most < wish.max_steps) {
        wish.max_steps = most;
        return relaunch(wish);
    }
    if (most == wish.max_steps) return;
    runner_->raise_limit(most);
    scout_->raise_limit(most);
    spec_ = runner_->spec();
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    forget_writers();
    compare();
}

// ---- many schedules -------------------------------------------------------------------------------------------------------

void Worker::try_schedules() {
    auto base = runner_->fork(wish_of(runner_->spec()));
    if (!base) {
        note_ = {Word::StatusRunRefused, base.error().message};
        return;
    }
    const std::shared_ptr<Runner> launch = std::move(*base);
    launch->limit_history(0);
    outcomes_ = std::make_shared<const Outcomes>();
    mark_outcomes();
    schedules_work_.start([this, launch](const SideWork::GoOn& go_on) -> SideWork::Deliver {
        Outcomes found = launch->try_schedules(kSchedules, go_on);
        return [this, found = std::move(found)]() mutable {
            found.running = false;
            outcomes_ = std::make_shared<const Outcomes>(std::move(found));
            mark_outcomes();
        };
    });
}

/// Which of the results each run has.
void Worker::mark_outcomes() {
    const auto mark = [&](const RunFacts& facts) -> std::optional<std::size_t> {
        if (outcomes_ == nullptr || facts.results == nullptr) return {};
        for (std::size_t i = 0; i < outcomes_->list.size(); ++i) {
            const OutcomeRow& row = outcomes_->list[i];
            if (row.status == facts.end && row.buffers != nullptr && same_results(*row.buffers, *facts.results)) return i;
        }
        return {};
    };
    outcome_ = mark(*facts_);
    for (Held& held : beside_) held.outcome = mark(*held.facts);
}

void Worker::open_outcome(std::uint64_t index) {
    if (outcomes_ == nullptr || index >= outcomes_->list.size() || outcome_ == index) return;
    to_parting_ = true;
    const auto known = std::ranges::find(beside_, std::optional<std::size_t>(index), &Held::outcome);
    if (known != beside_.end()) return show(*known);
    const session::Replay& replay = outcomes_->list[index].replay;
    RunWish wish{replay.policy, replay.seed, {}, replay.undefined, false, {}};
    if (wish.policy == machine::Policy::Explore) wish.choices = replay.choices;
    new_run(std::move(wish));
}

// ---- what becomes of it ---------------------------------------------------------------------------------------------------

bool Worker::busy_beside() const {
    const std::scoped_lock lock(mutex_);
    return side_busy_;
}

void Worker::note_side_news() {
    {
        const std::scoped_lock lock(mutex_);
        side_news_ = true;
    }
    changed_.notify_all();
}

void Worker::take_side_news() {
    begun_ = told_ = std::chrono::steady_clock::now();
    for (SideWork* work : {&parting_work_, &schedules_work_, &judging_work_, &writers_work_, &grading_work_})
        if (const SideWork::Deliver deliver = work->take()) deliver();
    if (comparison_ != nullptr && comparison_->searching) {
        auto next = std::make_shared<Comparison>(*comparison_);
        const session::Headway headway = parting_work_.headway();
        next->done = headway.done;
        next->of = headway.of;
        comparison_ = std::move(next);
    }
    if (outcomes_ != nullptr && outcomes_->running) {
        auto next = std::make_shared<Outcomes>(*outcomes_);
        next->runs = schedules_work_.headway().done;
        outcomes_ = std::move(next);
    }
    if (grading_ != nullptr && grading_->running) {
        auto next = std::make_shared<Grading>(*grading_);
        const session::Headway headway = grading_work_.headway();
        next->done = headway.done;
        next->of = headway.of;
        grading_ = std::move(next);
    }
    if (runner_ != nullptr)
        publish();
    else
        publish_beside();
}

Runs Worker::runs() const {
    Runs out;
    out.shown = number_;
    const auto add = [&](std::uint32_t number, const auto& facts, bool manual, const Runner& runner, std::optional<std::size_t> outcome) {
        out.all.push_back({number, facts, manual, runner.step(), runner.moment(), outcome, runner.history_bytes()});
    };
    if (runner_ != nullptr) add(number_, facts_, manual_, *runner_, outcome_);  // answers come without a run too
    for (const Held& held : beside_) add(held.number, held.facts, held.manual, *held.runner, held.outcome);
    out.together = together_ && !beside_.empty();
    out.history_limit = spec_.history;
    out.card = card_;
    std::ranges::sort(out.all, {}, &RunEntry::number);
    if (manual_ && runner_ != nullptr) out.next = runner_->next_lanes();
    out.comparison = comparison_;
    out.outcomes = outcomes_;
    return out;
}

}  // namespace simtscope::gui
