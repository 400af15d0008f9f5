// Changing the kernel's text: what keys do, what is asked, what stands on screen; then the worker with the real compiler.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gui/app/draft_file.h"
#include "gui/app/worker.h"
#include "gui/model/compiler_words.h"
#include "gui/model/draft.h"
#include "gui/model/editor_scene.h"
#include "gui/model/input.h"
#include "gui/model/warp_scene.h"
#include "recorder.h"
#include "sample_run.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class DraftTest : public testing::Test {
protected:
    DraftTest() {
        state_.metrics = estimated_metrics(state_.font, state_.profile);
        auto facts = std::make_shared<RunFacts>(*picture_.facts);
        facts->spec.file = facts->files.at(0).name;
        facts->files.at(0).text = "old\n";
        picture_.facts = facts;
    }
    void key(const Chord& chord) {
        test::Recorder context(picture_, state_);
        press(context, chord);
        last_ = context.requests;
    }
    void show_text(const std::string& text) {
        auto facts = std::make_shared<RunFacts>(*picture_.facts);
        facts->files.at(0).text = text;
        picture_.facts = facts;
        settle_draft(picture_, state_);
    }
    Picture picture_ = test::sample_picture(1);
    ViewState state_;
    std::vector<Request> last_;
};

TEST_F(DraftTest, EOpensItAndEscapeLeavesATextThatDidNotChange) {
    key({Key::E});
    ASSERT_TRUE(state_.draft.open);
    EXPECT_EQ(state_.draft.text, "old\n");
    EXPECT_EQ(state_.draft.go_to, picture_.snapshot.next.line) << "the cursor is where the run is";
    key({Key::Right});
    EXPECT_TRUE(last_.empty()) << "keys are the text's";
    key({Key::Escape});
    EXPECT_FALSE(state_.draft.open);
    EXPECT_TRUE(last_.empty());
}

TEST_F(DraftTest, ControlQQuitsAndALessonsFileIsNotWrittenOver) {
    key({Key::E});
    draft_changed(state_, "new\n");
    test::Recorder context(picture_, state_);
    press(context, {Key::S, true});
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::SaveSource);
    context.requests.clear();
    picture_.lesson = std::make_shared<const LessonFacts>();
    press(context, {Key::S, true});
    EXPECT_TRUE(context.requests.empty());
    EXPECT_EQ(state_.note.word, Word::OffLessonFile);
    press(context, {Key::Q, true});
    EXPECT_EQ(context.quits, 1);
}

TEST_F(DraftTest, AChangedTextIsStaleAndRunsWhenOneLeaves) {
    key({Key::F2});
    draft_changed(state_, "new\n");
    EXPECT_TRUE(is_stale(picture_, state_));
    test::Recorder context(picture_, state_);
    check_draft(context);
    check_draft(context);
    ASSERT_EQ(context.requests.size(), 1U) << "asked once for each text";
    EXPECT_EQ(context.requests[0].kind, Request::Kind::CheckDraft);
    EXPECT_EQ(context.requests[0].text, "new\n");
    key({Key::Escape});
    ASSERT_EQ(last_.size(), 1U);
    EXPECT_EQ(last_[0].kind, Request::Kind::Relaunch);
    ASSERT_NE(last_[0].launch, nullptr);
    EXPECT_EQ(*last_[0].launch->text, "new\n");
    EXPECT_TRUE(state_.draft.open) << "until it runs";
    show_text("new\n");
    EXPECT_FALSE(state_.draft.open);
    EXPECT_FALSE(is_stale(picture_, state_));
}

TEST_F(DraftTest, ATextThatDoesNotCompileStaysUntilEscapeIsPressedAgain) {
    key({Key::E});
    draft_changed(state_, "int x\n");
    key({Key::Escape});
    session::Error error;
    error.kind = "compile";
    error.message = "old:1:6: error: expected ';' after top level declarator\nint x\n     ^";
    error.line = 1;
    picture_.checked_draft = std::make_shared<const CheckedDraft>(CheckedDraft{"int x\n", error});
    settle_draft(picture_, state_);
    EXPECT_TRUE(state_.draft.open);
    EXPECT_EQ(state_.note.word, Word::StatusDraftWrongEsc);
    state_.language = Language::Korean;
    const auto messages = draft_messages(picture_, state_);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].line, 1U);
    EXPECT_EQ(messages[0].text, "';' 기호가 빠짐");
    key({Key::Escape});
    EXPECT_FALSE(state_.draft.open);
    EXPECT_TRUE(is_stale(picture_, state_)) << "the run on screen is the old text's";
    key({Key::E});
    EXPECT_EQ(state_.draft.text, "int x\n") << "and what was typed is still there";
    test::Recorder context(picture_, state_);
    EXPECT_TRUE(dispatch({CommandId::DropDraft, 0}, context));
    EXPECT_FALSE(is_stale(picture_, state_));
}

