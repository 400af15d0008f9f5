// Shared and global memory.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/memory_commands.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using namespace moving;

constexpr std::array kNextAccess{Chord{Key::M}};
constexpr std::array kPreviousAccess{Chord{Key::M, false, true}};
constexpr std::array kLastWrite{Chord{Key::W}};
constexpr std::array kNextRead{Chord{Key::W, false, true}};
constexpr std::array kWriters{Chord{Key::I}};
constexpr std::array kCommands{
    CommandInfo{CommandId::NextAccess, "next-access", Word::CommandNextAccess, kNextAccess, needs_future, next_access},
    CommandInfo{CommandId::PreviousAccess, "previous-access", Word::CommandPreviousAccess, kPreviousAccess, needs_past, previous_access},
    CommandInfo{CommandId::LastWrite, "last-write", Word::CommandLastWrite, kLastWrite, needs_last_write, go_to_last_write},
    CommandInfo{CommandId::NextRead, "next-read", Word::CommandNextRead, kNextRead, needs_next_read, go_to_next_read},
    CommandInfo{CommandId::CellWriters, "cell-writers", Word::CommandCellWriters, kWriters, needs_memory, show_writers},
    CommandInfo{CommandId::NextPart, "next-part", Word::CommandNextPart, {}, needs_next_part, next_part},
    CommandInfo{CommandId::PreviousPart, "previous-part", Word::CommandPreviousPart, {}, needs_previous_part, previous_part},
    CommandInfo{CommandId::ChooseCell, "choose-cell", Word::CommandChooseCell, {}, needs_memory, choose_cell, true},
    CommandInfo{CommandId::ChooseBuffer, "choose-buffer", Word::CommandChooseBuffer, {}, needs_memory, choose_buffer, true},
};

}  // namespace

std::span<const CommandInfo> memory_commands() { return kCommands; }

}  // namespace simtscope::gui
