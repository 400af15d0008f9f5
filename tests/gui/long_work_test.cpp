// Work that takes long: it says how far it is, is given up when something else is asked, and never holds up the end.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include "gui/app/worker.h"
#include "sample_run.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using K = Request::Kind;

/// A run that never ends: closing the window must not wait for it.
class Endless final : public Runner {
public:
    [[nodiscard]] std::vector<SourceText> files() const override { return {}; }
    [[nodiscard]] std::vector<std::string> warnings() const override { return {}; }
    [[nodiscard]] std::uint64_t step() const override { return at_; }
    [[nodiscard]] std::uint64_t moment() const override { return at_; }
    [[nodiscard]] machine::Status status() const override { return machine::Status::Running; }
    bool step_moment() override { return ++at_, true; }
    bool go_to(const session::Position& position, const std::function<bool()>& stop) override {
        while (at_ < position.moment && !stop()) ++at_;
        return true;
    }
    session::Moved move(const session::Move&, const session::KeepGoing& keep_going) override { return walk(keep_going); }
    session::Stopped run_to_stop(const std::vector<session::Stop>&, session::Direction, const session::KeepGoing& keep_going) override {
        session::Stopped out;
        static_cast<session::Moved&>(out) = walk(keep_going);
        return out;
    }
    [[nodiscard]] std::expected<session::Stop, session::Error> parse_stop(const std::string& text) const override {
        return session::Stop{text, session::LineStop{0, 1, 0}, {}};
    }
    [[nodiscard]] std::expected<void, session::Error> check_condition(const std::string&) const override { return {}; }
    [[nodiscard]] std::expected<session::LaneValues, session::Error> evaluate(const std::string&, std::uint32_t,
                                                                              std::uint32_t) const override {
        return session::LaneValues{};
    }
    bool seek_moment(std::uint64_t moment, const session::KeepGoing&) override { return at_ = moment, true; }
    bool seek_step(std::uint64_t) override { return true; }
    [[nodiscard]] std::expected<session::SavedRun, session::Error> pack() const override {
        return std::unexpected(session::Error{"file", "cannot be packed", "", 0, 0, 2});
    }
    void run_to_end(const std::function<bool()>& stop) override {
        while (!stop()) ++at_;
    }
    [[nodiscard]] session::Snapshot snapshot(std::optional<std::uint32_t>, std::optional<std::uint32_t>) const override {
        session::Snapshot out;
        out.moment = at_;
        out.lanes.fill(machine::LaneState::Active);
        return out;
    }
    [[nodiscard]] MomentMark last_mark() const override { return {0, 0, 1}; }
    [[nodiscard]] LineCounts line_counts() const override { return {}; }
    [[nodiscard]] std::vector<Problem> problems() const override { return {}; }
    [[nodiscard]] std::vector<session::BufferView> buffers() const override { return {}; }
    [[nodiscard]] session::LaunchSpec spec() const override { return {}; }
    [[nodiscard]] std::uint32_t atomic_line() const override { return 0; }
    [[nodiscard]] std::uint32_t kernel_line() const override { return 0; }
    [[nodiscard]] std::expected<std::unique_ptr<Runner>, session::Error> fork(const RunWish&) const override {
        return std::make_unique<Endless>();
    }
    [[nodiscard]] std::vector<session::Session::NextLanes> next_lanes() override { return {}; }
    bool choose(std::uint32_t, std::uint32_t, std::uint32_t) override { return false; }
    [[nodiscard]] std::string choices_made() const override { return {}; }
    void raise_limit(std::uint64_t) override {}
    [[nodiscard]] Comparison part_from(Runner&, const session::KeepGoing& keep_going) override {
        for (std::uint64_t done = 1; keep_going({done, 0}); ++done) std::this_thread::sleep_for(1ms);
        Comparison out;
        out.parting.kind = session::Parting::Kind::Cancelled;
        return out;
    }
    [[nodiscard]] Outcomes try_schedules(std::uint64_t, const session::KeepGoing& go_on) const override {
        for (std::uint64_t done = 1; go_on({done, 0}); ++done) std::this_thread::sleep_for(1ms);
        return {};
    }
    [[nodiscard]] std::uint64_t moment_of(std::uint64_t step) override { return step + 1; }
    [[nodiscard]] session::MemoryPicture memory(std::uint32_t, std::uint32_t, const session::MemoryWindows&) const override { return {}; }
    [[nodiscard]] CellStory story_of(const std::string&, const session::LaneName&, const std::function<bool()>&) override { return {}; }
    [[nodiscard]] Answer ask(const Question& question, const std::function<bool()>& stop) override {
        while (!stop()) std::this_thread::sleep_for(1ms);
        Answer out;
        out.question = question;
        out.why.emplace().stopped = true;
        return out;
    }

private:
    /// Finds nothing, until told to give up: then it is where it was.
    session::Moved walk(const session::KeepGoing& keep_going) const {
        for (std::uint64_t done = 1; keep_going({done, 0}); ++done) std::this_thread::sleep_for(1ms);
        return {false, false, true, 0, {}};
    }
    std::uint64_t at_ = 0;
};

