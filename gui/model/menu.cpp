// All commands by topic.
#include "gui/model/popup.h"

namespace simtscope::gui {

PopupContent menu_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenMenu).title, state.language);
    out.foot = say(Word::MenuFoot, state.language);
    for (const Topic& topic : topics()) out.groups.push_back(say(topic.title, state.language));
    const std::size_t group = std::min(state.popup.group, topics().size() - 1);
    for (const CommandInfo& command : topics()[group].rows())
        if (!command.needs_argument && command.id != CommandId::OpenMenu) out.rows.push_back(command_row(command.id, picture, state));
    return out;
}

}  // namespace simtscope::gui
