#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

using program::ScalarType;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
    std::string out;
    for (const char c : text) out += lower(c);
    return out;
}

bool has_prefix(std::string_view text, char letter) { return text.size() > 2 && text[0] == '0' && lower(text[1]) == letter; }

/// Sign and magnitude of an integer literal; nullopt if the text is none (it may still be a floating-point one).
struct Integer {
    bool negative = false;
    bool too_large = false;
    std::uint64_t magnitude = 0;
};

/// u, l, ul, lu, ll, ull, llu behind an integer say nothing here: the type comes from the parameter.
std::string_view without_integer_suffix(std::string_view text) {
    const std::string tail = lowered(text.substr(text.size() - std::min<std::size_t>(text.size(), 3)));
    for (const std::string_view suffix : {"ull", "llu", "ul", "lu", "ll", "u", "l"})
        if (tail.ends_with(suffix)) return text.substr(0, text.size() - suffix.size());
    return text;
}

std::optional<Integer> parse_integer(std::string_view text) {
    Integer out;
    if (text == "true" || text == "false") {
        out.magnitude = text == "true" ? 1 : 0;
        return out;
    }
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        out.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    int base = 10;
    if (has_prefix(text, 'x') || has_prefix(text, 'b')) {
        base = has_prefix(text, 'x') ? 16 : 2;
        text.remove_prefix(2);
    }
    text = without_integer_suffix(text);
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'' && i > 0 && i + 1 < text.size()) continue;  // 1'000'000
        digits += text[i];
    }
    if (digits.empty()) return std::nullopt;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), out.magnitude, base);
    if (end != digits.data() + digits.size()) return std::nullopt;
    out.too_large = problem == std::errc::result_out_of_range;
    return out;
}

struct Range {
    std::uint64_t below_zero = 0;  ///< magnitude of the lowest value
    std::uint64_t most = 0;
};
Range range_of(ScalarType type) {
    if (type == ScalarType::Pred) return {0, 1};
    const unsigned bits = program::size_of(type) * 8;
    if (program::is_signed(type)) return {1ULL << (bits - 1), (1ULL << (bits - 1)) - 1};
    return {0, std::numeric_limits<std::uint64_t>::max() >> (64 - bits)};
}

std::string range_text(ScalarType type) {
    const Range r = range_of(type);
    return fmt::format("{}{} to {}", r.below_zero != 0 ? "-" : "", r.below_zero, r.most);
}

std::string not_a_value(std::string_view text, ScalarType type) {
    const std::string_view example = type == ScalarType::Pred ? "true or false" : program::is_float(type) ? "2.5 or nan" : "5 or 0x10";
    if (text.empty()) return fmt::format("the value is missing; write one such as {}", example);
    return fmt::format("`{}` is not a value of type {}; write one such as {}", text, cxx_name(type), example);
}

/// A mantissa of `mantissa` bits behind the point, exponents from 2^lowest upwards, the top one for infinities.
std::uint64_t small_float_bits(double value, int mantissa, int exponent_bits) {
    const std::uint64_t sign = std::signbit(value) ? 1ULL << (mantissa + exponent_bits) : 0;
    const std::uint64_t infinity = ((1ULL << exponent_bits) - 1) << mantissa;
    if (std::isnan(value)) return infinity | ((1ULL << mantissa) - 1);
    const double magnitude = std::fabs(value);
    if (std::isinf(magnitude)) return sign | infinity;
    if (magnitude == 0) return sign;
    const int bias = (1 << (exponent_bits - 1)) - 1;
    int exponent = 0;
    std::frexp(magnitude, &exponent);
    const int step = std::max(exponent - 1, 1 - bias) - mantissa;  // of the last place; subnormals share the lowest one
    const double units = std::nearbyint(std::ldexp(magnitude, -step));
    // Units below 2^mantissa are subnormal, and a carry out of the mantissa runs into the exponent by itself.
    const auto encoded = static_cast<std::uint64_t>(units) + (static_cast<std::uint64_t>(step + mantissa + bias - 1) << mantissa);
    return sign | std::min(encoded, infinity);
}

double largest(ScalarType type) {
    switch (type) {
        case ScalarType::F16:
            return 65504.0;
        case ScalarType::BF16:
            return std::ldexp(255.0, 120);
        case ScalarType::F32:
            return static_cast<double>(std::numeric_limits<float>::max());
        default:
            return std::numeric_limits<double>::max();
    }
}

bool is_infinite(ScalarType type, std::uint64_t bits) {
    switch (type) {
        case ScalarType::F16:
            return (bits & 0x7fffU) == 0x7c00U;
        case ScalarType::BF16:
            return (bits & 0x7fffU) == 0x7f80U;
        case ScalarType::F32:
            return (bits & 0x7fffffffU) == 0x7f800000U;
        default:
            return (bits & 0x7fffffffffffffffU) == 0x7ff0000000000000U;
    }
}

struct RealText {
    std::string digits;  ///< as from_chars reads it
    std::chars_format format = std::chars_format::general;
    bool negative = false;
    std::optional<double> named;  ///< nan, inf, true, false
};

