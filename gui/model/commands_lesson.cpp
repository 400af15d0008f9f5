// Lessons: the list, the panel's links and sliders, questions.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_grading.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lessons.h"

namespace simtscope::gui {
namespace {

using Off = std::optional<Word>;

Off needs_lesson(const Picture&, const ViewState& state) { return state.lesson.lesson == nullptr ? Off{Word::OffNoLesson} : Off{}; }
Off needs_question(const Picture&, const ViewState& state) { return asked_question(state) == nullptr ? Off{Word::OffNoQuestion} : Off{}; }
Off needs_open_question(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_question(picture, state)) return off;
    return state.lesson.asked->revealed ? Off{Word::OffAnswered} : Off{};
}
Off needs_another_run(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_lesson(picture, state)) return off;
    return runs_another(picture, state) ? Off{} : Off{Word::OffOwnRun};
}
Off needs_task(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_lesson(picture, state)) return off;
    return state.lesson.lesson->task ? Off{} : Off{Word::OffNoTask};
}
Off needs_edit(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_lesson(picture, state)) return off;
    return launch_to_edit(state) ? Off{} : Off{Word::OffNoTask};
}
Off needs_votes(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_question(picture, state)) return off;
    return state.lesson.teaching ? Off{} : Off{Word::OffNotTeaching};
}
Off needs_answered(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_question(picture, state)) return off;
    return state.lesson.asked->revealed ? Off{} : Off{Word::OffNotAnswered};
}

void show_lesson(Context& context, std::int64_t) {
    if (context.state.lesson.lesson == nullptr) return show_lessons(context, 0);
    context.state.lesson.listing = false;
    context.state.tab = Tab::Lesson;
    context.state.follow_panel = true;
}

constexpr std::array kLessons{Chord{Key::F3}};
constexpr std::array kReturn{Chord{Key::F3, false, true}};
constexpr std::array kClear{Chord{Key::Delete, true}};
constexpr std::array kCheck{Chord{Key::F3, true}};
constexpr std::array kSkip{Chord{Key::S, false, false, true}};
constexpr std::array kReveal{Chord{Key::R}};
constexpr std::array kMore{Chord{Key::Equal}};
constexpr std::array kLess{Chord{Key::Minus}};
constexpr std::array kCommands{
    CommandInfo{CommandId::ShowLesson, "lesson", Word::CommandShowLesson, {}, always_on, show_lesson},
    CommandInfo{CommandId::ShowLessons, "lessons", Word::CommandLessons, kLessons, always_on, show_lessons},
    CommandInfo{CommandId::LessonOpen, "open-lesson", Word::CommandLessonOpen, {}, always_on, open_listed, true},
    CommandInfo{CommandId::LessonGo, "lesson-go", Word::CommandLessonGo, {}, needs_lesson, follow_action, true},
    CommandInfo{CommandId::LessonReturn, "lesson-run", Word::CommandLessonReturn, kReturn, needs_another_run, return_to_own},
    CommandInfo{CommandId::LessonOpenLibrary, "open-shipped-lesson", Word::CommandLessonOpen, {}, always_on, open_from_library, true},
    CommandInfo{CommandId::LessonVote, "vote", Word::CommandLessonVote, {}, needs_votes, vote, true},
    CommandInfo{CommandId::LessonClearVotes, "clear-votes", Word::CommandLessonClearVotes, kClear, needs_votes, clear_votes},
    CommandInfo{CommandId::LessonPick, "pick-line", Word::CommandLessonPick, {}, needs_open_question, pick_line, true},
    CommandInfo{CommandId::LessonEdit, "edit-for-lesson", Word::CommandLessonEdit, {}, needs_edit, edit_for_lesson},
    CommandInfo{CommandId::LessonGrade, "grade", Word::CommandLessonGrade, {}, needs_task, grade_task},
    CommandInfo{CommandId::LessonCopyCommand, "copy-grade-command", Word::CommandLessonCopyCommand, {}, needs_task, copy_grade_command},
    CommandInfo{CommandId::LessonExportProgress,
                "export-progress",
                Word::CommandLessonExportProgress,
                {},
                always_on,
                [](Context& c, std::int64_t) { c.export_progress(); }},
    CommandInfo{CommandId::LessonCheck, "check-answer", Word::CommandLessonCheck, kCheck, needs_open_question, check_answer},
    CommandInfo{CommandId::LessonSkip, "skip-question", Word::CommandLessonSkip, kSkip, needs_open_question, skip_question},
    CommandInfo{CommandId::LessonReveal, "reveal", Word::CommandLessonReveal, kReveal, needs_open_question, reveal_answer},
    CommandInfo{CommandId::LessonWhy, "show-me-why", Word::CommandLessonWhy, {}, needs_answered, show_me_why},
    CommandInfo{CommandId::LessonAgain, "ask-again", Word::CommandLessonAgain, {}, needs_answered, ask_again},
    CommandInfo{CommandId::LessonMark, "mark-lane", Word::CommandLessonMark, {}, needs_open_question, mark_lane, true},
    CommandInfo{CommandId::LessonChoose, "choose-option", Word::CommandLessonChoose, {}, needs_open_question, choose_option, true},
    CommandInfo{CommandId::LessonSet, "set-parameter", Word::CommandLessonSet, {}, needs_lesson, set_parameter, true},
    CommandInfo{CommandId::LessonMore, "parameter-more", Word::CommandLessonMore, kMore, needs_lesson, move_parameter<1>},
    CommandInfo{CommandId::LessonLess, "parameter-less", Word::CommandLessonLess, kLess, needs_lesson, move_parameter<-1>},
};

}  // namespace

std::span<const CommandInfo> lesson_commands() { return kCommands; }

}  // namespace simtscope::gui
