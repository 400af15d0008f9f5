// The values of one variable in the lane columns. A number is never cut: a row whose values are too wide for one column wraps to
// 2 × 16, 4 × 8 or 8 × 4 cells; what does not even fit there is drawn as "…" on a hatch and shown in full for the focus lane.
// Before a row wraps, neighbours with the same value share one wide cell, if then everything fits: ballots, sizes, pointers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/scene.h"
#include "session/snapshot.h"

namespace simtscope::gui {

/// A value as the chosen number format has it; "?" where undefined, "" where the lane has none.
[[nodiscard]] std::string value_text(const session::VariableRow& row, unsigned lane, NumberFormat format);
[[nodiscard]] std::string value_text(const session::VariableRow& row, unsigned lane, const ViewState& state);
/// The row's own, else that of all rows.
[[nodiscard]] NumberFormat format_of(const ViewState& state, std::string_view row);
/// "v, lane 3: 42", then each other reading of its bits; for an undefined value that it is one.
[[nodiscard]] std::string value_tip(const session::VariableRow& row, unsigned lane, const ViewState& state);

/// The cell's value by its name, as a question takes it: "v", "out[3]"; the lane must have one.
[[nodiscard]] std::string value_name(const session::VariableRow& row, unsigned lane);
/// All rows that have values: the variables, then what the last moment stored.
[[nodiscard]] std::size_t row_count(const session::Snapshot& snapshot);
[[nodiscard]] const session::VariableRow& row_at(const session::Snapshot& snapshot, std::size_t index);
/// The same, then the watches that are right.
[[nodiscard]] std::vector<const session::VariableRow*> value_rows(const Picture& picture);
[[nodiscard]] const session::VariableRow* row_named(const Picture& picture, std::string_view name);

/// The type of a watch's row: it is no variable.
inline constexpr std::string_view kWatchType = "watch";

struct ValueGrid {
    unsigned rows = 1;    ///< 1, 2, 4 or 8 sub-rows
    bool merged = false;  ///< one row in which equal neighbours share a cell
    bool fits = true;     ///< false: some value is too wide; the row has a second line for that of the lane in focus
    unsigned widest = 0;  ///< columns of the widest value
    [[nodiscard]] unsigned lines() const { return fits ? rows : rows + 1; }
};
/// `most`: rows that there is room for.
[[nodiscard]] ValueGrid value_grid(const session::VariableRow& row, const Layout& layout, const ViewState& state, unsigned most = 8);
/// Lanes [first, last] that share one value and, in a merged row, one cell.
struct LaneRun {
    unsigned first = 0, last = 0;
};
[[nodiscard]] std::vector<LaneRun> equal_runs(const session::VariableRow& row, NumberFormat format);
/// Where lane `lane`'s cell stands in a row whose top is `y`.
[[nodiscard]] Rect value_cell(const ValueGrid& grid, const Layout& layout, float y, unsigned lane);
/// The whole row with its name in the gutter. `index`: of value_rows(), for clicks. `live`: lanes whose values are current (others are
/// drawn dim).
void draw_values(Scene& scene, const session::VariableRow& row, std::size_t index, const ValueGrid& grid, const Layout& layout,
                 const ViewState& state, float y, std::uint32_t live);
/// What a click on the cell asks: why; a watch is chosen.
[[nodiscard]] Command ask_command(const session::VariableRow& row, std::size_t index, unsigned lane);

}  // namespace simtscope::gui
