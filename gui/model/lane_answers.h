// What the worker computed about lanes: the filter, watch expressions, the moments at which a value changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/lane_view.h"
#include "session/launch.h"
#include "session/snapshot.h"
#include "session/why.h"

namespace simtscope::gui {

struct WatchColumn {
    session::VariableRow row;  ///< named as the expression; nothing of it counts as changed
    std::string error;         ///< what is wrong with it; empty: nothing
};

/// Of the warp on screen, at the moment on screen.
struct LaneAnswers {
    LaneQuery query;                       ///< the one that is answered
    std::string filter;                    ///< in force: query.filter, or the last one that was right
    std::string filter_error;              ///< what is wrong with query.filter; empty: nothing
    std::uint32_t matching = 0xffffffffU;  ///< lanes for which `filter` is true
    std::vector<WatchColumn> watches;      ///< in the order of query.watches
};

struct Change {
    std::uint64_t moment = 0, step = 0;  ///< moments done and instruction steps done behind it
    std::uint32_t line = 0;              ///< that changed it
    std::string value;                   ///< behind it; "?" where undefined, empty where it is out of scope
};

/// When a value changed in a lane, as far as was looked: at most kMaxChanges, those nearest to the moment on screen.
struct Changes {
    std::string name;  ///< "v", "s[4]", an expression
    session::LaneName lane;
    std::vector<Change> list;             ///< in order of moments
    bool searching = false;               ///< still being looked for
    bool stopped = false;                 ///< given up
    bool earlier = false, later = false;  ///< there may be more before the first or behind the last of the list
    std::optional<session::Error> error;
};
inline constexpr std::size_t kMaxChanges = 100;

}  // namespace simtscope::gui
