// The story of a cell of memory over a real run: who wrote it last, who reads it next; and the worker that tells it by itself.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "gui/app/runner.h"
#include "gui/app/session_answers.h"
#include "gui/app/worker.h"
#include "gui/model/cell_writers.h"
#include "looks.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;

constexpr const char* kKernel = R"(__global__ void k(const int* in, int* out) {
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    int v = s[31 - t];
    __syncthreads();
    s[t] = v + 1;
    __syncthreads();
    out[t] = s[t];
})";

class CellStoryTest : public testing::Test {
protected:
    void SetUp() override {
        file_ = std::filesystem::path(testing::TempDir()) / ("simtscope_story_" + std::to_string(getpid()) + ".cu");
        std::ofstream(file_) << kKernel;
        spec_.file = file_.string();
        spec_.block = {32, 1, 1};
        spec_.args = {{"in", "int[32]:iota"}, {"out", "int[32]"}};
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove(file_, ignored);
    }
    /// Behind the moment that runs this line; 0: at the start.
    [[nodiscard]] CellStory story(const std::string& name, std::uint32_t line) const {
        auto session = session::Session::open(spec_);
        EXPECT_TRUE(session) << (session ? "" : session.error().message);
        if (!session) return {};
        while (line != 0 && (*session)->step_moment() && (*session)->snapshot(0, 0).last.line != line) {
        }
        const std::uint64_t step = (*session)->step();
        CellStory told = tell_cell(**session, name, {0, 0, 0}, [] { return false; });
        EXPECT_EQ((*session)->step(), step) << "the run stands where it stood";
        return told;
    }
    std::filesystem::path file_;
    session::LaunchSpec spec_;
};

TEST_F(CellStoryTest, TellsTheWritesAndReadsAroundAMoment) {
    const CellStory written = story("s[5]", 4);
    EXPECT_FALSE(written.error);
    EXPECT_EQ(written.value, "5");
    ASSERT_TRUE(written.written);
    EXPECT_EQ(written.written->line, 4U);
    EXPECT_EQ(written.written->lanes, 1U << 5);
    EXPECT_FALSE(written.written_before) << "nothing was there before";
    ASSERT_TRUE(written.read);
    EXPECT_EQ(written.read->line, 6U);
    EXPECT_EQ(written.read->lanes, 1U << 26);
    const CellStory unread = story("s[5]", 6);
    EXPECT_EQ(unread.written->line, 4U);
    EXPECT_FALSE(unread.read);
    ASSERT_TRUE(unread.overwritten);
    EXPECT_EQ(unread.overwritten->line, 8U);
    const CellStory again = story("s[5]", 8);
    EXPECT_EQ(again.value, "27");
    EXPECT_EQ(again.written->line, 8U);
    ASSERT_TRUE(again.written_before);
    EXPECT_EQ(again.written_before->line, 4U);
    EXPECT_EQ(again.read->line, 10U);
}

TEST_F(CellStoryTest, KnowsWhatWasThereBeforeTheKernel) {
    for (const std::uint32_t line : {0U, 3U, 10U}) {
        const CellStory given = story("in[7]", line);
        EXPECT_FALSE(given.error) << line;
        EXPECT_FALSE(given.written) << line;
        EXPECT_EQ(given.origin, session::WhyKind::Given) << line;
        EXPECT_EQ(given.value, "7");
        EXPECT_EQ(given.read.has_value(), line < 4) << line;
    }
    EXPECT_EQ(story("out[0]", 3).origin, session::WhyKind::Unset);
    EXPECT_EQ(story("out[0]", 3).value, "?");
    EXPECT_TRUE(story("out[99]", 3).error) << "outside";
}

