// A lesson that is open: what of it runs, what its run says, what the learner has answered.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/text_entry.h"
#include "lessons/lesson.h"
#include "lessons/solve.h"

namespace simtscope::gui {

/// A launch of a lesson, with the values that its parameters have now.
struct LessonRun {
    std::shared_ptr<const lessons::Lesson> lesson;  ///< never null
    std::size_t launch = 0;
    std::optional<machine::Policy> policy;  ///< instead of the launch's own
};
[[nodiscard]] inline session::LaunchSpec spec_of(const LessonRun& run) {
    session::LaunchSpec spec = run.lesson->launches.at(run.launch).spec;
    if (run.policy) spec.policy = *run.policy;
    return spec;
}

/// The run on screen, as the lesson sees it: found by the worker.
struct LessonFacts {
    std::shared_ptr<const LessonRun> run;  ///< never null
    lessons::Solved solved;
};

/// What became of a question; kept from one start to the next.
struct Tried {
    enum class Result : std::uint8_t { None, Right, Wrong, Skipped, Shown } result = Result::None;
    unsigned wrong = 0;  ///< answers that were not right
    std::string given;   ///< the last one
    friend bool operator==(const Tried&, const Tried&) = default;
};

/// The question that is being answered, or has just been.
struct AskedQuestion {
    std::size_t index = 0;  ///< of Lesson::questions
    TextEntry entry;        ///< the answer as it is typed: a value, lanes "1-4", a mask, a number of an option
    bool judged = false, right = false;
    std::optional<std::size_t> feedback;  ///< Question::wrong, or the option, that was given
    unsigned wrong = 0;                   ///< with these data
    bool revealed = false;
};

struct LessonEntry {
    std::string folder, id;
    lessons::Text title, about;
};

struct LessonState {
    std::string folder;             ///< of all lessons
    std::vector<LessonEntry> list;  ///< that can be opened
    bool listing = false;           ///< the list is shown, not the lesson
    std::string problem;            ///< a lesson that could not be read
    std::shared_ptr<const lessons::Lesson> lesson;
    std::size_t launch = 0;
    std::optional<machine::Policy> policy;
    std::string place;  ///< the moment that was gone to last
    std::optional<AskedQuestion> asked;
    std::map<std::string, Tried> tried;  ///< by the question's name
    std::optional<std::size_t> chosen;   ///< link or button of the text, for the keys
    std::uint64_t changes = 0;           ///< of `tried`: to be kept
};

}  // namespace simtscope::gui
