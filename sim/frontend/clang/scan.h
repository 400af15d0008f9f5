// Finds kernel instances that host code launches: host bodies are not parsed, so this reads characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtscope::frontend {

/// "name<args>" of each `name<args><<<…>>>` (and `cudaLaunch…Kernel(… name<args> …)`), in order, each once. Instances whose arguments use
/// names that are neither types of the language nor in `known_names` (a host function's template parameter) are left out.
[[nodiscard]] std::vector<std::string> launched_instances(std::string_view text, const std::vector<std::string>& known_names);

}  // namespace simtscope::frontend
