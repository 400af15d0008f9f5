#include "gui/model/input.h"

#include <algorithm>
#include <array>

#include "gui/model/condition_entry.h"
#include "gui/model/draft.h"
#include "gui/model/lane_commands.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/note_entry.h"
#include "gui/model/popup.h"
#include "gui/model/start_page.h"
#include "gui/model/tour.h"

namespace simtscope::gui {
namespace {

/// In the order in which they lie over each other.
constexpr std::array kFields{
    TextField{[](const ViewState& state) { return state.popup.kind != PopupKind::None; }, press_in_popup, type_in_popup},
    TextField{[](const ViewState& state) { return state.condition.has_value(); }, press_in_condition, type_in_condition},
    TextField{[](const ViewState& state) { return state.note_entry.has_value(); }, press_in_note, type_in_note},
    TextField{[](const ViewState& state) { return state.start_page.open; }, press_in_start_page, [](Context&, std::string_view) {}},
    // The text box is ImGui's, which hears the keyboard itself.
    TextField{[](const ViewState& state) { return state.draft.open; }, press_in_draft, [](Context&, std::string_view) {}},
    TextField{[](const ViewState& state) { return state.lanes.entry.has_value(); }, press_in_lane_entry, type_in_lane_entry},
    TextField{[](const ViewState& state) { return state.lanes.changes_open && state.tab == Tab::Variables; }, press_in_changes,
              [](Context&, std::string_view) {}},
    TextField{takes_answer, press_in_answer, type_in_answer},
};

}  // namespace

const TextField* open_field(const ViewState& state) {
    const auto* found = std::ranges::find_if(kFields, [&](const TextField& field) { return field.open(state); });
    return found == kFields.end() ? nullptr : found;
}

void press(Context& context, const Chord& chord) {
    const TextField* field = open_field(context.state);
    if (field != nullptr && field->press(context, chord)) return;
    if (field == nullptr && context.state.tour && press_in_tour(context, chord)) return;
    if (const CommandInfo* command = command_for(chord, context.state.keymap)) dispatch({command->id, 0}, context);
}

}  // namespace simtscope::gui
