#include "gui/model/registry.h"

#include <algorithm>
#include <array>
#include <vector>

#include "gui/model/command_tables.h"
#include "gui/model/panels.h"

namespace simtscope::gui {
namespace {

/// One key a tab in the order of the tabs' row, for the first ten.
constexpr std::array kTabKeys{Chord{Key::One}, Chord{Key::Two},   Chord{Key::Three}, Chord{Key::Four}, Chord{Key::Five},
                              Chord{Key::Six}, Chord{Key::Seven}, Chord{Key::Eight}, Chord{Key::Nine}, Chord{Key::Zero}};

std::vector<CommandInfo> all_commands() {
    std::vector<CommandInfo> out;
    for (const auto table :
         {moving_commands, timeline_commands, source_commands, problems_commands, why_commands, places_commands, looks_commands}) {
        const auto rows = table();
        out.insert(out.end(), rows.begin(), rows.end());
    }
    std::ranges::sort(out, {}, &CommandInfo::id);
    const auto tabs = panels();
    for (std::size_t i = 0; i < std::min(tabs.size(), kTabKeys.size()); ++i) {
        out.at(static_cast<std::size_t>(tabs[i].command)).keys = std::span(kTabKeys).subspan(i, 1);
    }
    return out;
}

}  // namespace

std::span<const CommandInfo> commands() {
    static const std::vector<CommandInfo> all = all_commands();
    return all;
}

const CommandInfo& info(CommandId id) { return commands()[static_cast<std::size_t>(id)]; }

const CommandInfo* command_named(std::string_view name) {
    const auto all = commands();
    const auto found = std::ranges::find(all, name, &CommandInfo::name);
    return found == all.end() ? nullptr : &*found;
}

const CommandInfo* command_for(const Chord& chord) {
    const auto all = commands();
    const auto found =
        std::ranges::find_if(all, [&](const CommandInfo& info) { return std::ranges::find(info.keys, chord) != info.keys.end(); });
    return found == all.end() ? nullptr : &*found;
}

std::string tooltip(CommandId id, const Picture& picture, const ViewState& state) {
    const CommandInfo& command = info(id);
    std::string out = say(command.title, state.language);
    std::string keys;
    for (const Chord& chord : command.keys) keys += (keys.empty() ? "" : ", ") + name(chord);
    if (!keys.empty()) out += " (" + keys + ")";
    if (const auto reason = command.off(picture, state)) out += "\n" + say(*reason, state.language);
    return out;
}

bool dispatch(const Command& command, Context& context) {
    if (command.id >= CommandId::Count) return false;
    const CommandInfo& chosen = info(command.id);
    if (chosen.off(context.picture, context.state)) return false;
    context.state.note = {};
    chosen.run(context, command.argument);
    return true;
}

}  // namespace simtscope::gui
