// Schedules, several runs, comparing them.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/compare.h"
#include "gui/model/moving.h"
#include "gui/model/popup.h"
#include "gui/model/runs_commands.h"
#include "gui/model/settings_popup.h"

namespace simtscope::gui {
namespace {

using namespace moving;
using machine::Policy;

/// As the run on screen, but for what `change` changes.
template <class Change>
void open_other(Context& context, Change change) {
    const session::LaunchSpec& spec = context.picture.facts->spec;
    RunWish wish;
    wish.policy = spec.policy;
    wish.seed = spec.seed;
    wish.undefined = spec.undefined;
    change(wish);
    open_run(context, wish);
}

void run_hardware(Context& context, std::int64_t) {
    open_other(context, [](RunWish& wish) { wish.policy = Policy::Hardware; });
}
void run_lockstep(Context& context, std::int64_t) {
    open_other(context, [](RunWish& wish) { wish.policy = Policy::Lockstep; });
}
void run_explore(Context& context, std::int64_t seed) {
    open_other(context, [&](RunWish& wish) { wish.policy = Policy::Explore, wish.seed = static_cast<std::uint64_t>(seed); });
}
void run_manual(Context& context, std::int64_t) {
    open_other(context, [](RunWish& wish) { wish.policy = Policy::Explore, wish.manual = true; });
}
void run_undefined(Context& context, std::int64_t mode) {
    RunWish wish = wish_of(context.picture.facts->spec);
    wish.undefined = static_cast<machine::UndefinedMode>(std::clamp<std::int64_t>(mode, 0, 3));
    open_run(context, wish);
}

Off needs_two_runs(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.runs.all.size() > 1 ? Off{} : Off{Word::OffOneRun};
}

Off needs_parting(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_two_runs(picture, state)) return off;
    return picture.runs.comparison != nullptr && has_place(*picture.runs.comparison) ? Off{} : Off{Word::OffNoParting};
}

Off needs_manual(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.runs.manual() ? Off{} : Off{Word::OffNotManual};
}

Off needs_limit(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.status == machine::Status::Limit ? Off{} : Off{Word::OffNoLimit};
}

Off needs_no_trying(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.runs.outcomes != nullptr && picture.runs.outcomes->running ? Off{Word::OffTrying} : Off{};
}

void show_number(Context& context, std::int64_t number) {
    Request out = ask(context, Request::Kind::ShowRun);
    out.number = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 0));
    context.request(out);
}

/// The run on screen is not closed by one press: the list says which one goes.
void close_run(Context& context, std::int64_t number) {
    const Runs& runs = context.picture.runs;
    if (number != 0 && number != runs.shown) {
        Request out = ask(context, Request::Kind::CloseRun);
        out.number = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 0));
        return context.request(out);
    }
    open_popup(context, PopupKind::CloseRun);
    if (number == 0) return;
    const auto at = std::ranges::find(runs.all, runs.shown, &RunEntry::number);
    context.state.popup.chosen = static_cast<std::size_t>(at - runs.all.begin());
}

void move_together(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::Together);
    out.number = context.picture.runs.together ? 0 : 1;
    context.request(out);
}

void next_run(Context& context, std::int64_t) {
    const auto& all = context.picture.runs.all;
    const auto at = std::ranges::find(all, context.picture.runs.shown, &RunEntry::number);
    const auto next = at == all.end() || at + 1 == all.end() ? all.begin() : at + 1;
    show_number(context, next->number);
}

void show_compare(Context& context, std::int64_t) {
    context.state.tab = Tab::Compare;
    context.state.follow_panel = true;
}

void go_to_parting(Context& context, std::int64_t) { context.request(ask(context, Request::Kind::GoToParting)); }

void try_schedules(Context& context, std::int64_t) {
    context.state.tab = Tab::Compare;
    context.state.runs.row = 0;
    context.request(ask(context, Request::Kind::TrySchedules));
}

void choose_next(Context& context, std::int64_t index) {
    const auto& all = context.picture.runs.next;
    if (index < 0 || static_cast<std::size_t>(index) >= all.size()) return;
    const auto& chosen = all[static_cast<std::size_t>(index)];
    Request out = ask(context, Request::Kind::ChooseNext);
    out.block = chosen.block;
    out.warp = chosen.warp;
    out.mask = chosen.lanes;
    out.step = context.picture.snapshot.step;
    context.request(out);
}