TEST_F(DraftTest, ABandOverTheLanesSaysThatTheRunIsOfTheTextBefore) {
    const auto says_so = [&] {
        const Layout layout = compute_layout(state_);
        const Scene scene = warp_scene(picture_, layout, state_);
        const std::string words = say(Word::StaleBand, state_.language);
        return std::ranges::any_of(scene.items(), [&](const Item& item) {
            return item.text == words && layout.stale.contains({layout.stale.x, item.box.y});
        });
    };
    EXPECT_FALSE(says_so());
    const float lanes = compute_layout(state_).lane_numbers.y;
    state_.draft.stale = true;
    EXPECT_TRUE(says_so());
    EXPECT_GT(compute_layout(state_).lane_numbers.y, lanes) << "it covers nothing";
}

TEST_F(DraftTest, ItsFrameNamesTheFileAndTheErrorWithinItsRegion) {
    key({Key::E});
    draft_changed(state_, "int x\n");
    session::Error error;
    error.message = "k.cu:1:6: error: use of undeclared identifier 'y'";
    error.line = 1;
    picture_.checked_draft = std::make_shared<const CheckedDraft>(CheckedDraft{"int x\n", error});
    for (const Language language : {Language::English, Language::Korean}) {
        state_.language = language;
        const Layout layout = compute_layout(state_);
        const EditorScene scene = editor_scene(picture_, layout, state_);
        std::string all;
        for (const Item& item : scene.scene.items()) {
            all += item.text + "\n";
            EXPECT_GE(item.box.x, layout.source.x - 1);
            EXPECT_LE(item.box.y, layout.source.bottom());
        }
        EXPECT_NE(all.find(language == Language::Korean ? "선언되지 않은 이름: 'y'" : "use of undeclared identifier 'y'"),
                  std::string::npos)
            << all;
        EXPECT_GT(scene.text.h, 100);
        EXPECT_EQ(std::ranges::count(scene.scene.hits(), CommandId::RunDraft, [](const Hit& hit) { return hit.command.id; }), 1);
    }
}

TEST(CompilerWords, TellTheCommonSentencesInKoreanAndLeaveTheOthers) {
    EXPECT_EQ(compiler_sentence("error: unknown type name 'flot'; did you mean 'float'?", Language::Korean),
              "알 수 없는 타입 'flot'. 혹시 'float'?");
    EXPECT_EQ(compiler_sentence("no matching function for call to 'f'", Language::Korean), "이 인자들로 부를 수 있는 함수 'f' 없음");
    EXPECT_EQ(compiler_sentence("no matching function for call to '__shfl_down_sync': write __shfl_down_sync(mask, value, delta)",
                                Language::Korean),
              "'__shfl_down_sync'에 맞지 않는 인자. 이렇게 쓸 것: __shfl_down_sync(mask, value, delta)");
    EXPECT_EQ(compiler_sentence("error: half precision (cuda_fp16.h) is not simulated yet: use float instead", Language::Korean),
              "half precision (cuda_fp16.h): 아직 시뮬레이션하지 않음. 대신 쓸 것: float.");
    EXPECT_EQ(compiler_sentence("inline PTX \"ldu.x\" is not supported; read through a pointer", Language::Korean),
              "inline PTX \"ldu.x\": 지원하지 않음. 포인터로 읽을 것.");
    EXPECT_EQ(compiler_sentence("something rare", Language::Korean), "something rare");
    EXPECT_EQ(compiler_sentence("expected expression of a rare kind", Language::Korean), "expected expression of a rare kind")
        << "only a whole sentence is a known one";
    EXPECT_EQ(compiler_sentence("error: expected expression", Language::English), "expected expression");
}

/// A folder of its own that is gone afterwards, and drafts in it.
class DraftWorkerTest : public testing::Test {
protected:
    DraftWorkerTest() {
        folder_ = fs::path(testing::TempDir()) / ("draft-" + std::to_string(getpid()));
        fs::create_directories(folder_);
        setenv("XDG_STATE_HOME", folder_.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): before any thread
        spec_.file = (folder_ / "k.cu").string();
        std::ofstream(spec_.file) << text(1);
        spec_.block = {32, 1, 1};
        spec_.args = {{"out", "int[32]"}};
    }
    ~DraftWorkerTest() override { fs::remove_all(folder_); }
    static std::string text(int value) {
        return "__global__ void k(int* out) {\n    out[threadIdx.x] = " + std::to_string(value) + ";\n}\n";
    }
    fs::path folder_;
    session::LaunchSpec spec_;
};

