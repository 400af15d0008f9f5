// `simtscope lesson`: the lessons in a terminal, their checker, grading a learner's kernel.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/application.h"
#include "cli/gather.h"
#include "cli/json_writer.h"
#include "cli/lesson_text.h"
#include "cli/numbers.h"
#include "cli/run_json.h"
#include "cli/run_text.h"
#include "lessons/check.h"
#include "lessons/grade.h"
#include "lessons/library.h"
#include "lessons/progress.h"
#include "lessons/solve.h"
#include "session/session.h"

namespace simtscope::cli {

namespace {

using lessons::Lesson;
using session::Error;
using Code = std::expected<int, Error>;

void write_words(JsonWriter& json, std::string_view key, const lessons::Text& text) {
    json.key(key);
    json.begin_object();
    json.field("en", text.english);
    json.field("ko", text.korean);
    json.end_object();
}

template <typename Items, typename Write>
void write_list(JsonWriter& json, std::string_view key, const Items& items, const Write& write) {
    json.key(key);
    json.begin_array();
    for (const auto& item : items) write(item);
    json.end_array();
}

void write_head(JsonWriter& json, const Lesson& lesson) {
    json.field("id", lesson.id);
    write_words(json, "title", lesson.title);
    write_words(json, "about", lesson.about);
    write_list(json, "prerequisites", lesson.prerequisites, [&](const std::string& id) { json.string(id); });
}

Code list(const std::string& folder, const Options& options, Output& output) {
    std::vector<Lesson> all;
    for (const std::string& id : lessons::lesson_ids(folder)) {
        auto lesson = lessons::read_lesson((std::filesystem::path(folder) / id).string());
        if (!lesson) return std::unexpected(std::move(lesson.error()));
        all.push_back(std::move(*lesson));
    }
    if (options.json) {
        JsonWriter json(output);
        json.begin_object();
        json.raw_field("schema", "1");
        write_list(json, "lessons", all, [&](const Lesson& lesson) {
            json.begin_object();
            write_head(json, lesson);
            write_list(json, "launches", lesson.launches, [&](const lessons::Launch& launch) { json.string(launch.name); });
            json.raw_field("questions", number_json(std::uint64_t{lesson.questions.size()}));
            json.end_object();
        });
        json.end_object();
        output.write("\n");
        return 0;
    }
    for (const Lesson& lesson : all) {
        output.line(output.styled(Style::Strong, lesson.id) + "  " + lesson.title.in(options.language));
        output.line("    " + lesson.about.in(options.language));
        std::string facts = say(options.language, Message::LessonCounts, lesson.launches.size(), lesson.questions.size());
        if (!lesson.prerequisites.empty())
            facts += " · " + say(options.language, Message::LessonAfter, fmt::format("{}", fmt::join(lesson.prerequisites, ", ")));
        output.line("    " + facts);
    }
    return 0;
}

std::expected<std::vector<lessons::Solved>, Error> solve_all(const Lesson& lesson) {
    std::vector<lessons::Solved> out;
    for (std::size_t i = 0; i < lesson.launches.size(); ++i) {
        auto session = session::Session::open(lesson.launches[i].spec);
        if (!session) return std::unexpected(std::move(session.error()));
        out.push_back(lessons::solve(lesson, i, **session));
    }
    return out;
}

void write_moments(JsonWriter& json, const Lesson& lesson, const std::vector<lessons::Solved>& solved) {
    json.key("moments");
    json.begin_array();
    for (std::size_t i = 0; i < lesson.moments.size(); ++i) {
        const std::size_t launch = lesson.moments[i].launch;
        const auto& place = solved[launch].moments[i];
        json.begin_object();
        json.field("name", lesson.moments[i].name);
        json.field("launch", lesson.launches[launch].name);
        json.raw_field("steps_done", place ? number_json(place->step) : "null");
        json.raw_field("moment", place ? number_json(place->moment) : "null");
        json.end_object();
    }
    json.end_array();
}

Code show(const Lesson& lesson, const Options& options, Output& output) {
    const auto solved = solve_all(lesson);
    if (!solved) return std::unexpected(solved.error());
    if (!options.json) {
        write_lesson_text(output, lesson, *solved, options.language);
        output.line();
        output.line(say(options.language, Message::LessonInWindow, lesson.id));
        return 0;
    }
    JsonWriter json(output);
    json.begin_object();
    json.raw_field("schema", "1");
    write_head(json, lesson);
    json.field("text", lesson.text(options.language).source);
    write_moments(json, lesson, *solved);
    write_list(json, "questions", lesson.questions, [&](const lessons::Question& question) {
        json.begin_object();
        json.field("name", question.name);
        json.field("moment", lesson.moments[question.moment].name);
        write_words(json, "ask", question.ask);
        json.end_object();
    });
    json.end_object();
    output.write("\n");
    return 0;
}

std::expected<RunResult, Error> run_launch(const lessons::Launch& launch, const Options& options, const Surroundings& surroundings) {
    session::LaunchSpec spec = launch.spec;
    spec.history = 0;
    spec.count_memory = options.json;
    auto session = session::Session::open(spec);
    if (!session) return std::unexpected(std::move(session.error()));
    (*session)->run_to_end(surroundings.interrupted);
    RunResult out;
    gather(**session, surroundings.interrupted(), options.language, out);
    return out;
}

Code run(const Lesson& lesson, const Options& options, const Surroundings& surroundings, Output& output) {
    int worst = 0;
    if (options.json) output.write(fmt::format("{{\"schema\":1,\"lesson\":{},\"launches\":[", json_quoted(lesson.id)));
    for (std::size_t i = 0; i < lesson.launches.size(); ++i) {
        const lessons::Launch& launch = lesson.launches[i];
        const auto result = run_launch(launch, options, surroundings);
        if (!result) return std::unexpected(result.error());
        worst = std::max(worst, exit_code(*result));
        if (options.json) {
            if (i != 0) output.write(",");
            output.write(fmt::format("{{\"name\":{},\"run\":", json_quoted(launch.name)));
            write_run_json(output, *result);
            output.write("}");
            continue;
        }
        if (i != 0) output.line();
        output.line(output.styled(Style::Strong,
                                  "== " + say(options.language, Message::LessonLaunch, launch.name, launch.title.in(options.language))));
        write_run_text(output, *result, options);
    }
    if (options.json) output.write("]}\n");
    return worst;
}

Code check(const std::vector<Lesson>& all, const Options& options, Output& output) {
    bool good = true;
    JsonWriter json(output);
    if (options.json) json.begin_object(), json.raw_field("schema", "1"), json.key("lessons"), json.begin_array();
    for (const Lesson& lesson : all) {
        const std::vector<lessons::Fault> faults = lessons::check(lesson);
        good = good && faults.empty();
        if (options.json) {
            json.begin_object();
            json.field("id", lesson.id);
            write_list(json, "faults", faults, [&](const lessons::Fault& fault) {
                json.begin_object();
                json.field("file", fault.file);
                json.raw_field("line", fault.line == 0 ? "null" : std::to_string(fault.line));
                json.field("message", fault.message);
                json.end_object();
            });
            json.end_object();
            continue;
        }
        for (const lessons::Fault& fault : faults)
            output.line(fault.line == 0 ? fault.file + ": " + fault.message
                                        : fmt::format("{}:{}: {}", fault.file, fault.line, fault.message));
        output.line(faults.empty() ? say(options.language, Message::LessonGood, lesson.id, lesson.launches.size(), lesson.moments.size(),
                                         lesson.questions.size())
                                   : say(options.language, Message::LessonFaults, lesson.id, faults.size()));
    }
    if (options.json) json.end_array(), json.end_object(), output.write("\n");
    return good ? 0 : 1;
}

std::string values_text(const lessons::Values& values) {
    std::string out;
    for (const auto& [name, value] : values) out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name, value);
    return out;
}

void write_case(Output& output, const lessons::GradedCase& graded, Language language) {
    const std::string head = say(language, Message::GradeCase, values_text(graded.values), policy_name(graded.policy));
    const bool passed = graded.passed();
    output.line(head + ": " +
                output.styled(passed ? Style::Note : Style::Error, say(language, passed ? Message::GradeRight : Message::GradeWrong)));
    if (graded.status != machine::Status::Finished) output.line("  " + say(language, Message::GradeStatus, status_word(graded.status)));
    for (const lessons::Difference& each : graded.differences)
        output.line("  " + (each.got == "?" ? say(language, Message::GradeUndefined, each.buffer, each.index, each.wanted)
                                            : say(language, Message::GradeDifference, each.buffer, each.index, each.got, each.wanted)));
    for (const lessons::Remark& remark : graded.remarks) {
        const checks::FindingText& text = remark.text(language);
        output.line("  " + say(language, Message::GradeRemark, checks::level_word(remark.level, language), checks::name(remark.kind),
                               remark.line, text.what));
        output.line("    " + say(language, Message::GradeTry, text.try_next));
    }
}

void write_grade_json(Output& output, const Lesson& lesson, const lessons::Grade& grade, Language language) {
    JsonWriter json(output);
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("lesson", lesson.id);
    json.field("kernel", grade.kernel);
    json.raw_field("passed", grade.passed() ? "true" : "false");
    write_list(json, "cases", grade.cases, [&](const lessons::GradedCase& graded) {
        json.begin_object();
        json.key("values");
        json.begin_object();
        for (const auto& [name, value] : graded.values) json.raw_field(name, number_json(value));
        json.end_object();
        json.field("policy", policy_name(graded.policy));
        json.field("status", status_word(graded.status));
        json.raw_field("passed", graded.passed() ? "true" : "false");
        write_list(json, "differences", graded.differences, [&](const lessons::Difference& each) {
            json.begin_object();
            json.field("buffer", each.buffer);
            json.raw_field("index", number_json(each.index));
            json.key("got");
            if (each.got == "?")
                json.raw("null");
            else
                json.string(each.got);
            json.field("wanted", each.wanted);
            json.end_object();
        });
        write_list(json, "findings", graded.remarks, [&](const lessons::Remark& remark) {
            json.begin_object();
            json.field("kind", checks::name(remark.kind));
            json.field("level", level_name(remark.level));
            json.raw_field("line", std::to_string(remark.line));
            json.field("what", remark.text(language).what);
            json.field("try", remark.text(language).try_next);
            json.end_object();
        });
        json.end_object();
    });
    json.end_object();
    output.write("\n");
}

Code grade(const Lesson& lesson, const Options& options, Output& output) {
    const auto grade = lessons::grade(lesson, {options.lesson.file});
    if (!grade) return std::unexpected(grade.error());
    const auto right = std::ranges::count_if(grade->cases, &lessons::GradedCase::passed);
    if (options.json) {
        write_grade_json(output, lesson, *grade, options.language);
    } else {
        for (const lessons::GradedCase& graded : grade->cases) write_case(output, graded, options.language);
        output.line(grade->passed() ? say(options.language, Message::GradePassed, grade->kernel, grade->cases.size())
                                    : say(options.language, Message::GradeFailed, grade->kernel, right, grade->cases.size()));
    }
    return grade->passed() ? 0 : 1;
}

Message result_word(lessons::Tried::Result result) {
    constexpr std::array kWords{Message::ProgressOpen,    Message::ProgressRight, Message::ProgressWrong,
                                Message::ProgressSkipped, Message::ProgressShown, Message::ProgressWritten};
    return kWords.at(static_cast<std::size_t>(result));
}

/// What the window kept of the learner's answers.
Code progress(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    const lessons::AllProgress all = lessons::read_all_progress(lessons::progress_folder(surroundings.variable));
    for (const std::string& file : all.damaged) errors.line(say(options.language, Message::ProgressDamaged, file));
    if (options.json) return output.write(lessons::all_progress_json(all)), 0;
    if (all.lessons.empty()) output.line(say(options.language, Message::ProgressNone));
    for (const lessons::Progress& lesson : all.lessons) {
        output.line(output.styled(Style::Strong, lesson.lesson));
        for (const auto& [name, tried] : lesson.questions)
            output.line("  " + say(options.language, Message::ProgressQuestion, name, say(options.language, result_word(tried.result)),
                                   tried.wrong));
    }
    return 0;
}

}  // namespace

Code lesson_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    using Action = LessonRequest::Action;
    const std::string folder = lessons::lessons_folder(surroundings.folder);
    const LessonRequest& request = options.lesson;
    if (request.action == Action::Progress) return progress(options, surroundings, output, errors);
    if (request.action == Action::List) return list(folder, options, output);
    std::vector<Lesson> chosen;
    const std::vector<std::string> ids = request.id.empty() ? lessons::lesson_ids(folder) : std::vector{request.id};
    for (const std::string& id : ids) {
        const auto path = lessons::find_lesson(folder, id);
        if (!path) return std::unexpected(path.error());
        auto lesson = lessons::read_lesson(*path);
        if (!lesson) return std::unexpected(std::move(lesson.error()));
        chosen.push_back(std::move(*lesson));
    }
    if (request.action == Action::Check) return check(chosen, options, output);
    if (request.action == Action::Show) return show(chosen.front(), options, output);
    if (request.action == Action::Run) return run(chosen.front(), options, surroundings, output);
    return grade(chosen.front(), options, output);
}

}  // namespace simtscope::cli
