#include "gui/model/arrival.h"

#include <algorithm>
#include <bit>

#include "gui/model/bookmarks.h"
#include "gui/model/condition_entry.h"
#include "gui/model/draft.h"
#include "gui/model/lane_commands.h"
#include "gui/model/launch_form.h"
#include "gui/model/lesson_grading.h"
#include "gui/model/lessons.h"
#include "gui/model/runs_commands.h"
#include "gui/model/save_popup.h"
#include "gui/model/start_page.h"
#include "gui/model/time_view.h"

namespace simtscope::gui {

void follow_picture(ViewState& state, const Picture& before, const Picture& now) {
    if (now.answer != before.answer || now.changes != before.changes) state.follow_panel = true;
    const bool moved = now.phase != before.phase || now.snapshot.step != before.snapshot.step || now.runs.shown != before.runs.shown ||
                       now.snapshot.warp != before.snapshot.warp || now.snapshot.block != before.snapshot.block;
    if (!moved) return;
    if (state.time.playing && must_stop_playing(now, state)) state.time.playing = false;
    follow_playhead(now, state.time);
    if (state.tab == Tab::Lesson && state.lesson.asked) state.follow_panel = true;  // the question has grown where it is asked
    state.follow_source = true;
    state.asked_moment = now.snapshot.moment;
    if (now.phase == Picture::Phase::Failed) state.tab = Tab::Problems;
    if (!now.stopped_at_problem) return;
    const auto& problems = now.facts->problems;
    const auto here = std::ranges::find(problems, now.snapshot.moment, &Problem::moment);
    if (here == problems.end()) return;
    state.tab = Tab::Problems;
    state.follow_panel = true;
    state.problem = static_cast<std::size_t>(here - problems.begin());
    if (here->lanes != 0) state.lane = static_cast<std::uint32_t>(std::countr_zero(here->lanes));
}

void receive_picture(ViewState& state, const Picture& before, const Picture& now) {
    if (now.note.word != Word::Count) state.note = now.note;
    settle_start_page(now, state);
    change_looks(state, now.runs.shown);
    settle_condition(now, state);
    settle_draft(now, state);
    settle_form(now, state);
    settle_save(state);
    settle_lane_entry(now, state);
    place_bookmarks(state.bookmarks, now);
    adopt_lesson(now, state);
    settle_grading(now, state);
    follow_picture(state, before, now);
}

}  // namespace simtscope::gui
