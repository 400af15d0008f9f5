#include "tree.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace simtscope::repository {

namespace fs = std::filesystem;

fs::path root() { return SIMTSCOPE_SOURCE_DIR; }

std::vector<std::string> files(std::string_view below) {
    std::vector<std::string> found;
    const fs::path start = root() / below;
    if (!fs::exists(start)) return found;
    for (auto it = fs::recursive_directory_iterator(start); it != fs::recursive_directory_iterator(); ++it) {
        const std::string name = it->path().filename().string();
        if (it->is_directory()) {
            if (name == ".git" || name == ".cache" || (name.starts_with("build") && it->path().parent_path() == root()))
                it.disable_recursion_pending();
        } else if (it->is_regular_file() && name != ".git") {  // a file in a worktree
            found.push_back(fs::relative(it->path(), root()).generic_string());
        }
    }
    std::ranges::sort(found);
    return found;
}

std::string read(const std::string& path) {
    std::ifstream in(root() / path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) result.push_back(line);
    return result;
}

std::vector<std::string> cpp_files(std::string_view below) {
    std::vector<std::string> found = files(below);
    std::erase_if(found, [](const std::string& path) {
        const bool cpp = path.ends_with(".cpp") || path.ends_with(".h") || path.ends_with(".def");
        return !cpp || path.starts_with("sim/frontend/headers/") || path.starts_with("tests/golden/include/");
    });
    return found;
}

Output run(const std::string& shell_command) {
    Output output;
    FILE* pipe = popen((shell_command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.text.append(buffer.data(), got);
    const int status = pclose(pipe);
    if (WIFEXITED(status)) output.exit_code = WEXITSTATUS(status);
    return output;
}

}  // namespace simtscope::repository
