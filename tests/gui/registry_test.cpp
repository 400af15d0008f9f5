#include "gui/model/registry.h"

#include <gtest/gtest.h>

#include <set>

#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;
using test::sample_picture;

TEST(Registry, StandsInTheOrderOfItsIdsWithUniqueNamesAndKeys) {
    std::set<std::string_view> names;
    std::set<std::string> keys;
    EXPECT_EQ(commands().size(), static_cast<std::size_t>(CommandId::Count));
    for (std::size_t i = 0; i < commands().size(); ++i) {
        const CommandInfo& command = commands()[i];
        EXPECT_EQ(static_cast<std::size_t>(command.id), i);
        EXPECT_TRUE(names.insert(command.name).second) << command.name;
        EXPECT_EQ(command_named(command.name), &command);
        for (const Chord& chord : command.keys) {
            const std::string code = std::to_string(static_cast<int>(chord.key)) + (chord.control ? "c" : "") + (chord.shift ? "s" : "") +
                                     (chord.alt ? "a" : "");
            EXPECT_TRUE(keys.insert(code).second) << name(chord);
            EXPECT_EQ(command_for(chord), &command);
        }
    }
    EXPECT_EQ(command_named("no-such"), nullptr);
}

TEST(Registry, HasTheDocumentedKeys) {
    const auto id = [](Key key, bool control = false, bool shift = false) {
        const CommandInfo* command = command_for({key, control, shift, false});
        return command == nullptr ? CommandId::Count : command->id;
    };
    EXPECT_EQ(id(Key::F10), CommandId::Step);
    EXPECT_EQ(id(Key::Right), CommandId::Step);
    EXPECT_EQ(id(Key::PageDown), CommandId::Step);
    EXPECT_EQ(id(Key::F10, false, true), CommandId::StepBack);
    EXPECT_EQ(id(Key::Left), CommandId::StepBack);
    EXPECT_EQ(id(Key::PageUp), CommandId::StepBack);
    EXPECT_EQ(id(Key::F5), CommandId::Run);
    EXPECT_EQ(id(Key::F5, false, true), CommandId::RunBack);
    EXPECT_EQ(id(Key::Home), CommandId::First);
    EXPECT_EQ(id(Key::End), CommandId::Last);
    EXPECT_EQ(id(Key::F8), CommandId::NextProblem);
    EXPECT_EQ(id(Key::F8, false, true), CommandId::PreviousProblem);
    EXPECT_EQ(id(Key::L, true, true), CommandId::SwitchLanguage);
    EXPECT_EQ(id(Key::T, true, true), CommandId::SwitchTheme);
    EXPECT_EQ(id(Key::Equal, true), CommandId::FontLarger);
    EXPECT_EQ(id(Key::Minus, true), CommandId::FontSmaller);
    EXPECT_EQ(id(Key::Zero, true), CommandId::FontReset);
    EXPECT_EQ(id(Key::Down, true), CommandId::NextWarp);
    EXPECT_EQ(id(Key::Up, true), CommandId::PreviousWarp);
    EXPECT_EQ(id(Key::F11), CommandId::StepInto);
    EXPECT_EQ(id(Key::F11, false, true), CommandId::StepOut);
    EXPECT_EQ(id(Key::F11, true), CommandId::BackInto);
    EXPECT_EQ(id(Key::B), CommandId::ToggleBookmark);
    EXPECT_EQ(id(Key::S, true), CommandId::SaveRun);
    EXPECT_EQ(command_for({Key::Left, false, false, true})->id, CommandId::GoBack);
    EXPECT_EQ(command_for({Key::Right, false, false, true})->id, CommandId::GoForward);
    EXPECT_EQ(id(Key::F10, true), CommandId::LineNext);
    EXPECT_EQ(id(Key::F10, true, true), CommandId::LinePrevious);
    EXPECT_EQ(id(Key::RightBracket), CommandId::NextEvent);
    EXPECT_EQ(id(Key::LeftBracket), CommandId::PreviousEvent);
    EXPECT_EQ(id(Key::F9), CommandId::ToggleBreakpoint);
    EXPECT_EQ(id(Key::F9, true), CommandId::EnableBreakpoint);
    EXPECT_EQ(id(Key::F9, false, true), CommandId::BreakpointCondition);
    EXPECT_EQ(id(Key::Escape), CommandId::Stop);
    EXPECT_EQ(id(Key::P, true), CommandId::OpenPalette);
    EXPECT_EQ(id(Key::P, true, true), CommandId::OpenPalette);
    EXPECT_EQ(id(Key::G, true), CommandId::OpenGoTo);
    EXPECT_EQ(id(Key::F4), CommandId::OpenMenu);
    EXPECT_EQ(id(Key::O, true), CommandId::OpenFile);
    EXPECT_EQ(id(Key::Comma, true), CommandId::OpenSettings);
    EXPECT_EQ(id(Key::L), CommandId::LaneOrder);
    EXPECT_EQ(id(Key::F1), CommandId::Legend);
    EXPECT_EQ(id(Key::Slash, false, true), CommandId::OpenKeys);
    EXPECT_EQ(id(Key::F9, true, true), CommandId::Count);
}

