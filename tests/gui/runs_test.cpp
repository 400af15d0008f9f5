// Several runs beside each other, in the worker's thread over a run without a compiler.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "gui/app/worker.h"
#include "gui/model/compare.h"
#include "gui/model/runs_commands.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using K = Request::Kind;
using machine::Policy;

class RunsTest : public testing::Test {
protected:
    void SetUp() override {
        worker_ = std::make_unique<Worker>(session::LaunchSpec{}, false, test::open_sample, [] {});
        wait();
    }
    void wait() {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (!worker_->settled()) {
            ASSERT_LT(std::chrono::steady_clock::now(), end) << "the worker never settles";
            std::this_thread::sleep_for(1ms);
        }
        picture_ = worker_->picture();
    }
    void ask(const Request& request) {
        worker_->request(request);
        wait();
    }
    void ask(K kind, std::uint64_t number = 0) {
        Request request;
        request.kind = kind;
        request.number = request.moment = number;
        ask(request);
    }
    void open(std::uint64_t seed, bool manual = false) {
        Request request;
        request.kind = K::NewRun;
        request.wish.policy = Policy::Explore;
        request.wish.seed = seed;
        request.wish.manual = manual;
        ask(request);
    }
    [[nodiscard]] const Runs& runs() const { return picture_->runs; }
    [[nodiscard]] std::uint64_t moment() const { return picture_->snapshot.moment; }

    std::unique_ptr<Worker> worker_;
    std::shared_ptr<const Picture> picture_;
};

TEST_F(RunsTest, ANewScheduleIsASecondRunAndEachKeepsItsMoment) {
    ASSERT_EQ(runs().all.size(), 1U);
    EXPECT_EQ(runs().comparison, nullptr);
    ask(K::Seek, 9);
    open(7);
    ASSERT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(runs().shown, 2U);
    EXPECT_EQ(moment(), 0U);
    EXPECT_EQ(picture_->facts->spec.seed, 7U);
    EXPECT_EQ(picture_->facts->total, 15U) << "its end and its problems are its own";
    ask(K::Seek, 4);
    ask(K::ShowRun, 1);
    EXPECT_EQ(runs().shown, 1U);
    EXPECT_EQ(moment(), 9U);
    EXPECT_EQ(picture_->facts->spec.policy, Policy::Hardware);
    EXPECT_EQ(runs().entry(2)->moment, 4U);
    ask(K::ShowRun, 2);
    EXPECT_EQ(moment(), 4U);
    ask(K::ShowRun, 99);
    EXPECT_EQ(runs().shown, 2U) << "no such run";
}

TEST_F(RunsTest, TheSameRunIsShownAndNotOpenedAgain) {
    open(7);
    open(7);
    EXPECT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(picture_->note.word, Word::StatusSameRun);
    ask(K::ShowRun, 1);
    open(7);
    EXPECT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(runs().shown, 2U);
    open(666);
    EXPECT_EQ(picture_->note.word, Word::StatusRunRefused);
    EXPECT_EQ(picture_->note.value, "no seed 666");
    EXPECT_EQ(runs().all.size(), 2U);
}

TEST_F(RunsTest, FourRunsAreKeptAndTheOneUnseenForLongestGoes) {
    for (const std::uint64_t seed : {1, 2, 3}) open(seed);
    EXPECT_EQ(runs().all.size(), kMaxRuns);
    ask(K::ShowRun, 1);
    open(4);
    ASSERT_EQ(runs().all.size(), kMaxRuns);
    EXPECT_EQ(runs().entry(2), nullptr);
    EXPECT_NE(runs().entry(1), nullptr) << "it was looked at";
    EXPECT_EQ(runs().shown, 5U) << "numbers are not given again";
    EXPECT_EQ(picture_->note.word, Word::StatusRunDropped);
    EXPECT_EQ(picture_->note.value, "2");
}