TEST_F(CellStoryTest, TheGridShowsTheLastWriterOfEachCell) {
    auto twin = session::Session::open(spec_), session = session::Session::open(spec_);
    ASSERT_TRUE(twin && session);
    const auto index = session::index_writers(**twin, session::kWriterBytes);
    for (const std::uint32_t line : {4U, 8U}) {
        while ((*session)->step_moment() && (*session)->snapshot(0, 0).last.line != line) {
        }
        Picture picture;
        picture.phase = Picture::Phase::Ready;
        picture.snapshot = (*session)->snapshot(0, 0);
        RunFacts facts;
        for (std::uint64_t k = 0; k < 100; ++k) facts.moments.push_back({0, 0, 1, 0, 0, 10 * k, 10 * (k + 1), 0});
        picture.facts = std::make_shared<const RunFacts>(facts);
        picture.memory = std::make_shared<const session::MemoryPicture>((*session)->memory(0, 0));
        picture.writers = index;
        const auto& s = *std::ranges::find(picture.memory->arrays, std::string("s"), &session::MemoryArray::name);
        for (std::uint64_t cell = 0; cell < 32; ++cell) {
            const CellStory told = tell_cell(**session, s.name_of(cell), {0, 0, 0}, [] { return false; });
            const auto writer = last_writer(picture, s, cell);
            ASSERT_TRUE(told.written && writer) << cell;
            EXPECT_EQ(writer->step, told.written->step) << cell;
            EXPECT_EQ(1U << writer->lane, told.written->lanes) << cell;
        }
        const auto text = [&](bool on) {
            ViewState state = test::state_of(1280, 2000, 17);
            state.tab = Tab::Shared;
            state.maximised = true;
            state.memory.writers = on;
            std::string out;
            const ScrolledScene body = shared_scene(picture, compute_layout(state), state);
            for (const Item& item : body.scene.items()) out += item.text + "\n";
            return out;
        };
        const std::string shown = fmt::format("31 #{}\n", last_writer(picture, s, 31)->step / 10 + 1);
        EXPECT_NE(text(true).find(shown), std::string::npos) << shown << text(true);
        EXPECT_EQ(text(false).find(shown), std::string::npos);
    }
}

TEST_F(CellStoryTest, TheWorkerTellsItAnewAtEachMoment) {
    Worker worker(spec_, false, session_opener({spec_}, 0), [] {});
    const auto wait = [&] { ASSERT_TRUE(test::settle(worker)) << "the worker never settles"; };
    const auto after = [&](Request::Kind kind, const std::string& text = {}) {
        Request request;
        request.kind = kind;
        request.text = text;
        request.events = bit(session::Event::Shared);
        worker.request(request);
        wait();
        return worker.picture();
    };
    wait();
    auto picture = after(Request::Kind::NextEvent);
    ASSERT_NE(picture->memory, nullptr);
    EXPECT_EQ(picture->snapshot.last.line, 4U) << "the first access of shared memory";
    EXPECT_EQ(picture->cell, nullptr) << "nobody asked";
    picture = after(Request::Kind::WatchCell, "s[3]");
    ASSERT_NE(picture->cell, nullptr);
    EXPECT_EQ(picture->cell->step, picture->snapshot.step);
    picture = after(Request::Kind::NextEvent);
    EXPECT_EQ(picture->snapshot.last.line, 6U);
    EXPECT_EQ(picture->cell->step, picture->snapshot.step);
    EXPECT_EQ(picture->cell->overwritten->line, 8U);
    EXPECT_EQ(picture->memory->accesses.at(0).kind, session::AccessKind::Load);
    EXPECT_EQ(picture->writers, nullptr) << "nobody asked";
    Request wanted;
    wanted.kind = Request::Kind::IndexWriters;
    wanted.number = 1;
    worker.request(wanted);
    wait();
    picture = worker.picture();
    ASSERT_NE(picture->writers, nullptr);
    EXPECT_TRUE(picture->writers->whole());
    EXPECT_FALSE(picture->seeking_writers);
    for (int k = 0; k < 4; ++k) picture = after(Request::Kind::NextEvent);
    EXPECT_EQ(picture->note.word, Word::StatusNoAccessAhead);
    EXPECT_EQ(picture->snapshot.last.line, 10U) << "where it was";
}

}  // namespace
}  // namespace simtscope::gui
