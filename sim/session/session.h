// The façade: commands in, snapshots out. One Session is one launch of one kernel; two sessions run side by side.
//
//   LaunchSpec ─► open() ─► step / step_back / run_to_end / seek ─► snapshot(), findings(), buffers(), lines()
//
// Steps. An *instruction step* is one bytecode instruction of one path of one warp; step() counts those from 0. A *moment* is
// what people step by: one statement of one path of one warp, that is the run of instruction steps of one statement without
// another path or warp in between. Moments are found while running; moment(k) of a run is the same however it was reached.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "checks/text.h"
#include "counters/catalogue.h"
#include "machine/choice.h"
#include "machine/types.h"
#include "program/program.h"
#include "session/free_order.h"
#include "session/happened.h"
#include "session/launch.h"
#include "session/memory_picture.h"
#include "session/moment.h"
#include "session/move.h"
#include "session/snapshot.h"
#include "session/stops.h"
#include "session/why.h"

namespace simtscope::session {

/// A buffer argument (or named global) as it stands now.
struct BufferView {
    std::string name;
    program::ScalarType element = program::ScalarType::None;
    std::uint32_t components = 1;
    std::uint64_t count = 0;  ///< scalars, components counted
    std::vector<std::uint8_t> bytes;
    std::vector<bool> defined;  ///< per scalar
};

/// Per source line of the kernel's files.
struct LineCounters {
    std::uint32_t file = 0, line = 0;
    std::uint64_t issues = 0, lane_executions = 0;  ///< statement issues and their active lanes
    struct Round {
        std::uint64_t warps = 0, lanes = 0;  ///< the warps that issued the line a k-th time, and their active lanes
    };
    std::vector<Round> rounds;
    counters::Counts counts;  ///< all counters, of the line's instructions
};

/// All counters of one warp.
struct WarpCounters {
    machine::Dim3 block{0, 0, 0};
    std::uint32_t warp = 0;
    counters::Counts counts;
};

/// A compiled file, before any launch.
struct Compiled {
    program::Program program;
    std::vector<std::string> warnings;  ///< the compiler's, one line each
};
/// Reads and compiles the file of `spec` for its kernel; grid, block and arguments are not looked at. Without a kernel name a file
/// of several kernels gives them all.
[[nodiscard]] std::expected<Compiled, Error> compile(const LaunchSpec& spec);

struct Parting;
class WriterIndex;

/// How far a long way has come, in instruction steps. `of` = 0: nobody knows how long it is.
struct Headway {
    std::uint64_t done = 0, of = 0;
};
/// Asked about every 50 ms of a long way, and at least every million steps; false gives up: then the session is as if it had never set out.
using KeepGoing = std::function<bool(const Headway&)>;

class Session {
public:
    /// Compiles, checks the launch, allocates. Nothing has run yet. `shared` are the buffers of an earlier launch of the same launch
    /// file: an argument of the same name and size starts with their bytes and defined state instead of with its own SPEC.
    [[nodiscard]] static std::expected<std::unique_ptr<Session>, Error> open(const LaunchSpec& spec,
                                                                             const std::vector<BufferView>& shared = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] const LaunchSpec& spec() const;
    [[nodiscard]] const program::Program& program() const;
    [[nodiscard]] std::uint32_t kernel() const;                      ///< index into program().functions
    [[nodiscard]] const std::vector<std::string>& warnings() const;  ///< compiler warnings, one line each
    /// What was compiled: the file first, then each own header that the compiler looked at, by the names that findings have.
    [[nodiscard]] const std::vector<program::SourceFile>& sources() const;
    /// The bytes that an argument (or with `variable` a variable that LaunchSpec::sets names) starts with; empty if there is none.
    [[nodiscard]] std::span<const std::uint8_t> start_bytes(const std::string& name, bool variable) const;

    [[nodiscard]] machine::Status status() const;
    [[nodiscard]] std::uint64_t step() const;    ///< instruction steps done
    [[nodiscard]] std::uint64_t moment() const;  ///< moments done

