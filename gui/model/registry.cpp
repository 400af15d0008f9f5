#include "gui/model/registry.h"

#include <algorithm>
#include <array>
#include <bit>

#include "gui/model/bookmarks.h"
#include "gui/model/moving.h"
#include "gui/model/visits.h"
#include "gui/model/why_commands.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off always_on(const Picture&, const ViewState&) { return {}; }
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
Off needs_warps(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.warps_per_block > 1 ? Off{} : Off{Word::OffOneWarp};
}
Off needs_blocks(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.grid.count() > 1 ? Off{} : Off{Word::OffOneBlock};
}
/// Esc: what runs, else the panel that has the source's place.
Off needs_escape(const Picture&, const ViewState& state) { return state.busy || state.maximised ? Off{} : Off{Word::OffNotBusy}; }

void stop(Context& context, std::int64_t) {
    if (!context.state.busy) {
        context.state.maximised = false;
        return;
    }
    context.request(ask(context, Request::Kind::Stop));
}

template <int by>
void move_warp(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::Focus);
    const std::uint32_t count = std::max(context.picture.snapshot.warps_per_block, 1U);
    out.warp = (out.warp + count + static_cast<std::uint32_t>(by)) % count;
    context.request(out);
}

template <int by>
void move_block(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::Focus);
    const std::uint64_t count = std::max<std::uint64_t>(context.picture.snapshot.grid.count(), 1);
    out.block = static_cast<std::uint32_t>((out.block + count + static_cast<std::uint64_t>(std::int64_t{by})) % count);
    out.warp = 0;
    context.request(out);
}

template <int by>
void move_lane(Context& context, std::int64_t) {
    context.state.lane = (context.state.lane + 32U + static_cast<std::uint32_t>(by)) % 32U;
    context.state.follow_panel = true;
}

template <Tab tab>
void show(Context& context, std::int64_t) {
    context.state.tab = tab;
    context.state.follow_panel = true;
}

void switch_language(Context& context, std::int64_t) {
    if (!context.state.korean_font) {
        context.state.note = {Word::StatusNoFont, {}};
        return;
    }
    context.state.language = context.state.language == Language::English ? Language::Korean : Language::English;
}

void switch_theme(Context& context, std::int64_t) {
    const auto next = (static_cast<unsigned>(context.state.theme) + 1) % static_cast<unsigned>(Theme::Count);
    context.state.theme = static_cast<Theme>(next);
}

template <int by>
void change_font(Context& context, std::int64_t) {
    context.state.font = by == 0 ? context.state.default_font : std::clamp(context.state.font + by, kSmallestFont, kLargestFont);
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
    return state.tab == Tab::Why ? needs_place(picture, state) : needs_problem(picture, state);
}
void show_chosen(Context& context, std::int64_t) {
    if (context.state.tab == Tab::Why) return go_to_chosen(context);
    show_problem(context, static_cast<std::int64_t>(context.state.problem.value_or(0)));
}

void focus_lane(Context& context, std::int64_t lane) {
    context.state.lane = static_cast<std::uint32_t>(std::clamp<std::int64_t>(lane, 0, 31));
}

void focus_warp(Context& context, std::int64_t warp) {
    Request out = ask(context, Request::Kind::Focus);
    if (warp < 0 || warp >= context.picture.snapshot.warps_per_block) return;
    out.warp = static_cast<std::uint32_t>(warp);
    context.request(out);
}

