// Questions in the Lesson tab: what is asked, where the answer is typed, what is said to it.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "gui/model/entry_box.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_grading.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/lesson_panel.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lessons.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"

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
        case QuestionKind::Reflect:
            return Word::LessonHowReflect;
        case QuestionKind::Edit:
            return Word::LessonHowEdit;
    }
    return Word::LessonHowValue;
}

Word word_of(Tried::Result result) {
    constexpr std::array kWords{Word::LessonNotAsked, Word::LessonRight, Word::LessonWrong,
                                Word::LessonSkipped,  Word::LessonShown, Word::LessonWritten};
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
    text(question.ask.in(state_.language), Token::Text, ask_role());
    if (open) draw_data();
    if (open && question.kind == QuestionKind::Order) draw_lines(question);
    if (!question.options.empty() && (!open || question.kind != QuestionKind::Order)) draw_options(question);
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
    if (open) bring_into_view(from);
    verdict_.reset();
    gap(0.6F);
}

/// With which values the question is asked, once they are not the lesson's first ones.
void LessonPanel::draw_data() {
    std::string values;
    bool other = false;
    for (const lessons::Parameter& parameter : lesson_.lesson->parameters) {
        values += (values.empty() ? "" : ", ") + parameter.name + " = " + std::to_string(parameter.value);
        other |= parameter.name == "seed" && parameter.value != parameter.least;
    }
    if (other) text(say(Word::LessonData, state_.language, {{"values", values}}), Token::DimText, Role::Small);
}

/// A bar as long as the letter's share of the votes.
void LessonPanel::draw_vote(std::size_t letter, const Rect& bar, const Rect& number) {
    const auto& votes = lesson_.asked->votes;
    const unsigned all = std::accumulate(votes.begin(), votes.end(), 0U), count = votes.at(letter);
    const float share = all == 0 ? 0 : static_cast<float>(count) / static_cast<float>(all);
    scene_.frame(bar, Token::Rule);
    scene_.fill({bar.x, bar.y, bar.w * share, bar.h}, Token::Active);
    scene_.text_in(number, std::to_string(count), Token::Text, Role::Large, Align::Right);
}

/// A row for each letter, where the question has no choices that they stand beside.
void LessonPanel::draw_votes() {
    const float height = std::round(row(Role::Large)), number = 5 * m_.width(Role::Large);
    for (std::size_t i = 0; i < kVotes; ++i) {
        const Rect line{left_, y_, width_, height};
        const float begin = left_ + 3 * m_.width(Role::Large), end = left_ + width_ - number - 8;
        scene_.text_in({left_ + 8, y_, begin - left_, height}, std::string(1, static_cast<char>('A' + i)), Token::Text, Role::Large);
        draw_vote(i, {begin, y_ + height * 0.2F, std::max(0.0F, end - begin), height * 0.6F}, {end, y_, number, height});
        hit_vote(i, line);
        y_ += height + 3;
    }
}

void LessonPanel::hit_vote(std::size_t letter, const Rect& box) {
    const std::string name(1, static_cast<char>('A' + letter));
    scene_.hit(box, lesson_.asked->revealed ? Command{} : Command{CommandId::LessonVote, static_cast<std::int64_t>(letter)},
               say(Word::LessonVoteTip, state_.language, {{"letter", name}, {"count", std::to_string(lesson_.asked->votes.at(letter))}}));
}

void LessonPanel::draw_options(const Asking& question) {
    const bool open = lesson_.asked && &lesson_.lesson->questions[lesson_.asked->index] == &question;
    const auto given = open ? given_answer(question, lesson_.asked->entry.text()) : std::nullopt;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const bool chosen = given && std::ranges::find(given->options, i) != given->options.end();
        const float from = y_ + 2;
        y_ = from + 3;
        const std::string mark = lesson_.teaching ? std::string(1, static_cast<char>('A' + i)) : std::to_string(i + 1);
        const bool votes = open && lesson_.teaching && i < kVotes;
        const float number = votes ? 5 * m_.width(Role::Large) : 0, strip = std::round(m_.font * 0.4F);
        paragraph(pieces_of(mark + "  " + question.options[i].text.in(state_.language)), left_ + 8, width_ - 16 - number, Token::Text,
                  ask_role());
        if (votes) y_ += strip + 3;
        const Rect box{left_, from, width_, y_ - from + 3};
        scene_.frame(box, chosen ? Token::Focus : Token::Border, chosen ? 3 : 1);
        if (open && !lesson_.asked->revealed)
            scene_.hit(box, {CommandId::LessonChoose, static_cast<std::int64_t>(i)}, say(Word::LessonHowChoose, state_.language));
        if (votes) {
            const Rect count{box.right() - number - 8, box.y, number, box.h - strip};
            const Rect bar{box.x + 8, box.bottom() - strip - 4, box.w - 16, strip};
            draw_vote(i, bar, count);
            hit_vote(i, count);
        }
        y_ = box.bottom() + 2;
    }
}

