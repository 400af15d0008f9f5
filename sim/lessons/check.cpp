#include "lessons/check.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "counters/catalogue.h"
#include "lessons/grade.h"
#include "lessons/library.h"
#include "lessons/solve.h"
#include "session/explore.h"
#include "session/names.h"
#include "session/numbers.h"
#include "session/session.h"

namespace simtscope::lessons {

namespace {

using session::Session;

std::uint32_t line_of(const checks::Finding& finding, const program::Program& program) {
    return finding.site < program.sites.size() ? program.sites[finding.site].line : 0;
}

class RunCheck {
public:
    explicit RunCheck(const Lesson& lesson) : lesson_(lesson) {}

    std::vector<Fault> run() {
        check_prerequisites();
        if (lesson_.questions.size() < kFewestQuestions)
            fault(0, fmt::format("{} questions; a lesson has at least {}", lesson_.questions.size(), kFewestQuestions));
        for (std::size_t i = 0; i < lesson_.launches.size(); ++i) check_launch(i);
        check_further_instances();
        check_ends_of_sliders();
        if (lesson_.task) check_task();
        return std::move(faults_);
    }

private:
    void fault(std::uint32_t line, std::string message) { faults_.push_back({lesson_.file, line, std::move(message)}); }

    void check_prerequisites() {
        const std::string folder = std::filesystem::path(lesson_.folder).parent_path().string();
        for (const std::string& id : lesson_.prerequisites)
            if (const auto found = find_lesson(folder, id); !found) fault(0, "prerequisites: " + found.error().message);
    }

    static session::LaunchSpec counted(session::LaunchSpec spec) {
        spec.count_memory = true;
        spec.max_steps = std::min(spec.max_steps, kMostSteps);
        return spec;
    }

    void check_launch(std::size_t index) {
        const Launch& launch = lesson_.launches[index];
        auto opened = Session::open(counted(launch.spec));
        if (!opened) return fault(launch.line, fmt::format("launch {}: {}", launch.name, opened.error().message));
        Session& session = **opened;
        session.run_to_end();
        if (session.status() == machine::Status::Limit)
            fault(launch.line, fmt::format("launch {} has not ended after {} steps; make it smaller", launch.name, kMostSteps));
        check_variant(launch, session);
        check_gives(launch, session);
        check_moments(index, session);
    }

    void check_variant(const Launch& launch, const Session& session) {
        const auto findings = session.findings();
        const bool wrong = session.status() != machine::Status::Finished ||
                           std::ranges::any_of(findings, [](const checks::Finding& f) { return f.level == checks::Level::Error; });
        const bool doubtful = std::ranges::any_of(findings, [](const checks::Finding& f) { return f.level == checks::Level::Warning; });
        if (launch.variant == Variant::Broken && !wrong)
            fault(launch.line, fmt::format("launch {} is called broken, but nothing is wrong with it", launch.name));
        if (launch.variant == Variant::Fixed && (wrong || doubtful))
            fault(launch.line, fmt::format("launch {} is called fixed, but it ends as {} with findings", launch.name,
                                           session::status_name(session.status())));
    }

    void check_gives(const Launch& launch, const Session& session) {
        const Expectation& gives = launch.gives;
        for (const auto& [name, wanted] : gives.outputs) {
            const auto buffer = session.buffer(name);
            if (!buffer) {
                fault(gives.where, fmt::format("launch {}: {}", launch.name, buffer.error().message));
                continue;
            }
            std::vector<std::string> got;
            for (std::size_t i = 0; i < wanted.size(); ++i) got.push_back(session::element_text(*buffer, i));
            if (got != wanted)
                fault(gives.where,
                      fmt::format("launch {}: {} is {}, not {}", launch.name, name, fmt::join(got, " "), fmt::join(wanted, " ")));
        }
        check_findings(launch, session);
        const counters::Counts counts = session.counters();
        for (const auto& [name, wanted] : gives.counters)
            for (std::size_t i = 0; i < counters::kCounters; ++i)
                if (const auto counter = static_cast<counters::Counter>(i);
                    name == counters::info(counter).name && counts.value(counter) != static_cast<double>(wanted))
                    fault(gives.where, fmt::format("launch {}: {} is {}, not {}", launch.name, name, counts.value(counter), wanted));
        if (gives.outcomes) check_outcomes(launch, *gives.outcomes);
    }

