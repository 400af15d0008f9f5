// A lesson as its author wrote it: lesson.toml and one text a language (lessons/README.md tells how to write one).
//
//   lessons/04-five-inputs/  lesson.toml ─┐
//                            text.en.md ──┼─► read_lesson(values of its parameters) ─► Lesson ─► solve.h: what the run says to it
//                            text.ko.md ──┘
//
// Nothing here has run anything. A `{n}` in lesson.toml stands for the value of the parameter n.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checks/finding.h"
#include "checks/text.h"
#include "lessons/document.h"
#include "session/launch.h"

namespace simtscope::lessons {

using checks::Language;
using session::Error;

/// The same words in both languages.
struct Text {
    std::string english, korean;
    [[nodiscard]] const std::string& in(Language language) const { return language == Language::Korean ? korean : english; }
    [[nodiscard]] bool empty() const { return english.empty() && korean.empty(); }
};

/// Something that the learner may move: a whole number. `seed` is always there: it chooses the input data.
struct Parameter {
    std::string name;
    Text title;
    std::int64_t least = 1, most = 1, value = 1;
    std::uint32_t line = 0;
};
using Values = std::map<std::string, std::int64_t>;  ///< of parameters, by name; the others have their own start value

/// The words that `topics` may have: where the window has nothing to show, it names a lesson about that.
inline constexpr std::array<std::string_view, 1> kTopics{"shared-memory"};

enum class Variant : std::uint8_t { Shown, Broken, Fixed };

struct ExpectedFinding {
    checks::FindingKind kind{};
    std::uint32_t line = 0;
    std::optional<std::uint32_t> lanes;
    std::uint32_t where = 0;  ///< line of lesson.toml
};
/// What all permitted outcomes give for one element.
struct ExpectedOutcomes {
    std::string value;  ///< "out[0]"
    std::vector<std::string> are;
    std::uint32_t where = 0;
};
/// What a launch must give, with all parameters at their start values. Errors that are not named here are faults of the lesson.
struct Expectation {
    std::map<std::string, std::vector<std::string>> outputs;  ///< by buffer: its first elements as text, "?" for undefined
    std::vector<ExpectedFinding> findings;
    std::map<std::string, std::uint64_t> counters;  ///< by their names
    std::optional<ExpectedOutcomes> outcomes;
    std::uint32_t where = 0;
};

struct Launch {
    std::string name;
    Text title;
    Variant variant = Variant::Shown;
    session::LaunchSpec spec;
    std::vector<machine::Policy> policies;  ///< worth a try beside its own
    Expectation gives;
    std::uint32_t line = 0;
};

/// A place in the run of a launch, found by what happens there.
struct Moment {
    std::string name;
    std::size_t launch = 0;
    std::string stop;         ///< as stops.h has it, or "start", "end"
    std::uint64_t times = 1;  ///< the how many-th time
    std::string variable;     ///< the row to look at; may be empty
    std::uint32_t lane = 0;
    std::vector<std::string> holds;  ///< conditions that are true there, in every lane that knows them
    std::uint32_t line = 0;
};

enum class QuestionKind : std::uint8_t {
    Value,    ///< one value, typed
    Lanes,    ///< which lanes, marked
    Mask,     ///< the same, typed as a mask
    Choose,   ///< one of several texts
    Order,    ///< lines to be put in order: moments by their time, or as the file says
    Reflect,  ///< free text, judged by nobody
    Edit,     ///< the launch's text is to be changed until it meets Question::goal
};

/// A wrong answer that is known to happen, and what to say to it. `is`: as Question::answer.
struct Wrong {
    std::string is;
    Text say;
    std::uint32_t line = 0;
};
struct Option {
    Text text, say;           ///< `say`: why this is what somebody may think, or why it is right
    std::string when;         ///< Choose: it is right if this holds in lane Question::lane
    std::string moment;       ///< Order: where it belongs by time
    std::uint32_t place = 0;  ///< Order: or by this number, from 1; 0: by its moment
    std::uint32_t line = 0;
};

/// What a changed text must give in the launch that the question is about.
struct Goal {
    std::map<std::string, std::vector<std::string>> outputs;  ///< by buffer: its first elements as text, "?" for undefined
    std::optional<std::size_t> like;                          ///< a launch: `buffers` must be as it leaves them
    std::vector<std::string> buffers;
    bool clean = true;     ///< no error and no warning
    std::string solution;  ///< a file that meets it
    std::string solution_text;
};

struct Question {
    std::string name;
    QuestionKind kind{};
    std::size_t moment = 0;              ///< where it is asked
    std::optional<std::size_t> seen_at;  ///< where its answer is seen; none: at `moment` too
    Text ask, hint, explain;
    std::string answer;  ///< an expression that the machine evaluates at `seen_at` (answer.h)
    std::string hides;   ///< the variable whose cells turn to "?"
    std::uint32_t lane = 0;
    std::vector<Wrong> wrong;
    std::vector<Option> options;
    std::optional<Goal> goal;  ///< Edit
    Values again;              ///< parameters of the next instance, beside the seed
    std::uint32_t line = 0;
};

/// The learner's own kernel is to do what the fixed launch does.
struct Task {
    std::string kernel;
    std::size_t reference = 0, broken = 0;  ///< launches
    std::vector<std::string> buffers;       ///< that are compared
    std::vector<Values> cases;              ///< beside the start values
    Text text;
    std::uint32_t line = 0;
};

struct Lesson {
    std::string id, folder, file;  ///< "04-five-inputs", its folder, lesson.toml's path
    Text title, about;
    std::vector<std::string> prerequisites;
    std::vector<std::string> topics;  ///< what it is about, in words that the window asks for: kTopics
    std::vector<Parameter> parameters;
    std::vector<Launch> launches;
    std::vector<Moment> moments;
    std::vector<Question> questions;
    std::optional<Task> task;
    Document english, korean;
    [[nodiscard]] const Document& text(Language language) const { return language == Language::Korean ? korean : english; }

    [[nodiscard]] std::optional<std::size_t> launch_named(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> moment_named(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> question_named(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> parameter_named(std::string_view name) const;
    [[nodiscard]] Values values() const;
};

/// Reads the lesson of a folder with these values of its parameters. Errors name file and line, what is wrong and what is right.
[[nodiscard]] std::expected<Lesson, Error> read_lesson(const std::string& folder, const Values& values = {});

/// "1-4", "0, 2", "none" as a mask; nothing if it is neither.
[[nodiscard]] std::optional<std::uint32_t> parse_lanes(std::string_view text);

}  // namespace simtscope::lessons
