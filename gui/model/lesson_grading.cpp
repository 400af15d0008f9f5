#include "gui/model/lesson_grading.h"

#include <algorithm>

#include "gui/model/draft.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lessons.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using lessons::QuestionKind;

const std::string& file_of(std::size_t launch, const LessonState& lesson) { return lesson.lesson->launches.at(launch).spec.file; }

}  // namespace

std::optional<std::size_t> launch_to_edit(const ViewState& state) {
    const lessons::Question* question = asked_question(state);
    if (question != nullptr && question->kind == QuestionKind::Edit) return state.lesson.lesson->moments.at(question->moment).launch;
    if (state.lesson.lesson == nullptr || !state.lesson.lesson->task) return {};
    return state.lesson.lesson->task->broken;
}

bool edits_on_screen(const Picture& picture, const ViewState& state) {
    const auto launch = launch_to_edit(state);
    return launch && picture.facts->spec.file == file_of(*launch, state.lesson) &&
           picture.facts->spec.kernel == state.lesson.lesson->launches.at(*launch).spec.kernel;
}

void edit_for_lesson(Context& context, std::int64_t) {
    const auto launch = launch_to_edit(context.state);
    if (!launch) return;
    if (!edits_on_screen(context.picture, context.state)) return open_launch(context, *launch);
    edit_source(context, 0);
}

void ask_for_grading(Context& context, std::optional<std::size_t> question) {
    const ViewState& state = context.state;
    const LessonState& lesson = state.lesson;
    const lessons::Lesson& all = *lesson.lesson;
    const std::size_t launch = question ? all.moments.at(all.questions.at(*question).moment).launch : all.task->broken;
    auto order = std::make_shared<GradeOrder>();
    order->lesson = lesson.lesson;
    order->question = question;
    order->file = file_of(launch, lesson);
    const session::LaunchSpec& spec = context.picture.facts->spec;
    if (state.draft.file == order->file)
        order->text = std::make_shared<const std::string>(state.draft.text);
    else if (spec.file == order->file)
        order->text = spec.text;
    Request out = moving::ask(context, Request::Kind::Grade);
    out.grade = std::move(order);
    context.request(out);
}

void grade_task(Context& context, std::int64_t) {
    if (context.state.lesson.lesson != nullptr && context.state.lesson.lesson->task) ask_for_grading(context, {});
}

std::string grade_command(const LessonState& lesson) { return "simtscope lesson grade " + lesson.lesson->id + " YOUR.cu"; }

void copy_grade_command(Context& context, std::int64_t) {
    if (context.state.lesson.lesson == nullptr) return;
    const std::string command = grade_command(context.state.lesson);
    context.copy(command);
    context.state.note = {Word::StatusCopied, command};
}

const Grading* grading_of(std::optional<std::size_t> question, const Picture& picture, const ViewState& state) {
    const Grading* grading = picture.grading.get();
    if (grading == nullptr || state.lesson.lesson == nullptr || grading->order->question != question) return nullptr;
    // A question's answer is for its data; the task has cases of its own.
    const bool same = question ? grading->order->lesson == state.lesson.lesson : grading->order->lesson->id == state.lesson.lesson->id;
    return same ? grading : nullptr;
}

void settle_grading(const Picture& picture, ViewState& state) {
    LessonState& lesson = state.lesson;
    if (picture.grading == nullptr || picture.grading->running || picture.grading == lesson.settled) return;
    lesson.settled = picture.grading;
    state.follow_panel = true;
    if (!lesson.asked || lesson.asked->revealed || asked_question(state)->kind != QuestionKind::Edit) return;
    const Grading* grading = grading_of(lesson.asked->index, picture, state);
    if (grading == nullptr || grading->error) return;
    const bool right = std::ranges::all_of(grading->cases, &lessons::GradedCase::passed);
    note_judgement(state, right);
    lesson.asked->revealed = right;  // no blind guess: each check says what fails, so that there may be more of them
}

}  // namespace simtscope::gui
