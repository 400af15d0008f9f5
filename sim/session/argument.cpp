#include <new>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

using program::Program;
using program::ScalarType;
using program::Type;
using program::TypeKind;

/// What a SPEC is for, in the words of the kernel.
struct Target {
    const Program& program;
    std::string label;                    ///< "parameter `in`"
    std::string type_name;                ///< "const int*"
    const FileBytes* enclosed;            ///< see parse_argument()
    std::uint32_t type = program::kNone;  ///< of a value; of a buffer, that of its elements (kNone: void)
};

ArgumentValue typed(const ElementType& element, std::uint64_t count, std::string type_name, std::vector<std::uint8_t> bytes) {
    ArgumentValue value;
    value.element = element.scalar;
    value.components = element.components;
    value.count = count;
    value.type_name = std::move(type_name);
    value.bytes = std::move(bytes);
    return value;
}

std::string pointer_name(const Program& program, const Type& pointer, bool is_const) {
    std::string name = pointer.name;
    if (name.empty()) name = (pointer.element == program::kNone ? "void" : program.types[pointer.element].name) + "*";
    return is_const && name.find("const") == std::string::npos ? "const " + name : name;
}

/// "const int*" and what a buffer for it looks like: "int[32]".
std::string element_name(const Target& target) {
    if (target.type == program::kNone) return "unsigned char";
    std::string name = target.program.types[target.type].name;
    if (name.starts_with("const ")) name.erase(0, 6);
    const Type& type = target.program.types[target.type];
    if (type.kind == TypeKind::Array || type.kind == TypeKind::Enum)
        if (const auto same = uniform(target.program, target.type)) return std::string(cxx_name(same->scalar));
    return name;
}

// ---- buffers -----------------------------------------------------------------------------------------------------------------

/// The element type that the SPEC names has to be the pointee's, or a scalar that the pointee consists of.
Parsed<void> check_element(const Target& target, const ElementType& element, const BufferSpec& spec) {
    if (target.type == program::kNone) return {};
    const Type& wanted = target.program.types[target.type];
    const std::string given = fmt::format("{}[{}] given, but {} is {}", spec.type, spec.count, target.label, target.type_name);
    if (wanted.kind == TypeKind::Pointer) return std::unexpected(given + "; buffers of pointers cannot be passed");
    const std::string right = fmt::format("{}[{}]", element_name(target), spec.count);
    if (element.structure == target.type) return {};
    const auto same = uniform(target.program, target.type);
    if (!same || !interchangeable(same->scalar, element.scalar)) return std::unexpected(fmt::format("{}; write {}", given, right));
    if (element.components != 1 && element.components != same->count) return std::unexpected(fmt::format("{}; write {}", given, right));
    const std::uint64_t bytes = element.size * spec.count;
    if (wanted.size == 0 || bytes % wanted.size == 0) return {};
    const std::uint64_t whole = bytes / wanted.size + 1;
    return std::unexpected(
        fmt::format("{}: {} is no multiple of {}; write {}[{}]", given, spec.count, same->count, spec.type, whole * same->count));
}

Parsed<ArgumentValue> parse_buffer(const Target& target, std::string_view spec) {
    const auto parts = split_buffer(spec);
    if (!parts) return std::unexpected(parts.error());
    const auto element = element_type(parts->type, target.program);
    if (!element) return std::unexpected(element.error());
    if (element->size == 0) return std::unexpected(fmt::format("`{}` has no size", parts->type));
    if (parts->count > kMaxBufferBytes / element->size) {
        constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
        return std::unexpected(fmt::format("{}[{}] is {:.1f} GiB; a buffer has at most 1 GiB", parts->type, parts->count,
                                           static_cast<double>(parts->count) * static_cast<double>(element->size) / kGiB));
    }
    if (const auto fits = check_element(target, *element, *parts); !fits) return std::unexpected(fits.error());
    const std::string shape = fmt::format("{}[{}]", parts->type, parts->count);
    if (const auto room = check_memory(shape, parts->count * element->size); !room) return std::unexpected(room.error());
    auto bytes = buffer_bytes(*element, *parts, target.enclosed);
    if (!bytes) return std::unexpected(bytes.error());
    ArgumentValue value = typed(*element, parts->count, std::string(parts->type), std::move(*bytes));
    value.kind = ArgumentValue::Kind::Buffer;
    value.defined = parts->fill.has_value();
    return value;
}

bool is_name(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (text.empty() || !letter(text[0])) return false;
    for (const char c : text)
        if (!letter(c) && !(c >= '0' && c <= '9')) return false;
    return true;
}

/// null or @OTHER; nullopt if the SPEC is neither.
std::optional<Parsed<ArgumentValue>> parse_reference(const std::string& name, std::string_view spec) {
    ArgumentValue value;
    if (spec == "null" || spec == "nullptr") {
        value.kind = ArgumentValue::Kind::Null;
        return value;
    }
    if (!spec.starts_with('@')) return std::nullopt;
    const std::string_view other = trimmed(spec.substr(1));
    if (!is_name(other))
        return std::unexpected(fmt::format("`{}` is not @OTHER with the name of another argument; a file is read by TYPE[N]:@FILE", spec));
    if (other == name) return std::unexpected(fmt::format("`{}` names the argument itself; name another one, or give it a buffer", spec));
    value.kind = ArgumentValue::Kind::Alias;
    value.alias = other;
    return value;
}