void raise_limit(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::RaiseLimit);
    out.number = 10;
    context.request(out);
}

constexpr std::array kSchedules{Chord{Key::S}};
constexpr std::array kNextRun{Chord{Key::GraveAccent}};
constexpr std::array kCloseRun{Chord{Key::W, true, true}};
constexpr std::array kTogether{Chord{Key::D, false, true}};
constexpr std::array kParting{Chord{Key::D}};
constexpr std::array kRaise{Chord{Key::F5, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::OpenSchedules, "schedules", Word::CommandSchedules, kSchedules, needs_run, show_popup<PopupKind::Schedules>},
    CommandInfo{CommandId::RunHardware, "run-hardware", Word::CommandRunHardware, {}, needs_run, run_hardware},
    CommandInfo{CommandId::RunLockstep, "run-lockstep", Word::CommandRunLockstep, {}, needs_run, run_lockstep},
    CommandInfo{CommandId::RunExplore, "run-explore", Word::CommandRunExplore, {}, needs_run, run_explore, true},
    CommandInfo{CommandId::RunManual, "run-manual", Word::CommandRunManual, {}, needs_run, run_manual},
    CommandInfo{CommandId::RunUndefined, "run-undefined", Word::CommandRunUndefined, {}, needs_run, run_undefined, true},
    CommandInfo{CommandId::NextRun, "next-run", Word::CommandNextRun, kNextRun, needs_two_runs, next_run},
    CommandInfo{CommandId::ShowRun, "show-run", Word::CommandShowRun, {}, needs_two_runs, show_number, true},
    CommandInfo{CommandId::CloseRun, "close-run", Word::CommandCloseRun, kCloseRun, needs_two_runs, close_run},
    CommandInfo{CommandId::ShowCompare, "compare", Word::CommandShowCompare, {}, always_on, show_compare},
    CommandInfo{CommandId::MoveTogether, "move-together", Word::CommandMoveTogether, kTogether, needs_two_runs, move_together},
    CommandInfo{CommandId::GoToParting, "first-difference", Word::CommandGoToParting, kParting, needs_parting, go_to_parting},
    CommandInfo{CommandId::TrySchedules, "try-schedules", Word::CommandTrySchedules, {}, needs_no_trying, try_schedules},
    CommandInfo{CommandId::OpenOutcome, "open-outcome", Word::CommandOpenOutcome, {}, needs_outcomes, open_outcome, true},
    CommandInfo{CommandId::ChooseNext, "choose-next", Word::CommandChooseNext, {}, needs_manual, choose_next, true},
    CommandInfo{CommandId::ApplyLimit, "apply-limit", Word::CommandApplyLimit, {}, needs_other_limit, apply_limit},
    CommandInfo{CommandId::RaiseLimit, "raise-limit", Word::CommandRaiseLimit, kRaise, needs_limit, raise_limit},
};

}  // namespace

std::span<const CommandInfo> runs_commands() { return kCommands; }

void open_run(Context& context, const RunWish& wish) {
    Request out = ask(context, Request::Kind::NewRun);
    out.wish = wish;
    context.request(out);
}

Off needs_outcomes(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const bool any = picture.runs.outcomes != nullptr && !picture.runs.outcomes->list.empty();
    return any ? Off{} : Off{Word::OffNoOutcomes};
}

void open_outcome(Context& context, std::int64_t index) {
    const Outcomes& outcomes = *context.picture.runs.outcomes;
    if (index < 0 || static_cast<std::size_t>(index) >= outcomes.list.size()) return;
    context.state.runs.row = static_cast<std::size_t>(index);
    Request out = ask(context, Request::Kind::OpenOutcome);
    out.number = static_cast<std::uint64_t>(index);
    context.request(out);
}

void move_outcome(Context& context, int by) {
    const auto size = static_cast<std::int64_t>(context.picture.runs.outcomes->list.size());
    const auto to =
        std::clamp<std::int64_t>(static_cast<std::int64_t>(context.state.runs.row) + by, 0, std::max<std::int64_t>(size - 1, 0));
    context.state.runs.row = static_cast<std::size_t>(to);
    context.state.follow_panel = true;
}

}  // namespace simtscope::gui
