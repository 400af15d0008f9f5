// An answer as it is given: typed, marked in the lanes, chosen, put in order. What becomes of it is lesson_questions.h's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// An answer as it was typed.
struct Given {
    lessons::Answer answer;
    std::vector<std::size_t> options;  ///< Choose: one; Order: all
};
/// Nothing while it is none yet: too little, or not of the question's kind.
[[nodiscard]] std::optional<Given> given_answer(const lessons::Question& question, const std::string& text);
/// The right answer in words of the language: "6", "undefined", "lanes 1-4", "0x00000001", the option.
[[nodiscard]] std::string answer_text(const lessons::Question& question, const lessons::Solution& solution, Language language);

/// How the open question is answered, for the status bar.
[[nodiscard]] Word answer_keys(lessons::QuestionKind kind);
/// Options as they are typed: "2 1 3".
[[nodiscard]] std::string order_text(const std::vector<std::size_t>& lines);

/// Lanes: this lane belongs to the answer, or no longer.
void mark_lane(Context& context, std::int64_t lane);
void choose_option(Context& context, std::int64_t option);
/// Order: picks up the line at this place, from 0; or what is held goes there.
void pick_line(Context& context, std::int64_t place);

[[nodiscard]] bool takes_answer(const ViewState& state);
bool press_in_answer(Context& context, const Chord& chord);
void type_in_answer(Context& context, std::string_view utf8);

}  // namespace simtscope::gui
