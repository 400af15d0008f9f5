#include "machine/printf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdio>
#include <cstring>

namespace simtscope::machine {

namespace {

constexpr int kMaxArguments = 32;  // further conversions are printed as they stand

/// One conversion of a format string as the device's printf takes it (CUDA C++ Programming Guide, Formatted Output).
struct Conversion {
    std::string text;  ///< "%5d", without a `*`
    char type = 0;
    bool star = false, wide = false, supported = true;
};

Conversion parse_conversion(const std::string& format, std::size_t& at) {
    Conversion c;
    c.text = format[at++];
    const auto take = [&] { c.text += format[at++]; };
    while (at < format.size() && std::strchr("#0 +-", format[at]) != nullptr) take();
    if (at < format.size() && format[at] == '*') {
        c.star = true;
        take();
    }
    while (at < format.size() && std::isdigit(static_cast<unsigned char>(format[at])) != 0) take();
    if (at < format.size() && format[at] == '.') {
        take();
        if (at < format.size() && format[at] == '*') c.supported = false;
        while (at < format.size() && (std::isdigit(static_cast<unsigned char>(format[at])) != 0 || format[at] == '*')) take();
    }
    if (at < format.size() && format[at] == 'h') {
        take();
        if (at < format.size() && format[at] == 'h') {
            c.supported = false;
            take();
        }
    } else {
        while (at < format.size() && format[at] == 'l') {
            c.wide = true;
            take();
        }
        if (at < format.size() && std::strchr("zjtL", format[at]) != nullptr) {
            c.supported = false;
            take();
        }
    }
    if (at < format.size()) {
        c.type = format[at];
        take();
    }
    if (c.type == 0 || std::strchr("cdiouxXpeEfgGaAs", c.type) == nullptr) c.supported = false;
    return c;
}

template <class T>
std::string host_format(const std::string& format, bool star, int width, T value) {
    // Widths are bounded so that a hostile format cannot ask for gigabytes.
    std::array<char, 4096> buffer{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int n = star ? std::snprintf(buffer.data(), buffer.size(), format.c_str(), width, value)
                       : std::snprintf(buffer.data(), buffer.size(), format.c_str(), value);
#pragma GCC diagnostic pop
    return n < 0 ? std::string() : std::string(buffer.data(), std::min<std::size_t>(static_cast<std::size_t>(n), buffer.size() - 1));
}

std::string convert(const Conversion& c, int width, std::uint64_t value, const ReadText& read_text) {
    switch (c.type) {
        case 'c':
            return host_format(c.text, c.star, width, static_cast<int>(value));
        case 's':
            return host_format(c.text, c.star, width, value == 0 ? "(null)" : read_text(value).c_str());
        case 'p': {
            std::string spec = c.text;
            spec.back() = 's';
            return host_format(spec, c.star, width, value == 0 ? "(nil)" : fmt::format("{:#x}", value).c_str());
        }
        case 'd':
        case 'i':
            if (c.wide) return host_format(c.text, c.star, width, static_cast<long long>(value));
            return host_format(c.text, c.star, width, static_cast<int>(value));
        case 'o':
        case 'u':
        case 'x':
        case 'X':
            if (c.wide) return host_format(c.text, c.star, width, static_cast<unsigned long long>(value));
            return host_format(c.text, c.star, width, static_cast<unsigned>(value));
        default:
            return host_format(c.text, c.star, width, std::bit_cast<double>(value));
    }
}

unsigned size_of_argument(const Conversion& c) {
    if (std::strchr("sp", c.type) != nullptr) return 8;
    if (std::strchr("diouxX", c.type) != nullptr) return c.wide ? 8 : 4;
    return c.type == 'c' ? 4 : 8;
}

}  // namespace

FormattedText format_printf(const std::string& format, const FetchArgument& fetch, const ReadText& read_text) {
    FormattedText result;
    const auto next = [&](unsigned size) {
        const std::optional<std::uint64_t> value = fetch(size);
        if (!value) result.problem = "too few arguments";
        ++result.arguments;
        return value.value_or(0);
    };
    for (std::size_t at = 0; at < format.size();) {
        if (format[at] != '%') {
            result.text += format[at++];
            continue;
        }
        if (at + 1 < format.size() && format[at + 1] == '%') {
            result.text += '%';
            at += 2;
            continue;
        }
        const Conversion c = parse_conversion(format, at);
        if (!c.supported || result.arguments >= kMaxArguments) {
            result.problem = c.text;
            result.text += c.text;
            continue;
        }
        const int width = c.star ? std::clamp(static_cast<int>(next(4)), -2000, 2000) : 0;
        result.text += convert(c, width, next(size_of_argument(c)), read_text);
    }
    return result;
}

}  // namespace simtscope::machine
