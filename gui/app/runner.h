// What the worker needs of a run: the session's façade, seen through a small interface so that the worker can be tested without a
// compiler.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <vector>

#include "gui/model/lesson_state.h"
#include "gui/model/picture.h"
#include "session/saved_run.h"

namespace simtscope::gui {

class Runner {
public:
    Runner() = default;
    virtual ~Runner() = default;
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    [[nodiscard]] virtual std::vector<SourceText> files() const = 0;
    [[nodiscard]] virtual std::vector<std::string> warnings() const = 0;
    [[nodiscard]] virtual std::uint64_t step() const = 0;    ///< instruction steps done
    [[nodiscard]] virtual std::uint64_t moment() const = 0;  ///< moments done
    [[nodiscard]] virtual machine::Status status() const = 0;
    virtual bool step_moment() = 0;
    /// As session::go_to().
    virtual bool go_to(const session::Position& position, const std::function<bool()>& stop) = 0;
    virtual session::Moved move(const session::Move& move, const session::KeepGoing& keep_going) = 0;
    virtual session::Stopped run_to_stop(const std::vector<session::Stop>& stops, session::Direction direction,
                                         const session::KeepGoing& keep_going) = 0;
    [[nodiscard]] virtual std::expected<session::Stop, session::Error> parse_stop(const std::string& text) const = 0;
    [[nodiscard]] virtual std::expected<void, session::Error> check_condition(const std::string& text) const = 0;
    /// What an expression gives in the lanes of a warp now.
    [[nodiscard]] virtual std::expected<session::LaneValues, session::Error> evaluate(const std::string& text, std::uint32_t block,
                                                                                      std::uint32_t warp) const = 0;
    /// False: given up, and everything is as it was.
    virtual bool seek_moment(std::uint64_t moment, const session::KeepGoing& keep_going) = 0;
    virtual bool seek_step(std::uint64_t step) = 0;
    virtual void run_to_end(const std::function<bool()>& stop) = 0;
    [[nodiscard]] virtual session::Snapshot snapshot(std::optional<std::uint32_t> block, std::optional<std::uint32_t> warp) const = 0;
    /// Who ran the last moment (or instruction), and where; no lanes if that is not known.
    [[nodiscard]] virtual MomentMark last_mark() const = 0;
    [[nodiscard]] virtual LineCounts line_counts() const = 0;
    /// The moment that an instruction step is part of; the run may stand elsewhere afterwards.
    [[nodiscard]] virtual std::uint64_t moment_of(std::uint64_t step) = 0;
    /// As Session::memory().
    [[nodiscard]] virtual session::MemoryPicture memory(std::uint32_t block, std::uint32_t warp,
                                                        const session::MemoryWindows& windows) const = 0;
    /// What becomes of the cell that `name` names for the lane; the run stands where it stood. `stop` as for ask().
    [[nodiscard]] virtual CellStory story_of(const std::string& name, const session::LaneName& lane, const std::function<bool()>& stop) = 0;
    /// Answers a question; the run stands where it stood. `stop` is asked now and then: true ends the search with what there is.
    [[nodiscard]] virtual Answer ask(const Question& question, const std::function<bool()>& stop) = 0;
    /// What this run says to a lesson's launch; the run stands where it stood. Nothing if it cannot be asked.
    [[nodiscard]] virtual lessons::Solved solve(const LessonRun& run) { return lessons::unsolved(*run.lesson, run.launch); }
    /// The run as it is, without bookmarks and notes, saved where it stands.
    [[nodiscard]] virtual std::expected<session::SavedRun, session::Error> pack() const = 0;
    /// All so far, in order of first step; `moment` is not filled in.
    [[nodiscard]] virtual std::vector<Problem> problems() const = 0;
    /// The pointer arguments as they are now.
    [[nodiscard]] virtual std::vector<session::BufferView> buffers() const = 0;

    // Schedules, and other runs of the same launch.
    [[nodiscard]] virtual session::LaunchSpec spec() const = 0;
    [[nodiscard]] virtual std::uint32_t atomic_line() const = 0;  ///< of the kernel's first atomic operation; 0: it has none
    [[nodiscard]] virtual std::uint32_t kernel_line() const = 0;  ///< where its text begins
    /// Another run of the same launch, at its start; nothing is compiled again. `wish.replay` and `wish.manual` are the caller's.
    [[nodiscard]] virtual std::expected<std::unique_ptr<Runner>, session::Error> fork(const RunWish& wish) const = 0;
    [[nodiscard]] virtual std::vector<session::Session::NextLanes> next_lanes() = 0;
    /// As Session::choose(): the run goes on differently from here.
    virtual bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) = 0;
    [[nodiscard]] virtual std::string choices_made() const = 0;
    virtual void raise_limit(std::uint64_t max_steps) = 0;
    /// Bytes that going back fast takes now, and may take from now on.
    [[nodiscard]] virtual std::uint64_t history_bytes() const { return 0; }
    virtual void limit_history(std::uint64_t /*bytes*/) {}
    /// Where this run and `other`, of the same kind of runner, part; only parting, error, moments and `at` are filled in. Both stand
    /// anywhere afterwards.
    [[nodiscard]] virtual Comparison part_from(Runner& other, const session::KeepGoing& keep_going) = 0;
    /// Of elements of the results, whether an order that nobody fixes decides on them. The run stands at its end afterwards.
    [[nodiscard]] virtual std::vector<session::FreeOrder> free_orders(const std::vector<session::ElementName>& elements,
                                                                      const std::function<bool()>& /*stop*/) {
        return std::vector<session::FreeOrder>(elements.size());
    }
    /// Who wrote which cell when; the run stands anywhere afterwards. Null: given up.
    [[nodiscard]] virtual std::shared_ptr<const session::WriterIndex> index_writers(const session::KeepGoing& keep_going) {
        static_cast<void>(keep_going);
        return {};
    }
    /// What so many schedules of this launch give; `go_on` hears the runs done.
    [[nodiscard]] virtual Outcomes try_schedules(std::uint64_t runs, const session::KeepGoing& go_on) const = 0;
};

using Opener = std::function<std::expected<std::unique_ptr<Runner>, session::Error>(const session::LaunchSpec&)>;

/// The real one: opens launches[shown] after those before it, whose buffers it shares. The opener's own launch replaces launches[shown].
[[nodiscard]] Opener session_opener(std::vector<session::LaunchSpec> launches, std::size_t shown);

}  // namespace simtscope::gui
