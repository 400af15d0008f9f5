#include "session/base64.h"

#include <algorithm>
#include <array>

namespace simtscope::session {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNone = 64;

constexpr std::array<std::uint8_t, 256> kValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNone);
    for (std::size_t i = 0; i < kDigits.size(); ++i) values[static_cast<std::uint8_t>(kDigits[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = (group << 8U) | (k < count ? bytes[i + k] : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[(group >> (18 - 6 * k)) & 63U] : '=';
    }
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t missing = i + 4 == text.size() ? padding : 0;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint8_t digit = k < 4 - missing ? kValues[static_cast<std::uint8_t>(text[i + k])] : std::uint8_t{0};
            if (digit == kNone) return std::nullopt;
            group = (group << 6U) | digit;
        }
        if ((group & ((1U << (8 * missing)) - 1U)) != 0) return std::nullopt;  // bits that no byte has
        for (std::size_t k = 0; k < 3 - missing; ++k) bytes.push_back(static_cast<std::uint8_t>(group >> (16 - 8 * k)));
    }
    return bytes;
}

}  // namespace simtscope::session
