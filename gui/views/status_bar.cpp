#include <imgui.h>

#include "gui/model/note_entry.h"
#include "gui/model/panels.h"
#include "gui/model/tour.h"
#include "gui/model/value_strip.h"
#include "gui/views/views.h"

namespace simtscope::gui {

void draw_status_bar(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const Scene scene = status_scene(picture, stage.layout, state);
    stage.painter.paint(scene);
    stage.painter.interact(scene, sink);
}

namespace {

void draw_regions(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    draw_narration(picture, state, sink, stage);
    draw_warp_view(picture, state, sink, stage);
    draw_legend(picture, state, sink, stage);
    draw_source(picture, state, sink, stage);
    draw_right_panel(picture, state, sink, stage);
    draw_timeline(picture, state, sink, stage);
    const Scene strip = value_strip_scene(picture, stage.layout, state);
    stage.painter.paint(strip);
}

}  // namespace

void draw_all(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    if (state.blank) return draw_blank(state, stage);
    if (ImGui::IsMouseClicked(0)) state.spot = {}, keep_note(state);
    stage.painter.cover(tour_box(picture, stage.layout, state));
    stage.painter.ignore_pointer(state.popup.kind != PopupKind::None);
    draw_top_bar(picture, state, sink, stage);
    if (picture.phase == Picture::Phase::Empty) {
        draw_start_page(picture, state, sink, stage);
    } else {
        draw_regions(picture, state, sink, stage);
    }
    draw_status_bar(picture, state, sink, stage);
    if (picture.phase != Picture::Phase::Empty) draw_splitters(state, stage);
    stage.painter.cover({});
    draw_tour(picture, state, sink, stage);
    stage.painter.ignore_pointer(false);
    draw_popup(picture, state, sink, stage);
    stage.painter.finish();
}

}  // namespace simtscope::gui
