// The values behind a value, placed over lanes and steps: a column a lane, a row a step, time downwards, what was there before the first
// step in the topmost rows. No pixels yet.
//
//   lane      0     1     2     3
//           in[0] in[1] in[2] in[3]
//   step 3  v = 1 v = 2 v = 3 v = 4
//   step 5        ╲     ╲   ←  shuffles: from another lane's column
//           got=3 got=4
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/why.h"

namespace simtscope::gui {

struct WhyBox {
    std::uint32_t node = 0;
    unsigned column = 0, row = 0;
    bool passed = false;  ///< an arrow within the column goes by, to a later box
};
struct WhyEdge {
    std::size_t from = 0, to = 0;  ///< boxes: what went in, and where
    bool shuffle = false;
    bool goes_by = false;  ///< within one column, past another box
};
struct WhyGraph {
    std::vector<session::LaneName> columns;          ///< in order of lanes; only those that have a box
    std::vector<std::optional<std::uint64_t>> rows;  ///< instruction step; none: before the first
    std::vector<WhyBox> boxes;                       ///< by row, then column: the last is the answer
    std::vector<WhyEdge> edges;
};
[[nodiscard]] WhyGraph place_why(const session::Why& why);

/// Small enough to be looked at, and nothing in its tree is folded.
[[nodiscard]] bool fits_graph(const session::Why& why, const std::vector<session::WhyRow>& rows);

}  // namespace simtscope::gui
