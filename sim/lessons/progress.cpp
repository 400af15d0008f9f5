#include "lessons/progress.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

namespace simtscope::lessons {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Result = Tried::Result;

constexpr std::array<std::string_view, 6> kResults{"none", "right", "wrong", "skipped", "shown", "written"};

std::optional<Tried> tried_of(const json& entry) {
    if (!entry.is_object() || !entry.contains("result") || !entry["result"].is_string()) return {};
    const auto* found = std::ranges::find(kResults, entry["result"].get<std::string>());
    const json wrong = entry.value("wrong", json(0U)), given = entry.value("given", json(""));
    if (found == kResults.end() || !wrong.is_number_unsigned() || !given.is_string()) return {};
    return Tried{static_cast<Result>(found - kResults.begin()), wrong.get<unsigned>(), given.get<std::string>()};
}

std::optional<std::map<std::string, Tried>> questions_of(const json& file) {
    if (!file.contains("questions") || !file["questions"].is_object()) return {};
    std::map<std::string, Tried> out;
    for (const auto& [name, entry] : file["questions"].items()) {
        auto tried = tried_of(entry);
        if (!tried) return {};
        out[name] = std::move(*tried);
    }
    return out;
}

json object_of(const Progress& progress) {
    json questions = json::object();
    for (const auto& [question, tried] : progress.questions)
        questions[question] = {{"result", name(tried.result)}, {"wrong", tried.wrong}, {"given", tried.given}};
    return {{"lesson", progress.lesson}, {"questions", std::move(questions)}};
}

std::string text_of(const json& object) { return object.dump(2, ' ', false, json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string_view name(Tried::Result result) { return kResults.at(static_cast<std::size_t>(result)); }

std::string progress_folder(const std::function<std::string(const char*)>& variable) {
    const std::string data = variable("XDG_DATA_HOME"), home = variable("HOME");
    if (data.starts_with('/')) return data + "/simtscope/progress";
    return home.empty() ? std::string() : home + "/.local/share/simtscope/progress";
}

std::expected<Progress, ProgressProblem> read_progress(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::unexpected(ProgressProblem::Missing);
    std::ostringstream text;
    text << in.rdbuf();
    const json file = json::parse(text.str(), nullptr, false);
    const json version = file.is_object() ? file.value("version", json()) : json();
    if (!version.is_number_integer()) return std::unexpected(ProgressProblem::Damaged);
    if (version.get<std::int64_t>() > kProgressVersion) return std::unexpected(ProgressProblem::Newer);
    auto questions = questions_of(file);
    if (!questions) return std::unexpected(ProgressProblem::Damaged);
    return Progress{fs::path(path).stem().string(), std::move(*questions)};
}

std::string progress_json(const Progress& progress) {
    json out = object_of(progress);
    out["version"] = kProgressVersion;
    return text_of(out);
}

AllProgress read_all_progress(const std::string& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
        if (it->path().extension() == ".json") files.push_back(it->path());
    std::ranges::sort(files);
    AllProgress out;
    for (const fs::path& file : files) {
        auto progress = read_progress(file.string());
        if (progress)
            out.lessons.push_back(std::move(*progress));
        else
            out.damaged.push_back(file.string());
    }
    return out;
}

std::string all_progress_json(const AllProgress& progress) {
    json lessons = json::array();
    for (const Progress& each : progress.lessons) lessons.push_back(object_of(each));
    return text_of({{"schema", 1}, {"lessons", std::move(lessons)}});
}

}  // namespace simtscope::lessons
