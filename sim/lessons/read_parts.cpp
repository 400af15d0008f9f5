#include "lessons/read_parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "session/nearest.h"

namespace simtscope::lessons {

namespace {

std::optional<std::string> text_of(const toml::node& node) {
    if (const auto word = node.value_exact<std::string>()) return *word;
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    return {};
}

}  // namespace

void Fields::fail(const toml::node& node, const std::string& what) {
    if (problem_) return;
    problem_ = session::mistake(path_, node.source(), fmt::format("{}: {}", what_, what));
    problem_->kind = "lesson";
}

void Fields::fail(std::string_view key, const std::string& what) {
    const toml::node* node = table_.get(key);
    fail(node == nullptr ? static_cast<const toml::node&>(table_) : *node, what);
}

void Fields::only(std::initializer_list<std::string_view> keys) {
    for (const auto& [key, node] : session::in_file_order(table_)) {
        if (problem_ || std::ranges::find(keys, key) != keys.end()) continue;
        problem_ = session::unknown_key(path_, *node, key, {keys.begin(), keys.end()});
        problem_->kind = "lesson";
    }
}

const toml::node* Fields::wanted(std::string_view key, bool needed, std::string_view example) {
    if (problem_) return nullptr;
    const toml::node* node = table_.get(key);
    if (node == nullptr && needed) fail(table_, fmt::format("the key `{}` is missing; write {} = {}", key, key, example));
    return node;
}

std::string Fields::text(std::string_view key, std::string_view example, bool needed) {
    const toml::node* node = wanted(key, needed, example);
    if (node == nullptr) return {};
    const auto value = node->value_exact<std::string>();
    if (!value || value->empty()) fail(*node, fmt::format("`{}` is no text; write {} = {}", key, key, example));
    return value.value_or("");
}

Text Fields::words(std::string_view key, bool needed) {
    constexpr std::string_view kExample = "{ en = \"…\", ko = \"…\" }";
    const toml::node* node = wanted(key, needed, kExample);
    if (node == nullptr) return {};
    const toml::table* both = node->as_table();
    if (both == nullptr) {
        fail(*node, fmt::format("`{}` has no two languages; write {} = {}", key, key, kExample));
        return {};
    }
    Fields inside(path_, *both, fmt::format("{}, {}", what_, key), problem_);
    inside.only({"en", "ko"});
    Text out;
    out.english = inside.text("en", "\"…\"");
    out.korean = inside.text("ko", "\"…\"");
    return out;
}

std::int64_t Fields::number(std::string_view key, std::int64_t least, std::int64_t most, std::optional<std::int64_t> otherwise) {
    const toml::node* node = wanted(key, !otherwise, std::to_string(least));
    if (node == nullptr) return otherwise.value_or(least);
    const auto value = node->value_exact<std::int64_t>();
    if (value && *value >= least && *value <= most) return *value;
    fail(*node, fmt::format("`{}` must be a whole number from {} to {}", key, least, most));
    return least;
}

bool Fields::flag(std::string_view key, bool otherwise) {
    const toml::node* node = wanted(key, false, "");
    if (node == nullptr) return otherwise;
    const auto value = node->value_exact<bool>();
    if (!value) fail(*node, fmt::format("`{}` must be true or false", key));
    return value.value_or(otherwise);
}

std::vector<std::string> Fields::texts(std::string_view key, std::string_view example, bool needed) {
    const toml::node* node = wanted(key, needed, example);
    if (node == nullptr) return {};
    const toml::array* list = node->as_array();
    if (list == nullptr) {
        fail(*node, fmt::format("`{}` is no list; write {} = {}", key, key, example));
        return {};
    }
    std::vector<std::string> out;
    for (const toml::node& entry : *list) {
        const auto text = text_of(entry);
        if (!text) fail(entry, fmt::format("an entry of `{}` is no text; write {} = {}", key, key, example));
        out.push_back(text.value_or(""));
    }
    return out;
}

std::size_t Fields::chosen(std::string_view key, const std::vector<std::string>& all, std::optional<std::size_t> otherwise) {
    const std::string example = fmt::format("\"{}\"", all.empty() ? "NAME" : all.front());
    if (!otherwise || has(key)) {
        const std::string word = text(key, example);
        if (problem_) return 0;
        const auto found = std::ranges::find(all, word);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        const auto near = session::nearest(word, all);
        fail(key, near ? fmt::format("there is no {} \"{}\"; did you mean \"{}\"?", key, word, *near)
                       : fmt::format("there is no {} \"{}\"; there are {}", key, word,
                                     all.empty() ? "none" : fmt::format("{}", fmt::join(all, ", "))));
        return 0;
    }
    return *otherwise;
}

Values Fields::values(const toml::table& table, const std::vector<Parameter>& parameters) {
    Values out;
    for (const auto& [key, node] : session::in_file_order(table)) {
        const auto found = std::ranges::find(parameters, key, &Parameter::name);
        if (found == parameters.end()) {
            fail(*node, fmt::format("there is no parameter `{}`; write [parameter.{}] for it", key, key));
            return out;
        }
        const auto value = node->value_exact<std::int64_t>();
        if (!value || *value < found->least || *value > found->most)
            fail(*node, fmt::format("`{}` must be a whole number from {} to {}", key, found->least, found->most));
        out[key] = value.value_or(found->value);
    }
    return out;
}

void Fields::named(std::string_view key, const std::function<void(const std::string&, const toml::table&)>& read) {
    one(key, [&](const toml::table& all) {
        for (const auto& [name, node] : session::in_file_order(all)) {
            if (problem_) return;
            const toml::table* table = node->as_table();
            const bool plain = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
            if (table == nullptr || !plain)
                return fail(*node, fmt::format("write [{}.{}], its name in small letters, digits and -", key, "name-of-it"));
            read(name, *table);
        }
    });
}

void Fields::list(std::string_view key, const std::function<void(const toml::table&)>& read) {
    const toml::node* node = wanted(key, false, "");
    if (node == nullptr) return;
    const toml::array* all = node->as_array();
    if (all == nullptr) return fail(*node, fmt::format("`{}` is no list of tables; write {} = [{{ … }}]", key, key));
    for (const toml::node& entry : *all) {
        if (problem_) return;
        if (!entry.is_table()) return fail(entry, fmt::format("an entry of `{}` is no table; write {} = [{{ … }}]", key, key));
        read(*entry.as_table());
    }
}

void Fields::one(std::string_view key, const std::function<void(const toml::table&)>& read) {
    const toml::node* node = wanted(key, false, "");
    if (node == nullptr) return;
    if (!node->is_table()) return fail(*node, fmt::format("`{}` is no table; write [{}]", key, key));
    read(*node->as_table());
}

}  // namespace simtscope::lessons
