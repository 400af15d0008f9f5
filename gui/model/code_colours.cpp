#include "gui/model/code_colours.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace simtscope::gui {
namespace {

constexpr std::array<std::string_view, 62> kKeywords{"__constant__", "__device__", "__forceinline__",
                                                     "__global__",   "__host__",   "__launch_bounds__",
                                                     "__restrict__", "__shared__", "alignas",
                                                     "auto",         "bool",       "break",
                                                     "case",         "char",       "class",
                                                     "const",        "constexpr",  "continue",
                                                     "default",      "do",         "double",
                                                     "else",         "enum",       "extern",
                                                     "false",        "float",      "for",
                                                     "goto",         "half",       "if",
                                                     "inline",       "int",        "int16_t",
                                                     "int32_t",      "int64_t",    "int8_t",
                                                     "long",         "namespace",  "nullptr",
                                                     "operator",     "return",     "short",
                                                     "signed",       "size_t",     "sizeof",
                                                     "static",       "struct",     "switch",
                                                     "template",     "this",       "true",
                                                     "typedef",      "typename",   "uint16_t",
                                                     "uint32_t",     "uint64_t",   "uint8_t",
                                                     "unsigned",     "using",      "void",
                                                     "volatile",     "while"};

bool starts_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t end_of_quoted(std::string_view line, std::size_t at) {
    const char quote = line[at];
    for (++at; at < line.size(); ++at) {
        if (line[at] == '\\') {
            ++at;
        } else if (line[at] == quote) {
            return at + 1;
        }
    }
    return line.size();
}

std::size_t end_of_comment(std::string_view line, std::size_t at, bool& open) {
    const std::size_t close = line.find("*/", at);
    open = close == std::string_view::npos;
    return open ? line.size() : close + 2;
}

CodeSpan span_at(std::string_view line, std::size_t at, bool& in_comment) {
    const char c = line[at];
    if (line.substr(at).starts_with("//")) return {at, line.size(), Token::DimText};
    if (line.substr(at).starts_with("/*")) return {at, end_of_comment(line, at + 2, in_comment), Token::DimText};
    if (c == '"' || c == '\'') return {at, end_of_quoted(line, at), Token::Literal};
    if (starts_word(c)) {
        std::size_t end = at;
        while (end < line.size() && in_word(line[end])) ++end;
        const bool keyword = std::ranges::binary_search(kKeywords, line.substr(at, end - at));
        return {at, end, keyword ? Token::Keyword : Token::Text};
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        std::size_t end = at;
        while (end < line.size() && (in_word(line[end]) || line[end] == '.' || line[end] == '\'')) ++end;
        return {at, end, Token::Literal};
    }
    return {at, at + 1, Token::Text};
}

}  // namespace

std::vector<CodeSpan> code_spans(std::string_view line, bool& in_comment) {
    std::vector<CodeSpan> out;
    std::size_t at = 0;
    if (in_comment && !line.empty()) {
        out.push_back({0, end_of_comment(line, 0, in_comment), Token::DimText});
        at = out.back().end;
    }
    while (at < line.size()) {
        const CodeSpan span = span_at(line, at, in_comment);
        if (!out.empty() && out.back().token == span.token && out.back().end == span.begin) {
            out.back().end = span.end;
        } else {
            out.push_back(span);
        }
        at = span.end;
    }
    return out;
}

std::vector<CodeSpan> code_names(std::string_view line) {
    std::vector<CodeSpan> out;
    bool in_comment = false;
    for (std::size_t at = 0; at < line.size();) {
        const CodeSpan span = span_at(line, at, in_comment);
        if (span.token == Token::Text && starts_word(line[at])) out.push_back(span);
        at = span.end;
    }
    return out;
}

}  // namespace simtscope::gui
