// The arrangement of the window, the keyboard's place in it, the tour.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gui/model/input.h"
#include "gui/model/panels.h"
#include "gui/model/text.h"
#include "gui/model/tour.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

class ArrangeTest : public testing::Test {
protected:
    ArrangeTest() { measure(); }
    void measure() { state.metrics = estimated_metrics(state.font, state.profile); }
    void run(CommandId id) {
        test::Recorder context(picture, state);
        ASSERT_TRUE(dispatch({id, 0}, context));
    }
    void key(const Chord& chord) {
        test::Recorder context(picture, state);
        press(context, chord);
    }
    const Picture picture = test::sample_picture(test::kFirstShuffle);
    ViewState state;
};

TEST_F(ArrangeTest, TheBarBetweenSourceAndPanelHasLimits) {
    for (int i = 0; i < 20; ++i) run(CommandId::SourceWider);
    EXPECT_FLOAT_EQ(compute_layout(state).source.w, std::round(state.width * (1 - kSmallestShare)));
    for (int i = 0; i < 40; ++i) run(CommandId::SourceNarrower);
    EXPECT_FLOAT_EQ(compute_layout(state).source.w, std::round(state.width * kSmallestShare));
    run(CommandId::ResetLayout);
    EXPECT_FLOAT_EQ(compute_layout(state).source.w, state.width / 2);
}

TEST_F(ArrangeTest, RowsOfValuesGrowAndTheMiddleShrinks) {
    const Layout before = compute_layout(state);
    run(CommandId::MoreRows);
    const Layout after = compute_layout(state);
    EXPECT_EQ(after.variables, before.variables + 1);
    EXPECT_FLOAT_EQ(after.warp.h, before.warp.h + before.row);
    EXPECT_FLOAT_EQ(after.source.h, before.source.h - before.row);
    for (int i = 0; i < 20; ++i) run(CommandId::FewerRows);
    EXPECT_EQ(compute_layout(state).variables, 1);
}

TEST_F(ArrangeTest, TeachingHasTwoLinesForTheSentence) {
    state.width = 800;  // what there is to say takes two lines
    const Layout before = compute_layout(state);
    run(CommandId::PresetTeach);
    EXPECT_TRUE(state.preferences.reduced_motion);
    const Layout layout = compute_layout(state);
    EXPECT_FLOAT_EQ(layout.narration.h, std::round(2 * state.metrics.line() + 12));
    EXPECT_GT(layout.narration.h, before.narration.h);
    const Scene scene = narration_scene(picture, layout, state);
    EXPECT_EQ(std::ranges::count(scene.items(), Kind::Text, &Item::kind), 2);
    run(CommandId::PresetLearn);
    EXPECT_FLOAT_EQ(compute_layout(state).narration.h, before.narration.h);
}

TEST_F(ArrangeTest, MemoryAndComparisonHaveAllTheRoomBelowTheLanes) {
    for (const auto& [key, tab] : {std::pair{Key::Three, Tab::Shared}, std::pair{Key::Four, Tab::Compare}}) {
        this->key({key, true});
        EXPECT_EQ(state.tab, tab);
        EXPECT_FLOAT_EQ(compute_layout(state).right.w, state.width);
        this->key({Key::Two, true});
        EXPECT_FLOAT_EQ(compute_layout(state).right.w, state.width / 2);
    }
}

TEST_F(ArrangeTest, TheProjectorProfileHasItsFontAndColours) {
    state.preferences.desk_font = 17;
    state.preferences.projector_font = 20;
    run(CommandId::SwitchProfile);
    EXPECT_EQ(state.profile, Profile::Projector);
    EXPECT_EQ(state.theme, Theme::Projector);
    EXPECT_EQ(state.font, 20);
    run(CommandId::SwitchProfile);
    EXPECT_EQ(state.font, 17);
}

TEST_F(ArrangeTest, KeysReachEveryRegionAndItsPlaces) {
    std::vector<FocusRegion> seen;
    for (int i = 0; i < static_cast<int>(FocusRegion::Count); ++i) key({Key::F6}), seen.push_back(state.spot.region);
    EXPECT_EQ(seen, (std::vector{FocusRegion::Top, FocusRegion::Warp, FocusRegion::Source, FocusRegion::Tabs, FocusRegion::Panel,
                                 FocusRegion::Timeline, FocusRegion::None}));
    key({Key::F6, false, true});
    EXPECT_EQ(state.spot.region, FocusRegion::Timeline);
    state.spot.places = 3;  // what the view tells
    std::vector<int> places;
    for (int i = 0; i < 4; ++i) key({Key::Tab}), places.push_back(state.spot.place);
    EXPECT_EQ(places, (std::vector{0, 1, 2, 0}));
    key({Key::Tab, false, true});
    EXPECT_EQ(state.spot.place, 2);
    EXPECT_FALSE(state.spot.pressed);
    key({Key::Enter});
    EXPECT_TRUE(state.spot.pressed) << "Enter is a click there";
    key({Key::Escape});
    EXPECT_EQ(state.spot.region, FocusRegion::None);
}

TEST_F(ArrangeTest, PeriodBlanksAndEscapeShowsAgain) {
    key({Key::Period});
    EXPECT_TRUE(state.blank);
    key({Key::Escape});
    EXPECT_FALSE(state.blank);
}

TEST_F(ArrangeTest, TheTourHasFourCardsAndIsNotShownAgain) {
    for (const Language language : {Language::English, Language::Korean}) {
        state.language = language;
        run(CommandId::BeginTour);
        for (unsigned card = 0; card < kTourCards; ++card) {
            ASSERT_EQ(state.tour, card);
            const Layout layout = compute_layout(state);
            const Scene scene = tour_scene(picture, layout, state);
            const Rect box = tour_box(layout, state);
            EXPECT_TRUE(box.x >= 0 && box.right() <= state.width && box.y >= 0 && box.bottom() <= state.height) << "card " << card;
            for (const Hit& hit : scene.hits()) {
                EXPECT_TRUE(hit.box.x >= box.x && hit.box.right() <= box.right()) << "card " << card;
                EXPECT_GE(hit.box.h, 28) << "large enough for a finger";
            }
            for (const Item& item : scene.items()) {
                if (item.kind == Kind::Text) {
                    EXPECT_LE(static_cast<float>(columns(item.text)) * state.metrics.cell, box.w) << item.text;
                }
            }
            key({Key::Enter});
        }
        EXPECT_FALSE(state.tour);
        EXPECT_TRUE(state.preferences.tour_seen);
    }
    run(CommandId::BeginTour);
    key({Key::Escape});
    EXPECT_FALSE(state.tour);
}

}  // namespace
}  // namespace simtscope::gui
