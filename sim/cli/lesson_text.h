// A lesson's text for a terminal.
#pragma once

#include "cli/messages.h"
#include "cli/output.h"
#include "lessons/lesson.h"
#include "lessons/solve.h"

namespace simtscope::cli {

/// `solved`: one a launch, in the lesson's order; moments are told with their steps.
void write_lesson_text(Output& output, const lessons::Lesson& lesson, const std::vector<lessons::Solved>& solved, Language language);

/// Lines of at most `width` terminal columns, broken at blanks.
[[nodiscard]] std::vector<std::string> wrapped_text(const std::string& text, std::size_t width);

}  // namespace simtscope::cli
