// In the source: the menu of a line's times, the strip of a name's values, keys that go from name to name.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gui/model/breakpoints.h"
#include "gui/model/input.h"
#include "gui/model/popup.h"
#include "gui/model/value_strip.h"
#include "gui/model/values.h"
#include "gui/model/warp_scene.h"
#include "looks.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;
using test::sample_picture;

class SourcePlaces : public testing::Test {
protected:
    void run(CommandId id, std::int64_t argument = 0) { dispatch({id, argument}, context_); }
    [[nodiscard]] PopupContent content() const { return popup_content(picture_, state_); }

    Picture picture_ = sample_picture(6);
    ViewState state_;
    Recorder context_{picture_, state_};
};

TEST_F(SourcePlaces, TheMenuOfALineNamesTheStepsAndGoesThere) {
    const std::uint32_t line = picture_.snapshot.last.line;
    run(CommandId::ShowLine, line);
    ASSERT_EQ(state_.popup.kind, PopupKind::LineTimes);
    const LineTimes times = line_times(picture_, *state_.line);
    const auto visits = visits_of(*picture_.facts, *state_.line);
    ASSERT_FALSE(visits.empty());
    ASSERT_TRUE(times.all && times.first && times.last);
    EXPECT_EQ(*times.first, visits.front().moment);
    EXPECT_EQ(*times.last, visits.back().moment);
    for (const LineVisit& visit : visits) {
        const std::uint64_t now = picture_.snapshot.step;
        EXPECT_TRUE(visit.step >= now || times.previous.value_or(0) >= visit.moment);
        EXPECT_TRUE(visit.step <= now || times.next.value_or(~0ULL) <= visit.moment);
    }
    const auto rows = content().rows;
    ASSERT_GE(rows.size(), 4U);
    EXPECT_EQ(rows[2].right, "step " + std::to_string(*times.first));
    EXPECT_EQ(rows[3].right, "step " + std::to_string(*times.last));
    gui::press(context_, {Key::Down});
    gui::press(context_, {Key::Down});
    gui::press(context_, {Key::Enter});
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::LineFirst);
    EXPECT_EQ(context_.requests[0].line, *state_.line);
}

TEST_F(SourcePlaces, TheMenuSaysWhyThereIsNoSuchTime) {
    RunFacts facts = *picture_.facts;
    std::erase_if(facts.moments, [&](const MomentMark&) { return true; });
    facts.total = 0;
    picture_.facts = std::make_shared<const RunFacts>(facts);
    run(CommandId::LineMenu);
    ASSERT_EQ(state_.popup.kind, PopupKind::LineTimes);
    ASSERT_GE(content().rows.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_TRUE(content().rows[i].off);
        EXPECT_EQ(content().rows[i].detail, "It never runs");
    }
    facts.total.reset();  // still being looked at
    picture_.facts = std::make_shared<const RunFacts>(facts);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_FALSE(content().rows[i].off) << "the worker may find it";
        EXPECT_EQ(content().rows[i].right, "…");
    }
    state_.line = SourceLine{"other.cu", 3};
    EXPECT_TRUE(content().wrong);
    EXPECT_TRUE(content().rows.empty());
}

TEST_F(SourcePlaces, TheStripShowsEveryLaneOnceAndUndefinedAsQuestionMarks) {
    picture_ = sample_picture(test::kFirstShuffle + 1);
    for (const auto& [width, height, font] : {std::tuple{1280.0F, 720.0F, 20}, {1024.0F, 768.0F, 16}, {1024.0F, 640.0F, 36}}) {
        state_ = test::state_of(width, height, font);
        const Layout layout = compute_layout(state_);
        for (const session::VariableRow* row : value_rows(picture_)) {
            state_.pointed_name = PointedName{row->name, {layout.source.x + 200, layout.source.bottom() - 30, 20, 24}};
            const Scene scene = value_strip_scene(picture_, layout, state_);
            const bool any = row->valid != 0;
            ASSERT_EQ(scene.items().empty(), !any) << row->name;
            if (!any) continue;
            std::multiset<std::string> texts;
            const Rect& box = scene.items().front().box;
            EXPECT_TRUE(box.x >= 0 && box.right() <= width && box.y >= 0 && box.bottom() <= height) << row->name << " at font " << font;
            for (const Item& item : scene.items()) {
                if (item.kind != Kind::Text) continue;
                texts.insert(item.text);
                EXPECT_TRUE(item.box.x >= box.x && item.box.right() <= box.right()) << item.text;
            }
            std::size_t questions = 0;
            for (unsigned lane = 0; lane < 32; ++lane) {
                if (((row->valid >> lane) & 1U) == 0) continue;
                EXPECT_TRUE(texts.contains(value_text(*row, lane, state_))) << row->name << " lane " << lane;
                questions += (row->undefined >> lane) & 1U;
            }
            EXPECT_EQ(texts.count("?"), questions) << row->name;
        }
    }
}

