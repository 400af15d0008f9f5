#include "gui/app/run_file.h"

#include <filesystem>

#include "gui/app/folder_list.h"
#include "gui/model/save_popup.h"

namespace simtscope::gui {

std::expected<void, session::Error> save(RunFile& file, session::SavedRun run, const std::string& kernel) {
    run.written_by = file.written_by;
    run.notes = file.notes;
    if (!file.path.empty()) {
        // Through a link, not over it.
        std::error_code unknown;
        const bool link = std::filesystem::is_symlink(file.path, unknown) && std::filesystem::exists(file.path, unknown);
        return session::write_saved_run(link ? std::filesystem::canonical(file.path, unknown).string() : file.path, run);
    }
    const std::string stem = (std::filesystem::path(file.folder) / file_stem(kernel)).string();
    auto path = session::write_new_saved_run(stem, run);
    if (!path) return std::unexpected(std::move(path.error()));
    file.path = std::move(*path);
    return {};
}

std::expected<void, std::string> rename(RunFile& file, const std::string& typed) {
    std::string path = expanded(typed);
    if (!path.ends_with(".simtscope")) path += ".simtscope";
    std::error_code unknown;
    const bool taken = std::filesystem::exists(std::filesystem::symlink_status(path, unknown));
    if (path != file.path && taken) return std::unexpected(std::move(path));
    file.path = std::move(path);
    return {};
}

}  // namespace simtscope::gui
