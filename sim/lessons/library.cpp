#include "lessons/library.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "session/nearest.h"

namespace simtscope::lessons {

namespace fs = std::filesystem;

std::string lessons_folder(const std::string& program_folder) {
    std::error_code failed;
    for (const fs::path& place :
         {fs::path(program_folder) / "../share/simtscope/lessons", fs::path(program_folder) / "../lessons", fs::path(SIMTSCOPE_LESSONS)})
        if (!lesson_ids(place.string()).empty()) return fs::weakly_canonical(place, failed).string();
    return {};
}

std::vector<std::string> lesson_ids(const std::string& folder) {
    std::vector<std::string> out;
    std::error_code failed;
    for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
        if (fs::is_regular_file(it->path() / "lesson.toml", failed)) out.push_back(it->path().filename().string());
    std::ranges::sort(out);
    return out;
}

std::expected<std::string, Error> find_lesson(const std::string& folder, const std::string& id) {
    std::error_code failed;
    if (fs::is_regular_file(fs::path(id) / "lesson.toml", failed)) return id;
    const std::vector<std::string> ids = lesson_ids(folder);
    std::vector<std::string> names = ids;
    for (const std::string& each : ids) {
        const std::size_t dash = each.find('-');
        const std::string number = each.substr(0, dash), name = dash == std::string::npos ? each : each.substr(dash + 1);
        if (id == each || id == name || id == number || (number.starts_with('0') && id == number.substr(number.find_first_not_of('0'))))
            return (fs::path(folder) / each).string();
        names.push_back(name);
    }
    Error error;
    error.kind = "lesson";
    const auto near = session::nearest(id, names);
    if (ids.empty())
        error.message = fmt::format("no lesson '{}': no lessons were found beside the program", id);
    else if (near)
        error.message = fmt::format("no lesson '{}'; did you mean '{}'? Lessons: {}", id, *near, fmt::join(ids, ", "));
    else
        error.message = fmt::format("no lesson '{}'; lessons: {}", id, fmt::join(ids, ", "));
    return std::unexpected(std::move(error));
}

}  // namespace simtscope::lessons
