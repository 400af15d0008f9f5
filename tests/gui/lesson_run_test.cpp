// Whose answers a lesson's questions are: the run that the lesson states, not another schedule, launch or text; and how often one may try.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "gui/app/worker.h"
#include "gui/model/arrival.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/panels.h"
#include "sample_lesson.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using Result = Tried::Result;
using test::five_inputs, test::kAskedAt, test::text_of;
using LessonTab = test::LessonTab;

std::shared_ptr<const RunFacts> other_facts(const Picture& picture, machine::Policy policy) {
    RunFacts facts = *picture.facts;
    facts.spec.policy = policy;
    return std::make_shared<const RunFacts>(std::move(facts));
}

RunEntry entry(std::uint32_t number, std::shared_ptr<const RunFacts> facts) {
    RunEntry out;
    out.number = number;
    out.facts = std::move(facts);
    return out;
}

TEST_F(LessonTab, AnotherRunIsNotGradedAndOneKeyGoesBack) {
    dispatch({CommandId::Step, 0}, context);
    ASSERT_TRUE(takes_answer(state));
    picture.facts = other_facts(picture, machine::Policy::Lockstep);
    picture.runs.all = {entry(1, test::lesson_picture(kAskedAt).facts), entry(2, picture.facts)};
    picture.runs.shown = 2;
    EXPECT_TRUE(runs_another(picture, state));
    EXPECT_FALSE(asked_row(picture, state)) << "nothing is hidden in a run that is not asked about";
    EXPECT_FALSE(holds_step(picture, state));
    const std::string shown = text_of(lesson_scene(picture, compute_layout(state), state).scene);
    EXPECT_NE(shown.find("On screen is another run: lockstep"), std::string::npos) << shown;
    type("1-4");
    press(Key::Enter);
    EXPECT_EQ(tried(), Tried{}) << "not graded against the lesson's own run";
    EXPECT_EQ(state.note.word, Word::StatusOtherRun);
    EXPECT_TRUE(dispatch({CommandId::Step, 0}, context)) << "another run is free to go on";
    context.requests.clear();
    gui::press(context, {Key::F3, false, true});
    ASSERT_EQ(context.requests.size(), 2U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::ShowRun);
    EXPECT_EQ(context.requests[0].number, 1U);
    EXPECT_EQ(context.requests[1].kind, Request::Kind::Seek);
    EXPECT_EQ(context.requests[1].moment, kAskedAt);
}

TEST_F(LessonTab, AChangedTextIsAnotherRunAndItsOwnIsOpenedAnew) {
    EXPECT_FALSE(dispatch({CommandId::LessonReturn, 0}, context)) << "it is on screen";
    RunFacts facts = *picture.facts;
    facts.spec.text = std::make_shared<const std::string>("__global__ void sum_first(const int*, int*, int) {}");
    picture.facts = std::make_shared<const RunFacts>(std::move(facts));
    picture.runs.all = {entry(1, picture.facts)};
    EXPECT_FALSE(runs_lesson(picture, state));
    dispatch({CommandId::LessonReturn, 0}, context);
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Lesson);
    const auto all = lessons::actions(five_inputs()->text(Language::English));
    const auto link = std::ranges::find(all, "first-bad-shuffle", &lessons::Action::target);
    dispatch({CommandId::LessonGo, link - all.begin()}, context);
    EXPECT_EQ(context.requests.back().kind, Request::Kind::Lesson) << "a link too leads into the lesson's own run";
}

TEST_F(LessonTab, ClosingAQuestionGivesNoThirdTryWithTheSameData) {
    dispatch({CommandId::Step, 0}, context);
    type("0-4");
    press(Key::Enter);
    press(Key::Escape);
    EXPECT_FALSE(takes_answer(state));
    dispatch({CommandId::Step, 0}, context);
    type("0");
    press(Key::Enter);
    EXPECT_TRUE(state.lesson.asked->revealed) << "the second one";
    EXPECT_EQ(tried().wrong, 2U);
    EXPECT_NE(text_of(lesson_scene(picture, compute_layout(state), state).scene).find("Try other data (input data 2)"), std::string::npos);
    context.requests.clear();
    press(Key::Escape);
    ask_question(context, 0);
    ASSERT_EQ(context.requests.back().kind, Request::Kind::Lesson) << "asked again after its answer was seen: with other data";
    EXPECT_EQ(context.requests.back().lesson->lesson->values().at("seed"), 2);
    EXPECT_EQ(state.lesson.asked->wrong, 0U);
    EXPECT_NE(text_of(lesson_scene(picture, compute_layout(state), state).scene).find("Input data: n = 6, seed = 2"), std::string::npos);
}

