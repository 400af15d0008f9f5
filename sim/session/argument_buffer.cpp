#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "machine/splitmix.h"
#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

using program::ScalarType;
using Bytes = std::vector<std::uint8_t>;

/// As many of the top bits as the type's significand holds: every value below 1 is as likely as the next.
std::uint64_t random_bits(ScalarType type, std::uint64_t random) {
    switch (type) {
        case ScalarType::Pred:
            return random & 1;
        case ScalarType::F16:
            return float_bits(type, std::ldexp(static_cast<double>(random >> 53), -11));
        case ScalarType::BF16:
            return float_bits(type, std::ldexp(static_cast<double>(random >> 56), -8));
        case ScalarType::F32:
            return float_bits(type, std::ldexp(static_cast<double>(random >> 40), -24));
        case ScalarType::F64:
            return float_bits(type, std::ldexp(static_cast<double>(random >> 11), -53));
        default:
            return random;
    }
}

/// The scalars of the elements, one after another.
struct Scalars {
    ScalarType type;
    std::size_t size;
    Bytes bytes;

    [[nodiscard]] std::uint64_t count() const { return bytes.size() / size; }
    [[nodiscard]] std::span<std::uint8_t> at(std::uint64_t i) { return std::span(bytes).subspan(i * size, size); }
};

Parsed<void> fill_value(Scalars& to, std::string_view text) {
    if (const auto first = put_scalar(to.type, text, to.at(0)); !first) return first;
    for (std::uint64_t done = to.size; done < to.bytes.size(); done *= 2)
        std::memcpy(to.bytes.data() + done, to.bytes.data(), std::min<std::uint64_t>(done, to.bytes.size() - done));
    return {};
}

Parsed<void> fill_list(Scalars& to, std::string_view text, std::string_view spec) {
    if (!text.ends_with('}')) return std::unexpected("the list of values does not end with }");
    const auto values = comma_list(text.substr(1, text.size() - 2));
    if (values.size() != to.count())
        return std::unexpected(fmt::format("{} values for the {} of `{}`; give one for each", values.size(), to.count(), spec));
    for (std::size_t i = 0; i < values.size(); ++i)
        if (const auto put = put_scalar(to.type, values[i], to.at(i)); !put)
            return std::unexpected(fmt::format("value {}: {}", i, put.error()));
    return {};
}

/// START and STEP of an integer sequence as 128-bit numbers: they may be far apart, or negative for an unsigned type's step.
__extension__ using Wide = __int128;

Parsed<Wide> wide(ScalarType type, std::string_view text) {
    if (const auto bits = integer_bits(ScalarType::S64, text)) return static_cast<Wide>(static_cast<std::int64_t>(*bits));
    if (const auto bits = integer_bits(ScalarType::U64, text)) return static_cast<Wide>(*bits);
    return std::unexpected(integer_bits(type, text).error());  // what 64 bits cannot hold, no narrower type can
}

Parsed<void> integer_sequence(Scalars& to, std::string_view start_text, std::string_view step_text) {
    const auto start = wide(to.type, start_text), step = wide(to.type, step_text);
    if (!start) return std::unexpected("iota's start: " + start.error());
    if (!step) return std::unexpected("iota's step: " + step.error());
    const unsigned bits = to.type == ScalarType::Pred ? 1 : static_cast<unsigned>(to.size * 8);
    const bool is_signed = program::is_signed(to.type);
    const Wide least = is_signed ? -(Wide{1} << (bits - 1)) : 0;
    const Wide most = is_signed ? (Wide{1} << (bits - 1)) - 1 : (Wide{1} << bits) - 1;
    const Wide last = *start + *step * static_cast<Wide>(to.count() - 1);
    if (*start < least || *start > most || last < least || last > most) {
        return std::unexpected(fmt::format("iota runs out of the range of {} ({} to {})", cxx_name(to.type),
                                           static_cast<std::int64_t>(least), static_cast<std::uint64_t>(most)));
    }
    for (std::uint64_t i = 0; i < to.count(); ++i) put_bits(static_cast<std::uint64_t>(*start + *step * static_cast<Wide>(i)), to.at(i));
    return {};
}

Parsed<void> fill_iota(Scalars& to, std::string_view text) {
    std::string_view start = "0", step = "1";
    if (!text.empty()) {
        const std::size_t colon = text.find(':');
        start = text.substr(0, colon);
        if (colon != std::string_view::npos) step = text.substr(colon + 1);
    }
    if (step.find(':') != std::string_view::npos) return std::unexpected("iota takes a start and a step: write iota:START:STEP");
    if (!program::is_float(to.type)) return integer_sequence(to, start, step);
    const auto first = parse_real(start), each = parse_real(step);
    if (!first) return std::unexpected("iota's start: " + first.error());
    if (!each) return std::unexpected("iota's step: " + each.error());
    for (std::uint64_t i = 0; i < to.count(); ++i) put_bits(float_bits(to.type, *first + *each * static_cast<double>(i)), to.at(i));
    return {};
}

