#include "gui/app/draft_file.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "gui/app/settings_file.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

std::string drafts_folder() {
    const char* state = std::getenv("XDG_STATE_HOME");  // NOLINT(concurrency-mt-unsafe): nothing here writes the environment
    if (state != nullptr && *state == '/') return fs::path(state) / "simtscope/drafts";
    const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
    return home != nullptr && *home == '/' ? (fs::path(home) / ".local/state/simtscope/drafts").string() : std::string();
}

/// FNV-1a: files of one name in different folders have different drafts.
std::uint64_t hash_of(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

}  // namespace

std::string draft_path(const std::string& file) {
    const std::string folder = drafts_folder();
    if (folder.empty()) return {};
    std::error_code failed;
    const fs::path whole = fs::absolute(file, failed).lexically_normal();
    constexpr std::size_t kLongestStem = 120;  // file systems take names of 255 bytes
    const std::string stem = whole.stem().string().substr(0, kLongestStem);
    return (fs::path(folder) / fmt::format("{}-{:016x}.cu", stem, hash_of(whole.string()))).string();
}

std::optional<std::string> read_draft(const std::string& file) {
    std::ifstream in(draft_path(file), std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void keep_draft(const std::string& file, const std::string& text, const std::string* text_of_file) {
    const std::string path = draft_path(file);
    if (path.empty()) return;
    std::error_code failed;
    if (text_of_file != nullptr && text == *text_of_file) {
        fs::remove(path, failed);
        return;
    }
    static_cast<void>(write_whole(path, text));  // a draft that cannot be kept is no reason to disturb who types
}

}  // namespace simtscope::gui
