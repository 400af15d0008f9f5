#include <algorithm>

#include "gui/model/why_scene.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_why(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    float& down = state.scrolled(Area::Why);
    float& across = state.why_across;
    const float down_before = down, across_before = across;
    down += stage.painter.wheel(stage.layout.right);
    across += stage.painter.wheel_across(stage.layout.right);
    WhyScene why = why_scene(picture, stage.layout, state);
    const ScrolledScene& body = why.body;
    down = shown_scroll(down, body, state.follow_panel);
    if (state.follow_panel && why.chosen_width > 0) {
        across = std::max(across, why.chosen_left + why.chosen_width - why.across_view);
        across = std::min(across, why.chosen_left);
    }
    state.follow_panel = false;
    across = std::clamp(across, 0.0F, std::max(0.0F, why.across_content - why.across_view));
    if (down != down_before || across != across_before) why = why_scene(picture, stage.layout, state);
    stage.painter.paint(why.body.scene);
    const Hit* pointed = stage.painter.pointed(why.body.scene);
    if (pointed != nullptr && pointed->command.id == CommandId::WhyGo) {
        const WhyTarget target = why_targets(picture, state).at(static_cast<std::size_t>(pointed->command.argument));
        state.pointed_file = target.file, state.pointed_line = target.line;
    }
    stage.painter.interact(why.body.scene, sink);
    stage.painter.keyboard(why.body.scene, why.body.view, FocusRegion::Panel, state.spot, sink);
}

}  // namespace simtscope::gui
