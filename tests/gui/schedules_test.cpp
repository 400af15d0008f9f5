// Schedules over real runs: chosen by hand and saved, compared, ended by a limit or by each other.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "gui/app/worker.h"
#include "gui/model/compare.h"
#include "gui/model/narration.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using K = Request::Kind;

class SchedulesTest : public testing::Test {
protected:
    void TearDown() override {
        worker_.reset();
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    void start(const std::string& kernel, const std::string& out, unsigned threads, std::uint64_t most = 1'000'000) {
        std::string pattern = (fs::temp_directory_path() / "simtscope-schedules-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        std::ofstream(folder_ / "k.cu") << kernel;
        session::LaunchSpec spec;
        spec.file = (folder_ / "k.cu").string();
        spec.block = {threads, 1, 1};
        spec.args = {{"out", out}};
        spec.max_steps = most;
        RunFile file;
        file.folder = folder_.string();
        file.written_by = "a test";
        worker_ = std::make_unique<Worker>(
            spec, false, session_opener({spec}, 0), [] {}, std::nullopt, file);
        wait();
        ASSERT_EQ(picture_->phase, Picture::Phase::Ready) << picture_->error.message;
    }
    void wait() {
        ASSERT_TRUE(test::settle(*worker_)) << "the worker never settles";
        picture_ = worker_->picture();
    }
    void ask(Request request) {
        request.block = picture_->snapshot.block;
        request.warp = picture_->snapshot.warp;
        worker_->request(request);
        wait();
    }
    void ask(K kind, std::uint64_t number = 0) {
        Request request;
        request.kind = kind;
        request.number = request.moment = number;
        ask(request);
    }
    void open(const RunWish& wish) {
        Request request;
        request.kind = K::NewRun;
        request.wish = wish;
        ask(request);
    }
    void choose(const session::Session::NextLanes& next) {
        Request request;
        request.kind = K::ChooseNext;
        request.block = next.block;
        request.warp = next.warp;
        request.mask = next.lanes;
        request.step = picture_->snapshot.step;
        worker_->request(request);
        wait();
    }
    [[nodiscard]] std::string result(std::size_t element = 0) const { return element_text(picture_->facts->results->front(), element); }
    [[nodiscard]] std::string told() const { return narrate(*picture_, Language::English).all(); }

    fs::path folder_;
    std::unique_ptr<Worker> worker_;
    std::shared_ptr<const Picture> picture_;
};

constexpr const char* kTwoPaths = R"(__global__ void k(int* out) {
    if (threadIdx.x < 16) {
        atomicExch(out, 1);
    } else {
        atomicExch(out, 2);
    }
})";

TEST_F(SchedulesTest, ChosenByHandSavedAndReplayed) {
    start(kTwoPaths, "int[1]:0", 32);
    EXPECT_EQ(result(), "2") << "hardware runs the lower lines first";
    RunWish wish;
    wish.manual = true;
    open(wish);
    ASSERT_TRUE(picture_->runs.manual());
    while (picture_->runs.next.size() == 1) choose(picture_->runs.next[0]);
    ASSERT_EQ(picture_->runs.next.size(), 2U);
    EXPECT_EQ(picture_->runs.next[0].lanes, 0xffffU);
    EXPECT_TRUE(picture_->runs.next[0].turn);
    EXPECT_EQ(picture_->runs.next[0].at.line, 3U);
    EXPECT_EQ(picture_->runs.next[1].at.line, 5U);
    EXPECT_EQ(picture_->facts->spec.choices, "") << "nothing was chosen that would not have gone on";
    choose(picture_->runs.next[1]);
    EXPECT_EQ(result(), "1");
    const std::string choices = picture_->facts->spec.choices.value_or("");
    EXPECT_FALSE(choices.empty());
    ask(K::StepBack);
    EXPECT_EQ(picture_->facts->spec.choices, choices);
    EXPECT_EQ(result(), "1") << "what was chosen ahead stays";

    ask(K::Save);
    ASSERT_EQ(picture_->note.word, Word::StatusRunSaved) << picture_->note.value;
    const auto saved = session::read_saved_run((folder_ / "k.simtscope").string());
    ASSERT_TRUE(saved) << saved.error().message;
    EXPECT_EQ(saved->launches.at(0).choices, choices);

    ask(K::ShowRun, 1);
    EXPECT_EQ(result(), "2");
    wish = {};
    wish.replay = (folder_ / "k.simtscope").string();
    open(wish);
    EXPECT_EQ(picture_->runs.shown, 3U) << picture_->note.value;
    EXPECT_FALSE(picture_->runs.manual());
    EXPECT_EQ(result(), "1");
    EXPECT_TRUE(std::ranges::any_of(picture_->runs.comparison->table->rows, [](const CompareRow& row) {
        return row.verdict == Verdict::Allowed;
    })) << "atomics alone, no finding: it may differ";
    ask(K::GoToParting);
    EXPECT_EQ(picture_->snapshot.ran, 0xffff0000U);
    EXPECT_EQ(picture_->runs.entry(1)->moment, picture_->snapshot.moment);
}

