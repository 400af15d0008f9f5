// What lies over the window, one at a time: a title, perhaps a line that is typed into, groups at the left, rows to choose from.
//
//   ┌ title ─────────────────────────────── x ┐
//   │ [what is typed_]                        │
//   │ what it means, or what is wrong         │
//   │ group   │ row                       key │
//   │ group   │ row                           │
//   │         │   why it is off               │
//   │ keys that work here                     │
//   └─────────────────────────────────────────┘
//
// Nothing under it reacts while it is open. Esc or a click beside it closes it, and everything is as it was.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/panels.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

struct PopupRow {
    std::string text;
    std::string detail;    ///< small, below: what it does, why it is off
    std::string right;     ///< its key, its value
    bool heading = false;  ///< cannot be chosen
    bool off = false;
    bool stays = false;                         ///< the popup stays open when it is chosen
    std::function<void(Context&)> choose;       ///< Enter or a click; empty: nothing happens
    std::function<void(Context&, int)> change;  ///< Left: -1, Right: 1
    std::function<void(Context&)> complete;     ///< Tab
};

struct PopupContent {
    std::string title;
    bool typed = false;  ///< has a line that is typed into
    std::string enter;   ///< a button beside that line, which does what Enter does; empty: none
    std::string hint;    ///< what the typed line means, or what is wrong with it
    bool wrong = false;
    std::vector<std::string> groups;
    std::vector<PopupRow> rows;
    std::string foot;                     ///< which keys work
    std::optional<CommandId> also_enter;  ///< the keys of this command choose as Enter does
};

/// Content that was made for what was typed, and holds until something that it depends on changes.
struct KeptContent {
    std::string typed;
    Language language{};
    bool busy = false;
    std::uint64_t step = 0;
    std::shared_ptr<const RunFacts> facts;
    PopupContent content;
};

/// One kind of popup.
struct Popup {
    PopupKind kind;
    PopupContent (*content)(const Picture& picture, const ViewState& state);
    void (*opened)(Context& context);            ///< null: nothing to prepare
    void (*typed)(Context& context);             ///< after what is typed has changed; null: nothing to do
    void (*chosen)(Context& context) = nullptr;  ///< after another row was chosen. With it what is typed belongs to that row
};

[[nodiscard]] PopupContent palette_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent go_to_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent menu_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent keys_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent schedules_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent line_times_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent next_lanes_content(const Picture& picture, const ViewState& state);
[[nodiscard]] PopupContent close_run_content(const Picture& picture, const ViewState& state);

/// Of the open popup, which must be one.
[[nodiscard]] PopupContent popup_content(const Picture& picture, const ViewState& state);
/// Over everything else. `view` is where its rows are.
[[nodiscard]] ScrolledScene popup_scene(const Picture& picture, const Layout& layout, const ViewState& state);

void open_popup(Context& context, PopupKind kind);
void close_popup(ViewState& state);
/// Opens it, or closes it if it is the one that is open.
template <PopupKind kind>
void show_popup(Context& context, std::int64_t) {
    if (context.state.popup.kind == kind) return close_popup(context.state);
    open_popup(context, kind);
}
/// A click on a row; kEnterRow is Enter on the chosen one. Where what is typed belongs to a row, a click only chooses it.
inline constexpr std::int64_t kEnterRow = -1;
void choose_popup_row(Context& context, std::int64_t row);
void choose_popup_group(Context& context, std::int64_t group);

/// All keys go to the open popup; those few commands that concern the whole window work beside it.
bool press_in_popup(Context& context, const Chord& chord);
void type_in_popup(Context& context, std::string_view utf8);
/// What is typed has become something else.
void popup_typed(Context& context);

/// A command as a row: title, keys, why it is off.
[[nodiscard]] PopupRow command_row(CommandId id, const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
