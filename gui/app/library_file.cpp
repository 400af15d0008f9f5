#include "gui/app/library_file.h"

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "lessons/library.h"

namespace simtscope::gui {
namespace {

using nlohmann::json;

BothLanguages both(const json& value) { return {value.at("en").get<std::string>(), value.at("ko").get<std::string>()}; }

}  // namespace

std::expected<std::vector<LibraryEntry>, session::Error> read_examples(const std::string& folder) {
    const std::filesystem::path path = std::filesystem::path(folder) / "catalogue.json";
    session::Error error{"file", path.string() + ": ", path.string(), 0, 0, 2};
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        error.message += "cannot be read";
        return std::unexpected(std::move(error));
    }
    std::vector<LibraryEntry> out;
    try {
        for (const json& entry : json::parse(in)) {
            const std::filesystem::path file = std::filesystem::path(folder) / entry.at("file").get<std::string>();
            out.push_back({file.string(), both(entry.at("topic")), both(entry.at("title")), entry.at("steps").get<std::uint64_t>()});
        }
    } catch (const json::exception& wrong) {
        error.message += wrong.what();
        return std::unexpected(std::move(error));
    }
    return out;
}

std::vector<LibraryEntry> read_lessons(const std::string& folder) {
    const BothLanguages heading{say(Word::CommandLessons, Language::English), say(Word::CommandLessons, Language::Korean)};
    std::vector<LibraryEntry> out;
    for (const std::string& id : lessons::lesson_ids(folder)) {
        auto lesson = lessons::read_lesson((std::filesystem::path(folder) / id).string());
        if (!lesson) continue;
        out.push_back({lesson->folder, heading, {lesson->title.english, lesson->title.korean}, 0, std::move(lesson->topics)});
    }
    return out;
}

}  // namespace simtscope::gui
