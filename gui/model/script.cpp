// --script: commands as text.
#include <charconv>

#include <fmt/format.h>

#include "gui/model/registry.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

std::string known_names() {
    std::string out;
    for (const CommandInfo& command : commands()) out.append(out.empty() ? "" : ", ").append(command.name);
    return out;
}

/// "type:barrier" is a command a character, "press:Ctrl+P" one with the chord. False: neither.
bool add_typed(std::string_view word, std::vector<Command>& out) {
    const std::string_view type = "type:", press = "press:";
    if (word.starts_with(type)) {
        word.remove_prefix(type.size());
        for (std::size_t at = 0; at < word.size();) out.push_back({CommandId::TypeCharacter, next_code_point(word, at)});
        return true;
    }
    if (!word.starts_with(press)) return false;
    const auto chord = parse_chord(word.substr(press.size()));
    if (chord) out.push_back({CommandId::PressKey, packed(*chord)});
    return chord.has_value();
}

}  // namespace

std::optional<std::vector<Command>> parse_script(std::string_view script, std::string& error) {
    std::vector<Command> out;
    while (!script.empty()) {
        const std::size_t comma = script.find(',');
        std::string_view word = script.substr(0, comma);
        script.remove_prefix(comma == std::string_view::npos ? script.size() : comma + 1);
        while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
        while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
        if (add_typed(word, out)) continue;
        const std::size_t star = word.find('*'), colon = word.find(':');
        const CommandInfo* command = command_named(word.substr(0, std::min(star, colon)));
        std::int64_t times = 1, argument = 0;
        bool good = command != nullptr;
        if (good && star != std::string_view::npos) {
            const auto value = number(word.substr(star + 1));
            good = value && *value >= 0 && *value <= 1'000'000;
            times = value.value_or(0);
        } else if (good && colon != std::string_view::npos) {
            const auto value = number(word.substr(colon + 1));
            good = value.has_value();
            argument = value.value_or(0);
        }
        if (!good) {
            error =
                fmt::format("--script: \"{}\" is no command; write NAME, NAME*TIMES or NAME:NUMBER with one of: {}", word, known_names());
            return {};
        }
        out.insert(out.end(), static_cast<std::size_t>(times), Command{command->id, argument});
    }
    return out;
}

}  // namespace simtscope::gui
