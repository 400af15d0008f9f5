// A run without compiler and machine: sum_five_naive's moments, worked out by hand, behind the same interface as the session.
#pragma once

#include <vector>

#include "gui/app/runner.h"

namespace simtscope::gui::test {

/// Snapshots of the whole run, from moment 0 to its end.
[[nodiscard]] std::vector<session::Snapshot> sample_moments();
[[nodiscard]] SourceText sample_source();
[[nodiscard]] std::vector<Problem> sample_problems();
/// Who ran moment `moment`, from 1.
[[nodiscard]] MomentMark mark_of(const std::vector<session::Snapshot>& moments, std::uint64_t moment);
/// A picture of moment `moment` with everything known of the run.
[[nodiscard]] Picture sample_picture(std::uint64_t moment);
/// The moment after the first shuffle.
inline constexpr std::uint64_t kFirstShuffle = 5;

class SampleRun : public Runner {
public:
    SampleRun() : moments_(sample_moments()) {}
    [[nodiscard]] std::vector<SourceText> files() const override { return {sample_source()}; }
    [[nodiscard]] std::vector<std::string> warnings() const override { return {}; }
    [[nodiscard]] std::uint64_t step() const override { return moments_[at_].step; }
    [[nodiscard]] std::uint64_t moment() const override { return at_; }
    [[nodiscard]] machine::Status status() const override { return moments_[at_].status; }
    bool step_moment() override;
    bool go_to(const session::Position& position, const std::function<bool()>&) override {
        seek_moment(position.moment, {});
        return step() == position.step;
    }
    session::Moved move(const session::Move& move, const session::KeepGoing&) override;
    session::Stopped run_to_stop(const std::vector<session::Stop>& stops, session::Direction direction,
                                 const session::KeepGoing& keep_going) override;
    [[nodiscard]] std::expected<session::Stop, session::Error> parse_stop(const std::string& text) const override;
    /// The sample knows one variable, v.
    [[nodiscard]] std::expected<void, session::Error> check_condition(const std::string& text) const override;
    /// "v", "lane" and "lane < 5"; everything else is an error.
    [[nodiscard]] std::expected<session::LaneValues, session::Error> evaluate(const std::string& text, std::uint32_t block,
                                                                              std::uint32_t warp) const override;
    bool seek_moment(std::uint64_t moment, const session::KeepGoing&) override {
        at_ = std::min<std::uint64_t>(moment, moments_.size() - 1);
        return true;
    }
    bool seek_step(std::uint64_t step) override { return step == moments_[at_].step; }
    void run_to_end(const std::function<bool()>&) override { at_ = moments_.size() - 1; }
    [[nodiscard]] session::Snapshot snapshot(std::optional<std::uint32_t>, std::optional<std::uint32_t>) const override {
        return moments_[at_];
    }
    [[nodiscard]] MomentMark last_mark() const override { return mark_of(moments_, at_); }
    [[nodiscard]] LineCounts line_counts() const override { return {}; }
    [[nodiscard]] std::uint64_t moment_of(std::uint64_t step) override { return step / 3 + 1; }
    /// Why "v": the eight-lane sum of sample_why.h; every other question is an error.
    [[nodiscard]] Answer ask(const Question& question, const std::function<bool()>& stop) override;
    [[nodiscard]] session::MemoryPicture memory(std::uint32_t, std::uint32_t, const session::MemoryWindows&) const override { return {}; }
    [[nodiscard]] CellStory story_of(const std::string& name, const session::LaneName&, const std::function<bool()>&) override {
        CellStory out;
        out.name = name;
        out.step = step();
        return out;
    }
    /// One launch of one empty file, saved where it stands.
    [[nodiscard]] std::expected<session::SavedRun, session::Error> pack() const override;
    [[nodiscard]] std::vector<Problem> problems() const override;
    /// out[0] is 15 under hardware and lockstep, and the seed under explore.
    [[nodiscard]] std::vector<session::BufferView> buffers() const override;
    [[nodiscard]] session::LaunchSpec spec() const override { return spec_; }
    [[nodiscard]] std::uint32_t atomic_line() const override { return 0; }
    [[nodiscard]] std::uint32_t kernel_line() const override { return 0; }
    [[nodiscard]] std::expected<std::unique_ptr<Runner>, session::Error> fork(const RunWish& wish) const override;
    /// Two paths of warp 0; the second one is another choice.
    [[nodiscard]] std::vector<session::Session::NextLanes> next_lanes() override;
    bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) override;
    [[nodiscard]] std::string choices_made() const override { return spec_.choices.value_or(""); }
    void raise_limit(std::uint64_t max_steps) override { spec_.max_steps = max_steps; }
    /// As much as it may.
    [[nodiscard]] std::uint64_t history_bytes() const override { return history_; }
    void limit_history(std::uint64_t bytes) override { history_ = bytes; }
    /// At moment 5, unless both are the same run.
    [[nodiscard]] Comparison part_from(Runner& other, const session::KeepGoing& keep_going) override;
    [[nodiscard]] Outcomes try_schedules(std::uint64_t runs, const session::KeepGoing& go_on) const override;

private:
    session::LaunchSpec spec_;
    std::vector<session::Snapshot> moments_;
    std::uint64_t at_ = 0, history_ = session::LaunchSpec{}.history;
};

[[nodiscard]] std::expected<std::unique_ptr<Runner>, session::Error> open_sample(const session::LaunchSpec& spec);

}  // namespace simtscope::gui::test
