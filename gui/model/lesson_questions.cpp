#include "gui/model/lesson_questions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "checks/text.h"
#include "gui/model/lane_marks.h"
#include "gui/model/lessons.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using Asking = lessons::Question;
using lessons::QuestionKind;
using Result = Tried::Result;

constexpr unsigned kMostTries = 2;  ///< then the answer is shown; another try is with other data

const lessons::Place* place_of(std::size_t moment, const Picture& picture, const ViewState& state) {
    if (!runs_lesson(picture, state)) return nullptr;
    const auto& place = picture.lesson->solved.moments.at(moment);
    return place ? &*place : nullptr;
}

bool at_moment(std::size_t moment, const Picture& picture, const ViewState& state) {
    const lessons::Place* place = place_of(moment, picture, state);
    return place != nullptr && picture.phase == Picture::Phase::Ready && place->moment == picture.snapshot.moment;
}

AskedQuestion newly_asked(std::size_t index) {
    AskedQuestion out;
    out.index = index;
    return out;
}

Tried& tried(ViewState& state) { return state.lesson.tried[asked_question(state)->name]; }

std::optional<std::uint32_t> mask_of(std::string text) {
    std::erase(text, '\'');
    if (text.starts_with("0x") || text.starts_with("0X")) text.erase(0, 2);
    std::uint32_t mask = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), mask, 16);
    if (text.empty() || code != std::errc{} || end != text.data() + text.size()) return {};
    return mask;
}

/// "2", "b": 1; numbers and letters of options, with blanks or commas between.
std::vector<std::size_t> options_of(const std::string& text, std::size_t count) {
    std::vector<std::size_t> out;
    for (const char c : text) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const int index = small >= '1' && small <= '9' ? small - '1' : small >= 'a' && small <= 'i' ? small - 'a' : -1;
        if (index >= 0 && static_cast<std::size_t>(index) < count) out.push_back(static_cast<std::size_t>(index));
    }
    return out;
}

