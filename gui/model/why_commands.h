// What the commands of the Why tab do; their rows are in registry.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// The value that Y asks about: the chosen row's in the lane that is looked at, else the most telling one there.
struct ChosenValue {
    std::string name;
    unsigned lane = 0;
};
[[nodiscard]] std::optional<ChosenValue> chosen_value(const Picture& picture, const ViewState& state);

[[nodiscard]] std::optional<Word> needs_value(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_lanes_running(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_row(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_place(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_graph(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_cause(const Picture& picture, const ViewState& state);

void ask_why(Context& context, std::int64_t);
void ask_readers(Context& context, std::int64_t);
/// `cell`: row_at() index × 32 + lane.
void ask_why_of_cell(Context& context, std::int64_t cell);
void ask_lane_off(Context& context, std::int64_t);
void ask_lane_off_of(Context& context, std::int64_t lane);
/// To what the chosen problem came from: the why of an undefined output, the birth of another undefined value, why a lane that was
/// waited for had left.
void go_to_cause(Context& context, std::int64_t);
/// In the Why tab the next or previous place of the answer, elsewhere the next or previous row of values.
void next_row(Context& context, std::int64_t);
void previous_row(Context& context, std::int64_t);
/// To a place of the answer (index into why_targets()): its step, its lane.
void go_to_target(Context& context, std::int64_t index);
/// To the chosen place.
void go_to_chosen(Context& context);
void switch_form(Context& context, std::int64_t);

}  // namespace simtscope::gui
