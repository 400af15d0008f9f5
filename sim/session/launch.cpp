#include "session/launch.h"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

std::expected<machine::Dim3, Error> parse_dim3(const std::string& text, const std::string& what) {
    const auto wrong = [&](const std::string& why, std::string kind) {
        Error error;
        error.kind = std::move(kind);
        error.message = fmt::format("{} {}: {}", what, text, why);
        return std::unexpected(std::move(error));
    };
    const auto parts = comma_list(text);
    if (parts.empty() || parts.size() > 3) return wrong("write X, X,Y or X,Y,Z, such as 32 or 16,16", "usage");
    std::array<std::uint32_t, 3> sizes = {1, 1, 1};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = parse_count(parts[i]);
        if (!number) return wrong(fmt::format("`{}` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16", parts[i]), "usage");
        if (*number == 0) return wrong("a dimension is at least 1; cudaErrorInvalidValue (1)", "launch-limits");
        if (*number > std::numeric_limits<std::uint32_t>::max())
            return wrong(fmt::format("{} is too large; cudaErrorInvalidValue (1)", *number), "launch-limits");
        sizes[i] = static_cast<std::uint32_t>(*number);
    }
    return machine::Dim3{sizes[0], sizes[1], sizes[2]};
}

}  // namespace simtscope::session
