// The launch as a form: what stands in it, what is typed, what is asked, what is refused.
#include <gtest/gtest.h>

#include "gui/model/input.h"
#include "gui/model/launch_form.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

class LaunchFormTest : public testing::Test {
protected:
    LaunchFormTest() {
        auto facts = std::make_shared<RunFacts>(*picture_.facts);
        facts->spec.grid = {2, 1, 1};
        facts->spec.block = {8, 4, 1};
        facts->spec.args = {{"in", "int[32]:iota"}, {"n", "5"}};
        facts->spec.sets = {{"limit", "3"}};
        facts->spec.policy = machine::Policy::Lockstep;
        picture_.facts = facts;
        test::Recorder context(picture_, state_);
        EXPECT_TRUE(dispatch({CommandId::OpenLaunch, 0}, context));
    }
    void key(const Chord& chord) {
        test::Recorder context(picture_, state_);
        press(context, chord);
        asked_ = context.requests;
    }
    /// Replaces what stands in the field.
    void type(const std::string& text) {
        test::Recorder context(picture_, state_);
        while (!state_.popup.entry.text().empty()) press(context, {Key::Backspace});
        type_in_popup(context, text);
    }
    void choose(std::size_t field) {
        while (state_.popup.chosen < field) key({Key::Down});
    }
    Picture picture_ = test::sample_picture(1);
    ViewState state_;
    std::vector<Request> asked_;
};

TEST_F(LaunchFormTest, HoldsTheLaunchOnScreen) {
    const auto fields = launch_fields(state_.launch_form.spec, Language::English);
    std::vector<std::pair<std::string, std::string>> shown;
    for (const LaunchField& field : fields) shown.emplace_back(field.name, field.value);
    using Fields = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(shown, (Fields{{"grid", "2"},
                             {"block", "8,4"},
                             {"shared", "0"},
                             {"max-steps", "100000000"},
                             {"in", "int[32]:iota"},
                             {"n", "5"},
                             {"limit", "3"}}));
    EXPECT_EQ(state_.popup.entry.text(), "2") << "the chosen field is what is typed into";
}

TEST_F(LaunchFormTest, AnArgumentThatIsMissingHasAFieldWithWhatOneMayWrite) {
    picture_.phase = Picture::Phase::Failed;
    auto facts = std::make_shared<RunFacts>(*picture_.facts);
    facts->spec.args.clear();
    facts->spec.sets.clear();
    picture_.facts = facts;
    picture_.error.missing = {{"in", "int[32]:0"}};
    close_popup(state_);
    test::Recorder context(picture_, state_);
    ASSERT_TRUE(dispatch({CommandId::OpenLaunch, 0}, context));
    ASSERT_EQ(state_.launch_form.spec.args, (std::vector<std::pair<std::string, std::string>>{{"in", "int[32]:0"}}));
    key({Key::Enter});
    ASSERT_EQ(asked_.size(), 1U);
    EXPECT_EQ(asked_[0].launch->args, state_.launch_form.spec.args);
    picture_.launch_error =
        std::make_shared<const session::Error>(session::Error{"argument", "argument n is missing", "", 0, 0, 2, {{"n", "1"}}});
    settle_form(picture_, state_);
    ASSERT_EQ(state_.launch_form.spec.args.size(), 2U);
    EXPECT_EQ(state_.launch_form.spec.args[1], (std::pair<std::string, std::string>{"n", "1"}));
    EXPECT_EQ(state_.popup.entry.text(), "1") << "the new field is chosen";
    EXPECT_EQ(state_.launch_form.wrong, "");
}

TEST_F(LaunchFormTest, WhatIsTypedGoesIntoTheChosenFieldAndEnterRunsIt) {
    choose(5);
    EXPECT_EQ(state_.popup.entry.text(), "5");
    type("7");
    choose(6);
    type("9");
    key({Key::Enter});
    ASSERT_EQ(asked_.size(), 1U);
    ASSERT_EQ(asked_[0].kind, Request::Kind::Relaunch);
    const session::LaunchSpec& spec = *asked_[0].launch;
    EXPECT_EQ(spec.args, (std::vector<std::pair<std::string, std::string>>{{"in", "int[32]:iota"}, {"n", "7"}}));
    EXPECT_EQ(spec.sets.front().second, "9");
    EXPECT_EQ(spec.policy, machine::Policy::Lockstep) << "what is not in the form stays";
    EXPECT_EQ(state_.popup.kind, PopupKind::Launch) << "until it runs";
    auto facts = std::make_shared<RunFacts>(*picture_.facts);
    facts->spec = spec;
    picture_.facts = facts;
    settle_form(picture_, state_);
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
}

TEST_F(LaunchFormTest, AClickChoosesAFieldAndTheButtonRuns) {
    test::Recorder context(picture_, state_);
    choose_popup_row(context, 1);
    EXPECT_EQ(state_.popup.entry.text(), "8,4");
    choose_popup_row(context, 1);
    EXPECT_TRUE(context.requests.empty()) << "a second click runs nothing";
    const ScrolledScene shown = popup_scene(picture_, compute_layout(state_), state_);
    const auto button = std::ranges::find_if(shown.scene.hits(), [](const Hit& hit) {
        return hit.command == Command{CommandId::ChoosePopupRow, kEnterRow};
    });
    ASSERT_NE(button, shown.scene.hits().end());
    dispatch(button->command, context);
    EXPECT_EQ(context.requests.size(), 1U);
}

TEST_F(LaunchFormTest, ATextThatIsNoValueIsToldAndNotRun) {
    type("two");
    EXPECT_TRUE(popup_content(picture_, state_).wrong);
    key({Key::Enter});
    EXPECT_TRUE(asked_.empty());
    type("3");
    EXPECT_FALSE(popup_content(picture_, state_).wrong);
}

TEST_F(LaunchFormTest, ABlockThatIsTooLargeIsCorrectedByOneKey) {
    choose(1);
    type("2048");
    const PopupContent content = popup_content(picture_, state_);
    EXPECT_NE(content.rows.at(1).detail.find("1024"), std::string::npos) << content.rows.at(1).detail;
    key({Key::Tab});
    EXPECT_EQ(state_.popup.entry.text(), "1024");
    EXPECT_EQ(state_.launch_form.spec.block, (machine::Dim3{1024, 1, 1}));
    for (const auto& [typed, right] : {std::pair{"64,32", "32,32"}, std::pair{"1,2048", "1024"}, std::pair{"32,32", ""}}) {
        session::LaunchSpec spec;
        ASSERT_TRUE(set_field(spec, 1, typed));
        EXPECT_EQ(launch_fields(spec, Language::English)[1].right, right);
    }
}

TEST_F(LaunchFormTest, ARefusedLaunchSaysWhyAndStaysOpen) {
    key({Key::Enter});
    picture_.launch_error =
        std::make_shared<const session::Error>(session::Error{"launch-limits", "block 2048: at most 1024 threads", "", 0, 0, 2});
    settle_form(picture_, state_);
    const PopupContent content = popup_content(picture_, state_);
    EXPECT_TRUE(content.wrong);
    EXPECT_EQ(content.hint, "block 2048: at most 1024 threads");
    EXPECT_EQ(state_.popup.kind, PopupKind::Launch);
}

}  // namespace
}  // namespace simtscope::gui
