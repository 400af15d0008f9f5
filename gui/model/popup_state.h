// What lies over the window, as far as the user changes it: which one, what was typed, which row is chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gui/model/command.h"
#include "gui/model/text_entry.h"

namespace simtscope::gui {

struct KeptContent;

enum class PopupKind : std::uint8_t {
    None,
    Palette,
    GoTo,
    Menu,
    Open,
    Settings,
    Keys,
    Launch,
    Export,
    Schedules,
    NextLanes,
    LineTimes,
    CloseRun,
    SaveRun
};

/// A folder as it was when its name was typed.
struct FolderList {
    std::string path;                  ///< as it was typed, with its last '/'; empty: the current one
    std::vector<std::string> folders;  ///< names, in order
    std::vector<std::string> files;    ///< those that can be opened
    bool readable = false;             ///< false: no such folder, or not one to be read
    bool more = false;                 ///< too many: the lists end early
};

struct PopupState {
    PopupKind kind = PopupKind::None;
    TextEntry entry;
    std::size_t group = 0;
    std::size_t chosen = 0;  ///< row
    float scroll = 0;
    bool follow = true;                               ///< scroll to the chosen row
    FolderList folder;                                ///< of what is typed in Open; of the offered name in Save
    std::string offered;                              ///< Save: the name that was there before anybody typed
    bool tried = false;                               ///< Save: it was ordered; what became of it is the note
    std::vector<CommandId> recent;                    ///< chosen in the palette, newest first
    mutable std::shared_ptr<const KeptContent> kept;  ///< rows that palette_content() made last
};

}  // namespace simtscope::gui
