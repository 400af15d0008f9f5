#include "gui/model/theme.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace simtscope::gui {
namespace {

constexpr Colour rgb(std::uint32_t value) {
    return {static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U), static_cast<std::uint8_t>(value)};
}

struct Entry {
    Token token;
    std::string_view name;
    std::uint32_t dark, light, projector;
};

constexpr std::array<Entry, static_cast<std::size_t>(Token::Count)> kTable{{
    {Token::Background, "background", 0x14161A, 0xFFFFFF, 0xFFFFFF},
    {Token::Panel, "panel", 0x1E2127, 0xF3F4F6, 0xFFFFFF},
    {Token::Text, "text", 0xF2F2F2, 0x111111, 0x000000},
    {Token::DimText, "dim-text", 0xA8AEB8, 0x50555E, 0x333333},
    {Token::Border, "border", 0x7A828E, 0x7A818C, 0x555555},
    {Token::Rule, "rule", 0x3A3F48, 0xD0D4DA, 0xC4C8CE},
    {Token::Button, "button", 0x2A2E36, 0xFFFFFF, 0xFFFFFF},
    {Token::Hover, "hover", 0x343A45, 0xE2E8F0, 0xE6EEF6},
    {Token::Active, "active", 0x56B4E9, 0x0072B2, 0x005A8F},
    {Token::ActiveText, "active-text", 0x000000, 0xFFFFFF, 0xFFFFFF},
    {Token::Masked, "masked", 0x8A919C, 0x7A818C, 0x555555},
    {Token::Waiting, "waiting", 0xE69F00, 0xB35F00, 0x9A4F00},
    {Token::Exited, "exited", 0x9AA0AA, 0x6A707A, 0x444444},
    {Token::Fault, "fault", 0xE8701A, 0xC04A00, 0xA03500},
    {Token::FaultText, "fault-text", 0x000000, 0xFFFFFF, 0xFFFFFF},
    {Token::Undefined, "undefined", 0xDB8DB8, 0x9C3F75, 0x8A2C63},
    {Token::Focus, "focus", 0xF0E442, 0x000000, 0x000000},
    {Token::Changed, "changed", 0x1A4E73, 0x9CCBEC, 0xB9DCF5},
    {Token::ChangedText, "changed-text", 0xFFFFFF, 0x111111, 0x000000},
    {Token::Keyword, "keyword", 0x8CC4F5, 0x0B4F8A, 0x003E7A},
    {Token::Literal, "literal", 0xB5CEA8, 0x3B6B00, 0x2F5200},
    {Token::Blank, "blank", 0x000000, 0x000000, 0x000000},
}};

constexpr std::array kPairs{
    TokenPair{Token::Text, Token::Background, PairUse::Text},      TokenPair{Token::Text, Token::Panel, PairUse::Text},
    TokenPair{Token::Text, Token::Button, PairUse::Text},          TokenPair{Token::Text, Token::Hover, PairUse::Text},
    TokenPair{Token::DimText, Token::Background, PairUse::Text},   TokenPair{Token::DimText, Token::Panel, PairUse::Text},
    TokenPair{Token::DimText, Token::Button, PairUse::Text},       TokenPair{Token::ActiveText, Token::Active, PairUse::Text},
    TokenPair{Token::ChangedText, Token::Changed, PairUse::Text},  TokenPair{Token::Undefined, Token::Panel, PairUse::Text},
    TokenPair{Token::Keyword, Token::Panel, PairUse::Text},        TokenPair{Token::Literal, Token::Panel, PairUse::Text},
    TokenPair{Token::FaultText, Token::Fault, PairUse::Shape},     TokenPair{Token::Border, Token::Panel, PairUse::Shape},
    TokenPair{Token::Border, Token::Background, PairUse::Shape},   TokenPair{Token::Border, Token::Button, PairUse::Shape},
    TokenPair{Token::Active, Token::Panel, PairUse::Shape},        TokenPair{Token::Active, Token::Background, PairUse::Shape},
    TokenPair{Token::Masked, Token::Panel, PairUse::Shape},        TokenPair{Token::Waiting, Token::Panel, PairUse::Shape},
    TokenPair{Token::Exited, Token::Panel, PairUse::Shape},        TokenPair{Token::Fault, Token::Panel, PairUse::Shape},
    TokenPair{Token::Focus, Token::Panel, PairUse::Shape},         TokenPair{Token::Waiting, Token::Background, PairUse::Shape},
    TokenPair{Token::ChangedText, Token::Changed, PairUse::Shape},
};

double linear(std::uint8_t channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

std::string_view name(Token token) { return kTable.at(static_cast<std::size_t>(token)).name; }

std::string_view name(Theme theme) {
    constexpr std::array<std::string_view, static_cast<std::size_t>(Theme::Count)> names{"dark", "light", "projector"};
    return names.at(static_cast<std::size_t>(theme));
}

Colour colour(Theme theme, Token token) {
    const Entry& entry = kTable.at(static_cast<std::size_t>(token));
    if (theme == Theme::Dark) return rgb(entry.dark);
    return rgb(theme == Theme::Light ? entry.light : entry.projector);
}

double luminance(Colour colour) { return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue); }

double contrast(Colour a, Colour b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

std::span<const TokenPair> token_pairs() { return kPairs; }

double required_contrast(Theme theme, PairUse use) {
    if (use == PairUse::Shape) return 3.0;
    return theme == Theme::Projector ? 7.0 : 4.5;
}

}  // namespace simtscope::gui
