#include "gui/app/folder_list.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxEntries = 1000;
constexpr std::array<std::string_view, 3> kEndings{".cu", ".toml", ".simtscope"};

}  // namespace

std::string expanded(const std::string& path) {
    const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    if (!path.starts_with("~/") || home == nullptr) return path;
    return home + path.substr(1);
}

FolderList list_folder(const std::string& path) {
    FolderList out;
    out.path = path;
    std::error_code failed;
    fs::directory_iterator at(path.empty() ? "." : expanded(path), failed);
    out.readable = !failed;
    for (; !failed && at != fs::directory_iterator(); at.increment(failed)) {
        if (out.folders.size() + out.files.size() == kMaxEntries) {
            out.more = true;
            break;
        }
        const std::string name = at->path().filename().string();
        std::error_code unknown;
        if (at->is_directory(unknown)) {
            out.folders.push_back(name);
        } else if (std::ranges::any_of(kEndings, [&](std::string_view ending) { return name.ends_with(ending); })) {
            out.files.push_back(name);
        }
    }
    std::ranges::sort(out.folders);
    std::ranges::sort(out.files);
    return out;
}

}  // namespace simtscope::gui
