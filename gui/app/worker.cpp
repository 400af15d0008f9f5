#include "gui/app/worker.h"

#include <algorithm>
#include <fstream>

#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
constexpr auto kSlice = 8ms;       ///< the scout's share between two looks at the queue
constexpr auto kReport = 100ms;    ///< how often its findings reach the window while it runs
constexpr auto kPatience = 200ms;  ///< a search that takes longer says so, and gives way to what is asked for next
constexpr std::size_t kMaxSteps = 100'000;
constexpr std::size_t kMaxShown = 1U << 20U;  ///< bytes of a file that does not compile

bool adds_up(Request::Kind kind) { return kind == Request::Kind::Step || kind == Request::Kind::StepBack; }

/// The text of a file that does not compile: from the saved run, or from disk.
std::vector<SourceText> source_of(const session::LaunchSpec& spec, const std::string& path) {
    if (spec.sources != nullptr) {
        for (const program::SourceFile& file : *spec.sources)
            if (file.name == path) return {{path, split_lines(file.text)}};
        return {};
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) return {};
    std::string text(kMaxShown, 0);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return {{path, split_lines(text)}};
}

}  // namespace

Worker::Worker(session::LaunchSpec spec, bool start_at_problem, Opener open, std::function<void()> wake, std::optional<SavedPlace> place)
    : spec_(std::move(spec)),
      open_(std::move(open)),
      wake_(std::move(wake)),
      start_at_problem_(start_at_problem),
      place_(std::move(place)) {
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
        pending_ = true;
        if (!queue_.empty() && adds_up(request.kind) && queue_.back().request == request) {
            ++queue_.back().times;
        } else {
            if (!adds_up(request.kind)) std::erase_if(queue_, [&](const Queued& queued) { return queued.request.kind == request.kind; });
            queue_.push_back({request});
        }
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

bool Worker::interrupted() const { return closing_ || pending_; }

void Worker::work() {
    open();
    auto reported = std::chrono::steady_clock::now();
    while (true) {
        std::optional<Queued> next;
        {
            std::unique_lock lock(mutex_);
            const bool idle = scout_ == nullptr || scout_->finished();
            const bool news = working_ || settled_ != idle;
            working_ = false;
            settled_ = idle;
            if (news) lock.unlock(), wake_(), lock.lock();
            if (idle) changed_.wait(lock, [&] { return closing_ || !queue_.empty(); });
            if (closing_) return;
            if (!queue_.empty()) {
                next = queue_.front();
                queue_.pop_front();
                working_ = true;
            }
            pending_ = !queue_.empty();
        }
        if (next) {
            if (next->request.kind == Request::Kind::Reload) {
                reload();
            } else if (runner_ != nullptr) {
                serve(*next);
            }
            continue;
        }
        scout_->advance(kSlice, [this] { return interrupted(); });
        const auto now = std::chrono::steady_clock::now();
        if (scout_->finished() || now - reported > kReport) {
            facts_ = std::make_shared<const RunFacts>(scout_->facts());
            reported = now;
            publish();
        }
    }
}

void Worker::open() {
    auto runner = open_(spec_);
    if (!runner) return publish_failure(runner.error());
    runner_ = std::move(*runner);
    RunFacts facts;
    facts.spec = spec_;
    facts.files = runner_->files();
    facts.warnings = runner_->warnings();
    if (const auto place = std::exchange(place_, {}))
        if (!runner_->go_to(place->position, [this] { return closing_.load(); })) facts.warnings.push_back(place->other_state);
    facts_ = std::make_shared<const RunFacts>(facts);
    if (!start_at_problem_) publish();
    auto ahead = open_(spec_);
    if (!ahead) {
        runner_.reset();
        return publish_failure(ahead.error());
    }
    scout_ = std::make_unique<Scout>(std::move(*ahead), std::move(facts));
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    if (start_at_problem_) run_on({}, true);
    start_at_problem_ = false;
    publish();
}

/// The file as it is now, at the moment that was on screen.
void Worker::reload() {
    const std::uint64_t moment = runner_ == nullptr ? 0 : runner_->moment();
    runner_.reset();
    scout_.reset();
    steps_.clear();
    answer_.reset();
    stopped_at_problem_ = false;
    others_ran_ = 0;
    open();
    if (runner_ == nullptr || moment == 0) return;
    seek(moment);
    publish();
}

void Worker::serve(const Queued& queued) {
    const Request& request = queued.request;
    using K = Request::Kind;
    if (request.kind == K::Ask) return ask(request.question);
    stopped_at_problem_ = false;
    others_ran_ = 0;
    block_ = request.block;
    warp_ = request.warp;
    if (!adds_up(request.kind) && request.kind != K::Focus) steps_.clear();
    for (std::uint64_t i = 0; i < queued.times && !closing_; ++i) {
        switch (request.kind) {
            case K::Step:
                step(request);
                break;
            case K::StepBack:
                step_back(request);
                break;
            case K::Seek:
                seek(request.moment);
                break;
            case K::SeekEnd:
                seek_end();
                break;
            case K::NextProblem:
                run_on(request, true);
                break;
            case K::PreviousProblem:
                run_back(request, true);
                break;
            case K::RunOn:
                run_on(request, false);
                break;
            case K::RunBack:
                run_back(request, false);
                break;
            case K::GoToStep:
                go_to_step(request.step);
                break;
            case K::Ask:
            case K::Focus:
            case K::Reload:
            case K::Stop:
                break;
        }
    }
    if (request.follow) {
        const MomentMark* mark = scout_->mark_of(runner_->moment());
        if (mark != nullptr) block_ = mark->block, warp_ = mark->warp;
    }
    publish();
}

bool Worker::warp_ended(std::uint32_t block, std::uint32_t warp) const {
    const session::Snapshot snapshot = runner_->snapshot(block, warp);
    return std::ranges::all_of(snapshot.lanes, [](machine::LaneState state) {
        return state == machine::LaneState::Exited || state == machine::LaneState::Absent || state == machine::LaneState::Faulted;
    });
}

void Worker::step(const Request& request) {
    const std::uint64_t from = runner_->moment();
    if (warp_ended(request.block, request.warp)) {
        runner_->step_moment();
    } else {
        runner_->step_moment_of(request.block, request.warp);
    }
    if (runner_->moment() == from) return;
    others_ran_ = runner_->moment() - from - 1;
    if (steps_.size() >= kMaxSteps) steps_.erase(steps_.begin(), steps_.begin() + kMaxSteps / 2);
    steps_.push_back({from, runner_->moment()});
}

/// Undoes the step that led here; without one, goes to where this warp last stood.
void Worker::step_back(const Request& request) {
    const std::uint64_t now = runner_->moment();
    if (now == 0) return;
    if (!steps_.empty() && steps_.back().to == now) {
        const std::uint64_t to = steps_.back().from;
        steps_.pop_back();
        return seek(to);
    }
    steps_.clear();
    const MomentMark* mark = scout_->mark_of(now);
    const bool mine = mark != nullptr && mark->block == request.block && mark->warp == request.warp;
    const auto previous = mine ? scout_->previous_of(now, request.block, request.warp) : std::nullopt;
    if (previous) {
        seek(*previous);
    } else {
        runner_->step_back();
    }
}

void Worker::seek(std::uint64_t moment) { runner_->seek_moment(moment); }

void Worker::go_to_problem(const Problem& problem) {
    block_ = problem.block;
    if (problem.warp) {
        warp_ = problem.warp;
    } else {
        warp_ = 0;
    }
    seek(problem.moment);
    stopped_at_problem_ = true;
}

void Worker::run_on(const Request&, bool stop_only_at_problem) {
    const std::uint64_t now = runner_->moment();
    while (true) {
        if (const Problem* problem = scout_->problem_after(now)) {
            const Problem found = *problem;
            facts_ = std::make_shared<const RunFacts>(scout_->facts());
            return go_to_problem(found);
        }
        if (scout_->finished()) break;
        if (interrupted()) return;
        scout_->advance(kSlice, [this] { return interrupted(); });
    }
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    if (!stop_only_at_problem) seek_end();
}

void Worker::run_back(const Request&, bool stop_only_at_problem) {
    if (const Problem* problem = scout_->problem_before(runner_->moment())) {
        const Problem found = *problem;
        return go_to_problem(found);
    }
    if (!stop_only_at_problem) seek(0);
}

void Worker::seek_end() {
    runner_->run_to_end([this] { return interrupted(); });
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
        if (std::chrono::steady_clock::now() - begin <= kPatience) return closing_.load();
        if (!told) {
            told = true;
            Answer searching;
            searching.question = question;
            searching.moment = moment;
            searching.searching = true;
            answer_ = std::make_shared<const Answer>(std::move(searching));
            publish_answer();
        }
        return interrupted();
    });
    found.moment = moment;
    answer_ = std::make_shared<const Answer>(std::move(found));
    publish_answer();
}

