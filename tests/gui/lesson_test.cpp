// The Lesson tab, its questions, and what is kept of the answers; on the sample run, where the moments of the five-values lesson stand by
// hand.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gui/app/lesson_progress.h"
#include "gui/model/input.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lesson_text.h"
#include "gui/model/lessons.h"
#include "gui/model/panels.h"
#include "sample_lesson.h"

namespace simtscope::gui {
namespace {

using Result = Tried::Result;
using test::five_inputs, test::text_of;
using LessonTab = test::LessonTab;

TEST_F(LessonTab, StepOpensTheQuestionAndWaitsForAnAnswer) {
    EXPECT_EQ(state.tab, Tab::Lesson) << "an opened lesson is shown";
    state.tab = Tab::Problems;
    EXPECT_FALSE(dispatch({CommandId::Step, 0}, context));
    EXPECT_TRUE(context.requests.empty());
    EXPECT_EQ(state.tab, Tab::Lesson);
    ASSERT_TRUE(takes_answer(state));
    EXPECT_FALSE(dispatch({CommandId::Step, 0}, context));
    EXPECT_EQ(state.note.word, Word::StatusAnswerFirst);
    EXPECT_TRUE(dispatch({CommandId::StepBack, 0}, context)) << "only the way on is closed";
    const auto row = asked_row(picture, state);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->lanes, machine::kFullMask);
    EXPECT_FALSE(row->revealed);
}

TEST_F(LessonTab, WithQuestionsOnlyWhenChosenAStepGoesOn) {
    state.preferences.step_asks = false;
    EXPECT_TRUE(dispatch({CommandId::Step, 0}, context));
    EXPECT_FALSE(takes_answer(state));
    state.preferences.step_asks = true;
    EXPECT_FALSE(dispatch({CommandId::Step, 0}, context));
    EXPECT_TRUE(takes_answer(state));
}

TEST_F(LessonTab, ARightAnswerGoesToTheMomentThatShowsIt) {
    dispatch({CommandId::Step, 0}, context);
    type("1-");
    press(Key::Enter);
    EXPECT_EQ(state.note.word, Word::StatusAnswerHow) << "no answer yet";
    EXPECT_EQ(tried(), Tried{});
    type("4");
    press(Key::Enter);
    EXPECT_EQ(tried(), (Tried{Result::Right, 0, "1-4"}));
    EXPECT_EQ(state.note.word, Word::Count) << "what it lacked before is not said any more";
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Seek);
    EXPECT_EQ(context.requests[0].moment, test::kFirstShuffle);
    const Picture there = test::lesson_picture(test::kFirstShuffle);
    ViewState later = state;
    const Picture same{[&] {
        Picture out = there;
        out.lesson = picture.lesson;
        return out;
    }()};
    const auto row = asked_row(same, later);
    ASSERT_TRUE(row);
    EXPECT_TRUE(row->revealed);
    EXPECT_EQ(row->right, machine::kFullMask);
}

TEST_F(LessonTab, EnterFollowsALinkThatWasChosenBeforeAnAnswerIsBegun) {
    state.lesson.chosen = 0;
    dispatch({CommandId::Step, 0}, context);
    ASSERT_TRUE(takes_answer(state));
    press(Key::Enter);
    EXPECT_EQ(state.note.word, Word::StatusAnswerHow) << "a link chosen before the question came is not meant";
    state.note = {};
    press(Key::Down);
    ASSERT_TRUE(state.lesson.chosen);
    press(Key::Enter);
    EXPECT_NE(state.note.word, Word::StatusAnswerHow);
    EXPECT_EQ(tried(), Tried{});
    EXPECT_FALSE(context.requests.empty());
}

TEST_F(LessonTab, ALinkThatIsChosenComesIntoViewPastAnOpenQuestion) {
    dispatch({CommandId::Step, 0}, context);
    ASSERT_TRUE(takes_answer(state));
    const auto shown = [&] { return lesson_scene(picture, compute_layout(state), state); };
    const float question = shown().chosen_top;
    EXPECT_GT(question, 0);
    press(Key::Down);
    ASSERT_TRUE(state.lesson.chosen);
    EXPECT_GT(*state.lesson.chosen, 0U) << "the next one behind the question, not the first of the text";
    state.lesson.chosen = 0;
    EXPECT_LT(shown().chosen_top + shown().chosen_height, question) << "the first link of the text";
}

