// Lines that are put in order, free texts, and changes of the code as answers; on the sample run.
#include <gtest/gtest.h>

#include "gui/model/lesson_grading.h"
#include "gui/model/panels.h"
#include "sample_lesson.h"

namespace simtscope::gui {
namespace {

using Result = Tried::Result;
using test::five_inputs, test::text_of;

/// The run stands where the question of this name is asked.
struct AskedOf : test::LessonTab {
    void ask(const char* name) {
        index = *five_inputs()->question_named(name);
        const lessons::Question& question = five_inputs()->questions[index];
        LessonFacts facts = *picture.lesson;
        const std::size_t launch = five_inputs()->moments[question.moment].launch;
        facts.run = std::make_shared<const LessonRun>(LessonRun{five_inputs(), launch, {}});
        facts.solved.moments[question.moment] = lessons::Place{12, test::kAskedAt, 0, 0, 0};
        facts.solved.questions[index].answer = lessons::Answer{};
        facts.solved.questions[index].order = {1, 3, 0, 2};
        picture.lesson = std::make_shared<const LessonFacts>(std::move(facts));
        RunFacts own = *picture.facts;
        own.spec = five_inputs()->launches[launch].spec;
        picture.facts = std::make_shared<const RunFacts>(std::move(own));
        state.lesson.launch = launch;
        ask_question(context, index);
    }
    [[nodiscard]] Tried result() { return state.lesson.tried[five_inputs()->questions[index].name]; }
    [[nodiscard]] std::string shown() const { return text_of(lesson_scene(picture, compute_layout(state), state).scene); }
    std::size_t index = 0;
};

TEST_F(AskedOf, LinesAreMovedByKeys) {
    ask("how-it-spreads");
    ASSERT_TRUE(takes_answer(state));
    EXPECT_EQ(state.lesson.asked->entry.text(), "1 2 3 4") << "as the file has them";
    press(Key::Down);
    EXPECT_EQ(state.lesson.asked->entry.text(), "1 2 3 4") << "nothing is held";
    press(Key::Space);
    EXPECT_TRUE(state.lesson.asked->held);
    press(Key::Up);
    press(Key::Up);
    EXPECT_EQ(state.lesson.asked->entry.text(), "2 1 3 4") << "no further than the first place";
    press(Key::Enter);
    EXPECT_FALSE(state.lesson.asked->held);
    gui::press(context, {Key::Enter, true});
    EXPECT_EQ(result().wrong, 1U);
    EXPECT_NE(shown().find("In their right place: 1 of 4"), std::string::npos) << shown();
    for (const Key key : {Key::Down, Key::Down, Key::Down, Key::Enter, Key::Up, Key::Up, Key::Enter}) press(key);
    EXPECT_EQ(state.lesson.asked->entry.text(), "2 4 1 3");
    gui::press(context, {Key::Enter, true});
    EXPECT_EQ(result(), (Tried{Result::Right, 1, "2 4 1 3", 1}));
    EXPECT_TRUE(state.lesson.asked->revealed);
}

TEST_F(AskedOf, LinesAreMovedByThePointer) {
    ask("how-it-spreads");
    dispatch({CommandId::LessonPick, 3}, context);
    EXPECT_TRUE(state.lesson.asked->held);
    dispatch({CommandId::LessonPick, 1}, context);
    EXPECT_EQ(state.lesson.asked->entry.text(), "1 4 2 3");
    EXPECT_FALSE(state.lesson.asked->held) << "put down";
    dispatch({CommandId::LessonPick, 9}, context);
    EXPECT_FALSE(state.lesson.asked->held) << "there is no such line";
    press(Key::Escape);
    EXPECT_FALSE(state.lesson.asked) << "nothing was held: the question is closed";
}

TEST_F(AskedOf, AFreeTextTakesEveryLetterAndIsKeptUnjudged) {
    ask("a-right-number");
    press(Key::R);
    press(Key::S);
    type("rs 15는 운");
    EXPECT_FALSE(state.lesson.asked->revealed) << "R and S are letters here";
    EXPECT_EQ(state.lesson.asked->entry.text(), "rs 15는 운");
    gui::press(context, {Key::Enter});
    EXPECT_EQ(result(), (Tried{Result::Written, 0, "rs 15는 운"}));
    EXPECT_NE(shown().find("One good answer"), std::string::npos) << shown();
    EXPECT_EQ(shown().find("Not right"), std::string::npos);
    ask_question(context, index);
    EXPECT_EQ(state.lesson.asked->entry.text(), "rs 15는 운") << "to be gone on with";
    gui::press(context, {Key::S, false, false, true});
    EXPECT_FALSE(state.lesson.asked) << "Alt+S skips";
}

struct EditAsked : AskedOf {
    EditAsked() { ask("give-them-a-value"); }
    /// A grading of the open question that has come from the worker.
    void come(lessons::GradedCase graded) {
        Grading grading;
        grading.order = context.requests.back().grade;
        grading.running = false;
        grading.cases = {std::move(graded)};
        picture.grading = std::make_shared<const Grading>(std::move(grading));
        settle_grading(picture, state);
    }
    static lessons::GradedCase passed() {
        lessons::GradedCase out;
        out.status = machine::Status::Finished;
        return out;
    }
};

TEST_F(EditAsked, TheTextInTheEditorIsChecked) {
    EXPECT_FALSE(takes_answer(state)) << "keys are the window's, E opens the editor";
    state.draft.file = picture.facts->spec.file;
    state.draft.text = "changed";
    dispatch({CommandId::LessonCheck, 0}, context);
    ASSERT_EQ(context.requests.back().kind, Request::Kind::Grade);
    const GradeOrder& order = *context.requests.back().grade;
    EXPECT_EQ(order.question, index);
    EXPECT_EQ(*order.text, "changed");
    lessons::GradedCase wrong = passed();
    wrong.differences = {{"out", 0, "?", "15"}};
    wrong.remarks.emplace_back();
    wrong.remarks.back().line = 39;
    wrong.remarks.back().english.what = "an undefined value is written";
    come(wrong);
    EXPECT_EQ(result().wrong, 1U);
    EXPECT_NE(shown().find("out[0] is undefined, must be 15"), std::string::npos) << shown();
    EXPECT_NE(shown().find("Line 39: an undefined value is written"), std::string::npos) << shown();
    come(wrong);
    EXPECT_EQ(result().result, Result::Wrong);
    EXPECT_FALSE(state.lesson.asked->revealed) << "one may go on mending";
    EXPECT_NE(shown().find("Which value can a lane add"), std::string::npos) << "with the hint";
    EXPECT_EQ(shown().find("is enough"), std::string::npos) << "and not with what to write";
    come(passed());
    EXPECT_EQ(result().result, Result::Right);
    EXPECT_TRUE(state.lesson.asked->revealed);
}

TEST_F(EditAsked, AResultCountsOnceAndOnlyForItsOwnData) {
    dispatch({CommandId::LessonCheck, 0}, context);
    lessons::GradedCase wrong = passed();
    wrong.status = machine::Status::Deadlock;
    come(wrong);
    settle_grading(picture, state);
    EXPECT_EQ(result().wrong, 1U) << "the same result again";
    EXPECT_NE(shown().find("The run does not end by itself"), std::string::npos) << shown();
    state.lesson.lesson = std::make_shared<const lessons::Lesson>(*five_inputs());  // read again, with other values
    come(passed());
    EXPECT_NE(result().result, Result::Right);
}

TEST_F(EditAsked, TheSolutionIsShownToWhoeverAsksForIt) {
    press(Key::R);
    EXPECT_EQ(result().result, Result::Shown);
    EXPECT_NE(shown().find("int v = 0;"), std::string::npos) << shown();
}

TEST_F(EditAsked, AnotherRunMayBeOnScreen) {
    RunFacts changed = *picture.facts;
    changed.spec.text = std::make_shared<const std::string>("changed and run");
    picture.facts = std::make_shared<const RunFacts>(std::move(changed));
    ASSERT_TRUE(runs_another(picture, state));
    dispatch({CommandId::LessonCheck, 0}, context);
    ASSERT_EQ(context.requests.back().kind, Request::Kind::Grade);
    EXPECT_EQ(*context.requests.back().grade->text, "changed and run");
    EXPECT_NE(shown().find("Goal: no problem is found"), std::string::npos) << shown();
}

TEST_F(AskedOf, TheTaskIsGradedInTheWindow) {
    EXPECT_TRUE(edits_on_screen(picture, state)) << "the broken launch is on screen";
    dispatch({CommandId::LessonGrade, 0}, context);
    ASSERT_EQ(context.requests.back().kind, Request::Kind::Grade);
    EXPECT_FALSE(context.requests.back().grade->question);
    EXPECT_EQ(context.requests.back().grade->text, nullptr) << "unchanged: as on disk";
    Grading grading;
    grading.order = context.requests.back().grade;
    grading.of = 5;
    grading.done = 2;
    picture.grading = std::make_shared<const Grading>(grading);
    EXPECT_NE(shown().find("Checking: 2 of 5"), std::string::npos) << shown();
    grading.running = false;
    grading.error = session::Error{"compile", "error: expected ';'", ""};
    picture.grading = std::make_shared<const Grading>(grading);
    EXPECT_NE(shown().find("expected ';'"), std::string::npos) << shown();
    dispatch({CommandId::LessonCopyCommand, 0}, context);
    EXPECT_EQ(context.copied, "simtscope lesson grade 04-five-inputs YOUR.cu");
}

}  // namespace
}  // namespace simtscope::gui
