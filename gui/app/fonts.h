// The fonts of the window: D2Coding where it is installed, else another monospace font, else the one inside ImGui.
#pragma once

#include "gui/export/font_file.h"
#include "gui/model/view_state.h"

struct ImFont;

namespace simtscope::gui {

struct Fonts {
    ImFont* base = nullptr;
    ImFont* small = nullptr;
    Metrics metrics;
};
/// Builds the atlas of the current ImGui context for a base size.
[[nodiscard]] Fonts build_fonts(const FontFile& file, int size, Profile profile);

}  // namespace simtscope::gui
