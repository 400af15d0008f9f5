#include <imgui.h>

#include <algorithm>

#include "gui/model/panels.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

/// A line of an order that was pressed and is let go over another one has been dragged there.
void drop_line(const Scene& scene, const ViewState& state, CommandSink& sink, const Stage& stage) {
    if (!ImGui::IsMouseReleased(0) || !state.lesson.asked || !state.lesson.asked->held) return;
    const Hit* under = stage.painter.pointed(scene);
    if (under == nullptr || under->command.id != CommandId::LessonPick) return;
    if (under->command.argument != static_cast<std::int64_t>(state.lesson.asked->at)) sink.send(under->command);
}

}  // namespace

void draw_right_panel(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene tabs = tabs_scene(picture, stage.layout, state);
    stage.painter.paint(tabs);
    state.pointed_line = 0;
    if (state.tab == Tab::Why) {
        draw_why(picture, state, sink, stage);
        stage.painter.interact(tabs, sink);
        stage.painter.keyboard(tabs, tab_row(stage.layout, state), FocusRegion::Tabs, state.spot, sink);
        return;
    }
    const Panel& shown = panel(state.tab);
    float& scroll = state.scrolled(shown.area);
    float& across = state.across.at(static_cast<std::size_t>(shown.area));
    const float before = scroll, across_before = across;
    scroll += stage.painter.wheel(stage.layout.right);
    across += stage.painter.wheel_across(stage.layout.right);
    ScrolledScene body = shown.scene(picture, stage.layout, state);
    scroll = shown_scroll(scroll, body, state.follow_panel);
    across = shown_across(across, body, state.follow_panel);
    state.follow_panel = false;
    if (scroll != before || across != across_before) body = shown.scene(picture, stage.layout, state);
    stage.painter.paint(body.scene);
    drop_line(body.scene, state, sink, stage);
    if (!stage.painter.interact(tabs, sink)) stage.painter.interact(body.scene, sink);
    stage.painter.keyboard(tabs, tab_row(stage.layout, state), FocusRegion::Tabs, state.spot, sink);
    stage.painter.keyboard(body.scene, body.view, FocusRegion::Panel, state.spot, sink);
}

}  // namespace simtscope::gui