/// The lines of an order, each with a grip; the one that the keys are on has a ring, the one that is held stands out.
void LessonPanel::draw_lines(const Asking& question) {
    const AskedQuestion& asked = *lesson_.asked;
    const auto given = given_answer(question, asked.entry.text());
    for (std::size_t i = 0; given && i < given->options.size(); ++i) {
        const bool here = i == asked.at && !asked.revealed, held = here && asked.held;
        const float shift = held ? m_.cell : 0, from = y_ + 2, grip = std::round(m_.font * 0.8F);
        const float begin = left_ + shift + grip + 2 * m_.cell;
        y_ = from + 3;
        paragraph(pieces_of(std::to_string(i + 1) + "  " + question.options[given->options[i]].text.in(state_.language)), begin,
                  left_ + width_ - begin - m_.cell, Token::Text, ask_role());
        const Rect box{left_ + shift, from, width_ - shift, y_ - from + 3};
        for (int line = 0; line < 3 && !asked.revealed; ++line) {
            const float y = box.y + box.h / 2 + static_cast<float>(line - 1) * std::round(grip * 0.35F);
            scene_.line({box.x + m_.cell, y}, {box.x + m_.cell + grip, y}, Token::DimText, 2);
        }
        scene_.frame(box, here ? Token::Focus : Token::Border, held ? 4 : here ? 2 : 1);
        if (!asked.revealed)
            scene_.hit(box, {CommandId::LessonPick, static_cast<std::int64_t>(i)},
                       say(asked.held ? Word::LessonDropTip : Word::LessonPickTip, state_.language));
        y_ = box.bottom() + 2;
    }
}

/// A text of several lines, with the place where the next character goes.
void LessonPanel::draw_writing(const TextEntry& entry) {
    const unsigned most = std::max(8U, limit(width_ - 2 * m_.cell, Role::Base));
    std::vector<std::string> lines{""};
    std::size_t cursor_line = 0;
    unsigned cursor_column = 0;
    for (std::size_t at = 0; at <= entry.text().size();) {
        if (at == entry.cursor()) cursor_line = lines.size() - 1, cursor_column = columns(lines.back());
        if (at == entry.text().size()) break;
        const std::size_t from = at;
        static_cast<void>(next_code_point(entry.text(), at));
        const std::string letter = entry.text().substr(from, at - from);
        if (columns(lines.back()) + columns(letter) > most) lines.emplace_back();
        lines.back() += letter;
    }
    const std::size_t rows = std::max<std::size_t>(lines.size(), 3);
    const Rect box{left_, y_, width_, static_cast<float>(rows) * row() + 8};
    scene_.fill(box, Token::Panel);
    scene_.frame(box, Token::Focus, 2);
    for (std::size_t i = 0; i < lines.size(); ++i)
        scene_.text({left_ + m_.cell, y_ + 4 + static_cast<float>(i) * row() + (row() - m_.font) / 2}, lines[i], Token::Text);
    const float x = left_ + m_.cell + static_cast<float>(cursor_column) * m_.cell, y = y_ + 4 + static_cast<float>(cursor_line) * row();
    scene_.fill({x, y + 2, 2, row() - 4}, Token::Focus);
    y_ = box.bottom();
}

void LessonPanel::draw_answered(const Asking& question, const lessons::Solution* solution) {
    if (question.kind == QuestionKind::Edit) draw_grading(grading_of(lesson_.asked->index, picture_, state_));
    draw_feedback(question, solution);
    std::vector<Button> all;
    if (!question.hides.empty())
        all.push_back(
            {say(Word::CommandLessonWhy, state_.language), {CommandId::LessonWhy, 0}, tooltip(CommandId::LessonWhy, picture_, state_)});
    const std::string seed = std::to_string(lesson_.lesson->values().at("seed") + 1);
    if (question.kind != QuestionKind::Reflect)
        all.push_back({say(Word::LessonAgainData, state_.language, {{"seed", seed}}),
                       {CommandId::LessonAgain, 0},
                       tooltip(CommandId::LessonAgain, picture_, state_)});
    if (!all.empty()) buttons(all);
}

