// Lessons: the list, the panel's links and sliders, questions.
#include <array>

#include "gui/model/command_tables.h"
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
constexpr std::array kReveal{Chord{Key::R}};
constexpr std::array kMore{Chord{Key::Equal}};
constexpr std::array kLess{Chord{Key::Minus}};
constexpr std::array kCommands{
    CommandInfo{CommandId::ShowLesson, "lesson", Word::CommandShowLesson, {}, always_on, show_lesson},
    CommandInfo{CommandId::ShowLessons, "lessons", Word::CommandLessons, kLessons, always_on, show_lessons},
    CommandInfo{CommandId::LessonOpen, "open-lesson", Word::CommandLessonOpen, {}, always_on, open_listed, true},
    CommandInfo{CommandId::LessonGo, "lesson-go", Word::CommandLessonGo, {}, needs_lesson, follow_action, true},
    CommandInfo{CommandId::LessonCheck, "check-answer", Word::CommandLessonCheck, {}, needs_open_question, check_answer},
    CommandInfo{CommandId::LessonSkip, "skip-question", Word::CommandLessonSkip, {}, needs_open_question, skip_question},
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
