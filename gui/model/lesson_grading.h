// A learner's own text against a lesson: the task at its end, or a question whose answer is a change of the code.
//
//   text in the editor, else of the run ─► GradeOrder ─► worker (beside the run) ─► Grading ─► what passes and what does not, in the panel
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// The launch whose text is to be changed: that of the open edit question, else the task's broken one; none: there is neither.
[[nodiscard]] std::optional<std::size_t> launch_to_edit(const ViewState& state);
/// Its file is on screen.
[[nodiscard]] bool edits_on_screen(const Picture& picture, const ViewState& state);

/// Opens that launch, or the editor once it is on screen.
void edit_for_lesson(Context& context, std::int64_t);
/// Has the worker hold the text against the question's goal; none: against the task.
void ask_for_grading(Context& context, std::optional<std::size_t> question);
void grade_task(Context& context, std::int64_t);
/// "simtscope lesson grade ID FILE.cu"
[[nodiscard]] std::string grade_command(const LessonState& lesson);
void copy_grade_command(Context& context, std::int64_t);

/// The newest grading of the open lesson's task, or of the question; null: there is none.
[[nodiscard]] const Grading* grading_of(std::optional<std::size_t> question, const Picture& picture, const ViewState& state);
/// A result that has come is the answer to the question that is open.
void settle_grading(const Picture& picture, ViewState& state);

}  // namespace simtscope::gui
