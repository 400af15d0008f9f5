// The repository as files of text, for the tests of this folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::repository {

/// Where the repository lies.
[[nodiscard]] std::filesystem::path root();
/// Paths of all files below the folder `below` ("" for everything), relative to the root and with '/', sorted. Not those that git
/// does not keep either: .git, build*, .cache.
[[nodiscard]] std::vector<std::string> files(std::string_view below = "");
[[nodiscard]] std::string read(const std::string& path);
[[nodiscard]] std::vector<std::string> lines(const std::string& text);
/// Ours and C++: *.h, *.cpp, *.def. The headers that kernels include (sim/frontend/headers,
/// tests/golden/include) are data to us.
[[nodiscard]] std::vector<std::string> cpp_files(std::string_view below);
/// What a command prints on stdout and stderr together, and how it ended.
struct Output {
    std::string text;
    int exit_code = -1;
};
[[nodiscard]] Output run(const std::string& shell_command);

}  // namespace simtscope::repository
