// The tabs' row: every tab can be reached at every size, the chosen one is in view, none is cut.
#include <gtest/gtest.h>

#include <set>

#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

/// "Lesson" to "Compare", as wide as they are in English.
constexpr unsigned kTitles[] = {6, 5, 5, 6, 6, 10, 12, 3, 5, 7, 7};

float used(const TabRow& row, const Metrics& metrics) {
    float sum = 8 + 2 * row.arrow;
    for (std::size_t i = row.first; i < row.last; ++i) {
        sum += static_cast<float>(kTitles[i]) * metrics.width(row.role) + row.padding + 2;
    }
    return sum;
}

TEST(Tabs, ElevenStandInTheirRowWithTheChosenOneInView) {
    for (const int font : {13, 17, 20, 24, 36}) {
        const Metrics metrics = estimated_metrics(font, Profile::Projector);
        for (const float width : {512.0F, 640.0F, 691.0F, 960.0F, 1920.0F}) {
            std::set<std::size_t> reached;
            for (std::size_t chosen = 0; chosen < std::size(kTitles); ++chosen) {
                const TabRow row = place_tabs(kTitles, chosen, width, metrics);
                EXPECT_LE(row.first, chosen);
                EXPECT_GT(row.last, chosen);
                EXPECT_LE(used(row, metrics), width + 0.5F) << font << " " << width;
                EXPECT_EQ(row.arrow == 0, row.first == 0 && row.last == std::size(kTitles));
                for (std::size_t i = row.first; i < row.last; ++i) {
                    reached.insert(i);
                    const TabRow other = place_tabs(kTitles, i, width, metrics);
                    EXPECT_EQ(other.first, row.first) << "choosing a tab in view moves none";
                }
            }
            EXPECT_EQ(reached.size(), std::size(kTitles));
        }
    }
}

TEST(Tabs, TheyFitTheProjectorWithoutArrowsAndGrowWithTheRoom) {
    const Metrics metrics = estimated_metrics(20, Profile::Projector);
    EXPECT_EQ(place_tabs(kTitles, 0, 691, metrics).arrow, 0);
    EXPECT_EQ(place_tabs(kTitles, 0, 691, metrics).role, Role::Small);
    EXPECT_EQ(place_tabs(kTitles, 0, 1200, metrics).role, Role::Base);
    EXPECT_GE(place_tabs(kTitles, 0, 400, metrics).arrow, 28);
}

class Looks final : public Context {
public:
    using Context::Context;
    void request(const Request&) override {}
    void save_picture() override {}
    void quit() override {}
};

TEST(Tabs, DigitsFollowTheirOrderAndControlTabGoesRound) {
    const Picture picture = test::sample_picture(3);
    ViewState state;
    Looks context(picture, state);
    const auto tabs = panels();
    for (std::size_t i = 0; i < tabs.size() && i < 10; ++i) {
        const auto digit = static_cast<Key>(static_cast<std::size_t>(Key::Zero) + (i + 1) % 10);
        const CommandInfo* command = command_for({digit});
        ASSERT_NE(command, nullptr) << i;
        EXPECT_EQ(command->id, tabs[i].command);
        dispatch({command->id, 0}, context);
        EXPECT_EQ(state.tab, tabs[i].tab);
    }
    state.tab = tabs.back().tab;
    dispatch({command_for({Key::Tab, true})->id, 0}, context);
    EXPECT_EQ(state.tab, tabs.front().tab);
    dispatch({command_for({Key::PageUp, true})->id, 0}, context);
    EXPECT_EQ(state.tab, tabs.back().tab);
}

}  // namespace
}  // namespace simtscope::gui
