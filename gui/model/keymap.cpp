#include "gui/model/keymap.h"

#include <algorithm>

#include "gui/model/registry.h"

namespace simtscope::gui {

std::span<const Chord> Keymap::keys(CommandId id) const {
    const auto own = own_.find(id);
    return own == own_.end() ? info(id).keys : std::span<const Chord>(own->second);
}

CommandId Keymap::command(const Chord& chord) const {
    for (const CommandInfo& command : commands()) {
        const std::span<const Chord> all = keys(command.id);
        if (std::ranges::find(all, chord) != all.end()) return command.id;
    }
    return CommandId::Count;
}

void Keymap::bind(CommandId id, std::vector<Chord> keys) {
    for (const Chord& chord : keys) {
        const CommandId before = command(chord);
        if (before == CommandId::Count || before == id) continue;
        const std::span<const Chord> all = this->keys(before);
        std::vector<Chord> rest(all.begin(), all.end());
        std::erase(rest, chord);
        own_[before] = std::move(rest);
    }
    own_[id] = std::move(keys);
}

}  // namespace simtscope::gui
