// Values by lane: filter, watches, groups, pins, flags, number formats, when a value changed; copying masks and descriptions.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/description.h"
#include "gui/model/lane_commands.h"
#include "gui/model/lane_marks.h"
#include "gui/model/moving.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using namespace moving;

void open_entry(Context& context, bool is_watch) {
    LaneView& lanes = context.state.lanes;
    lanes.entry = LaneEntry{is_watch, TextEntry(is_watch ? std::string() : lanes.query.filter), lanes.query, false};
    lanes.changes_open = false;
    context.state.tab = Tab::Variables;
}

void query(Context& context) {
    Request out = ask(context, Request::Kind::QueryLanes);
    out.lanes = context.state.lanes.query;
    context.request(out);
}

void clear_filter(Context& context, std::int64_t) {
    context.state.lanes.query.filter.clear();
    query(context);
}

Off needs_filter(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return state.lanes.query.filter.empty() ? Off{Word::OffNoFilter} : Off{};
}

std::size_t watch_index(const ViewState& state, std::int64_t argument) {
    const auto& watches = state.lanes.query.watches;
    if (argument > 0) return static_cast<std::size_t>(argument - 1);
    return static_cast<std::size_t>(std::ranges::find(watches, state.variable) - watches.begin());
}

/// The × of a column names it; the key takes the chosen one.
void remove_watch(Context& context, std::int64_t argument) {
    LaneView& lanes = context.state.lanes;
    const std::size_t index = watch_index(context.state, argument);
    if (index >= lanes.query.watches.size()) {
        context.state.note = {Word::OffNoWatch, {}};
        return;
    }
    const std::string text = lanes.query.watches[index];
    lanes.query.watches.erase(lanes.query.watches.begin() + static_cast<std::ptrdiff_t>(index));
    lanes.formats.erase(text);
    std::erase(lanes.pins, text);
    if (context.state.variable == text) context.state.variable.clear();
    query(context);
}

Off needs_watch(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return state.lanes.query.watches.empty() ? Off{Word::OffNoWatch} : Off{};
}

void group_rows(Context& context, std::int64_t) {
    LaneView& lanes = context.state.lanes;
    bool& grouped = context.state.tab == Tab::Warps ? lanes.warps_grouped : lanes.grouped;
    grouped = !grouped;
    context.state.follow_panel = true;
}

void choose_row(Context& context, std::int64_t index) {
    const auto rows = value_rows(context.picture);
    if (index < 0 || static_cast<std::size_t>(index) >= rows.size()) return;
    context.state.variable = rows[static_cast<std::size_t>(index)]->name;
    context.state.follow_panel = true;
}

/// What the pointer is on in the source, else the chosen row.
std::string row_at_hand(const Picture& picture, const ViewState& state) {
    const std::string& name = state.lanes.pointed_variable.empty() ? state.variable : state.lanes.pointed_variable;
    return row_named(picture, name) != nullptr || is_pinned(state, name) ? name : std::string();
}

Off needs_row_at_hand(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return row_at_hand(picture, state).empty() ? Off{Word::OffNoRow} : Off{};
}

void pin_row(Context& context, std::int64_t) {
    const std::string name = row_at_hand(context.picture, context.state);
    auto& pins = context.state.lanes.pins;
    if (is_pinned(context.state, name)) {
        std::erase(pins, name);
    } else {
        pins.push_back(name);
    }
    context.state.variable = name;
}

void flag_lane(Context& context, std::int64_t) {
    const session::Snapshot& snapshot = context.picture.snapshot;
    context.state.lanes.flags[{snapshot.block, snapshot.warp}] ^= 1U << context.state.lane;
}

void change_format(Context& context, std::int64_t) {
    ViewState& state = context.state;
    if (chosen_row(context.picture, state) == nullptr) {
        state.hexadecimal = !state.hexadecimal;
        return;
    }
    const NumberFormat next = next_format(format_of(state, state.variable));
    state.lanes.formats[state.variable] = next;
    state.note = {Word::StatusFormat, state.variable + ": " + std::string(name(next))};
}

