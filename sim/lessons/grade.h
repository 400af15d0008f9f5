// A learner's kernel against a lesson's task: it must give what the reference launch gives, for each of the task's cases, and nothing may
// be wrong with it.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "lessons/lesson.h"

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

/// `file` as a submission; the kernel is the task's, or the only one that the file has. Errors: the lesson has no task, the file does not
/// compile, has no such kernel, or its arguments are others.
[[nodiscard]] std::expected<Grade, Error> grade(const Lesson& lesson, const std::string& file);

}  // namespace simtscope::lessons
