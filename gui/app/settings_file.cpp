#include "gui/app/settings_file.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <nlohmann/json.hpp>

#include "gui/app/json_file.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "session/write_file.h"

namespace simtscope::gui {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// One setting: how it stands in the file. `set` gives false for a value that cannot be one.
struct Field {
    const char* name;
    json (*get)(const ViewState& state);
    bool (*set)(ViewState& state, const json& value);
};

template <class Number>
bool whole(const json& value, Number least, Number most, Number& out) {
    if (!value.is_number_integer()) return false;
    const auto number = value.get<std::int64_t>();
    if (number < static_cast<std::int64_t>(least) || number > static_cast<std::int64_t>(most)) return false;
    out = static_cast<Number>(number);
    return true;
}

bool flag(const json& value, bool& out) {
    if (!value.is_boolean()) return false;
    out = value.get<bool>();
    return true;
}

json get_language(const ViewState& state) {
    if (state.preferences.follow_locale) return "auto";
    return state.language == Language::Korean ? "ko" : "en";
}
bool set_language(ViewState& state, const json& value) {
    if (value != "auto" && value != "en" && value != "ko") return false;
    state.preferences.follow_locale = value == "auto";
    if (value != "auto") state.language = value == "ko" ? Language::Korean : Language::English;
    return true;
}

json get_theme(const ViewState& state) { return std::string(name(state.theme)); }
bool set_theme(ViewState& state, const json& value) {
    for (unsigned i = 0; i < static_cast<unsigned>(Theme::Count); ++i) {
        if (value != std::string(name(static_cast<Theme>(i)))) continue;
        state.theme = static_cast<Theme>(i);
        return true;
    }
    return false;
}

json get_profile(const ViewState& state) { return state.profile == Profile::Projector ? "projector" : "desk"; }
bool set_profile(ViewState& state, const json& value) {
    if (value != "projector" && value != "desk") return false;
    state.profile = value == "projector" ? Profile::Projector : Profile::Desk;
    return true;
}

/// 0: what the profile usually has.
json get_font(const ViewState& state) { return state.font == state.default_font ? 0 : state.font; }
bool set_font(ViewState& state, const json& value) {
    return value == 0 || whole(value, kSmallestFont, kLargestFont, state.preferences.font);
}

bool set_source_share(ViewState& state, const json& value) {
    if (!value.is_number()) return false;
    const float share = value.get<float>();
    if (!(share >= kSmallestShare && share <= 1 - kSmallestShare)) return false;
    state.preferences.source_share = share;
    return true;
}

json get_tab(const ViewState& state) { return std::string(info(panel(state.tab).command).name); }
bool set_tab(ViewState& state, const json& value) {
    if (!value.is_string()) return false;
    for (const Panel& one : panels())
        if (value == std::string(info(one.command).name)) state.tab = one.tab;
    return true;  // a tab of another program: the usual one
}

json get_recent_files(const ViewState& state) { return state.preferences.recent_files; }
bool set_recent_files(ViewState& state, const json& value) {
    std::vector<std::vector<std::string>> list;
    if (!value.is_array()) return false;
    for (const json& words : value) {
        if (!words.is_array() || words.empty() || !std::ranges::all_of(words, [](const json& word) { return word.is_string(); }))
            return false;
        list.push_back(words.get<std::vector<std::string>>());
    }
    if (list.size() > kMaxRecentFiles) list.resize(kMaxRecentFiles);
    state.preferences.recent_files = std::move(list);
    return true;
}

json get_recent_commands(const ViewState& state) {
    json out = json::array();
    for (const CommandId id : state.popup.recent) out.push_back(std::string(info(id).name));
    return out;
}
bool set_recent_commands(ViewState& state, const json& value) {
    if (!value.is_array()) return false;
    state.popup.recent.clear();
    for (const json& entry : value) {
        const CommandInfo* command = entry.is_string() ? command_named(entry.get<std::string>()) : nullptr;
        if (command != nullptr) state.popup.recent.push_back(command->id);
    }
    return true;
}

constexpr std::array kFields{
    Field{"language", get_language, set_language},
    Field{"theme", get_theme, set_theme},
    Field{"profile", get_profile, set_profile},
    Field{"font", get_font, set_font},
    Field{"tab", get_tab, set_tab},
    Field{"lane_31_left", [](const ViewState& s) { return json(s.preferences.lane31_left); },
          [](ViewState& s, const json& v) { return flag(v, s.preferences.lane31_left); }},
    Field{"hexadecimal", [](const ViewState& s) { return json(s.hexadecimal); },
          [](ViewState& s, const json& v) { return flag(v, s.hexadecimal); }},
    Field{"pinned_rows", [](const ViewState& s) { return json(s.preferences.pinned_rows); },
          [](ViewState& s, const json& v) { return whole(v, 0U, kMaxPinnedRows, s.preferences.pinned_rows); }},
    Field{"source_share", [](const ViewState& s) { return json(s.preferences.source_share); }, set_source_share},
    Field{"tall_narration", [](const ViewState& s) { return json(s.tall_narration); },
          [](ViewState& s, const json& v) { return flag(v, s.tall_narration); }},
    Field{"reduced_motion", [](const ViewState& s) { return json(s.preferences.reduced_motion); },
          [](ViewState& s, const json& v) { return flag(v, s.preferences.reduced_motion); }},
    Field{"motion_speed", [](const ViewState& s) { return json(s.preferences.motion_speed); },
          [](ViewState& s, const json& v) {
              return whole(v, 0U, static_cast<unsigned>(kMotionSpeeds.size()) - 1, s.preferences.motion_speed);
          }},
    Field{"step_asks", [](const ViewState& s) { return json(s.preferences.step_asks); },
          [](ViewState& s, const json& v) { return flag(v, s.preferences.step_asks); }},
    Field{"tour_seen", [](const ViewState& s) { return json(s.preferences.tour_seen); },
          [](ViewState& s, const json& v) { return flag(v, s.preferences.tour_seen); }},
    Field{"step_limit", [](const ViewState& s) { return json(s.preferences.step_limit); },
          [](ViewState& s, const json& v) { return whole(v, std::uint64_t{0}, kMaxStepLimit, s.preferences.step_limit); }},
    Field{"playing_speed", [](const ViewState& s) { return json(s.time.speed); },
          [](ViewState& s, const json& v) { return whole(v, std::size_t{0}, kSpeeds.size() - 1, s.time.speed); }},
    Field{"recent_files", get_recent_files, set_recent_files},
    Field{"recent_commands", get_recent_commands, set_recent_commands},
};

json to_json(const ViewState& state) {
    json out = json::object();
    for (const Field& field : kFields) out[field.name] = field.get(state);
    return out;
}

/// File names need not be UTF-8; what JSON holds must be.
std::string line_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

}  // namespace

