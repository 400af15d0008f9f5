#include "gui/app/launch_words.h"

#include <filesystem>

#include <fmt/format.h>

#include "cli/options.h"
#include "cli/run_request.h"
#include "gui/app/folder_list.h"
#include "lessons/library.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

/// Everything that only a saved run has.
void take_saved(Opening& opening, const cli::RunRequest& request, const cli::Options& options) {
    opening.run_file.notes = request.saved->notes;
    opening.run_file.folder = fs::path(options.file).parent_path().string();
    if (!request.other_run) {
        opening.run_file.path = options.file;
        opening.bookmarks = request.saved->bookmarks;
    }
    const std::string remark = request.saved->notes.substr(0, request.saved->notes.find('\n'));
    if (!remark.empty()) opening.note = {Word::StatusRemark, remark};
    if (const session::Position* position = request.position())
        opening.place = {*position, [options, saved = *request.saved](std::uint64_t reached) {
                             return cli::other_state_warning(options, saved, reached);
                         }};
}

/// One word that is neither a flag nor a file: "04-five-inputs", or the folder of a lesson.
bool means_lesson(const std::vector<std::string>& words) {
    std::error_code failed;
    return words.size() == 1 && !words[0].starts_with('-') && fs::path(words[0]).extension().empty() &&
           !fs::is_regular_file(words[0], failed);
}

std::expected<Opening, session::Error> opening_of_lesson(const std::string& id) {
    const auto place = lessons::find_lesson(shipped_lessons(), id);
    if (!place) return std::unexpected(place.error());
    auto lesson = lessons::read_lesson(*place);
    if (!lesson) return std::unexpected(std::move(lesson.error()));
    const LessonRun run{std::make_shared<const lessons::Lesson>(std::move(*lesson)), 0, {}};
    Opening out;
    out.spec = spec_of(run);
    out.words = {*place};
    out.open = session_opener({out.spec}, 0);
    out.run_file.written_by = cli::version_text();
    out.lesson = std::make_shared<const LessonRun>(run);
    return out;
}

}  // namespace

std::string shipped_lessons() {
    std::error_code failed;
    return lessons::lessons_folder(fs::read_symlink("/proc/self/exe", failed).parent_path().string());
}

std::expected<Opening, session::Error> opening_of(std::vector<std::string> words, Language language) {
    for (std::string& word : words) word = expanded(word);
    if (means_lesson(words)) return opening_of_lesson(words[0]);
    std::vector<std::string> arguments{"run"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    auto options = cli::parse_options(arguments, language);
    if (!options) return std::unexpected(options.error());
    auto request = cli::run_request_of(*options);
    if (!request) return std::unexpected(request.error());
    for (session::LaunchSpec& spec : request->launches) {
        spec.history = session::LaunchSpec{}.history;  // the window goes back, and shows how often lines ran
        spec.count_issues = true;
    }
    Opening out;
    out.spec = request->launches.at(request->shown);
    std::error_code failed;
    if (!request->saved && !fs::is_regular_file(out.spec.file, failed))
        return std::unexpected(session::Error{"file", "no such file: " + out.spec.file, out.spec.file, 0, 0, 2});
    for (std::string& word : words)
        if (word == options->file) word = fs::absolute(word, failed).lexically_normal().string();
    out.words = std::move(words);
    out.run_file.written_by = cli::version_text();
    if (request->launches.size() > 1) out.note = {Word::StatusNote, fmt::format("{}/{}", request->shown + 1, request->launches.size())};
    if (request->saved) take_saved(out, *request, *options);
    out.open = session_opener(std::move(request->launches), request->shown);
    return out;
}

}  // namespace simtscope::gui
