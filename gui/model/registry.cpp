#include "gui/model/registry.h"

#include <algorithm>
#include <array>
#include <vector>

#include "gui/model/command_tables.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/panels.h"

namespace simtscope::gui {
namespace {

/// One key a tab in the order of the tabs' row, for the first ten.
constexpr std::array kTabKeys{Chord{Key::One}, Chord{Key::Two},   Chord{Key::Three}, Chord{Key::Four}, Chord{Key::Five},
                              Chord{Key::Six}, Chord{Key::Seven}, Chord{Key::Eight}, Chord{Key::Nine}, Chord{Key::Zero}};

/// In the order of the menu.
constexpr std::array kTopics{
    Topic{Word::TopicFile, file_commands},          //
    Topic{Word::TopicMoving, moving_commands},      //
    Topic{Word::TopicTimeline, timeline_commands},  //
    Topic{Word::TopicSource, source_commands},      //
    Topic{Word::TopicEdit, edit_commands},          //
    Topic{Word::TopicProblems, problems_commands},  //
    Topic{Word::TopicLanes, lanes_commands},        //
    Topic{Word::TopicWarps, warps_commands},        //
    Topic{Word::TopicWhy, why_commands},            //
    Topic{Word::TopicMemory, memory_commands},      //
    Topic{Word::TopicRuns, runs_commands},          //
    Topic{Word::TopicLesson, lesson_commands},      //
    Topic{Word::TopicPlaces, places_commands},      //
    Topic{Word::TopicLooks, looks_commands},        //
    Topic{Word::TopicArrange, arrange_commands},    //
    Topic{Word::TopicHelp, help_commands},
};

std::vector<CommandInfo> all_commands() {
    std::vector<CommandInfo> out;
    for (const Topic& topic : kTopics) {
        const auto rows = topic.rows();
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

std::span<const Topic> topics() { return kTopics; }

const CommandInfo& info(CommandId id) { return commands()[static_cast<std::size_t>(id)]; }

const CommandInfo* command_named(std::string_view name) {
    const auto all = commands();
    const auto found = std::ranges::find(all, name, &CommandInfo::name);
    return found == all.end() ? nullptr : &*found;
}

const CommandInfo* command_for(const Chord& chord, const Keymap& keymap) {
    const CommandId id = keymap.command(chord);
    return id == CommandId::Count ? nullptr : &info(id);
}

std::string key_names(CommandId id, const Keymap& keymap) {
    std::string keys;
    for (const Chord& chord : keymap.keys(id)) keys += (keys.empty() ? "" : ", ") + name(chord);
    return keys;
}

std::string tooltip(CommandId id, const Picture& picture, const ViewState& state) {
    const CommandInfo& command = info(id);
    std::string out = say(command.title, state.language);
    const std::string keys = key_names(id, state.keymap);
    if (!keys.empty()) out += " (" + keys + ")";
    if (const auto reason = command.off(picture, state)) out += "\n" + say(*reason, state.language);
    return out;
}

bool dispatch(const Command& command, Context& context) {
    if (command.id >= CommandId::Count) return false;
    const CommandInfo& chosen = info(command.id);
    if (const auto off = chosen.off(context.picture, context.state)) {
        context.state.note = {*off, {}};  // a key that does nothing says why
        return false;
    }
    context.state.note = {};
    if (hold_back(command.id, context)) return false;
    chosen.run(context, command.argument);
    return true;
}

}  // namespace simtscope::gui
