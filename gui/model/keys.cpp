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
                            std::pair{Key::Slash, "/"},
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
                            std::pair{Key::End, "End"},
                            std::pair{Key::LeftAlt, "Alt"}};

constexpr int kFunctionKeys = 12;

std::string key_name(Key key) {
    if (key >= Key::F1 && key <= Key::F12) return "F" + std::to_string(static_cast<int>(key) - static_cast<int>(Key::F1) + 1);
    const auto* found = std::ranges::find(kNames, key, &decltype(kNames)::value_type::first);
    return found == kNames.end() ? std::string(1, static_cast<char>(key)) : found->second;
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, small, small);
}

std::optional<Key> parse_key(std::string_view text) {
    const auto* found = std::ranges::find_if(kNames, [&](const auto& known) { return same_letters(text, known.second); });
    if (found != kNames.end()) return found->first;
    for (int i = 0; i < kFunctionKeys; ++i) {
        const Key key = static_cast<Key>(static_cast<int>(Key::F1) + i);
        if (same_letters(text, key_name(key))) return key;
    }
    const bool printed = text.size() == 1 &&
                         std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',.;[]\\`").find(text.front()) !=
                             std::string_view::npos;
    if (!printed) return {};
    const char c = text.front();
    return static_cast<Key>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

}  // namespace

std::optional<Chord> parse_chord(std::string_view text) {
    Chord out;
    const auto take = [&](std::string_view modifier) {
        const bool there = text.size() > modifier.size() && same_letters(text.substr(0, modifier.size()), modifier);
        if (there) text.remove_prefix(modifier.size());
        return there;
    };
    while (true) {
        if (take("Ctrl+")) {
            out.control = true;
        } else if (take("Shift+")) {
            out.shift = true;
        } else if (take("Alt+")) {
            out.alt = true;
        } else {
            break;
        }
    }
    const bool question = text == "?";  // named by what it types
    const auto key = parse_key(question ? "/" : text);
    if (!key) return {};
    out.key = *key;
    out.shift = out.shift || question;
    return out;
}

std::string name(const Chord& chord) {
    std::string out;
    if (chord.control) out += "Ctrl+";
    if (chord.alt) out += "Alt+";
    if (chord.shift && chord.key == Key::Slash) return out + "?";
    if (chord.shift) out += "Shift+";
    return out + key_name(chord.key);
}

}  // namespace simtscope::gui
