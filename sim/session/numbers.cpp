#include "session/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace simtscope::session {

namespace {

using program::ScalarType;
constexpr std::uint64_t kExactInDouble = std::uint64_t{1} << 53;

template <typename Number>
Number read_as(std::span<const std::uint8_t> bytes) {
    Number value{};
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

/// IEEE binary16: 1 sign, 5 exponent, 10 fraction bits. Every value is exact as a float.
float half_value(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const int fraction = bits & 1023;
    float magnitude = 0;
    if (exponent == 31)
        magnitude = fraction == 0 ? HUGE_VALF : std::nanf("");
    else if (exponent == 0)
        magnitude = std::ldexp(static_cast<float>(fraction), -24);
    else
        magnitude = std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
    return std::copysign(magnitude, (bits & 0x8000U) != 0 ? -1.0F : 1.0F);
}

float bfloat_value(std::uint16_t bits) {
    const std::uint32_t wide = std::uint32_t{bits} << 16;
    float value = 0;
    std::memcpy(&value, &wide, sizeof value);
    return value;
}

template <typename Float>
std::string float_text(Float value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    if (value == 0) return std::signbit(value) ? "-0.0" : "0";
    return fmt::format("{}", value);
}

template <typename Float>
std::string float_json(Float value) {
    std::string text = float_text(value);
    return std::isfinite(value) ? text : '"' + text + '"';
}

template <typename Integer>
std::string integer_json(Integer value) {
    const std::uint64_t magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    return magnitude > kExactInDouble ? fmt::format("\"{}\"", value) : fmt::format("{}", value);
}

/// Calls `use` with the value in its own C++ type.
template <typename Use>
std::string with_value(ScalarType type, std::span<const std::uint8_t> bytes, const Use& use) {
    switch (type) {
        case ScalarType::S8:
            return use(std::int64_t{read_as<std::int8_t>(bytes)});
        case ScalarType::S16:
            return use(std::int64_t{read_as<std::int16_t>(bytes)});
        case ScalarType::S32:
            return use(std::int64_t{read_as<std::int32_t>(bytes)});
        case ScalarType::S64:
            return use(read_as<std::int64_t>(bytes));
        case ScalarType::U16:
            return use(std::uint64_t{read_as<std::uint16_t>(bytes)});
        case ScalarType::U32:
            return use(std::uint64_t{read_as<std::uint32_t>(bytes)});
        case ScalarType::U64:
            return use(read_as<std::uint64_t>(bytes));
        case ScalarType::F16:
            return use(half_value(read_as<std::uint16_t>(bytes)));
        case ScalarType::BF16:
            return use(bfloat_value(read_as<std::uint16_t>(bytes)));
        case ScalarType::F32:
            return use(read_as<float>(bytes));
        case ScalarType::F64:
            return use(read_as<double>(bytes));
        case ScalarType::None:  // bytes of a struct
        case ScalarType::Pred:
        case ScalarType::U8:
        case ScalarType::Count:
            break;
    }
    return use(std::uint64_t{read_as<std::uint8_t>(bytes)});
}

struct AsText {
    std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(std::uint64_t value) const { return fmt::format("{}", value); }
    std::string operator()(float value) const { return float_text(value); }
    std::string operator()(double value) const { return float_text(value); }
};
struct AsJson {
    std::string operator()(std::int64_t value) const { return integer_json(value); }
    std::string operator()(std::uint64_t value) const { return integer_json(value); }
    std::string operator()(float value) const { return float_json(value); }
    std::string operator()(double value) const { return float_json(value); }
};

}  // namespace

std::string scalar_text(ScalarType type, std::span<const std::uint8_t> bytes) { return with_value(type, bytes, AsText{}); }
std::string element_text(const BufferView& buffer, std::uint64_t index) {
    const std::uint64_t size = std::max<std::uint64_t>(1, program::size_of(buffer.element));
    if (index >= buffer.bytes.size() / size) return {};
    if (index < buffer.defined.size() && !buffer.defined[index]) return "?";
    return scalar_text(buffer.element, std::span(buffer.bytes).subspan(index * size, size));
}
std::string scalar_json(ScalarType type, std::span<const std::uint8_t> bytes) { return with_value(type, bytes, AsJson{}); }
std::string number_json(double value) { return float_json(value); }
std::string number_json(std::uint64_t value) { return integer_json(value); }
std::string number_json(std::int64_t value) { return integer_json(value); }

std::string type_text(ScalarType type, std::uint32_t components) {
    constexpr std::array<const char*, static_cast<std::size_t>(ScalarType::Count)> kNames = {
        "bytes",        "bool",      "signed char",        "unsigned char", "short",         "unsigned short", "int",
        "unsigned int", "long long", "unsigned long long", "half",          "__nv_bfloat16", "float",          "double"};
    constexpr std::array<const char*, static_cast<std::size_t>(ScalarType::Count)> kVectors = {
        "bytes", "bool",     "char",      "uchar", "short",         "ushort", "int",
        "uint",  "longlong", "ulonglong", "half",  "__nv_bfloat16", "float",  "double"};
    const auto index = static_cast<std::size_t>(type);
    if (index >= kNames.size()) return "bytes";
    return components > 1 ? fmt::format("{}{}", kVectors.at(index), components) : kNames.at(index);
}

std::string grouped(std::uint64_t value) {
    std::string text = fmt::format("{}", value);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

}  // namespace simtscope::session