std::optional<RealText> split_real(std::string_view text) {
    RealText out;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        out.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    const std::string word = lowered(text);
    if (word == "nan") out.named = std::numeric_limits<double>::quiet_NaN();
    if (word == "inf" || word == "infinity") out.named = std::numeric_limits<double>::infinity();
    if (word == "true" || word == "false") out.named = word == "true" ? 1.0 : 0.0;
    if (out.named) return out;
    const bool hex = has_prefix(text, 'x');
    if (hex) {
        text.remove_prefix(2);
        out.format = std::chars_format::hex;
    }
    // In a hexadecimal number without exponent an f is a digit.
    const bool suffix_possible = !hex || text.find_first_of("pP") != std::string_view::npos;
    if (suffix_possible && !text.empty() && (lower(text.back()) == 'f' || lower(text.back()) == 'l')) text.remove_suffix(1);
    if (!hex && text.find_first_of(".eE") == std::string_view::npos) text = without_integer_suffix(text);
    if (text.empty() || (!is_digit(text[0]) && text[0] != '.' && !hex)) return std::nullopt;
    out.digits = text;
    return out;
}

template <class Real>
std::optional<Real> read_real(const RealText& text) {
    if (text.named) return static_cast<Real>(text.negative ? -*text.named : *text.named);
    Real value = 0;
    const char* last = text.digits.data() + text.digits.size();
    const auto [end, problem] = std::from_chars(text.digits.data(), last, value, text.format);
    if (end != last) return std::nullopt;
    if (problem == std::errc::result_out_of_range) {  // the exponent's sign says whether it is too large or too near to zero
        const char mark = text.format == std::chars_format::hex ? 'p' : 'e';
        const std::string digits = lowered(text.digits);
        const std::size_t at = digits.find(mark);
        const bool tiny =
            at == std::string::npos ? digits.starts_with('0') || digits.starts_with('.') : at + 1 < digits.size() && digits[at + 1] == '-';
        value = tiny ? Real{0} : std::numeric_limits<Real>::infinity();
    }
    return text.negative ? -value : value;
}

}  // namespace

void put_bits(std::uint64_t bits, std::span<std::uint8_t> out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(bits >> (8 * i));
}

std::uint64_t float_bits(ScalarType type, double value) {
    switch (type) {
        case ScalarType::F16:
            return small_float_bits(value, 10, 5);
        case ScalarType::BF16:
            return small_float_bits(value, 7, 8);
        case ScalarType::F32:
            return std::bit_cast<std::uint32_t>(static_cast<float>(value));
        default:
            return std::bit_cast<std::uint64_t>(value);
    }
}

Parsed<double> parse_real(std::string_view text) {
    text = trimmed(text);
    if (const auto parts = split_real(text))
        if (const auto value = read_real<double>(*parts)) return *value;
    return std::unexpected(not_a_value(text, ScalarType::F64));
}

Parsed<std::uint64_t> integer_bits(ScalarType type, std::string_view text) {
    text = trimmed(text);
    auto number = parse_integer(text);
    if (!number) {  // 1e6 and 2.0 are whole numbers too
        const auto parts = split_real(text);
        const auto value = parts ? read_real<double>(*parts) : std::nullopt;
        if (!value) return std::unexpected(not_a_value(text, type));
        if (!std::isfinite(*value) || *value != std::floor(*value))
            return std::unexpected(
                fmt::format("`{}` is not a whole number, and the type is {}; write one such as 5", text, cxx_name(type)));
        const double magnitude = std::fabs(*value);
        number = Integer{*value < 0, magnitude >= 0x1p64, magnitude < 0x1p64 ? static_cast<std::uint64_t>(magnitude) : 0};
    }
    const Range range = range_of(type);
    if (number->too_large || number->magnitude > (number->negative ? range.below_zero : range.most)) {
        if (type == ScalarType::Pred) return std::unexpected(fmt::format("`{}` is not a bool; write true or false", text));
        return std::unexpected(fmt::format("{} does not fit {}, which holds {}", text, cxx_name(type), range_text(type)));
    }
    return number->negative ? 0 - number->magnitude : number->magnitude;
}

Parsed<void> put_scalar(ScalarType type, std::string_view text, std::span<std::uint8_t> out) {
    text = trimmed(text);
    if (!program::is_float(type)) {
        const auto bits = integer_bits(type, text);
        if (!bits) return std::unexpected(bits.error());
        put_bits(*bits, out);
        return {};
    }
    const auto parts = split_real(text);
    if (!parts) return std::unexpected(not_a_value(text, type));
    // A float is read as a float: by way of double it would be rounded twice.
    const auto single = type == ScalarType::F32 ? read_real<float>(*parts) : std::optional<float>{};
    const auto value = single ? std::optional<double>(*single) : read_real<double>(*parts);
    if (!value) return std::unexpected(not_a_value(text, type));
    const std::uint64_t bits = float_bits(type, *value);
    if (is_infinite(type, bits) && !(parts->named && std::isinf(*parts->named)))
        return std::unexpected(
            fmt::format("{} is beyond the largest {}, {:.6g}; write inf if infinity is meant", text, cxx_name(type), largest(type)));
    put_bits(bits, out);
    return {};
}

}  // namespace simtscope::session