TEST_F(LessonTab, AWrongAnswerGetsItsOwnWordsThenTheExplanationAndOtherData) {
    dispatch({CommandId::Step, 0}, context);
    type("0-4");
    press(Key::Enter);
    EXPECT_EQ(tried(), (Tried{Result::None, 1, "0-4", 1}));
    EXPECT_EQ(state.lesson.asked->feedback, 0U);
    EXPECT_TRUE(takes_answer(state)) << "one more try";
    const Layout layout = compute_layout(state);
    EXPECT_NE(text_of(lesson_scene(picture, layout, state).scene).find("One of them is fine"), std::string::npos);
    press(Key::Enter);
    EXPECT_EQ(tried().result, Result::Wrong);
    EXPECT_TRUE(state.lesson.asked->revealed) << "no third blind try";
    EXPECT_TRUE(dispatch({CommandId::LessonAgain, 0}, context));
    const Request& again = context.requests.back();
    ASSERT_EQ(again.kind, Request::Kind::Lesson);
    EXPECT_EQ(again.lesson->lesson->values().at("seed"), 2);
    EXPECT_EQ(again.lesson->lesson->values().at("n"), 6);
    EXPECT_EQ(again.text, "values-are-there");
    EXPECT_FALSE(state.lesson.asked->revealed);
}

TEST_F(LessonTab, SkippedAndShownAreRemembered) {
    dispatch({CommandId::Step, 0}, context);
    press(Key::S);
    EXPECT_EQ(tried().result, Result::Skipped);
    EXPECT_TRUE(dispatch({CommandId::Step, 0}, context)) << "not asked a second time";
    const Layout layout = compute_layout(state);
    EXPECT_NE(text_of(lesson_scene(picture, layout, state).scene).find("1 skipped"), std::string::npos);
    ask_question(context, 0);
    press(Key::R);
    EXPECT_EQ(tried().result, Result::Shown);
}

TEST_F(LessonTab, LanesAreMarkedByClicks) {
    dispatch({CommandId::Step, 0}, context);
    for (const std::int64_t lane : {1, 2, 3, 5}) dispatch({CommandId::LessonMark, lane}, context);
    EXPECT_EQ(state.lesson.asked->entry.text(), "1-3, 5");
    dispatch({CommandId::LessonMark, 5}, context);
    EXPECT_EQ(asked_row(picture, state)->marked, 0xeU);
}

TEST_F(LessonTab, LinksLeadToMomentsHereOrInAnotherLaunch) {
    const auto all = lessons::actions(five_inputs()->text(Language::English));
    const auto follow = [&](const std::string& target) {
        const auto found = std::ranges::find(all, target, &lessons::Action::target);
        dispatch({CommandId::LessonGo, found - all.begin()}, context);
        return context.requests.back();
    };
    EXPECT_EQ(follow("first-bad-shuffle").moment, test::kFirstShuffle);
    EXPECT_EQ(state.variable, "got");
    const Request other = follow("bad-width");
    EXPECT_EQ(other.kind, Request::Kind::Lesson);
    EXPECT_EQ(other.text, "bad-width");
    EXPECT_EQ(other.lesson->lesson->launches[other.lesson->launch].name, "width");
    EXPECT_EQ(follow("own").lesson->launch, *five_inputs()->launch_named("own"));
}

TEST_F(LessonTab, SlidersRunTheLaunchWithOtherValues) {
    EXPECT_TRUE(dispatch({CommandId::LessonMore, 0}, context));
    ASSERT_EQ(context.requests.back().kind, Request::Kind::Lesson);
    EXPECT_EQ(spec_of(*context.requests.back().lesson).args[0].second, "int[6]:iota:1");
    dispatch({CommandId::LessonSet, parameter_argument(0, 31)}, context);
    EXPECT_EQ(state.lesson.lesson->values().at("n"), 32);
    const std::size_t before = context.requests.size();
    dispatch({CommandId::LessonMore, 0}, context);
    EXPECT_EQ(context.requests.size(), before) << "32 is the most";
}

