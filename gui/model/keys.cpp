#include "gui/model/keys.h"

#include <string_view>

namespace simtscope::gui {
namespace {

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
        case Key::F9:
            return "F9";
        case Key::F10:
            return "F10";
        case Key::F11:
            return "F11";
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

}  // namespace simtscope::gui
