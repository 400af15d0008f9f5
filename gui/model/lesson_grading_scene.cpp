// In the Lesson tab: the task, questions that are answered by changing the code, and what a check of that code found.
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "gui/model/error_words.h"
#include "gui/model/lesson_grading.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/lesson_panel.h"
#include "gui/model/narration.h"
#include "gui/model/registry.h"
#include "gui/model/runs_commands.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr int kMostErrorLines = 8;
constexpr std::size_t kMostShown = 4;  ///< differences, findings of one case

}  // namespace

LessonPanel::Button LessonPanel::edit_button() const {
    const bool here = edits_on_screen(picture_, state_);
    const auto launch = launch_to_edit(state_);
    const std::string open =
        launch ? say(Word::LessonOpenLaunch, state_.language, {{"launch", lesson_.lesson->launches.at(*launch).title.in(state_.language)}})
               : std::string();
    return {here ? say(Word::CommandLessonEdit, state_.language) : open,
            {CommandId::LessonEdit, 0},
            tooltip(here ? CommandId::EditSource : CommandId::LessonEdit, picture_, state_)};
}

void LessonPanel::draw_task() {
    const float from = y_;
    text(lesson_.lesson->task ? lesson_.lesson->task->text.in(state_.language) : std::string());
    text(say(Word::LessonTaskHow, state_.language), Token::DimText, Role::Small);
    const auto button = [&](CommandId id, Word word) { return Button{say(word, state_.language), {id, 0}, tooltip(id, picture_, state_)}; };
    std::vector<Button> all{button(CommandId::LessonGrade, Word::CommandLessonGrade),
                            button(CommandId::LessonCopyCommand, Word::CommandLessonCopyCommand)};
    const bool open = lesson_.asked && lesson_.lesson->questions.at(lesson_.asked->index).kind == lessons::QuestionKind::Edit;
    if (!open) all.insert(all.begin(), edit_button());
    buttons(all);
    paragraph({{grade_command(lesson_), false, true}}, left_, width_, Token::Text, Role::Small);
    draw_grading(grading_of({}, picture_, state_));
    if (verdict_ && !lesson_.asked) bring_into_view(from);
    verdict_.reset();
    focus(action_, {left_, from, width_, y_ - from});
    gap(0.5F);
}

/// What the text must do, with the buttons to change and to check it.
void LessonPanel::draw_edit(const lessons::Question& question) {
    const lessons::Goal& goal = *question.goal;
    text(say(Word::LessonGoalEnds, state_.language), Token::DimText, Role::Small);
    for (const auto& [name, wanted] : goal.outputs) {
        std::string values;
        for (const std::string& value : wanted) values += (values.empty() ? "" : " ") + value;
        text(say(Word::LessonGoalOutput, state_.language, {{"name", name}, {"values", values}}), Token::DimText, Role::Small);
    }
    for (const std::string& name : goal.buffers)
        text(say(Word::LessonGoalLike, state_.language,
                 {{"name", name}, {"launch", lesson_.lesson->launches.at(goal.like.value_or(0)).title.in(state_.language)}}),
             Token::DimText, Role::Small);
    if (goal.clean) text(say(Word::LessonGoalClean, state_.language), Token::DimText, Role::Small);
    text(say(Word::LessonHowEdit, state_.language), Token::DimText, Role::Small);
    draw_grading(grading_of(lesson_.asked->index, picture_, state_));
    if (lesson_.asked->judged) text(say(Word::LessonHint, state_.language, {{"hint", question.hint.in(state_.language)}}));
    const auto button = [&](CommandId id, Word word) { return Button{say(word, state_.language), {id, 0}, tooltip(id, picture_, state_)}; };
    buttons(std::array{edit_button(), button(CommandId::LessonCheck, Word::CommandLessonCheck),
                       button(CommandId::LessonSkip, Word::CommandLessonSkip), button(CommandId::LessonReveal, Word::CommandLessonReveal)});
}

/// With a tick or a cross in front.
void LessonPanel::judged_line(bool right, const std::string& words, Role role) {
    const float size = std::round(m_.size(role) * 0.9F);
    draw_judgement(scene_, {left_, y_ + (row(role) - size) / 2, size, size}, right);
    paragraph(pieces_of(words), left_ + size + 8, width_ - size - 8, Token::Text, role);
}

void LessonPanel::draw_grading(const Grading* grading) {
    if (grading == nullptr) return;
    verdict_ = y_;
    y_ += 4;
    if (grading->running)
        return text(say(Word::LessonChecking, state_.language,
                        {{"done", std::to_string(grading->done)}, {"of", std::to_string(std::max<std::uint64_t>(grading->of, 1))}}));
    if (grading->error) {
        judged_line(false, say(Word::LessonNotChecked, state_.language), Role::Base);
        const auto lines = split_lines(error_sentence(grading->error->message, state_.language));
        for (const std::string& line : lines | std::views::take(kMostErrorLines)) text(line, Token::Text, Role::Small);
        return;
    }
    const auto right = static_cast<std::size_t>(std::ranges::count_if(grading->cases, &lessons::GradedCase::passed));
    judged_line(
        right == grading->cases.size(),
        say(Word::LessonCasesRight, state_.language, {{"right", std::to_string(right)}, {"count", std::to_string(grading->cases.size())}}),
        Role::Base);
    for (const lessons::GradedCase& graded : grading->cases) draw_case(graded);
}

void LessonPanel::draw_case(const lessons::GradedCase& graded) {
    std::string head;
    for (const auto& [name, value] : graded.values) head += (head.empty() ? "" : ", ") + name + " = " + std::to_string(value);
    session::LaunchSpec schedule;
    schedule.policy = graded.policy;
    judged_line(graded.passed(), head + " · " + schedule_text(schedule, false, state_.language), Role::Small);
    const auto line = [&](const std::string& words) {
        paragraph(pieces_of(words), left_ + 2 * m_.font, width_ - 2 * m_.font, Token::Text, Role::Small);
    };
    if (graded.status != machine::Status::Finished)
        line(say(Word::LessonCaseEnds, state_.language, {{"status", say(status_word(graded.status), state_.language)}}));
    for (std::size_t i = 0; i < std::min(graded.differences.size(), kMostShown); ++i) {
        const lessons::Difference& each = graded.differences[i];
        const std::string place = each.buffer + "[" + std::to_string(each.index) + "]";
        line(each.got == "?" ? say(Word::LessonCaseUndefined, state_.language, {{"name", place}, {"wanted", each.wanted}})
                             : say(Word::LessonCaseValue, state_.language, {{"name", place}, {"got", each.got}, {"wanted", each.wanted}}));
    }
    for (std::size_t i = 0; i < std::min(graded.remarks.size(), kMostShown); ++i)
        line(say(Word::LessonCaseRemark, state_.language,
                 {{"line", std::to_string(graded.remarks[i].line)}, {"what", graded.remarks[i].text(state_.language).what}}));
    const std::size_t more = graded.differences.size() - std::min(graded.differences.size(), kMostShown) + graded.remarks.size() -
                             std::min(graded.remarks.size(), kMostShown);
    if (more != 0) line(say(Word::LessonCaseMore, state_.language, {{"count", std::to_string(more)}}));
}

}  // namespace simtscope::gui
