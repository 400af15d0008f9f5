#include "gui/model/lane_commands.h"

#include <algorithm>
#include <cctype>

#include "gui/model/changes_scene.h"
#include "gui/model/error_words.h"
#include "gui/model/moving.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

void send_query(Context& context) {
    Request request = moving::ask(context, Request::Kind::QueryLanes);
    request.lanes = context.state.lanes.query;
    context.request(request);
}

/// The query with what is being typed in it.
void apply_entry(Context& context) {
    LaneView& lanes = context.state.lanes;
    lanes.query = lanes.entry->before;
    if (lanes.entry->is_watch) {
        const std::string text = split_format(lanes.entry->entry.text()).text;
        if (!text.empty() && std::ranges::find(lanes.query.watches, text) == lanes.query.watches.end()) lanes.query.watches.push_back(text);
    } else {
        lanes.query.filter = lanes.entry->entry.text();
    }
    send_query(context);
}

void keep_watch(ViewState& state) {
    LaneView& lanes = state.lanes;
    const FormattedExpression typed = split_format(lanes.entry->entry.text());
    if (typed.format) lanes.formats[typed.text] = *typed.format;
    state.variable = typed.text;
    state.follow_panel = true;
    lanes.entry.reset();
}

void go_to_change(Context& context, std::size_t index) {
    const auto& changes = context.picture.changes;
    if (changes == nullptr || index >= changes->list.size()) return;
    context.state.lanes.change = index;
    Request request;
    request.kind = Request::Kind::Seek;
    request.moment = changes->list[index].moment;
    request.block = changes->lane.block;
    request.warp = changes->lane.warp;
    context.state.lane = changes->lane.lane;
    context.request(request);
}

}  // namespace

bool is_pinned(const ViewState& state, std::string_view row) { return std::ranges::find(state.lanes.pins, row) != state.lanes.pins.end(); }

std::uint32_t flagged_lanes(const ViewState& state, std::uint32_t block, std::uint32_t warp) {
    const auto found = state.lanes.flags.find({block, warp});
    return found == state.lanes.flags.end() ? 0 : found->second;
}

std::string filter_expression(std::string_view text, const session::Snapshot& snapshot) {
    constexpr std::string_view kWord = "active";
    const bool own = std::ranges::find(snapshot.variables, kWord, &session::VariableRow::name) != snapshot.variables.end();
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t found = text.find(kWord, at);
        if (own || found == std::string_view::npos) return out += text.substr(at);
        const std::size_t end = found + kWord.size();
        out += text.substr(at, found - at);
        at = end;
        const std::string_view before = text.substr(0, text.substr(0, found).find_last_not_of(' ') + 1);
        const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
        const std::string_view behind = text.substr(next);
        const bool whole = (found == 0 || !in_name(text[found - 1])) && (end == text.size() || !in_name(text[end]));
        const bool opens =
            before.empty() || before.ends_with("&&") || before.ends_with("||") || before.ends_with('(') || before.ends_with('!');
        const bool closes = behind.empty() || behind.starts_with("&&") || behind.starts_with("||") || behind.starts_with(')');
        out += whole && opens && closes ? std::string_view("running") : kWord;
    }
    return out;
}

std::string entry_error(const Picture& picture, const ViewState& state) {
    const auto& entry = state.lanes.entry;
    if (!entry || picture.lanes.query != state.lanes.query) return {};
    if (!entry->is_watch) return error_sentence(picture.lanes.filter_error, state.language);
    const std::string text = split_format(entry->entry.text()).text;
    for (const WatchColumn& watch : picture.lanes.watches) {
        if (watch.row.name == text) return error_sentence(watch.error, state.language);
    }
    return {};
}

bool press_in_lane_entry(Context& context, const Chord& chord) {
    LaneView& lanes = context.state.lanes;
    if (!lanes.entry) return false;
    if (chord == Chord{Key::Escape}) {
        lanes.query = lanes.entry->before;
        lanes.entry.reset();
        send_query(context);
        return true;
    }
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) {
        lanes.entry->confirmed = true;
        settle_lane_entry(context.picture, context.state);
        return true;
    }
    if (!lanes.entry->entry.press(chord)) return types_text(chord);
    lanes.entry->confirmed = false;
    apply_entry(context);
    return true;
}

void type_in_lane_entry(Context& context, std::string_view utf8) {
    LaneView& lanes = context.state.lanes;
    if (!lanes.entry || utf8.empty()) return;
    lanes.entry->entry.insert(utf8);
    lanes.entry->confirmed = false;
    apply_entry(context);
}

void settle_lane_entry(const Picture& picture, ViewState& state) {
    LaneView& lanes = state.lanes;
    if (!lanes.entry || !lanes.entry->confirmed) return;
    const bool empty = split_format(lanes.entry->entry.text()).text.empty();
    if (empty) {
        lanes.entry.reset();
        return;
    }
    if (picture.lanes.query != lanes.query) return;
    if (!entry_error(picture, state).empty()) {
        lanes.entry->confirmed = false;
    } else if (lanes.entry->is_watch) {
        keep_watch(state);
    } else {
        lanes.entry.reset();
    }
}

const session::VariableRow* chosen_row(const Picture& picture, const ViewState& state) {
    return state.variable.empty() ? nullptr : row_named(picture, state.variable);
}

void ask_when_changed(Context& context, std::int64_t) {
    const session::VariableRow* row = chosen_row(context.picture, context.state);
    if (row == nullptr) return;
    Request request = moving::ask(context, Request::Kind::FindChanges);
    const bool there = ((row->valid >> context.state.lane) & 1U) != 0;
    request.text = there && row->type != kWatchType ? value_name(*row, context.state.lane) : row->name;
    request.lane = context.state.lane;
    context.state.tab = Tab::Variables;
    context.state.lanes.changes_open = true;
    context.state.lanes.change = kMaxChanges;  // none yet
    context.state.scrolled(Area::Variables) = 0;
    context.state.follow_panel = true;
    context.request(request);
}

bool press_in_changes(Context& context, const Chord& chord) {
    LaneView& lanes = context.state.lanes;
    const auto& changes = context.picture.changes;
    const std::size_t count = changes == nullptr ? 0 : changes->list.size();
    if (chord == Chord{Key::Escape} && !context.state.busy) {
        lanes.changes_open = false;
        context.state.follow_panel = true;
        return true;
    }
    if (count == 0) return false;
    const std::size_t chosen = chosen_change(*changes, context.state, context.picture.snapshot.moment);
    if (chord == Chord{Key::Up} || chord == Chord{Key::Down}) {
        // The newest stands on top: down goes back in time.
        lanes.change = chord.key == Key::Up ? std::min(chosen + 1, count - 1) : chosen - std::min<std::size_t>(chosen, 1);
        context.state.follow_panel = true;
        return true;
    }
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) {
        go_to_change(context, chosen);
        return true;
    }
    return false;
}

}  // namespace simtscope::gui
