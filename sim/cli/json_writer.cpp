#include "cli/json_writer.h"

#include <fmt/format.h>

#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

void append_escaped(std::string& out, char32_t code, std::string_view bytes) {
    constexpr char32_t kFirstPrintable = 0x20;
    switch (code) {
        case '"':
            out += "\\\"";
            return;
        case '\\':
            out += "\\\\";
            return;
        case '\n':
            out += "\\n";
            return;
        case '\t':
            out += "\\t";
            return;
        case '\r':
            out += "\\r";
            return;
        case kReplacement:
            out += "\xef\xbf\xbd";
            return;
        default:
            break;
    }
    if (code < kFirstPrintable)
        out += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
    else
        out += bytes;
}

}  // namespace

std::string json_quoted(std::string_view text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const Decoded decoded = decode_utf8(text, at);
        append_escaped(out, decoded.code, text.substr(at, decoded.size));
        at += decoded.size;
    }
    out += '"';
    return out;
}

void JsonWriter::separate() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (has_members_.empty()) return;
    if (has_members_.back()) output_.write(",");
    has_members_.back() = true;
}

void JsonWriter::begin(char bracket) {
    separate();
    output_.write(std::string_view(&bracket, 1));
    has_members_.push_back(false);
}

void JsonWriter::end(char bracket) {
    has_members_.pop_back();
    output_.write(std::string_view(&bracket, 1));
}

void JsonWriter::key(std::string_view name) {
    separate();
    output_.write(json_quoted(name));
    output_.write(":");
    after_key_ = true;
}

void JsonWriter::string(std::string_view text) {
    separate();
    output_.write(json_quoted(text));
}

void JsonWriter::raw(std::string_view json) {
    separate();
    output_.write(json);
}

}  // namespace simtscope::cli
