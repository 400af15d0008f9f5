#include "gui/app/run_file.h"

#include <filesystem>

#include "gui/app/folder_list.h"
#include "gui/model/save_popup.h"

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

bool rename(RunFile& file, const std::string& typed) {
    std::string path = expanded(typed);
    if (!path.ends_with(".simtscope")) path += ".simtscope";
    std::error_code unknown;
    if (path != file.path && std::filesystem::exists(path, unknown)) return false;
    file.path = std::move(path);
    return true;
}

}  // namespace simtscope::gui
