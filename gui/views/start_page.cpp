#include "gui/model/start_page.h"

#include <algorithm>

#include "gui/views/views.h"

namespace simtscope::gui {

void draw_start_page(const Picture& /*picture*/, ViewState& state, CommandSink& sink, const Stage& stage) {
    StartPage& page = state.start_page;
    ScrolledScene body = start_scene(stage.layout, state);
    const float before = page.scroll;
    page.scroll = shown_scroll(page.scroll + stage.painter.wheel(body.view), body, page.follow);
    page.follow = false;
    if (page.scroll != before) body = start_scene(stage.layout, state);
    stage.painter.paint(body.scene);
    stage.painter.interact(body.scene, sink);
}

}  // namespace simtscope::gui
