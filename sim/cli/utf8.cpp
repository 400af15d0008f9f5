#include "cli/utf8.h"

#include <array>
#include <utility>

namespace simtscope::cli {

namespace {

struct Range {
    char32_t first, last;
};
/// East Asian Wide and Fullwidth (Unicode Standard Annex 11), the blocks that fonts draw two columns wide.
constexpr std::array kWide = {Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},  Range{0x3400, 0x4DBF},
                              Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},   Range{0xA960, 0xA97F},  Range{0xAC00, 0xD7A3},
                              Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},  Range{0xFFE0, 0xFFE6},
                              Range{0x1F300, 0x1F64F}, Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD}};
constexpr std::array kZero = {Range{0x0300, 0x036F}, Range{0x200B, 0x200F}, Range{0xFE00, 0xFE0F}};

template <std::size_t Size>
bool within(const std::array<Range, Size>& ranges, char32_t code) {
    for (const Range& range : ranges)
        if (code >= range.first && code <= range.last) return true;
    return false;
}

}  // namespace

Decoded decode_utf8(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned lead = byte(at);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + size > text.size()) return {};
    char32_t code = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80) return {};
        code = (code << 6) | (byte(at + i) & 0x3FU);
    }
    const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    const bool impossible = code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
    if (overlong || impossible) return {};
    return {code, size};
}

namespace {

/// The next place at or after `at` where a character begins.
std::size_t character_at(std::string_view text, std::size_t at) {
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80) ++at;
    return at;
}

std::string shortened(std::string line) {
    constexpr std::size_t kLong = 2000, kHead = 1200, kTail = 700;
    if (line.size() <= kLong) return line;
    return line.substr(0, character_at(line, kHead)) + " … " + line.substr(character_at(line, line.size() - kTail));
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out, line;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded decoded = decode_utf8(text, at);
        const bool control = decoded.code < 0x20 ? decoded.code != '\t' : decoded.code >= 0x7F && decoded.code < 0xA0;
        if (decoded.code == '\n')
            out += shortened(std::exchange(line, {})) + "\n";
        else if (control || decoded.code == kReplacement)
            line += "\uFFFD";
        else
            line += text.substr(at, decoded.size);
        at += decoded.size;
    }
    return out + shortened(std::move(line));
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded decoded = decode_utf8(text, at);
        width += within(kZero, decoded.code) ? 0 : within(kWide, decoded.code) ? 2 : 1;
        at += decoded.size;
    }
    return width;
}

std::string padded(std::string_view text, std::size_t width) {
    const std::size_t used = display_width(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

}  // namespace simtscope::cli
