#include "frontend/clang/scan.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace simtscope::frontend {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Comments and literals become spaces, so that only code is left; positions stay.
std::string blank_literals(std::string_view text) {
    std::string code(text);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, code.size()); ++i)
            if (code[i] != '\n') code[i] = ' ';
    };
    std::size_t i = 0;
    while (i < code.size()) {
        std::size_t end = i + 1;
        if (text.substr(i, 2) == "//") {
            end = std::min(text.find('\n', i), text.size());
            blank(i, end);
        } else if (text.substr(i, 2) == "/*") {
            const std::size_t close = text.find("*/", i + 2);
            end = close == std::string_view::npos ? text.size() : close + 2;
            blank(i, end);
        } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !is_word(text[i - 1])))) {
            while (end < text.size() && text[end] != text[i] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
            blank(i, end);
        }
        i = end;
    }
    return code;
}

std::size_t skip_space_back(std::string_view code, std::size_t end) {
    while (end > 0 && std::isspace(static_cast<unsigned char>(code[end - 1])) != 0) --end;
    return end;
}

/// The "name<args>" that ends before `end`, or empty.
std::string instance_before(std::string_view code, std::size_t end) {
    end = skip_space_back(code, end);
    if (end == 0 || code[end - 1] != '>') return {};
    int angle = 0, round = 0;
    std::size_t begin = end;
    while (begin > 0) {
        const char c = code[--begin];
        if (c == ')') ++round;
        if (c == '(' && --round < 0) return {};
        if (c == ';' || c == '{' || c == '}') return {};
        if (round == 0 && c == '>') ++angle;
        if (round == 0 && c == '<' && --angle == 0) break;
    }
    if (angle != 0) return {};
    std::size_t name = skip_space_back(code, begin);
    const std::size_t name_end = name;
    while (name > 0 && (is_word(code[name - 1]) || code[name - 1] == ':')) --name;
    if (name == name_end) return {};
    std::string text = std::string(code.substr(name, name_end - name)) + std::string(code.substr(begin, end - begin));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }, ' ');
    return text;
}

bool is_language_name(const std::string& word) {
    static constexpr std::array kWords = {"int",      "unsigned", "signed",  "char",    "short",   "long",    "float",
                                          "double",   "bool",     "void",    "const",   "true",    "false",   "sizeof",
                                          "size_t",   "int8_t",   "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
                                          "uint32_t", "uint64_t", "dim3",    "nullptr", "std"};
    if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) return true;
    static constexpr std::array kVectors = {"char", "uchar", "short",    "ushort",    "int",   "uint",
                                            "long", "ulong", "longlong", "ulonglong", "float", "double"};
    return word.size() > 1 && word.back() >= '1' && word.back() <= '4' &&
           std::find(kVectors.begin(), kVectors.end(), word.substr(0, word.size() - 1)) != kVectors.end();
}

bool arguments_known(const std::string& instance, const std::set<std::string>& known) {
    for (std::size_t i = instance.find('<'); i < instance.size();) {
        if (!is_word(instance[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < instance.size() && is_word(instance[end])) ++end;
        const std::string word = instance.substr(i, end - i);
        const bool number = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
        if (!number && !is_language_name(word) && !known.contains(word)) return false;
        i = end;
    }
    return true;
}

}  // namespace

std::vector<std::string> launched_instances(std::string_view text, const std::vector<std::string>& known_names) {
    const std::string code = blank_literals(text);
    const std::set<std::string> known(known_names.begin(), known_names.end());
    std::vector<std::string> found;
    const auto add = [&](const std::string& instance) {
        if (!instance.empty() && arguments_known(instance, known) && std::find(found.begin(), found.end(), instance) == found.end())
            found.push_back(instance);
    };
    for (std::size_t at = code.find("<<<"); at != std::string::npos; at = code.find("<<<", at + 3)) add(instance_before(code, at));
    for (std::size_t at = code.find("cudaLaunch"); at != std::string::npos; at = code.find("cudaLaunch", at + 1)) {
        const std::size_t comma = code.find(',', at), bracket = code.find('>', at), stop = code.find(';', at);
        if (bracket < stop && comma != std::string::npos) add(instance_before(code, bracket + 1));
    }
    return found;
}

}  // namespace simtscope::frontend
