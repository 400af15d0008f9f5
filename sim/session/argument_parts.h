// Parts of parse_argument(), one file each. Every failure is one line that says what is wrong and what is right; the caller
// puts "argument NAME: " in front.
//
//   SPEC ─► argument_type    TYPE as C++ spells it ─► ElementType
//        ─► argument_scalar  one value as text ─► bytes
//        ─► argument_buffer  TYPE[N]:FILL ─► bytes
//        ─► argument_struct  {…} ─► the scalar members of a struct
//        ─► argument_file    @file ─► bytes
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/program.h"
#include "session/launch.h"

namespace simtscope::session {

template <class T>
using Parsed = std::expected<T, std::string>;

inline constexpr std::uint64_t kMaxElements = 1ULL << 31;
inline constexpr std::uint64_t kMaxBufferBytes = 1ULL << 30;
inline constexpr std::uint64_t kMaxFileBytes = 1ULL << 30;

[[nodiscard]] std::string_view trimmed(std::string_view text);
/// "a, b" as its parts, blanks removed; empty text has none.
[[nodiscard]] std::vector<std::string_view> comma_list(std::string_view text);
/// A plain count: decimal or 0x, digits only.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

// ---- argument_type --------------------------------------------------------------------------------------------------------

/// TYPE of a SPEC: a scalar, or a vector type of several.
struct ElementType {
    program::ScalarType scalar = program::ScalarType::None;  ///< None: a struct of the file, `structure` says which
    std::uint32_t components = 1;
    std::uint32_t structure = program::kNone;  ///< index into Program::types
    std::uint64_t size = 0;                    ///< bytes of one element
};
/// A scalar in any C++ spelling ("long unsigned int", "uint16_t", "__half"); nullopt if it is none.
[[nodiscard]] std::optional<program::ScalarType> scalar_from_name(std::string_view text);
[[nodiscard]] Parsed<ElementType> element_type(std::string_view text, const program::Program& program);
/// As C++ spells it: "int", "unsigned char", "__half".
[[nodiscard]] std::string_view cxx_name(program::ScalarType type);
/// Same size and same kind of number; signed and unsigned are alike.
[[nodiscard]] bool interchangeable(program::ScalarType a, program::ScalarType b);

// ---- argument_struct ------------------------------------------------------------------------------------------------------

/// A scalar inside a struct or array.
struct Leaf {
    std::string name;  ///< "p.x", "v[2]"
    program::ScalarType type = program::ScalarType::None;
    std::uint64_t bit_offset = 0;
    std::uint32_t bit_size = 0;  ///< 0: the type's own
    bool pointer = false;
};
/// Scalars of a type in order of memory (of a union its first member); an error if they are too many.
[[nodiscard]] Parsed<std::vector<Leaf>> leaves(const program::Program& program, std::uint32_t type);
/// The scalar that a type consists of without gaps, and how many of them: float4 is 4 × F32.
struct Uniform {
    program::ScalarType scalar = program::ScalarType::None;
    std::uint64_t count = 0;
};
[[nodiscard]] std::optional<Uniform> uniform(const program::Program& program, std::uint32_t type);
/// "{1, 2.5}" into a struct's scalars in order.
[[nodiscard]] Parsed<std::vector<std::uint8_t>> struct_bytes(const program::Program& program, std::uint32_t type, std::string_view text);

// ---- argument_scalar ------------------------------------------------------------------------------------------------------

/// Writes size_of(type) little-endian bytes; the error says why the text is no value of this type.
[[nodiscard]] Parsed<void> put_scalar(program::ScalarType type, std::string_view text, std::span<std::uint8_t> out);
/// Integer types only (bool, 0 and 1): the number as the type holds it.
[[nodiscard]] Parsed<std::uint64_t> integer_bits(program::ScalarType type, std::string_view text);
void put_bits(std::uint64_t bits, std::span<std::uint8_t> out);
/// Bits of the nearest value of a floating-point type.
[[nodiscard]] std::uint64_t float_bits(program::ScalarType type, double value);
[[nodiscard]] Parsed<double> parse_real(std::string_view text);

// ---- argument_memory, argument_file, argument_buffer
// ---------------------------------------------------------------------------------------

/// A sentence if simulating this buffer would take more memory than there is.
[[nodiscard]] Parsed<void> check_memory(const std::string& shape, std::uint64_t bytes);

/// All bytes of a regular file that has exactly `size` of them; `what` says whose size that is, for the message. `enclosed`: see
/// parse_argument().
[[nodiscard]] Parsed<std::vector<std::uint8_t>> read_exactly(const std::string& path, std::uint64_t size, const std::string& what,
                                                             const FileBytes* enclosed);

/// "TYPE[N]" and what follows it.
struct BufferSpec {
    std::string_view type;
    std::uint64_t count = 0;
    std::optional<std::string_view> fill;  ///< behind the colon
};
[[nodiscard]] Parsed<BufferSpec> split_buffer(std::string_view spec);
/// The elements' bytes; `element.size` × `count` is within kMaxBufferBytes.
[[nodiscard]] Parsed<std::vector<std::uint8_t>> buffer_bytes(const ElementType& element, const BufferSpec& spec, const FileBytes* enclosed);

}  // namespace simtscope::session
