#include <algorithm>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

using program::ScalarType;
using program::Type;
using program::TypeKind;

constexpr std::size_t kMaxLeaves = 1U << 16;
constexpr std::size_t kMaxVisits = 1U << 20;  // empty members have no bytes that would bound them

class Walker {
public:
    explicit Walker(const program::Program& program) : program_(program) {}

    bool walk(std::uint32_t index, std::uint64_t bit_offset, std::uint32_t bit_size, const std::string& name) {
        if (++visits_ > kMaxVisits || out_.size() > kMaxLeaves) return false;
        const Type& type = program_.types[index];
        switch (type.kind) {
            case TypeKind::Scalar:
            case TypeKind::Enum:
            case TypeKind::Pointer:
                return leaf(type, bit_offset, bit_size, name);
            case TypeKind::Array:
                for (std::uint64_t i = 0; i < type.count; ++i)
                    if (!walk(type.element, bit_offset + i * program_.types[type.element].size * 8, 0, fmt::format("{}[{}]", name, i)))
                        return false;
                return true;
            case TypeKind::Struct:
                return std::ranges::all_of(type.members, [&](const program::Member& m) {
                    const bool dot = !name.empty() && !m.name.empty();
                    return walk(m.type, bit_offset + m.bit_offset, m.bit_size, name + (dot ? "." : "") + m.name);
                });
            case TypeKind::Void:
                return true;
        }
        return true;
    }
    std::vector<Leaf> take() { return std::move(out_); }

private:
    bool leaf(const Type& type, std::uint64_t bit_offset, std::uint32_t bit_size, const std::string& name) {
        const bool pointer = type.kind == TypeKind::Pointer;
        const ScalarType scalar = pointer ? ScalarType::U64 : type.scalar;
        if (scalar == ScalarType::None || bit_offset < end_) return true;  // the further members of a union lie below `end_`
        end_ = bit_offset + (bit_size != 0 ? bit_size : program::size_of(scalar) * 8ULL);
        out_.push_back({name, scalar, bit_offset, bit_size, pointer});
        return true;
    }

    const program::Program& program_;
    std::vector<Leaf> out_;
    std::uint64_t end_ = 0;
    std::size_t visits_ = 0;
};

void put_field(const Leaf& leaf, std::uint64_t value, std::vector<std::uint8_t>& bytes) {
    const unsigned bits = leaf.bit_size != 0 ? leaf.bit_size : program::size_of(leaf.type) * 8;
    for (unsigned i = 0; i < bits; ++i) {
        const std::uint64_t at = leaf.bit_offset + i;
        const auto mask = static_cast<std::uint8_t>(1U << (at % 8));
        if ((value >> i) & 1) bytes[at / 8] = static_cast<std::uint8_t>(bytes[at / 8] | mask);
    }
}

Parsed<std::uint64_t> leaf_bits(const Leaf& leaf, std::string_view text) {
    if (leaf.pointer) {
        if (text == "null" || text == "nullptr" || text == "0") return 0;
        return std::unexpected("a pointer inside a struct can only be null; pass the buffer as a parameter of its own");
    }
    std::uint8_t raw[8] = {};
    const auto put = put_scalar(leaf.type, text, std::span(raw, program::size_of(leaf.type)));
    if (!put) return std::unexpected(put.error());
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < program::size_of(leaf.type); ++i) bits |= std::uint64_t{raw[i]} << (8 * i);
    if (leaf.bit_size != 0) {
        const bool is_signed = program::is_signed(leaf.type);
        const unsigned spare = 64 - leaf.bit_size, own = 64 - program::size_of(leaf.type) * 8;
        const auto whole = static_cast<std::int64_t>(bits << own);
        const std::uint64_t value = is_signed ? static_cast<std::uint64_t>(whole >> own) : bits;
        const auto cut = static_cast<std::int64_t>(value << spare);
        const std::uint64_t back = is_signed ? static_cast<std::uint64_t>(cut >> spare) : static_cast<std::uint64_t>(cut) >> spare;
        if (back != value) return std::unexpected(fmt::format("{} does not fit a bit-field of {} bits", text, leaf.bit_size));
    }
    return bits;
}

std::string names_of(const std::vector<Leaf>& all) {
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < all.size() && i < kShown; ++i) text += (i == 0 ? "" : ", ") + all[i].name;
    return all.size() > kShown ? text + ", …" : text;
}

}  // namespace

Parsed<std::vector<Leaf>> leaves(const program::Program& program, std::uint32_t type) {
    Walker walker(program);
    if (!walker.walk(type, 0, 0, ""))
        return std::unexpected(fmt::format("`{}` has too many members to write out; use @FILE", program.types[type].name));
    return walker.take();
}

std::optional<Uniform> uniform(const program::Program& program, std::uint32_t type) {
    // Large arrays first: their scalars need not be counted one by one.
    std::uint64_t times = 1;
    while (type != program::kNone && program.types[type].kind == TypeKind::Array) {
        times *= std::max<std::uint64_t>(program.types[type].count, 1);  // an array of unknown size stands for its element
        if (times > kMaxBufferBytes) return std::nullopt;
        type = program.types[type].element;
    }
    if (type == program::kNone) return std::nullopt;
    const auto all = leaves(program, type);
    if (!all || all->empty()) return std::nullopt;
    const ScalarType scalar = all->front().type;
    const bool same = std::ranges::all_of(*all, [scalar](const Leaf& l) { return l.type == scalar && !l.pointer && l.bit_size == 0; });
    if (!same || all->size() * program::size_of(scalar) != program.types[type].size) return std::nullopt;
    return Uniform{scalar, all->size() * times};
}

Parsed<std::vector<std::uint8_t>> struct_bytes(const program::Program& program, std::uint32_t type, std::string_view text) {
    text = trimmed(text);
    if (!text.starts_with('{') || !text.ends_with('}') || text.size() < 2) return std::unexpected("the list of values does not end with }");
    const std::string_view inside = text.substr(1, text.size() - 2);
    if (inside.find_first_of("{}") != std::string_view::npos)
        return std::unexpected("one pair of braces is enough: write the values of inner structs and arrays in order");
    const auto all = leaves(program, type);
    if (!all) return std::unexpected(all.error());
    const auto values = comma_list(inside);
    if (values.size() != all->size())
        return std::unexpected(
            fmt::format("{} values, but `{}` has {}: {{{}}}", values.size(), program.types[type].name, all->size(), names_of(*all)));
    std::vector<std::uint8_t> bytes(program.types[type].size);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = leaf_bits((*all)[i], values[i]);
        if (!bits) return std::unexpected(fmt::format("member `{}`: {}", (*all)[i].name, bits.error()));
        put_field((*all)[i], *bits, bytes);
    }
    return bytes;
}

}  // namespace simtscope::session
