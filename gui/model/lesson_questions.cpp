#include "gui/model/lesson_questions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_grading.h"
#include "gui/model/lessons.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using Asking = lessons::Question;
using lessons::QuestionKind;
using Result = Tried::Result;

constexpr unsigned kMostTries = 2;  ///< then the answer is shown; another try is with other data
constexpr unsigned kMostVotes = 9999;

const lessons::Place* place_of(std::size_t moment, const Picture& picture, const ViewState& state) {
    if (!runs_lesson(picture, state)) return nullptr;
    const auto& place = picture.lesson->solved.moments.at(moment);
    return place ? &*place : nullptr;
}

bool at_moment(std::size_t moment, const Picture& picture, const ViewState& state) {
    const lessons::Place* place = place_of(moment, picture, state);
    return place != nullptr && picture.phase == Picture::Phase::Ready && place->moment == picture.snapshot.moment;
}

/// What became of it so far; null: nothing.
const Tried* known_of(std::size_t index, const LessonState& lesson) {
    const auto found = lesson.tried.find(lesson.lesson->questions.at(index).name);
    return found == lesson.tried.end() ? nullptr : &found->second;
}

/// Closing and opening a question again gives no further try with the same data.
AskedQuestion newly_asked(std::size_t index, const LessonState& lesson) {
    AskedQuestion out;
    out.index = index;
    const Tried* before = known_of(index, lesson);
    if (before != nullptr) out.wrong = before->here;
    const Asking& question = lesson.lesson->questions.at(index);
    if (question.kind == QuestionKind::Reflect && before != nullptr) out.entry = TextEntry(before->given);  // to be gone on with
    if (question.kind == QuestionKind::Order) {
        std::vector<std::size_t> lines(question.options.size());
        std::iota(lines.begin(), lines.end(), std::size_t{0});
        out.entry = TextEntry(order_text(lines));
    }
    return out;
}

/// Notes what became of the open question; a room's answers are nobody's.
template <class Change>
void record(ViewState& state, Change change) {
    if (state.lesson.teaching) return;
    change(state.lesson.tried[asked_question(state)->name]);
    ++state.lesson.changes;
}

bool answer_was_seen(const Tried* tried) {
    return tried != nullptr && (tried->result == Result::Right || tried->result == Result::Wrong || tried->result == Result::Shown);
}

/// Shows the moment that has the answer.
void go_to_answer(Context& context) {
    const Asking& question = *asked_question(context.state);
    const lessons::Place* place = place_of(question.seen_at.value_or(question.moment), context.picture, context.state);
    context.state.lesson.asked->revealed = true;
    context.state.follow_panel = true;
    context.state.lane = question.lane;
    if (place == nullptr || place->moment == context.picture.snapshot.moment) return;
    Request out = moving::ask(context, Request::Kind::Seek);
    out.moment = place->moment;
    out.block = place->block;
    out.warp = place->warp;
    context.request(out);
}

bool is_right(const Asking& question, const lessons::Solution& solution, const Given& given, std::optional<std::size_t>& feedback) {
    if (question.kind == QuestionKind::Choose) {
        feedback = given.options.front();
        return solution.right.at(given.options.front());
    }
    if (question.kind == QuestionKind::Reflect) return true;
    if (question.kind == QuestionKind::Order) {
        std::size_t in_place = 0;
        for (std::size_t i = 0; i < given.options.size(); ++i) in_place += given.options[i] == solution.order[i] ? 1U : 0U;
        feedback = in_place;
        return in_place == given.options.size();
    }
    const lessons::Judgement judgement = lessons::judge(question, solution, given.answer);
    feedback = judgement.wrong;
    return judgement.right;
}

bool goes_forward(CommandId id) {
    constexpr std::array kForward{CommandId::Step,      CommandId::StepInto, CommandId::StepOut, CommandId::StepInstruction,
                                  CommandId::NextEvent, CommandId::Run};
    return std::ranges::find(kForward, id) != kForward.end();
}

}  // namespace

const Asking* asked_question(const ViewState& state) {
    if (!state.lesson.asked || state.lesson.lesson == nullptr) return nullptr;
    return &state.lesson.lesson->questions.at(state.lesson.asked->index);
}

const lessons::Solution* solution_of(std::size_t question, const Picture& picture, const ViewState& state) {
    if (!runs_lesson(picture, state)) return nullptr;
    const lessons::Solution& solution = picture.lesson->solved.questions.at(question);
    return solution.answer ? &solution : nullptr;
}

bool at_question(std::size_t question, const Picture& picture, const ViewState& state) {
    return state.lesson.lesson != nullptr && at_moment(state.lesson.lesson->questions.at(question).moment, picture, state);
}

bool at_answer(std::size_t question, const Picture& picture, const ViewState& state) {
    if (state.lesson.lesson == nullptr) return false;
    const Asking& asked = state.lesson.lesson->questions.at(question);
    return at_moment(asked.seen_at.value_or(asked.moment), picture, state);
}

bool holds_step(const Picture& picture, const ViewState& state) {
    return asked_question(state) != nullptr && !state.lesson.teaching && !state.lesson.asked->revealed &&
           at_question(state.lesson.asked->index, picture, state);
}

