// Breakpoints, the chosen line and the condition that is typed: commands, marks, the list.
#include "gui/model/breakpoints.h"

#include <gtest/gtest.h>

#include "gui/model/condition_entry.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::sample_picture;

using test::Recorder;

class BreakpointsTest : public testing::Test {
protected:
    void run(CommandId id, std::int64_t argument = 0) { dispatch({id, argument}, context_); }
    void press(Key key) { EXPECT_TRUE(press_in_condition(context_, {key})); }
    [[nodiscard]] std::vector<std::uint32_t> lines() const {
        std::vector<std::uint32_t> out;
        for (const Breakpoint& each : state_.breakpoints) out.push_back(each.place.line);
        return out;
    }
    [[nodiscard]] std::size_t circles(const Scene& scene, bool filled) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(scene.items(), [&](const Item& item) { return item.kind == Kind::Circle && item.filled == filled; }));
    }
    [[nodiscard]] static bool shows(const Scene& scene, const std::string& text) {
        return std::ranges::any_of(scene.items(), [&](const Item& item) { return item.text.find(text) != std::string::npos; });
    }

    Picture picture_ = sample_picture(5);
    ViewState state_;
    Recorder context_{picture_, state_};
    using Lines = std::vector<std::uint32_t>;
};

TEST_F(BreakpointsTest, F9SetsAndRemovesWhereStatementsAre) {
    run(CommandId::ToggleBreakpoint);
    EXPECT_EQ(lines(), Lines{8}) << "without a chosen line: the current one";
    run(CommandId::ToggleBreakpoint, 5);
    run(CommandId::ToggleBreakpoint, 9);
    EXPECT_EQ(lines(), (Lines{5, 8, 10})) << "in order; line 9 has no statement: the next that has";
    run(CommandId::ToggleBreakpoint, 11);
    EXPECT_EQ(lines(), (Lines{5, 8, 10, 12}));
    run(CommandId::ToggleBreakpoint, 99);
    run(CommandId::ToggleBreakpoint, 5);
    EXPECT_EQ(lines(), (Lines{8, 10, 12}));
    run(CommandId::RemoveBreakpoint, 2);
    run(CommandId::RemoveBreakpoint, 7);
    EXPECT_EQ(lines(), (Lines{8, 10}));
}

TEST_F(BreakpointsTest, AClickOrTheArrowsChooseALineAndRunsGoToIt) {
    EXPECT_EQ(info(CommandId::LineNext).off(picture_, state_), Word::OffNoLine);
    run(CommandId::ChooseLine, 7);
    EXPECT_EQ(state_.line, (SourceLine{"five.cu", 7}));
    run(CommandId::LineDown);
    run(CommandId::LineDown);
    EXPECT_EQ(state_.line->line, 9U);
    run(CommandId::LineNext);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].line, (SourceLine{"five.cu", 10})) << "where the next statement is";
    for (int i = 0; i < 30; ++i) run(CommandId::LineUp);
    EXPECT_EQ(state_.line->line, 1U);
    run(CommandId::ShowLine, 8);
    EXPECT_EQ(state_.popup.kind, PopupKind::LineTimes) << "its number: when it runs";
    EXPECT_EQ(state_.line->line, 8U);
    state_.line = SourceLine{"other.cu", 3};
    EXPECT_EQ(info(CommandId::LineNext).off(picture_, state_), Word::OffNoCode);
}

TEST_F(BreakpointsTest, RunsCarryThoseThatAreOn) {
    run(CommandId::ToggleBreakpoint, 7);
    run(CommandId::ToggleBreakpoint, 8);
    state_.breakpoints[1].condition = "v > 1";
    run(CommandId::Run);
    run(CommandId::ChooseLine, 7);
    run(CommandId::EnableBreakpoint);
    run(CommandId::RunBack);
    ASSERT_EQ(context_.requests.size(), 2U);
    EXPECT_EQ(context_.requests[0].stops, (std::vector<std::string>{"line five.cu:7", "line five.cu:8 if v > 1"}));
    EXPECT_EQ(context_.requests[1].stops, (std::vector<std::string>{"line five.cu:8 if v > 1"}));
    run(CommandId::ChooseLine, 3);
    EXPECT_EQ(info(CommandId::EnableBreakpoint).off(picture_, state_), Word::OffNoBreakpoint);
}

TEST_F(BreakpointsTest, HitsAreAllVisitsOfTheLineOrThoseThatWereMet) {
    Breakpoint breakpoint{{"five.cu", 8}, {}, true};
    std::vector<LineVisit> hits = hits_of(picture_, breakpoint);
    ASSERT_EQ(hits.size(), 3U);
    EXPECT_EQ(hits[1].moment, 8U);
    EXPECT_EQ(hits[1].step, 24U);
    EXPECT_EQ(hits[1].lanes, 0x1fU);
    breakpoint.condition = "v > 1";
    EXPECT_TRUE(hits_of(picture_, breakpoint).empty());
    picture_.hits["line five.cu:8 if v > 1"] = {{8, 24, 0, 0, 1}};
    EXPECT_EQ(hits_of(picture_, breakpoint).size(), 1U);
}

