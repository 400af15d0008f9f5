// What a learner has answered: one JSON file a lesson, kept from one start to the next, never sent anywhere.
//
//   $XDG_DATA_HOME/simtscope/progress/04-five-inputs.json
//   { "version": 2, "lesson": "04-five-inputs", "questions": { "lane-zero": { "result": "right", "wrong": 1, "given": "6" } } }
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::lessons {

/// What became of a question.
struct Tried {
    enum class Result : std::uint8_t { None, Right, Wrong, Skipped, Shown, Written } result = Result::None;
    unsigned wrong = 0;  ///< answers that were not right
    std::string given;   ///< the last one
    unsigned here = 0;   ///< those of `wrong` that were given with the data on screen; not kept
    friend bool operator==(const Tried&, const Tried&) = default;
};
[[nodiscard]] std::string_view name(Tried::Result result);

struct Progress {
    std::string lesson;                      ///< its id
    std::map<std::string, Tried> questions;  ///< by name
};

enum class ProgressProblem : std::uint8_t { Missing, Damaged, Newer };

inline constexpr int kProgressVersion = 2;  ///< 1 had no "written"

/// $XDG_DATA_HOME/simtscope/progress, else ~/.local/share/simtscope/progress; empty: neither is known. `variable` gives an environment
/// variable, "" if it is not set.
[[nodiscard]] std::string progress_folder(const std::function<std::string(const char*)>& variable);
[[nodiscard]] std::expected<Progress, ProgressProblem> read_progress(const std::string& path);
[[nodiscard]] std::string progress_json(const Progress& progress);

/// Every lesson's that a folder has, in order of ids; files that cannot be read are named in `damaged`.
struct AllProgress {
    std::vector<Progress> lessons;
    std::vector<std::string> damaged;
};
[[nodiscard]] AllProgress read_all_progress(const std::string& folder);
/// { "schema": 1, "lessons": [ … ] }
[[nodiscard]] std::string all_progress_json(const AllProgress& progress);

}  // namespace simtscope::lessons
