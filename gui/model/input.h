// Who gets the keys and the typed text: the first of these that is open, else the commands.
#pragma once

#include <string_view>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// Something that is typed into.
struct TextField {
    bool (*open)(const ViewState& state);
    /// False: the key is none of its own and may be a command.
    bool (*press)(Context& context, const Chord& chord);
    void (*type)(Context& context, std::string_view utf8);
};

/// The one that has the keyboard; null: none, letters are commands.
[[nodiscard]] const TextField* open_field(const ViewState& state);

/// A key goes to the open field, else to its command.
void press(Context& context, const Chord& chord);

}  // namespace simtscope::gui
