// An open lesson: going to its moments, moving its parameters, opening its launches.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "gui/model/lesson_state.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// The run on screen is the one that its lesson states, not another schedule, launch or text.
[[nodiscard]] bool is_own_run(const Picture& picture);
/// The run on screen belongs to the open lesson, but is another one than that states.
[[nodiscard]] bool runs_another(const Picture& picture, const ViewState& state);
/// The run on screen is the chosen launch of the open lesson, with the values that it has now, and what it says is known.
[[nodiscard]] bool runs_lesson(const Picture& picture, const ViewState& state);
/// A lesson that the worker has opened becomes the one in the panel.
void adopt_lesson(const Picture& picture, ViewState& state);

/// In the launch on screen, or after opening the launch that has it.
void go_to_moment(Context& context, std::size_t moment);
/// From another schedule, launch or text back to the run that the lesson states, at the question that is open.
void return_to_own(Context& context, std::int64_t);
void open_launch(Context& context, std::size_t launch);
/// Runs the chosen launch again with these values of the parameters, and goes to `moment`, else where the learner was.
void set_values(Context& context, const lessons::Values& values, std::optional<std::size_t> moment = {});

/// Of what the panel can do, in order of the text: links, buttons, sliders, questions.
void follow_action(Context& context, std::int64_t action);
/// `argument`: index of the parameter × 2^32 + steps above its least value.
void set_parameter(Context& context, std::int64_t argument);
[[nodiscard]] std::int64_t parameter_argument(std::size_t parameter, std::int64_t steps);
/// The slider that is chosen in the text, else the first.
template <int by>
void move_parameter(Context& context, std::int64_t);
void open_listed(Context& context, std::int64_t index);
void show_lessons(Context& context, std::int64_t);
/// Of the lessons that come with the program: the first about this, as an argument of open_from_library(); none: there is none.
[[nodiscard]] std::optional<std::size_t> lesson_about(std::string_view subject, const ViewState& state);
void open_from_library(Context& context, std::int64_t index);
/// The next or previous link or button; false: the panel shows none.
bool choose_action(Context& context, int by);
void follow_chosen(Context& context);

}  // namespace simtscope::gui
