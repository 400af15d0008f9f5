// The device's printf: format string and arguments to text (CUDA C++ Programming Guide, Formatted Output).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace simtscope::machine {

struct FormattedText {
    std::string text;
    int arguments = 0;    ///< what the call returns: arguments taken
    std::string problem;  ///< a conversion that the device does not know, or "too few arguments"; empty if all is well
};

/// Next argument of 4 or 8 bytes; none if there is no more.
using FetchArgument = std::function<std::optional<std::uint64_t>(unsigned size)>;
using ReadText = std::function<std::string(std::uint64_t address)>;

/// A conversion that is not supported is printed as it stands and takes no argument.
[[nodiscard]] FormattedText format_printf(const std::string& format, const FetchArgument& fetch, const ReadText& read_text);

}  // namespace simtscope::machine
