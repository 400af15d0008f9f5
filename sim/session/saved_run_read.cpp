// Reading a saved run, all versions. Strict: what is not exactly as it was written is damaged, and nothing of it is used.
#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "session/base64.h"
#include "session/names.h"
#include "session/saved_run.h"
#include "session/saved_run_parts.h"

namespace simtscope::session {

namespace {

using Json = nlohmann::json;

/// The first thing that is wrong; what is read after it does not count.
struct Damage {
    std::optional<std::string> first;
    void report(std::string what) {
        if (!first) first = std::move(what);
    }
};

std::string_view type_name(const Json& json) {
    switch (json.type()) {
        case Json::value_t::null:
            return "null";
        case Json::value_t::object:
            return "an object";
        case Json::value_t::array:
            return "a list";
        case Json::value_t::string:
            return "a text";
        case Json::value_t::boolean:
            return "true or false";
        case Json::value_t::number_unsigned:
            return "a whole number";
        case Json::value_t::number_integer:
            return "a negative number";
        default:
            return "a number with a fraction";
    }
}

/// One object: every key is asked for once, and finish() refuses what is left over.
class Fields {
public:
    Fields(const Json& json, std::string where, Damage& damage) : json_(json), where_(std::move(where)), damage_(damage) {
        if (!json.is_object())
            damage.report(fmt::format("{} is {}, not an object", where_.empty() ? "the whole" : where_, type_name(json)));
    }
    [[nodiscard]] std::string text(const char* key) {
        const Json* value = wanted(key, &Json::is_string, "a text");
        return value == nullptr ? std::string() : value->get<std::string>();
    }
    [[nodiscard]] std::uint64_t number(const char* key, std::uint64_t most = UINT64_MAX) {
        const Json* value = wanted(key, &Json::is_number_unsigned, "a whole number");
        return value == nullptr ? 0 : within(*value, place(key), most);
    }
    [[nodiscard]] bool flag(const char* key) {
        const Json* value = wanted(key, &Json::is_boolean, "true or false");
        return value != nullptr && value->get<bool>();
    }
    template <std::size_t N>
    [[nodiscard]] std::size_t choice(const char* key, const std::array<std::string_view, N>& names) {
        const std::string value = text(key);
        const auto found = std::ranges::find(names, value);
        if (found == names.end()) damage_.report(fmt::format("{} is none of {}", place(key), fmt::join(names, ", ")));
        return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
    }
    [[nodiscard]] machine::Dim3 dimensions(const char* key) {
        std::vector<std::uint32_t> sizes;
        each(key, [&](const Json& value, const std::string& where) {
            if (!value.is_number_unsigned()) damage_.report(fmt::format("{} is {}, not a whole number", where, type_name(value)));
            if (!damage_.first) sizes.push_back(static_cast<std::uint32_t>(within(value, where, UINT32_MAX)));
        });
        if (sizes.size() != 3) damage_.report(place(key) + " is not a list of three whole numbers");
        return damage_.first ? machine::Dim3{} : machine::Dim3{sizes[0], sizes[1], sizes[2]};
    }
    [[nodiscard]] std::vector<std::string> texts(const char* key) {
        std::vector<std::string> list;
        each(key, [&](const Json& value, const std::string& where) {
            if (!value.is_string()) return damage_.report(fmt::format("{} is {}, not a text", where, type_name(value)));
            list.push_back(value.get<std::string>());
        });
        return list;
    }
    /// Calls `take` with each entry of a list and its place, while nothing is wrong.
    void each(const char* key, const std::function<void(const Json&, const std::string&)>& take) {
        const Json* list = wanted(key, &Json::is_array, "a list");
        if (list == nullptr) return;
        for (std::size_t i = 0; i < list->size() && !damage_.first; ++i) take((*list)[i], fmt::format("{}[{}]", place(key), i));
    }
    [[nodiscard]] const Json* object(const char* key) { return wanted(key, &Json::is_object, "an object"); }
    /// The key is there; null if `nullable` says that it may be.
    [[nodiscard]] bool has(const char* key) const { return json_.is_object() && json_.contains(key); }
    [[nodiscard]] bool is_null(const char* key) {
        if (!has(key) || !json_[key].is_null()) return false;
        known_.emplace_back(key);
        return true;
    }
    void finish() {
        if (!json_.is_object()) return;
        for (const auto& [key, value] : json_.items())
            if (std::ranges::find(known_, key) == known_.end()) {
                const bool plain = key.size() < 60 && is_portable(key);
                damage_.report(fmt::format("{} has a key {}that this format does not know", where_.empty() ? "it" : where_,
                                           plain ? fmt::format("`{}` ", key) : ""));
            }
    }
    [[nodiscard]] std::string place(const char* key) const { return where_.empty() ? key : where_ + "." + key; }

private:
    const Json* wanted(const char* key, bool (Json::*is)() const noexcept, std::string_view right) {
        if (!json_.is_object()) return nullptr;
        known_.emplace_back(key);
        const auto found = json_.find(key);
        if (found == json_.end()) {
            damage_.report(fmt::format("the key `{}` is missing", place(key)));
            return nullptr;
        }
        if (((*found).*is)()) return &*found;
        damage_.report(fmt::format("{} is {}, not {}", place(key), type_name(*found), right));
        return nullptr;
    }
    std::uint64_t within(const Json& value, const std::string& where, std::uint64_t most) {
        const auto number = value.get<std::uint64_t>();
        if (number > most) damage_.report(fmt::format("{} is {}; at most {} is possible", where, number, most));
        return number;
    }