bool hold_back(CommandId id, Context& context) {
    ViewState& state = context.state;
    if (state.lesson.lesson == nullptr || !goes_forward(id) || !state.preferences.step_asks) return false;
    std::optional<std::size_t> here;
    if (holds_step(context.picture, state)) {
        here = state.lesson.asked->index;
        state.note = {answer_keys(asked_question(state)->kind), {}};
    }
    for (std::size_t i = 0; i < state.lesson.lesson->questions.size() && !here; ++i) {
        const Tried* known = known_of(i, state.lesson);
        const bool asked_now = state.lesson.asked && state.lesson.asked->index == i;
        const bool done = state.lesson.teaching ? asked_now : known != nullptr && known->result != Result::None;
        if (!done && at_question(i, context.picture, state) && solution_of(i, context.picture, state) != nullptr) here = i;
    }
    if (!here) return false;
    state.time.playing = false;
    if (!state.lesson.asked || state.lesson.asked->revealed || state.lesson.asked->index != *here) {
        state.lesson.asked = newly_asked(*here, state.lesson);
        state.lesson.chosen.reset();  // Enter is the question's now
    }
    state.lesson.listing = false;
    state.tab = Tab::Lesson;
    state.follow_panel = true;
    return true;
}

void ask_question(Context& context, std::size_t question) {
    LessonState& lesson = context.state.lesson;
    const bool seen = !lesson.teaching && answer_was_seen(known_of(question, lesson));
    lesson.asked = newly_asked(question, lesson);
    lesson.chosen.reset();
    context.state.follow_panel = true;
    if (seen) return ask_again(context, 0);
    go_to_moment(context, lesson.lesson->questions.at(question).moment);
}

bool note_judgement(ViewState& state, bool right) {
    const QuestionKind kind = asked_question(state)->kind;
    AskedQuestion& asked = *state.lesson.asked;
    asked.judged = true;
    asked.right = right;
    asked.held = false;
    if (!right) ++asked.wrong;
    const bool last = right || asked.wrong >= kMostTries;
    state.follow_panel = true;
    record(state, [&](Tried& tried) {
        tried.given = asked.entry.text();
        tried.here = asked.wrong;
        if (!right) ++tried.wrong;
        if (last) tried.result = kind == QuestionKind::Reflect ? Result::Written : right ? Result::Right : Result::Wrong;
    });
    return last;
}

void check_answer(Context& context, std::int64_t) {
    ViewState& state = context.state;
    const Asking* question = asked_question(state);
    if (question == nullptr || state.lesson.asked->revealed) return;
    if (question->kind == QuestionKind::Edit) return ask_for_grading(context, state.lesson.asked->index);
    AskedQuestion& asked = *state.lesson.asked;
    const lessons::Solution* solution = solution_of(asked.index, context.picture, state);
    const auto given = given_answer(*question, asked.entry.text());
    if (solution == nullptr || !given) {
        const Word none = runs_another(context.picture, state) ? Word::StatusOtherRun : Word::StatusNoAnswerHere;
        state.note = {solution == nullptr ? none : Word::StatusAnswerHow, {}};
        return;
    }
    state.note = {};  // what an earlier answer lacked
    asked.feedback.reset();
    const bool right = is_right(*question, *solution, *given, asked.feedback);
    if (note_judgement(state, right)) go_to_answer(context);
}

void skip_question(Context& context, std::int64_t) {
    if (asked_question(context.state) == nullptr) return;
    if (!context.state.lesson.asked->revealed) record(context.state, [](Tried& tried) { tried.result = Result::Skipped; });
    context.state.lesson.asked.reset();
}

void reveal_answer(Context& context, std::int64_t) {
    if (asked_question(context.state) == nullptr || context.state.lesson.asked->revealed) return;
    record(context.state, [](Tried& tried) { tried.result = Result::Shown; });
    go_to_answer(context);
}

void show_me_why(Context& context, std::int64_t) {
    const Asking* question = asked_question(context.state);
    if (question == nullptr || question->hides.empty()) return;
    std::uint32_t lane = question->lane;
    const lessons::Solution* solution = solution_of(context.state.lesson.asked->index, context.picture, context.state);
    if (solution != nullptr && solution->answer->lanes != 0) lane = static_cast<std::uint32_t>(std::countr_zero(solution->answer->lanes));
    Request out = moving::ask(context, Request::Kind::Ask);
    out.question.kind = Question::Kind::Why;
    out.question.value = question->hides;
    out.question.lane = {out.block, out.warp, lane};
    context.state.lane = lane;
    context.state.tab = Tab::Why;
    context.state.why_chosen.reset();
    context.request(out);
}

void ask_again(Context& context, std::int64_t) {
    const Asking* question = asked_question(context.state);
    if (question == nullptr) return;
    const std::size_t index = context.state.lesson.asked->index;
    lessons::Values values = context.state.lesson.lesson->values();
    for (const auto& [name, value] : question->again) values[name] = value;
    ++values["seed"];
    context.state.lesson.asked = newly_asked(index, context.state.lesson);
    context.state.lesson.asked->wrong = 0;  // none with these
    set_values(context, values, question->moment);
}

void vote(Context& context, std::int64_t argument) {
    if (!context.state.lesson.teaching || asked_question(context.state) == nullptr || context.state.lesson.asked->revealed) return;
    const bool more = argument >= 0;
    const auto letter = static_cast<std::size_t>(more ? argument : -1 - argument);
    auto& votes = context.state.lesson.asked->votes;
    if (letter >= votes.size()) return;
    unsigned& count = votes.at(letter);
    if (more && count < kMostVotes) ++count;
    if (!more && count > 0) --count;
}

void clear_votes(Context& context, std::int64_t) {
    if (context.state.lesson.asked) context.state.lesson.asked->votes = {};
}

}  // namespace simtscope::gui
