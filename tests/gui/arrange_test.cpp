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
    void measure() { state_.metrics = estimated_metrics(state_.font, state_.profile); }
    void run(CommandId id) {
        test::Recorder context(picture_, state_);
        ASSERT_TRUE(dispatch({id, 0}, context));
    }
    void key(const Chord& chord) {
        test::Recorder context(picture_, state_);
        press(context, chord);
    }
    const Picture picture_ = test::sample_picture(test::kFirstShuffle);
    ViewState state_;
};

TEST_F(ArrangeTest, TheBarBetweenSourceAndPanelHasLimits) {
    for (int i = 0; i < 20; ++i) run(CommandId::SourceWider);
    EXPECT_FLOAT_EQ(compute_layout(state_).source.w, std::round(state_.width * (1 - kSmallestShare)));
    for (int i = 0; i < 40; ++i) run(CommandId::SourceNarrower);
    EXPECT_FLOAT_EQ(compute_layout(state_).source.w, std::round(state_.width * kSmallestShare));
    run(CommandId::ResetLayout);
    EXPECT_FLOAT_EQ(compute_layout(state_).source.w, state_.width / 2);
}

TEST_F(ArrangeTest, RowsOfValuesGrowAndTheMiddleShrinks) {
    const Layout before = compute_layout(state_);
    run(CommandId::MoreRows);
    const Layout after = compute_layout(state_);
    EXPECT_EQ(after.variables, before.variables + 1);
    EXPECT_FLOAT_EQ(after.warp.h, before.warp.h + before.row);
    EXPECT_FLOAT_EQ(after.source.h, before.source.h - before.row);
    for (int i = 0; i < 20; ++i) run(CommandId::FewerRows);
    EXPECT_EQ(compute_layout(state_).variables, 1);
}

TEST_F(ArrangeTest, TeachingHasTwoLinesForTheSentence) {
    state_.width = 800;  // what there is to say takes two lines
    const Layout before = compute_layout(state_);
    run(CommandId::PresetTeach);
    EXPECT_TRUE(state_.preferences.reduced_motion);
    const Layout layout = compute_layout(state_);
    EXPECT_FLOAT_EQ(layout.narration.h, std::round(2 * state_.metrics.line() + 12));
    EXPECT_GT(layout.narration.h, before.narration.h);
    const Scene scene = narration_scene(picture_, layout, state_);
    EXPECT_EQ(std::ranges::count(scene.items(), Kind::Text, &Item::kind), 2);
    run(CommandId::PresetLearn);
    EXPECT_FLOAT_EQ(compute_layout(state_).narration.h, before.narration.h);
}

TEST_F(ArrangeTest, MemoryAndComparisonHaveAllTheRoomBelowTheLanes) {
    for (const auto& [key, tab] : {std::pair{Key::Three, Tab::Shared}, std::pair{Key::Four, Tab::Compare}}) {
        this->key({key, true});
        EXPECT_EQ(state_.tab, tab);
        EXPECT_FLOAT_EQ(compute_layout(state_).right.w, state_.width);
        this->key({Key::Two, true});
        EXPECT_FLOAT_EQ(compute_layout(state_).right.w, state_.width / 2);
    }
}

TEST_F(ArrangeTest, TheProjectorProfileHasItsFontAndColours) {
    state_.preferences.desk_font = 17;
    state_.preferences.projector_font = 20;
    run(CommandId::SwitchProfile);
    EXPECT_EQ(state_.profile, Profile::Projector);
    EXPECT_EQ(state_.theme, Theme::Projector);
    EXPECT_EQ(state_.font, 20);
    run(CommandId::SwitchProfile);
    EXPECT_EQ(state_.font, 17);
}

TEST_F(ArrangeTest, KeysReachEveryRegionAndItsPlaces) {
    std::vector<FocusRegion> seen;
    for (int i = 0; i < static_cast<int>(FocusRegion::Count); ++i) key({Key::F6}), seen.push_back(state_.spot.region);
    EXPECT_EQ(seen, (std::vector{FocusRegion::Top, FocusRegion::Warp, FocusRegion::Source, FocusRegion::Tabs, FocusRegion::Panel,
                                 FocusRegion::Timeline, FocusRegion::None}));
    key({Key::F6, false, true});
    EXPECT_EQ(state_.spot.region, FocusRegion::Timeline);
    state_.spot.places = 3;  // what the view tells
    std::vector<int> places;
    for (int i = 0; i < 4; ++i) key({Key::Tab}), places.push_back(state_.spot.place);
    EXPECT_EQ(places, (std::vector{0, 1, 2, 0}));
    key({Key::Tab, false, true});
    EXPECT_EQ(state_.spot.place, 2);
    EXPECT_FALSE(state_.spot.pressed);
    key({Key::Enter});
    EXPECT_TRUE(state_.spot.pressed) << "Enter is a click there";
    key({Key::Escape});
    EXPECT_EQ(state_.spot.region, FocusRegion::None);
}

TEST_F(ArrangeTest, PeriodBlanksAndEscapeShowsAgain) {
    key({Key::Period});
    EXPECT_TRUE(state_.blank);
    key({Key::Escape});
    EXPECT_FALSE(state_.blank);
}

TEST_F(ArrangeTest, TheTourHasFourCardsAndIsNotShownAgain) {
    for (const Language language : {Language::English, Language::Korean}) {
        state_.language = language;
        run(CommandId::BeginTour);
        for (unsigned card = 0; card < kTourCards; ++card) {
            ASSERT_EQ(state_.tour, card);
            const Layout layout = compute_layout(state_);
            const Scene scene = tour_scene(picture_, layout, state_);
            const Rect box = tour_box(picture_, layout, state_);
            if (card == 1) {
                float from = state_.width, until = 0;
                const Scene top = top_scene(picture_, layout, state_);
                for (const Hit& hit : top.hits()) {
                    if (hit.command.id != CommandId::StepBack && hit.command.id != CommandId::Step) continue;
                    from = std::min(from, hit.box.x), until = std::max(until, hit.box.right());
                }
                const auto framed = [&](const Item& item) {
                    return item.kind == Kind::Frame && std::abs(item.box.x - from) < 8 && std::abs(item.box.right() - until) < 8;
                };
                EXPECT_TRUE(std::ranges::any_of(scene.items(), framed))
                    << from << " to " << until << ": Back and Step are not what is framed";
            }
            EXPECT_TRUE(box.x >= 0 && box.right() <= state_.width && box.y >= 0 && box.bottom() <= state_.height) << "card " << card;
            for (const Hit& hit : scene.hits()) {
                EXPECT_TRUE(hit.box.x >= box.x && hit.box.right() <= box.right()) << "card " << card;
                EXPECT_GE(hit.box.h, 28) << "large enough for a finger";
            }
            for (const Item& item : scene.items()) {
                if (item.kind == Kind::Text) {
                    EXPECT_LE(static_cast<float>(columns(item.text)) * state_.metrics.cell, box.w) << item.text;
                }
            }
            key({Key::Enter});
        }
        EXPECT_FALSE(state_.tour);
        EXPECT_TRUE(state_.preferences.tour_seen);
    }
    run(CommandId::BeginTour);
    key({Key::Escape});
    EXPECT_FALSE(state_.tour);
}

}  // namespace
}  // namespace simtscope::gui