Off needs_chosen_row(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return chosen_row(picture, state) == nullptr ? Off{Word::OffNoRow} : Off{};
}

Off needs_changes(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.changes == nullptr || !state.lanes.changes_open ? Off{Word::OffNoChanges} : Off{};
}

void go_to_change(Context& context, std::int64_t index) {
    context.state.lanes.change = static_cast<std::size_t>(std::max<std::int64_t>(index, 0));
    press_in_changes(context, {Key::Enter});
}

void close_changes(Context& context, std::int64_t) {
    context.state.lanes.changes_open = false;
    context.state.follow_panel = true;
}

void copy(Context& context, const std::string& text) {
    context.copy(text);
    context.state.note = {Word::StatusCopied, text.substr(0, text.find('\n'))};
}

void copy_mask(Context& context, std::int64_t argument) { copy(context, hex_mask(static_cast<std::uint32_t>(argument))); }

void copy_description(Context& context, std::int64_t) { copy(context, describe(context.picture, context.state)); }

constexpr std::array kFilter{Chord{Key::Slash}};
constexpr std::array kWatch{Chord{Key::Insert}, Chord{Key::Equal, false, true}, Chord{Key::KeypadAdd}};
constexpr std::array kUnwatch{Chord{Key::Delete}};
constexpr std::array kGroup{Chord{Key::G}};
constexpr std::array kPin{Chord{Key::P}};
constexpr std::array kFlag{Chord{Key::F}};
constexpr std::array kFormat{Chord{Key::X}};
constexpr std::array kChanges{Chord{Key::Enter, false, true}};
constexpr std::array kDescription{Chord{Key::C, true, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::FilterLanes, "filter-lanes", Word::CommandFilter, kFilter, needs_run,
                [](Context& c, std::int64_t) { open_entry(c, false); }},
    CommandInfo{CommandId::ClearFilter, "clear-filter", Word::CommandClearFilter, {}, needs_filter, clear_filter},
    CommandInfo{CommandId::AddWatch, "add-watch", Word::CommandAddWatch, kWatch, needs_run,
                [](Context& c, std::int64_t) { open_entry(c, true); }},
    CommandInfo{CommandId::RemoveWatch, "remove-watch", Word::CommandRemoveWatch, kUnwatch, needs_watch, remove_watch},
    CommandInfo{CommandId::GroupRows, "group", Word::CommandGroup, kGroup, needs_run, group_rows},
    CommandInfo{CommandId::ChooseValue, "choose-value", Word::CommandChooseValue, {}, needs_run, choose_row, true},
    CommandInfo{CommandId::PinRow, "pin", Word::CommandPin, kPin, needs_row_at_hand, pin_row},
    CommandInfo{CommandId::FlagLane, "flag", Word::CommandFlag, kFlag, needs_run, flag_lane},
    CommandInfo{CommandId::NumberFormat, "number-format", Word::CommandNumberFormat, kFormat, always_on, change_format},
    CommandInfo{CommandId::WhenChanged, "when-changed", Word::CommandWhenChanged, kChanges, needs_chosen_row, ask_when_changed},
    CommandInfo{CommandId::GoToChange, "go-to-change", Word::CommandGoThere, {}, needs_changes, go_to_change, true},
    CommandInfo{CommandId::CloseChanges, "close-changes", Word::CommandCloseChanges, {}, needs_changes, close_changes},
    CommandInfo{CommandId::CopyMask, "copy-mask", Word::CommandCopyMask, {}, needs_run, copy_mask, true},
    CommandInfo{CommandId::CopyDescription, "copy-description", Word::CommandCopyDescription, kDescription, needs_run, copy_description},
};

}  // namespace

std::span<const CommandInfo> lanes_commands() { return kCommands; }

}  // namespace simtscope::gui