TEST_F(LessonTab, TheStepButtonSaysAnswerFirstAsLongAsItDoes) {
    const auto button = [&](Language language, float width) {
        state.language = language;
        state.width = width;
        return text_of(top_scene(picture, compute_layout(state), state)).find(say(Word::OffNotAnswered, language)) != std::string::npos;
    };
    EXPECT_FALSE(button(Language::English, 1280));
    dispatch({CommandId::Step, 0}, context);
    for (const float width : {1024.0F, 1280.0F, 1920.0F}) {
        EXPECT_TRUE(button(Language::English, width)) << width;
        EXPECT_TRUE(button(Language::Korean, width)) << width;
    }
    EXPECT_EQ(say(Word::OffNotAnswered, Language::English), "Answer first");
    EXPECT_EQ(say(Word::OffNotAnswered, Language::Korean), "먼저 답하기");
    press(Key::S);
    EXPECT_FALSE(button(Language::English, 1280));
}

TEST_F(LessonTab, TheQuestionComesIntoViewWhereItIsAsked) {
    const Picture before = test::lesson_picture(0);
    state.follow_panel = false;
    follow_picture(state, before, picture);
    EXPECT_FALSE(state.follow_panel) << "no question is open";
    dispatch({CommandId::Step, 0}, context);
    state.follow_panel = false;
    follow_picture(state, before, picture);
    EXPECT_TRUE(state.follow_panel);
}

struct Teaching : test::LessonTab {
    Teaching() { dispatch({CommandId::PresetTeach, 0}, context); }
};

TEST_F(Teaching, StepShowsTheQuestionAndThenGoesOn) {
    EXPECT_FALSE(dispatch({CommandId::Step, 0}, context)) << "the question first";
    EXPECT_TRUE(takes_answer(state));
    EXPECT_FALSE(holds_step(picture, state));
    EXPECT_TRUE(dispatch({CommandId::Step, 0}, context)) << "nobody has to answer";
    const ScrolledScene scene = lesson_scene(picture, compute_layout(state), state);
    const auto large = std::ranges::find_if(scene.scene.items(), [](const Item& item) { return item.role == Role::Large; });
    ASSERT_NE(large, scene.scene.items().end());
    EXPECT_EQ(large->text.substr(0, 5), "delta") << "the question is large";
    press(Key::R);
    EXPECT_TRUE(state.lesson.asked->revealed);
    EXPECT_EQ(tried(), Tried{}) << "a room's answer is nobody's";
    EXPECT_TRUE(dispatch({CommandId::PresetLearn, 0}, context));
    EXPECT_FALSE(state.lesson.teaching);
}

TEST_F(Teaching, LettersAreVotesAndCanBeTakenBackAndCleared) {
    const auto index = *five_inputs()->question_named("what-is-written");
    ask_question(context, index);
    for (const Key key : {Key::A, Key::C, Key::C, Key::C, Key::D}) press(key);
    type("c");
    gui::press(context, {Key::D, false, true});
    gui::press(context, {Key::D, false, true});
    EXPECT_EQ(state.lesson.asked->votes, (std::array<unsigned, kVotes>{1, 0, 3, 0}));
    EXPECT_TRUE(state.lesson.asked->entry.text().empty()) << "no answer was typed";
    state.lesson.teaching = false;
    EXPECT_FALSE(dispatch({CommandId::LessonVote, 0}, context)) << "not while learning";
    state.lesson.teaching = true;
    gui::press(context, {Key::Delete, true});
    EXPECT_EQ(state.lesson.asked->votes, (std::array<unsigned, kVotes>{}));
}

TEST_F(Teaching, BarsAreAsLongAsTheirShareAtEverySize) {
    dispatch({CommandId::Step, 0}, context);
    state.lesson.asked->votes = {30, 10, 0, 0};
    for (const int font : {13, 17, 20, 24, 36}) {
        state.metrics = estimated_metrics(font, Profile::Projector);
        const ScrolledScene scene = lesson_scene(picture, compute_layout(state), state);
        std::vector<float> bars;
        for (const Item& item : scene.scene.items()) {
            if (item.kind == Kind::Text && item.role == Role::Large) {
                EXPECT_LE(item.box.x + scene.scene.width(item.text, item.role), scene.view.right()) << font << ": " << item.text;
            }
            if (item.kind == Kind::Fill && item.token == Token::Active && item.box.x > scene.view.x + state.metrics.font)
                bars.push_back(item.box.w);
        }
        ASSERT_GE(bars.size(), 4U) << font;
        EXPECT_NEAR(bars[0], 3 * bars[1], 1) << font;
        EXPECT_EQ(bars[2], 0) << font;
    }
}

