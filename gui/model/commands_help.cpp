// Finding commands, keys and places; settings. What lies over the window is told what to do here too.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/input.h"
#include "gui/model/moving.h"
#include "gui/model/popup.h"
#include "gui/model/settings_popup.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

using Off = std::optional<Word>;

Off needs_popup(const Picture&, const ViewState& state) { return state.popup.kind == PopupKind::None ? Off{Word::OffNoPopup} : Off{}; }

/// One character, as a script types it.
void type_character(Context& context, std::int64_t code) {
    const TextField* field = open_field(context.state);
    if (field == nullptr || code < 0x20 || code > 0x10ffff) return;
    std::string utf8;
    append(utf8, static_cast<char32_t>(code));
    field->type(context, utf8);
}

constexpr std::array kPalette{Chord{Key::P, true}, Chord{Key::P, true, true}};
constexpr std::array kGoTo{Chord{Key::G, true}};
constexpr std::array kMenu{Chord{Key::F4}, Chord{Key::LeftAlt}};
constexpr std::array kSettings{Chord{Key::Comma, true}};
constexpr std::array kKeys{Chord{Key::Slash, false, true}, Chord{Key::F1, false, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::OpenPalette, "palette", Word::CommandPalette, kPalette, always_on, show_popup<PopupKind::Palette>},
    CommandInfo{CommandId::OpenGoTo, "go-to", Word::CommandGoTo, kGoTo, moving::needs_run, show_popup<PopupKind::GoTo>},
    CommandInfo{CommandId::OpenMenu, "menu", Word::CommandMenu, kMenu, always_on, show_popup<PopupKind::Menu>},
    CommandInfo{CommandId::OpenSettings, "settings", Word::CommandSettings, kSettings, always_on, show_popup<PopupKind::Settings>},
    CommandInfo{CommandId::ResetLooks, "reset", Word::CommandResetLooks, {}, always_on, reset_looks},
    CommandInfo{CommandId::OpenKeys, "keys", Word::CommandKeys, kKeys, always_on, show_popup<PopupKind::Keys>},
    CommandInfo{CommandId::ClosePopup,
                "close-popup",
                Word::CommandClosePopup,
                {},
                needs_popup,
                [](Context& c, std::int64_t) { close_popup(c.state); },
                true},
    CommandInfo{CommandId::ChoosePopupRow, "choose-row", Word::CommandChooseRow, {}, needs_popup, choose_popup_row, true},
    CommandInfo{CommandId::ChoosePopupGroup, "choose-group", Word::CommandChooseGroup, {}, needs_popup, choose_popup_group, true},
    CommandInfo{CommandId::TypeCharacter, "type", Word::CommandType, {}, always_on, type_character, true},
    CommandInfo{CommandId::PressKey,
                "press",
                Word::CommandPress,
                {},
                always_on,
                [](Context& c, std::int64_t chord) { press(c, unpacked(chord)); },
                true},
};

}  // namespace

std::span<const CommandInfo> help_commands() { return kCommands; }

}  // namespace simtscope::gui