TEST_F(SourcePlaces, NGoesFromNameToNameAndPPinsIt) {
    run(CommandId::NextName);
    ASSERT_EQ(state_.spot.region, FocusRegion::Source);
    const auto name_at = [&](int place) {
        const ScrolledScene body = source_scene(picture_, compute_layout(state_), state_);
        return body.scene.hits().at(static_cast<std::size_t>(place)).variable;
    };
    std::set<int> seen;
    std::string first = name_at(state_.spot.place);
    EXPECT_FALSE(first.empty());
    const int begin = state_.spot.place;
    do {
        EXPECT_TRUE(seen.insert(state_.spot.place).second);
        EXPECT_FALSE(name_at(state_.spot.place).empty());
        run(CommandId::NextName);
    } while (state_.spot.place != begin && seen.size() < 500);
    EXPECT_EQ(state_.spot.place, begin) << "round all of them";
    run(CommandId::PreviousName);
    EXPECT_TRUE(seen.contains(state_.spot.place));
    run(CommandId::NextName);
    EXPECT_EQ(state_.spot.place, begin);
    state_.lanes.pointed_variable = first;  // as the source's view sets it
    run(CommandId::PinRow);
    EXPECT_EQ(state_.lanes.pins, std::vector<std::string>{first});
    picture_.snapshot.variables.clear();
    picture_.snapshot.stores.clear();
    run(CommandId::NextName);
    EXPECT_EQ(state_.note.word, Word::OffNoName);
}

TEST_F(SourcePlaces, ThePageOfKeysBeginsWithThePlaceThatHasTheKeyboard) {
    const auto first_rows = [&] {
        state_.popup.kind = PopupKind::Keys;
        std::vector<std::string> out;
        const PopupContent page = content();
        for (const PopupRow& row : page.rows) out.push_back(row.text);
        return out;
    };
    state_.spot.region = FocusRegion::Source;
    EXPECT_EQ(first_rows()[0], "Here: source");
    EXPECT_EQ(content().rows[1].text, say(info(CommandId::LineNext).title, Language::English));
    EXPECT_FALSE(content().rows[0].detail.empty()) << "what its marks mean";
    state_.spot.region = FocusRegion::Panel;
    state_.tab = Tab::Shared;
    EXPECT_EQ(content().rows[1].text, say(info(CommandId::NextAccess).title, Language::English));
    state_.spot.region = FocusRegion::None;
    EXPECT_EQ(content().rows[1].text, say(info(CommandId::NextAccess).title, Language::English)) << "the tab that is shown";
}

TEST_F(SourcePlaces, ArrowsGrowFromTheLaneThatGives) {
    picture_ = sample_picture(test::kFirstShuffle);
    const auto arrows = [&](float moved) {
        state_.moved = moved;
        std::vector<Rect> out;
        const Scene scene = warp_scene(picture_, compute_layout(state_), state_);
        for (const Item& item : scene.items())
            if (item.kind == Kind::Arrow) out.push_back(item.box);
        return out;
    };
    const auto whole = arrows(1), half = arrows(0.5F);
    ASSERT_FALSE(whole.empty());
    ASSERT_EQ(half.size(), whole.size());
    std::size_t shorter = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_EQ(half[i].x, whole[i].x);
        EXPECT_EQ(half[i].y, whole[i].y);
        if (half[i].h >= whole[i].h) continue;
        EXPECT_NEAR(half[i].h, whole[i].h / 2, 1);
        ++shorter;
    }
    EXPECT_GT(shorter, 0U);
    EXPECT_LT(arrows(0).size(), whole.size());
}

}  // namespace
}  // namespace simtscope::gui
