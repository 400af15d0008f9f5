// The go-to box: what a typed place means.
//
//   37 · +100 · -10 · 50%                    steps as the timeline counts them
//   trace 37 · step 37                       instruction steps as `simtscope trace` numbers them
//   line 12                                  of the file on screen
//   b2 w1 l7 · block (1,0) thread (37,0,0) · t 101    a block, a warp of it, a lane of that, or a thread
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "gui/model/popup.h"

namespace simtscope::gui {

struct Destination {
    std::string text;  ///< what it is, with its numbers; or what is valid
    bool wrong = false;
    std::function<void(Context&)> go;  ///< empty: nowhere
};

/// `typed` may be of either language. Nothing typed: no text, nowhere.
[[nodiscard]] Destination find_destination(std::string_view typed, const Picture& picture, const ViewState& state);
[[nodiscard]] PopupRow go_to_row(const Destination& destination);

}  // namespace simtscope::gui
