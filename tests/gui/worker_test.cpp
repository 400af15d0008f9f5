// The worker thread over a run without a compiler: every request, the order of things, the end.
#include "gui/app/worker.h"

#include <gtest/gtest.h>

#include <chrono>

#include "sample_run.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;

class WorkerTest : public testing::Test {
protected:
    void start(bool at_problem, Opener opener = test::open_sample) {
        worker_ = std::make_unique<Worker>(session::LaunchSpec{}, at_problem, std::move(opener), [this] { ++woken_; });
        wait();
    }
    void wait() { ASSERT_TRUE(test::settle(*worker_)) << "the worker never settles"; }
    std::uint64_t after(Request::Kind kind, std::uint64_t moment = 0) {
        Request request;
        request.kind = kind;
        request.moment = moment;
        worker_->request(request);
        wait();
        return worker_->picture()->snapshot.moment;
    }
    std::atomic<int> woken_ = 0;
    std::unique_ptr<Worker> worker_;
};

using K = Request::Kind;

TEST_F(WorkerTest, OpensAtTheStartAndKnowsTheWholeRun) {
    start(false);
    const auto picture = worker_->picture();
    EXPECT_EQ(picture->phase, Picture::Phase::Ready);
    EXPECT_EQ(picture->snapshot.moment, 0U);
    EXPECT_EQ(picture->facts->total, 15U);
    EXPECT_EQ(picture->facts->end, machine::Status::Finished);
    ASSERT_EQ(picture->facts->problems.size(), 3U);
    EXPECT_EQ(picture->facts->problems[0].moment, test::kFirstShuffle) << "found from its instruction step";
    EXPECT_EQ(picture->facts->problems[2].moment, test::kFirstShuffle + 6);
    EXPECT_EQ(picture->facts->moments.size(), 15U);
    EXPECT_GT(woken_, 0);
}

TEST_F(WorkerTest, OpensAtTheFirstProblem) {
    start(true);
    EXPECT_EQ(worker_->picture()->snapshot.moment, test::kFirstShuffle);
    EXPECT_TRUE(worker_->picture()->stopped_at_problem);
    EXPECT_TRUE(worker_->picture()->snapshot.exchange.has_value());
}

TEST_F(WorkerTest, OpensWhereARunWasSaved) {
    const std::uint64_t step = test::SampleRun().snapshot({}, {}).step;  // of the start: what moment 6 does not have
    for (const bool same : {true, false}) {
        test::SampleRun run;
        run.seek_moment(6, {});
        const session::Position position{same ? run.step() : step, 6, 0};
        worker_ = std::make_unique<Worker>(
            session::LaunchSpec{}, false, test::open_sample, [] {},
            SavedPlace{position, [](std::uint64_t) { return std::string("another state"); }});
        wait();
        EXPECT_EQ(worker_->picture()->snapshot.moment, 6U);
        EXPECT_EQ(worker_->picture()->facts->total, 15U) << "the scout starts at the start";
        EXPECT_EQ(worker_->picture()->facts->warnings, same ? std::vector<std::string>{} : std::vector<std::string>{"another state"});
        EXPECT_EQ(after(K::Seek, 2), 2U);
        EXPECT_EQ(after(K::Reload), 2U) << "only the first time";
    }
}

TEST_F(WorkerTest, StepsAddUpAndGoBackExactly) {
    start(false);
    Request step;
    step.kind = K::Step;
    for (int i = 0; i < 7; ++i) worker_->request(step);
    wait();
    EXPECT_EQ(worker_->picture()->snapshot.moment, 7U) << "a key press is never lost";
    for (std::uint64_t moment = 7; moment-- > 0;) EXPECT_EQ(after(K::StepBack), moment);
    EXPECT_EQ(after(K::StepBack), 0U);
}

