// What the commands about values by lane do, and the keys of what is typed there: filter, watches, the list of moments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gui/model/registry.h"

namespace simtscope::gui {

[[nodiscard]] bool is_pinned(const ViewState& state, std::string_view row);
[[nodiscard]] std::uint32_t flagged_lanes(const ViewState& state, std::uint32_t block, std::uint32_t warp);

/// An argument of CopyMask: `digit` 0 to 7 of the mask, the lowest first.
[[nodiscard]] constexpr std::int64_t mask_digit(std::uint32_t mask, unsigned digit) {
    return (std::int64_t{digit} << 33U) | (std::int64_t{1} << 32U) | std::int64_t{mask};
}
/// The lanes of the digit; 0: the argument names none.
[[nodiscard]] constexpr std::uint32_t digit_lanes(std::int64_t argument) {
    return ((argument >> 32U) & 1) == 0 ? 0U : 0xfU << (4 * static_cast<unsigned>((argument >> 33U) & 7));
}

/// The filter as the session takes it: a bare `active` means that the lane runs now, not the mask of that name.
[[nodiscard]] std::string filter_expression(std::string_view text, const session::Snapshot& snapshot);
/// What is wrong with what is being typed; empty: nothing, as far as is known.
[[nodiscard]] std::string entry_error(const Picture& picture, const ViewState& state);

// Keys of an open entry, and of the open list of moments (see input.h).
bool press_in_lane_entry(Context& context, const Chord& chord);
void type_in_lane_entry(Context& context, std::string_view utf8);
bool press_in_changes(Context& context, const Chord& chord);
/// A new picture may hold what the session says about a watch that was confirmed.
void settle_lane_entry(const Picture& picture, ViewState& state);

/// The chosen row of values; null: none was chosen, or it is not there.
[[nodiscard]] const session::VariableRow* chosen_row(const Picture& picture, const ViewState& state);
/// Asks when the chosen value changed in the lane in focus, and shows the list.
void ask_when_changed(Context& context, std::int64_t);

}  // namespace simtscope::gui