TEST(EndlessRun, StepsStopsAndClosesAtOnce) {
    const auto open = [](const session::LaunchSpec&) -> std::expected<std::unique_ptr<Runner>, session::Error> {
        return std::make_unique<Endless>();
    };
    const auto begin = std::chrono::steady_clock::now();
    {
        Worker worker({}, false, open, [] {});
        Request request;
        request.kind = K::RunOn;  // no problem and no end: works until something else is asked
        worker.request(request);
        while (!worker.busy()) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(50ms);
        EXPECT_TRUE(worker.busy());
        request.kind = K::Seek;
        request.moment = 42;
        worker.request(request);
        while (worker.busy() || worker.picture()->snapshot.moment != 42) {
            std::this_thread::sleep_for(1ms);
            ASSERT_LT(std::chrono::steady_clock::now() - begin, 20s);
        }
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
}

TEST(EndlessRun, ALongSearchSaysSoAndStopsForWhatComesNext) {
    const auto open = [](const session::LaunchSpec&) -> std::expected<std::unique_ptr<Runner>, session::Error> {
        return std::make_unique<Endless>();
    };
    Worker worker({}, false, open, [] {});
    const auto begin = std::chrono::steady_clock::now();
    const auto wait_for = [&](const auto& good) {
        while (!good(worker.picture()->answer)) {
            std::this_thread::sleep_for(1ms);
            if (std::chrono::steady_clock::now() - begin > 20s) return false;
        }
        return true;
    };
    Request request;
    request.kind = K::Ask;
    request.question.value = "v";
    worker.request(request);
    EXPECT_TRUE(wait_for([](const auto& answer) { return answer != nullptr && answer->searching; }));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 200ms) << "a short search does not flicker";
    EXPECT_EQ(worker.picture()->answer->question.value, "v");
    request.kind = K::Stop;
    worker.request(request);
    EXPECT_TRUE(wait_for([](const auto& answer) { return !answer->searching; }));
    EXPECT_TRUE(worker.picture()->answer->why->stopped);
}

std::unique_ptr<Worker> endless() {
    return std::make_unique<Worker>(
        session::LaunchSpec{}, false,
        [](const session::LaunchSpec&) -> std::expected<std::unique_ptr<Runner>, session::Error> { return std::make_unique<Endless>(); },
        [] {});
}
void wait_for(const std::function<bool()>& good) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!good()) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        std::this_thread::sleep_for(1ms);
    }
}

TEST(LongWork, SaysHowFarItIsAndEscGivesItUp) {
    const auto worker = endless();
    for (const K kind : {K::Step, K::RunOn, K::NextEvent, K::NextProblem, K::SeekEnd}) {
        Request request;
        request.kind = kind;
        if (kind == K::RunOn) request.stops = {"line x.cu:1"};
        worker->request(request);
        EXPECT_FALSE(worker->headway()) << "not before it takes long";
        wait_for([&] { return worker->headway() && worker->headway()->done > 0; });
        request = {};
        request.kind = K::Stop;
        worker->request(request);
        wait_for([&] { return !worker->busy(); });
        EXPECT_FALSE(worker->headway());
        EXPECT_EQ(worker->picture()->snapshot.moment, 0U) << "the run is where it was, " << static_cast<int>(kind);
        EXPECT_EQ(worker->picture()->note.word, Word::StatusCancelled);
    }
}

TEST(LongWork, ANewerRequestTakesItsPlace) {
    const auto worker = endless();
    Request request;
    request.kind = K::Step;
    worker->request(request);
    wait_for([&] { return worker->headway().has_value(); });
    worker->request(request);
    std::this_thread::sleep_for(300ms);
    EXPECT_TRUE(worker->headway()) << "one more step adds up";
    request.kind = K::Seek;
    request.moment = 7;
    worker->request(request);
    wait_for([&] { return !worker->busy(); });
    EXPECT_EQ(worker->picture()->snapshot.moment, 7U);
}

/// A question that takes a little while, and gives up when told so.
class Slow final : public test::SampleRun {
public:
    [[nodiscard]] Answer ask(const Question& question, const std::function<bool()>& stop) override {
        std::this_thread::sleep_for(50ms);
        Answer out;
        out.question = question;
        out.why.emplace().stopped = stop();
        return out;
    }
};

TEST(SlowRun, AShortSearchIsFinishedBeforeWhatComesNext) {
    Worker worker(
        {}, false,
        [](const session::LaunchSpec&) -> std::expected<std::unique_ptr<Runner>, session::Error> { return std::make_unique<Slow>(); },
        [] {});
    Request request;
    request.kind = K::Ask;
    worker.request(request);
    request.kind = K::Step;
    worker.request(request);
    ASSERT_TRUE(test::settle(worker)) << "the worker never settles";
    EXPECT_EQ(worker.picture()->snapshot.moment, 1U);
    ASSERT_NE(worker.picture()->answer, nullptr);
    EXPECT_FALSE(worker.picture()->answer->why->stopped);
    EXPECT_EQ(worker.picture()->answer->moment, 0U) << "asked before the step";
}

}  // namespace
}  // namespace simtscope::gui