constexpr std::array kStep{Chord{Key::F10}, Chord{Key::Right}, Chord{Key::PageDown}};
constexpr std::array kBack{Chord{Key::F10, false, true}, Chord{Key::Left}, Chord{Key::PageUp}};
constexpr std::array kInto{Chord{Key::F11}};
constexpr std::array kBackInto{Chord{Key::F11, true}};
constexpr std::array kOut{Chord{Key::F11, false, true}};
constexpr std::array kNextEvent{Chord{Key::RightBracket}};
constexpr std::array kPreviousEvent{Chord{Key::LeftBracket}};
constexpr std::array kLineNext{Chord{Key::F10, true}};
constexpr std::array kLinePrevious{Chord{Key::F10, true, true}};
constexpr std::array kLineDown{Chord{Key::Down, false, false, true}};
constexpr std::array kLineUp{Chord{Key::Up, false, false, true}};
constexpr std::array kBreakpoint{Chord{Key::F9}};
constexpr std::array kEnable{Chord{Key::F9, true}};
constexpr std::array kCondition{Chord{Key::F9, false, true}};
constexpr std::array kStops{Chord{Key::Five}};
constexpr std::array kRun{Chord{Key::F5}};
constexpr std::array kRunBack{Chord{Key::F5, false, true}};
constexpr std::array kHome{Chord{Key::Home}};
constexpr std::array kEnd{Chord{Key::End}};
constexpr std::array kNextProblem{Chord{Key::F8}};
constexpr std::array kPreviousProblem{Chord{Key::F8, false, true}};
constexpr std::array kChosen{Chord{Key::Enter}, Chord{Key::KeypadEnter}};
constexpr std::array kNextWarp{Chord{Key::Down, true}};
constexpr std::array kPreviousWarp{Chord{Key::Up, true}};
constexpr std::array kNextBlock{Chord{Key::Down, true, true}};
constexpr std::array kPreviousBlock{Chord{Key::Up, true, true}};
constexpr std::array kNextLane{Chord{Key::Right, true}};
constexpr std::array kPreviousLane{Chord{Key::Left, true}};
constexpr std::array kVariables{Chord{Key::One}};
constexpr std::array kProblems{Chord{Key::Two}};
constexpr std::array kWarps{Chord{Key::Three}};
constexpr std::array kWhyTab{Chord{Key::Four}};
constexpr std::array kAskWhy{Chord{Key::Y}};
constexpr std::array kAskReaders{Chord{Key::U}};
constexpr std::array kAskLaneOff{Chord{Key::O}};
constexpr std::array kCause{Chord{Key::C}};
constexpr std::array kNextRow{Chord{Key::Down}};
constexpr std::array kPreviousRow{Chord{Key::Up}};
constexpr std::array kForm{Chord{Key::V}};
constexpr std::array kMaximise{Chord{Key::M, true}};
constexpr std::array kTotals{Chord{Key::H}};
constexpr std::array kFormat{Chord{Key::X}};
constexpr std::array kLegend{Chord{Key::F1}, Chord{Key::Slash, false, true}};
constexpr std::array kLanguage{Chord{Key::L, true, true}};
constexpr std::array kTheme{Chord{Key::T, true, true}};
constexpr std::array kLarger{Chord{Key::Equal, true}, Chord{Key::Equal, true, true}, Chord{Key::KeypadAdd, true}};
constexpr std::array kSmaller{Chord{Key::Minus, true}, Chord{Key::KeypadSubtract, true}};
constexpr std::array kReset{Chord{Key::Zero, true}};
constexpr std::array kSave{Chord{Key::S, true, true}};
constexpr std::array kSaveRun{Chord{Key::S, true}};
constexpr std::array kBookmark{Chord{Key::B}};
constexpr std::array kNextBookmark{Chord{Key::B, true}};
constexpr std::array kPreviousBookmark{Chord{Key::B, true, true}};
constexpr std::array kGoBack{Chord{Key::Left, false, false, true}};
constexpr std::array kGoForward{Chord{Key::Right, false, false, true}};
constexpr std::array kReload{Chord{Key::R, true}};
constexpr std::array kStop{Chord{Key::Escape}};
constexpr std::array kQuit{Chord{Key::Q, true}};

