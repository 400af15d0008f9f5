// Predict, then reveal: at a question's moment Step opens the question; the asked cells turn to "?"; the answer is judged by what the run
// gives, and shown in the warp view itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/model/command.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// The question that is asked, and what the run on screen says to it; null where it says nothing.
[[nodiscard]] const lessons::Question* asked_question(const ViewState& state);
[[nodiscard]] const lessons::Solution* solution_of(std::size_t question, const Picture& picture, const ViewState& state);

/// The run on screen stands where the question is asked, or where its answer is seen.
[[nodiscard]] bool at_question(std::size_t question, const Picture& picture, const ViewState& state);
[[nodiscard]] bool at_answer(std::size_t question, const Picture& picture, const ViewState& state);

/// An answer as it was typed.
struct Given {
    lessons::Answer answer;
    std::vector<std::size_t> options;  ///< Choose: one; Order: all
};
/// Nothing while it is none yet: too little, or not of the question's kind.
[[nodiscard]] std::optional<Given> given_answer(const lessons::Question& question, const std::string& text);
/// The right answer in words of the language: "6", "undefined", "lanes 1-4", "0x00000001", the option.
[[nodiscard]] std::string answer_text(const lessons::Question& question, const lessons::Solution& solution, Language language);

/// A command that goes forward meets an open question, or opens the one that is asked here: true, and nothing else happens.
[[nodiscard]] bool hold_back(CommandId id, Context& context);

void ask_question(Context& context, std::size_t question);
void check_answer(Context& context, std::int64_t);
void skip_question(Context& context, std::int64_t);
void reveal_answer(Context& context, std::int64_t);
/// Why the asked value is what it is, in the Why tab.
void show_me_why(Context& context, std::int64_t);
/// The same question with other input data.
void ask_again(Context& context, std::int64_t);
/// Lanes: this lane belongs to the answer, or no longer.
void mark_lane(Context& context, std::int64_t lane);
void choose_option(Context& context, std::int64_t option);

[[nodiscard]] bool takes_answer(const ViewState& state);
bool press_in_answer(Context& context, const Chord& chord);
void type_in_answer(Context& context, std::string_view utf8);

}  // namespace simtscope::gui
