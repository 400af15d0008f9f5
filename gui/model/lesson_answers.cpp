#include "gui/model/lesson_answers.h"

#include <algorithm>
#include <charconv>

#include "checks/text.h"
#include "gui/model/lane_marks.h"
#include "gui/model/lesson_questions.h"

namespace simtscope::gui {
namespace {

using Asking = lessons::Question;
using lessons::QuestionKind;

constexpr std::size_t kMostWritten = 2000;  ///< bytes of a free text

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

/// While teaching A to D are counted, whatever the question.
bool is_vote(const Chord& chord, const ViewState& state) {
    return state.lesson.teaching && !chord.control && !chord.alt && chord.key >= Key::A && chord.key <= Key::D;
}

/// The lines of an order as they stand now.
std::vector<std::size_t> lines_of(const ViewState& state) {
    const auto given = given_answer(*asked_question(state), state.lesson.asked->entry.text());
    return given ? given->options : std::vector<std::size_t>{};
}

void move_line(AskedQuestion& asked, std::vector<std::size_t> lines, std::size_t to) {
    const auto from = lines.begin() + static_cast<std::ptrdiff_t>(asked.at);
    const std::size_t moved = *from;
    lines.erase(from);
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(to), moved);
    asked.entry = TextEntry(order_text(lines));
    asked.at = to;
}

/// Enter and Space pick a line up and put it down, Up and Down move it, or go to the next.
bool press_in_order(Context& context, const Chord& chord) {
    AskedQuestion& asked = *context.state.lesson.asked;
    const std::size_t count = lines_of(context.state).size();
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter} || chord == Chord{Key::Space})
        return dispatch({CommandId::LessonPick, static_cast<std::int64_t>(asked.at)}, context), true;
    if (chord == Chord{Key::Escape} && asked.held) return asked.held = false, true;
    if (chord != Chord{Key::Up} && chord != Chord{Key::Down}) return false;
    const bool up = chord.key == Key::Up;
    if (up ? asked.at == 0 : asked.at + 1 >= count) return true;
    const std::size_t to = up ? asked.at - 1 : asked.at + 1;
    if (asked.held)
        move_line(asked, lines_of(context.state), to);
    else
        asked.at = to;
    context.state.follow_panel = true;
    return true;
}

}  // namespace

std::optional<Given> given_answer(const Asking& question, const std::string& text) {
    if (text.find_first_not_of(' ') == std::string::npos) return {};
    switch (question.kind) {
        case QuestionKind::Value:
        case QuestionKind::Reflect:
            return Given{{text, 0}, {}};
        case QuestionKind::Edit:
            return {};
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
        case QuestionKind::Reflect:
        case QuestionKind::Edit:
            return {};
    }
    return {};
}

Word answer_keys(QuestionKind kind) {
    if (kind == QuestionKind::Order) return Word::StatusOrderFirst;
    if (kind == QuestionKind::Reflect) return Word::StatusWriteFirst;
    return kind == QuestionKind::Edit ? Word::StatusEditFirst : Word::StatusAnswerFirst;
}

std::string order_text(const std::vector<std::size_t>& lines) {
    std::string out;
    for (const std::size_t line : lines) out += (out.empty() ? "" : " ") + std::to_string(line + 1);
    return out;
}

void pick_line(Context& context, std::int64_t place) {
    const Asking* question = asked_question(context.state);
    if (question == nullptr || question->kind != QuestionKind::Order || context.state.lesson.asked->revealed) return;
    AskedQuestion& asked = *context.state.lesson.asked;
    const std::vector<std::size_t> lines = lines_of(context.state);
    if (place < 0 || static_cast<std::size_t>(place) >= lines.size()) return;
    const auto to = static_cast<std::size_t>(place);
    if (asked.held && to != asked.at) move_line(asked, lines, to);
    asked.held = !asked.held;
    asked.at = to;
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
    if (question == nullptr || question->kind != QuestionKind::Choose || context.state.lesson.asked->revealed || option < 0 ||
        static_cast<std::size_t>(option) >= question->options.size())
        return;
    context.state.lesson.asked->entry = TextEntry(std::to_string(option + 1));
}

bool takes_answer(const ViewState& state) {
    const Asking* question = asked_question(state);
    return state.tab == Tab::Lesson && !state.lesson.listing && question != nullptr && !state.lesson.asked->revealed &&
           question->kind != QuestionKind::Edit;  // that is typed into the source
}

bool press_in_answer(Context& context, const Chord& chord) {
    const QuestionKind kind = asked_question(context.state)->kind;
    const bool enter = chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter};
    if (kind == QuestionKind::Order && press_in_order(context, chord)) return true;
    const bool follows =
        enter && context.state.lesson.chosen && context.state.lesson.asked->entry.text().empty();  // a link, with no answer begun
    if (follows) return false;
    if (enter || chord == Chord{Key::Enter, true}) return check_answer(context, 0), true;
    if (chord == Chord{Key::Escape}) return context.state.lesson.asked.reset(), true;
    if (is_vote(chord, context.state) && kind != QuestionKind::Reflect) {
        const std::int64_t letter = static_cast<std::int64_t>(chord.key) - static_cast<std::int64_t>(Key::A);
        return dispatch({CommandId::LessonVote, chord.shift ? -1 - letter : letter}, context), true;
    }
    if (kind == QuestionKind::Reflect) return context.state.lesson.asked->entry.press(chord) || types_text(chord);
    // Letters that no other answer has.
    if (chord == Chord{Key::R}) return reveal_answer(context, 0), true;
    if (chord == Chord{Key::S}) return skip_question(context, 0), true;
    return context.state.lesson.asked->entry.press(chord) || types_text(chord);
}

void type_in_answer(Context& context, std::string_view utf8) {
    constexpr std::string_view kOfAnswers = "0123456789abcdefinuxABCDEFX?+-.,' ", kVoting = "abcdABCD";
    TextEntry& entry = context.state.lesson.asked->entry;
    const QuestionKind kind = asked_question(context.state)->kind;
    if (kind == QuestionKind::Order) return;  // its keys move lines
    if (kind == QuestionKind::Reflect) {
        if (entry.text().size() + utf8.size() <= kMostWritten) entry.insert(utf8);
        return;
    }
    if (context.state.lesson.teaching && utf8.find_first_of(kVoting) != std::string_view::npos) return;  // the key was a vote
    if (utf8.find_first_not_of(kOfAnswers) == std::string_view::npos) entry.insert(utf8);
}

}  // namespace simtscope::gui