TEST_F(LessonTab, WhereThereIsNoSharedMemoryALessonAboutItIsNamedIfThereIsOne) {
    EXPECT_FALSE(lesson_about("shared-memory", state));
    state.library.lessons = {{"/l/04-five", {}, {"Five", "다섯"}, 0},
                             {"/l/12-shared", {}, {"Shared memory", "공유 메모리"}, 0, {"shared-memory"}}};
    ASSERT_EQ(lesson_about("shared-memory", state), 1U);
    dispatch({CommandId::LessonOpenLibrary, 1}, context);
    EXPECT_EQ(context.requests.back().words, std::vector<std::string>{"/l/12-shared"});
}

/// The lesson's launch in the worker, with a real run.
struct LessonWorker : testing::Test {
    LessonWorker() : run(std::make_shared<const LessonRun>(LessonRun{five_inputs(), 0, {}})) {
        const session::LaunchSpec spec = spec_of(*run);
        worker = std::make_unique<Worker>(
            spec, false, session_opener({spec}, 0), [] {}, std::nullopt, RunFile{}, FileOpener{}, run);
        wait();
    }
    void wait() {
        using namespace std::chrono_literals;
        ASSERT_TRUE(test::settle(*worker)) << "the worker never settles";
        picture = worker->picture();
    }
    void ask(const Request& request) {
        worker->request(request);
        wait();
    }
    std::shared_ptr<const LessonRun> run;
    std::unique_ptr<Worker> worker;
    std::shared_ptr<const Picture> picture;
};

TEST_F(LessonWorker, AnswersAreThoseOfTheLessonsOwnRunAlone) {
    ASSERT_TRUE(is_own_run(*picture));
    EXPECT_EQ(picture->lesson->solved.questions[0].answer->lanes, 0x1eU);
    Request other;
    other.kind = Request::Kind::NewRun;
    other.wish.policy = machine::Policy::Lockstep;
    ask(other);
    EXPECT_FALSE(is_own_run(*picture));
    Request back;
    back.kind = Request::Kind::ShowRun;
    back.number = 1;
    ask(back);
    EXPECT_TRUE(is_own_run(*picture));
    EXPECT_TRUE(picture->lesson->known);
    Request changed;
    changed.kind = Request::Kind::Relaunch;
    session::LaunchSpec spec = picture->facts->spec;
    spec.text = std::make_shared<const std::string>("__global__ void sum_first(const int* in, int* out, int n) { out[0] = in[0]; }\n");
    changed.launch = std::make_shared<const session::LaunchSpec>(spec);
    ask(changed);
    ASSERT_EQ(picture->phase, Picture::Phase::Ready);
    EXPECT_FALSE(is_own_run(*picture));
    EXPECT_FALSE(picture->lesson->known);
    EXPECT_FALSE(picture->lesson->solved.questions[0].answer) << "nothing of the changed text is called the lesson's answer";
    Request again;
    again.kind = Request::Kind::Lesson;
    again.lesson = run;
    ask(again);
    EXPECT_TRUE(is_own_run(*picture) && picture->lesson->known);
}

TEST_F(LessonWorker, TextsAreHeldAgainstTheGoalAndTheTask) {
    auto order = std::make_shared<GradeOrder>();
    order->lesson = five_inputs();
    order->question = five_inputs()->question_named("give-them-a-value");
    const lessons::Goal& goal = *five_inputs()->questions[*order->question].goal;
    order->file = spec_of(*run).file;
    order->text = std::make_shared<const std::string>(goal.solution_text);
    Request check;
    check.kind = Request::Kind::Grade;
    check.grade = order;
    ask(check);
    ASSERT_TRUE(picture->grading && !picture->grading->running);
    ASSERT_EQ(picture->grading->cases.size(), 1U);
    EXPECT_TRUE(picture->grading->cases[0].passed());
    auto task = std::make_shared<GradeOrder>(*order);
    task->question.reset();
    task->text = nullptr;
    check.grade = task;
    ask(check);
    ASSERT_GT(picture->grading->cases.size(), 4U);
    EXPECT_FALSE(picture->grading->cases[0].passed()) << "the broken kernel as it is";
    EXPECT_EQ(picture->snapshot.moment, 0U) << "the run on screen stays";
}

}  // namespace
}  // namespace simtscope::gui