    void check_findings(const Launch& launch, const Session& session) {
        const program::Program& program = session.program();
        const auto findings = session.findings();
        const auto same = [&](const ExpectedFinding& wanted, const checks::Finding& found) {
            return wanted.kind == found.kind && wanted.line == line_of(found, program) && (!wanted.lanes || *wanted.lanes == found.lanes);
        };
        for (const ExpectedFinding& wanted : launch.gives.findings)
            if (std::ranges::none_of(findings, [&](const checks::Finding& found) { return same(wanted, found); }))
                fault(wanted.where, fmt::format("launch {}: no finding {} in line {} with these lanes", launch.name,
                                                checks::name(wanted.kind), wanted.line));
        for (const checks::Finding& found : findings) {
            if (found.level == checks::Level::Note) continue;
            if (std::ranges::any_of(launch.gives.findings, [&](const ExpectedFinding& wanted) { return same(wanted, found); })) continue;
            fault(launch.line,
                  fmt::format("launch {}: {} in line {}, lanes {}: name it in gives.findings", launch.name, checks::name(found.kind),
                              line_of(found, program), checks::lane_list(found.lanes, Language::English)));
        }
    }

    void check_outcomes(const Launch& launch, const ExpectedOutcomes& wanted) {
        const auto explored = session::explore(launch.spec, {});
        if (!explored) return fault(wanted.where, fmt::format("launch {}: {}", launch.name, explored.error().message));
        const std::size_t bracket = wanted.value.find('[');
        const std::string name = wanted.value.substr(0, bracket);
        std::set<std::string> got;
        for (const session::Outcome& outcome : explored->outcomes) {
            const auto buffer = std::ranges::find(outcome.buffers, name, &session::BufferView::name);
            if (buffer == outcome.buffers.end())
                return fault(wanted.where, fmt::format("launch {}: there is no buffer `{}`", launch.name, name));
            got.insert(
                session::element_text(*buffer, bracket == std::string::npos ? 0 : std::stoull("0" + wanted.value.substr(bracket + 1))));
        }
        if (got != std::set<std::string>(wanted.are.begin(), wanted.are.end()))
            fault(wanted.where, fmt::format("launch {}: {} can be {}, not {}", launch.name, wanted.value, fmt::join(got, " "),
                                            fmt::join(wanted.are, " ")));
    }

    void check_moments(std::size_t launch, Session& session) {
        const Solved solved = solve(lesson_, launch, session);
        for (std::size_t i = 0; i < lesson_.questions.size(); ++i)
            if (lesson_.moments[lesson_.questions[i].moment].launch == launch)
                check_question(lesson_.questions[i], solved.questions[i], "");
        for (std::size_t i = 0; i < lesson_.moments.size(); ++i) {
            const Moment& moment = lesson_.moments[i];
            if (solved.problems[i]) fault(moment.line, fmt::format("moment {}: {}", moment.name, solved.problems[i]->message));
            if (!solved.moments[i]) continue;
            session.seek_moment(solved.moments[i]->moment);
            for (const std::string& broken : broken_promises(moment, *solved.moments[i], session))
                fault(moment.line, fmt::format("moment {}: {}", moment.name, broken));
        }
    }

    /// The answer can be told, no wrong one is right. `instance`: which values, for messages.
    void check_question(const Question& question, const Solution& solution, const std::string& instance) {
        const std::string name = fmt::format("question {}{}", question.name, instance);
        if (solution.problem || !solution.answer)
            return fault(question.line,
                         fmt::format("{}: {}", name, solution.problem ? solution.problem->message : "it has no answer in this run"));
        if (question.kind == QuestionKind::Choose && std::ranges::count(solution.right, true) != 1)
            fault(question.line, fmt::format("{}: {} options are right; one must be", name, std::ranges::count(solution.right, true)));
        if (question.kind == QuestionKind::Order) check_order(question, solution, name);
        if (question.kind == QuestionKind::Edit && instance.empty()) check_goal(lesson_, question, name);
        for (std::size_t i = 0; i < solution.wrong.size(); ++i) {
            if (!solution.wrong[i]) fault(question.wrong[i].line, fmt::format("{}: `{}` cannot be told here", name, question.wrong[i].is));
            if (solution.wrong[i] && instance.empty() && judge(question, solution, *solution.wrong[i]).right)
                fault(question.wrong[i].line, fmt::format("{}: `{}` is called wrong, but it is the answer", name, question.wrong[i].is));
        }
    }

