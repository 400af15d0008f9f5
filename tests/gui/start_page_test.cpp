// Nothing is open: the cards of the start page, what they do, how one gets there.
#include "gui/model/start_page.h"

#include <gtest/gtest.h>

#include "gui/app/worker.h"
#include "gui/model/input.h"
#include "gui/model/text.h"
#include "looks.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;

Picture nothing() {
    Picture out;
    out.phase = Picture::Phase::Empty;
    out.facts = std::make_shared<const RunFacts>();
    return out;
}

class StartPageTest : public testing::Test {
protected:
    StartPageTest() {
        state_.library.examples = {{"/x/five.toml", {"Shuffles", "셔플"}, {"Five", "다섯"}, 19}};
        state_.preferences.recent_files = {{"kernels/mine.cu", "--block", "64"}, {"kernels/other.toml"}};
        state_.lesson.folder = SIMTSCOPE_SOURCE_DIR "/lessons";
        settle_start_page(picture_, state_);
    }
    void press(Key key) { gui::press(context_, {key}); }

    Picture picture_ = nothing();
    ViewState state_;
    Recorder context_{picture_, state_};
};

TEST_F(StartPageTest, ArrowsAndEnterOpenWhatIsChosen) {
    ASSERT_TRUE(state_.start_page.open);
    press(Key::Down);
    press(Key::Down);
    press(Key::Enter);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::Open);
    EXPECT_EQ(context_.requests[0].words, std::vector<std::string>{"kernels/other.toml"});
    press(Key::Up);
    press(Key::Up);
    press(Key::Right);
    press(Key::Right);
    press(Key::Right);
    press(Key::Enter);
    EXPECT_EQ(state_.popup.kind, PopupKind::Open) << "Open my kernel";
}

TEST_F(StartPageTest, TabGoesRoundEverything) {
    const std::size_t count = start_rows(state_).size();
    EXPECT_EQ(count, 5U);
    for (std::size_t i = 0; i < count; ++i) press(Key::Tab);
    EXPECT_EQ(state_.start_page.chosen, 0U);
    gui::press(context_, {Key::Tab, false, true});
    EXPECT_EQ(state_.start_page.chosen, count - 1);
}

TEST_F(StartPageTest, TeachIsTheFirstExampleForAProjector) {
    choose_start_row(context_, 1);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].words, std::vector<std::string>{"/x/five.toml"});
    EXPECT_EQ(state_.profile, Profile::Projector);
    EXPECT_TRUE(state_.tall_narration && state_.preferences.reduced_motion);
    state_.library = {{}, {}, "catalogue.json: cannot be read"};
    choose_start_row(context_, 1);
    EXPECT_EQ(context_.requests.size(), 1U);
    EXPECT_NE(start_rows(state_)[1].detail.find("cannot be read"), std::string::npos) << "and says why";
}

TEST_F(StartPageTest, LearnOpensTheOnlyLessonOrListsThem) {
    choose_start_row(context_, 0);
    const std::size_t lessons = state_.lesson.list.size();
    ASSERT_GE(lessons, 1U);
    if (lessons == 1) {
        ASSERT_EQ(context_.requests.size(), 1U);
        EXPECT_EQ(context_.requests[0].words, std::vector<std::string>{state_.lesson.list[0].folder});
        return;
    }
    EXPECT_EQ(start_rows(state_).size(), kStartCards + lessons);
    press(Key::Enter);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].words, std::vector<std::string>{state_.lesson.list[0].folder});
    press(Key::Escape);
    EXPECT_EQ(start_rows(state_).size(), kStartCards + 2) << "the files again";
}

TEST_F(StartPageTest, OtherKeysAreCommands) {
    gui::press(context_, {Key::P, true});
    EXPECT_EQ(state_.popup.kind, PopupKind::Palette);
    press(Key::Escape);
    press(Key::LeftAlt);
    EXPECT_EQ(state_.popup.kind, PopupKind::Menu);
    press(Key::LeftAlt);
    EXPECT_EQ(state_.popup.kind, PopupKind::None) << "Alt again closes it";
}

