// One view a panel. A view reads the picture, edits only the state of the looks, and raises commands.
#pragma once

#include "gui/model/command.h"
#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/view_state.h"
#include "gui/widgets/painter.h"

namespace simtscope::gui {

/// What every view is given.
struct Stage {
    const Layout& layout;
    Painter& painter;
};

void draw_top_bar(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_narration(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_warp_view(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_legend(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_source(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
/// In place of the source while it is changed.
void draw_editor(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_why(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_right_panel(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_timeline(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_status_bar(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
/// The bars between the regions: dragged with the pointer.
void draw_splitters(ViewState& state, const Stage& stage);
void draw_tour(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
/// In place of all regions between the top bar and the status bar while nothing is open.
void draw_start_page(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);
void draw_blank(const ViewState& state, const Stage& stage);
/// What lies over the window, if something does.
void draw_popup(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);

/// The whole window.
void draw_all(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage);

}  // namespace simtscope::gui
