// The question in the warp view: a row of its own with what is asked and what was answered.
//
//   answer: got │ .  ?  ?  ?  ?          "?" in a ring while it is asked; afterwards what was given, with a tick or a cross
#pragma once

#include <array>
#include <optional>
#include <string>

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/scene.h"

namespace simtscope::gui {

struct AskedRow {
    std::string name;         ///< of the variable that is hidden; empty: none
    std::uint32_t lanes = 0;  ///< that are asked about
    bool revealed = false;
    bool marks = false;                 ///< lanes are marked, not values typed
    std::array<std::string, 32> given;  ///< what the learner says
    std::uint32_t marked = 0;           ///< marks: lanes that the learner names
    std::uint32_t right = 0;            ///< revealed: lanes in which that is right
};
/// Where the run on screen stands at the question, or at its answer; nothing elsewhere.
[[nodiscard]] std::optional<AskedRow> asked_row(const Picture& picture, const ViewState& state);
/// One row, as high as a variable's.
void draw_asked_row(Scene& scene, const AskedRow& row, const Layout& layout, const ViewState& state, float y);
/// The snapshot without the values that are asked about.
[[nodiscard]] session::Snapshot hidden_from(session::Snapshot snapshot, const AskedRow& row);

/// A tick, or a cross.
void draw_judgement(Scene& scene, const Rect& box, bool right);

}  // namespace simtscope::gui
