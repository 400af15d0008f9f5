// What lies over the window: the palette, the go-to box, the menu, the page of keys.
#include "gui/model/popup.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gui/model/condition_entry.h"
#include "gui/model/fuzzy.h"
#include "gui/model/go_to.h"
#include "gui/model/input.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;
using test::sample_picture;

class PopupTest : public testing::Test {
protected:
    void type(std::string_view text) { type_in_popup(context_, text); }
    void press(const Chord& chord) { gui::press(context_, chord); }
    [[nodiscard]] PopupContent content() const { return popup_content(picture_, state_); }
    void open(PopupKind kind, std::string_view text = {}) {
        open_popup(context_, kind);
        type(text);
    }

    Picture picture_ = sample_picture(3);
    ViewState state_;
    Recorder context_{picture_, state_};
};

/// The first row of the palette for what is typed.
std::string first_of(const Picture& picture, ViewState& state, std::string_view typed) {
    state.popup.kind = PopupKind::Palette;
    state.popup.entry = TextEntry(std::string(typed));
    const PopupContent content = popup_content(picture, state);
    return content.rows.empty() ? "" : content.rows.front().text;
}

/// The palette has a row with this title for what is typed.
bool lists(const Picture& picture, ViewState& state, std::string_view typed, const std::string& title) {
    state.popup.kind = PopupKind::Palette;
    state.popup.entry = TextEntry(std::string(typed));
    const PopupContent content = popup_content(picture, state);
    return std::ranges::find(content.rows, title, &PopupRow::text) != content.rows.end();
}

TEST_F(PopupTest, ThePaletteFindsEveryCommandByBothTitlesAndItsName) {
    std::size_t listed = 0;
    for (const CommandInfo& command : commands()) {
        if (command.needs_argument || command.id == CommandId::OpenPalette) continue;
        ++listed;
        for (const Language language : {Language::English, Language::Korean}) {
            state_.language = language;
            const std::string title = say(command.title, language);
            EXPECT_EQ(first_of(picture_, state_, pattern(command.title, Language::English)), title) << command.name;
            EXPECT_EQ(first_of(picture_, state_, pattern(command.title, Language::Korean)), title) << command.name;
            EXPECT_TRUE(lists(picture_, state_, command.name, title)) << command.name;
        }
    }
    EXPECT_GT(listed, 50U);
    open(PopupKind::Palette);
    EXPECT_EQ(content().rows.size(), listed) << "with nothing typed it has them all, once each";
}

TEST_F(PopupTest, AFewLettersOfEitherLanguageDo) {
    state_.language = Language::Korean;
    EXPECT_EQ(first_of(picture_, state_, "breakp"), "중단점 설정/삭제");
    EXPECT_EQ(first_of(picture_, state_, "nx prob"), "다음 문제");
    state_.language = Language::English;
    EXPECT_EQ(first_of(picture_, state_, "중단점 설"), "Breakpoint");
    EXPECT_EQ(first_of(picture_, state_, "qqqq"), "");
    open(PopupKind::Palette, "qqqq");
    EXPECT_TRUE(content().wrong);
    EXPECT_FALSE(content().hint.empty());
}

TEST_F(PopupTest, ThePaletteRunsWhatIsChosenAndHasItFirstNextTime) {
    open(PopupKind::Palette, "next problem");
    press({Key::Enter});
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::NextProblem);
    open(PopupKind::Palette);
    EXPECT_EQ(content().rows.front().text, "Next problem");
    press({Key::Down});
    EXPECT_EQ(state_.popup.chosen, 1U);
    press({Key::Up});
    choose_popup_row(context_, 0);
    EXPECT_EQ(context_.requests.size(), 2U) << "a click runs it too";
}

TEST_F(PopupTest, ACommandThatIsOffSaysWhyAndStays) {
    open(PopupKind::Palette, "next warp");
    ASSERT_FALSE(content().rows.empty());
    EXPECT_TRUE(content().rows[0].off);
    EXPECT_EQ(content().rows[0].detail, "The block has one warp");
    EXPECT_EQ(content().rows[0].right, "Ctrl+Down");
    press({Key::Enter});
    EXPECT_EQ(state_.popup.kind, PopupKind::Palette);
    EXPECT_TRUE(context_.requests.empty());
}

TEST_F(PopupTest, PrefixesGoToStepsAndVariables) {
    open(PopupKind::Palette, ":7");
    press({Key::Enter});
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::Seek);
    EXPECT_EQ(context_.requests[0].moment, 7U);
    open(PopupKind::Palette, "@lan");
    ASSERT_EQ(content().rows.size(), 1U);
    press({Key::Enter});
    EXPECT_EQ(state_.variable, "lane");
    open(PopupKind::Palette, ">quit");
    press({Key::Enter});
    EXPECT_EQ(context_.quits, 1);
}

