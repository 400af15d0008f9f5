// A lesson that is open: what of it runs, what its run says, what the learner has answered.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/text_entry.h"
#include "lessons/grade.h"
#include "lessons/lesson.h"
#include "lessons/progress.h"
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

/// A run of `spec` is the lesson's own: with another text, launch, schedule or way of undefined values it is another one, which says
/// nothing to the lesson's questions.
[[nodiscard]] bool is_run_of(const session::LaunchSpec& spec, const LessonRun& run);

/// The lesson's own run, as the lesson sees it: found by the worker.
struct LessonFacts {
    std::shared_ptr<const LessonRun> run;  ///< never null
    bool known = false;                    ///< false: the run that was opened last is not the lesson's own, and nobody knows
    lessons::Solved solved;
};

using lessons::Tried;

/// A text that is to be held against a lesson's task, or against the goal of one of its questions.
struct GradeOrder {
    std::shared_ptr<const lessons::Lesson> lesson;  ///< never null
    std::optional<std::size_t> question;            ///< none: the task
    std::string file;                               ///< that the text is of, or that it stands in if there is no text
    std::shared_ptr<const std::string> text;        ///< null: as it is on disk
};
/// What came of it, or how far that is.
struct Grading {
    std::shared_ptr<const GradeOrder> order;  ///< never null
    bool running = true;
    std::uint64_t done = 0, of = 0;       ///< cases
    std::optional<session::Error> error;  ///< the text does not compile, or it was given up
    std::vector<lessons::GradedCase> cases;
};

inline constexpr std::size_t kVotes = 4;

/// The question that is being answered, or has just been.
struct AskedQuestion {
    std::size_t index = 0;  ///< of Lesson::questions
    TextEntry entry;        ///< the answer as it is typed: a value, lanes "1-4", a mask, a number of an option
    bool judged = false, right = false;
    std::optional<std::size_t> feedback;  ///< Question::wrong, or the option, that was given
    unsigned wrong = 0;                   ///< with these data
    bool revealed = false;
    std::size_t at = 0;                    ///< Order: the line that the keys are on
    bool held = false;                     ///< Order: it is picked up and moves with the keys
    std::array<unsigned, kVotes> votes{};  ///< while teaching, counted by hand: who is for A, B, C, D
};

struct LessonEntry {
    std::string folder, id;
    lessons::Text title, about;
};

struct LessonState {
    std::string folder;             ///< of all lessons
    std::vector<LessonEntry> list;  ///< that can be opened
    bool listing = false;           ///< the list is shown, not the lesson
    bool teaching = false;          ///< questions are for a room: large, no step waits for an answer, nothing is recorded
    std::string problem;            ///< a lesson that could not be read
    std::shared_ptr<const lessons::Lesson> lesson;
    std::size_t launch = 0;
    std::optional<machine::Policy> policy;
    std::string place;  ///< the moment that was gone to last
    std::optional<AskedQuestion> asked;
    std::shared_ptr<const Grading> settled;  ///< the last one whose result was noted
    std::map<std::string, Tried> tried;      ///< by the question's name
    std::optional<std::size_t> chosen;       ///< link or button of the text, for the keys
    std::uint64_t changes = 0;               ///< of `tried`: to be kept
};

}  // namespace simtscope::gui
