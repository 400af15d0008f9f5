// Where the worker takes the session.
#include <algorithm>
#include <bit>

#include "gui/app/worker.h"
#include "gui/model/breakpoints.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using Way = session::Direction;
using session::Granularity;

constexpr auto kSlice = 8ms;  ///< the scout's share between two looks at the queue
constexpr std::size_t kMaxSteps = 100'000;

/// What the keys [ and ] go to.
constexpr std::uint32_t kEvents = bit(session::Event::Divergence) | bit(session::Event::Reconvergence) | bit(session::Event::Shuffle) |
                                  bit(session::Event::Vote) | bit(session::Event::Arrival) | bit(session::Event::Release) |
                                  bit(session::Event::Atomic) | bit(session::Event::Finding);

bool has_ended(const session::Snapshot& snapshot) {
    return std::ranges::all_of(snapshot.lanes, [](machine::LaneState state) {
        return state == machine::LaneState::Exited || state == machine::LaneState::Absent || state == machine::LaneState::Faulted;
    });
}

/// Move::event counts always: one of those that are wanted.
session::Event first_of(std::uint32_t events) { return static_cast<session::Event>(std::countr_zero(events)); }

unsigned lowest(std::uint32_t lanes) { return lanes == 0 ? 0 : static_cast<unsigned>(std::countr_zero(lanes)); }

/// A lane of those that go next: how deep it is in calls counts for a step.
unsigned lane_ahead(const session::Snapshot& snapshot) {
    if (snapshot.active != 0) return lowest(snapshot.active);
    return snapshot.paths.empty() ? lowest(snapshot.ran) : lowest(snapshot.paths.front().lanes);
}
unsigned lane_behind(const session::Snapshot& snapshot) { return snapshot.ran != 0 ? lowest(snapshot.ran) : lane_ahead(snapshot); }

}  // namespace

Worker::Place Worker::place() const { return {runner_->step(), runner_->moment()}; }

bool Worker::seek(std::uint64_t moment) { return runner_->seek_moment(moment, keep_going()); }

/// A place where one has been; it may lie in the middle of a moment.
bool Worker::go_back_to(const Place& to) {
    if (place() == to) return true;
    if (!seek(to.moment)) return false;
    return runner_->step() == to.step || seek_step(to.step);
}

/// The last instruction is stepped, so that what it did is known.
bool Worker::seek_step(std::uint64_t step) {
    if (step == 0) return runner_->seek_step(0);
    return runner_->seek_step(step - 1) && runner_->move({.by = Granularity::Instruction}, {}).moved;
}

/// Exactly after so many instruction steps, be it in the middle of a moment.
void Worker::return_to(const Request& request) {
    const Place from = place();
    Place to{request.step, request.moment};
    if (to.step != 0 && to.moment == 0) {
        const auto known = moment_of_step(scout_->facts(), to.step - 1);
        to.moment = known ? *known : runner_->moment_of(to.step - 1);
    }
    if (go_back_to(to)) return;
    go_back_to(from);
    if (!stopped_ && !replaced_) note_ = {Word::StatusNoSuchPlace, std::to_string(to.step)};
}

bool Worker::seek_end() {
    const Place from = place();
    bool given_up = false;
    runner_->run_to_end([&] { return given_up = interrupted({runner_->step() - from.step, 0}); });
    if (given_up) go_back_to(from);
    if (!given_up) runner_->seek_moment(runner_->moment(), {});  // what the last moment did is shown as if it had been stepped
    return !given_up;
}

void Worker::step(const Request& request, Granularity by) {
    const Place from = place();
    const session::Snapshot snapshot = runner_->snapshot(request.block, request.warp);
    if (has_ended(snapshot)) by = Granularity::Statement;
    const session::Moved moved =
        runner_->move({.by = by, .block = request.block, .warp = request.warp, .lane = lane_ahead(snapshot)}, keep_going());
    if (!moved.moved) return;
    others_ran_ = moved.others;
    other_warps_ = moved.other_warps;
    if (steps_.size() >= kMaxSteps) steps_.erase(steps_.begin(), steps_.begin() + kMaxSteps / 2);
    steps_.push_back({from, place(), by});
}