TEST_F(DraftWorkerTest, WhereNothingRunsATextIsCheckedAndRunAllTheSame) {
    std::ofstream(spec_.file) << "__global__ void k(int* out) { out[0] = missing; }\n";
    Worker worker(spec_, false, session_opener({spec_}, 0), [] {});
    ASSERT_TRUE(test::settle(worker));
    ASSERT_EQ(worker.picture()->phase, Picture::Phase::Failed);
    Request check;
    check.kind = Request::Kind::CheckDraft;
    check.text = "__global__ void k(int* out) { out[0] = absent; }\n";
    worker.request(check);
    ASSERT_TRUE(test::settle(worker));
    ASSERT_NE(worker.picture()->checked_draft, nullptr);
    EXPECT_EQ(worker.picture()->checked_draft->text, check.text);
    Request relaunch;
    relaunch.kind = Request::Kind::Relaunch;
    relaunch.launch = std::make_shared<const session::LaunchSpec>(with_text(spec_, text(3)));
    worker.request(relaunch);
    ASSERT_TRUE(test::settle(worker));
    EXPECT_EQ(worker.picture()->phase, Picture::Phase::Ready) << worker.picture()->error.message;
}

TEST_F(DraftWorkerTest, ALongNameHasADraftToo) {
    const std::string file = (folder_ / (std::string(250, 'k') + ".cu")).string();
    const std::string before = text(1);
    keep_draft(file, text(2), &before);
    EXPECT_EQ(read_draft(file), text(2));
}

TEST_F(DraftWorkerTest, AnotherTextRunsInPlaceOfTheOldOneAndAWrongOneLeavesIt) {
    Worker worker(spec_, false, session_opener({spec_}, 0), [] {});
    ASSERT_TRUE(test::settle(worker));
    ASSERT_EQ(worker.picture()->phase, Picture::Phase::Ready);
    EXPECT_EQ(*text_of_run(*worker.picture()), text(1));
    const auto relaunch = [&](const std::string& text) {
        Request request;
        request.kind = Request::Kind::Relaunch;
        request.launch = std::make_shared<const session::LaunchSpec>(with_text(worker.picture()->facts->spec, text));
        worker.request(request);
        EXPECT_TRUE(test::settle(worker));
    };
    relaunch(text(2));
    EXPECT_EQ(*text_of_run(*worker.picture()), text(2));
    EXPECT_EQ(worker.picture()->checked_draft->error, std::nullopt);
    relaunch("__global__ void k(int* out) { out[0] = y; }\n");
    const auto picture = worker.picture();
    EXPECT_EQ(picture->phase, Picture::Phase::Ready);
    EXPECT_EQ(*text_of_run(*picture), text(2)) << "the old run stays";
    ASSERT_TRUE(picture->checked_draft->error);
    EXPECT_EQ(picture->checked_draft->error->line, 1U);
    Request check;
    check.kind = Request::Kind::CheckDraft;
    check.text = text(3);
    worker.request(check);
    ASSERT_TRUE(test::settle(worker));
    EXPECT_EQ(worker.picture()->checked_draft->text, text(3));
    EXPECT_EQ(*text_of_run(*worker.picture()), text(2)) << "a check runs nothing";
    Request save;
    save.kind = Request::Kind::SaveSource;
    save.text = text(3);
    worker.request(save);
    ASSERT_TRUE(test::settle(worker));
    std::ifstream in(spec_.file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text(3));
}

TEST_F(DraftWorkerTest, DraftsAreKeptByFileAndForgottenWhenTheyAreTheFile) {
    const std::string other = (folder_ / "sub/k.cu").string(), of_file = text(1);
    keep_draft(spec_.file, "mine", &of_file);
    keep_draft(other, "other", nullptr);
    EXPECT_EQ(read_draft(spec_.file), "mine");
    EXPECT_EQ(read_draft(other), "other") << "files of one name in two folders";
    keep_draft(spec_.file, of_file, &of_file);
    EXPECT_EQ(read_draft(spec_.file), std::nullopt);
}

}  // namespace
}  // namespace simtscope::gui