void LessonPanel::draw_asking(const Asking& question, const lessons::Solution* solution) {
    const AskedQuestion& asked = *lesson_.asked;
    if (lesson_.teaching && question.kind != QuestionKind::Choose) draw_votes();
    if (asked.revealed) return draw_answered(question, solution);
    if (question.kind == QuestionKind::Edit) return draw_edit(question);
    if (runs_another(picture_, state_)) return draw_other_run();
    if (!at_question(asked.index, picture_, state_)) {
        text(say(Word::LessonElsewhere, state_.language), Token::DimText, Role::Small);
        return buttons(
            std::array{Button{say(Word::LessonGoto, state_.language), {CommandId::LessonGo, static_cast<std::int64_t>(action_)}, ""}});
    }
    y_ += 4;
    if (question.kind == QuestionKind::Reflect) {
        draw_writing(asked.entry);
    } else if (question.kind != QuestionKind::Order) {
        const Rect box{left_, y_, std::min(width_, 30 * m_.cell), std::round(m_.line() + 8)};
        draw_entry(scene_, box, asked.entry);
        y_ = box.bottom() + 3;
    }
    text(say(how_to_answer(question.kind), state_.language), Token::DimText, Role::Small);
    if (asked.judged) draw_feedback(question, solution);
    if (lesson_.teaching) text(say(Word::LessonVotes, state_.language), Token::DimText, Role::Small);
    const auto button = [&](CommandId id, Word word) { return Button{say(word, state_.language), {id, 0}, tooltip(id, picture_, state_)}; };
    const bool written = question.kind == QuestionKind::Reflect;
    std::vector<Button> all{button(CommandId::LessonCheck, written ? Word::LessonDone : Word::CommandLessonCheck),
                            button(CommandId::LessonSkip, Word::CommandLessonSkip)};
    if (!written) all.push_back(button(CommandId::LessonReveal, Word::CommandLessonReveal));
    if (lesson_.teaching) all.push_back(button(CommandId::LessonClearVotes, Word::CommandLessonClearVotes));
    buttons(all);
}

void LessonPanel::draw_feedback(const Asking& question, const lessons::Solution* solution) {
    const AskedQuestion& asked = *lesson_.asked;
    if (!verdict_) verdict_ = y_;
    y_ += 4;
    const bool judged = asked.judged && question.kind != QuestionKind::Reflect && question.kind != QuestionKind::Edit;
    if (judged) {
        const float size = std::round(m_.font * 0.9F);
        draw_judgement(scene_, {left_, y_ + (row() - size) / 2, size, size}, asked.right);
        paragraph({{say(asked.right ? Word::LessonRight : Word::LessonNotRight, state_.language), true}}, left_ + size + 8,
                  width_ - size - 8);
    }
    std::string said;
    if (question.kind == QuestionKind::Order && asked.feedback && !asked.right)
        said = say(Word::LessonInPlace, state_.language,
                   {{"count", std::to_string(*asked.feedback)}, {"of", std::to_string(question.options.size())}});
    else if (judged && asked.feedback && question.kind != QuestionKind::Order)
        said = (question.options.empty() ? question.wrong.at(*asked.feedback).say : question.options.at(*asked.feedback).say)
                   .in(state_.language);
    if (!said.empty()) text(said);
    if (question.kind == QuestionKind::Reflect) text(say(Word::LessonAnswerRow, state_.language) + ": " + drawable(asked.entry.text()));
    if (!asked.revealed) return text(say(Word::LessonHint, state_.language, {{"hint", question.hint.in(state_.language)}}));
    const std::string answer = solution == nullptr ? std::string() : answer_text(question, *solution, state_.language);
    if (!answer.empty()) paragraph({{say(Word::LessonAnswerIs, state_.language, {{"answer", answer}}), true}}, left_, width_);
    text(question.explain.in(state_.language));
    if (!question.goal || asked.right) return;
    lessons::Block code;
    code.kind = lessons::Block::Kind::Code;
    code.lines = split_lines(question.goal->solution_text);
    draw_code(code);
}

}  // namespace simtscope::gui