Parsed<void> fill_random(Scalars& to, std::string_view text) {
    const auto seed = parse_count(text);
    if (!seed) return std::unexpected(fmt::format("`{}` is not a seed; write random:SEED with a whole number, such as random:1", text));
    for (std::uint64_t i = 0; i < to.count(); ++i) put_bits(random_bits(to.type, machine::splitmix64(*seed + i)), to.at(i));
    return {};
}

/// What follows "word" or "word:" in `text`.
std::optional<std::string_view> behind(std::string_view text, std::string_view word) {
    if (!text.starts_with(word)) return std::nullopt;
    text.remove_prefix(word.size());
    if (text.empty()) return text;
    if (text[0] != ':') return std::nullopt;
    return text.substr(1);
}

}  // namespace

std::vector<std::string_view> comma_list(std::string_view text) {
    std::vector<std::string_view> parts;
    if (trimmed(text).empty()) return parts;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = text.find(',');
        parts.push_back(trimmed(text.substr(0, end)));
        if (end != std::string_view::npos) text.remove_prefix(end + 1);
    }
    return parts;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    text = trimmed(text);
    const bool hex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (hex) text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (text.empty() || problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Parsed<BufferSpec> split_buffer(std::string_view spec) {
    const std::size_t open = spec.find('['), close = spec.find(']', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return std::unexpected(fmt::format("`{}` is not TYPE[N]; write for example int[32], float[100]:1 or int[8]:iota", spec));
    BufferSpec out;
    out.type = trimmed(spec.substr(0, open));
    if (out.type.empty()) return std::unexpected(fmt::format("`{}` names no type; write for example int{}", spec, spec));
    const std::string_view inside = trimmed(spec.substr(open + 1, close - open - 1));
    const auto count = parse_count(inside);
    if (!count) return std::unexpected(fmt::format("`{}` is not a number of elements; write for example {}[32]", inside, out.type));
    if (*count == 0) return std::unexpected("a buffer has at least 1 element");
    if (*count > kMaxElements) return std::unexpected(fmt::format("{} elements are too many; at most {}", *count, kMaxElements));
    out.count = *count;
    const std::string_view rest = trimmed(spec.substr(close + 1));
    if (rest.empty()) return out;
    if (rest[0] == '[') return std::unexpected(fmt::format("`{}` has two sizes; write their product in one pair of brackets", spec));
    if (rest[0] != ':')
        return std::unexpected(
            fmt::format("`{}` behind ] is not understood; write a colon before the value: {}[{}]:0", rest, out.type, *count));
    out.fill = trimmed(rest.substr(1));
    if (out.fill->empty()) return std::unexpected("nothing follows the colon; write a value, iota, random:SEED, {1,2,…} or @FILE");
    return out;
}

std::optional<std::string> file_of(std::string_view spec) {
    spec = trimmed(spec);
    if (spec.starts_with('@')) return std::string(trimmed(spec.substr(1)));
    const auto parts = split_buffer(spec);
    if (!parts || !parts->fill || !parts->fill->starts_with('@')) return std::nullopt;
    return std::string(parts->fill->substr(1));
}

Parsed<Bytes> buffer_bytes(const ElementType& element, const BufferSpec& spec, const FileBytes* enclosed) {
    const std::uint64_t size = element.size * spec.count;
    const std::string shape = fmt::format("{}[{}]", spec.type, spec.count);
    if (!spec.fill) return Bytes(size);
    if (spec.fill->starts_with('@')) return read_exactly(std::string(spec.fill->substr(1)), size, shape, enclosed);
    if (element.scalar == ScalarType::None)
        return std::unexpected(
            fmt::format("`{}` is a struct; fill it from a file ({}:@FILE) or leave it unwritten ({})", spec.type, shape, shape));
    Scalars to{element.scalar, program::size_of(element.scalar), Bytes(size)};
    Parsed<void> done;
    if (const auto iota = behind(*spec.fill, "iota"))
        done = fill_iota(to, *iota);
    else if (const auto seed = behind(*spec.fill, "random"))
        done = fill_random(to, *seed);
    else if (spec.fill->starts_with('{'))
        done = fill_list(to, *spec.fill, shape);
    else
        done = fill_value(to, *spec.fill);
    if (!done) return std::unexpected(done.error());
    return std::move(to.bytes);
}

}  // namespace simtscope::session
