// File layout, little-endian:
//   0  8 bytes  "SIMTPROG"
//   8  u32      version
//  12  u64      size of the payload
//  20  u64      FNV-1a of the payload
//  28           payload: the vectors of Program in order; a vector or text is a u32 count and its elements
//
// One description of the fields serves both directions, so that they cannot drift apart.
#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include <fmt/format.h>

#include "program/program.h"

namespace simtscope::program {

namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {'S', 'I', 'M', 'T', 'P', 'R', 'O', 'G'};
constexpr std::size_t kHeaderSize = 28;

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3U;
    return hash;
}

class Writer {
public:
    static constexpr bool kReading = false;

    template <class T>
    void number(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i) out_.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
    }
    void text(const std::string& value) {
        number(static_cast<std::uint32_t>(value.size()));
        out_.insert(out_.end(), value.begin(), value.end());
    }
    void raw(std::span<const std::uint8_t> bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }

    std::vector<std::uint8_t> take() { return std::move(out_); }

private:
    std::vector<std::uint8_t> out_;
};

/// After the first fault every read gives zero and failed() stays true.
class Reader {
public:
    static constexpr bool kReading = true;
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <class T>
    void number(T& value) {
        value = 0;
        if (!need(sizeof(T))) return;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint64_t{bytes_[at_ + i]} << (8 * i);
        value = static_cast<T>(bits);
        at_ += sizeof(T);
    }
    void text(std::string& value) {
        const std::uint32_t size = count();
        if (!need(size)) return;
        value.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), bytes_.begin() + static_cast<std::ptrdiff_t>(at_ + size));
        at_ += size;
    }
    void raw(std::vector<std::uint8_t>& value) {
        const std::uint32_t size = count();
        if (!need(size)) return;
        value.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), bytes_.begin() + static_cast<std::ptrdiff_t>(at_ + size));
        at_ += size;
    }
    /// Number of elements that follow; each takes a byte at least, so a count beyond the rest of the data is damage.
    std::uint32_t count() {
        std::uint32_t n = 0;
        number(n);
        return need(n) ? n : 0;
    }

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    void fail() { failed_ = true; }

private:
    bool need(std::size_t size) {
        if (size > left()) failed_ = true;
        return !failed_;
    }
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

// ---- one field of any kind -----------------------------------------------------------------------------------------

// Writer gets const objects, Reader mutable ones; `fields` below names them once.
template <class Archive, class T>
void field(Archive& archive, T& value);

template <class Archive, class... T>
void each(Archive& archive, T&... values) {
    (field(archive, values), ...);
}

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

template <class Archive, class V>
void vector_field(Archive& archive, V& values) {
    using Element = typename std::remove_const_t<V>::value_type;
    if constexpr (std::is_same_v<Element, std::uint8_t>) {
        if constexpr (Archive::kReading) {
            archive.raw(values);
        } else {
            archive.number(static_cast<std::uint32_t>(values.size()));
            archive.raw(values);
        }
    } else if constexpr (Archive::kReading) {
        // No resize ahead of the data: what is allocated stays in proportion to what was read.
        for (std::uint32_t left = archive.count(); left > 0 && !archive.failed(); --left) field(archive, values.emplace_back());
    } else {
        archive.number(static_cast<std::uint32_t>(values.size()));
        for (const Element& element : values) field(archive, element);
    }
}

