// A line that is being typed, drawn: a frame, the text with its end in view, the place where the next character goes.
#pragma once

#include "gui/model/scene.h"
#include "gui/model/text_entry.h"

namespace simtscope::gui {

void draw_entry(Scene& scene, const Rect& box, const TextEntry& entry, Role role = Role::Base);

}  // namespace simtscope::gui