TEST_F(PopupTest, NothingUnderItReactsAndEscLeavesItAsItWas) {
    state_.condition = ConditionEntry{TextEntry("v > 3"), false};
    press({Key::P, true});
    ASSERT_EQ(state_.popup.kind, PopupKind::Palette);
    type("x");
    press({Key::F10});
    press({Key::Home});
    press({Key::M, true});
    EXPECT_TRUE(context_.requests.empty()) << "keys of other commands do nothing";
    EXPECT_FALSE(state_.maximised);
    press({Key::T, true, true});
    EXPECT_EQ(state_.theme, Theme::Light) << "but the looks of the whole window change";
    EXPECT_EQ(state_.popup.entry.text(), "x");
    press({Key::G, true});
    EXPECT_EQ(state_.popup.kind, PopupKind::GoTo) << "another one takes its place";
    press({Key::G, true});
    EXPECT_EQ(state_.popup.kind, PopupKind::None) << "its own key closes it";
    press({Key::P, true});
    press({Key::Escape});
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
    ASSERT_TRUE(state_.condition);
    EXPECT_EQ(state_.condition->entry.text(), "v > 3");
    EXPECT_EQ(open_field(state_)->press, press_in_condition) << "the keyboard is where it was";
}

TEST_F(PopupTest, TheMenuHasEveryCommandOnce) {
    open(PopupKind::Menu);
    const PopupContent menu = content();
    ASSERT_EQ(menu.groups.size(), topics().size());
    std::vector<std::string> shown, listed;
    for (std::size_t i = 0; i < menu.groups.size(); ++i) {
        EXPECT_EQ(state_.popup.group, i);
        EXPECT_FALSE(content().rows.empty()) << menu.groups[i];
        for (const PopupRow& row : content().rows) shown.push_back(row.text);
        press({Key::Right});
    }
    EXPECT_EQ(state_.popup.group, 0U) << "and round";
    for (const CommandInfo& command : commands())
        if (!command.needs_argument && command.id != CommandId::OpenMenu) listed.push_back(say(command.title, state_.language));
    std::ranges::sort(shown);
    std::ranges::sort(listed);
    EXPECT_EQ(shown, listed);
}

TEST_F(PopupTest, ThePageOfKeysHasEveryKey) {
    open(PopupKind::Keys);
    std::size_t keys = 0, shown = 0;
    for (const CommandInfo& command : commands()) keys += command.keys.empty() ? 0U : 1U;
    for (const PopupRow& row : content().rows) shown += row.heading ? 0U : 1U;
    EXPECT_EQ(shown, keys);
    EXPECT_TRUE(content().rows.front().heading);
    EXPECT_EQ(state_.popup.chosen, 1U) << "a heading is never chosen";
    press({Key::End});
    EXPECT_EQ(state_.popup.chosen, content().rows.size() - 1);
}

TEST_F(PopupTest, EveryPopupFitsEveryWindow) {
    struct Size {
        float width, height;
        int font;
    };
    for (const Size size : {Size{1024, 640, 16}, Size{1024, 768, 24}, Size{1280, 720, 20}, Size{1920, 1080, 36}}) {
        for (const Language language : {Language::English, Language::Korean}) {
            for (const PopupKind kind :
                 {PopupKind::Palette, PopupKind::GoTo, PopupKind::Menu, PopupKind::Open, PopupKind::Settings, PopupKind::Keys}) {
                state_.width = size.width, state_.height = size.height, state_.font = size.font;
                state_.language = language;
                state_.metrics = estimated_metrics(size.font, state_.profile);
                open(kind);
                const ScrolledScene scene = popup_scene(picture_, compute_layout(state_), state_);
                int clips = 0;
                for (const Item& item : scene.scene.items()) {
                    clips += item.kind == Kind::Clip ? 1 : item.kind == Kind::Unclip ? -1 : 0;
                    if (item.kind != Kind::Text) continue;
                    EXPECT_GE(item.box.x, 0) << item.text;
                    EXPECT_LE(item.box.right(), size.width) << item.text;
                    if (clips == 0) {
                        EXPECT_LE(item.box.bottom(), size.height) << item.text;
                    }
                }
                EXPECT_GE(scene.view.h, kind == PopupKind::GoTo || kind == PopupKind::Open ? 0 : 60);
            }
        }
    }
}

struct Typed {
    const char *text, *means;
};

