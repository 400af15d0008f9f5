// Where the lessons lie and how one is named.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "lessons/lesson.h"

namespace simtscope::lessons {

/// The folder of all lessons: beside the installed binaries in `program_folder`, beside the build folder, or where the source was when
/// this was built; empty if there is none.
[[nodiscard]] std::string lessons_folder(const std::string& program_folder);

/// Ids of the lessons in a folder, in order: "04-five-inputs".
[[nodiscard]] std::vector<std::string> lesson_ids(const std::string& folder);

/// The folder of a lesson: by its id, by the name without the number, by the number, or a path to such a folder. The error names those
/// that there are.
[[nodiscard]] std::expected<std::string, Error> find_lesson(const std::string& folder, const std::string& id);

}  // namespace simtscope::lessons
