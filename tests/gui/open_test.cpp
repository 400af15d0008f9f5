// Files opened from within the window: what is typed, what is listed, what the worker does with it.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "gui/app/folder_list.h"
#include "gui/app/library_file.h"
#include "gui/app/worker.h"
#include "gui/model/input.h"
#include "gui/model/open_file.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

TEST(OpenFile, AFileAndItsFlagsAsTheyAreTyped) {
    EXPECT_EQ(words_of("  a b/five.cu "), (Words{"a b/five.cu"}));
    EXPECT_EQ(words_of("k.cu  --block 64 --arg 'x=int[2]:{1, 2}'"), (Words{"k.cu", "--block", "64", "--arg", "x=int[2]:{1, 2}"}));
    EXPECT_EQ(words_of("   "), Words{});
    const Words words{"k.cu", "--arg", "x=int[2]:{1, 2}"};
    EXPECT_EQ(words_of(line_of(words)), words);
}

class OpenTest : public testing::Test {
protected:
    OpenTest() {
        std::string pattern = (fs::temp_directory_path() / "simtscope-open-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        for (const char* name : {"five.cu", "five.toml", "old.simtscope", "notes.txt", ".hidden.cu"}) std::ofstream(folder_ / name) << "";
        fs::create_directory(folder_ / "kernels");
        std::ofstream(folder_ / "kernels" / "deep.cu") << "";
    }
    ~OpenTest() override { fs::remove_all(folder_); }

    class Lister final : public Context {
    public:
        using Context::Context;
        void request(const Request& request) override { requests.push_back(request); }
        void save_picture() override {}
        void quit() override {}
        void list_folder(const std::string& path) override { state.popup.folder = gui::list_folder(path); }
        std::vector<Request> requests;
    };

    [[nodiscard]] Words rows() const {
        Words out;
        for (const PopupRow& row : popup_content(picture_, state_).rows) out.push_back(row.text);
        return out;
    }
    void type(const std::string& text) {
        state_.popup.entry = TextEntry(text);
        popup_typed(context_);
    }

    fs::path folder_;
    Picture picture_ = test::sample_picture(3);
    ViewState state_;
    Lister context_{picture_, state_};
};

TEST_F(OpenTest, ListsWhatCanBeOpenedAndCompletesIt) {
    open_popup(context_, PopupKind::Open);
    type(folder_.string() + "/");
    EXPECT_EQ(rows(), (Words{"five.cu", "five.toml", "old.simtscope", "kernels/", "../"}));
    type(folder_.string() + "/.h");
    EXPECT_EQ(rows(), (Words{".hidden.cu"}));
    type(folder_.string() + "/ker");
    ASSERT_EQ(rows(), (Words{"kernels/"}));
    press(context_, {Key::Tab});
    EXPECT_EQ(state_.popup.entry.text(), folder_.string() + "/kernels/");
    EXPECT_EQ(rows(), (Words{"deep.cu", "../"}));
    press(context_, {Key::Enter});
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::Open);
    EXPECT_EQ(context_.requests[0].words, (Words{folder_.string() + "/kernels/deep.cu"}));
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
}

TEST_F(OpenTest, APathFromTheRootGoesBehindTheOneThatIsOffered) {
    open_popup(context_, PopupKind::Open);
    type("some/where/" + folder_.string() + "/ker");
    EXPECT_EQ(rows(), (Words{"kernels/"}));
    type("some/where/~/");
    EXPECT_EQ(state_.popup.folder.path, "~/");
}

TEST_F(OpenTest, TheFolderAboveIsARow) {
    open_popup(context_, PopupKind::Open);
    const auto up = [&] {
        const std::vector<std::string> all = rows();
        const auto at = std::ranges::find(all, "../") - all.begin();
        ASSERT_LT(at, std::ssize(all));
        choose_popup_row(context_, at);
    };
    type(folder_.string() + "/kernels/");
    up();
    EXPECT_EQ(state_.popup.entry.text(), folder_.string() + "/");
    EXPECT_EQ(rows().front(), "five.cu");
    type("");
    for (const char* above : {"../", "../../", "../../../"}) {
        up();
        EXPECT_EQ(state_.popup.entry.text(), above);
    }
    type("./");
    up();
    EXPECT_EQ(state_.popup.entry.text(), "../") << "not the same folder again";
    type("/no/such/folder/");
    up();
    EXPECT_EQ(state_.popup.entry.text(), "/no/such/");
    type("/");
    EXPECT_EQ(std::ranges::count(rows(), "../"), 0);
}