TEST(GoTo, SaysWhatItMeansOrWhatIsValid) {
    Picture picture = sample_picture(3);  // of 15 moments; one block of 32 threads
    picture.snapshot.grid = {2, 3, 2};
    picture.snapshot.block_dim = {40, 3, 1};
    picture.snapshot.warps_per_block = 4;
    ViewState state;
    for (const Typed typed : {Typed{"7", "step 7 of 15"},
                              {"+4", "step 7 of 15"},
                              {"-2", "step 1 of 15"},
                              {"-9", "step 0 of 15"},
                              {"50%", "step 8 of 15"},
                              {"100 %", "!Type a step"},
                              {"16", "!Steps: 0 to 15."},
                              {"101%", "!0% is the start"},
                              {"trace 3", "instruction step 3 of the trace, in step 2"},
                              {"STEP 3", "instruction step 3 of the trace, in step 2"},
                              {"명령어 3", "instruction step 3 of the trace, in step 2"},
                              {"trace 999", "!Instruction steps: 0 to "},
                              {"line 3", "line 3 of "},
                              {"line 999", "!Lines: 1 to "},
                              {"b4", "block 4 (0,2,0), warp 0"},
                              {"b4 w1 l7", "block 4 (0,2,0), warp 1, lane 7: thread (39,0,0)"},
                              {"블록 4 워프 1 레인 7", "block 4 (0,2,0), warp 1, lane 7: thread (39,0,0)"},
                              {"block (1,2) thread (39, 1, 0)", "block 5 (1,2,0), warp 2, lane 15: thread (39,1,0)"},
                              {"t 101", "block 0 (0,0,0), warp 3, lane 5: thread (21,2,0)"},
                              {"w3 l31", "block 0 (0,0,0), warp 3, lane 31: thread no thread"},
                              {"block(1,2,1)", "block 11 (1,2,1), warp 0"},
                              {"b12", "!Blocks: 0 to 11, or (0,0,0) to (1,2,1)."},
                              {"w4", "!Warps: 0 to 3"},
                              {"l32", "!Warps: 0 to 3"},
                              {"t 120", "!Threads of the block: 0 to 119, or (0,0,0) to (39,2,0)"},
                              {"t 3 w1", "!Warps: 0 to 3"},
                              {"w1 t 3", "!Threads of the block"},
                              {"thread (1,2", "!Type a step"},
                              {"w(1,2)", "!Type a step"},
                              {"line 3 b1", "!Type a step"},
                              {"99999999999999999999", "!Type a step"},
                              {"hello", "!Type a step"}}) {
        const Destination found = find_destination(typed.text, picture, state);
        const bool wrong = typed.means[0] == '!';
        EXPECT_EQ(found.wrong, wrong) << typed.text << ": " << found.text;
        EXPECT_EQ(static_cast<bool>(found.go), !wrong) << typed.text;
        EXPECT_TRUE(found.text.starts_with(typed.means + (wrong ? 1 : 0))) << typed.text << ": " << found.text;
    }
    EXPECT_TRUE(find_destination("  ", picture, state).text.empty());
}

TEST(GoTo, GoesThere) {
    Picture picture = sample_picture(3);
    picture.snapshot.grid = {4, 1, 1};
    picture.snapshot.block_dim = {64, 1, 1};
    picture.snapshot.warps_per_block = 2;
    ViewState state;
    Recorder context(picture, state);
    find_destination("b3 w1 l9", picture, state).go(context);
    find_destination("trace 3", picture, state).go(context);
    ASSERT_EQ(context.requests.size(), 2U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Focus);
    EXPECT_EQ(context.requests[0].block, 3U);
    EXPECT_EQ(context.requests[0].warp, 1U);
    EXPECT_EQ(state.lane, 9U);
    EXPECT_EQ(context.requests[1].kind, Request::Kind::GoToStep);
    EXPECT_EQ(context.requests[1].step, 3U);
    find_destination("line 3", picture, state).go(context);
    EXPECT_EQ(state.line->line, 3U);
    picture.phase = Picture::Phase::Failed;
    EXPECT_TRUE(find_destination("7", picture, state).wrong);
}

TEST(Fuzzy, WholeThenStartThenWordsThenInsideThenScattered) {
    const auto score = [](const char* typed, const char* text) { return fuzzy_score(typed, text).value_or(-1); };
    EXPECT_GT(score("step", "Step"), score("step", "Step into"));
    EXPECT_GT(score("into", "into calls"), score("into", "Step into calls"));
    EXPECT_GT(score("calls", "Step calls"), score("alls", "Step calls"));
    EXPECT_GT(score("alls", "Step calls"), score("scl", "Step calls"));
    EXPECT_GT(score("scl", "Step calls"), 0);
    EXPECT_EQ(score("xyz", "Step calls"), -1);
    EXPECT_EQ(score("calls x", "Step calls"), -1) << "every word";
    EXPECT_GT(score("배리", "다음 배리어"), 0);
    EXPECT_EQ(score("배추", "다음 배리어"), -1) << "characters, not bytes";
    EXPECT_EQ(fuzzy_score("  ", "anything"), 0);
}

