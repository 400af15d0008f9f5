// The timeline's visible part, clusters of problems, and where playing stops.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "gui/model/breakpoints.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;

/// A run of `total` moments at moment `at`, with problems at the given moments.
Picture long_picture(std::uint64_t total, std::uint64_t at, const std::vector<std::uint64_t>& problems = {}) {
    Picture out = test::sample_picture(test::kFirstShuffle);
    auto facts = std::make_shared<RunFacts>(*out.facts);
    const Problem pattern = facts->problems.front();
    facts->total = facts->scanned = total;
    facts->problems.clear();
    for (const std::uint64_t moment : problems) {
        facts->problems.push_back(pattern);
        facts->problems.back().moment = moment;
    }
    out.facts = facts;
    out.snapshot.moment = at;
    return out;
}

ViewState looks() {
    ViewState state;
    state.metrics = estimated_metrics(state.font, state.profile);
    return state;
}

TEST(TimeView, ZoomKeepsThePlaceUnderThePointer) {
    const Picture picture = long_picture(1000, 300);
    TimeView view;
    EXPECT_EQ(visible_moments(picture, view), (std::pair{0.0, 1000.0}));
    zoom(picture, view, 300, 2);
    EXPECT_EQ(visible_moments(picture, view), (std::pair{150.0, 650.0}));
    zoom(picture, view, 650, 2);
    EXPECT_EQ(visible_moments(picture, view), (std::pair{400.0, 650.0}));
    pan(picture, view, 10);
    EXPECT_EQ(visible_moments(picture, view), (std::pair{750.0, 1000.0})) << "not beyond the end";
    for (int i = 0; i < 20; ++i) zoom(picture, view, 800, 2);
    EXPECT_DOUBLE_EQ(view.to - view.from, 8) << "not closer than eight moments";
    for (int i = 0; i < 20; ++i) zoom(picture, view, 800, 0.5);
    EXPECT_FALSE(view.zoomed()) << "the whole run again";
}

TEST(TimeView, FollowsThePlayheadOnlyWhenItLeaves) {
    TimeView view;
    view.from = 100, view.to = 200;
    follow_playhead(long_picture(1000, 150), view);
    EXPECT_EQ(view.from, 100);
    follow_playhead(long_picture(1000, 201), view);
    EXPECT_EQ(view.from, 151);
    EXPECT_EQ(view.to, 251);
}

TEST(TimeView, TheAxisAndItsInverseAgreeWhenZoomed) {
    const Picture picture = long_picture(1000, 300);
    ViewState state = looks();
    state.time.from = 200, state.time.to = 400;
    const Layout layout = compute_layout(state);
    EXPECT_EQ(timeline_moment(picture, layout, state, -50), 200U);
    EXPECT_EQ(timeline_moment(picture, layout, state, 5000), 400U);
    EXPECT_EQ(timeline_moment(picture, layout, state, layout.timeline.w / 2), 300U);
}

TEST(TimeView, ProblemsCloseTogetherAreOneMarkWithTheirNumber) {
    const Picture picture = long_picture(100'000, 0, {10, 11, 12, 50'000});
    const ViewState state = looks();
    const Scene scene = timeline_scene(picture, compute_layout(state), state);
    std::vector<Hit> marks;
    for (const Hit& hit : scene.hits())
        if (hit.command.id == CommandId::ShowProblem) marks.push_back(hit);
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_EQ(marks[0].command.argument, 0);
    EXPECT_EQ(marks[1].command.argument, 3);
    EXPECT_TRUE(marks[0].tooltip.starts_with("3 problems")) << marks[0].tooltip;
    EXPECT_TRUE(std::ranges::any_of(scene.items(), [](const Item& item) { return item.kind == Kind::Text && item.text == "3"; }));
    ViewState close = looks();
    close.time.from = 0, close.time.to = 20;
    const Scene zoomed = timeline_scene(picture, compute_layout(close), close);
    EXPECT_EQ(std::ranges::count(zoomed.hits(), CommandId::ShowProblem, [](const Hit& hit) { return hit.command.id; }), 3)
        << "apart when they are far enough from each other, and none that is not visible";
}

TEST(TimeView, TheNumberOfAClusterAtTheEndIsNotCut) {
    const Picture picture = long_picture(1000, 0, {999, 1000});
    const ViewState state = looks();
    const Scene scene = timeline_scene(picture, compute_layout(state), state);
    const auto number = std::ranges::find_if(scene.items(), [](const Item& item) { return item.kind == Kind::Text && item.text == "2"; });
    ASSERT_NE(number, scene.items().end());
    EXPECT_LE(number->box.x + scene.width("2", Role::Small), state.width);
}

TEST(TimeView, KeysZoomAndShowTheWholeRunAgain) {
    const Picture picture = long_picture(1000, 300);
    ViewState state = looks();
    Recorder context(picture, state);
    EXPECT_EQ(info(CommandId::ZoomFit).off(picture, state), Word::OffNotZoomed);
    EXPECT_TRUE(dispatch({command_for({Key::Up, false, true})->id, 0}, context));
    EXPECT_EQ(visible_moments(picture, state.time), (std::pair{150.0, 650.0}));
    EXPECT_TRUE(dispatch({command_for({Key::Right, false, true})->id, 0}, context));
    EXPECT_EQ(visible_moments(picture, state.time), (std::pair{275.0, 775.0}));
    EXPECT_TRUE(dispatch({command_for({Key::Z})->id, 0}, context));
    EXPECT_FALSE(state.time.zoomed());
}

TEST(Playing, StopsAtProblemsBreakpointsAndTheEnd) {
    const auto stops = [](const Picture& picture, const ViewState& state) { return must_stop_playing(picture, state); };
    ViewState state = looks();
    EXPECT_FALSE(stops(test::sample_picture(1), state));
    EXPECT_TRUE(stops(test::sample_picture(test::kFirstShuffle), state)) << "a problem";
    Picture ended = test::sample_picture(1);
    ended.snapshot.status = machine::Status::Finished;
    EXPECT_TRUE(stops(ended, state));
    const Picture picture = test::sample_picture(1);
    state.breakpoints = {{{picture.facts->files[picture.snapshot.next.file].name, picture.snapshot.next.line}, "", true}};
    EXPECT_TRUE(stops(picture, state));
    state.breakpoints[0].enabled = false;
    EXPECT_FALSE(stops(picture, state));
    state.breakpoints[0] = {state.breakpoints[0].place, "v > 3", true};
    EXPECT_FALSE(stops(picture, state)) << "its condition does not hold here";
}

TEST(Playing, SpaceStartsAndEndsItAndTheSpeedHasLimits) {
    const Picture picture = test::sample_picture(1);
    ViewState state = looks();
    Recorder context(picture, state);
    ASSERT_TRUE(dispatch({command_for({Key::Space})->id, 0}, context));
    EXPECT_TRUE(state.time.playing);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(dispatch({CommandId::Faster, 0}, context));
    EXPECT_EQ(speed_text(state.time), "8");
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(dispatch({CommandId::Slower, 0}, context));
    EXPECT_EQ(speed_text(state.time), "0.25");
    EXPECT_TRUE(dispatch({CommandId::Stop, 0}, context)) << "Esc";
    EXPECT_FALSE(state.time.playing);
    const Picture end = test::sample_picture(test::sample_moments().size() - 1);
    Recorder at_end(end, state);
    EXPECT_FALSE(dispatch({CommandId::Play, 0}, at_end));
}

}  // namespace
}  // namespace simtscope::gui