std::string settings_folder() {
    const char* own = std::getenv("XDG_CONFIG_HOME");  // NOLINT(concurrency-mt-unsafe): before any thread
    if (own != nullptr && own[0] == '/') return (fs::path(own) / "simtscope").string();
    const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): before any thread
    return home != nullptr && home[0] == '/' ? (fs::path(home) / ".config" / "simtscope").string() : "";
}

std::string write_whole(const std::string& path, const std::string& text) {
    std::error_code failed;
    fs::create_directories(fs::path(path).parent_path(), failed);
    if (failed) return failed.message();
    const auto written = session::write_file(path, text);
    return written ? std::string() : written.error();
}

Note SettingsFile::load(ViewState& state) {
    if (path_.empty()) return {};
    std::ifstream in(path_, std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    const json file = parse_shallow<json>(text.str());
    bool damaged = !file.is_object() || !file.value("version", json()).is_number_integer();
    if (!damaged && file["version"].get<double>() > kSettingsVersion) {
        writable_ = false;
        return {Word::StatusSettingsNewer, path_};
    }
    ViewState read = state;
    for (const Field& field : kFields)
        if (!damaged && file.contains(field.name)) damaged = !field.set(read, file[field.name]);
    if (damaged) {
        std::error_code failed;
        fs::rename(path_, path_ + ".bad", failed);
        writable_ = !failed;
        return {failed ? Word::StatusSettingsDamaged : Word::StatusSettingsBad, failed ? path_ : path_ + ".bad"};
    }
    state = std::move(read);
    known_ = line_of(file);
    return {};
}

void SettingsFile::begin(const ViewState& state) { at_start_ = line_of(to_json(state)); }

bool SettingsFile::changed(const ViewState& state) const { return !path_.empty() && writable_ && line_of(to_json(state)) != at_start_; }

Note SettingsFile::save(const ViewState& state) {
    if (!changed(state)) return {};
    json file = known_.empty() ? json::object() : json::parse(known_);
    const json before = json::parse(at_start_), now = to_json(state);
    for (const Field& field : kFields)
        if (before[field.name] != now[field.name]) file[field.name] = now[field.name];
    file["version"] = kSettingsVersion;
    const std::string reason = write_whole(path_, file.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
    at_start_ = line_of(now);
    if (reason.empty()) {
        known_ = line_of(file);
        return {};
    }
    writable_ = false;
    return {Word::StatusSettingsNotSaved, path_ + ": " + reason};
}

}  // namespace simtscope::gui
