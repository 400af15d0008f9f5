#include "gui/model/keys.h"

#include <algorithm>
#include <array>
#include <utility>

namespace simtscope::gui {
namespace {

/// Keys whose name is not the character on them.
constexpr std::array kNames{std::pair{Key::Space, "Space"},
                            std::pair{Key::Minus, "-"},
                            std::pair{Key::KeypadSubtract, "-"},
                            std::pair{Key::Equal, "+"},
                            std::pair{Key::KeypadAdd, "+"},
                            std::pair{Key::Slash, "?"},
                            std::pair{Key::Enter, "Enter"},
                            std::pair{Key::KeypadEnter, "Enter"},
                            std::pair{Key::Escape, "Esc"},
                            std::pair{Key::Tab, "Tab"},
                            std::pair{Key::Backspace, "Backspace"},
                            std::pair{Key::Insert, "Insert"},
                            std::pair{Key::Delete, "Delete"},
                            std::pair{Key::Right, "Right"},
                            std::pair{Key::Left, "Left"},
                            std::pair{Key::Down, "Down"},
                            std::pair{Key::Up, "Up"},
                            std::pair{Key::PageUp, "PageUp"},
                            std::pair{Key::PageDown, "PageDown"},
                            std::pair{Key::Home, "Home"},
                            std::pair{Key::End, "End"}};

std::string key_name(Key key) {
    if (key >= Key::F1 && key <= Key::F12) return "F" + std::to_string(static_cast<int>(key) - static_cast<int>(Key::F1) + 1);
    const auto* found = std::ranges::find(kNames, key, &decltype(kNames)::value_type::first);
    return found == kNames.end() ? std::string(1, static_cast<char>(key)) : found->second;
}

}  // namespace

std::string name(const Chord& chord) {
    std::string out;
    if (chord.control) out += "Ctrl+";
    if (chord.alt) out += "Alt+";
    if (chord.shift && chord.key != Key::Slash) out += "Shift+";
    return out + key_name(chord.key);
}

}  // namespace simtscope::gui
