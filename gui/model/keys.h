// Keys as the window system numbers them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace simtscope::gui {

/// Key codes as GLFW has them (glfw3.h, "Keyboard key tokens"); letters and digits are their ASCII capitals.
enum class Key : std::uint16_t {
    None = 0,
    Space = 32,
    Apostrophe = 39,
    Comma = 44,
    Minus = 45,
    Period = 46,
    Slash = 47,
    Zero = 48,
    One = 49,
    Two = 50,
    Three = 51,
    Four = 52,
    Five = 53,
    Six = 54,
    Seven = 55,
    Eight = 56,
    Nine = 57,
    Semicolon = 59,
    Equal = 61,
    A = 65,
    B = 66,
    C = 67,
    D = 68,
    E = 69,
    F = 70,
    G = 71,
    H = 72,
    I = 73,
    J = 74,
    K = 75,
    L = 76,
    M = 77,
    N = 78,
    O = 79,
    P = 80,
    Q = 81,
    R = 82,
    S = 83,
    T = 84,
    U = 85,
    V = 86,
    W = 87,
    X = 88,
    Y = 89,
    Z = 90,
    LeftBracket = 91,
    Backslash = 92,
    RightBracket = 93,
    GraveAccent = 96,
    Escape = 256,
    Enter = 257,
    Tab = 258,
    Backspace = 259,
    Insert = 260,
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
    F2 = 291,
    F3 = 292,
    F4 = 293,
    F5 = 294,
    F6 = 295,
    F7 = 296,
    F8 = 297,
    F9 = 298,
    F10 = 299,
    F11 = 300,
    F12 = 301,
    KeypadSubtract = 333,
    KeypadAdd = 334,
    KeypadEnter = 335,
    LeftAlt = 342  ///< pressed and released by itself
};

struct Chord {
    Key key = Key::None;
    bool control = false, shift = false, alt = false;
    friend bool operator==(const Chord&, const Chord&) = default;
};
[[nodiscard]] std::string name(const Chord& chord);  ///< "Ctrl+Shift+L"
/// What name() gives, in any case: "ctrl+shift+l", "?", "Ctrl++". None: no such key.
[[nodiscard]] std::optional<Chord> parse_chord(std::string_view text);

/// A chord as one number, for the argument of a command.
[[nodiscard]] constexpr std::int64_t packed(const Chord& chord) {
    return static_cast<std::int64_t>(chord.key) | (chord.control ? 0x10000 : 0) | (chord.shift ? 0x20000 : 0) | (chord.alt ? 0x40000 : 0);
}
[[nodiscard]] constexpr Chord unpacked(std::int64_t number) {
    return {static_cast<Key>(number & 0xffff), (number & 0x10000) != 0, (number & 0x20000) != 0, (number & 0x40000) != 0};
}

}  // namespace simtscope::gui