using K = Request::Kind;
constexpr std::array<CommandInfo, static_cast<std::size_t>(CommandId::Count)> kCommands{{
    {CommandId::Step, "step", Word::CommandStep, kStep, needs_future, request<K::Step>},
    {CommandId::StepBack, "back", Word::CommandStepBack, kBack, needs_past, request<K::StepBack>},
    {CommandId::StepInto, "into", Word::CommandStepInto, kInto, needs_future, request<K::StepInto>},
    {CommandId::BackInto, "back-into", Word::CommandBackInto, kBackInto, needs_past, request<K::BackInto>},
    {CommandId::StepOut, "out", Word::CommandStepOut, kOut, needs_call, request<K::StepOut>},
    {CommandId::StepInstruction, "instruction", Word::CommandStepInstruction, {}, needs_future, request<K::StepInstruction>},
    {CommandId::BackInstruction, "back-instruction", Word::CommandBackInstruction, {}, needs_past, request<K::BackInstruction>},
    {CommandId::NextEvent, "next-event", Word::CommandNextEvent, kNextEvent, needs_future, request<K::NextEvent>},
    {CommandId::PreviousEvent, "previous-event", Word::CommandPreviousEvent, kPreviousEvent, needs_past, request<K::PreviousEvent>},
    {CommandId::LineNext, "line-next", Word::CommandLineNext, kLineNext, needs_line, to_line<K::LineNext>},
    {CommandId::LinePrevious, "line-previous", Word::CommandLinePrevious, kLinePrevious, needs_line, to_line<K::LinePrevious>},
    {CommandId::LineFirst, "line-first", Word::CommandLineFirst, {}, needs_line, to_line<K::LineFirst>},
    {CommandId::LineLast, "line-last", Word::CommandLineLast, {}, needs_line, to_line<K::LineLast>},
    {CommandId::LineDown, "line-down", Word::CommandLineDown, kLineDown, needs_run, line_down},
    {CommandId::LineUp, "line-up", Word::CommandLineUp, kLineUp, needs_run, line_up},
    {CommandId::ToggleBreakpoint, "breakpoint", Word::CommandBreakpoint, kBreakpoint, needs_source, toggle},
    {CommandId::EnableBreakpoint, "breakpoint-on-off", Word::CommandEnable, kEnable, needs_breakpoint, enable},
    {CommandId::BreakpointCondition, "condition", Word::CommandCondition, kCondition, needs_source, edit_condition},
    {CommandId::Run, "run", Word::CommandRun, kRun, needs_future, run_on},
    {CommandId::RunBack, "run-back", Word::CommandRunBack, kRunBack, needs_past, run_back},
    {CommandId::First, "first", Word::CommandFirst, kHome, needs_past, first},
    {CommandId::Last, "last", Word::CommandLast, kEnd, needs_future, request<K::SeekEnd>},
    {CommandId::NextProblem, "next-problem", Word::CommandNextProblem, kNextProblem, needs_problem_ahead, request<K::NextProblem>},
    {CommandId::PreviousProblem, "previous-problem", Word::CommandPreviousProblem, kPreviousProblem, needs_problem_before,
     request<K::PreviousProblem>},
    {CommandId::ChosenProblem, "chosen-problem", Word::CommandChosenProblem, kChosen, needs_chosen, show_chosen},
    {CommandId::NextWarp, "next-warp", Word::CommandNextWarp, kNextWarp, needs_warps, move_warp<1>},
    {CommandId::PreviousWarp, "previous-warp", Word::CommandPreviousWarp, kPreviousWarp, needs_warps, move_warp<-1>},
    {CommandId::NextBlock, "next-block", Word::CommandNextBlock, kNextBlock, needs_blocks, move_block<1>},
    {CommandId::PreviousBlock, "previous-block", Word::CommandPreviousBlock, kPreviousBlock, needs_blocks, move_block<-1>},
    {CommandId::NextLane, "next-lane", Word::CommandNextLane, kNextLane, always_on, move_lane<1>},
    {CommandId::PreviousLane, "previous-lane", Word::CommandPreviousLane, kPreviousLane, always_on, move_lane<-1>},
    {CommandId::ShowVariables, "variables", Word::CommandShowVariables, kVariables, always_on, show<Tab::Variables>},
    {CommandId::ShowProblems, "problems", Word::CommandShowProblems, kProblems, always_on, show<Tab::Problems>},
    {CommandId::ShowWarps, "warps", Word::CommandShowWarps, kWarps, always_on, show<Tab::Warps>},
    {CommandId::ShowStops, "stops", Word::CommandShowStops, kStops, always_on, show<Tab::Stops>},
    {CommandId::Totals, "totals", Word::CommandTotals, kTotals, always_on,
     [](Context& c, std::int64_t) { c.state.totals = !c.state.totals; }},
    {CommandId::NumberFormat, "number-format", Word::CommandNumberFormat, kFormat, always_on,
     [](Context& c, std::int64_t) { c.state.hexadecimal = !c.state.hexadecimal; }},
    {CommandId::Legend, "legend", Word::CommandLegend, kLegend, always_on,
     [](Context& c, std::int64_t) { c.state.legend = !c.state.legend; }},
    {CommandId::SwitchLanguage, "language", Word::CommandLanguage, kLanguage, always_on, switch_language},
    {CommandId::SwitchTheme, "theme", Word::CommandTheme, kTheme, always_on, switch_theme},
    {CommandId::FontLarger, "font-larger", Word::CommandFontLarger, kLarger, always_on, change_font<1>},
    {CommandId::FontSmaller, "font-smaller", Word::CommandFontSmaller, kSmaller, always_on, change_font<-1>},
    {CommandId::FontReset, "font-reset", Word::CommandFontReset, kReset, always_on, change_font<0>},
    {CommandId::SavePicture, "save-picture", Word::CommandSavePicture, kSave, always_on,
     [](Context& c, std::int64_t) { c.save_picture(); }},
    {CommandId::Reload, "reload", Word::CommandReload, kReload, always_on, request<K::Reload>},
    {CommandId::Stop, "stop", Word::CommandStop, kStop, needs_escape, stop},
    {CommandId::Quit, "quit", Word::CommandQuit, kQuit, always_on, [](Context& c, std::int64_t) { c.quit(); }},
    {CommandId::ShowWhy, "why-tab", Word::CommandShowWhy, kWhyTab, always_on, show<Tab::Why>},
    {CommandId::AskWhy, "why", Word::CommandAskWhy, kAskWhy, needs_value, ask_why},
    {CommandId::AskReaders, "readers", Word::CommandAskReaders, kAskReaders, needs_value, ask_readers},
    {CommandId::AskLaneOff, "lane-off", Word::CommandAskLaneOff, kAskLaneOff, needs_run, ask_lane_off},
    {CommandId::Cause, "cause", Word::CommandCause, kCause, needs_cause, go_to_cause},
    {CommandId::NextRow, "next-value", Word::CommandNextRow, kNextRow, needs_row, next_row},
    {CommandId::PreviousRow, "previous-value", Word::CommandPreviousRow, kPreviousRow, needs_row, previous_row},
    {CommandId::WhyForm, "why-form", Word::CommandWhyForm, kForm, needs_graph, switch_form},
    {CommandId::Maximise, "maximise", Word::CommandMaximise, kMaximise, always_on,
     [](Context& c, std::int64_t) { c.state.maximised = !c.state.maximised, c.state.follow_panel = true; }},
    {CommandId::SaveRun, "save", Word::CommandSaveRun, kSaveRun, needs_run, save_run},
    {CommandId::ToggleBookmark, "bookmark", Word::CommandBookmark, kBookmark, needs_run, toggle_bookmark},
    {CommandId::NextBookmark, "next-bookmark", Word::CommandNextBookmark, kNextBookmark, needs_bookmark_ahead, next_bookmark},
    {CommandId::PreviousBookmark, "previous-bookmark", Word::CommandPreviousBookmark, kPreviousBookmark, needs_bookmark_before,
     previous_bookmark},
    {CommandId::GoBack, "go-back", Word::CommandGoBack, kGoBack, needs_visit_before, go_back},
    {CommandId::GoForward, "go-forward", Word::CommandGoForward, kGoForward, needs_visit_after, go_forward},
    {CommandId::GoToBookmark, "go-to-bookmark", Word::CommandGoToBookmark, {}, needs_run, go_to_bookmark},
    {CommandId::ScrubTo, "scrub-to", Word::CommandJumpTo, {}, needs_run, scrub_to},
    {CommandId::WhyCell, "why-cell", Word::CommandAskWhy, {}, needs_run, ask_why_of_cell},
    {CommandId::LaneOffOf, "lane-off-of", Word::CommandAskLaneOff, {}, needs_run, ask_lane_off_of},
    {CommandId::WhyGo, "why-go", Word::CommandGoThere, {}, needs_place, go_to_target},
    {CommandId::JumpTo, "jump-to", Word::CommandJumpTo, {}, needs_run, jump_to},
    {CommandId::JumpBefore, "jump-before", Word::CommandJumpBefore, {}, needs_run, jump_before},
    {CommandId::ChooseLine, "choose-line", Word::CommandChooseLine, {}, needs_run, choose_line},
    {CommandId::ShowLine, "show-line", Word::CommandShowLine, {}, needs_run, show_line},
    {CommandId::ChooseBreakpoint, "choose-breakpoint", Word::CommandChooseBreakpoint, {}, needs_run, choose_breakpoint},
    {CommandId::RemoveBreakpoint, "remove-breakpoint", Word::CommandRemoveBreakpoint, {}, needs_run, remove_breakpoint},
    {CommandId::ShowProblem, "show-problem", Word::CommandShowProblem, {}, needs_run, show_problem},
    {CommandId::FocusLane, "lane", Word::CommandFocusLane, {}, always_on, focus_lane},
    {CommandId::FocusWarp, "warp", Word::CommandFocusWarp, {}, needs_run, focus_warp},
}};

}  // namespace

