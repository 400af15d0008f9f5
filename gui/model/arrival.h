// What a new picture does to the looks: which tab, lane and line come into view.
#pragma once

#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

/// `now` takes the place of `before`.
void follow_picture(ViewState& state, const Picture& before, const Picture& now);

/// The same, with all that waited for an answer of the worker: what it says, entries and forms that it judged, the lesson, bookmarks.
void receive_picture(ViewState& state, const Picture& before, const Picture& now);

}  // namespace simtscope::gui
