// All keys by topic, those of the place that has the keyboard first, and what was wrong with the user's own.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/panels.h"
#include "gui/model/popup.h"

namespace simtscope::gui {
namespace {

using Rows = std::span<const CommandInfo> (*)();

/// What the keyboard can be in: its commands, and its marks in a sentence.
struct Place {
    FocusRegion region;
    Word name;
    Rows rows;
    Word legend;
};
constexpr std::array kPlaces{
    Place{FocusRegion::Top, Word::PlaceTop, moving_commands, Word::LegendOfPanel},
    Place{FocusRegion::Warp, Word::PlaceWarp, lanes_commands, Word::LegendOfWarp},
    Place{FocusRegion::Source, Word::PlaceSource, source_commands, Word::LegendOfSource},
    Place{FocusRegion::Timeline, Word::PlaceTimeline, timeline_commands, Word::LegendOfTimeline},
};

Rows rows_of(Tab tab) {
    switch (tab) {
        case Tab::Problems:
            return problems_commands;
        case Tab::Warps:
        case Tab::Divergence:
            return warps_commands;
        case Tab::Shared:
        case Tab::Global:
            return memory_commands;
        case Tab::Why:
            return why_commands;
        case Tab::Stops:
            return source_commands;
        case Tab::Compare:
            return runs_commands;
        case Tab::Lesson:
            return lesson_commands;
        case Tab::Variables:
        case Tab::Count:
            return lanes_commands;
    }
    return lanes_commands;
}

PopupRow heading(std::string text) {
    PopupRow row;
    row.text = std::move(text);
    row.heading = true;
    return row;
}

void add_keys(std::vector<PopupRow>& out, const std::string& title, Rows commands, const std::string& legend, const Picture& picture,
              const ViewState& state) {
    std::vector<PopupRow> rows;
    for (const CommandInfo& command : commands())
        if (!state.keymap.keys(command.id).empty()) rows.push_back(command_row(command.id, picture, state));
    if (rows.empty()) return;
    out.push_back(heading(title));
    out.back().detail = legend;
    std::ranges::move(rows, std::back_inserter(out));
}

}  // namespace

PopupContent keys_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenKeys).title, state.language);
    out.foot = say(Word::KeysFoot, state.language);
    if (!state.preferences.complaints.empty()) out.wrong = true;
    for (const std::string& line : state.preferences.complaints) out.hint += (out.hint.empty() ? "" : "\n") + line;
    const auto here = [&](Word place) { return say(Word::KeysHere, state.language, {{"place", say(place, state.language)}}); };
    const auto* place = std::ranges::find(kPlaces, state.spot.region, &Place::region);
    const bool known = place != kPlaces.end();
    const Rows own = known ? place->rows : rows_of(state.tab);
    const Word name = known ? place->name : info(panel(state.tab).command).title;
    add_keys(out.rows, here(name), own, say(known ? place->legend : Word::LegendOfPanel, state.language), picture, state);
    for (const Topic& topic : topics())
        if (topic.rows != own) add_keys(out.rows, say(topic.title, state.language), topic.rows, "", picture, state);
    return out;
}

}  // namespace simtscope::gui
