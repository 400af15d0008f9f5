// Which font the window and the pictures on files are drawn with.
#pragma once

#include <string>

namespace simtscope::gui {

struct FontFile {
    std::string path;  ///< empty: none was found
    int face = 0;
    bool korean = false;
};
/// D2Coding where it is installed, else another monospace font; asked of fontconfig.
[[nodiscard]] FontFile find_font();

}  // namespace simtscope::gui
