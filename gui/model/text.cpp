#include "gui/model/text.h"

#include <algorithm>
#include <array>

namespace simtscope::gui {
namespace {

constexpr char32_t kReplacement = 0xfffd;
constexpr unsigned kTab = 4;

struct Lead {
    unsigned length;
    char32_t bits, smallest;
};

Lead lead_of(unsigned char byte) {
    if (byte < 0x80) return {1, byte, 0};
    if ((byte & 0xe0U) == 0xc0U) return {2, byte & 0x1fU, 0x80};
    if ((byte & 0xf0U) == 0xe0U) return {3, byte & 0x0fU, 0x800};
    if ((byte & 0xf8U) == 0xf0U) return {4, byte & 0x07U, 0x10000};
    return {0, 0, 0};
}

/// Bytes of `text` that fill at most `limit` columns.
std::size_t prefix(std::string_view text, unsigned limit) {
    std::size_t position = 0;
    unsigned used = 0;
    while (position < text.size()) {
        std::size_t after = position;
        used += columns(next_code_point(text, after));
        if (used > limit) break;
        position = after;
    }
    return position;
}

void wrap_line(std::string_view line, unsigned limit, std::vector<std::string>& out) {
    while (columns(line) > limit) {
        std::size_t cut = prefix(line, limit);
        if (cut == 0) {  // a wide character in a one-column space: take it whole, or this would never end
            static_cast<void>(next_code_point(line, cut));
        }
        const std::size_t space = line.rfind(' ', cut);
        const bool at_space = space != std::string_view::npos && space > 0 && columns(line.substr(0, space)) * 3 > limit;
        out.emplace_back(line.substr(0, at_space ? space : cut));
        line.remove_prefix(at_space ? space + 1 : cut);
        if (line.empty()) return;
    }
    out.emplace_back(line);
}

}  // namespace

void append(std::string& out, char32_t code) {
    const auto push = [&](char32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
    if (code < 0x80) {
        push(code);
    } else if (code < 0x800) {
        push(0xc0U | (code >> 6U)), push(0x80U | (code & 0x3fU));
    } else if (code < 0x10000) {
        push(0xe0U | (code >> 12U)), push(0x80U | ((code >> 6U) & 0x3fU)), push(0x80U | (code & 0x3fU));
    } else {
        push(0xf0U | (code >> 18U)), push(0x80U | ((code >> 12U) & 0x3fU)), push(0x80U | ((code >> 6U) & 0x3fU)),
            push(0x80U | (code & 0x3fU));
    }
}

char32_t next_code_point(std::string_view text, std::size_t& position) {
    const Lead lead = lead_of(static_cast<unsigned char>(text[position]));
    if (lead.length == 0 || position + lead.length > text.size()) {
        ++position;
        return kReplacement;
    }
    char32_t code = lead.bits;
    for (unsigned i = 1; i < lead.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[position + i]);
        if ((byte & 0xc0U) != 0x80U) {
            ++position;
            return kReplacement;
        }
        code = (code << 6U) | (byte & 0x3fU);
    }
    const bool valid = code >= lead.smallest && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    position += valid ? lead.length : 1;
    return valid ? code : kReplacement;
}

unsigned columns(char32_t code) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array wide{Range{0x1100, 0x115f}, Range{0x2e80, 0xa4cf},   Range{0xac00, 0xd7a3},
                                     Range{0xf900, 0xfaff}, Range{0xfe30, 0xfe6f},   Range{0xff00, 0xff60},
                                     Range{0xffe0, 0xffe6}, Range{0x1f300, 0x1faff}, Range{0x20000, 0x3fffd}};
    return std::ranges::any_of(wide, [&](Range range) { return code >= range.first && code <= range.last; }) ? 2 : 1;
}

unsigned columns(std::string_view text) {
    unsigned sum = 0;
    for (std::size_t position = 0; position < text.size();) sum += columns(next_code_point(text, position));
    return sum;
}

std::string shortened(std::string_view text, unsigned limit) {
    if (columns(text) <= limit) return std::string(text);
    if (limit == 0) return {};
    std::string out(text.substr(0, prefix(text, limit - 1)));
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out + "…";
}

std::vector<std::string> wrapped(std::string_view text, unsigned limit) {
    std::vector<std::string> out;
    limit = std::max(limit, 1U);
    while (true) {
        const std::size_t end = text.find('\n');
        wrap_line(text.substr(0, end), limit, out);
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + 1);
    }
}

std::string drawable(std::string_view text) {
    std::string out;
    unsigned column = 0;
    for (std::size_t position = 0; position < text.size();) {
        const char32_t code = next_code_point(text, position);
        if (code == '\r') continue;
        if (code == '\t') {
            const unsigned spaces = kTab - column % kTab;
            out.append(spaces, ' ');
            column += spaces;
            continue;
        }
        const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
        append(out, control ? kReplacement : code);
        column += columns(code);
    }
    return out;
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(drawable(text.substr(0, end)));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace simtscope::gui
