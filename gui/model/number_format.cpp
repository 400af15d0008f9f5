#include "gui/model/number_format.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace simtscope::gui {
namespace {

using program::ScalarType;

bool is_number(ScalarType scalar) { return scalar != ScalarType::None && scalar != ScalarType::Pred; }

std::uint64_t cut(ScalarType scalar, std::uint64_t bits) {
    const unsigned width = program::size_of(scalar) * 8;
    return width >= 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
}

/// Printable ASCII in quotes, the usual escapes; other codes have no character to show.
std::optional<std::string> character(std::uint64_t code) {
    if (code == '\n') return "'\\n'";
    if (code == '\t') return "'\\t'";
    if (code == '\0') return "'\\0'";
    if (code >= 0x20 && code < 0x7f) return fmt::format("'{}'", static_cast<char>(code));
    return code < 0x100 ? std::optional(fmt::format("'\\x{:02x}'", code)) : std::nullopt;
}

std::optional<std::string> floating(ScalarType scalar, std::uint64_t bits) {
    if (scalar == ScalarType::F32 || scalar == ScalarType::F64) return {};
    switch (program::size_of(scalar)) {
        case 4:
            return fmt::to_string(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        case 8:
            return fmt::to_string(std::bit_cast<double>(bits));
        default:
            return {};
    }
}

}  // namespace

NumberFormat next_format(NumberFormat format) {
    if (format == NumberFormat::Unsigned) return NumberFormat::Hexadecimal;
    const auto* at = std::ranges::find(kFormatCycle, format);
    return at + 1 == kFormatCycle.end() ? kFormatCycle.front() : at[1];
}

std::string_view name(NumberFormat format) {
    constexpr std::array<std::string_view, 7> kNames{"dec", "unsigned", "hex", "bin", "float", "bool", "char"};
    return kNames.at(static_cast<std::size_t>(format));
}

std::optional<std::string> formatted(ScalarType scalar, std::uint64_t bits, NumberFormat format) {
    if (!is_number(scalar)) return {};
    const std::uint64_t kept = cut(scalar, bits);
    switch (format) {
        case NumberFormat::Decimal:
            return {};
        case NumberFormat::Unsigned:
            return fmt::to_string(kept);
        case NumberFormat::Hexadecimal:
            return fmt::format("{:x}", kept);
        case NumberFormat::Binary:
            return fmt::format("{:b}", kept);
        case NumberFormat::Float:
            return floating(scalar, kept);
        case NumberFormat::Bool:
            return kept != 0 ? "true" : "false";
        case NumberFormat::Character:
            return character(kept);
    }
    return {};
}

std::string all_readings(ScalarType scalar, std::uint64_t bits, std::string_view decimal) {
    std::string out;
    for (const NumberFormat format : {NumberFormat::Unsigned, NumberFormat::Hexadecimal, NumberFormat::Binary, NumberFormat::Float,
                                      NumberFormat::Bool, NumberFormat::Character}) {
        const auto text = formatted(scalar, bits, format);
        if (!text || *text == decimal) continue;
        out += fmt::format("{}{} {}", out.empty() ? "" : "\n", name(format), *text);
    }
    return out;
}

FormattedExpression split_format(std::string_view text) {
    const std::size_t comma = text.rfind(',');
    if (comma != std::string_view::npos) {
        std::string_view suffix = text.substr(comma + 1);
        while (suffix.starts_with(' ')) suffix.remove_prefix(1);
        while (suffix.ends_with(' ')) suffix.remove_suffix(1);
        constexpr std::array kSuffixes{std::pair{'x', NumberFormat::Hexadecimal}, std::pair{'d', NumberFormat::Decimal},
                                       std::pair{'u', NumberFormat::Unsigned}, std::pair{'f', NumberFormat::Float},
                                       std::pair{'b', NumberFormat::Binary}};
        for (const auto& [letter, format] : kSuffixes) {
            if (suffix == std::string_view(&letter, 1)) return {std::string(text.substr(0, comma)), format};
        }
    }
    return {std::string(text), {}};
}

}  // namespace simtscope::gui
