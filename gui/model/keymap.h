// Which key runs which command: the registry's keys, with those that the user gave other commands.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "gui/model/command.h"
#include "gui/model/keys.h"

namespace simtscope::gui {

class Keymap {
public:
    [[nodiscard]] std::span<const Chord> keys(CommandId id) const;
    /// Count: none.
    [[nodiscard]] CommandId command(const Chord& chord) const;
    /// The command has these keys from now on and no others; who had them before loses them.
    void bind(CommandId id, std::vector<Chord> keys);

private:
    std::map<CommandId, std::vector<Chord>> own_;  ///< instead of the registry's
};

}  // namespace simtscope::gui
