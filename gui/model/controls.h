// What people press, the same in every panel.
#pragma once

#include <string>

#include "gui/model/scene.h"

namespace simtscope::gui {

enum class ButtonLook : std::uint8_t { Normal, Pressed, Off };

/// Small text in a box; pressed: a second frame inside. Off: it raises nothing, but tells its tooltip.
void draw_button(Scene& scene, const Rect& box, const std::string& text, const Command& command, const std::string& tip,
                 ButtonLook look = ButtonLook::Normal);
[[nodiscard]] float button_width(const Scene& scene, const std::string& text);
[[nodiscard]] float button_height(const Metrics& metrics);

}  // namespace simtscope::gui
