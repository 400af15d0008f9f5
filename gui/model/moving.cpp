#include "gui/model/moving.h"

#include <algorithm>

#include "gui/model/breakpoints.h"
#include "gui/model/popup.h"

namespace simtscope::gui::moving {
namespace {

/// The chosen line, else the one that runs next, else the one that just ran.
std::optional<SourceLine> line_at_hand(const Picture& picture, const ViewState& state) {
    if (state.line) return state.line;
    const auto file = shown_file(picture);
    if (!file) return {};
    const session::Snapshot& s = picture.snapshot;
    return SourceLine{picture.facts->files[*file].name, std::max(s.next.line != 0 ? s.next.line : s.last.line, 1U)};
}

std::optional<SourceLine> line_on_screen(const Picture& picture, std::int64_t line) {
    const auto file = shown_file(picture);
    if (!file || line < 1 || static_cast<std::size_t>(line) > picture.facts->files[*file].lines.size()) return {};
    return SourceLine{picture.facts->files[*file].name, static_cast<std::uint32_t>(line)};
}

void move_line(Context& context, std::int64_t by) {
    const auto from = line_at_hand(context.picture, context.state);
    if (!from) return;
    const auto& files = context.picture.facts->files;
    const auto file = std::ranges::find(files, from->file, &SourceText::name);
    if (file == files.end()) return;
    const auto last = static_cast<std::int64_t>(file->lines.size());
    context.state.line = SourceLine{from->file, static_cast<std::uint32_t>(std::clamp<std::int64_t>(from->line + by, 1, last))};
    context.state.show_line = true;
}

Breakpoint* chosen_breakpoint(const Picture& picture, ViewState& state) {
    const auto line = line_at_hand(picture, state);
    if (!line) return nullptr;
    const auto found = std::ranges::find(state.breakpoints, *line, &Breakpoint::place);
    return found == state.breakpoints.end() ? nullptr : &*found;
}

Request seek_to(const Context& context, std::int64_t moment) {
    Request out = ask(context, Request::Kind::Seek);
    out.moment = static_cast<std::uint64_t>(std::max<std::int64_t>(moment, 0));
    out.follow = true;
    return out;
}

}  // namespace

Request ask(const Context& context, Request::Kind kind) {
    Request out;
    out.kind = kind;
    out.block = context.picture.snapshot.block;
    out.warp = context.picture.snapshot.warp;
    return out;
}

Off needs_run(const Picture& picture, const ViewState&) {
    if (picture.phase == Picture::Phase::Empty) return Off{Word::OffNothingOpen};
    return picture.phase == Picture::Phase::Ready ? Off{} : Off{Word::OffNoRun};
}

Off needs_past(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.step > 0 ? Off{} : Off{Word::OffAtStart};
}

Off needs_future(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const bool at_end = picture.facts->total && picture.snapshot.moment >= *picture.facts->total;
    return at_end ? Off{Word::OffAtEnd} : Off{};
}

Off needs_call(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_future(picture, state)) return off;
    const auto& paths = picture.snapshot.paths;
    const bool inside = std::ranges::any_of(paths, [](const session::PathView& path) { return path.call_chain.size() > 1; });
    return inside ? Off{} : Off{Word::OffNoCall};
}

Off needs_source(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const auto line = line_at_hand(picture, state);
    return line && line_with_code(*picture.facts, *line) ? Off{} : Off{Word::OffNoCode};
}

Off needs_line(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    if (!state.line) return Off{Word::OffNoLine};
    return needs_source(picture, state);
}

Off needs_breakpoint(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const auto line = line_at_hand(picture, state);
    return line && breakpoint_at(state.breakpoints, *line) != nullptr ? Off{} : Off{Word::OffNoBreakpoint};
}

void run_on(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::RunOn);
    out.stops = stop_texts(context.state.breakpoints);
    context.request(out);
}

void run_back(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::RunBack);
    out.stops = stop_texts(context.state.breakpoints);
    context.request(out);
}

void first(Context& context, std::int64_t) { context.request(ask(context, Request::Kind::Seek)); }

void jump_to(Context& context, std::int64_t moment) { context.request(seek_to(context, moment)); }

void scrub_to(Context& context, std::int64_t moment) {
    Request out = seek_to(context, moment);
    out.passing = true;
    context.request(out);
}

void jump_before(Context& context, std::int64_t moment) {
    Request out = ask(context, Request::Kind::Seek);
    out.moment = static_cast<std::uint64_t>(std::max<std::int64_t>(moment, 0));
    const auto& marks = context.picture.facts->moments;
    if (out.moment < marks.size()) out.block = marks[out.moment].block, out.warp = marks[out.moment].warp;
    context.request(out);
}

void go_to_line(Context& context, Request::Kind kind) {
    const auto line = line_with_code(*context.picture.facts, *context.state.line);
    if (!line) return;
    context.state.line = line;
    Request out = ask(context, kind);
    out.line = *line;
    context.request(out);
}

void choose_line(Context& context, std::int64_t line) {
    if (const auto chosen = line_on_screen(context.picture, line)) context.state.line = chosen;
}

void show_line(Context& context, std::int64_t line) {
    choose_line(context, line);
    open_popup(context, PopupKind::LineTimes);
}

/// The line at hand, or the next one with code, becomes the chosen one; none if there is none.
std::optional<SourceLine> choose_line_at_hand(Context& context) {
    const auto line = line_at_hand(context.picture, context.state);
    const auto place = line ? line_with_code(*context.picture.facts, *line) : line;
    if (place) context.state.line = place, context.state.show_line = true;
    return place;
}

void line_menu(Context& context, std::int64_t) {
    if (choose_line_at_hand(context)) open_popup(context, PopupKind::LineTimes);
}

void line_down(Context& context, std::int64_t) { move_line(context, 1); }
void line_up(Context& context, std::int64_t) { move_line(context, -1); }

void choose_breakpoint(Context& context, std::int64_t index) {
    const auto& all = context.state.breakpoints;
    if (index < 0 || static_cast<std::size_t>(index) >= all.size()) return;
    context.state.line = all[static_cast<std::size_t>(index)].place;
    context.state.show_line = true;
}

void remove_breakpoint(Context& context, std::int64_t index) {
    auto& all = context.state.breakpoints;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) all.erase(all.begin() + index);
}

void toggle(Context& context, std::int64_t line) {
    const auto place = line == 0 ? line_at_hand(context.picture, context.state) : line_on_screen(context.picture, line);
    if (place) toggle_breakpoint(context.state.breakpoints, *context.picture.facts, *place);
}

void enable(Context& context, std::int64_t) {
    Breakpoint* breakpoint = chosen_breakpoint(context.picture, context.state);
    if (breakpoint != nullptr) breakpoint->enabled = !breakpoint->enabled;
}

void edit_condition(Context& context, std::int64_t) {
    const auto place = choose_line_at_hand(context);
    if (!place) return;
    const Breakpoint* breakpoint = breakpoint_at(context.state.breakpoints, *place);
    context.state.condition = ConditionEntry{TextEntry(breakpoint == nullptr ? "" : breakpoint->condition), false};
}

}  // namespace simtscope::gui::moving
