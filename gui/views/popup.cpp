#include <algorithm>

#include "gui/model/popup.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_popup(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    if (state.popup.kind == PopupKind::None) return;
    PopupState& popup = state.popup;
    ScrolledScene scene = popup_scene(picture, stage.layout, state);
    const float before = popup.scroll;
    popup.scroll += stage.painter.wheel(scene.view);
    if (popup.follow && scene.chosen_height > 0) {
        popup.scroll = std::max(popup.scroll, scene.chosen_top + scene.chosen_height - scene.view.h);
        popup.scroll = std::min(popup.scroll, scene.chosen_top);
    }
    popup.follow = false;
    popup.scroll = std::clamp(popup.scroll, 0.0F, std::max(0.0F, scene.content_height - scene.view.h));
    if (popup.scroll != before) scene = popup_scene(picture, stage.layout, state);
    stage.painter.paint(scene.scene);
    stage.painter.interact(scene.scene, sink);
}

}  // namespace simtscope::gui