TEST_F(OpenTest, FlagsBehindTheFileAndWhatIsNotThere) {
    open_popup(context_, PopupKind::Open);
    type(folder_.string() + "/five.cu --block 64");
    ASSERT_EQ(rows().size(), 1U);
    press(context_, {Key::Enter});
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].words, (Words{folder_.string() + "/five.cu", "--block", "64"}));
    open_popup(context_, PopupKind::Open);
    type(folder_.string() + "/nothing");
    EXPECT_TRUE(popup_content(picture_, state_).wrong);
    type("/no/such/folder/x");
    EXPECT_TRUE(popup_content(picture_, state_).wrong);
    EXPECT_NE(popup_content(picture_, state_).hint.find("/no/such/folder/"), std::string::npos);
    press(context_, {Key::Enter});
    EXPECT_EQ(context_.requests.size(), 1U);
}

TEST(RecentFiles, TheNewestIsFirstAndNoneIsThereTwice) {
    std::vector<Words> recent;
    for (std::size_t i = 0; i < kMaxRecentFiles + 3; ++i) note_opened(recent, {std::to_string(i)});
    note_opened(recent, {"5"});
    EXPECT_EQ(recent.size(), kMaxRecentFiles);
    EXPECT_EQ(recent.front(), Words{"5"});
    EXPECT_EQ(std::ranges::count(recent, Words{"5"}), 1);
}

/// The numbers of steps that the menu shows are those of the runs.
TEST(Examples, TheCatalogueHasAllOfThemWithTheirSteps) {
    const fs::path folder = SIMTSCOPE_SOURCE_DIR "/assets/examples";
    const auto examples = read_examples(folder.string());
    ASSERT_TRUE(examples) << examples.error().message;
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) files += entry.path().extension() == ".toml" ? 1U : 0U;
    EXPECT_EQ(examples->size(), files);
    for (const LibraryEntry& entry : *examples) {
        auto launches = session::read_launch_file(entry.path);
        ASSERT_TRUE(launches) << launches.error().message;
        const session::LaunchSpec spec = launches->front();
        auto run = session_opener(std::move(*launches), 0)(spec);
        ASSERT_TRUE(run) << run.error().message;
        (*run)->run_to_end([] { return false; });
        EXPECT_EQ((*run)->moment(), entry.moments) << entry.path;
        EXPECT_FALSE(entry.title.english.empty() || entry.title.korean.empty() || entry.topic.korean.empty());
    }
    EXPECT_FALSE(read_examples("/no/such/folder"));
}

TEST(Examples, AreInTheMenuAndInThePalette) {
    const Picture picture = test::sample_picture(3);
    ViewState state;
    state.library.examples = {{"/e/five.toml", {"Shuffles", "셔플"}, {"Five lanes", "레인 다섯"}, 15},
                              {"/e/lock.toml", {"Locks", "잠금"}, {"A lock", "잠금 하나"}, 9}};
    state.library.lessons = {{"/l/04-five", {"Lessons", "학습 목록"}, {"Five values", "값 다섯"}, 0}};
    state.preferences.recent_files = {{"/r/mine.cu", "--block", "64"}};
    test::Recorder context(picture, state);
    open_popup(context, PopupKind::Menu);
    std::string all;
    for (const PopupRow& row : popup_content(picture, state).rows) all += row.text + "|" + row.detail + "|" + row.right + "\n";
    EXPECT_NE(all.find("Examples: Shuffles||\nfive.toml|Five lanes|steps: 15\n"), std::string::npos) << all;
    EXPECT_NE(all.find("Lessons||\n04-five|Five values|lesson\n"), std::string::npos) << all;
    EXPECT_NE(all.find("mine.cu|/r/mine.cu --block 64|"), std::string::npos) << all;
    open_popup(context, PopupKind::Palette);
    type_in_popup(context, "#잠금");
    ASSERT_EQ(popup_content(picture, state).rows.size(), 1U);
    press(context, {Key::Enter});
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].words, Words{"/e/lock.toml"});
}

/// Opens the sample under other names; "slow" waits until it may go on, "bad" does not compile, "missing" is no file.
class Files {
public:
    [[nodiscard]] std::expected<Opening, session::Error> open(const Words& words) {
        session::Error error;
        error.message = words.front() + " is wrong";
        if (words.front() == "missing") return std::unexpected(error);
        Opening out;
        out.words = words;
        out.spec.file = words.front();
        out.bookmarks = {{4, "here"}};
        out.open = [this, error](const session::LaunchSpec& spec) -> std::expected<std::unique_ptr<Runner>, session::Error> {
            limit = spec.max_steps;
            if (spec.file == "bad") return std::unexpected(error);
            while (spec.file == "slow" && !go) std::this_thread::sleep_for(1ms);
            return test::open_sample(spec);
        };
        return out;
    }
    std::atomic<bool> go = false;
    std::atomic<std::uint64_t> limit = 0;
};

