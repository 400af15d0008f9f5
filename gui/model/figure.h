// What is written to a file: the whole window or one panel of it, as scenes with their places, computed without a screen.
//
//   figure      ┌────────────────────────┐
//               │ part: a scene, moved   │   a panel is as wide as in the window and as high as its content
//               ├────────────────────────┤
//               │ caption (may be off)   │   kernel · step · schedule · seed
//               └────────────────────────┘
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/picture.h"
#include "gui/model/scene.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

struct Figure {
    /// Seen inside `clip` only, which is in the figure's coordinates; the scene's own are moved by `by`.
    struct Part {
        Scene scene;
        Point by;
        Rect clip;
    };
    float width = 0, height = 0;
    Theme theme = Theme::Light;
    std::string title;  ///< the caption's words, whether it is drawn or not
    std::vector<Part> parts;
};

/// "window", "narration", "warp", …, then the tabs: "lanes", "problems", …
[[nodiscard]] std::vector<std::string> figure_panels();

/// `panel` is one of figure_panels(), else none is made; so is a panel that has no room in a window of the state's size. Colours,
/// language, sizes and what is chosen are the state's.
[[nodiscard]] std::optional<Figure> make_figure(const Picture& picture, ViewState state, std::string_view panel, bool caption);

/// "Kernel sum_five · step 5/16 · schedule hardware · seed 0".
[[nodiscard]] std::string figure_caption(const Picture& picture, Language language);

}  // namespace simtscope::gui
