// What the run of a launch says to a lesson: where its moments are, what the answers to its questions are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lessons/answer.h"
#include "lessons/lesson.h"
#include "session/session.h"

namespace simtscope::lessons {

/// Where a moment is: `step` and `moment` done, the warp that did it.
struct Place {
    std::uint64_t step = 0, moment = 0;
    std::uint32_t block = 0, warp = 0;
    std::uint32_t lanes = 0;  ///< concerned; 0: nobody in particular
};

/// A question's answer in this run.
struct Solution {
    std::optional<Answer> answer;              ///< none: `problem` says why
    std::vector<std::optional<Answer>> wrong;  ///< of Question::wrong; none: cannot be told here
    std::vector<bool> right;                   ///< Choose: of the options
    std::vector<std::size_t> order;            ///< Order: the options as they belong
    bool tied = false;                         ///< Order: two of them have the same place
    std::optional<Error> problem;
};

struct Solved {
    std::size_t launch = 0;
    std::vector<std::optional<Place>> moments;   ///< of Lesson::moments; those of other launches and those that never come are none
    std::vector<std::optional<Error>> problems;  ///< why a moment of this launch has no place: it never comes, or is wrongly written
    std::vector<Solution> questions;             ///< of Lesson::questions
};

/// The same without a run: no moment has a place, no question an answer.
[[nodiscard]] Solved unsolved(const Lesson& lesson, std::size_t launch);
/// Runs `session`, which has launch `launch` of the lesson open; it stands anywhere afterwards.
[[nodiscard]] Solved solve(const Lesson& lesson, std::size_t launch, session::Session& session);

/// What is to be said to a typed or marked answer.
struct Judgement {
    bool right = false;
    std::optional<std::size_t> wrong;  ///< Question::wrong that was given
};
/// `given` as typed: "5", "?", "undefined"; blanks and a leading + do not count. Lanes and masks by Answer::lanes.
[[nodiscard]] Judgement judge(const Question& question, const Solution& solution, const Answer& given);

/// A moment's conditions that do not hold; the session must stand there.
[[nodiscard]] std::vector<std::string> broken_promises(const Moment& moment, const Place& place, const session::Session& session);

}  // namespace simtscope::lessons
