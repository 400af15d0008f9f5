// What the commands of the Shared and Global tabs do; their rows are in commands_memory.cpp.
#pragma once

#include <cstdint>
#include <optional>

#include "gui/model/memory_facts.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// A cell as the argument of a command: array × 2^40 + cell.
[[nodiscard]] constexpr std::int64_t cell_argument(std::size_t array, std::uint64_t cell) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(array) << 40U) | (cell & ((std::uint64_t{1} << 40U) - 1)));
}
[[nodiscard]] constexpr CellPlace cell_of_argument(std::int64_t argument) {
    const auto bits = static_cast<std::uint64_t>(argument);
    return {static_cast<std::size_t>(bits >> 40U), bits & ((std::uint64_t{1} << 40U) - 1)};
}

[[nodiscard]] constexpr bool is_memory_tab(Tab tab) { return tab == Tab::Shared || tab == Tab::Global; }

[[nodiscard]] std::optional<Word> needs_memory(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_last_write(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_next_read(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_next_part(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_previous_part(const Picture& picture, const ViewState& state);

void next_access(Context& context, std::int64_t);
void previous_access(Context& context, std::int64_t);
void go_to_last_write(Context& context, std::int64_t);
void go_to_next_read(Context& context, std::int64_t);
void show_writers(Context& context, std::int64_t);
void choose_cell(Context& context, std::int64_t cell);
void choose_buffer(Context& context, std::int64_t array);
void next_part(Context& context, std::int64_t);
void previous_part(Context& context, std::int64_t);

/// In the Shared and Global tabs: the next or previous cell of the array; the first time the one that the step accesses. False elsewhere.
bool move_cell(Context& context, int by);

}  // namespace simtscope::gui
