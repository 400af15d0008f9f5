#include "gui/app/run_file.h"

#include <cctype>
#include <filesystem>

namespace simtscope::gui {

std::expected<void, session::Error> save(RunFile& file, session::SavedRun run, const std::string& kernel) {
    run.written_by = file.written_by;
    run.notes = file.notes;
    if (!file.path.empty()) return session::write_saved_run(file.path, run);
    const std::string stem = (std::filesystem::path(file.folder) / file_stem(kernel)).string();
    auto path = session::write_new_saved_run(stem, run);
    if (!path) return std::unexpected(std::move(path.error()));
    file.path = std::move(*path);
    return {};
}

std::string file_stem(const std::string& kernel) {
    std::string out;
    for (const char c : kernel) out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
    return out.empty() ? "kernel" : out;
}

}  // namespace simtscope::gui
