// The file on screen read again, or another one in its place: the old run stays until the new one is ready.
#include <filesystem>

#include "gui/app/worker.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
constexpr auto kLook = 5ms;  ///< between two looks whether it is ready, or given up

/// What the thread that opens leaves behind.
struct NextRun {
    // Errors, should the thread be thrown out of its work.
    std::expected<Opening, session::Error> opening = std::unexpected(session::Error{});
    std::expected<std::unique_ptr<Runner>, session::Error> runner = std::unexpected(session::Error{}),
                                                           ahead = std::unexpected(session::Error{});
};

}  // namespace

/// A run at its beginning, or where a saved one goes on.
void Worker::begin(std::unique_ptr<Runner> runner) {
    runner_ = std::move(runner);
    RunFacts facts;
    facts.spec = spec_;
    facts.files = runner_->files();
    facts.warnings = runner_->warnings();
    facts.atomic_line = runner_->atomic_line();
    facts.kernel_line = runner_->kernel_line();
    if (const auto place = std::exchange(place_, {}))
        if (!runner_->go_to(place->position, [this] { return closing_.load(); }))
            facts.warnings.push_back(place->other_state(runner_->step()));
    facts_ = std::make_shared<const RunFacts>(std::move(facts));
    solve_lesson();
}

/// `runner` is a second run of the same launch. False: there is none, and no run at all any more.
bool Worker::look_ahead_with(std::expected<std::unique_ptr<Runner>, session::Error> runner) {
    if (!runner) {
        runner_.reset();
        publish_failure(runner.error());
        return false;
    }
    scout_ = std::make_unique<Scout>(std::move(*runner), *facts_);
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    share_history();
    return true;
}

void Worker::forget_run() {
    forget_side_work();
    runner_.reset();
    scout_.reset();
    steps_.clear();
    answer_.reset();
    cell_.reset();
    forget_writers();
    windows_.clear();
    changes_.reset();
    stopped_at_problem_ = false;
    others_ran_ = 0;
    other_warps_.clear();
    note_ = {};
    hits_.clear();
    refused_.clear();
    lesson_.reset();
}

/// Nothing is open any more; what is opened next begins afresh.
void Worker::close() {
    forget_run();
    forget_other_runs();
    spec_ = {};
    open_ = {};
    place_.reset();
    file_ = {};
    lesson_run_.reset();
    checked_draft_.reset();
    launch_error_.reset();
    watched_cell_.clear();
    block_.reset();
    warp_.reset();
    opened_ = std::make_shared<const OpenedFile>();
    publish_empty();
}

/// The file as it is now, at the moment that was on screen.
void Worker::reload() {
    const std::uint64_t moment = runner_ == nullptr ? 0 : runner_->moment();
    forget_run();
    open();
    if (runner_ == nullptr) return;
    if (moment != 0) seek(moment);
    fork_others_again();
    publish();
}

/// Compiling cannot be given up: it goes on beside the run, and when nobody wants its result any more, that is thrown away.
void Worker::open_file(const std::vector<std::string>& words, std::uint64_t max_steps) {
    note_ = {};
    std::erase_if(abandoned_, [](const std::future<void>& work) { return work.wait_for(0s) == std::future_status::ready; });
    auto next = std::make_shared<NextRun>();
    auto work = std::async(std::launch::async, [next, words, max_steps, open = open_file_] {
        next->opening = open(words);
        if (!next->opening) return;
        if (max_steps != 0) next->opening->spec.max_steps = max_steps;
        next->runner = next->opening->open(next->opening->spec);
        if (next->runner) next->ahead = next->opening->open(next->opening->spec);
    });
    while (work.wait_for(kLook) != std::future_status::ready) {
        if (!interrupted({0, 0})) continue;
        abandoned_.push_back(std::move(work));
        note_ = {Word::StatusCancelled, {}};
        return publish_beside();
    }
    if (!next->opening) {
        note_ = {Word::StatusNotOpened, next->opening.error().message};
        return publish_beside();
    }
    forget_run();
    forget_other_runs();
    Opening& opening = *next->opening;
    spec_ = opening.spec;
    open_ = std::move(opening.open);
    place_ = std::move(opening.place);
    file_ = std::move(opening.run_file);
    lesson_run_ = std::move(opening.lesson);
    opened_ = std::make_shared<const OpenedFile>(OpenedFile{opening.words, std::move(opening.bookmarks), std::move(opening.note)});
    checked_draft_.reset();
    launch_error_.reset();
    watched_cell_.clear();
    block_.reset();
    warp_.reset();
    if (!next->runner) return publish_failure(next->runner.error());
    begin(std::move(*next->runner));
    publish();
    if (!look_ahead_with(std::move(next->ahead))) return;
    publish();
}

}  // namespace simtscope::gui