TEST_F(RunsTest, BothGoToTheFirstDifference) {
    open(7);
    ASSERT_NE(runs().comparison, nullptr);
    EXPECT_FALSE(runs().comparison->searching);
    EXPECT_EQ(runs().comparison->runs, (std::array<std::uint32_t, 2>{1, 2}));
    ask(K::GoToParting);
    EXPECT_EQ(moment(), 5U);
    EXPECT_EQ(runs().entry(1)->moment, 5U);
    const auto table = runs().comparison->table;
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(table->rows.size(), 2U);
    EXPECT_EQ(table->rows[0], (CompareRow{0, Verdict::NotAllowed, 0, 1})) << "15 and 7, and there are problems";
    EXPECT_EQ(table->rows[1], (CompareRow{0, Verdict::Same, 1, 1}));
}

TEST_F(RunsTest, SchedulesGiveResultsAndOneOpensAtItsFirstDifference) {
    ask(K::TrySchedules);
    ASSERT_NE(runs().outcomes, nullptr);
    EXPECT_FALSE(runs().outcomes->running);
    EXPECT_EQ(runs().outcomes->runs, kSchedules);
    ASSERT_EQ(runs().outcomes->list.size(), 2U);
    EXPECT_EQ(runs().all[0].outcome, 0U) << "the run on screen has the first result";
    ask(K::OpenOutcome, 0);
    EXPECT_EQ(runs().all.size(), 1U);
    ask(K::OpenOutcome, 1);
    ASSERT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(picture_->facts->spec.seed, 7U);
    EXPECT_EQ(moment(), 5U);
    EXPECT_EQ(runs().all[1].outcome, 1U);
}

TEST_F(RunsTest, ReadingTheFileAgainKeepsTheRuns) {
    ask(K::Seek, 6);
    open(7);
    ask(K::Reload);
    ASSERT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(runs().shown, 2U);
    ask(K::ShowRun, 1);
    EXPECT_EQ(moment(), 6U);
    EXPECT_EQ(picture_->facts->total, 15U);
}

TEST_F(RunsTest, ByHandFromHereOnAndKeptUntilAnotherChoice) {
    ask(K::Seek, 3);
    open(0, true);
    ASSERT_TRUE(runs().manual());
    EXPECT_EQ(picture_->snapshot.step, 9U) << "where the other run stood";
    ASSERT_EQ(runs().next.size(), 2U);
    Request choose;
    choose.kind = K::ChooseNext;
    choose.step = 9;
    choose.mask = runs().next[0].lanes;
    ask(choose);
    EXPECT_EQ(moment(), 4U);
    EXPECT_EQ(picture_->facts->spec.choices, "") << "they would have gone on anyway";
    ask(choose);
    EXPECT_EQ(moment(), 4U) << "asked about another place";
    choose.step = 12;
    choose.mask = runs().next[1].lanes;
    ask(choose);
    EXPECT_EQ(moment(), 5U);
    EXPECT_EQ(picture_->facts->spec.choices, "12:0.0.ffffffe0");
    ask(K::StepBack);
    EXPECT_EQ(moment(), 4U);
    EXPECT_EQ(picture_->facts->spec.choices, "12:0.0.ffffffe0") << "going back drops nothing";
    EXPECT_EQ(schedule_text(picture_->facts->spec, true, Language::English), "manual (1)");
}

TEST(RunLooks, BookmarksAndVisitedMomentsAreTheRuns) {
    ViewState state;
    state.bookmarks = {{{12, "here"}, 4}};
    state.problem = 2;
    change_looks(state, 2);
    EXPECT_TRUE(state.bookmarks.empty());
    EXPECT_FALSE(state.problem);
    change_looks(state, 1);
    ASSERT_EQ(state.bookmarks.size(), 1U);
    EXPECT_EQ(state.bookmarks[0].mark.note, "here");
    EXPECT_EQ(state.problem, 2U);
}

}  // namespace
}  // namespace simtscope::gui
