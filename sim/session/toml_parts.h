// Reading TOML files of the user's with messages that say where and what is wrong and what is right: launch files here, lessons above.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "session/launch.h"

namespace simtscope::session {

/// "FILE:LINE: what": of kind "usage", at this place.
[[nodiscard]] Error mistake(const std::string& path, const toml::source_region& where, const std::string& what);
/// "FILE: what": of kind "file".
[[nodiscard]] Error file_error(const std::string& path, const std::string& what);
/// "a text", "a whole number", "a list", …
[[nodiscard]] std::string_view type_name(toml::node_type type);
/// Keys and values in the order of the file (a TOML table sorts by name).
[[nodiscard]] std::vector<std::pair<std::string, const toml::node*>> in_file_order(const toml::table& table);
/// "there is no key `blok`; did you mean `block`?", else all keys.
[[nodiscard]] Error unknown_key(const std::string& path, const toml::node& node, const std::string& key,
                                const std::vector<std::string>& keys);

/// The whole file, at most 1 MiB; `wanted` says in messages what should have been named: "a .toml launch file".
[[nodiscard]] std::expected<std::string, Error> read_toml_text(const std::string& path, std::string_view wanted);
[[nodiscard]] std::expected<toml::table, Error> parse_toml(const std::string& path, const std::string& text);

/// The keys of one launch, over what `common` has. Keys in `others` are somebody else's and left alone.
[[nodiscard]] std::expected<LaunchSpec, Error> read_launch_table(const std::string& path, const toml::table& table,
                                                                 std::span<const std::string_view> others, LaunchSpec common = {});

}  // namespace simtscope::session