    const Json& json_;
    std::string where_;
    Damage& damage_;
    std::vector<std::string> known_;
};

using Inputs = std::map<std::string, FileBytes>;

std::vector<std::uint8_t> bytes_of(Fields& fields, Damage& damage) {
    auto bytes = from_base64(fields.text("data"));
    if (!bytes) damage.report(fields.place("data") + " is not Base64");
    return bytes ? std::move(*bytes) : std::vector<std::uint8_t>{};
}

Inputs read_inputs(Fields& fields, Damage& damage) {
    Inputs inputs;
    fields.each("inputs", [&](const Json& json, const std::string& where) {
        Fields input(json, where, damage);
        const std::string name = input.text("name");
        auto data = std::make_shared<const std::vector<std::uint8_t>>(bytes_of(input, damage));
        if (!inputs.emplace(name, std::move(data)).second) damage.report(where + " has the name of another one");
        input.finish();
    });
    return inputs;
}

std::vector<program::SourceFile> read_sources(Fields& fields, Damage& damage) {
    std::vector<program::SourceFile> sources;
    fields.each("sources", [&](const Json& json, const std::string& where) {
        Fields source(json, where, damage);
        program::SourceFile file;
        file.name = source.text("name");
        if (source.has("data")) {
            const auto bytes = bytes_of(source, damage);
            file.text.assign(bytes.begin(), bytes.end());
        } else {
            file.text = source.text("text");
        }
        source.finish();
        sources.push_back(std::move(file));
    });
    return sources;
}

void read_values(Fields& fields, const char* key, const Inputs& inputs, std::vector<std::pair<std::string, std::string>>& values,
                 std::map<std::string, FileBytes>& data, Damage& damage) {
    fields.each(key, [&](const Json& json, const std::string& where) {
        Fields value(json, where, damage);
        const std::string name = value.text("name");
        values.emplace_back(name, value.text("spec"));
        if (value.has("input")) {
            const auto found = inputs.find(value.text("input"));
            if (found == inputs.end())
                damage.report(value.place("input") + " names a file that is not among its inputs");
            else
                data[name] = found->second;
        }
        value.finish();
    });
}

LaunchSpec read_launch(const Json& json, const std::string& where, const Inputs& inputs, Damage& damage) {
    Fields fields(json, where, damage);
    LaunchSpec spec;
    spec.file = fields.text("file");
    spec.kernel = fields.text("kernel");
    spec.grid = fields.dimensions("grid");
    spec.block = fields.dimensions("block");
    spec.shared = fields.number("shared", UINT32_MAX);
    spec.cooperative = fields.flag("cooperative");
    if (!fields.is_null("slots")) spec.slots = static_cast<std::uint32_t>(fields.number("slots", UINT32_MAX));
    read_values(fields, "args", inputs, spec.args, spec.arg_data, damage);
    read_values(fields, "sets", inputs, spec.sets, spec.set_data, damage);
    spec.defines = fields.texts("defines");
    spec.include_directories = fields.texts("include");
    spec.arch = fields.text("arch");
    spec.fmad = fields.flag("fmad");
    spec.policy = static_cast<machine::Policy>(fields.choice("policy", kPolicyNames));
    spec.seed = fields.number("seed");
    if (!fields.is_null("choices")) spec.choices = fields.text("choices");
    spec.undefined = static_cast<machine::UndefinedMode>(fields.choice("undefined", kUndefinedNames));
    spec.max_steps = fields.number("max_steps");
    fields.finish();
    return spec;
}

Position read_position(const Json& json, Damage& damage) {
    Fields fields(json, "position", damage);
    Position position;
    position.step = fields.number("step");
    position.moment = fields.number("moment");
    const std::string state = fields.text("state");
    const auto [end, problem] = std::from_chars(state.data(), state.data() + state.size(), position.state, 16);
    if (state.size() != 16 || problem != std::errc{} || end != state.data() + state.size())
        damage.report("position.state is not a number of 16 hexadecimal digits");
    fields.finish();
    return position;
}

/// Version 1.
SavedRun read_run(const Json& json, Damage& damage) {
    Fields fields(json, "", damage);
    SavedRun run;
    (void)fields.text("format");
    (void)fields.number("version");
    run.written_by = fields.text("written_by");
    run.notes = fields.text("notes");
    run.shown = fields.number("shown");
    if (const Json* position = fields.object("position")) run.position = read_position(*position, damage);
    fields.each("bookmarks", [&](const Json& entry, const std::string& where) {
        Fields bookmark(entry, where, damage);
        const std::uint64_t step = bookmark.number("step");
        run.bookmarks.push_back({step, bookmark.text("note")});
        bookmark.finish();
    });
    const Inputs inputs = read_inputs(fields, damage);
    const auto sources = std::make_shared<const std::vector<program::SourceFile>>(read_sources(fields, damage));
    fields.each("launches", [&](const Json& entry, const std::string& where) {
        run.launches.push_back(read_launch(entry, where, inputs, damage));
        run.launches.back().sources = sources;
    });
    fields.finish();
    return run;
}

/// A saved run is a shallow thing of few values; the library would make gigabytes of millions of brackets.
bool is_shallow(std::string_view text) {
    constexpr int kDeepest = 8, kMostValues = 200'000;
    int depth = 0, values = 0;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inside) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inside = false;
        } else if (c == '"') {
            inside = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kDeepest) return false;
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == ',' && ++values > kMostValues) {
            return false;
        }
    }
    return true;
}

