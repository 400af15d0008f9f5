// Colours by meaning. View code names a token; a theme gives the colour; a test computes the contrast of every pair in use.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace simtscope::gui {

enum class Token : std::uint8_t {
    Background,
    Panel,
    Text,
    DimText,
    Border,      ///< edges of controls
    Rule,        ///< faint separators, no meaning
    Button,      ///< fill of a control
    Hover,       ///< fill of the control under the pointer
    Active,      ///< lane that runs
    ActiveText,  ///< text on Active
    Masked,
    Waiting,
    Exited,
    Fault,
    FaultText,  ///< cut-out on Fault
    Undefined,
    Focus,
    Changed,      ///< fill of the current line and of changed cells
    ChangedText,  ///< text on Changed
    Keyword,
    Literal,
    Blank,  ///< a screen that shows nothing
    Count
};
[[nodiscard]] std::string_view name(Token token);

enum class Theme : std::uint8_t { Dark, Light, Projector, Count };
[[nodiscard]] std::string_view name(Theme theme);

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend bool operator==(const Colour&, const Colour&) = default;
};

[[nodiscard]] Colour colour(Theme theme, Token token);

/// WCAG 2.1 contrast ratio, 1 to 21.
[[nodiscard]] double contrast(Colour a, Colour b);
/// WCAG relative luminance, 0 to 1: what is left on a grey screen.
[[nodiscard]] double luminance(Colour colour);

enum class PairUse : std::uint8_t { Text, Shape };
struct TokenPair {
    Token front, back;
    PairUse use;
};
/// Every combination that the scenes draw and that carries meaning.
[[nodiscard]] std::span<const TokenPair> token_pairs();
/// Text 4.5 (projector 7), shapes 3 (WCAG 2.1, 1.4.3 and 1.4.11; 1.4.6 for the projector).
[[nodiscard]] double required_contrast(Theme theme, PairUse use);

}  // namespace simtscope::gui