TEST(Keys, AreReadAsTheyAreWritten) {
    for (const CommandInfo& command : commands())
        for (const Chord& chord : command.keys) {
            const auto read = parse_chord(name(chord));
            ASSERT_TRUE(read) << name(chord);
            EXPECT_EQ(name(*read), name(chord));
            EXPECT_EQ(unpacked(packed(chord)), chord);
        }
    EXPECT_EQ(parse_chord("ctrl+SHIFT+l"), (Chord{Key::L, true, true}));
    EXPECT_EQ(parse_chord("?"), (Chord{Key::Slash, false, true}));
    EXPECT_EQ(parse_chord("Ctrl++"), (Chord{Key::Equal, true}));
    for (const char* wrong : {"", "Ctrl+", "Hyper+K", "F13", "KK", "가"}) EXPECT_FALSE(parse_chord(wrong)) << wrong;
}

TEST(Keymap, AKeyGoesToTheCommandThatItWasGiven) {
    ViewState state;
    state.keymap.bind(CommandId::Run, {{Key::F10}, {Key::K, true}});
    EXPECT_EQ(state.keymap.command({Key::F10}), CommandId::Run);
    EXPECT_EQ(state.keymap.command({Key::K, true}), CommandId::Run);
    EXPECT_EQ(state.keymap.command({Key::F5}), CommandId::Count) << "its old key is free";
    EXPECT_EQ(state.keymap.command({Key::Right}), CommandId::Step) << "the others stay";
    const Picture picture = sample_picture(3);
    EXPECT_NE(tooltip(CommandId::Run, picture, state).find("(F10, Ctrl+K)"), std::string::npos);
    EXPECT_EQ(key_names(CommandId::Step, state.keymap), "Right, PageDown");
    Recorder context(picture, state);
    press(context, {Key::F10});
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::RunOn);
}

TEST_F(PopupTest, ThePaletteAsksOnceWhichCommandsAreOff) {
    open(PopupKind::Palette);
    const auto kept = [&] {
        static_cast<void>(content());
        return state_.popup.kept;
    };
    const auto first = kept();
    EXPECT_EQ(kept(), first) << "not in every frame";
    type("b");
    const auto typed = kept();
    EXPECT_NE(typed, first);
    state_.language = Language::Korean;
    const auto korean = kept();
    EXPECT_NE(korean, typed);
    state_.busy = true;
    const auto busy = kept();
    EXPECT_NE(busy, korean) << "Cancel is on now";
    picture_ = sample_picture(0);
    EXPECT_NE(kept(), busy) << "another moment";
    const auto again = kept();
    open(PopupKind::Palette);
    EXPECT_NE(kept(), again);
}

TEST_F(PopupTest, EverySettingSaysWhatItDoesAndTheLimitIsOfferedToTheRunOnScreen) {
    for (const Language language : {Language::English, Language::Korean}) {
        state_.language = language;
        state_.preferences.step_limit = 0;
        open(PopupKind::Settings);
        const PopupContent all = content();
        const std::size_t usual = all.rows.size();
        for (const PopupRow& row : all.rows) EXPECT_FALSE(row.detail.empty()) << row.text;
        const std::uint64_t now = picture_.facts->spec.max_steps;
        for (const std::uint64_t limit : {now * 10, now / 10}) {
            state_.preferences.step_limit = limit;
            const auto rows = content().rows;
            ASSERT_EQ(rows.size(), usual + 1);
            const auto row = std::ranges::find(rows, say(info(CommandId::ApplyLimit).title, language), &PopupRow::text);
            ASSERT_NE(row, rows.end());
            EXPECT_EQ(std::prev(row)->text, say(Word::SettingLimit, language)) << "below it";
            EXPECT_NE(row->detail.find(std::to_string(limit)), std::string::npos);
            row->choose(context_);
            EXPECT_EQ(context_.requests.back().kind, Request::Kind::ApplyLimit);
            EXPECT_EQ(context_.requests.back().number, limit);
        }
        state_.preferences.step_limit = now;
        EXPECT_EQ(content().rows.size(), usual) << "it has it already";
    }
}

}  // namespace
}  // namespace simtscope::gui
