// The first minutes: four cards that point at the lanes, the Step key, the timeline and the panel, one at a time.
#pragma once

#include "gui/model/panels.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

inline constexpr unsigned kTourCards = 4;

/// The card that is open, over everything but popups; empty if none is.
[[nodiscard]] Scene tour_scene(const Picture& picture, const Layout& layout, const ViewState& state);
/// What it covers: there the window under it does not react.
[[nodiscard]] Rect tour_box(const Picture& picture, const Layout& layout, const ViewState& state);

void begin_tour(Context& context, std::int64_t);
void next_card(Context& context, std::int64_t);
/// Not shown again.
void end_tour(Context& context, std::int64_t);

/// While a card is open Enter turns it and Esc ends the tour; every other key is a command.
bool press_in_tour(Context& context, const Chord& chord);

}  // namespace simtscope::gui
