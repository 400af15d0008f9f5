// The hero: 32 lanes over the whole width.
//
//          lane │ 0  1  2  3 … 31
//         state │ ██ ██ ▨▨ ▨▨
//      down +16 │  ╲__╲__╲__           arrows from the lane that is read to the lane that reads; "?" where nobody answers
//             v │ 12 44  ?  7
//        active │ ■  ■  □  □
//   active 0x…   16/32 · which way round the bits are · paths
#pragma once

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/scene.h"
#include "gui/model/values.h"

namespace simtscope::gui {

[[nodiscard]] Scene warp_scene(const Picture& picture, const Layout& layout, const ViewState& state);

/// The transfer band alone: from the state cells at its top to the value cells at its bottom.
void draw_transfers(Scene& scene, const session::Exchange& exchange, const Rect& band, const LaneColumns& lanes, std::uint32_t focus,
                    float moved = 1);  ///< how far the arrows have come

/// Which variables have a row here, given the free height; the others are in the Lanes tab.
struct ShownVariable {
    std::size_t index = 0;  ///< of value_rows()
    ValueGrid grid;
};
[[nodiscard]] std::vector<ShownVariable> choose_variables(const Picture& picture, const Layout& layout, const ViewState& state,
                                                          float height);

}  // namespace simtscope::gui
