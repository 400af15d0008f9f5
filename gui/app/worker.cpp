#include "gui/app/worker.h"

#include <algorithm>
#include <filesystem>

#include "gui/app/card_probe.h"
#include "gui/model/export_order.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
constexpr auto kSlice = 8ms;     ///< the scout's share between two looks at the queue
constexpr auto kReport = 100ms;  ///< how often its findings reach the window while it runs

constexpr auto kLong = 200ms;  ///< work that takes longer says how far it is, and is given up for what is asked next

bool adds_up(Request::Kind kind) { return kind <= Request::Kind::PreviousEvent; }
/// Where the run stands stays the same.
bool only_looks(Request::Kind kind) {
    using K = Request::Kind;
    return kind == K::Focus || kind == K::CheckCondition || kind == K::CheckDraft || kind == K::SaveSource || kind == K::Ask ||
           kind == K::QueryLanes || kind == K::FindChanges || kind == K::Save || kind == K::ShowPart || kind == K::WatchCell ||
           kind == K::Export || kind == K::NewRun || kind == K::ShowRun || kind == K::CloseRun || kind == K::Together ||
           kind == K::IndexWriters || kind == K::TrySchedules;
}

}  // namespace

Worker::Worker(session::LaunchSpec spec, bool start_at_problem, Opener open, std::function<void()> wake, std::optional<SavedPlace> place,
               RunFile file, FileOpener open_file, std::shared_ptr<const LessonRun> lesson)
    : spec_(std::move(spec)),
      open_(std::move(open)),
      open_file_(std::move(open_file)),
      wake_(std::move(wake)),
      start_at_problem_(start_at_problem),
      place_(std::move(place)),
      file_(std::move(file)),
      lesson_run_(std::move(lesson)),
      parting_work_([this] { note_side_news(); }),
      schedules_work_([this] { note_side_news(); }),
      judging_work_([this] { note_side_news(); }),
      writers_work_([this] { note_side_news(); }),
      grading_work_([this] { note_side_news(); }) {
    RunFacts facts;
    facts.spec = spec_;
    facts_ = std::make_shared<const RunFacts>(std::move(facts));
    auto first = std::make_shared<Picture>();
    first->facts = facts_;
    picture_ = std::move(first);
    thread_ = std::thread([this] { work(); });
}

Worker::~Worker() {
    closing_ = true;
    { const std::scoped_lock lock(mutex_); }
    changed_.notify_all();
    thread_.join();
}

void Worker::request(const Request& request) {
    {
        const std::scoped_lock lock(mutex_);
        replaced_ = replaced_ || !adds_up(request.kind) || (current_ && *current_ != request);
        if (request.kind == Request::Kind::Stop) {
            queue_.clear();
            stopped_ = true;
            parting_work_.stop();
            schedules_work_.stop();
            judging_work_.stop();
            writers_work_.stop();
            grading_work_.stop();
        } else if (!queue_.empty() && adds_up(request.kind) && queue_.back().request == request) {
            ++queue_.back().times;
        } else {
            if (!adds_up(request.kind)) std::erase_if(queue_, [&](const Queued& queued) { return queued.request.kind == request.kind; });
            queue_.push_back({request});
        }
        pending_ = !queue_.empty();
    }
    changed_.notify_all();
}

std::shared_ptr<const Picture> Worker::picture() const {
    const std::scoped_lock lock(mutex_);
    return picture_;
}

bool Worker::settled() const {
    const std::scoped_lock lock(mutex_);
    return settled_ && !working_ && queue_.empty();
}

bool Worker::busy() const {
    const std::scoped_lock lock(mutex_);
    return working_ || !queue_.empty();
}

std::optional<Headway> Worker::headway() const {
    const std::scoped_lock lock(mutex_);
    return headway_;
}

bool Worker::wanted_elsewhere() const { return closing_ || pending_; }

bool Worker::interrupted(const session::Headway& done) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_long = now - begun_ >= kLong;
    if (closing_ || stopped_ || (is_long && replaced_)) return true;
    if (!is_long || now - told_ < kReport) return false;
    told_ = now;
    {
        const std::scoped_lock lock(mutex_);
        headway_ = Headway{done.done, done.of};
    }
    wake_();
    return false;
}