std::span<const CommandInfo> commands() { return kCommands; }
const CommandInfo& info(CommandId id) { return kCommands.at(static_cast<std::size_t>(id)); }

const CommandInfo* command_named(std::string_view name) {
    const auto* found = std::ranges::find(kCommands, name, &CommandInfo::name);
    return found == kCommands.end() ? nullptr : found;
}

const CommandInfo* command_for(const Chord& chord) {
    const auto* found =
        std::ranges::find_if(kCommands, [&](const CommandInfo& info) { return std::ranges::find(info.keys, chord) != info.keys.end(); });
    return found == kCommands.end() ? nullptr : found;
}

std::string tooltip(CommandId id, const Picture& picture, const ViewState& state) {
    const CommandInfo& command = info(id);
    std::string out = say(command.title, state.language);
    std::string keys;
    for (const Chord& chord : command.keys) keys += (keys.empty() ? "" : ", ") + name(chord);
    if (!keys.empty()) out += " (" + keys + ")";
    if (const auto reason = command.off(picture, state)) out += "\n" + say(*reason, state.language);
    return out;
}

bool dispatch(const Command& command, Context& context) {
    if (command.id >= CommandId::Count) return false;
    const CommandInfo& chosen = info(command.id);
    if (chosen.off(context.picture, context.state)) return false;
    context.state.note = {};
    chosen.run(context, command.argument);
    return true;
}

}  // namespace simtscope::gui
