// Ctrl+S in the worker's thread: which file it writes, what is in it, what is said.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "gui/app/worker.h"
#include "gui/model/export_order.h"
#include "sample_run.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using K = Request::Kind;

class RunFileTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "simtscope-run-file-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    void start(RunFile file, Opener opener = test::open_sample) {
        file.written_by = "a test";
        worker_ = std::make_unique<Worker>(
            session::LaunchSpec{}, false, std::move(opener), [] {}, std::nullopt, std::move(file));
        wait();
    }
    void wait() { ASSERT_TRUE(test::settle(*worker_)) << "the worker never settles"; }
    std::shared_ptr<const Picture> after(const Request& request) {
        worker_->request(request);
        wait();
        return worker_->picture();
    }
    std::shared_ptr<const Picture> seek(std::uint64_t moment) {
        Request request;
        request.kind = K::Seek;
        request.moment = moment;
        return after(request);
    }
    Note save(std::vector<session::Bookmark> bookmarks = {}, std::vector<std::string> as = {}) {
        Request request;
        request.kind = K::Save;
        request.words = std::move(as);
        request.bookmarks = std::move(bookmarks);
        return after(request)->note;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream out;
        out << std::ifstream(folder_ / name).rdbuf();
        return out.str();
    }
    [[nodiscard]] session::SavedRun saved(const std::string& name) const {
        auto run = session::read_saved_run(path(name));
        EXPECT_TRUE(run) << run.error().message;
        return run.value_or(session::SavedRun{});
    }

    fs::path folder_;
    std::unique_ptr<Worker> worker_;
};

TEST_F(RunFileTest, TakesTheNameThatWasTypedUnlessItIsTaken) {
    write("taken.simtscope", "not ours");
    start({"", folder_.string(), "", ""});
    EXPECT_EQ(worker_->picture()->save_folder, folder_.string());
    Note note = save({}, {path("taken.simtscope")});
    EXPECT_EQ(note.word, Word::StatusRunThere);
    EXPECT_EQ(save({}, {path("taken")}).word, Word::StatusRunThere) << "the ending is added";
    EXPECT_EQ(read("taken.simtscope"), "not ours");
    EXPECT_EQ(worker_->picture()->saved_as, "");
    EXPECT_EQ(save({}, {path("no/such/folder/x")}).word, Word::StatusRunNotSaved);
    EXPECT_EQ(worker_->picture()->saved_as, "") << "what was not written is no file of this run";
    note = save({}, {path("mine")});
    EXPECT_EQ(note.word, Word::StatusRunSaved) << note.value;
    EXPECT_EQ(worker_->picture()->saved_as, path("mine.simtscope"));
    seek(4);
    EXPECT_EQ(save().value, path("mine.simtscope"));
    EXPECT_EQ(save({}, {path("mine")}).word, Word::StatusRunSaved) << "its own file is no other";
    EXPECT_EQ(saved("mine.simtscope").launches.size(), 1U);
}

TEST_F(RunFileTest, AnExportLiesWhereTheFormSays) {
    for (const char* name : {"kernels", "home"}) fs::create_directory(folder_ / name);
    session::LaunchSpec spec;
    spec.file = (folder_ / "kernels" / "k.cu").string();
    worker_ = std::make_unique<Worker>(
        spec, false, test::open_sample, [] {}, std::nullopt, RunFile{"", folder_.string(), "", ""});
    wait();
    const auto written = [&](ExportForm::Place place) {
        auto order = std::make_shared<ExportOrder>();
        order->ending = ".csv";
        order->place = place;
        Request request;
        request.kind = K::Export;
        request.order = std::move(order);
        const Note note = after(request)->note;
        EXPECT_EQ(note.word, Word::StatusExported) << note.value;
        return fs::path(note.value).parent_path();
    };
    EXPECT_EQ(written(ExportForm::Place::OfRuns), folder_);
    EXPECT_EQ(written(ExportForm::Place::OfKernel), folder_ / "kernels");
    ::setenv("HOME", (folder_ / "home").c_str(), 1);
    EXPECT_EQ(written(ExportForm::Place::Home), folder_ / "home");
}

TEST_F(RunFileTest, TakesTheKernelsNameAndReplacesNothingThatItDidNotWrite) {
    write("sum_five_naive.simtscope", "not ours");
    start({"", folder_.string(), "", ""});
    seek(4);
    const Note first = save({{3, "here"}});
    EXPECT_EQ(first.word, Word::StatusRunSaved);
    EXPECT_EQ(first.value, path("sum_five_naive-2.simtscope"));
    EXPECT_EQ(read("sum_five_naive.simtscope"), "not ours");
    const session::SavedRun run = saved("sum_five_naive-2.simtscope");
    EXPECT_EQ(run.written_by, "a test");
    EXPECT_EQ(run.position.moment, 4U);
    EXPECT_EQ(run.bookmarks, (std::vector<session::Bookmark>{{3, "here"}}));
    seek(7);
    EXPECT_EQ(save().value, path("sum_five_naive-2.simtscope")) << "the second time it is its own file";
    EXPECT_EQ(saved("sum_five_naive-2.simtscope").position.moment, 7U);
    EXPECT_FALSE(fs::exists(path("sum_five_naive-3.simtscope")));
}

TEST_F(RunFileTest, WritesTheOpenedFileAnewWithItsNotes) {
    write("lecture.simtscope", "opened");
    start({path("lecture.simtscope"), "", "", "first line\nsecond"});
    seek(6);
    EXPECT_EQ(save({{9, ""}, {12, "b"}}).value, path("lecture.simtscope"));
    const session::SavedRun run = saved("lecture.simtscope");
    EXPECT_EQ(run.notes, "first line\nsecond");
    EXPECT_EQ(run.position.moment, 6U);
    EXPECT_EQ(run.bookmarks.size(), 2U);
}

TEST_F(RunFileTest, LeavesThePictureAndSaysWhyItCouldNot) {
    start({"", path("no/such"), "", ""});
    seek(6);
    const Note note = save();
    EXPECT_EQ(note.word, Word::StatusRunNotSaved);
    EXPECT_EQ(note.value, path("no/such/sum_five_naive.simtscope") + ": cannot be written: No such file or directory");
    EXPECT_EQ(worker_->picture()->snapshot.moment, 6U);
    fs::create_directories(path("no/such"));
    EXPECT_EQ(save().word, Word::StatusRunSaved) << "the next time it can";
    EXPECT_EQ(seek(2)->note.word, Word::Count) << "said once";
}

TEST_F(RunFileTest, GoesExactlyToAStepOrSaysThatThereIsNone) {
    start({});
    const std::vector<session::Snapshot> moments = test::sample_moments();
    Request request;
    request.kind = K::ReturnTo;
    for (const std::uint64_t moment : {5U, 0U, 9U, 15U}) {
        request.step = moments[moment].step;
        EXPECT_EQ(after(request)->snapshot.moment, moment) << "the moment is not known beforehand";
    }
    request.step = moments[3].step;
    request.moment = 3;
    EXPECT_EQ(after(request)->snapshot.moment, 3U);
    request.step = 1'000'000;
    request.moment = 0;
    const auto stayed = after(request);
    EXPECT_EQ(stayed->snapshot.moment, 3U);
    EXPECT_EQ(stayed->note.word, Word::StatusNoSuchPlace);
    EXPECT_EQ(stayed->note.value, "1000000");
}

}  // namespace
}  // namespace simtscope::gui
