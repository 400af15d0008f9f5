// Questions about values and lanes.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/why_commands.h"

namespace simtscope::gui {
namespace {

using namespace moving;

constexpr std::array kAskWhy{Chord{Key::Y}};
constexpr std::array kAskReaders{Chord{Key::U}};
constexpr std::array kAskLaneOff{Chord{Key::O}};
constexpr std::array kNextRow{Chord{Key::Down}};
constexpr std::array kPreviousRow{Chord{Key::Up}};
constexpr std::array kForm{Chord{Key::V}};
constexpr std::array kCommands{
    CommandInfo{CommandId::AskWhy, "why", Word::CommandAskWhy, kAskWhy, needs_value, ask_why},
    CommandInfo{CommandId::AskReaders, "readers", Word::CommandAskReaders, kAskReaders, needs_value, ask_readers},
    CommandInfo{CommandId::AskLaneOff, "lane-off", Word::CommandAskLaneOff, kAskLaneOff, needs_lanes_running, ask_lane_off},
    CommandInfo{CommandId::NextRow, "next-value", Word::CommandNextRow, kNextRow, needs_row, next_row},
    CommandInfo{CommandId::PreviousRow, "previous-value", Word::CommandPreviousRow, kPreviousRow, needs_row, previous_row},
    CommandInfo{CommandId::WhyForm, "why-form", Word::CommandWhyForm, kForm, needs_graph, switch_form},
    CommandInfo{CommandId::WhyCell, "why-cell", Word::CommandAskWhy, {}, needs_run, ask_why_of_cell, true},
    CommandInfo{CommandId::LaneOffOf, "lane-off-of", Word::CommandAskLaneOff, {}, needs_lanes_running, ask_lane_off_of, true},
    CommandInfo{CommandId::WhyGo, "why-go", Word::CommandGoThere, {}, needs_place, go_to_target, true},
};

}  // namespace

std::span<const CommandInfo> why_commands() { return kCommands; }

}  // namespace simtscope::gui
