// Questions in the Lesson tab: what is asked, where the answer is typed, what is said to it.
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/entry_box.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/lesson_panel.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/registry.h"

namespace simtscope::gui {
namespace {

using Asking = lessons::Question;
using lessons::QuestionKind;

Word how_to_answer(QuestionKind kind) {
    switch (kind) {
        case QuestionKind::Value:
            return Word::LessonHowValue;
        case QuestionKind::Lanes:
            return Word::LessonHowLanes;
        case QuestionKind::Mask:
            return Word::LessonHowMask;
        case QuestionKind::Choose:
            return Word::LessonHowChoose;
        case QuestionKind::Order:
            return Word::LessonHowOrder;
    }
    return Word::LessonHowValue;
}

Word word_of(Tried::Result result) {
    constexpr std::array kWords{Word::LessonNotAsked, Word::LessonRight, Word::LessonWrong, Word::LessonSkipped, Word::LessonShown};
    return kWords.at(static_cast<std::size_t>(result));
}

}  // namespace

void LessonPanel::draw_question(const std::string& name) {
    const auto index = lesson_.lesson->question_named(name);
    if (!index) return;
    const Asking& question = lesson_.lesson->questions[*index];
    const auto known = lesson_.tried.find(name);
    const Tried::Result result = known == lesson_.tried.end() ? Tried::Result::None : known->second.result;
    const bool open = lesson_.asked && lesson_.asked->index == *index;
    const float from = y_, indent = 12, left = left_, width = width_;
    left_ += indent, width_ -= indent;
    const std::string number = std::to_string(*index + 1), count = std::to_string(lesson_.lesson->questions.size());
    text(say(Word::LessonQuestionTitle, state_.language,
             {{"number", number}, {"count", count}, {"result", say(word_of(result), state_.language)}}),
         Token::DimText, Role::Small);
    text(question.ask.in(state_.language));
    if (!question.options.empty()) draw_options(question);
    const lessons::Solution* solution = solution_of(*index, picture_, state_);
    if (open) {
        draw_asking(question, solution);
    } else {
        const Word word = result == Tried::Result::None ? Word::LessonAnswerThis : Word::LessonAnswerAgain;
        buttons(std::array{Button{say(word, state_.language), {CommandId::LessonGo, static_cast<std::int64_t>(action_)}, ""}});
    }
    left_ = left, width_ = width;
    scene_.fill({left_, from, 4, y_ - from}, open ? Token::Focus : Token::Active);
    focus(action_, {left_, from, width_, y_ - from});
    if (open) chosen_top_ = from - view_.y + state_.scrolled(Area::Lesson) - 8, chosen_height_ = y_ - from + 16;
    gap(0.6F);
}

void LessonPanel::draw_options(const Asking& question) {
    const bool open = lesson_.asked && &lesson_.lesson->questions[lesson_.asked->index] == &question;
    const auto given = open ? given_answer(question, lesson_.asked->entry.text()) : std::nullopt;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const bool chosen = given && std::ranges::find(given->options, i) != given->options.end();
        const float from = y_ + 2;
        y_ = from + 3;
        paragraph(pieces_of(std::to_string(i + 1) + "  " + question.options[i].text.in(state_.language)), left_ + 8, width_ - 16);
        const Rect box{left_, from, width_, y_ - from + 3};
        scene_.frame(box, chosen ? Token::Focus : Token::Border, chosen ? 3 : 1);
        if (open && !lesson_.asked->revealed)
            scene_.hit(box, {CommandId::LessonChoose, static_cast<std::int64_t>(i)}, say(Word::LessonHowChoose, state_.language));
        y_ = box.bottom() + 2;
    }
}

void LessonPanel::draw_asking(const Asking& question, const lessons::Solution* solution) {
    const AskedQuestion& asked = *lesson_.asked;
    const auto button = [&](CommandId id, Word word) { return Button{say(word, state_.language), {id, 0}, tooltip(id, picture_, state_)}; };
    if (asked.revealed) {
        draw_feedback(question, solution);
        std::vector<Button> all;
        if (!question.hides.empty()) all.push_back(button(CommandId::LessonWhy, Word::CommandLessonWhy));
        all.push_back(button(CommandId::LessonAgain, Word::CommandLessonAgain));
        return buttons(all);
    }
    if (!at_question(asked.index, picture_, state_)) {
        text(say(Word::LessonElsewhere, state_.language), Token::DimText, Role::Small);
        return buttons(
            std::array{Button{say(Word::LessonGoto, state_.language), {CommandId::LessonGo, static_cast<std::int64_t>(action_)}, ""}});
    }
    y_ += 4;
    const Rect box{left_, y_, std::min(width_, 30 * m_.cell), std::round(m_.line() + 8)};
    draw_entry(scene_, box, asked.entry);
    y_ = box.bottom() + 3;
    text(say(how_to_answer(question.kind), state_.language), Token::DimText, Role::Small);
    if (asked.judged) draw_feedback(question, solution);
    buttons(std::array{button(CommandId::LessonCheck, Word::CommandLessonCheck), button(CommandId::LessonSkip, Word::CommandLessonSkip),
                       button(CommandId::LessonReveal, Word::CommandLessonReveal)});
}

void LessonPanel::draw_feedback(const Asking& question, const lessons::Solution* solution) {
    const AskedQuestion& asked = *lesson_.asked;
    y_ += 4;
    if (asked.judged) {
        const float size = std::round(m_.font * 0.9F);
        draw_judgement(scene_, {left_, y_ + (row() - size) / 2, size, size}, asked.right);
        paragraph({{say(asked.right ? Word::LessonRight : Word::LessonNotRight, state_.language), true}}, left_ + size + 8,
                  width_ - size - 8);
    }
    std::string said;
    if (asked.judged && asked.feedback)
        said = (question.options.empty() ? question.wrong.at(*asked.feedback).say : question.options.at(*asked.feedback).say)
                   .in(state_.language);
    if (!said.empty()) text(said);
    if (!asked.revealed) return text(say(Word::LessonHint, state_.language, {{"hint", question.hint.in(state_.language)}}));
    if (solution != nullptr)
        paragraph({{say(Word::LessonAnswerIs, state_.language, {{"answer", answer_text(question, *solution, state_.language)}}), true}},
                  left_, width_);
    text(question.explain.in(state_.language));
}

}  // namespace simtscope::gui