TEST_F(SchedulesTest, SchedulesFindTheOtherResult) {
    start(kTwoPaths, "int[1]:0", 32);
    ask(K::TrySchedules);
    ASSERT_EQ(picture_->runs.outcomes->list.size(), 2U);
    EXPECT_EQ(picture_->runs.outcomes->list[0].value, "out[0] = 2");
    EXPECT_EQ(picture_->runs.all[0].outcome, 0U);
    ask(K::OpenOutcome, 1);
    EXPECT_EQ(result(), "1");
    EXPECT_EQ(picture_->runs.all[1].outcome, 1U);
    EXPECT_EQ(picture_->snapshot.moment, picture_->runs.comparison->moments[1]) << "at the first difference";
}

TEST_F(SchedulesTest, NoTwoResultsReadAlike) {
    start(R"(
__global__ void k(int* out) {
    for (int i = 0; i < 2; ++i) {
        if (threadIdx.x < 16)
            atomicExch(&out[i], 1);
        else
            atomicExch(&out[i], 2);
    }
})",
          "int[2]:0", 32);
    ask(K::TrySchedules);
    const auto& list = picture_->runs.outcomes->list;
    ASSERT_GE(list.size(), 3U);
    std::set<std::string> values;
    for (const OutcomeRow& row : list) values.insert(row.value);
    EXPECT_EQ(values.size(), list.size());
    EXPECT_TRUE(values.contains("out[0] = 2, out[1] = 2"));
}

TEST_F(SchedulesTest, AtALimitOneCanGoOn) {
    start("__global__ void k(int* out) {\n    for (int i = 0; i < 3000; ++i)\n        out[0] += i;\n}", "int[1]:0", 1, 5000);
    ask(K::SeekEnd);
    EXPECT_EQ(picture_->snapshot.status, machine::Status::Limit);
    EXPECT_NE(told().find("Stopped after 5000 steps at line"), std::string::npos) << told();
    EXPECT_NE(told().find("lane 0 still runs there"), std::string::npos) << told();
    ask(K::RaiseLimit, 10);
    EXPECT_EQ(picture_->snapshot.status, machine::Status::Finished) << told();
    EXPECT_EQ(result(), "4498500");
    EXPECT_TRUE(picture_->facts->problems.empty()) << "the limit is no problem any more";
    EXPECT_EQ(picture_->facts->total, picture_->snapshot.moment);
}

TEST_F(SchedulesTest, ADeadlockSaysWhoWaitsWhere) {
    start(
        "__global__ void k(int* out) {\n    if (threadIdx.x < 16)\n        __syncthreads();\n    else\n        __syncwarp();\n"
        "    out[threadIdx.x] = 1;\n}",
        "int[32]:0", 32);
    ask(K::SeekEnd);
    ASSERT_EQ(picture_->snapshot.status, machine::Status::Deadlock) << told();
    EXPECT_NE(told().find("No lane can continue"), std::string::npos) << told();
    EXPECT_NE(told().find("Lanes 0-15: waiting at line 3"), std::string::npos) << told();
}

TEST_F(SchedulesTest, AnIllegalAddressSaysWhichElement) {
    start("__global__ void k(int* out) {\n    out[threadIdx.x + 1] = 1;\n}", "int[32]:0", 32);
    ask(K::NextProblem);
    EXPECT_NE(told().find("32"), std::string::npos) << told();
    EXPECT_NE(told().find("out"), std::string::npos) << told();
}

}  // namespace
}  // namespace simtscope::gui