void Worker::publish_answer() {
    auto next = std::make_shared<Picture>(*picture());
    next->answer = answer_;
    {
        const std::scoped_lock lock(mutex_);
        picture_ = std::move(next);
    }
    wake_();
}

void Worker::publish() {
    auto next = std::make_shared<Picture>();
    next->phase = Picture::Phase::Ready;
    next->snapshot = runner_->snapshot(block_, warp_);
    next->line_counts = runner_->line_counts();
    next->stopped_at_problem = stopped_at_problem_;
    next->others_ran = others_ran_;
    next->facts = facts_;
    next->answer = answer_;
    block_ = next->snapshot.block;
    warp_ = next->snapshot.warp;
    {
        const std::scoped_lock lock(mutex_);
        picture_ = std::move(next);
    }
    wake_();
}

void Worker::publish_failure(const session::Error& error) {
    RunFacts facts;
    facts.spec = spec_;
    facts.files = source_of(spec_, error.file.empty() ? spec_.file : error.file);
    facts.total = 0;
    facts_ = std::make_shared<const RunFacts>(std::move(facts));
    auto next = std::make_shared<Picture>();
    next->phase = Picture::Phase::Failed;
    next->facts = facts_;
    next->error = error;
    {
        const std::scoped_lock lock(mutex_);
        picture_ = std::move(next);
    }
    wake_();
}

}  // namespace simtscope::gui
