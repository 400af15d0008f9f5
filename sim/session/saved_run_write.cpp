// The text of a saved run, version 1. A key that is added or changes its meaning is a new version: saved_run_read.cpp keeps reading
// the old ones, and tests/session/saved has a file of each.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "session/base64.h"
#include "session/names.h"
#include "session/saved_run.h"
#include "session/saved_run_parts.h"

namespace simtscope::session {

namespace {

using Json = nlohmann::ordered_json;

/// The files that arguments start from, each once, by a name of its own.
class Inputs {
public:
    std::string name_of(const std::string& spec, const FileBytes& data) {
        const auto found = std::ranges::find(files_, data, &std::pair<std::string, FileBytes>::second);
        if (found != files_.end()) return found->first;
        std::string name = file_of(spec).value_or("");
        const bool taken = std::ranges::find(files_, name, &std::pair<std::string, FileBytes>::first) != files_.end();
        if (taken) name = fmt::format("{}-{}", files_.size() + 1, name);
        files_.emplace_back(name, data);
        return name;
    }
    [[nodiscard]] Json json() const {
        Json list = Json::array();
        for (const auto& [name, data] : files_) list.push_back({{"name", name}, {"data", to_base64(*data)}});
        return list;
    }

private:
    std::vector<std::pair<std::string, FileBytes>> files_;
};

Json values_json(const std::vector<std::pair<std::string, std::string>>& values, const std::map<std::string, FileBytes>& files,
                 Inputs& inputs) {
    Json list = Json::array();
    for (const auto& [name, spec] : values) {
        Json value{{"name", name}, {"spec", spec}};
        const auto data = files.find(name);
        if (data != files.end()) value["input"] = inputs.name_of(spec, data->second);
        list.push_back(std::move(value));
    }
    return list;
}

Json dimensions_json(const machine::Dim3& size) { return Json::array({size.x, size.y, size.z}); }

Json launch_json(const LaunchSpec& spec, Inputs& inputs) {
    Json launch;
    launch["file"] = spec.file;
    launch["kernel"] = spec.kernel;
    launch["grid"] = dimensions_json(spec.grid);
    launch["block"] = dimensions_json(spec.block);
    launch["shared"] = spec.shared;
    launch["cooperative"] = spec.cooperative;
    launch["slots"] = spec.slots ? Json(*spec.slots) : Json();
    launch["args"] = values_json(spec.args, spec.arg_data, inputs);
    launch["sets"] = values_json(spec.sets, spec.set_data, inputs);
    launch["defines"] = spec.defines;
    launch["include"] = spec.include_directories;
    launch["arch"] = spec.arch;
    launch["fmad"] = spec.fmad;
    launch["policy"] = policy_name(spec.policy);
    launch["seed"] = spec.seed;
    launch["choices"] = spec.choices ? Json(*spec.choices) : Json();
    launch["undefined"] = undefined_name(spec.undefined);
    launch["max_steps"] = spec.max_steps;
    return launch;
}

Json sources_json(const std::vector<program::SourceFile>& sources) {
    Json list = Json::array();
    for (const program::SourceFile& file : sources) {
        // Comments in another encoding than UTF-8 compile, but JSON cannot hold them as text.
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.text.data()), file.text.size());
        list.push_back(is_utf8(file.text) ? Json{{"name", file.name}, {"text", file.text}}
                                          : Json{{"name", file.name}, {"data", to_base64(bytes)}});
    }
    return list;
}

std::unexpected<Error> refused(const std::string& why) {
    Error error;
    error.kind = "file";
    error.message = "cannot be saved: " + why;
    return std::unexpected(std::move(error));
}

}  // namespace

std::expected<std::string, Error> saved_run_text(const SavedRun& run) {
    if (const auto fault = fault_of(run)) return refused(*fault);
    Inputs inputs;
    Json json;
    json["format"] = kSavedRunFormat;
    json["version"] = kSavedRunVersion;
    json["written_by"] = run.written_by;
    json["notes"] = run.notes;
    json["shown"] = run.shown;
    json["position"] = {
        {"step", run.position.step}, {"moment", run.position.moment}, {"state", fmt::format("{:016x}", run.position.state)}};
    json["bookmarks"] = Json::array();
    for (const Bookmark& bookmark : run.bookmarks) json["bookmarks"].push_back({{"step", bookmark.step}, {"note", bookmark.note}});
    json["launches"] = Json::array();
    for (const LaunchSpec& spec : run.launches) json["launches"].push_back(launch_json(spec, inputs));
    json["sources"] = sources_json(*run.launches.front().sources);
    json["inputs"] = inputs.json();
    std::string text = json.dump(1) + "\n";
    if (text.size() <= kMaxSavedRunBytes) return text;
    return refused(fmt::format("it would have {} bytes; at most {} MiB are possible", text.size(), kMaxSavedRunBytes >> 20));
}

}  // namespace simtscope::session
