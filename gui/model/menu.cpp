// All commands by topic; with the files also the shipped examples and those opened lately.
#include <algorithm>
#include <iterator>

#include "gui/model/open_file.h"

namespace simtscope::gui {

PopupContent menu_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenMenu).title, state.language);
    out.foot = say(Word::MenuFoot, state.language);
    for (const Topic& topic : topics()) out.groups.push_back(say(topic.title, state.language));
    const std::size_t group = std::min(state.popup.group, topics().size() - 1);
    for (const CommandInfo& command : topics()[group].rows())
        if (!command.needs_argument && command.id != CommandId::OpenMenu) out.rows.push_back(command_row(command.id, picture, state));
    if (group != 0) return out;
    const auto append = [&](std::vector<PopupRow> rows) { std::ranges::move(rows, std::back_inserter(out.rows)); };
    append(library_rows("", state, true));
    std::vector<PopupRow> recent = recent_rows(state);
    if (recent.empty()) return out;
    PopupRow heading;
    heading.text = say(Word::MenuRecent, state.language);
    heading.heading = true;
    out.rows.push_back(std::move(heading));
    append(std::move(recent));
    return out;
}

}  // namespace simtscope::gui
