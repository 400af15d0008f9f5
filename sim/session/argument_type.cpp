#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

using program::ScalarType;
using enum program::ScalarType;

constexpr std::array kNames = std::to_array<std::pair<std::string_view, ScalarType>>({
    {"bool", Pred},     {"int8_t", S8},          {"uint8_t", U8},       {"uchar", U8},      {"char8_t", U8},    {"int16_t", S16},
    {"uint16_t", U16},  {"ushort", U16},         {"char16_t", U16},     {"int32_t", S32},   {"wchar_t", S32},   {"uint32_t", U32},
    {"uint", U32},      {"char32_t", U32},       {"int64_t", S64},      {"longlong", S64},  {"ptrdiff_t", S64}, {"ssize_t", S64},
    {"intptr_t", S64},  {"intmax_t", S64},       {"uint64_t", U64},     {"ulonglong", U64}, {"ulong", U64},     {"size_t", U64},
    {"uintptr_t", U64}, {"uintmax_t", U64},      {"float", F32},        {"double", F64},    {"half", F16},      {"__half", F16},
    {"nv_half", F16},   {"__nv_bfloat16", BF16}, {"nv_bfloat16", BF16}, {"bfloat16", BF16},
});

/// Bases of the vector types: char2, uint4, longlong1, …
constexpr std::array kVectorBases = std::to_array<std::pair<std::string_view, ScalarType>>({
    {"char", S8},
    {"uchar", U8},
    {"short", S16},
    {"ushort", U16},
    {"int", S32},
    {"uint", U32},
    {"long", S64},
    {"ulong", U64},
    {"longlong", S64},
    {"ulonglong", U64},
    {"float", F32},
    {"double", F64},
});

template <class Table>
std::optional<ScalarType> find(const Table& table, std::string_view name) {
    const auto it = std::ranges::find(table, name, [](const auto& entry) { return entry.first; });
    if (it == table.end()) return std::nullopt;
    return it->second;
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> out;
    while (!(text = trimmed(text)).empty()) {
        const std::size_t end = text.find_first_of(" \t");
        out.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    }
    return out;
}

/// "unsigned long long int" in any order of its words.
std::optional<ScalarType> built_in_integer(const std::vector<std::string_view>& parts) {
    const auto count = [&parts](std::string_view word) { return std::ranges::count(parts, word); };
    const auto u = count("unsigned"), s = count("signed"), sh = count("short"), l = count("long"), i = count("int"), c = count("char");
    if (static_cast<std::size_t>(u + s + sh + l + i + c) != parts.size() || parts.empty()) return std::nullopt;
    if (u + s > 1 || sh > 1 || l > 2 || i > 1 || c > 1 || (sh != 0 && l != 0) || (c != 0 && sh + l + i != 0)) return std::nullopt;
    const bool is_unsigned = u != 0;
    if (c != 0) return is_unsigned ? U8 : S8;
    if (sh != 0) return is_unsigned ? U16 : S16;
    if (l != 0) return is_unsigned ? U64 : S64;
    return is_unsigned ? U32 : S32;
}

/// "const", "struct" and "std::" say nothing about the bytes.
std::vector<std::string_view> type_words(std::string_view text) {
    std::vector<std::string_view> parts = words(text);
    std::erase_if(parts,
                  [](std::string_view w) { return w == "const" || w == "volatile" || w == "struct" || w == "class" || w == "union"; });
    for (std::string_view& w : parts)
        if (w.starts_with("std::")) w.remove_prefix(5);
    return parts;
}

std::optional<ElementType> vector_type(std::string_view name) {
    const auto make = [](ScalarType scalar, std::uint32_t components) {
        return ElementType{scalar, components, program::kNone, std::uint64_t{program::size_of(scalar)} * components};
    };
    if (name == "dim3") return make(U32, 3);
    if (name == "half2" || name == "__half2") return make(F16, 2);
    if (name == "__nv_bfloat162" || name == "nv_bfloat162") return make(BF16, 2);
    if (name.empty() || name.back() < '1' || name.back() > '4') return std::nullopt;
    const auto base = find(kVectorBases, name.substr(0, name.size() - 1));
    if (!base) return std::nullopt;
    return make(*base, static_cast<std::uint32_t>(name.back() - '0'));
}

bool names_struct(const program::Type& type, std::string_view name) {
    if (type.kind != program::TypeKind::Struct || type.name.empty()) return false;
    return type.name == name || (type.name.size() > name.size() + 2 && type.name.ends_with(name) &&
                                 std::string_view(type.name).substr(type.name.size() - name.size() - 2, 2) == "::");
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<ScalarType> scalar_from_name(std::string_view text) {
    const std::vector<std::string_view> parts = type_words(text);
    if (parts.size() == 1)
        if (const auto scalar = find(kNames, parts[0])) return scalar;
    return built_in_integer(parts);
}

Parsed<ElementType> element_type(std::string_view text, const program::Program& program) {
    if (const auto scalar = scalar_from_name(text)) return ElementType{*scalar, 1, program::kNone, program::size_of(*scalar)};
    const std::vector<std::string_view> parts = type_words(text);
    if (parts.size() == 1)
        if (const auto vector = vector_type(parts[0])) return *vector;
    std::string joined;
    for (const std::string_view part : parts) joined += (joined.empty() ? "" : " ") + std::string(part);
    for (std::uint32_t i = 0; i < program.types.size() && !joined.empty(); ++i) {
        if (!names_struct(program.types[i], joined)) continue;
        ElementType out{None, 1, i, program.types[i].size};
        if (const auto same = uniform(program, i); same && same->count <= kMaxElements) {
            out.scalar = same->scalar;
            out.components = static_cast<std::uint32_t>(same->count);
        }
        return out;
    }
    if (joined == "long double") return std::unexpected("a kernel has no long double; write double");
    if (joined == "void") return std::unexpected("void has no size; write the type that the kernel reads, such as unsigned char");
    if (text.find('*') != std::string_view::npos)
        return std::unexpected(fmt::format("`{}` is a pointer; name the type of one element, such as int or float4", trimmed(text)));
    return std::unexpected(fmt::format(
        "`{}` is neither a scalar (int, float, uint16_t, …) nor a vector type (float4, int2, …) nor a struct of the file", trimmed(text)));
}

std::string_view cxx_name(ScalarType type) {
    switch (type) {
        case Pred:
            return "bool";
        case S8:
            return "signed char";
        case U8:
            return "unsigned char";
        case S16:
            return "short";
        case U16:
            return "unsigned short";
        case S32:
            return "int";
        case U32:
            return "unsigned int";
        case S64:
            return "long long";
        case U64:
            return "unsigned long long";
        case F16:
            return "__half";
        case BF16:
            return "__nv_bfloat16";
        case F32:
            return "float";
        case F64:
            return "double";
        default:
            return "void";
    }
}

bool interchangeable(ScalarType a, ScalarType b) {
    if (a == b) return true;
    if (program::is_float(a) || program::is_float(b) || a == None || b == None) return false;
    return program::size_of(a) == program::size_of(b);
}

}  // namespace simtscope::session
