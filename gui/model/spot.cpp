#include "gui/model/spot.h"

namespace simtscope::gui {

void next_region(Spot& spot, int by) {
    constexpr int kCount = static_cast<int>(FocusRegion::Count);
    spot.region = static_cast<FocusRegion>((static_cast<int>(spot.region) + kCount + by) % kCount);
    spot.place = -1;
    spot.places = 0;
}

void next_place(Spot& spot, int by) {
    if (spot.region == FocusRegion::None) {
        spot.region = FocusRegion::Warp;
        spot.place = 0;
        return;
    }
    if (spot.places == 0) return;
    spot.place = spot.place < 0 ? (by > 0 ? 0 : spot.places - 1) : (spot.place + spot.places + by) % spot.places;
}

}  // namespace simtscope::gui
