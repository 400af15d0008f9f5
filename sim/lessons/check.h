// Is a lesson right? Everything that its files promise is looked up in the simulator: the checker of `simtscope lesson check`.
#pragma once

#include <string>
#include <vector>

#include "lessons/lesson.h"

namespace simtscope::lessons {

struct Fault {
    std::string file;
    std::uint32_t line = 0;  ///< 0: the whole file
    std::string message;
};

/// What can be seen without running: both languages say the same, every name exists, every character can be drawn.
[[nodiscard]] std::vector<Fault> check_texts(const Lesson& lesson);
/// Everything: texts, launches and what they give, moments, questions, the task.
[[nodiscard]] std::vector<Fault> check(const Lesson& lesson);

/// Launches of a lesson end within so many instruction steps, which take well under a second.
inline constexpr std::uint64_t kMostSteps = 1'000'000;
inline constexpr std::size_t kFewestQuestions = 3;

}  // namespace simtscope::lessons
