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

/// The question that is open here is to be answered or skipped before the run goes on.
[[nodiscard]] bool holds_step(const Picture& picture, const ViewState& state);
/// A command that goes forward meets an open question, or opens the one that is asked here: true, and nothing else happens.
[[nodiscard]] bool hold_back(CommandId id, Context& context);

void ask_question(Context& context, std::size_t question);
void check_answer(Context& context, std::int64_t);
/// The open question's answer is right, or not: noted, unless a room answered. True: that was the last try with these data.
bool note_judgement(ViewState& state, bool right);
void skip_question(Context& context, std::int64_t);
void reveal_answer(Context& context, std::int64_t);
/// Why the asked value is what it is, in the Why tab.
void show_me_why(Context& context, std::int64_t);
/// The same question with other input data.
void ask_again(Context& context, std::int64_t);
/// While teaching, by hand: `argument` is the letter, 0 for A; -1 for one vote less for A.
void vote(Context& context, std::int64_t argument);
void clear_votes(Context& context, std::int64_t);

}  // namespace simtscope::gui
