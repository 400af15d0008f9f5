// What Ctrl+E asks before it writes a file, with the answers that were given last.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "gui/model/theme.h"

namespace simtscope::gui {

inline constexpr std::array<std::string_view, 6> kExportEndings{".svg", ".png", ".gif", ".json", ".csv", ".txt"};

struct ExportForm {
    std::size_t panel = 0;       ///< of figure_panels()
    std::size_t ending = 1;      ///< of kExportEndings
    bool stretch = false;        ///< all moments that the timeline shows; else the one on screen
    std::optional<Theme> theme;  ///< none: that of the screen, but light for dark
    bool caption = true;
    int scale = 2;
    enum class Place : std::uint8_t { OfRuns, OfKernel, Home, Count } place = Place::OfRuns;
};

}  // namespace simtscope::gui
