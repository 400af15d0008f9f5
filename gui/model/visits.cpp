#include "gui/model/visits.h"

#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using moving::needs_run, moving::Off;

constexpr std::size_t kMaxVisits = 1000;

bool is_jump(const Request& request) {
    using K = Request::Kind;
    switch (request.kind) {
        case K::NextEvent:
        case K::PreviousEvent:
        case K::LineNext:
        case K::LinePrevious:
        case K::LineFirst:
        case K::LineLast:
        case K::Seek:
        case K::SeekEnd:
        case K::NextProblem:
        case K::PreviousProblem:
        case K::RunOn:
        case K::RunBack:
        case K::GoToStep:
        case K::ReturnTo:
        case K::GoToParting:
        case K::RaiseLimit:
            return !request.passing;
        case K::Step:
        case K::StepBack:
        case K::StepInto:
        case K::BackInto:
        case K::StepOut:
        case K::StepInstruction:
        case K::BackInstruction:
        case K::Focus:
        case K::CheckCondition:
        case K::QueryLanes:
        case K::FindChanges:
        case K::NewRun:
        case K::ShowRun:
        case K::CloseRun:
        case K::Together:
        case K::IndexWriters:
        case K::TrySchedules:
        case K::OpenOutcome:
        case K::ChooseNext:
        case K::Stop:
        case K::Open:
        case K::Close:
        case K::ApplyLimit:
        case K::Lesson:
        case K::Grade:
        case K::CheckDraft:
        case K::SaveSource:
        case K::Relaunch:
        case K::Reload:
        case K::ShowPart:
        case K::WatchCell:
        case K::Ask:
        case K::Save:
        case K::Export:
            return false;
    }
    return false;
}

Visit here(const Picture& picture) {
    const session::Snapshot& s = picture.snapshot;
    return {s.step, s.moment, s.block, s.warp};
}

bool same_moment(const Visit& a, const Visit& b) { return a.step == b.step; }

/// Index of the visit that Alt+Left goes to: a jump that led nowhere left one behind that is no other place.
std::optional<std::size_t> before(const Picture& picture, const Visits& visits) {
    std::size_t at = visits.at;
    const bool after_the_last = at == visits.places.size();
    while (after_the_last && at > 0 && same_moment(visits.places[at - 1], here(picture))) --at;
    return at > 0 ? std::optional(at - 1) : std::nullopt;
}

void go_to(Context& context, const Visit& visit) {
    Request out = moving::ask(context, Request::Kind::ReturnTo);
    out.step = visit.step;
    out.moment = visit.moment;
    out.block = visit.block;
    out.warp = visit.warp;
    out.passing = true;
    context.request(out);
}

}  // namespace

void note_jump(ViewState& state, const Picture& picture, const Request& request) {
    if (picture.phase != Picture::Phase::Ready || !is_jump(request)) return;
    Visits& visits = state.visits;
    visits.places.resize(visits.at);  // what Alt+Right would have gone to
    if (visits.places.empty() || !same_moment(visits.places.back(), here(picture))) visits.places.push_back(here(picture));
    if (visits.places.size() > kMaxVisits) visits.places.erase(visits.places.begin());
    visits.at = visits.places.size();
}

void go_back(Context& context, std::int64_t) {
    Visits& visits = context.state.visits;
    const auto to = before(context.picture, visits);
    if (!to) return;
    if (visits.at == visits.places.size()) {  // Alt+Right comes back to here
        visits.places.resize(*to + 1);
        visits.places.push_back(here(context.picture));
    }
    visits.at = *to;
    go_to(context, visits.places[visits.at]);
}

void go_forward(Context& context, std::int64_t) {
    Visits& visits = context.state.visits;
    if (visits.at + 1 >= visits.places.size()) return;
    go_to(context, visits.places[++visits.at]);
}

Off needs_visit_before(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return before(picture, state.visits) ? Off{} : Off{Word::OffNoVisitBefore};
}

Off needs_visit_after(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return state.visits.at + 1 < state.visits.places.size() ? Off{} : Off{Word::OffNoVisitAfter};
}

}  // namespace simtscope::gui
