// The list of moments at which a value changed, in the place of the table by lane.
#pragma once

#include "gui/model/picture.h"
#include "gui/model/scene.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

/// Where a list stands and what of it should be in view.
struct ListPlace {
    Rect view;
    float height = 0, chosen_top = 0, chosen_height = 0;
};

/// The one that Enter goes to: the one that was chosen, at first the last one up to the moment on screen. The list is not empty.
[[nodiscard]] std::size_t chosen_change(const Changes& changes, const ViewState& state, std::uint64_t moment);

/// Newest on top. `box`: the room there is; picture.changes is not null.
ListPlace draw_changes(Scene& scene, const Picture& picture, const ViewState& state, const Rect& box);

}  // namespace simtscope::gui