session::KeepGoing Worker::keep_going() {
    return [this](const session::Headway& done) { return !interrupted(done); };
}

void Worker::work() {
    begun_ = told_ = std::chrono::steady_clock::now();
    open();
    card_ = probe_card();  // behind the first picture
    auto reported = std::chrono::steady_clock::now();
    while (true) {
        std::optional<Queued> next;
        bool has_side_news = false;
        {
            std::unique_lock lock(mutex_);
            const bool idle = unfinished_scout() == nullptr, side = side_work_goes_on();
            const bool news = working_ || settled_ != (idle && !side) || side_busy_ != side;
            working_ = false;
            settled_ = idle && !side;
            side_busy_ = side;
            headway_.reset();
            current_.reset();
            if (news) lock.unlock(), wake_(), lock.lock();
            if (idle) changed_.wait(lock, [&] { return closing_ || side_news_ || !queue_.empty(); });
            if (closing_) return;
            has_side_news = std::exchange(side_news_, false);
            if (!queue_.empty()) {
                next = queue_.front();
                queue_.pop_front();
                current_ = next->request;
                working_ = true;
            }
            pending_ = !queue_.empty();
            replaced_ = !queue_.empty();
            stopped_ = false;
        }
        if (has_side_news) take_side_news();
        if (next) {
            begun_ = told_ = std::chrono::steady_clock::now();
            if (next->request.kind == Request::Kind::Reload) {
                reload();
            } else if (next->request.kind == Request::Kind::Open) {
                open_file(next->request.words, next->request.step);
            } else if (next->request.kind == Request::Kind::Close) {
                close();
            } else if (next->request.kind == Request::Kind::Lesson) {
                show_lesson(next->request);
            } else if (!serve_text(next->request) && runner_ != nullptr) {
                serve(*next);
            }
            if (cell_is_due()) tell_cell();
            if (writers_are_due()) find_writers();
            continue;
        }
        Scout* scout = unfinished_scout();
        if (scout == nullptr) continue;
        scout->advance(kSlice, [this] { return wanted_elsewhere(); });
        const auto now = std::chrono::steady_clock::now();
        if (scout->finished() || now - reported > kReport) {
            take_facts();
            move_other_along();
            reported = now;
            publish();
        }
    }
}

void Worker::open() {
    if (!open_) return publish_empty();
    auto runner = open_(spec_);
    if (!runner) return publish_failure(runner.error());
    begin(std::move(*runner));
    if (!start_at_problem_) publish();
    if (!look_ahead_with(open_(spec_))) return;
    if (start_at_problem_) run_on(true);
    start_at_problem_ = false;
    publish();
}

void Worker::serve(const Queued& queued) {
    const Request& request = queued.request;
    note_ = {};
    if (request.kind == Request::Kind::Ask) return ask(request.question);
    if (request.kind == Request::Kind::FindChanges) return find_changes(request);
    if (request.kind == Request::Kind::Save) return save_run(request);
    if (request.kind == Request::Kind::Export) return export_files(*request.order);
    stopped_at_problem_ = false;
    others_ran_ = 0;
    other_warps_.clear();
    block_ = request.block;
    warp_ = request.warp;
    if (!adds_up(request.kind) && !only_looks(request.kind) && request.kind != Request::Kind::ChooseNext) steps_.clear();
    if (!only_looks(request.kind)) windows_.clear();  // what the step accesses shall be in sight
    const std::uint64_t from = runner_->step();
    for (std::uint64_t i = 0; i < queued.times; ++i) {
        const std::uint64_t now = runner_->step();
        if (i != 0 && interrupted({std::max(from, now) - std::min(from, now), 0})) break;
        serve_once(request);
    }
    if (stopped_) note_ = {Word::StatusCancelled, {}};
    if (request.follow) {
        const MomentMark* mark = scout_->mark_of(runner_->moment());
        if (mark != nullptr) block_ = mark->block, warp_ = mark->warp;
    }
    if (request.kind != Request::Kind::GoToParting && request.kind != Request::Kind::OpenOutcome) move_other_along();
    publish();
}

