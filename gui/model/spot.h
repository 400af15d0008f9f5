// Where the keyboard is: a region of the window (F6), and a place in it that reacts (Tab), as if the pointer stood there.
#pragma once

#include <cstdint>

namespace simtscope::gui {

/// In the order of F6.
enum class FocusRegion : std::uint8_t { None, Top, Warp, Source, Tabs, Panel, Timeline, Count };

struct Spot {
    FocusRegion region = FocusRegion::None;
    int place = -1;        ///< of the region's places; -1: none, the region itself
    int places = 0;        ///< that the region showed last
    bool pressed = false;  ///< Enter: the place's command is to run
};

void next_region(Spot& spot, int by);
/// Goes round the places of the region; the warp view's first if no region was chosen.
void next_place(Spot& spot, int by);

}  // namespace simtscope::gui