/// Undoes the step that led here; without one, goes to where this warp last stood.
void Worker::step_back(const Request& request, Granularity by) {
    const Place now = place();
    const bool undoes =
        !steps_.empty() && steps_.back().to == now && (steps_.back().by == by || steps_.back().by == Granularity::Statement);
    if (undoes) {
        const Place to = steps_.back().from;
        if (go_back_to(to)) steps_.pop_back();
        return;
    }
    steps_.clear();
    const session::Snapshot snapshot = runner_->snapshot(request.block, request.warp);
    runner_->move({.by = by, .direction = Way::Backward, .block = request.block, .warp = request.warp, .lane = lane_behind(snapshot)},
                  keep_going());
}

/// The focus goes along: an instruction is one of whatever warp is next.
void Worker::step_instruction(Way direction) {
    if (direction == Way::Forward) runner_->move({.by = Granularity::Instruction}, keep_going());
    if (direction == Way::Backward && runner_->step() != 0) seek_step(runner_->step() - 1);
    const MomentMark mark = runner_->last_mark();
    if (mark.lanes != 0) block_ = mark.block, warp_ = mark.warp;
}

void Worker::go_to_event(const Request& request, Way direction) {
    const Place from = place();
    const std::uint32_t events = request.events != 0 ? request.events : kEvents;
    const session::Moved moved = runner_->move({.by = Granularity::Event,
                                                .direction = direction,
                                                .block = request.block,
                                                .warp = request.warp,
                                                .event = first_of(events),
                                                .or_events = events,
                                                .anywhere = false},
                                               keep_going());
    steps_.clear();
    if (!moved.ended) return;
    go_back_to(from);
    const bool forward = direction == Way::Forward;
    note_ = {request.events != 0 ? (forward ? Word::StatusNoAccessAhead : Word::StatusNoAccessBefore)
                                 : (forward ? Word::StatusNoEventAhead : Word::StatusNoEventBefore),
             {}};
}

void Worker::go_to_problem(const Problem& problem) {
    if (!seek(problem.moment)) return;
    block_ = problem.block;
    warp_ = problem.warp.value_or(0);
    stopped_at_problem_ = true;
}

void Worker::run_on(bool stop_only_at_problem) {
    const std::uint64_t now = runner_->moment();
    while (true) {
        if (const Problem* problem = scout_->problem_after(now)) {
            const Problem found = *problem;
            facts_ = std::make_shared<const RunFacts>(scout_->facts());
            return go_to_problem(found);
        }
        if (scout_->finished()) break;
        if (interrupted({scout_->step(), 0})) return;
        scout_->advance(kSlice, [this] { return closing_ || stopped_; });
    }
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
    if (!stop_only_at_problem) seek_end();
}

void Worker::run_back(bool stop_only_at_problem) {
    if (const Problem* problem = scout_->problem_before(runner_->moment())) {
        const Problem found = *problem;
        return go_to_problem(found);
    }
    if (!stop_only_at_problem) seek(0);
}

/// The scout gets as far as the session is: what is found there can be shown.
void Worker::look_ahead_to(std::uint64_t moment) {
    while (!scout_->finished() && scout_->facts().scanned < moment && !interrupted({scout_->step(), 0})) {
        scout_->advance(kSlice, [this] { return closing_ || stopped_; });
    }
    facts_ = std::make_shared<const RunFacts>(scout_->facts());
}

void Worker::run_to_stop(const Request& request, Way direction) {
    std::vector<session::Stop> stops;
    std::vector<std::string> texts;
    refused_.clear();
    for (const std::string& text : request.stops) {
        auto stop = runner_->parse_stop(text);
        if (!stop) {
            refused_[text] = stop.error().message;
            continue;
        }
        stops.push_back(std::move(*stop));
        texts.push_back(text);
    }
    stops.push_back({"finding new", session::FindingStop{{}, false, true}, {}});
    const session::Stopped stopped = runner_->run_to_stop(stops, direction, keep_going());
    if (stopped.cancelled) return;
    note_hits(texts, stopped);
    look_ahead_to(runner_->moment());
    const auto& problems = facts_->problems;
    stopped_at_problem_ = std::ranges::find(problems, runner_->moment(), &Problem::moment) != problems.end();
}

void Worker::note_hits(const std::vector<std::string>& texts, const session::Stopped& stopped) {
    if (stopped.hits.empty()) return;
    block_ = stopped.hits.front().block;
    warp_ = stopped.hits.front().warp;
    for (const session::StopHit& hit : stopped.hits) {
        if (hit.stop >= texts.size()) continue;
        std::vector<LineVisit>& all = hits_[texts[hit.stop]];
        const LineVisit visit{runner_->moment(), runner_->step(), hit.block, hit.warp, hit.lanes};
        const auto at = std::ranges::lower_bound(all, visit.step, {}, &LineVisit::step);
        if (at != all.end() && at->step == visit.step) continue;
        all.insert(at, visit);
        if (all.size() > kMaxHits) all.erase(all.begin());
    }
}