TEST_F(WorkerTest, RunsToProblemsAndEndsBothWays) {
    start(false);
    EXPECT_EQ(after(K::RunOn), 5U);
    EXPECT_EQ(after(K::RunOn), 8U);
    EXPECT_EQ(after(K::NextProblem), 11U);
    EXPECT_EQ(after(K::NextProblem), 11U) << "no further problem: stay";
    EXPECT_EQ(after(K::RunOn), 15U);
    EXPECT_EQ(after(K::RunBack), 11U);
    EXPECT_EQ(after(K::PreviousProblem), 8U);
    EXPECT_EQ(after(K::RunBack), 5U);
    EXPECT_EQ(after(K::PreviousProblem), 5U);
    EXPECT_EQ(after(K::RunBack), 0U);
    EXPECT_EQ(after(K::SeekEnd), 15U);
    EXPECT_EQ(after(K::Seek, 9), 9U);
    EXPECT_EQ(after(K::StepBack), 8U) << "without a step to undo, one back";
    EXPECT_EQ(after(K::Seek, 1'000'000), 15U);
}

TEST_F(WorkerTest, AskingLeavesTheMoment) {
    start(false);
    Request step;
    step.kind = K::Step;
    for (int i = 0; i < 7; ++i) worker_->request(step);
    wait();
    const auto before = worker_->picture();
    Request ask;
    ask.kind = K::Ask;
    ask.question.value = "v";
    worker_->request(ask);
    wait();
    const auto after_asking = worker_->picture();
    EXPECT_EQ(after_asking->snapshot.moment, 7U);
    EXPECT_EQ(after_asking->snapshot.last.line, before->snapshot.last.line);
    ASSERT_NE(after_asking->answer, nullptr);
    ASSERT_TRUE(after_asking->answer->why);
    EXPECT_EQ(after_asking->answer->moment, 7U);
    EXPECT_EQ(after(K::StepBack), 6U) << "and the steps can still be undone";
    EXPECT_EQ(worker_->picture()->answer, after_asking->answer) << "the answer stays while the run moves";
    ask.question.value = "w";
    worker_->request(ask);
    wait();
    ASSERT_TRUE(worker_->picture()->answer->error);
    EXPECT_NE(worker_->picture()->answer->error->message.find('w'), std::string::npos);
    Request go;
    go.kind = K::GoToStep;
    go.step = 14;  // three instruction steps a moment
    worker_->request(go);
    wait();
    EXPECT_EQ(worker_->picture()->snapshot.moment, 5U);
}

TEST_F(WorkerTest, RunsToBreakpointsAndProblemsBothWays) {
    start(false);
    Request request;
    request.stops = {"line five.cu:8", "line five.cu:9"};
    const auto go = [&](K kind) {
        request.kind = kind;
        worker_->request(request);
        wait();
        return worker_->picture()->snapshot.moment;
    };
    EXPECT_EQ(go(K::RunOn), 5U) << "before line 8, and the first problem";
    EXPECT_TRUE(worker_->picture()->stopped_at_problem);
    EXPECT_EQ(go(K::RunOn), 8U);
    request.stops = {"line five.cu:7"};
    EXPECT_EQ(go(K::RunOn), 10U);
    EXPECT_FALSE(worker_->picture()->stopped_at_problem);
    EXPECT_EQ(go(K::RunBack), 8U);
    EXPECT_EQ(go(K::RunBack), 7U);
    const auto picture = worker_->picture();
    EXPECT_EQ(picture->hits.at("line five.cu:8").size(), 2U);
    ASSERT_EQ(picture->hits.at("line five.cu:7").size(), 2U);
    EXPECT_EQ(picture->hits.at("line five.cu:7")[0].moment, 7U) << "in order of time";
    EXPECT_TRUE(picture->refused.empty());
    request.stops = {"line five.cu:9"};
    static_cast<void>(go(K::RunOn));
    EXPECT_EQ(worker_->picture()->refused.at("line five.cu:9"), "no statement there");
}

TEST_F(WorkerTest, GoesToTheTimesOfALine) {
    start(false);
    Request request;
    const auto go = [&](K kind, std::uint32_t line) {
        request.kind = kind;
        request.line = {"five.cu", line};
        worker_->request(request);
        wait();
        return worker_->picture()->snapshot.moment;
    };
    EXPECT_EQ(go(K::LineNext, 8), 5U);
    EXPECT_EQ(go(K::LineNext, 8), 8U);
    EXPECT_EQ(go(K::LineLast, 8), 11U);
    EXPECT_EQ(go(K::LineNext, 8), 11U) << "stays";
    EXPECT_EQ(worker_->picture()->note.word, Word::StatusLineNotAhead);
    EXPECT_EQ(worker_->picture()->note.value, "8");
    EXPECT_EQ(go(K::LinePrevious, 8), 8U);
    EXPECT_EQ(go(K::LineFirst, 8), 5U);
    EXPECT_EQ(go(K::LinePrevious, 8), 5U);
    EXPECT_EQ(worker_->picture()->note.word, Word::StatusLineNotBefore);
    EXPECT_EQ(go(K::LineFirst, 3), 0U);
    EXPECT_EQ(go(K::LineFirst, 2), 0U);
    EXPECT_EQ(worker_->picture()->note.word, Word::StatusLineNever);
}

