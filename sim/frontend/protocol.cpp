#include "frontend/protocol.h"

#include <array>
#include <bit>
#include <cstring>
#include <string_view>

namespace simtscope::frontend {

namespace {

// Both sides are of one build; the version catches a worker that was left over from another one.
constexpr std::uint32_t kRequestMagic = 0x71544d53;  // "SMTq"
constexpr std::uint32_t kResultMagic = 0x72544d53;   // "SMTr"
constexpr std::uint32_t kProtocolVersion = 2;

class Writer {
public:
    void number(std::uint64_t value) {
        for (unsigned i = 0; i < 8; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    void text(std::string_view value) {
        number(value.size());
        bytes_.insert(bytes_.end(), value.begin(), value.end());
    }
    void texts(const std::vector<std::string>& list) {
        number(list.size());
        for (const std::string& item : list) text(item);
    }
    void blob(const std::vector<std::uint8_t>& value) {
        number(value.size());
        bytes_.insert(bytes_.end(), value.begin(), value.end());
    }
    void files(const std::vector<program::SourceFile>& list) {
        number(list.size());
        for (const program::SourceFile& file : list) {
            text(file.name);
            text(file.text);
        }
    }
    std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    std::vector<std::uint8_t> bytes_;
};

/// Reads what Writer wrote; after the first fault everything reads as empty and ok() is false.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    std::uint64_t number() {
        const std::span<const std::uint8_t> raw = take(8);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < raw.size(); ++i) value |= std::uint64_t{raw[i]} << (8 * i);
        return value;
    }
    std::uint32_t number32() {
        const std::uint64_t value = number();
        if (value > 0xffffffffU) ok_ = false;
        return static_cast<std::uint32_t>(value);
    }
    template <class Enum>
    Enum choice(Enum last) {
        const std::uint64_t value = number();
        if (value > static_cast<std::uint64_t>(last)) {
            ok_ = false;
            return Enum{};
        }
        return static_cast<Enum>(value);
    }
    std::span<const std::uint8_t> blob() { return take(number()); }
    std::string text() {
        const std::span<const std::uint8_t> raw = blob();
        return {raw.begin(), raw.end()};
    }
    std::vector<std::string> texts() {
        std::vector<std::string> list;
        for (std::uint64_t n = count(); n > 0 && ok_; --n) list.push_back(text());
        return list;
    }
    std::vector<program::SourceFile> files() {
        std::vector<program::SourceFile> list;
        for (std::uint64_t n = count(); n > 0 && ok_; --n) {
            std::string name = text();
            list.push_back({std::move(name), text()});
        }
        return list;
    }
    /// Number of items that follow; each takes at least eight bytes.
    std::uint64_t count() {
        const std::uint64_t value = number();
        if (value > rest_.size() / 8) ok_ = false;
        return ok_ ? value : 0;
    }
    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool finished() const { return ok_ && rest_.empty(); }

private:
    std::span<const std::uint8_t> take(std::uint64_t size) {
        if (!ok_ || size > rest_.size()) {
            ok_ = false;
            return {};
        }
        const std::span<const std::uint8_t> head = rest_.first(static_cast<std::size_t>(size));
        rest_ = rest_.subspan(static_cast<std::size_t>(size));
        return head;
    }
    std::span<const std::uint8_t> rest_;
    bool ok_ = true;
};

bool header_fits(Reader& reader, std::uint32_t magic) {
    const bool right_magic = reader.number() == magic;
    const bool right_version = reader.number() == kProtocolVersion;
    return right_magic && right_version;
}

void write(Writer& writer, const Diagnostic& diagnostic) {
    writer.number(static_cast<std::uint64_t>(diagnostic.level));
    writer.text(diagnostic.message);
    writer.text(diagnostic.file);
    for (const std::uint32_t n : {diagnostic.line, diagnostic.column, diagnostic.end_line, diagnostic.end_column}) writer.number(n);
    writer.text(diagnostic.source_line);
    writer.text(diagnostic.fix);
}

Diagnostic read_diagnostic(Reader& reader) {
    Diagnostic diagnostic;
    diagnostic.level = reader.choice(DiagnosticLevel::Error);
    diagnostic.message = reader.text();
    diagnostic.file = reader.text();
    for (std::uint32_t* n : {&diagnostic.line, &diagnostic.column, &diagnostic.end_line, &diagnostic.end_column}) *n = reader.number32();
    diagnostic.source_line = reader.text();
    diagnostic.fix = reader.text();
    return diagnostic;
}

}  // namespace

std::vector<std::uint8_t> encode(const CompileRequest& request) {
    Writer writer;
    writer.number(kRequestMagic);
    writer.number(kProtocolVersion);
    writer.text(request.file_name);
    writer.text(request.text);
    writer.text(request.directory);
    writer.texts(request.include_directories);
    writer.texts(request.defines);
    writer.text(request.kernel);
    writer.text(request.arch);
    writer.number(request.fmad ? 1 : 0);
    writer.number(request.closed ? 1 : 0);
    writer.files(request.sources);
    return writer.take();
}

std::expected<CompileRequest, std::string> decode_request(std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    if (!header_fits(reader, kRequestMagic)) return std::unexpected("not a compile request of this version");
    CompileRequest request;
    request.file_name = reader.text();
    request.text = reader.text();
    request.directory = reader.text();
    request.include_directories = reader.texts();
    request.defines = reader.texts();
    request.kernel = reader.text();
    request.arch = reader.text();
    request.fmad = reader.number() != 0;
    request.closed = reader.number() != 0;
    request.sources = reader.files();
    if (!reader.finished()) return std::unexpected("a damaged compile request");
    return request;
}

std::vector<std::uint8_t> encode(const CompileResult& result) {
    Writer writer;
    writer.number(kResultMagic);
    writer.number(kProtocolVersion);
    writer.number(static_cast<std::uint64_t>(result.failure));
    writer.text(result.message);
    writer.number(result.diagnostics.size());
    for (const Diagnostic& diagnostic : result.diagnostics) write(writer, diagnostic);
    writer.texts(result.kernels);
    writer.number(result.kernel);
    writer.files(result.read);
    writer.number(result.program.has_value() ? 1 : 0);
    if (result.program) writer.blob(program::serialise(*result.program));
    return writer.take();
}

std::expected<CompileResult, std::string> decode_result(std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    if (!header_fits(reader, kResultMagic)) return std::unexpected("not a compile result of this version");
    CompileResult result;
    result.failure = reader.choice(CompileFailure::Input);
    result.message = reader.text();
    for (std::uint64_t n = reader.count(); n > 0 && reader.ok(); --n) result.diagnostics.push_back(read_diagnostic(reader));
    result.kernels = reader.texts();
    result.kernel = reader.number32();
    result.read = reader.files();
    if (reader.number() != 0) {
        auto decoded = program::deserialise(reader.blob());
        if (!decoded) return std::unexpected("a damaged program: " + decoded.error());
        result.program = std::move(*decoded);
    }
    if (!reader.finished()) return std::unexpected("a damaged compile result");
    return result;
}

}  // namespace simtscope::frontend
