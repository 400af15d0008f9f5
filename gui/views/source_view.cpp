#include <algorithm>

#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_source(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    float& scroll = state.scrolled(Area::Source);
    if (state.follow_source) scroll = source_scroll(picture, stage.layout, state);
    state.follow_source = false;
    scroll += stage.painter.wheel(stage.layout.source);
    const ScrolledScene source = source_scene(picture, stage.layout, state);
    scroll = std::clamp(scroll, 0.0F, std::max(0.0F, source.content_height - source.view.h));
    stage.painter.paint(source.scene);
    stage.painter.interact(source.scene, sink);
}

}  // namespace simtscope::gui
