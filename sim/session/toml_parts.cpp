#include "session/toml_parts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "session/nearest.h"

namespace simtscope::session {

namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t kMaxTomlBytes = 1U << 20;

/// The TOML library calls itself once for each dot of a key: a key of thousands of them would end the program.
std::expected<void, Error> check_dots(const std::string& path, const std::string& text) {
    constexpr int kMaxDots = 1000;
    int dots = 0, line = 1;
    for (const char c : text) {
        if (c == '\n') {
            dots = 0;
            ++line;
        } else if (c == '.' && ++dots > kMaxDots) {
            return std::unexpected(
                file_error(path, fmt::format("line {}: more than {} dots in one line; keys look like block = 32", line, kMaxDots)));
        }
    }
    return {};
}

}  // namespace

Error file_error(const std::string& path, const std::string& what) {
    Error error;
    error.kind = "file";
    error.file = path;
    error.message = fmt::format("{}: {}", path, what);
    return error;
}

Error mistake(const std::string& path, const toml::source_region& where, const std::string& what) {
    Error error;
    error.kind = "usage";
    error.file = path;
    error.line = where.begin.line;
    error.column = where.begin.column;
    error.message = fmt::format("{}:{}: {}", path, where.begin.line, what);
    return error;
}

std::string_view type_name(toml::node_type type) {
    switch (type) {
        case toml::node_type::string:
            return "a text";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "true or false";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::table:
            return "a table";
        default:
            return "a date or time";
    }
}

std::vector<std::pair<std::string, const toml::node*>> in_file_order(const toml::table& table) {
    std::vector<std::pair<std::string, const toml::node*>> out;
    for (const auto& [key, node] : table) out.emplace_back(std::string(key.str()), &node);
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) {
        const auto &x = a.second->source().begin, &y = b.second->source().begin;
        return std::pair(x.line, x.column) < std::pair(y.line, y.column);
    });
    return out;
}

Error unknown_key(const std::string& path, const toml::node& node, const std::string& key, const std::vector<std::string>& keys) {
    const auto near = nearest(key, keys);
    const std::string right = near ? fmt::format("did you mean `{}`?", *near) : fmt::format("the keys are {}", fmt::join(keys, ", "));
    return mistake(path, node.source(), fmt::format("there is no key `{}`; {}", key, right));
}

std::expected<std::string, Error> read_toml_text(const std::string& path, std::string_view wanted) {
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (status.type() == fs::file_type::not_found) return std::unexpected(file_error(path, "there is no such file"));
    if (fs::is_directory(status)) return std::unexpected(file_error(path, fmt::format("this is a folder; name {}", wanted)));
    if (!fs::is_regular_file(status)) return std::unexpected(file_error(path, fmt::format("this is no ordinary file; name {}", wanted)));
    const std::uint64_t size = fs::file_size(path, problem);
    if (problem || size > kMaxTomlBytes) return std::unexpected(file_error(path, fmt::format("{} has at most 1 MiB", wanted)));
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::unexpected(file_error(path, "the file cannot be opened for reading"));
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::expected<toml::table, Error> parse_toml(const std::string& path, const std::string& text) {
    if (const auto sound = check_dots(path, text); !sound) return std::unexpected(sound.error());
    try {
        return toml::parse(std::string_view(text), std::string_view(path));
    } catch (const toml::parse_error& problem) {
        std::string what(problem.description());
        std::ranges::replace(what, '\n', ' ');
        return std::unexpected(mistake(path, problem.source(), "this is not TOML: " + what));
    }
}

}  // namespace simtscope::session
