// A learner's kernel against a lesson's task: it must give what the reference launch gives, for each of the task's cases, and nothing may
// be wrong with it.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "lessons/lesson.h"
#include "session/session.h"

namespace simtscope::lessons {

struct Difference {
    std::string buffer;
    std::uint64_t index = 0;
    std::string got, wanted;
};

/// An error or warning of the submission's run.
struct Remark {
    checks::FindingKind kind{};
    checks::Level level{};
    std::uint32_t line = 0;
    checks::FindingText english, korean;
    [[nodiscard]] const checks::FindingText& text(Language language) const { return language == Language::Korean ? korean : english; }
};

struct GradedCase {
    Values values;  ///< of the parameters
    machine::Policy policy = machine::Policy::Hardware;
    machine::Status status = machine::Status::Running;
    std::vector<Remark> remarks;
    std::vector<Difference> differences;
    [[nodiscard]] bool passed() const { return status == machine::Status::Finished && remarks.empty() && differences.empty(); }
};

struct Grade {
    std::string kernel;
    std::vector<GradedCase> cases;
    [[nodiscard]] bool passed() const;
};

/// What a learner hands in: a file, or a text in place of what stands in it.
struct Submission {
    std::string file;
    std::shared_ptr<const std::string> text = nullptr;
};

/// The kernel is the task's, or the only one that the file has. Errors: the lesson has no task, the file does not compile, has no such
/// kernel, or its arguments are others; "interrupted": `keep_going`, which hears how many cases are done, said so.
[[nodiscard]] std::expected<Grade, Error> grade(const Lesson& lesson, const Submission& submission,
                                                const session::KeepGoing& keep_going = {});

/// The launch that an edit question is about, with another text, against the question's goal. Errors: the text does not compile, or its
/// kernel has other arguments.
[[nodiscard]] std::expected<GradedCase, Error> check_edit(const Lesson& lesson, const Question& question, const Submission& submission);

}  // namespace simtscope::lessons