TEST_F(LessonTab, TheTextStaysInItsWidthInBothLanguagesAtEverySize) {
    for (const Language language : {Language::English, Language::Korean}) {
        for (const int font : {13, 17, 20, 24, 36}) {
            state.language = language;
            state.metrics = estimated_metrics(font, Profile::Projector);
            const Layout layout = compute_layout(state);
            const ScrolledScene scene = lesson_scene(picture, layout, state);
            for (const Item& item : scene.scene.items()) {
                if (item.kind != Kind::Text) continue;
                const float end = item.box.x + scene.scene.width(item.text, item.role);
                EXPECT_LE(end, scene.view.right()) << font << ": " << item.text;
                EXPECT_GE(item.box.x, scene.view.x) << font << ": " << item.text;
            }
        }
    }
}

TEST(LessonText, WrapsWordsOfSeveralLooks) {
    using Pieces = std::vector<Piece>;
    const auto lines = wrapped(Pieces{{"one two ", false, false}, {"three", true, false}, {"four five", false, true}}, 9);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].front().text, "one two");
    ASSERT_EQ(lines[1].size(), 2U) << "threefour is one word of two looks";
    EXPECT_TRUE(lines[1][0].strong && lines[1][1].code);
    EXPECT_EQ(lines[2].front().text, "five");
    EXPECT_EQ(wrapped(Pieces{{"abcdefghij"}}, 4).size(), 3U) << "longer than a line";
    EXPECT_EQ(wrapped(Pieces{{"가나다 라마"}}, 6).size(), 2U);
}

TEST(Answers, AreReadAsPeopleTypeThem) {
    const auto lesson = five_inputs();
    const auto& mask = lesson->questions[*lesson->question_named("who-gets-more")];
    for (const char* text : {"0x1f", "1f", "0x0000'001F"}) EXPECT_EQ(given_answer(mask, text)->answer.lanes, 0x1fU) << text;
    EXPECT_FALSE(given_answer(mask, "1g"));
    const auto& choose = lesson->questions[*lesson->question_named("what-is-written")];
    EXPECT_EQ(given_answer(choose, "3")->options, std::vector<std::size_t>{2});
    EXPECT_EQ(given_answer(choose, "b")->options, std::vector<std::size_t>{1});
    for (const char* text : {"4", "1 2", ""}) EXPECT_FALSE(given_answer(choose, text)) << text;
}

struct Progress : testing::Test {
    Progress() : folder(std::filesystem::temp_directory_path() / ("simtscope-progress-" + std::to_string(getpid()))) {
        std::filesystem::remove_all(folder);
        lesson.lesson = five_inputs();
    }
    ~Progress() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder;
    LessonState lesson;
};

TEST_F(Progress, IsKeptFromOneStartToTheNext) {
    LessonProgress first(folder.string());
    EXPECT_EQ(first.follow(lesson).word, Word::Count);
    lesson.tried["lane-zero"] = {Result::Right, 1, "6"};
    ++lesson.changes;
    EXPECT_EQ(first.follow(lesson).word, Word::Count);
    LessonState later;
    later.lesson = five_inputs();
    EXPECT_EQ(LessonProgress(folder.string()).follow(later).word, Word::Count);
    EXPECT_EQ(later.tried, lesson.tried);
}

TEST_F(Progress, ADamagedFileIsSetAside) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "04-five-inputs.json") << "{ half";
    EXPECT_EQ(LessonProgress(folder.string()).follow(lesson).word, Word::StatusProgressBad);
    EXPECT_TRUE(std::filesystem::exists(folder / "04-five-inputs.json.bad"));
    EXPECT_TRUE(lesson.tried.empty());
}

}  // namespace
}  // namespace simtscope::gui