/// Every command without an argument stands an empty window.
TEST_F(StartPageTest, EveryCommandIsOffOrHarmless) {
    const Layout layout = compute_layout(state_);
    for (const CommandInfo& command : commands()) {
        if (command.needs_argument || command.id == CommandId::Quit) continue;
        dispatch({command.id, 0}, context_);
        state_.popup.kind = PopupKind::None;
        state_.tour.reset();
        const ScrolledScene page = start_scene(layout, state_);
        const Scene top = top_scene(picture_, layout, state_);
        EXPECT_FALSE(page.scene.items().empty()) << command.name;
        EXPECT_FALSE(top.items().empty()) << command.name;
    }
    for (const Request& request : context_.requests)
        EXPECT_TRUE(request.kind == Request::Kind::Reload || request.kind == Request::Kind::Open) << static_cast<int>(request.kind);
}

TEST_F(StartPageTest, FitsInBothLanguagesAndSizes) {
    for (const Language language : {Language::English, Language::Korean}) {
        for (const auto& [width, height, font] : {std::tuple{1280.0F, 720.0F, 20}, {1024.0F, 768.0F, 16}, {1024.0F, 768.0F, 36}}) {
            ViewState state = test::state_of(width, height, font, language);
            state.library = state_.library;
            state.preferences.recent_files = state_.preferences.recent_files;
            state.start_page.open = true;
            const ScrolledScene body = start_scene(compute_layout(state), state);
            for (const Item& item : body.scene.items()) {
                if (item.kind != Kind::Text) continue;
                EXPECT_GE(item.box.x, 0) << item.text;
                EXPECT_LE(item.box.right(), width) << item.text << " at font " << font;
            }
            std::vector<Rect> cards;
            for (const Hit& hit : body.scene.hits()) cards.push_back(hit.box);
            ASSERT_EQ(cards.size(), 5U);
            for (std::size_t i = 1; i < cards.size(); ++i) EXPECT_FALSE(cards[i].overlaps(cards[i - 1])) << i;
        }
    }
}

bool wait_for(const Worker& worker, Picture::Phase phase) {
    for (int i = 0; i < 2000; ++i) {
        if (worker.settled() && worker.picture()->phase == phase) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

TEST(StartPageWorker, BeginsWithNothingAndClosesWhatIsOpen) {
    session::LaunchSpec spec;
    Worker empty(spec, false, {}, [] {});
    ASSERT_TRUE(wait_for(empty, Picture::Phase::Empty));
    Request reload;
    reload.kind = Request::Kind::Reload;
    empty.request(reload);
    ASSERT_TRUE(wait_for(empty, Picture::Phase::Empty)) << "there is nothing to be read again";
    spec.file = "five.cu";
    Worker open(spec, false, test::open_sample, [] {});
    ASSERT_TRUE(wait_for(open, Picture::Phase::Ready));
    Request close;
    close.kind = Request::Kind::Close;
    open.request(close);
    ASSERT_TRUE(wait_for(open, Picture::Phase::Empty));
    EXPECT_TRUE(open.picture()->facts->spec.file.empty());
    ASSERT_NE(open.picture()->opened, nullptr);
    EXPECT_TRUE(open.picture()->opened->words.empty());
    Request step;
    step.kind = Request::Kind::Step;
    open.request(step);
    EXPECT_TRUE(wait_for(open, Picture::Phase::Empty)) << "what was on its way does no harm";
}

TEST(StepLimit, OfTheRunOnScreenGrowsOrRunsAgain) {
    session::LaunchSpec spec;
    spec.file = "five.cu";
    spec.max_steps = 1000;
    Worker worker(spec, false, test::open_sample, [] {});
    ASSERT_TRUE(wait_for(worker, Picture::Phase::Ready));
    for (const std::uint64_t limit : {5000U, 100U}) {
        Request request;
        request.kind = Request::Kind::ApplyLimit;
        request.number = limit;
        worker.request(request);
        for (int i = 0; i < 2000 && worker.picture()->facts->spec.max_steps != limit; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        EXPECT_EQ(worker.picture()->facts->spec.max_steps, limit);
        EXPECT_TRUE(wait_for(worker, Picture::Phase::Ready));
    }
}

}  // namespace
}  // namespace simtscope::gui