std::expected<Json, std::string> parse_json(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return std::unexpected("the file is empty");
    if (text.front() != '{') return std::unexpected("not a saved run: it does not begin with {");
    if (!is_shallow(text)) return std::unexpected("damaged: it is nested too deeply or has too many values");
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& problem) {
        const std::size_t at = std::min(problem.byte, text.size());
        if (problem.byte > text.size()) return std::unexpected("cut off: the text ends before the run does");
        const std::string_view before = text.substr(0, at);
        return std::unexpected(fmt::format("damaged: it is no JSON from line {} on", 1 + std::ranges::count(before, '\n')));
    }
}

/// Format and version come first: of a newer version nothing else can be judged.
std::expected<SavedRun, std::string> run_of(const Json& json) {
    const auto format = json.find("format");
    if (format == json.end() || *format != kSavedRunFormat)
        return std::unexpected(fmt::format("not a saved run: its \"format\" is not \"{}\"", kSavedRunFormat));
    const auto version = json.find("version");
    if (version == json.end() || !version->is_number_unsigned() || *version == 0U)
        return std::unexpected("damaged: its \"version\" is missing or not a whole number from 1 on");
    const auto number = version->get<std::uint64_t>();
    if (number > kSavedRunVersion)
        return std::unexpected(fmt::format(
            "was written by a newer simtscope (format {}; this one reads up to {}): open it with that version", number, kSavedRunVersion));
    Damage damage;
    SavedRun run = read_run(json, damage);
    if (!damage.first) damage.first = fault_of(run);
    if (damage.first) return std::unexpected("damaged: " + *damage.first);
    return run;
}

}  // namespace

std::expected<SavedRun, Error> parse_saved_run(const std::string& path, std::string_view text) {
    const auto failed = [&](const std::string& why) {
        Error error;
        error.kind = "file";
        error.file = path;
        error.message = why.starts_with("was ") ? fmt::format("{} {}", path, why) : fmt::format("{}: {}", path, why);
        return std::unexpected(std::move(error));
    };
    const auto json = parse_json(text);
    if (!json) return failed(json.error());
    auto run = run_of(*json);
    if (!run) return failed(run.error());
    return std::move(*run);
}

}  // namespace simtscope::session
