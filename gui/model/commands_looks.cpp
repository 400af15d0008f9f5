// Tabs, lanes, language, colours, text size.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/panels.h"
#include "gui/model/settings_popup.h"

namespace simtscope::gui {
namespace {

using namespace moving;

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

template <int by>
void move_tab(Context& context, std::int64_t) {
    const auto all = panels();
    const auto at = static_cast<std::size_t>(&panel(context.state.tab) - all.data());
    const std::size_t next = (at + all.size() + static_cast<std::size_t>(by)) % all.size();
    info(all[next].command).run(context, 0);
}

void switch_language(Context& context, std::int64_t) {
    if (!context.state.korean_font) {
        context.state.note = {Word::StatusNoFont, {}};
        return;
    }
    context.state.language = context.state.language == Language::English ? Language::Korean : Language::English;
    context.state.preferences.follow_locale = false;
}

void switch_theme(Context& context, std::int64_t) {
    const auto next = (static_cast<unsigned>(context.state.theme) + 1) % static_cast<unsigned>(Theme::Count);
    context.state.theme = static_cast<Theme>(next);
}

template <int by>
void change_font(Context& context, std::int64_t) {
    context.state.font = by == 0 ? context.state.default_font : std::clamp(context.state.font + by, kSmallestFont, kLargestFont);
}

void focus_lane(Context& context, std::int64_t lane) {
    context.state.lane = static_cast<std::uint32_t>(std::clamp<std::int64_t>(lane, 0, 31));
}

constexpr std::array kNextLane{Chord{Key::Right, true}};
constexpr std::array kPreviousLane{Chord{Key::Left, true}};
constexpr std::array kNextTab{Chord{Key::Tab, true}, Chord{Key::PageDown, true}};
constexpr std::array kPreviousTab{Chord{Key::Tab, true, true}, Chord{Key::PageUp, true}};
constexpr std::array kMaximise{Chord{Key::M, true}};
constexpr std::array kLegend{Chord{Key::F1}};
constexpr std::array kLaneOrder{Chord{Key::L}};
constexpr std::array kLanguage{Chord{Key::L, true, true}};
constexpr std::array kTheme{Chord{Key::T, true, true}};
constexpr std::array kLarger{Chord{Key::Equal, true}, Chord{Key::Equal, true, true}, Chord{Key::KeypadAdd, true}};
constexpr std::array kSmaller{Chord{Key::Minus, true}, Chord{Key::KeypadSubtract, true}};
constexpr std::array kReset{Chord{Key::Zero, true}};
/// The keys of the tabs themselves, 1 to 9 and 0, follow from their order: registry.cpp.
constexpr std::array kCommands{
    CommandInfo{CommandId::ShowVariables, "lanes", Word::CommandShowVariables, {}, always_on, show<Tab::Variables>},
    CommandInfo{CommandId::ShowProblems, "problems", Word::CommandShowProblems, {}, always_on, show<Tab::Problems>},
    CommandInfo{CommandId::ShowWarps, "warps", Word::CommandShowWarps, {}, always_on, show<Tab::Warps>},
    CommandInfo{CommandId::ShowShared, "shared", Word::CommandShowShared, {}, always_on, show<Tab::Shared>},
    CommandInfo{CommandId::ShowGlobal, "global", Word::CommandShowGlobal, {}, always_on, show<Tab::Global>},
    CommandInfo{CommandId::ShowDivergence, "divergence", Word::CommandShowDivergence, {}, always_on, show<Tab::Divergence>},
    CommandInfo{CommandId::ShowWhy, "why-tab", Word::CommandShowWhy, {}, always_on, show<Tab::Why>},
    CommandInfo{CommandId::ShowStops, "stops", Word::CommandShowStops, {}, always_on, show<Tab::Stops>},
    CommandInfo{CommandId::NextTab, "next-tab", Word::CommandNextTab, kNextTab, always_on, move_tab<1>},
    CommandInfo{CommandId::PreviousTab, "previous-tab", Word::CommandPreviousTab, kPreviousTab, always_on, move_tab<-1>},
    CommandInfo{CommandId::NextLane, "next-lane", Word::CommandNextLane, kNextLane, always_on, move_lane<1>},
    CommandInfo{CommandId::PreviousLane, "previous-lane", Word::CommandPreviousLane, kPreviousLane, always_on, move_lane<-1>},
    CommandInfo{CommandId::FocusLane, "lane", Word::CommandFocusLane, {}, always_on, focus_lane, true},
    CommandInfo{CommandId::LaneOrder, "lane-order", Word::CommandLaneOrder, kLaneOrder, always_on, switch_lane_order},
    CommandInfo{CommandId::SwitchProfile, "profile", Word::CommandProfile, {}, always_on, switch_profile},
    CommandInfo{CommandId::SwitchMotion, "motion", Word::CommandMotion, {}, always_on, switch_motion},
    CommandInfo{CommandId::SwitchQuestions, "step-asks", Word::CommandStepAsks, {}, always_on, switch_questions},
    CommandInfo{CommandId::Legend, "legend", Word::CommandLegend, kLegend, always_on,
                [](Context& c, std::int64_t) { c.state.legend = !c.state.legend; }},
    CommandInfo{CommandId::SwitchLanguage, "language", Word::CommandLanguage, kLanguage, always_on, switch_language},
    CommandInfo{CommandId::SwitchTheme, "theme", Word::CommandTheme, kTheme, always_on, switch_theme},
    CommandInfo{CommandId::FontLarger, "font-larger", Word::CommandFontLarger, kLarger, always_on, change_font<1>},
    CommandInfo{CommandId::FontSmaller, "font-smaller", Word::CommandFontSmaller, kSmaller, always_on, change_font<-1>},
    CommandInfo{CommandId::FontReset, "font-reset", Word::CommandFontReset, kReset, always_on, change_font<0>},
    CommandInfo{CommandId::Maximise, "maximise", Word::CommandMaximise, kMaximise, always_on,
                [](Context& c, std::int64_t) { c.state.maximised = !c.state.maximised, c.state.follow_panel = true; }},
};

}  // namespace

std::span<const CommandInfo> looks_commands() { return kCommands; }

}  // namespace simtscope::gui
