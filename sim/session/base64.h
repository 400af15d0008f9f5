// Bytes as text, RFC 4648 with padding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::session {

[[nodiscard]] std::string to_base64(std::span<const std::uint8_t> bytes);
/// Nothing if `text` is not exactly what to_base64() makes.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace simtscope::session
