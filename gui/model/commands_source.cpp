// Lines of the source, breakpoints.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/value_strip.h"

namespace simtscope::gui {
namespace {

using namespace moving;

template <Tab tab>
void show(Context& context, std::int64_t) {
    context.state.tab = tab;
    context.state.follow_panel = true;
}

constexpr std::array kLineNext{Chord{Key::F10, true}};
constexpr std::array kLinePrevious{Chord{Key::F10, true, true}};
constexpr std::array kLineDown{Chord{Key::Down, false, false, true}};
constexpr std::array kLineUp{Chord{Key::Up, false, false, true}};
constexpr std::array kLineMenu{Chord{Key::J}};
constexpr std::array kNextName{Chord{Key::N}};
constexpr std::array kPreviousName{Chord{Key::N, false, true}};
constexpr std::array kBreakpoint{Chord{Key::F9}};
constexpr std::array kEnable{Chord{Key::F9, true}};
constexpr std::array kCondition{Chord{Key::F9, false, true}};
constexpr std::array kTotals{Chord{Key::H}};

using K = Request::Kind;
constexpr std::array kCommands{
    CommandInfo{CommandId::LineNext, "line-next", Word::CommandLineNext, kLineNext, needs_line, to_line<K::LineNext>},
    CommandInfo{CommandId::LinePrevious, "line-previous", Word::CommandLinePrevious, kLinePrevious, needs_line, to_line<K::LinePrevious>},
    CommandInfo{CommandId::LineFirst, "line-first", Word::CommandLineFirst, {}, needs_line, to_line<K::LineFirst>},
    CommandInfo{CommandId::LineLast, "line-last", Word::CommandLineLast, {}, needs_line, to_line<K::LineLast>},
    CommandInfo{CommandId::LineDown, "line-down", Word::CommandLineDown, kLineDown, needs_run, line_down},
    CommandInfo{CommandId::LineUp, "line-up", Word::CommandLineUp, kLineUp, needs_run, line_up},
    CommandInfo{CommandId::LineMenu, "line-menu", Word::CommandLineMenu, kLineMenu, needs_source, line_menu},
    CommandInfo{CommandId::NextName, "next-name", Word::CommandNextName, kNextName, needs_run, next_name},
    CommandInfo{CommandId::PreviousName, "previous-name", Word::CommandPreviousName, kPreviousName, needs_run, previous_name},
    CommandInfo{CommandId::ToggleBreakpoint, "breakpoint", Word::CommandBreakpoint, kBreakpoint, needs_source, toggle},
    CommandInfo{CommandId::EnableBreakpoint, "breakpoint-on-off", Word::CommandEnable, kEnable, needs_breakpoint, enable},
    CommandInfo{CommandId::BreakpointCondition, "condition", Word::CommandCondition, kCondition, needs_source, edit_condition},
    CommandInfo{CommandId::ChooseLine, "choose-line", Word::CommandChooseLine, {}, needs_run, choose_line, true},
    CommandInfo{CommandId::ShowLine, "show-line", Word::CommandShowLine, {}, needs_run, show_line, true},
    CommandInfo{CommandId::ChooseBreakpoint, "choose-breakpoint", Word::CommandChooseBreakpoint, {}, needs_run, choose_breakpoint, true},
    CommandInfo{CommandId::RemoveBreakpoint, "remove-breakpoint", Word::CommandRemoveBreakpoint, {}, needs_run, remove_breakpoint, true},
    CommandInfo{CommandId::Totals, "totals", Word::CommandTotals, kTotals, always_on,
                [](Context& c, std::int64_t) { c.state.totals = !c.state.totals; }},
};

}  // namespace

std::span<const CommandInfo> source_commands() { return kCommands; }

}  // namespace simtscope::gui
