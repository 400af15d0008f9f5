// What the commands that move through the run do, and those of lines and breakpoints: rows of the registry point here.
#pragma once

#include "gui/model/registry.h"

namespace simtscope::gui::moving {

using Off = std::optional<Word>;

/// A request with the focus that is on screen.
[[nodiscard]] Request ask(const Context& context, Request::Kind kind);

[[nodiscard]] Off needs_run(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_past(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_future(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_call(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_line(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_source(const Picture& picture, const ViewState& state);
[[nodiscard]] Off needs_breakpoint(const Picture& picture, const ViewState& state);

template <Request::Kind kind>
void request(Context& context, std::int64_t) {
    context.request(ask(context, kind));
}
void run_on(Context& context, std::int64_t);
void run_back(Context& context, std::int64_t);
void first(Context& context, std::int64_t);
void jump_to(Context& context, std::int64_t moment);
/// As jump_to, without a place in the history.
void scrub_to(Context& context, std::int64_t moment);
void jump_before(Context& context, std::int64_t moment);
void go_to_line(Context& context, Request::Kind kind);
template <Request::Kind kind>
void to_line(Context& context, std::int64_t) {
    go_to_line(context, kind);
}

void choose_line(Context& context, std::int64_t line);
void show_line(Context& context, std::int64_t line);
void line_menu(Context& context, std::int64_t);
void line_down(Context& context, std::int64_t);
void line_up(Context& context, std::int64_t);
void choose_breakpoint(Context& context, std::int64_t index);
void remove_breakpoint(Context& context, std::int64_t index);
/// `line`: of the file on screen; 0: the chosen line, else the current one.
void toggle(Context& context, std::int64_t line);
void enable(Context& context, std::int64_t);
/// Opens the entry for the condition of the breakpoint at the chosen line; sets one if there is none.
void edit_condition(Context& context, std::int64_t);

}  // namespace simtscope::gui::moving
