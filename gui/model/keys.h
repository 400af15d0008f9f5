// Keys as the window system numbers them.
#pragma once

#include <cstdint>
#include <string>

namespace simtscope::gui {

/// Key codes as GLFW has them (glfw3.h, "Keyboard key tokens"); letters and digits are their ASCII capitals.
enum class Key : std::uint16_t {
    None = 0,
    Minus = 45,
    Zero = 48,
    Equal = 61,
    Slash = 47,
    LeftBracket = 91,
    RightBracket = 93,
    B = 66,
    C = 67,
    H = 72,
    L = 76,
    M = 77,
    O = 79,
    Q = 81,
    R = 82,
    S = 83,
    T = 84,
    U = 85,
    V = 86,
    X = 88,
    Y = 89,
    One = 49,
    Two = 50,
    Three = 51,
    Four = 52,
    Five = 53,
    Escape = 256,
    Enter = 257,
    Backspace = 259,
    Delete = 261,
    Right = 262,
    Left = 263,
    Down = 264,
    Up = 265,
    PageUp = 266,
    PageDown = 267,
    Home = 268,
    End = 269,
    F1 = 290,
    F5 = 294,
    F8 = 297,
    F9 = 298,
    F10 = 299,
    F11 = 300,
    KeypadSubtract = 333,
    KeypadAdd = 334,
    KeypadEnter = 335
};

struct Chord {
    Key key = Key::None;
    bool control = false, shift = false, alt = false;
    friend bool operator==(const Chord&, const Chord&) = default;
};
[[nodiscard]] std::string name(const Chord& chord);  ///< "Ctrl+Shift+L"

}  // namespace simtscope::gui