TEST(Registry, ACommandThatIsOffSaysWhyAndDoesNothing) {
    const Picture start = sample_picture(0), end = sample_picture(15);
    ViewState state;
    EXPECT_EQ(info(CommandId::StepBack).off(start, state), Word::OffAtStart);
    EXPECT_EQ(info(CommandId::Step).off(end, state), Word::OffAtEnd);
    EXPECT_EQ(info(CommandId::NextProblem).off(end, state), Word::OffNoProblemAhead);
    EXPECT_EQ(info(CommandId::PreviousProblem).off(start, state), Word::OffNoProblemBefore);
    EXPECT_EQ(info(CommandId::NextWarp).off(start, state), Word::OffOneWarp);
    Picture failed = start;
    failed.phase = Picture::Phase::Failed;
    EXPECT_EQ(info(CommandId::Step).off(failed, state), Word::OffNoRun);
    EXPECT_NE(tooltip(CommandId::StepBack, start, state).find("This is the first step"), std::string::npos);
    EXPECT_NE(tooltip(CommandId::Step, start, state).find("F10, Right, PageDown"), std::string::npos);
    Recorder context(start, state);
    EXPECT_FALSE(dispatch({CommandId::StepBack, 0}, context));
    EXPECT_TRUE(context.requests.empty());
}

TEST(Registry, CommandsAskTheWorkerOrChangeTheLooks) {
    const Picture picture = sample_picture(3);
    ViewState state;
    Recorder context(picture, state);
    EXPECT_TRUE(dispatch({CommandId::Step, 0}, context));
    EXPECT_TRUE(dispatch({CommandId::JumpTo, 7}, context));
    EXPECT_TRUE(dispatch({CommandId::ShowProblem, 1}, context));
    ASSERT_EQ(context.requests.size(), 3U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Step);
    EXPECT_EQ(context.requests[1].moment, 7U);
    EXPECT_EQ(context.requests[2].moment, test::kFirstShuffle + 3);
    EXPECT_EQ(state.tab, Tab::Problems);
    EXPECT_EQ(state.problem, 1U);
    EXPECT_EQ(state.lane, 3U) << "the first lane of the problem";
    EXPECT_TRUE(dispatch({CommandId::ShowProblem, 99}, context));
    EXPECT_EQ(context.requests.size(), 3U) << "no such problem";
    dispatch({CommandId::SwitchLanguage, 0}, context);
    EXPECT_EQ(state.language, Language::Korean);
    dispatch({CommandId::SwitchTheme, 0}, context);
    EXPECT_EQ(state.theme, Theme::Light);
    state.font = kLargestFont;
    dispatch({CommandId::FontLarger, 0}, context);
    EXPECT_EQ(state.font, kLargestFont);
    dispatch({CommandId::FontReset, 0}, context);
    EXPECT_EQ(state.font, state.default_font);
    dispatch({CommandId::SavePicture, 0}, context);
    dispatch({CommandId::Quit, 0}, context);
    EXPECT_EQ(context.saved + context.quits, 2);
}

TEST(Registry, WithoutAKoreanFontTheLanguageStaysEnglish) {
    const Picture picture = sample_picture(3);
    ViewState state;
    state.korean_font = false;
    Recorder context(picture, state);
    dispatch({CommandId::SwitchLanguage, 0}, context);
    EXPECT_EQ(state.language, Language::English);
    EXPECT_EQ(state.note.word, Word::StatusNoFont);
}

TEST(Script, NamesTimesAndNumbers) {
    std::string error;
    const auto script = parse_script("step*3, back,jump-to:12", error);
    ASSERT_TRUE(script) << error;
    ASSERT_EQ(script->size(), 5U);
    EXPECT_EQ((*script)[2], (Command{CommandId::Step, 0}));
    EXPECT_EQ((*script)[3], (Command{CommandId::StepBack, 0}));
    EXPECT_EQ((*script)[4], (Command{CommandId::JumpTo, 12}));
    const auto typed = parse_script("palette,type:중 b*:,press:Ctrl+Shift+P", error);
    ASSERT_TRUE(typed) << error;
    ASSERT_EQ(typed->size(), 7U);
    EXPECT_EQ((*typed)[1], (Command{CommandId::TypeCharacter, U'중'}));
    EXPECT_EQ((*typed)[2], (Command{CommandId::TypeCharacter, ' '}));
    EXPECT_EQ((*typed)[6], (Command{CommandId::PressKey, packed({Key::P, true, true})}));
    EXPECT_TRUE(parse_script("", error)->empty());
    for (const char* wrong : {"stepp", "step*", "step*x", "jump-to:", "step*-1", "step*99999999999999999999", "press:Hyper+P", ","}) {
        error.clear();
        EXPECT_FALSE(parse_script(wrong, error)) << wrong;
        EXPECT_NE(error.find("step, back"), std::string::npos) << error;
    }
}

}  // namespace
}  // namespace simtscope::gui
