#include "gui/app/lesson_progress.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

#include "gui/app/settings_file.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Result = Tried::Result;

constexpr std::array kResults{"none", "right", "wrong", "skipped", "shown"};

std::optional<Tried> tried_of(const json& entry) {
    if (!entry.is_object() || !entry.contains("result") || !entry["result"].is_string()) return {};
    const auto found = std::ranges::find(kResults, entry["result"].get<std::string>());
    const json wrong = entry.value("wrong", json(0)), given = entry.value("given", json(""));
    if (found == kResults.end() || !wrong.is_number_unsigned() || !given.is_string()) return {};
    return Tried{static_cast<Result>(found - kResults.begin()), wrong.get<unsigned>(), given.get<std::string>()};
}

std::optional<std::map<std::string, Tried>> questions_of(const json& file) {
    if (!file.is_object() || !file.contains("questions") || !file["questions"].is_object()) return {};
    std::map<std::string, Tried> out;
    for (const auto& [name, entry] : file["questions"].items()) {
        auto tried = tried_of(entry);
        if (!tried) return {};
        out[name] = std::move(*tried);
    }
    return out;
}

}  // namespace

std::string progress_folder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
        return std::string(value == nullptr ? "" : value);
    };
    const std::string data = variable("XDG_DATA_HOME"), home = variable("HOME");
    if (data.starts_with('/')) return data + "/simtscope/progress";
    return home.empty() ? std::string() : home + "/.local/share/simtscope/progress";
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
    std::ifstream in(path(id_), std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    const json file = json::parse(text.str(), nullptr, false);
    const json version = file.is_object() ? file.value("version", json()) : json();
    if (version.is_number_integer() && version.get<std::int64_t>() > kProgressVersion) {
        writable_ = false;
        return {Word::StatusProgressNewer, path(id_)};
    }
    if (auto questions = version.is_number_integer() ? questions_of(file) : std::nullopt) {
        lesson.tried = std::move(*questions);
        return {};
    }
    std::error_code failed;
    fs::rename(path(id_), path(id_) + ".bad", failed);
    if (failed) writable_ = false;
    return {Word::StatusProgressBad, path(id_) + ".bad"};
}

Note LessonProgress::save(const LessonState& lesson) {
    json questions = json::object();
    for (const auto& [name, tried] : lesson.tried)
        questions[name] = {{"result", kResults.at(static_cast<std::size_t>(tried.result))}, {"wrong", tried.wrong}, {"given", tried.given}};
    const json file{{"version", kProgressVersion}, {"lesson", id_}, {"questions", std::move(questions)}};
    const std::string reason = write_whole(path(id_), file.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
    if (reason.empty()) return {};
    writable_ = false;
    return {Word::StatusProgressNotSaved, path(id_) + ": " + reason};
}

}  // namespace simtscope::gui
