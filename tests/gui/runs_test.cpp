// Several runs beside each other, in the worker's thread over a run without a compiler.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "gui/app/card_probe.h"
#include "gui/app/worker.h"
#include "gui/model/compare.h"
#include "gui/model/matching.h"
#include "gui/model/runs_commands.h"
#include "sample_run.h"
#include "settle.h"

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
        ASSERT_TRUE(test::settle(*worker_)) << "the worker never settles";
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
    for (const std::uint64_t seed : {1U, 2U, 3U}) open(seed);
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

TEST_F(RunsTest, AClosedRunIsGoneAndTheOneBeforeItComesBack) {
    open(1);
    open(2);
    ask(K::CloseRun, 1);
    ASSERT_EQ(runs().all.size(), 2U);
    EXPECT_EQ(runs().entry(1), nullptr);
    EXPECT_EQ(runs().shown, 3U) << "what is on screen stays there";
    EXPECT_EQ(picture_->note.word, Word::StatusRunClosed);
    EXPECT_EQ(runs().comparison->runs, (std::array<std::uint32_t, 2>{2, 3}));
    ask(K::CloseRun, 3);
    ASSERT_EQ(runs().all.size(), 1U);
    EXPECT_EQ(runs().shown, 2U);
    EXPECT_EQ(picture_->facts->spec.seed, 1U);
    EXPECT_EQ(runs().comparison, nullptr);
    ask(K::CloseRun, 2);
    EXPECT_EQ(runs().all.size(), 1U) << "the last run stays";
}

TEST_F(RunsTest, TogetherTheOtherRunGoesAlong) {
    open(7);
    ask(K::Seek, 4);
    ASSERT_NE(runs().beside, nullptr);
    EXPECT_EQ(runs().beside->number, 1U);
    EXPECT_EQ(runs().beside->snapshot.moment, 0U) << "it stays where it is";
    EXPECT_FALSE(runs().together);
    ask(K::Together, 1);
    EXPECT_TRUE(runs().together);
    EXPECT_EQ(runs().beside->snapshot.moment, 4U);
    ask(K::Step);
    EXPECT_EQ(moment(), 5U);
    EXPECT_EQ(runs().beside->snapshot.moment, 5U);
    EXPECT_EQ(runs().entry(1)->moment, 5U);
    ask(K::StepBack);
    EXPECT_EQ(runs().beside->snapshot.moment, 4U);
    ask(K::ShowRun, 1);
    EXPECT_EQ(runs().beside->number, 2U);
    ask(K::Together, 0);
    ask(K::Step);
    EXPECT_EQ(moment(), 5U);
    EXPECT_EQ(runs().beside->snapshot.moment, 4U);
}

TEST_F(RunsTest, AllRunsTogetherKeepNoMoreThanTheOneLimit) {
    const auto kept = [&] {
        std::uint64_t sum = 0;
        for (const RunEntry& entry : runs().all) sum += entry.history;
        return sum;
    };
    const std::uint64_t limit = session::LaunchSpec{}.history;
    EXPECT_EQ(runs().history_limit, limit);
    EXPECT_EQ(kept(), limit) << "one run may have it all";
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        open(seed);
        EXPECT_LE(kept() + 4 * runs().all[0].history, limit) << "with those that compare two of them";
        EXPECT_GT(kept(), limit / 4);
    }
    for (const std::uint64_t number : {1U, 2U, 3U}) ask(K::CloseRun, number);
    EXPECT_EQ(kept(), limit) << "given back";
    const std::string text = memory_text(runs(), Language::English);
    EXPECT_NE(text.find("256 MiB for going back, all together at most 256 MiB"), std::string::npos) << text;
    EXPECT_EQ(mebibytes(100), "< 0.1 MiB");
    EXPECT_EQ(mebibytes(13107200), "12.5 MiB");
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
    EXPECT_EQ(table->rows[0], (CompareRow{0, Verdict::NotComparable, 0, 1, true})) << "15 and 7, and there are problems";
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

TEST(Matching, MomentsMatchByWhatTheWarpHasRun) {
    RunFacts a, b;
    //            block, warp, lanes, file, line, first step, end
    a.moments = {{0, 0, 1, 0, 1, 0, 3, 0}, {0, 1, 1, 0, 1, 3, 5, 0}, {0, 0, 1, 0, 2, 5, 9, 0}};
    b.moments = {{0, 1, 1, 0, 1, 0, 2, 0}, {0, 0, 1, 0, 1, 2, 4, 0}, {0, 0, 1, 0, 1, 4, 5, 0}, {0, 0, 1, 0, 2, 5, 9, 0}};
    EXPECT_EQ(steps_of_warp(a, 0, 0, 3), 7U);
    EXPECT_EQ(matching_moment(a, 0, b, 0, 0), 0U);
    EXPECT_EQ(matching_moment(a, 1, b, 0, 0), 3U) << "3 instructions of warp 0";
    EXPECT_EQ(matching_moment(a, 2, b, 0, 0), 3U) << "another warp's moment changes nothing";
    EXPECT_EQ(matching_moment(a, 3, b, 0, 0), 4U);
    EXPECT_EQ(matching_moment(b, 2, a, 0, 0), 1U) << "the first place that has run as much";
    b.moments.pop_back();
    EXPECT_EQ(matching_moment(a, 3, b, 0, 0), std::nullopt) << "not known so far";
    b.total = 3;
    EXPECT_EQ(matching_moment(a, 3, b, 0, 0), 3U) << "it ends before";
    EXPECT_EQ(matching_moment(a, 4, b, 0, 0), std::nullopt);
    RunFacts together, apart;
    together.moments = {{0, 0, 0xfU, 0, 1, 0, 2, 0}, {0, 0, 0xfU, 0, 2, 2, 4, 0}};
    apart.moments = {{0, 0, 1, 0, 1, 0, 2, 0}, {0, 0, 0xeU, 0, 1, 2, 4, 0}, {0, 0, 0xfU, 0, 2, 4, 6, 0}};
    EXPECT_EQ(matching_moment(together, 1, apart, 0, 0), 2U) << "each lane has run two";
    EXPECT_EQ(matching_moment(apart, 1, together, 0, 0), 1U);
}

TEST(Card, NvccIsLookedForInThePath) {
    const std::string folder = testing::TempDir() + "simtscope-nvcc";
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/nvcc") << "#!/bin/sh\n";
    EXPECT_EQ(program_in("/nowhere:" + folder, "nvcc"), "") << "it cannot be run";
    std::filesystem::permissions(folder + "/nvcc", std::filesystem::perms::owner_all);
    EXPECT_EQ(program_in("/nowhere:" + folder, "nvcc"), folder + "/nvcc");
    EXPECT_EQ(program_in("", "nvcc"), "");
    std::filesystem::remove_all(folder);
}

TEST(RunLooks, WhatTheTimelineShowsIsTheRuns) {
    ViewState state;
    state.time.from = 3;
    state.time.to = 9;
    state.time.range = {4, 5};
    state.time.speed = 5;
    change_looks(state, 2);
    EXPECT_FALSE(state.time.zoomed());
    EXPECT_FALSE(state.time.range);
    EXPECT_EQ(state.time.speed, 5U) << "the speed is the window's";
    change_looks(state, 1);
    EXPECT_EQ(state.time.from, 3);
    EXPECT_EQ(state.time.to, 9);
    EXPECT_EQ(state.time.range, (std::pair<std::uint64_t, std::uint64_t>{4, 5}));
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
