// Bookmarks, visited moments.
#include <array>

#include "gui/model/bookmarks.h"
#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/note_entry.h"
#include "gui/model/visits.h"

namespace simtscope::gui {
namespace {

using namespace moving;

constexpr std::array kBookmark{Chord{Key::B}};
constexpr std::array kNote{Chord{Key::B, false, true}};
constexpr std::array kNextBookmark{Chord{Key::B, true}};
constexpr std::array kPreviousBookmark{Chord{Key::B, true, true}};
constexpr std::array kGoBack{Chord{Key::Left, false, false, true}};
constexpr std::array kGoForward{Chord{Key::Right, false, false, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::ToggleBookmark, "bookmark", Word::CommandBookmark, kBookmark, needs_run, toggle_bookmark},
    CommandInfo{CommandId::EditNote, "bookmark-note", Word::CommandEditNote, kNote, needs_bookmark_here, edit_note},
    CommandInfo{CommandId::NextBookmark, "next-bookmark", Word::CommandNextBookmark, kNextBookmark, needs_bookmark_ahead, next_bookmark},
    CommandInfo{CommandId::PreviousBookmark, "previous-bookmark", Word::CommandPreviousBookmark, kPreviousBookmark, needs_bookmark_before,
                previous_bookmark},
    CommandInfo{CommandId::GoBack, "go-back", Word::CommandGoBack, kGoBack, needs_visit_before, go_back},
    CommandInfo{CommandId::GoForward, "go-forward", Word::CommandGoForward, kGoForward, needs_visit_after, go_forward},
    CommandInfo{CommandId::GoToBookmark, "go-to-bookmark", Word::CommandGoToBookmark, {}, needs_run, go_to_bookmark, true},
    CommandInfo{CommandId::RemoveBookmark, "remove-bookmark", Word::CommandRemoveBookmark, {}, needs_run, remove_bookmark, true},
};

}  // namespace

std::span<const CommandInfo> places_commands() { return kCommands; }

}  // namespace simtscope::gui
