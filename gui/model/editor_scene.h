// The frame around the text that is being changed: what it is, its buttons, what the compiler says. The text box inside is the
// view's (views/editor.cpp).
#pragma once

#include <vector>

#include "gui/model/panels.h"
#include "gui/model/source_rows.h"

namespace simtscope::gui {

struct EditorScene {
    Scene scene;
    Rect text;      ///< where line numbers and text are
    float numbers;  ///< width that line numbers take of it
};
[[nodiscard]] EditorScene editor_scene(const Picture& picture, const Layout& layout, const ViewState& state);

/// What the compiler says about the draft, in the language of the window where the sentence is a common one.
[[nodiscard]] std::vector<LineMessage> draft_messages(const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
