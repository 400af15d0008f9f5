// The list of problems.
#include <algorithm>
#include <array>
#include <bit>

#include "gui/model/command_tables.h"
#include "gui/model/lane_commands.h"
#include "gui/model/lessons.h"
#include "gui/model/memory_commands.h"
#include "gui/model/moving.h"
#include "gui/model/runs_commands.h"
#include "gui/model/why_commands.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off needs_problem_ahead(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const auto& facts = *picture.facts;
    const bool any = std::ranges::any_of(facts.problems, [&](const Problem& p) { return p.moment > picture.snapshot.moment; });
    return any || !facts.total ? Off{} : Off{Word::OffNoProblemAhead};
}

Off needs_problem_before(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const bool any = std::ranges::any_of(picture.facts->problems, [&](const Problem& p) { return p.moment < picture.snapshot.moment; });
    return any ? Off{} : Off{Word::OffNoProblemBefore};
}

Off needs_problem(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.facts->problems.empty() ? Off{Word::OffNoProblem} : Off{};
}

template <Tab tab>
void show(Context& context, std::int64_t) {
    context.state.tab = tab;
    context.state.follow_panel = true;
}

void show_problem(Context& context, std::int64_t index) {
    const auto& problems = context.picture.facts->problems;
    if (index < 0 || static_cast<std::size_t>(index) >= problems.size()) return;
    const Problem& problem = problems[static_cast<std::size_t>(index)];
    Request out = ask(context, Request::Kind::Seek);
    out.moment = problem.moment;
    out.block = problem.block;
    out.warp = problem.warp.value_or(0);
    context.state.tab = Tab::Problems;
    context.state.problem = static_cast<std::size_t>(index);
    context.state.follow_panel = true;
    if (problem.lanes != 0) context.state.lane = static_cast<std::uint32_t>(std::countr_zero(problem.lanes));
    context.request(out);
}

/// Enter: of what the right panel lists.
Off needs_chosen(const Picture& picture, const ViewState& state) {
    if (state.spot.place >= 0) return {};
    if (is_memory_tab(state.tab)) return needs_last_write(picture, state);
    if (state.tab == Tab::Variables && chosen_row(picture, state) != nullptr) return {};
    if (state.tab == Tab::Compare) return needs_outcomes(picture, state);
    if (state.tab == Tab::Lesson) return state.lesson.chosen ? Off{} : Off{Word::OffNoLink};
    return state.tab == Tab::Why ? needs_place(picture, state) : needs_problem(picture, state);
}

void show_chosen(Context& context, std::int64_t) {
    if (context.state.spot.place >= 0) {  // what the keyboard stands on, as if it were clicked
        context.state.spot.pressed = true;
        return;
    }
    if (is_memory_tab(context.state.tab)) return go_to_last_write(context, 0);
    if (context.state.tab == Tab::Lesson) return follow_chosen(context);
    if (context.state.tab == Tab::Why) return go_to_chosen(context);
    if (context.state.tab == Tab::Variables && chosen_row(context.picture, context.state) != nullptr) return ask_when_changed(context, 0);
    if (context.state.tab == Tab::Compare) return open_outcome(context, static_cast<std::int64_t>(context.state.runs.row));
    show_problem(context, static_cast<std::int64_t>(context.state.problem.value_or(0)));
}

constexpr std::array kNextProblem{Chord{Key::F8}};
constexpr std::array kPreviousProblem{Chord{Key::F8, false, true}};
constexpr std::array kChosen{Chord{Key::Enter}, Chord{Key::KeypadEnter}};
constexpr std::array kCause{Chord{Key::C}};

using K = Request::Kind;
constexpr std::array kCommands{
    CommandInfo{CommandId::NextProblem, "next-problem", Word::CommandNextProblem, kNextProblem, needs_problem_ahead,
                request<K::NextProblem>},
    CommandInfo{CommandId::PreviousProblem, "previous-problem", Word::CommandPreviousProblem, kPreviousProblem, needs_problem_before,
                request<K::PreviousProblem>},
    CommandInfo{CommandId::ChosenProblem, "chosen-problem", Word::CommandChosenProblem, kChosen, needs_chosen, show_chosen},
    CommandInfo{CommandId::ShowProblem, "show-problem", Word::CommandShowProblem, {}, needs_run, show_problem, true},
    CommandInfo{CommandId::Cause, "cause", Word::CommandCause, kCause, needs_cause, go_to_cause},
};

}  // namespace

std::span<const CommandInfo> problems_commands() { return kCommands; }

}  // namespace simtscope::gui