template <class Archive, class T>
void fields(Archive& a, T& v) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, SourceFile>) {
        each(a, v.name, v.text);
    } else if constexpr (std::is_same_v<Plain, Site>) {
        each(a, v.file, v.line, v.column, v.statement, v.inlined_at);
    } else if constexpr (std::is_same_v<Plain, Statement>) {
        each(a, v.file, v.line, v.column, v.end_line, v.end_column, v.function);
    } else if constexpr (std::is_same_v<Plain, Member>) {
        each(a, v.name, v.type, v.bit_offset, v.bit_size);
    } else if constexpr (std::is_same_v<Plain, Type>) {
        each(a, v.kind, v.name, v.size, v.scalar, v.element, v.count, v.members);
    } else if constexpr (std::is_same_v<Plain, Relocation>) {
        each(a, v.offset, v.global, v.addend);
    } else if constexpr (std::is_same_v<Plain, Global>) {
        each(a, v.name, v.space, v.size, v.align, v.type, v.init, v.relocations);
    } else if constexpr (std::is_same_v<Plain, Constant>) {
        each(a, v.type, v.value, v.global, v.defined);
    } else if constexpr (std::is_same_v<Plain, Instruction>) {
        each(a, v.op, v.type, v.flags, v.dst, v.a, v.b, v.c, v.imm, v.imm2, v.site);
    } else if constexpr (std::is_same_v<Plain, Variable>) {
        each(a, v.name, v.type, v.home, v.where, v.offset, v.scalar, v.scope_begin, v.scope_end, v.line, v.parameter);
    } else if constexpr (std::is_same_v<Plain, LocalObject>) {
        each(a, v.name, v.size, v.align, v.type);
    } else if constexpr (std::is_same_v<Plain, KernelParameter>) {
        each(a, v.name, v.type, v.reg, v.by_value_struct, v.is_const, v.is_restrict);
    } else if constexpr (std::is_same_v<Plain, Function>) {
        each(a, v.name, v.symbol, v.begin, v.end, v.frame_slots, v.parameters, v.parameter_kinds, v.result_kinds, v.local_objects,
             v.variables, v.is_kernel, v.kernel_parameters, v.shared, v.max_threads, v.file, v.line);
    } else {
        static_assert(std::is_same_v<Plain, Program>);
        each(a, v.files, v.sites, v.statements, v.types, v.globals, v.constants, v.operands, v.code, v.functions);
    }
}

template <class Archive, class T>
void field(Archive& archive, T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, std::string>) {
        archive.text(value);
    } else if constexpr (IsVector<Plain>::value) {
        vector_field(archive, value);
    } else if constexpr (std::is_same_v<Plain, bool> || std::is_enum_v<Plain>) {
        if constexpr (Archive::kReading) {
            std::conditional_t<sizeof(Plain) == 1, std::uint8_t, std::uint16_t> number = 0;
            archive.number(number);
            if (std::is_same_v<Plain, bool> && number > 1) archive.fail();
            value = static_cast<Plain>(number);  // the range of an enumeration is verify()'s to check
        } else {
            archive.number(static_cast<std::conditional_t<sizeof(Plain) == 1, std::uint8_t, std::uint16_t>>(value));
        }
    } else if constexpr (std::is_integral_v<Plain>) {
        archive.number(value);
    } else {
        fields(archive, value);
    }
}

template <class T>
T header_number(std::span<const std::uint8_t> bytes, std::size_t at) {
    T value = 0;
    Reader reader(bytes.subspan(at, sizeof(T)));
    reader.number(value);
    return value;
}

}  // namespace

std::vector<std::uint8_t> serialise(const Program& program) {
    Writer payload;
    field(payload, program);
    const std::vector<std::uint8_t> body = payload.take();

    Writer file;
    file.raw(kMagic);
    file.number(kFormatVersion);
    file.number(static_cast<std::uint64_t>(body.size()));
    file.number(checksum(body));
    file.raw(body);
    return file.take();
}

std::expected<Program, std::string> deserialise(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < kHeaderSize || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return std::unexpected("this is not a simtscope program file");
    if (const auto version = header_number<std::uint32_t>(bytes, 8); version != kFormatVersion)
        return std::unexpected(fmt::format(
            "the program file has format version {}, this simtscope reads version {}: compile the kernel again", version, kFormatVersion));
    const auto size = header_number<std::uint64_t>(bytes, 12);
    const auto body = bytes.subspan(kHeaderSize);
    if (size != body.size())
        return std::unexpected(fmt::format("the program file is damaged: its header says {} bytes, {} are there", size, body.size()));
    if (header_number<std::uint64_t>(bytes, 20) != checksum(body))
        return std::unexpected("the program file is damaged: its checksum does not fit its content");

    Program program;
    Reader reader(body);
    field(reader, program);
    if (reader.failed()) return std::unexpected("the program file is damaged: a list runs past the end of the data");
    if (reader.left() != 0) return std::unexpected(fmt::format("the program file is damaged: {} bytes are left over", reader.left()));
    if (auto verified = verify(program); !verified) return std::unexpected("the program file is not valid: " + verified.error());
    return program;
}

}  // namespace simtscope::program