    /// One instruction step; false when the run has ended.
    bool step_instruction();
    /// To the next moment (any warp); false when the run has ended.
    bool step_moment();
    /// The same, told without a snapshot; `moment` keeps what it had if the run has ended.
    bool step_moment(Watch watch, Moment& moment);
    /// Whose moment comes next (linear); nothing if the run has ended.
    [[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> next_warp();
    /// To the next moment of the focus warp's; other warps run only as far as the schedule makes them.
    bool step_moment_of(std::uint32_t block, std::uint32_t warp);
    /// Up to `n` instruction steps; equals n × step_instruction(). `stop` is asked now and then: true ends early.
    void run(std::uint64_t n, const std::function<bool()>& stop = {});
    void run_to_end(const std::function<bool()>& stop = {});
    /// To exactly this instruction step or moment, forwards or backwards; clamps at the end of the run. False: given up.
    bool seek_step(std::uint64_t step, const KeepGoing& keep_going = {});
    bool seek_moment(std::uint64_t moment, const KeepGoing& keep_going = {});
    /// Back to the moment before the current one; false at the start.
    bool step_back();

    /// See move.h.
    Moved move(const Move& move, const KeepGoing& keep_going = {});
    /// To the next or previous place where one of the stops holds; without one to the end or start of the run.
    Stopped run_to_stop(const std::vector<Stop>& stops, Direction direction, const KeepGoing& keep_going = {},
                        LineStops lines = LineStops::Before);
    /// For trace: which of the stops each moment concerns that is stepped while the watch lives. It must not outlive the session.
    [[nodiscard]] std::unique_ptr<StopWatch> watch(std::vector<Stop> stops);
    /// A stop for this kernel (see stops.h), and an expression (see condition.h); what the expression gives in a warp now.
    [[nodiscard]] std::expected<Stop, Error> parse_stop(std::string_view text) const;
    [[nodiscard]] std::expected<Condition, Error> parse_condition(std::string_view text) const;
    [[nodiscard]] LaneValues evaluate(const Condition& expression, std::uint32_t block, std::uint32_t warp) const;
    /// What led here: the last moment or instruction that was stepped; nothing behind a seek_step().
    [[nodiscard]] const Happened& happened() const;

    /// The run may go on up to this many instruction steps, as if LaunchSpec::max_steps had said so; where it had stopped at its limit,
    /// it goes on from there.
    void raise_limit(std::uint64_t max_steps);

    /// Starts over as another run of the same launch. `choices` as in LaunchSpec.
    [[nodiscard]] std::expected<void, Error> restart(machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices,
                                                     machine::UndefinedMode undefined);
    /// Another run of the same launch beside this one, at its start; nothing is compiled again. See parting.h for where they part.
    [[nodiscard]] std::expected<std::unique_ptr<Session>, Error> fork(machine::Policy policy, std::uint64_t seed,
                                                                      std::optional<std::string> choices,
                                                                      machine::UndefinedMode undefined) const;
    /// Policy explore: these lanes of a warp (linear indices) go on next, until they wait or others are chosen. False if they do not
    /// stand together or cannot go on. What was chosen is part of the run: seek and step_back keep it.
    bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes);
    /// Lanes of a warp that stand together and can go on now.
    struct NextLanes {
        std::uint32_t block = 0, warp = 0, lanes = 0;
        SourceRange at;
        std::size_t path = 0, paths = 1;  ///< which of the warp's paths, as Snapshot::paths has them, and how many it has
        bool turn = false;                ///< they go on if nothing else is chosen
        friend bool operator==(const NextLanes&, const NextLanes&) = default;
    };
    /// Everyone that choose() could choose whole; at most `most`, but always those whose turn it is.
    [[nodiscard]] std::vector<NextLanes> next_lanes(std::size_t most);
    /// Policy explore: what this run has chosen so far, as LaunchSpec::choices takes it.
    [[nodiscard]] std::string choices_made() const;
    /// Policy explore with LaunchSpec::choices: how many of them this run has not made: not due yet, or no such lanes stood there then.
    [[nodiscard]] std::size_t choices_not_made() const;
    /// Policy explore: shuffles from lanes that take no part whose values reached a branch, an address or an output: number of the
    /// shuffle (as uN in choices has it) and the reading lanes.
    [[nodiscard]] std::vector<machine::Resolution> undefined_that_counts() const;
    /// Some undefined value that no shuffle made (memory or a variable without a value) reached a branch, an address or an output.
    [[nodiscard]] bool other_undefined_counts() const;

    /// Where a value came from, back to inputs, constants and births of undefined values. The session stands where it stood afterwards.
    /// `stop` is asked now and then: true ends the search with what there is. Errors: no such value, lane or step.
    [[nodiscard]] std::expected<Why, Error> why(const ValueQuestion& question, const std::function<bool()>& stop = {});
    /// Why a lane did not run an instruction step.
    [[nodiscard]] std::expected<LaneOff, Error> lane_off(const LaneName& lane, std::uint64_t step, const std::function<bool()>& stop = {});
    /// Who reads a value from the step on, until it is overwritten.
    [[nodiscard]] std::expected<Readers, Error> readers(const ValueQuestion& question, const std::function<bool()>& stop = {});

    /// Of each element, whether its value now may depend on an order that nobody fixes. Errors: no such element.
    [[nodiscard]] std::expected<std::vector<FreeOrder>, Error> free_orders(const std::vector<ElementName>& elements,
                                                                           const std::function<bool()>& stop = {});

    /// Bytes that going back fast takes now (LaunchSpec::history is the limit).
    [[nodiscard]] std::uint64_t history_bytes() const;
    /// From now on this many bytes at most, whatever LaunchSpec::history says: what is above is given back.
    void limit_history(std::uint64_t bytes);

    /// All threads of this block (linear) have left the kernel.
    [[nodiscard]] bool block_done(std::uint64_t block) const;
    /// Hash of the whole machine state; equal states of one run have equal hashes.
    [[nodiscard]] std::uint64_t state_hash() const;

    [[nodiscard]] std::vector<checks::Finding> findings() const;  ///< so far, in order of first step
    /// So far, in the order in which they turned up: what Snapshot::new_findings and Moment count.
    [[nodiscard]] const std::vector<checks::Finding>& found() const;
    /// The statement of an instruction.
    [[nodiscard]] SourceRange statement_at(std::uint32_t pc) const;
    [[nodiscard]] std::vector<BufferView> buffers() const;                                 ///< pointer arguments in parameter order
    [[nodiscard]] std::expected<BufferView, Error> buffer(const std::string& name) const;  ///< argument or __device__/__constant__ variable
    [[nodiscard]] std::vector<LineCounters> lines() const;
    [[nodiscard]] counters::Counts counters() const;                ///< of the whole kernel, so far
    [[nodiscard]] std::vector<WarpCounters> warp_counters() const;  ///< the first 65 536 warps that have run, by block and warp
    [[nodiscard]] const std::string& printf_output() const;
    /// What is shown: warp `warp` of block `block` (linear indices). The default focus is the warp that ran last.
    [[nodiscard]] Snapshot snapshot(std::optional<std::uint32_t> block = {}, std::optional<std::uint32_t> warp = {}) const;
    /// Shared and global memory now, and what the last moment did there, if it was this warp's (see memory_picture.h).
    [[nodiscard]] MemoryPicture memory(std::uint32_t block, std::uint32_t warp, const MemoryWindows& windows = {}) const;

private:
    friend std::shared_ptr<const WriterIndex> index_writers(Session& session, std::uint64_t most_bytes, const KeepGoing& keep_going);
    friend std::expected<Parting, Error> first_parting(Session& a, Session& b, const KeepGoing& keep_going);
    struct Implementation;
    explicit Session(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace simtscope::session
