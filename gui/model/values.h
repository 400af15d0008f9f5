// The values of one variable in the lane columns. A number is never cut: a row whose values are too wide for one column wraps to
// 2 × 16, 4 × 8 or 8 × 4 cells; what does not even fit there is drawn as "…" on a hatch and shown in full for the focus lane.
// Before a row wraps, neighbours with the same value share one wide cell, if then everything fits: ballots, sizes, pointers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/model/layout.h"
#include "gui/model/scene.h"
#include "session/snapshot.h"

namespace simtscope::gui {

/// A value as the chosen number format has it; "?" where undefined, "" where the lane has none.
[[nodiscard]] std::string value_text(const session::VariableRow& row, unsigned lane, bool hexadecimal);

/// The bits as a number in hex, without "0x"; none for what is no number.
[[nodiscard]] std::optional<std::string> hexadecimal_text(program::ScalarType scalar, std::uint64_t bits);
/// The cell's value by its name, as a question takes it: "v", "out[3]"; the lane must have one.
[[nodiscard]] std::string value_name(const session::VariableRow& row, unsigned lane);
/// All rows that have values: the variables, then what the last moment stored.
[[nodiscard]] std::size_t row_count(const session::Snapshot& snapshot);
[[nodiscard]] const session::VariableRow& row_at(const session::Snapshot& snapshot, std::size_t index);

struct ValueGrid {
    unsigned rows = 1;    ///< 1, 2, 4 or 8 sub-rows
    bool merged = false;  ///< one row in which equal neighbours share a cell
    bool fits = true;     ///< false: even 8 × 4 is too narrow for some value
    unsigned widest = 0;  ///< columns of the widest value
};
[[nodiscard]] ValueGrid value_grid(const session::VariableRow& row, const Layout& layout, const ViewState& state);
/// Lanes [first, last] that share one value and, in a merged row, one cell.
struct LaneRun {
    unsigned first = 0, last = 0;
};
[[nodiscard]] std::vector<LaneRun> equal_runs(const session::VariableRow& row, bool hexadecimal);
/// Where lane `lane`'s cell stands in a row whose top is `y`.
[[nodiscard]] Rect value_cell(const ValueGrid& grid, const Layout& layout, float y, unsigned lane);
/// The whole row with its name in the gutter. `index`: of row_at(), for clicks. `live`: lanes whose values are current (others are drawn
/// dim).
void draw_values(Scene& scene, const session::VariableRow& row, std::size_t index, const ValueGrid& grid, const Layout& layout,
                 const ViewState& state, float y, std::uint32_t live);
/// What a click on the cell asks.
[[nodiscard]] Command ask_command(std::size_t index, unsigned lane);

}  // namespace simtscope::gui
