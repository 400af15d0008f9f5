#include "gui/app/card_probe.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace simtscope::gui {

std::string program_in(const std::string& folders, const std::string& name) {
    std::istringstream list(folders);
    for (std::string folder; std::getline(list, folder, ':');) {
        const std::filesystem::path path = std::filesystem::path(folder.empty() ? "." : folder) / name;
        std::error_code failed;
        if (std::filesystem::is_regular_file(path, failed) && ::access(path.c_str(), X_OK) == 0) return path.string();
    }
    return {};
}

CardFacts probe_card() {
    CardFacts out;
    if (void* driver = ::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL)) {
        out.driver = true;
        ::dlclose(driver);
    }
    if (const char* folders = std::getenv("PATH")) out.nvcc = program_in(folders, "nvcc");
    return out;
}

}  // namespace simtscope::gui