TEST_F(BreakpointsTest, AreDrawnInTheSourceOnTheTimelineAndInTheList) {
    state_.metrics = estimated_metrics(17, Profile::Desk);
    run(CommandId::ToggleBreakpoint, 7);
    run(CommandId::ToggleBreakpoint, 8);
    state_.breakpoints[0].enabled = false;
    run(CommandId::ChooseLine, 8);
    const Layout layout = compute_layout(state_);
    const Scene source = source_scene(picture_, layout, state_).scene;
    EXPECT_EQ(circles(source, true), 1U);
    EXPECT_EQ(circles(source, false), 1U);
    EXPECT_TRUE(std::ranges::any_of(source.hits(), [](const Hit& hit) { return hit.command == Command{CommandId::ToggleBreakpoint, 5}; }));
    EXPECT_FALSE(std::ranges::any_of(source.hits(), [](const Hit& hit) { return hit.command == Command{CommandId::ToggleBreakpoint, 9}; }));
    EXPECT_EQ(circles(timeline_scene(picture_, layout, state_), true), 3U) << "each hit of the one that is on";
    const Scene list = stops_scene(picture_, layout, state_).scene;
    EXPECT_TRUE(shows(list, "First time: 5"));
    EXPECT_TRUE(shows(list, "Previous time: \u2013")) << "none before: this is the first";
    EXPECT_TRUE(shows(list, "Next time: 8"));
    EXPECT_TRUE(shows(list, "Last time: 11"));
    EXPECT_TRUE(shows(list, "hits in the whole run: 3"));
    EXPECT_TRUE(shows(list, "line 7 · off"));
    EXPECT_TRUE(std::ranges::any_of(list.hits(), [](const Hit& hit) { return hit.command == Command{CommandId::JumpBefore, 11}; }));
    picture_.refused["line five.cu:7"] = "no statement there";
    EXPECT_TRUE(shows(stops_scene(picture_, layout, state_).scene, "no statement there"));
}

TEST_F(BreakpointsTest, AConditionIsSetOnceItIsFoundRight) {
    run(CommandId::ChooseLine, 7);
    run(CommandId::BreakpointCondition);
    ASSERT_TRUE(state_.condition);
    EXPECT_FALSE(press_in_condition(context_, {Key::F10})) << "still a command";
    EXPECT_TRUE(press_in_condition(context_, {Key::H})) << "a letter is none";
    type_in_condition(context_, "w > 1");
    ASSERT_FALSE(context_.requests.empty());
    EXPECT_EQ(context_.requests.back().kind, Request::Kind::CheckCondition);
    EXPECT_EQ(context_.requests.back().text, "w > 1");
    press(Key::Enter);
    EXPECT_TRUE(state_.condition) << "waits for the session";
    picture_.checked_condition = {"w > 1", "no variable `w`"};
    settle_condition(picture_, state_);
    ASSERT_TRUE(state_.condition) << "wrong: stays open";
    state_.metrics = estimated_metrics(17, Profile::Desk);
    EXPECT_TRUE(shows(condition_scene(picture_, compute_layout(state_), state_), "no variable `w`"));
    press(Key::Home);
    press(Key::Delete);
    type_in_condition(context_, "v");
    EXPECT_EQ(state_.condition->entry.text(), "v > 1");
    EXPECT_TRUE(condition_error(picture_, state_).empty()) << "that was another text";
    press(Key::Enter);
    picture_.checked_condition = {"v > 1", ""};
    settle_condition(picture_, state_);
    EXPECT_FALSE(state_.condition);
    ASSERT_EQ(lines(), Lines{7});
    EXPECT_EQ(state_.breakpoints[0].condition, "v > 1");
    run(CommandId::BreakpointCondition);
    EXPECT_EQ(state_.condition->entry.text(), "v > 1");
    press(Key::Escape);
    EXPECT_FALSE(state_.condition);
    EXPECT_EQ(state_.breakpoints[0].condition, "v > 1");
    run(CommandId::BreakpointCondition);
    for (int i = 0; i < 5; ++i) press(Key::Backspace);
    press(Key::Enter);
    EXPECT_EQ(state_.breakpoints[0].condition, "") << "empty: always";
}

TEST(TextEntry, AllIsReplacedAtOnce) {
    TextEntry entry("abc");
    EXPECT_TRUE(entry.press({Key::A, true}));
    EXPECT_TRUE(entry.all_chosen());
    entry.insert("x");
    EXPECT_EQ(entry.text(), "x");
    EXPECT_FALSE(entry.all_chosen());
    entry.press({Key::A, true});
    entry.press({Key::Left});
    entry.insert("y");
    EXPECT_EQ(entry.text(), "yx") << "moving gives it up";
    entry.press({Key::A, true});
    entry.press({Key::Backspace});
    EXPECT_EQ(entry.text(), "");
    entry.press({Key::A, true});
    EXPECT_FALSE(entry.all_chosen()) << "there is nothing";
}

TEST(TextEntry, MovesAndDeletesByCharacters) {
    TextEntry entry("a\ub098c");
    EXPECT_TRUE(entry.press({Key::Left}));
    EXPECT_TRUE(entry.press({Key::Backspace}));
    EXPECT_EQ(entry.text(), "ac");
    entry.insert("\ub2e4");
    EXPECT_TRUE(entry.press({Key::Left}));
    EXPECT_EQ(entry.cursor(), 1U);
    EXPECT_TRUE(entry.press({Key::Delete}));
    EXPECT_EQ(entry.text(), "ac");
    EXPECT_TRUE(entry.press({Key::End}));
    EXPECT_TRUE(entry.press({Key::Right}));
    EXPECT_TRUE(entry.press({Key::Delete}));
    EXPECT_EQ(entry.cursor(), 2U);
    EXPECT_FALSE(entry.press({Key::Left, true}));
    EXPECT_FALSE(types_text({Key::F9}));
    EXPECT_TRUE(types_text({Key::X, false, true}));
    EXPECT_FALSE(types_text({Key::X, true}));
}

}  // namespace
}  // namespace simtscope::gui
