#include "gui/app/keys_file.h"

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include "gui/app/json_file.h"
#include "gui/model/registry.h"

namespace simtscope::gui {
namespace {

using nlohmann::ordered_json;

/// Reads the object of keys.json, row by row.
class KeysReader {
public:
    explicit KeysReader(Language language) : language_(language) {}

    [[nodiscard]] OwnKeys read(const ordered_json& file) {
        for (const auto& [name, value] : file.items()) {
            const CommandInfo* command = command_named(name);
            if (command == nullptr || command->needs_argument) {
                complain(Word::KeysNoCommand, {{"name", name}});
            } else if (const auto keys = keys_of(*command, value)) {
                bound_.push_back({command->id, *keys});
            }
        }
        for (const Bound& bound : bound_) tell_losers(bound);
        for (const Bound& bound : bound_) out_.keymap.bind(bound.id, bound.keys);
        return std::move(out_);
    }

    void complain(Word word, std::initializer_list<Value> values) { out_.complaints.push_back(say(word, language_, values)); }
    [[nodiscard]] OwnKeys result() { return std::move(out_); }

private:
    struct Bound {
        CommandId id{};
        std::vector<Chord> keys;
    };

    [[nodiscard]] std::optional<std::vector<Chord>> keys_of(const CommandInfo& command, const ordered_json& value) {
        const std::string title(command.name);
        std::vector<Chord> keys;
        if (!value.is_array()) return complain(Word::KeysNoList, {{"name", title}}), std::nullopt;
        for (const ordered_json& entry : value) {
            const auto chord = entry.is_string() ? parse_chord(entry.get<std::string>()) : std::nullopt;
            const auto taken =
                chord ? std::ranges::find_if(bound_,
                                             [&](const Bound& bound) { return std::ranges::find(bound.keys, *chord) != bound.keys.end(); })
                      : bound_.end();
            if (!chord) {
                complain(Word::KeysNoKey, {{"name", title}, {"key", entry.is_string() ? entry.get<std::string>() : entry.dump()}});
            } else if (taken != bound_.end()) {
                complain(Word::KeysTwice, {{"key", name(*chord)}, {"name", std::string(info(taken->id).name)}, {"other", title}});
            } else {
                keys.push_back(*chord);
            }
        }
        return keys;
    }

    /// Shipped keys that another command has from now on, unless the file gives the loser keys of its own.
    void tell_losers(const Bound& bound) {
        for (const Chord& chord : bound.keys) {
            const CommandInfo* before = command_for(chord);
            if (before == nullptr || before->id == bound.id || std::ranges::find(bound_, before->id, &Bound::id) != bound_.end()) continue;
            complain(Word::KeysTaken,
                     {{"key", name(chord)}, {"name", std::string(info(bound.id).name)}, {"other", std::string(before->name)}});
        }
    }

    Language language_;
    std::vector<Bound> bound_;
    OwnKeys out_;
};

}  // namespace

OwnKeys read_keys(const std::string& path, Language language) {
    KeysReader reader(language);
    std::ifstream in(path, std::ios::binary);
    if (path.empty() || !in) return {};
    const auto file = parse_shallow<ordered_json>(in);
    if (file.is_object()) return reader.read(file);
    reader.complain(Word::KeysBadFile, {{"file", path}});
    return reader.result();
}

Note told_at_start(const Note& settings, std::vector<std::string>& complaints, Language language) {
    if (complaints.empty()) return settings;
    if (settings.word == Word::Count) return {Word::StatusKeysWrong, complaints.front()};
    complaints.insert(complaints.begin(), say(settings.word, language, {{"file", settings.value}}));
    return {Word::StatusBothWrong, {}};
}

}  // namespace simtscope::gui
