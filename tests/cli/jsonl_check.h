// A strict check of what `trace --format jsonl` writes, against the schema in sim/cli/trace_formats.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace simtscope::cli::test {

/// Keys that are missing or unknown, and types, of one line by its kind.
[[nodiscard]] std::vector<std::string> jsonl_line_problems(const nlohmann::json& line);
/// The same of a whole file, and how its lines follow each other.
[[nodiscard]] std::vector<std::string> jsonl_problems(const std::vector<nlohmann::json>& lines);

}  // namespace simtscope::cli::test