TEST_F(WorkerTest, EventsBothWaysAndNothingBeyondTheLast) {
    start(false);
    EXPECT_EQ(after(K::NextEvent), 5U);
    EXPECT_EQ(after(K::NextEvent), 8U);
    EXPECT_EQ(after(K::PreviousEvent), 5U);
    EXPECT_EQ(after(K::PreviousEvent), 5U);
    EXPECT_EQ(worker_->picture()->note.word, Word::StatusNoEventBefore);
    EXPECT_EQ(after(K::Seek, 12), 12U);
    EXPECT_EQ(after(K::NextEvent), 12U);
    EXPECT_EQ(worker_->picture()->note.word, Word::StatusNoEventAhead);
}

TEST_F(WorkerTest, SaysWhatIsWrongWithACondition) {
    start(false);
    Request request;
    request.kind = K::CheckCondition;
    request.text = "w > 1";
    worker_->request(request);
    wait();
    EXPECT_EQ(worker_->picture()->checked_condition, (std::pair<std::string, std::string>("w > 1", "no variable `w > 1`")));
    request.text = "v > 1";
    worker_->request(request);
    wait();
    EXPECT_EQ(worker_->picture()->checked_condition, (std::pair<std::string, std::string>("v > 1", "")));
}

TEST_F(WorkerTest, TheNewestOfAKindReplacesTheOlder) {
    start(false);
    for (std::uint64_t moment = 1; moment < 1000; ++moment) {
        Request seek;
        seek.kind = K::Seek;
        seek.moment = moment % 15;
        worker_->request(seek);
    }
    wait();
    EXPECT_EQ(worker_->picture()->snapshot.moment, 999U % 15);
}

TEST_F(WorkerTest, ARunThatCannotOpenIsTold) {
    start(false, [](const session::LaunchSpec&) -> std::expected<std::unique_ptr<Runner>, session::Error> {
        return std::unexpected(
            session::Error{"compile", "five.cu:3:1: error: no", SIMTSCOPE_SOURCE_DIR "/assets/examples/five.cu", 3, 1, 2});
    });
    const auto picture = worker_->picture();
    EXPECT_EQ(picture->phase, Picture::Phase::Failed);
    EXPECT_EQ(picture->error.line, 3U);
    ASSERT_FALSE(picture->facts->files.empty()) << "the source is read from disk, to be shown with the message";
    EXPECT_GT(picture->facts->files[0].lines.size(), 10U);
    EXPECT_EQ(after(K::Step), 0U) << "and nothing can be stepped";
}

TEST_F(WorkerTest, ReadingTheFileAgainKeepsTheMomentAndRecoversFromAnError) {
    auto broken = std::make_shared<std::atomic<bool>>(true);
    start(false, [broken](const session::LaunchSpec& spec) -> std::expected<std::unique_ptr<Runner>, session::Error> {
        if (*broken) return std::unexpected(session::Error{"compile", "no", "", 0, 0, 2});
        return test::open_sample(spec);
    });
    EXPECT_EQ(worker_->picture()->phase, Picture::Phase::Failed);
    *broken = false;
    EXPECT_EQ(after(K::Reload), 0U);
    EXPECT_EQ(worker_->picture()->phase, Picture::Phase::Ready);
    EXPECT_EQ(after(K::Seek, 9), 9U);
    EXPECT_EQ(after(K::Reload), 9U);
    EXPECT_EQ(worker_->picture()->facts->total, 15U);
    *broken = true;
    static_cast<void>(after(K::Reload));
    EXPECT_EQ(worker_->picture()->phase, Picture::Phase::Failed);
}

}  // namespace
}  // namespace simtscope::gui
