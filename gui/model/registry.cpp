#include "gui/model/registry.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include <fmt/format.h>

#include "gui/model/why_commands.h"

namespace simtscope::gui {
namespace {

using Off = std::optional<Word>;

Off always_on(const Picture&, const ViewState&) { return {}; }
Off needs_run(const Picture& picture, const ViewState&) { return picture.phase == Picture::Phase::Ready ? Off{} : Off{Word::OffNoRun}; }
Off needs_past(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.moment > 0 ? Off{} : Off{Word::OffAtStart};
}
Off needs_future(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const bool at_end = picture.facts->total && picture.snapshot.moment >= *picture.facts->total;
    return at_end ? Off{Word::OffAtEnd} : Off{};
}
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

Request ask(const Context& context, Request::Kind kind) {
    Request out;
    out.kind = kind;
    out.block = context.picture.snapshot.block;
    out.warp = context.picture.snapshot.warp;
    return out;
}

template <Request::Kind kind>
void request(Context& context, std::int64_t) {
    context.request(ask(context, kind));
}

void stop(Context& context, std::int64_t) {
    if (!context.state.busy) {
        context.state.maximised = false;
        return;
    }
    context.request(ask(context, Request::Kind::Stop));
}

void first(Context& context, std::int64_t) { context.request(ask(context, Request::Kind::Seek)); }

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

void jump(Context& context, std::int64_t moment) {
    Request out = ask(context, Request::Kind::Seek);
    out.moment = static_cast<std::uint64_t>(std::max<std::int64_t>(moment, 0));
    out.follow = true;
    context.request(out);
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
constexpr std::array kReload{Chord{Key::R, true}};
constexpr std::array kStop{Chord{Key::Escape}};
constexpr std::array kQuit{Chord{Key::Q, true}};

using K = Request::Kind;
constexpr std::array<CommandInfo, static_cast<std::size_t>(CommandId::Count)> kCommands{{
    {CommandId::Step, "step", Word::CommandStep, kStep, needs_future, request<K::Step>},
    {CommandId::StepBack, "back", Word::CommandStepBack, kBack, needs_past, request<K::StepBack>},
    {CommandId::Run, "run", Word::CommandRun, kRun, needs_future, request<K::RunOn>},
    {CommandId::RunBack, "run-back", Word::CommandRunBack, kRunBack, needs_past, request<K::RunBack>},
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
    {CommandId::WhyCell, "why-cell", Word::CommandAskWhy, {}, needs_run, ask_why_of_cell},
    {CommandId::LaneOffOf, "lane-off-of", Word::CommandAskLaneOff, {}, needs_run, ask_lane_off_of},
    {CommandId::WhyGo, "why-go", Word::CommandGoThere, {}, needs_place, go_to_target},
    {CommandId::JumpTo, "jump-to", Word::CommandJumpTo, {}, needs_run, jump},
    {CommandId::ShowProblem, "show-problem", Word::CommandShowProblem, {}, needs_run, show_problem},
    {CommandId::FocusLane, "lane", Word::CommandFocusLane, {}, always_on, focus_lane},
    {CommandId::FocusWarp, "warp", Word::CommandFocusWarp, {}, needs_run, focus_warp},
}};

std::string_view key_name(Key key) {
    switch (key) {
        case Key::Minus:
        case Key::KeypadSubtract:
            return "-";
        case Key::Equal:
        case Key::KeypadAdd:
            return "+";
        case Key::Slash:
            return "?";
        case Key::Enter:
        case Key::KeypadEnter:
            return "Enter";
        case Key::Escape:
            return "Esc";
        case Key::Right:
            return "Right";
        case Key::Left:
            return "Left";
        case Key::Down:
            return "Down";
        case Key::Up:
            return "Up";
        case Key::PageUp:
            return "PageUp";
        case Key::PageDown:
            return "PageDown";
        case Key::Home:
            return "Home";
        case Key::End:
            return "End";
        case Key::F1:
            return "F1";
        case Key::F5:
            return "F5";
        case Key::F8:
            return "F8";
        case Key::F10:
            return "F10";
        default:
            return {};
    }
}

}  // namespace

std::string name(const Chord& chord) {
    std::string out;
    if (chord.control) out += "Ctrl+";
    if (chord.alt) out += "Alt+";
    if (chord.shift && chord.key != Key::Slash) out += "Shift+";
    const std::string_view word = key_name(chord.key);
    return word.empty() ? out + static_cast<char>(chord.key) : out.append(word);
}

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

namespace {

std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

std::string known_names() {
    std::string out;
    for (const CommandInfo& command : kCommands) out.append(out.empty() ? "" : ", ").append(command.name);
    return out;
}

}  // namespace

std::optional<std::vector<Command>> parse_script(std::string_view script, std::string& error) {
    std::vector<Command> out;
    while (!script.empty()) {
        const std::size_t comma = script.find(',');
        std::string_view word = script.substr(0, comma);
        script.remove_prefix(comma == std::string_view::npos ? script.size() : comma + 1);
        while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
        while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
        const std::size_t star = word.find('*'), colon = word.find(':');
        const CommandInfo* command = command_named(word.substr(0, std::min(star, colon)));
        std::int64_t times = 1, argument = 0;
        bool good = command != nullptr;
        if (good && star != std::string_view::npos) {
            const auto value = number(word.substr(star + 1));
            good = value && *value >= 0 && *value <= 1'000'000;
            times = value.value_or(0);
        } else if (good && colon != std::string_view::npos) {
            const auto value = number(word.substr(colon + 1));
            good = value.has_value();
            argument = value.value_or(0);
        }
        if (!good) {
            error =
                fmt::format("--script: \"{}\" is no command; write NAME, NAME*TIMES or NAME:NUMBER with one of: {}", word, known_names());
            return {};
        }
        out.insert(out.end(), static_cast<std::size_t>(times), Command{command->id, argument});
    }
    return out;
}

}  // namespace simtscope::gui
