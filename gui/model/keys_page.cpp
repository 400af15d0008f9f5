// All keys by topic, and what was wrong with the user's own.
#include "gui/model/popup.h"

namespace simtscope::gui {

PopupContent keys_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenKeys).title, state.language);
    out.foot = say(Word::KeysFoot, state.language);
    if (!state.preferences.complaints.empty()) out.wrong = true;
    for (const std::string& line : state.preferences.complaints) out.hint += (out.hint.empty() ? "" : "\n") + line;
    for (const Topic& topic : topics()) {
        std::vector<PopupRow> rows;
        for (const CommandInfo& command : topic.rows())
            if (!state.keymap.keys(command.id).empty()) rows.push_back(command_row(command.id, picture, state));
        if (rows.empty()) continue;
        PopupRow heading;
        heading.text = say(topic.title, state.language);
        heading.heading = true;
        out.rows.push_back(std::move(heading));
        for (PopupRow& row : rows) out.rows.push_back(std::move(row));
    }
    return out;
}

}  // namespace simtscope::gui