void Worker::serve_once(const Request& request) {
    using K = Request::Kind;
    if (serve_move(request) || serve_runs(request)) return;
    switch (request.kind) {
        case K::CheckCondition:
            return check_condition(request.text);
        case K::QueryLanes:
            return take_query(request);
        case K::ShowPart:
            windows_[request.text] = request.element;
            return;
        case K::WatchCell:
            watched_cell_ = request.text;
            return;
        case K::IndexWriters:
            return want_writers(request.number != 0);
        default:  // served elsewhere, or nothing to do
            return;
    }
}

bool Worker::serve_runs(const Request& request) {
    using K = Request::Kind;
    switch (request.kind) {
        case K::NewRun:
            return new_run(request.wish), true;
        case K::ShowRun:
            return show_run(static_cast<std::uint32_t>(request.number)), true;
        case K::CloseRun:
            return close_run(static_cast<std::uint32_t>(request.number)), true;
        case K::Together:
            together_ = request.number != 0;
            return true;
        case K::GoToParting:
            return go_to_parting(), true;
        case K::TrySchedules:
            return try_schedules(), true;
        case K::OpenOutcome:
            return open_outcome(request.number), true;
        case K::ChooseNext:
            return choose_next(request), true;
        case K::RaiseLimit:
            return raise_limit(request.number), true;
        case K::ApplyLimit:
            return apply_limit(request.number), true;
        default:
            return false;
    }
}

void Worker::go_to_step(std::uint64_t step) {
    const auto known = moment_of_step(scout_->facts(), step);
    seek(known ? *known : runner_->moment_of(step));
}

/// The picture on screen stays, with the answer beside it.
void Worker::ask(const Question& question) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t moment = runner_->moment();
    bool told = false;
    Answer found = runner_->ask(question, [&] {
        if (!told && std::chrono::steady_clock::now() - begin > kLong) {
            told = true;
            Answer searching;
            searching.question = question;
            searching.moment = moment;
            searching.searching = true;
            answer_ = std::make_shared<const Answer>(std::move(searching));
            publish_beside();
        }
        return interrupted({0, 0});
    });
    found.moment = moment;
    answer_ = std::make_shared<const Answer>(std::move(found));
    publish_beside();
}

/// The picture on screen shows a cell whose story is not told yet, and there is nothing else to do.
bool Worker::cell_is_due() const {
    if (watched_cell_.empty() || runner_ == nullptr || wanted_elsewhere()) return false;
    return cell_ == nullptr || cell_->name != watched_cell_ || cell_->step != runner_->step();
}

void Worker::tell_cell() {
    const session::LaneName lane{block_.value_or(0), warp_.value_or(0), 0};
    CellStory story = runner_->story_of(watched_cell_, lane, [this] { return wanted_elsewhere() || interrupted({0, 0}); });
    cell_ = std::make_shared<const CellStory>(std::move(story));
    publish_beside();
}

/// As the picture on screen has it: between two pictures the session stands still.
void Worker::save_run(const Request& request) {
    RunFile file = file_;
    if (!request.words.empty()) {
        if (const auto renamed = rename(file, request.words.front()); !renamed) {
            note_ = {Word::StatusRunThere, renamed.error()};
            return publish_beside();
        }
    }
    auto run = runner_->pack();
    std::expected<void, session::Error> saved;
    if (run) {
        run->bookmarks = request.bookmarks;
        saved = save(file, std::move(*run), picture()->snapshot.kernel);
        if (saved) file_ = std::move(file);
    } else {
        saved = std::unexpected(std::move(run.error()));
    }
    std::error_code failed;
    note_ = saved ? Note{Word::StatusRunSaved, std::filesystem::absolute(file_.path, failed).lexically_normal().string()}
                  : Note{Word::StatusRunNotSaved, saved.error().message};
    publish_beside();
}

}  // namespace simtscope::gui
