#include "gui/model/popup.h"

#include <algorithm>
#include <array>
#include <utility>

#include "gui/model/launch_form.h"

#include "gui/model/export_popup.h"
#include "gui/model/open_file.h"
#include "gui/model/save_popup.h"
#include "gui/model/settings_popup.h"

namespace simtscope::gui {
namespace {

constexpr std::array kPopups{
    Popup{PopupKind::Palette, palette_content, nullptr, nullptr},
    Popup{PopupKind::GoTo, go_to_content, nullptr, nullptr},
    Popup{PopupKind::Menu, menu_content, nullptr, nullptr},
    Popup{PopupKind::Open, open_content, open_prepared, open_typed},
    Popup{PopupKind::Settings, settings_content, nullptr, nullptr},
    Popup{PopupKind::Keys, keys_content, nullptr, nullptr},
    Popup{PopupKind::Launch, launch_content, launch_opened, launch_typed, launch_chosen},
    Popup{PopupKind::Export, export_content, nullptr, nullptr},
    Popup{PopupKind::Schedules, schedules_content, nullptr, nullptr},
    Popup{PopupKind::NextLanes, next_lanes_content, nullptr, nullptr},
    Popup{PopupKind::LineTimes, line_times_content, nullptr, nullptr},
    Popup{PopupKind::CloseRun, close_run_content, nullptr, nullptr},
    Popup{PopupKind::SaveRun, save_content, save_opened, nullptr},
};

const Popup& open_one(const ViewState& state) { return *std::ranges::find(kPopups, state.popup.kind, &Popup::kind); }

/// What works beside a popup: other popups, the looks of the whole window, the end.
constexpr std::array kBeside{CommandId::OpenPalette,  CommandId::OpenGoTo,    CommandId::OpenMenu,    CommandId::OpenFile,
                             CommandId::OpenSettings, CommandId::OpenKeys,    CommandId::SwitchTheme, CommandId::SwitchLanguage,
                             CommandId::FontLarger,   CommandId::FontSmaller, CommandId::FontReset,   CommandId::SavePicture,
                             CommandId::Quit};

constexpr int kPage = 8;  ///< rows

/// The first row from `from` on, in steps of `by`, that can be chosen; `from` itself if there is none.
std::size_t choosable(const std::vector<PopupRow>& rows, std::int64_t from, int by) {
    const auto last = static_cast<std::int64_t>(rows.size()) - 1;
    for (const int direction : {by, -by})
        for (std::int64_t at = std::clamp<std::int64_t>(from, 0, last); at >= 0 && at <= last; at += direction)
            if (!rows[static_cast<std::size_t>(at)].heading) return static_cast<std::size_t>(at);
    return static_cast<std::size_t>(std::max<std::int64_t>(from, 0));
}

void move_by(Context& context, const PopupContent& content, std::int64_t by) {
    if (content.rows.empty()) return;
    PopupState& popup = context.state.popup;
    popup.chosen = choosable(content.rows, static_cast<std::int64_t>(popup.chosen) + by, by < 0 ? -1 : 1);
    popup.follow = true;
    if (const Popup& open = open_one(context.state); open.chosen != nullptr) open.chosen(context);
}

/// The top of the rows, after they have become others.
void to_first(Context& context) {
    context.state.popup.chosen = 0;
    context.state.popup.scroll = 0;
    move_by(context, popup_content(context.picture, context.state), 0);
}

void move_group(Context& context, const PopupContent& content, int by) {
    const auto count = static_cast<std::int64_t>(content.groups.size());
    choose_popup_group(context, (static_cast<std::int64_t>(context.state.popup.group) + count + by) % count);
}

const PopupRow* chosen_row(const PopupContent& content, const ViewState& state) {
    return state.popup.chosen < content.rows.size() ? &content.rows[state.popup.chosen] : nullptr;
}

/// Left and Right where nothing is typed: groups, else the value of a row.
bool press_sideways(Context& context, const PopupContent& content, int by) {
    if (!content.groups.empty()) {
        move_group(context, content, by);
        return true;
    }
    const PopupRow* row = chosen_row(content, context.state);
    if (row == nullptr || !row->change) return false;
    row->change(context, by);
    return true;
}

bool press_among_rows(Context& context, const PopupContent& content, const Chord& chord) {
    if (chord.control || chord.shift || chord.alt) return false;
    const auto rows = static_cast<std::int64_t>(content.rows.size());
    switch (chord.key) {
        case Key::Up:
            return move_by(context, content, -1), true;
        case Key::Down:
            return move_by(context, content, 1), true;
        case Key::PageUp:
            return move_by(context, content, -kPage), true;
        case Key::PageDown:
            return move_by(context, content, kPage), true;
        case Key::Home:
            return content.typed ? false : (move_by(context, content, -rows), true);
        case Key::End:
            return content.typed ? false : (move_by(context, content, rows), true);
        case Key::Left:
        case Key::Right:
            return !content.typed && press_sideways(context, content, chord.key == Key::Left ? -1 : 1);
        case Key::Enter:
        case Key::KeypadEnter:
            return choose_popup_row(context, kEnterRow), true;
        case Key::Tab:
            if (const PopupRow* row = chosen_row(content, context.state); row != nullptr && row->complete) {
                row->complete(context);
                popup_typed(context);
            } else if (!content.groups.empty()) {
                move_group(context, content, 1);
            }
            return true;
        default:
            return false;
    }
}

}  // namespace

PopupContent popup_content(const Picture& picture, const ViewState& state) { return open_one(state).content(picture, state); }

void open_popup(Context& context, PopupKind kind) {
    PopupState& popup = context.state.popup;
    popup.kind = kind;
    popup.entry = {};
    popup.kept.reset();
    popup.group = 0;
    if (const Popup& opened = open_one(context.state); opened.opened != nullptr) opened.opened(context);
    to_first(context);
}

void close_popup(ViewState& state) {
    state.popup.kind = PopupKind::None;
    state.popup.entry = {};
}

void choose_popup_row(Context& context, std::int64_t row) {
    const PopupContent content = popup_content(context.picture, context.state);
    const bool enter = row == kEnterRow;
    if (enter) row = static_cast<std::int64_t>(context.state.popup.chosen);
    if (row < 0 || static_cast<std::size_t>(row) >= content.rows.size()) return;
    const PopupRow& chosen = content.rows[static_cast<std::size_t>(row)];
    if (chosen.heading) return;
    const bool other = std::exchange(context.state.popup.chosen, static_cast<std::size_t>(row)) != static_cast<std::size_t>(row);
    if (const Popup& open = open_one(context.state); open.chosen != nullptr && !enter) {  // to be typed into
        if (other) open.chosen(context);
        return;
    }
    if (chosen.off || !chosen.choose) return;
    if (!chosen.stays) close_popup(context.state);
    chosen.choose(context);
}

void choose_popup_group(Context& context, std::int64_t group) {
    const PopupContent content = popup_content(context.picture, context.state);
    if (group < 0 || static_cast<std::size_t>(group) >= content.groups.size()) return;
    context.state.popup.group = static_cast<std::size_t>(group);
    to_first(context);
}

bool press_in_popup(Context& context, const Chord& chord) {
    ViewState& state = context.state;
    if (chord == Chord{Key::Escape}) return close_popup(state), true;
    const PopupContent content = popup_content(context.picture, state);
    if (content.also_enter && state.keymap.command(chord) == content.also_enter) return choose_popup_row(context, kEnterRow), true;
    if (press_among_rows(context, content, chord)) return true;
    if (content.typed) {
        const std::string before = state.popup.entry.text();
        if (state.popup.entry.press(chord)) {
            if (state.popup.entry.text() != before) popup_typed(context);
            return true;
        }
        if (types_text(chord)) return true;
    }
    return std::ranges::find(kBeside, state.keymap.command(chord)) == kBeside.end();
}

void type_in_popup(Context& context, std::string_view utf8) {
    if (utf8.empty() || !popup_content(context.picture, context.state).typed) return;
    context.state.popup.entry.insert(utf8);
    popup_typed(context);
}

void popup_typed(Context& context) {
    const Popup& popup = open_one(context.state);
    if (popup.typed != nullptr) popup.typed(context);
    if (popup.chosen == nullptr) to_first(context);
}

PopupRow command_row(CommandId id, const Picture& picture, const ViewState& state) {
    const CommandInfo& command = info(id);
    const auto reason = command.off(picture, state);
    PopupRow row;
    row.text = say(command.title, state.language);
    row.right = key_names(id, state.keymap);
    row.off = reason.has_value();
    if (reason) row.detail = say(*reason, state.language);
    row.choose = [id](Context& context) { dispatch({id, 0}, context); };
    return row;
}

}  // namespace simtscope::gui