void Worker::go_to_line(const Request& request) {
    const Place from = place();
    if (search_line(request)) return;
    go_back_to(from);
    if (stopped_) return;
    const bool back = request.kind == Request::Kind::LinePrevious;
    const bool at_all = request.kind == Request::Kind::LineFirst || request.kind == Request::Kind::LineLast;
    note_ = {at_all ? Word::StatusLineNever
             : back ? Word::StatusLineNotBefore
                    : Word::StatusLineNotAhead,
             std::to_string(request.line.line)};
}

/// False: lanes never enter it there, or the search was given up.
bool Worker::search_line(const Request& request) {
    using K = Request::Kind;
    const auto arrive = [&](const LineVisit& visit) {
        if (!seek(visit.moment)) return false;
        block_ = visit.block;
        warp_ = visit.warp;
        return true;
    };
    if (scout_->facts().scanned == 0) scout_->advance(kSlice, [this] { return closing_.load(); });
    const std::vector<LineVisit> visits = visits_of(scout_->facts(), request.line);
    const auto behind = std::ranges::upper_bound(visits, runner_->step(), {}, &LineVisit::step);
    const auto before = std::ranges::lower_bound(visits, runner_->step(), {}, &LineVisit::step);
    if (request.kind == K::LineFirst && !visits.empty()) return arrive(visits.front());
    if (request.kind == K::LineNext && behind != visits.end()) return arrive(*behind);
    const bool all = all_moments_known(scout_->facts());
    if (all && request.kind == K::LineLast) return !visits.empty() && arrive(visits.back());
    if (all && request.kind == K::LinePrevious) return before != visits.begin() && arrive(*std::prev(before));
    if (all) return false;
    auto stop = runner_->parse_stop(stop_text(request.line));
    if (!stop) return false;
    std::vector<session::Stop> stops;
    stops.push_back(std::move(*stop));
    if (request.kind == K::LineLast && !seek_end()) return false;
    if (request.kind == K::LineFirst && !seek(0)) return false;
    const bool forward = request.kind == K::LineNext || request.kind == K::LineFirst;
    const session::Stopped stopped = runner_->run_to_stop(stops, forward ? Way::Forward : Way::Backward, keep_going());
    note_hits({}, stopped);
    return !stopped.hits.empty();
}

void Worker::check_condition(const std::string& text) {
    const auto good = runner_->check_condition(text);
    checked_ = {text, good ? std::string() : good.error().message};
}

bool Worker::serve_move(const Request& request) {
    using K = Request::Kind;
    switch (request.kind) {
        case K::Step:
            return step(request, Granularity::OverCalls), true;
        case K::StepBack:
            return step_back(request, Granularity::OverCalls), true;
        case K::StepInto:
            return step(request, Granularity::OfWarp), true;
        case K::BackInto:
            return step_back(request, Granularity::OfWarp), true;
        case K::StepOut:
            return step(request, Granularity::OutOfCall), true;
        case K::StepInstruction:
            return step_instruction(Way::Forward), true;
        case K::BackInstruction:
            return step_instruction(Way::Backward), true;
        case K::NextEvent:
            return go_to_event(request, Way::Forward), true;
        case K::PreviousEvent:
            return go_to_event(request, Way::Backward), true;
        case K::LineNext:
        case K::LinePrevious:
        case K::LineFirst:
        case K::LineLast:
            return go_to_line(request), true;
        case K::Seek:
            return static_cast<void>(seek(request.moment)), true;
        case K::SeekEnd:
            return static_cast<void>(seek_end()), true;
        case K::NextProblem:
            return run_on(true), true;
        case K::PreviousProblem:
            return run_back(true), true;
        case K::RunOn:
            return request.stops.empty() ? run_on(false) : run_to_stop(request, Way::Forward), true;
        case K::RunBack:
            return request.stops.empty() ? run_back(false) : run_to_stop(request, Way::Backward), true;
        case K::GoToStep:
            return go_to_step(request.step), true;
        case K::ReturnTo:
            return return_to(request), true;
        default:
            return false;
    }
}

}  // namespace simtscope::gui
