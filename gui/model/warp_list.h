// The warps of the block on screen as rows: sorted, with equal neighbours together.
#pragma once

#include <cstdint>
#include <vector>

#include "gui/model/view_state.h"
#include "gui/model/words.h"
#include "session/snapshot.h"

namespace simtscope::gui {

/// What a warp as a whole does, in the order in which a list by state has them.
enum class WarpDoes : std::uint8_t { CanRun, Waits, NotStarted, Ended };
[[nodiscard]] WarpDoes what_it_does(const session::WarpView& warp);
[[nodiscard]] Word word_of(WarpDoes does);

/// Warps that share a row, by index into Snapshot::warps: one, or neighbours in the list that are the same but for their last step.
using WarpGroup = std::vector<std::size_t>;
[[nodiscard]] std::vector<WarpGroup> warp_groups(const session::Snapshot& snapshot, WarpOrder order, bool grouped);

}  // namespace simtscope::gui
