#include "gui/app/lesson_progress.h"

#include <cstdlib>
#include <filesystem>

#include "gui/app/settings_file.h"
#include "lessons/progress.h"

namespace simtscope::gui {

namespace fs = std::filesystem;
using lessons::ProgressProblem;

std::string progress_folder() {
    return lessons::progress_folder([](const char* name) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
        return std::string(value == nullptr ? "" : value);
    });
}

Note LessonProgress::follow(LessonState& lesson) {
    if (folder_.empty() || lesson.lesson == nullptr) return {};
    if (lesson.lesson->id != id_) {
        id_ = lesson.lesson->id;
        writable_ = true;
        const Note note = load(lesson);
        kept_ = lesson.changes;
        return note;
    }
    if (!writable_ || lesson.changes == kept_) return {};
    kept_ = lesson.changes;
    return save(lesson);
}

Note LessonProgress::load(LessonState& lesson) {
    auto progress = lessons::read_progress(path(id_));
    if (progress) {
        lesson.tried = std::move(progress->questions);
        return {};
    }
    if (progress.error() == ProgressProblem::Missing) return {};
    if (progress.error() == ProgressProblem::Newer) {
        writable_ = false;
        return {Word::StatusProgressNewer, path(id_)};
    }
    std::error_code failed;
    fs::rename(path(id_), path(id_) + ".bad", failed);
    if (failed) writable_ = false;
    return {Word::StatusProgressBad, path(id_) + ".bad"};
}

Note LessonProgress::save(const LessonState& lesson) {
    const std::string reason = write_whole(path(id_), lessons::progress_json({id_, lesson.tried}));
    if (reason.empty()) return {};
    writable_ = false;
    return {Word::StatusProgressNotSaved, path(id_) + ": " + reason};
}

Note LessonProgress::write_all(const std::string& into) const {
    if (folder_.empty()) return {Word::StatusNoProgress, {}};
    const lessons::AllProgress all = lessons::read_all_progress(folder_);
    if (all.lessons.empty()) return {Word::StatusNoProgress, {}};
    std::error_code failed;
    const fs::path folder = fs::absolute(into).lexically_normal();
    fs::path file = folder / "simtscope-progress.json";
    for (int i = 2; fs::exists(file, failed); ++i) file = folder / ("simtscope-progress-" + std::to_string(i) + ".json");
    const std::string reason = write_whole(file.string(), lessons::all_progress_json(all));
    return reason.empty() ? Note{Word::StatusSaved, file.string()} : Note{Word::StatusNotSaved, file.string() + ": " + reason};
}

}  // namespace simtscope::gui