Parsed<ArgumentValue> parse_pointer(const std::string& name, const Target& target, std::string_view spec) {
    if (auto reference = parse_reference(name, spec)) return *reference;
    if (spec.find('[') == std::string_view::npos) {
        const std::string element = element_name(target);
        return std::unexpected(fmt::format("`{}` given, but {} is {}; write a buffer such as {}[32] or {}[32]:iota, @OTHER, or null", spec,
                                           target.label, target.type_name, element, element));
    }
    return parse_buffer(target, spec);
}

// ---- values ------------------------------------------------------------------------------------------------------------------

Parsed<ArgumentValue> parse_value(const Target& target, std::string_view spec) {
    const Type& type = target.program.types[target.type];
    const bool wrong_form = spec.find('[') != std::string_view::npos || spec.starts_with('@') || spec.starts_with('{') || spec == "null";
    if (wrong_form)
        return std::unexpected(fmt::format("`{}` given, but {} is {}; write one value such as 5", spec, target.label, target.type_name));
    const ScalarType scalar = type.name == "bool" ? ScalarType::Pred : type.scalar;
    const std::uint64_t size = program::size_of(scalar);
    if (size == 0) return std::unexpected(fmt::format("{} is {}, which cannot be given a value", target.label, target.type_name));
    std::vector<std::uint8_t> bytes(size);
    if (const auto put = put_scalar(scalar, spec, bytes); !put) return std::unexpected(put.error());
    return typed({scalar, 1, program::kNone, size}, 1, type.name, std::move(bytes));
}

Parsed<ArgumentValue> parse_struct(const Target& target, std::string_view spec) {
    const Type& type = target.program.types[target.type];
    ElementType element{ScalarType::None, 1, target.type, type.size};
    if (const auto same = uniform(target.program, target.type)) {
        element.scalar = same->scalar;
        element.components = static_cast<std::uint32_t>(same->count);
    }
    Parsed<std::vector<std::uint8_t>> bytes;
    if (spec.starts_with('@')) {
        bytes = read_exactly(std::string(trimmed(spec.substr(1))), type.size, fmt::format("`{}`", type.name), target.enclosed);
    } else if (spec.starts_with('{')) {
        bytes = struct_bytes(target.program, target.type, spec);
    } else {
        return std::unexpected(
            fmt::format("`{}` given, but {} is {}; write its values as {{1,2.5,…}}, or @FILE", spec, target.label, target.type_name));
    }
    if (!bytes) return std::unexpected(bytes.error());
    return typed(element, 1, type.name, std::move(*bytes));
}

Parsed<ArgumentValue> parse_array(const Target& target, std::string_view spec) {
    const Type& type = target.program.types[target.type];
    const auto same = uniform(target.program, target.type);
    const std::string element = same ? std::string(cxx_name(same->scalar)) : element_name(target);
    const std::uint64_t count = same ? same->count : 1;
    if (spec.find('[') == std::string_view::npos)
        return std::unexpected(
            fmt::format("`{}` given, but {} is {}; write for example {}[{}]:0", spec, target.label, target.type_name, element, count));
    const auto parts = split_buffer(spec);
    if (!parts) return std::unexpected(parts.error());
    const auto given = element_type(parts->type, target.program);
    const bool fits = !given || (given->size != 0 && type.size % given->size == 0 && parts->count == type.size / given->size);
    if (!fits)
        return std::unexpected(fmt::format("{}[{}] given, but {} is {}; write {}[{}]", parts->type, parts->count, target.label,
                                           target.type_name, element, count));
    return parse_buffer(target, spec);
}

Parsed<ArgumentValue> by_kind(const std::string& name, Target& target, std::uint32_t type, bool is_const, std::string_view spec) {
    if (trimmed(spec).empty()) return std::unexpected("the value is missing; write NAME=SPEC, such as in=int[32]:iota or n=5");
    spec = trimmed(spec);
    const Type& t = target.program.types[type];
    target.type = t.kind == TypeKind::Pointer ? t.element : type;
    target.type_name = t.kind == TypeKind::Pointer ? pointer_name(target.program, t, is_const) : t.name;
    try {
        switch (t.kind) {
            case TypeKind::Pointer:
                return parse_pointer(name, target, spec);
            case TypeKind::Struct:
                return parse_struct(target, spec);
            case TypeKind::Array:
                return parse_array(target, spec);
            default:
                return parse_value(target, spec);
        }
    } catch (const std::bad_alloc&) {
        return std::unexpected(fmt::format("there is not enough memory for `{}`", spec));
    }
}

Error mistake(std::string message) {
    Error error;
    error.kind = "argument";
    error.message = std::move(message);
    return error;
}

}  // namespace

std::expected<ArgumentValue, Error> parse_argument(const std::string& name, const std::string& spec,
                                                   const program::KernelParameter& parameter, const program::Program& program,
                                                   const FileBytes* enclosed) {
    Target target{program, fmt::format("parameter `{}`", parameter.name), {}, enclosed};
    auto value = by_kind(name, target, parameter.type, parameter.is_const, spec);
    if (!value) return std::unexpected(mistake(fmt::format("argument {}: {}", name, value.error())));
    return std::move(*value);
}

std::expected<ArgumentValue, Error> parse_variable(const std::string& name, const std::string& spec, const program::Global& variable,
                                                   const program::Program& program, const FileBytes* enclosed) {
    if (variable.type == program::kNone)
        return std::unexpected(mistake(fmt::format("variable {}: its type is not known, so it cannot be set", name)));
    Target target{program, fmt::format("variable `{}`", variable.name), {}, enclosed};
    auto value = by_kind(name, target, variable.type, false, spec);
    if (!value) return std::unexpected(mistake(fmt::format("variable {}: {}", name, value.error())));
    return std::move(*value);
}

}  // namespace simtscope::session
