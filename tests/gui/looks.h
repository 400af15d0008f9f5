// Looks of the window as tests want them.
#pragma once

#include "gui/model/layout.h"

namespace simtscope::gui::test {

[[nodiscard]] inline ViewState state_of(float width, float height, int font, Language language = Language::English) {
    ViewState state;
    state.width = width;
    state.height = height;
    state.font = font;
    state.language = language;
    state.metrics = estimated_metrics(font, state.profile);
    return state;
}

[[nodiscard]] inline ViewState projector(Language language = Language::English) {
    ViewState state;
    state.theme = Theme::Projector;
    state.profile = Profile::Projector;
    state.font = 20;
    state.language = language;
    state.metrics = estimated_metrics(state.font, state.profile);
    return state;
}

}  // namespace simtscope::gui::test
