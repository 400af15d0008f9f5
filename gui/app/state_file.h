// What is on screen, as JSON for tests and scripts.
#pragma once

#include <cstdint>
#include <string>

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

struct Shown {
    const Picture& picture;
    const ViewState& state;
    const Layout& layout;
    std::uint64_t frames = 0;
    const std::string& saved;  ///< last picture saved
    bool settled = false;      ///< script done, run known
};

/// Written whole: a reader never sees half of it.
void write_state_file(const std::string& path, const Shown& shown);

}  // namespace simtscope::gui