/// Shows the moment that has the answer.
void go_to_answer(Context& context) {
    const Asking& question = *asked_question(context.state);
    const lessons::Place* place = place_of(question.seen_at.value_or(question.moment), context.picture, context.state);
    context.state.lesson.asked->revealed = true;
    ++context.state.lesson.changes;
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
    if (question.kind == QuestionKind::Order) return given.options == solution.order;
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

std::optional<Given> given_answer(const Asking& question, const std::string& text) {
    if (text.find_first_not_of(' ') == std::string::npos) return {};
    switch (question.kind) {
        case QuestionKind::Value:
            return Given{{text, 0}, {}};
        case QuestionKind::Lanes:
            if (const auto lanes = lessons::parse_lanes(text)) return Given{{{}, *lanes}, {}};
            return {};
        case QuestionKind::Mask:
            if (const auto mask = mask_of(text)) return Given{{{}, *mask}, {}};
            return {};
        case QuestionKind::Choose:
        case QuestionKind::Order: {
            const std::size_t count = question.options.size();
            std::vector<std::size_t> options = options_of(text, count);
            std::vector<std::size_t> once = options;
            std::ranges::sort(once);
            const bool distinct = std::ranges::adjacent_find(once) == once.end();
            if (options.size() != (question.kind == QuestionKind::Choose ? 1 : count) || !distinct) return {};
            return Given{{}, std::move(options)};
        }
    }
    return {};
}

std::string answer_text(const Asking& question, const lessons::Solution& solution, Language language) {
    switch (question.kind) {
        case QuestionKind::Value:
            return solution.answer->text == "?" ? say(Word::LessonUndefined, language) : solution.answer->text;
        case QuestionKind::Lanes:
            return solution.answer->lanes == 0
                       ? say(Word::LessonNoLane, language)
                       : say(Word::LessonLanes, language, {{"lanes", checks::lane_list(solution.answer->lanes, language)}});
        case QuestionKind::Mask:
            return hex_mask(solution.answer->lanes);
        case QuestionKind::Choose:
            for (std::size_t i = 0; i < solution.right.size(); ++i)
                if (solution.right[i]) return question.options[i].text.in(language);
            return {};
        case QuestionKind::Order: {
            std::string out;
            for (const std::size_t index : solution.order) out += (out.empty() ? "" : " → ") + question.options[index].text.in(language);
            return out;
        }
    }
    return {};
}

bool hold_back(CommandId id, Context& context) {
    ViewState& state = context.state;
    if (state.lesson.lesson == nullptr || !goes_forward(id)) return false;
    std::optional<std::size_t> here;
    if (state.lesson.asked && !state.lesson.asked->revealed && at_question(state.lesson.asked->index, context.picture, state)) {
        here = state.lesson.asked->index;
        state.note = {Word::StatusAnswerFirst, {}};
    }
    for (std::size_t i = 0; i < state.lesson.lesson->questions.size() && !here; ++i) {
        const auto known = state.lesson.tried.find(state.lesson.lesson->questions[i].name);
        const bool done = known != state.lesson.tried.end() && known->second.result != Result::None;
        if (!done && at_question(i, context.picture, state) && solution_of(i, context.picture, state) != nullptr) here = i;
    }
    if (!here) return false;
    state.time.playing = false;
    if (!state.lesson.asked || state.lesson.asked->revealed || state.lesson.asked->index != *here) state.lesson.asked = newly_asked(*here);
    state.lesson.listing = false;
    state.tab = Tab::Lesson;
    state.follow_panel = true;
    return true;
}

void ask_question(Context& context, std::size_t question) {
    context.state.lesson.asked = newly_asked(question);
    go_to_moment(context, context.state.lesson.lesson->questions.at(question).moment);
    context.state.follow_panel = true;
}

void check_answer(Context& context, std::int64_t) {
    ViewState& state = context.state;
    const Asking* question = asked_question(state);
    if (question == nullptr || state.lesson.asked->revealed) return;
    AskedQuestion& asked = *state.lesson.asked;
    const lessons::Solution* solution = solution_of(asked.index, context.picture, state);
    const auto given = given_answer(*question, asked.entry.text());
    if (solution == nullptr || !given) {
        state.note = {solution == nullptr ? Word::StatusNoAnswerHere : Word::StatusAnswerHow, {}};
        return;
    }
    asked.judged = true;
    asked.feedback.reset();
    asked.right = is_right(*question, *solution, *given, asked.feedback);
    Tried& record = tried(state);
    record.given = asked.entry.text();
    ++state.lesson.changes;
    state.follow_panel = true;
    if (asked.right) {
        record.result = Result::Right;
        return go_to_answer(context);
    }
    ++record.wrong;
    if (++asked.wrong < kMostTries) return;
    record.result = Result::Wrong;
    go_to_answer(context);
}

void skip_question(Context& context, std::int64_t) {
    if (asked_question(context.state) == nullptr) return;
    if (!context.state.lesson.asked->revealed) tried(context.state).result = Result::Skipped;
    context.state.lesson.asked.reset();
    ++context.state.lesson.changes;
}

void reveal_answer(Context& context, std::int64_t) {
    if (asked_question(context.state) == nullptr || context.state.lesson.asked->revealed) return;
    tried(context.state).result = Result::Shown;
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
    context.state.lesson.asked = newly_asked(index);
    set_values(context, values, question->moment);
}

void mark_lane(Context& context, std::int64_t lane) {
    const Asking* question = asked_question(context.state);
    if (question == nullptr || context.state.lesson.asked->revealed || lane < 0 || lane > 31) return;
    AskedQuestion& asked = *context.state.lesson.asked;
    context.state.lane = static_cast<std::uint32_t>(lane);
    const auto given = given_answer(*question, asked.entry.text());
    const std::uint32_t lanes = (given ? given->answer.lanes : 0) ^ (1U << static_cast<unsigned>(lane));
    if (question->kind == QuestionKind::Lanes) asked.entry = TextEntry(lanes == 0 ? "none" : checks::lane_list(lanes, Language::English));
    if (question->kind == QuestionKind::Mask) asked.entry = TextEntry(hex_mask(lanes));
}

void choose_option(Context& context, std::int64_t option) {
    const Asking* question = asked_question(context.state);
    if (question == nullptr || context.state.lesson.asked->revealed || option < 0 ||
        static_cast<std::size_t>(option) >= question->options.size())
        return;
    TextEntry& entry = context.state.lesson.asked->entry;
    const std::string number = std::to_string(option + 1);
    entry = TextEntry(question->kind == QuestionKind::Order && !entry.text().empty() ? entry.text() + " " + number : number);
}

bool takes_answer(const ViewState& state) {
    return state.tab == Tab::Lesson && !state.lesson.listing && asked_question(state) != nullptr && !state.lesson.asked->revealed;
}

bool press_in_answer(Context& context, const Chord& chord) {
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) return check_answer(context, 0), true;
    if (chord == Chord{Key::Escape}) return context.state.lesson.asked.reset(), true;
    // Letters that no answer has.
    if (chord == Chord{Key::R}) return reveal_answer(context, 0), true;
    if (chord == Chord{Key::S}) return skip_question(context, 0), true;
    return context.state.lesson.asked->entry.press(chord) || types_text(chord);
}

void type_in_answer(Context& context, std::string_view utf8) {
    constexpr std::string_view kOfAnswers = "0123456789abcdefinuxABCDEFX?+-.,' ";
    if (utf8.find_first_not_of(kOfAnswers) == std::string_view::npos) context.state.lesson.asked->entry.insert(utf8);
}

}  // namespace simtscope::gui