    /// One order is right, and it is not the one that the learner begins with.
    void check_order(const Question& question, const Solution& solution, const std::string& name) {
        if (solution.tied) fault(question.line, fmt::format("{}: two options have the same place", name));
        if (std::ranges::is_sorted(solution.order))
            fault(question.line, fmt::format("{}: the options stand in the right order already", name));
    }

    /// The text that the learner begins with fails, the solution does not.
    void check_goal(const Lesson& lesson, const Question& question, const std::string& name) {
        const auto begun = check_edit(lesson, question, {lesson.launches[lesson.moments[question.moment].launch].spec.file});
        if (!begun) return fault(question.line, fmt::format("{}: {}", name, begun.error().message));
        if (begun->passed()) fault(question.line, fmt::format("{}: the unchanged text meets the goal already", name));
        const auto solved = check_edit(lesson, question, {question.goal->solution});
        if (!solved) return fault(question.line, fmt::format("{}: the solution: {}", name, solved.error().message));
        if (solved->passed()) return;
        std::string why = solved->differences.empty()
                              ? ""
                              : fmt::format("{}[{}] is {}, not {}", solved->differences[0].buffer, solved->differences[0].index,
                                            solved->differences[0].got, solved->differences[0].wanted);
        if (why.empty() && !solved->remarks.empty()) why = fmt::format("finding {}", checks::name(solved->remarks[0].kind));
        if (why.empty()) why = fmt::format("it ends as {}", session::status_name(solved->status));
        fault(question.line, fmt::format("{}: the solution does not meet the goal: {}", name, why));
    }

    /// After two wrong answers a question comes again with other data.
    void check_further_instances() {
        for (std::size_t i = 0; i < lesson_.questions.size(); ++i) {
            const Question& question = lesson_.questions[i];
            Values values = question.again;
            values["seed"] = 2;
            const auto instance = read_lesson(lesson_.folder, values);
            if (!instance) return fault(question.line, instance.error().message);
            const std::size_t launch = lesson_.moments[question.moment].launch;
            auto opened = Session::open(instance->launches[launch].spec);
            if (!opened) return fault(question.line, opened.error().message);
            check_question(question, solve(*instance, launch, **opened).questions[i], " (asked again)");
            if (instance->questions[i].goal)
                check_goal(*instance, instance->questions[i], fmt::format("question {} (asked again)", question.name));
        }
    }

    void check_ends_of_sliders() {
        for (const Parameter& parameter : lesson_.parameters) {
            for (const std::int64_t value : {parameter.least, parameter.most}) {
                if (parameter.name == "seed") continue;
                const auto instance = read_lesson(lesson_.folder, {{parameter.name, value}});
                if (!instance) return fault(parameter.line, instance.error().message);
                for (const Launch& launch : instance->launches) {
                    auto opened = Session::open(counted(launch.spec));
                    if (opened) (*opened)->run_to_end();
                    if (!opened)
                        fault(parameter.line,
                              fmt::format("launch {} with {} = {}: {}", launch.name, parameter.name, value, opened.error().message));
                    if (opened && (*opened)->status() == machine::Status::Limit)
                        fault(parameter.line, fmt::format("launch {} with {} = {} has not ended after {} steps", launch.name,
                                                          parameter.name, value, kMostSteps));
                }
            }
        }
    }

    void check_task() {
        const Task& task = *lesson_.task;
        Lesson first_case = lesson_;
        first_case.task->cases.clear();
        const auto broken = grade(first_case, {lesson_.launches[task.broken].spec.file});
        if (!broken) return fault(task.line, broken.error().message);
        if (broken->passed()) fault(task.line, "the broken variant passes");
        const auto fixed = grade(lesson_, {lesson_.launches[task.reference].spec.file});
        if (!fixed) return fault(task.line, fixed.error().message);
        if (!fixed->passed()) fault(task.line, "the fixed variant does not pass");
    }

    const Lesson& lesson_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> check(const Lesson& lesson) {
    std::vector<Fault> out = check_texts(lesson);
    std::ranges::move(RunCheck(lesson).run(), std::back_inserter(out));
    return out;
}

}  // namespace simtscope::lessons