class OpenWorkerTest : public testing::Test {
protected:
    template <class Good>
    [[nodiscard]] bool wait(Good good) const {
        for (int i = 0; i < 5000 && !good(); ++i) std::this_thread::sleep_for(1ms);
        return good();
    }
    [[nodiscard]] static session::LaunchSpec spec_of(const std::string& file) {
        session::LaunchSpec spec;
        spec.file = file;
        return spec;
    }
    void ask(Request::Kind kind, std::uint64_t moment = 0) {
        Request request;
        request.kind = kind;
        request.moment = moment;
        worker_.request(request);
    }
    void open(const std::string& name, std::uint64_t limit = 0) {
        Request request;
        request.kind = Request::Kind::Open;
        request.words = {name};
        request.step = limit;
        worker_.request(request);
    }
    [[nodiscard]] bool shows(const std::string& name) const {
        return wait([&] { return worker_.settled() && worker_.picture()->facts->spec.file == name; });
    }

    Files files_;
    Worker worker_{spec_of("first"), false, test::open_sample, [] {}, {}, {}, [this](const Words& words) { return files_.open(words); }};
};

TEST_F(OpenWorkerTest, AnotherFileTakesThePlaceOfTheRun) {
    ASSERT_TRUE(shows("first"));
    EXPECT_EQ(worker_.picture()->opened, nullptr);
    ask(Request::Kind::Seek, 5);
    ASSERT_TRUE(wait([&] { return worker_.picture()->snapshot.moment == 5; }));
    open("second", 1234);
    ASSERT_TRUE(shows("second"));
    const auto picture = worker_.picture();
    EXPECT_EQ(picture->phase, Picture::Phase::Ready);
    EXPECT_EQ(picture->snapshot.moment, 0U);
    EXPECT_EQ(files_.limit, 1234U);
    ASSERT_NE(picture->opened, nullptr);
    EXPECT_EQ(picture->opened->words, Words{"second"});
    EXPECT_EQ(picture->opened->bookmarks.size(), 1U);
    ask(Request::Kind::Step);
    ASSERT_TRUE(wait([&] { return worker_.picture()->snapshot.moment == 1; })) << "and it can be stepped";
    ask(Request::Kind::Reload);
    ASSERT_TRUE(shows("second")) << "it is the one that is read again";
}

TEST_F(OpenWorkerTest, WhatCannotBeReadLeavesTheRunAsItIs) {
    ASSERT_TRUE(shows("first"));
    open("missing");
    ASSERT_TRUE(wait([&] { return worker_.picture()->note.word == Word::StatusNotOpened; }));
    EXPECT_EQ(worker_.picture()->note.value, "missing is wrong");
    EXPECT_EQ(worker_.picture()->facts->spec.file, "first");
    EXPECT_EQ(worker_.picture()->phase, Picture::Phase::Ready);
    ask(Request::Kind::Step);
    ASSERT_TRUE(wait([&] { return worker_.picture()->snapshot.moment == 1; }));
}

TEST_F(OpenWorkerTest, WhatDoesNotCompileIsShownWithItsError) {
    ASSERT_TRUE(shows("first"));
    open("bad");
    ASSERT_TRUE(wait([&] { return worker_.picture()->phase == Picture::Phase::Failed; }));
    EXPECT_EQ(worker_.picture()->error.message, "bad is wrong");
    EXPECT_EQ(worker_.picture()->facts->spec.file, "bad");
    open("second");
    ASSERT_TRUE(shows("second")) << "another one can be opened then";
    EXPECT_EQ(worker_.picture()->phase, Picture::Phase::Ready);
}

TEST_F(OpenWorkerTest, OpeningIsGivenUpAndTheRunGoesOn) {
    ASSERT_TRUE(shows("first"));
    open("slow");
    ASSERT_TRUE(wait([&] { return worker_.headway().has_value(); })) << "it says that it works";
    EXPECT_EQ(worker_.picture()->facts->spec.file, "first");
    ask(Request::Kind::Stop);
    ASSERT_TRUE(wait([&] { return worker_.picture()->note.word == Word::StatusCancelled; }));
    ask(Request::Kind::Step);
    ASSERT_TRUE(wait([&] { return worker_.picture()->snapshot.moment == 1; }));
    EXPECT_EQ(worker_.picture()->facts->spec.file, "first");
    files_.go = true;
}

}  // namespace
}  // namespace simtscope::gui
