// What the window remembers of a run that is not on screen.
#pragma once

#include "gui/model/view_state.h"

namespace simtscope::gui {

struct RunLooks {
    std::vector<PlacedBookmark> bookmarks;
    Visits visits;
    std::optional<std::size_t> problem;
    TimeView time;  ///< what the timeline shows of the run, and the range chosen there
};

}  // namespace simtscope::gui
