// What the user chose about values by lane, about warps and about the list of problems.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checks/finding.h"
#include "gui/model/number_format.h"
#include "gui/model/text_entry.h"

namespace simtscope::gui {

/// What the worker computes for every picture: which lanes are listed, and columns beside the variables. Expressions as
/// session/condition.h has them.
struct LaneQuery {
    std::string filter;                ///< empty: all lanes
    std::vector<std::string> watches;  ///< without a format
    friend bool operator==(const LaneQuery&, const LaneQuery&) = default;
};

/// A filter or a watch that is being typed.
struct LaneEntry {
    bool is_watch = false;
    TextEntry entry;
    LaneQuery before;        ///< what Esc brings back
    bool confirmed = false;  ///< Enter was pressed: a watch becomes a column once it is known to be right
};

enum class WarpOrder : std::uint8_t { Number, Line, State };

/// Which problems are listed.
struct ProblemFilter {
    std::optional<checks::Level> least;       ///< none: all levels
    std::optional<checks::FindingKind> kind;  ///< none: all kinds
    bool this_warp = false;                   ///< only of the warp on screen
};

struct LaneView {
    std::map<std::string, NumberFormat, std::less<>> formats;                ///< of rows with one of their own, by name
    std::vector<std::string> pins;                                           ///< rows that the warp view shows first
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> flags;  ///< lanes, by block and warp
    bool grouped = false;                                                    ///< lanes with the same values are one row
    LaneQuery query;                                                         ///< what the worker was asked for last
    std::optional<LaneEntry> entry;
    bool changes_open = false;  ///< the list of moments stands in the table's place
    std::size_t change = 0;     ///< chosen there
    WarpOrder warp_order = WarpOrder::Number;
    bool warps_grouped = true;  ///< equal neighbours are one row
    ProblemFilter problems;
    std::string pointed_variable;     ///< under the pointer in the source; empty: none
    std::uint32_t pointed_lanes = 0;  ///< that what the pointer is on stands for
};

}  // namespace simtscope::gui
