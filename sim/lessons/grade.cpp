#include "lessons/grade.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "checks/text.h"
#include "lessons/check.h"
#include "session/numbers.h"
#include "session/session.h"

namespace simtscope::lessons {

namespace {

using session::Session;
constexpr std::size_t kMostDifferences = 16;  ///< of one buffer

using Opened = std::expected<std::unique_ptr<Session>, Error>;

/// Opened and run to its end, for a moderate number of steps.
Opened ended(session::LaunchSpec spec) {
    spec.history = 0;
    spec.max_steps = std::min(spec.max_steps, 10 * kMostSteps);
    auto session = Session::open(spec);
    if (session) (*session)->run_to_end();
    return session;
}

std::vector<Remark> remarks_of(const Session& session) {
    std::vector<Remark> out;
    for (const checks::Finding& finding : session.findings()) {
        if (finding.level == checks::Level::Note) continue;
        const program::Program& program = session.program();
        Remark remark{finding.kind, finding.level, 0, checks::render(finding, program, Language::English),
                      checks::render(finding, program, Language::Korean)};
        if (finding.site < program.sites.size()) remark.line = program.sites[finding.site].line;
        out.push_back(std::move(remark));
    }
    return out;
}

std::vector<Difference> differences_of(const session::BufferView& wanted, const session::BufferView& got) {
    std::vector<Difference> out;
    for (std::uint64_t i = 0; i < wanted.count && out.size() < kMostDifferences; ++i) {
        const std::string right = session::element_text(wanted, i), given = session::element_text(got, i);
        if (given != right) out.push_back({wanted.name, i, given, right});
    }
    return out;
}

/// The task's kernel, or the file's only one.
std::expected<std::string, Error> kernel_of(const Task& task, const Submission& submission) {
    session::LaunchSpec spec;
    spec.file = submission.file;
    spec.text = submission.text;
    spec.kernel = task.kernel;
    const auto named = session::compile(spec);
    if (named) return task.kernel;
    if (named.error().kind != "kernel") return std::unexpected(named.error());
    spec.kernel.clear();
    const auto only = session::compile(spec);
    if (!only) return std::unexpected(named.error());
    for (const program::Function& function : only->program.functions)
        if (function.is_kernel) return function.name;
    return std::unexpected(named.error());
}

/// All policies of one case; the submission is compiled once.
std::expected<std::vector<GradedCase>, Error> grade_case(const Launch& launch, const Submission& submission, const std::string& kernel,
                                                         const Task& task, const Values& values) {
    const auto reference = ended(launch.spec);
    if (!reference) return std::unexpected(reference.error());
    session::LaunchSpec spec = launch.spec;
    spec.file = submission.file;
    spec.text = submission.text;
    spec.kernel = kernel;
    const auto first = ended(spec);
    if (!first) return std::unexpected(first.error());
    std::vector<machine::Policy> policies{spec.policy};
    policies.insert(policies.end(), launch.policies.begin(), launch.policies.end());
    std::vector<GradedCase> out;
    for (const machine::Policy policy : policies) {
        auto submitted = (*first)->fork(policy, spec.seed, std::nullopt, spec.undefined);
        if (!submitted) return std::unexpected(std::move(submitted.error()));
        (*submitted)->run_to_end();
        GradedCase graded{values, policy, (*submitted)->status(), remarks_of(**submitted), {}};
        for (const std::string& name : task.buffers) {
            const auto wanted = (*reference)->buffer(name), got = (*submitted)->buffer(name);
            if (!wanted) return std::unexpected(wanted.error());
            if (!got) return std::unexpected(got.error());
            std::ranges::move(differences_of(*wanted, *got), std::back_inserter(graded.differences));
        }
        out.push_back(std::move(graded));
    }
    return out;
}

}  // namespace

bool Grade::passed() const { return std::ranges::all_of(cases, &GradedCase::passed); }

std::expected<Grade, Error> grade(const Lesson& lesson, const Submission& submission, const session::KeepGoing& keep_going) {
    if (!lesson.task) return std::unexpected(Error{"lesson", fmt::format("the lesson {} has no task to grade", lesson.id), lesson.file});
    auto kernel = kernel_of(*lesson.task, submission);
    if (!kernel) return std::unexpected(std::move(kernel.error()));
    Grade out{*kernel, {}};
    std::vector<Values> cases{{}};
    cases.insert(cases.end(), lesson.task->cases.begin(), lesson.task->cases.end());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (keep_going && !keep_going({i, cases.size()})) return std::unexpected(Error{"interrupted", "given up", lesson.file});
        const auto instance = read_lesson(lesson.folder, cases[i]);
        if (!instance) return std::unexpected(instance.error());
        auto graded = grade_case(instance->launches[lesson.task->reference], submission, out.kernel, *lesson.task, instance->values());
        if (!graded) return std::unexpected(std::move(graded.error()));
        std::ranges::move(*graded, std::back_inserter(out.cases));
    }
    return out;
}

std::expected<GradedCase, Error> check_edit(const Lesson& lesson, const Question& question, const Submission& submission) {
    const Goal& goal = *question.goal;
    session::LaunchSpec spec = lesson.launches[lesson.moments[question.moment].launch].spec;
    spec.file = submission.file;
    spec.text = submission.text;
    const auto ran = ended(spec);
    if (!ran) return std::unexpected(ran.error());
    GradedCase out{lesson.values(), spec.policy, (*ran)->status(), {}, {}};
    if (goal.clean) out.remarks = remarks_of(**ran);
    for (const auto& [name, wanted] : goal.outputs) {
        const auto got = (*ran)->buffer(name);
        if (!got) return std::unexpected(got.error());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const std::string given = i < got->count ? session::element_text(*got, i) : "";
            if (given != wanted[i]) out.differences.push_back({name, i, given, wanted[i]});
        }
    }
    if (!goal.like) return out;
    const auto model = ended(lesson.launches[*goal.like].spec);
    if (!model) return std::unexpected(model.error());
    for (const std::string& name : goal.buffers) {
        const auto wanted = (*model)->buffer(name), got = (*ran)->buffer(name);
        if (!wanted) return std::unexpected(wanted.error());
        if (!got) return std::unexpected(got.error());
        std::ranges::move(differences_of(*wanted, *got), std::back_inserter(out.differences));
    }
    return out;
}

}  // namespace simtscope::lessons
