// Inside lessons: the keys of one table of lesson.toml. The first mistake is kept, everything after it reads as nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "session/toml_parts.h"

namespace simtscope::lessons {

class Fields {
public:
    /// `what` is how messages call the table: "question who-reads".
    Fields(const std::string& path, const toml::table& table, std::string what, std::optional<Error>& problem)
        : path_(path), table_(table), what_(std::move(what)), problem_(problem) {}

    /// Every key of the table must be one of these.
    void only(std::initializer_list<std::string_view> keys);
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] std::string text(std::string_view key, std::string_view example, bool needed = true);
    /// { en = "…", ko = "…" }, both there.
    [[nodiscard]] Text words(std::string_view key, bool needed = true);
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most,
                                      std::optional<std::int64_t> otherwise = {});
    [[nodiscard]] bool flag(std::string_view key, bool otherwise);
    /// Texts or whole numbers.
    [[nodiscard]] std::vector<std::string> texts(std::string_view key, std::string_view example, bool needed = false);
    /// The index of what is named; `all` are the names that there are.
    [[nodiscard]] std::size_t chosen(std::string_view key, const std::vector<std::string>& all, std::optional<std::size_t> otherwise = {});
    [[nodiscard]] Values values(const toml::table& table, const std::vector<Parameter>& parameters);
    /// [KEY.NAME] tables in the order of the file; [[KEY]] or key = [{…}] lists of tables; one [KEY] table.
    void named(std::string_view key, const std::function<void(const std::string& name, const toml::table& table)>& read);
    void list(std::string_view key, const std::function<void(const toml::table& table)>& read);
    void one(std::string_view key, const std::function<void(const toml::table& table)>& read);

    void fail(const toml::node& node, const std::string& what);
    void fail(std::string_view key, const std::string& what);
    [[nodiscard]] std::uint32_t line() const { return table_.source().begin.line; }
    [[nodiscard]] const toml::table& table() const { return table_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::optional<Error>& problem() { return problem_; }

private:
    [[nodiscard]] const toml::node* wanted(std::string_view key, bool needed, std::string_view example);

    const std::string& path_;
    const toml::table& table_;
    std::string what_;
    std::optional<Error>& problem_;
};

}  // namespace simtscope::lessons
