// Inside session: one run of a machine, its observers, and how to make it anew (engine.cpp); moving in time (engine_time.cpp).
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checks/collector.h"
#include "counters/counters.h"
#include "machine/machine.h"
#include "session/compile.h"
#include "session/happened.h"
#include "session/moment.h"
#include "session/parting.h"
#include "session/session.h"
#include "timeline/recording.h"
#include "timeline/timeline.h"

namespace simtscope::session {

/// A parameter of the kernel, ready to be placed in memory.
struct BoundArgument {
    std::string name;
    ArgumentValue value;
    std::uint32_t element_size = 1;  ///< of the parameter's pointee
    std::size_t alias = 0;           ///< Kind::Alias: index of the argument meant
    std::vector<bool> defined;       ///< per scalar, when an earlier launch left the buffer partly written; else empty
    std::uint32_t scalar_size = 1;   ///< bytes that one entry of `defined` stands for
};
struct BoundVariable {
    std::uint32_t global = 0;
    ArgumentValue value;
    std::size_t alias = 0;
};

/// A variable's raw values in a warp at one moment.
struct RawRow {
    std::string name;
    std::uint32_t type = program::kNone, offset = 0;
    program::ScalarType scalar = program::ScalarType::None;
    std::array<std::uint64_t, 32> bits{};
    std::uint32_t valid = 0, undefined = 0;
    std::uint32_t frame = 0;                ///< machine::Frame::number
    std::uint32_t function = 0, depth = 0;  ///< of that frame
};

/// A memory instruction of the moment that is being watched.
struct RecordedAccess {
    std::uint64_t step = 0;
    std::uint32_t pc = 0, block = 0, warp = 0, mask = 0, size = 0, refused = 0;
    bool is_write = false, is_atomic = false;
    std::array<std::uint64_t, 32> addresses{};
    /// As the machine told it; refers to this.
    [[nodiscard]] machine::AccessEvent event() const {
        return {step, pc, block, warp, mask, size, is_write, is_atomic, addresses.data(), refused, nullptr, nullptr};
    }
};

/// A byte of memory before the moment that is being watched.
struct ByteBefore {
    std::uint8_t data = 0, shadow = 0;
};

/// What the last moment did, as far as the state that it left behind does not tell.
struct Picture {
    std::vector<RawRow> rows_before;
    std::vector<VariableWrite> given;  ///< variables that the moment gave a value, in whatever function
    std::vector<RecordedAccess> accesses;
    std::map<std::uint64_t, ByteBefore> bytes_before;  ///< by address: what it has overwritten
    std::size_t accesses_left_out = 0, bytes_left_out = 0;
    std::uint64_t start = 0;  ///< step at which the moment began
    std::size_t findings_before = 0;
    std::uint32_t last_pc = program::kNone;
    Happened happened;
};

/// A place that one comes back to, whatever the timeline keeps.
struct ReturnPoint {
    std::shared_ptr<const timeline::Timeline::Checkpoint> state;
    Picture picture;
};

/// Steps that one walks by.
enum class Unit : std::uint8_t { Instruction, Moment };

/// Hears of memory accesses and exchanges while one walks.
class WalkListener {
public:
    virtual ~WalkListener() = default;
    virtual void access(const machine::AccessEvent& event) { (void)event; }
    virtual void exchange(const machine::ExchangeEvent& event) { (void)event; }
};

class MomentRecorder;

class Engine : public machine::EventSink {
public:
    Engine(LaunchSpec spec, CompiledFile compiled) : spec_(std::move(spec)), compiled_(std::move(compiled)), timeline_(spec_.history) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] std::expected<void, Error> bind(const std::vector<BufferView>& shared);
    /// The same launch as that of another engine of the same program, as spec() has it.
    [[nodiscard]] std::expected<void, Error> bind_like(const Engine& other);
    /// A fresh machine at step 0.
    void restart();
    /// The same launch as another run.
    [[nodiscard]] std::expected<void, Error> restart_as(machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices,
                                                        machine::UndefinedMode undefined);
    bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes);
    /// The run may go on up to this step; where it had ended at its limit, it stands there and can go on.
    void raise_limit(std::uint64_t max_steps);
    [[nodiscard]] const std::set<std::uint32_t>& used_births() const { return used_births_; }
    /// One moment, with its picture: the values before it are kept, so that changes can be told.
    bool step_moment();
    /// One moment without a picture, told to `recorder` meanwhile, if there is one.
    bool step_moment(MomentRecorder* recorder);
    /// One moment (or what is left of it) or instruction without a picture, only happened(): for long ways. False at the end of the run.
    bool advance(Unit unit);
    /// False: given up, and everything is as it was.
    bool seek_step(std::uint64_t step, const KeepGoing& keep_going = {});
    bool seek_moment(std::uint64_t moment, const KeepGoing& keep_going = {});
    /// To the last checkpoint at or before this position, else to the start.
    void seek_checkpoint(Unit unit, std::uint64_t position);
    [[nodiscard]] ReturnPoint return_point() const;
    void go_back_to(const ReturnPoint& place);
    /// Who goes on next (path kNoIndex: nobody, the run has ended). Whatever is decided or found between two steps is so behind it.
    machine::Machine::Next settle();
    /// Steps of the whole run; 0: the end was never met.
    [[nodiscard]] std::uint64_t length() const { return length_; }
    /// Several may listen; one that is gone must not.
    void hear(WalkListener& listener);
    void stop_hearing(WalkListener& listener);
    /// Up to n steps, keeping checkpoints; returns how many were done.
    std::uint64_t run(std::uint64_t n);
    [[nodiscard]] std::uint64_t moment();
    [[nodiscard]] const timeline::Timeline& timeline() const { return timeline_; }
    void limit_history(std::uint64_t bytes) { timeline_.set_budget(bytes); }
    /// The run up to `step` once more, in pieces, the last one first; `look` says whether it wants the one before. False: `stop` said
    /// true. The machine stands anywhere afterwards: call come_back().
    bool replay_backwards(std::uint64_t step, const std::function<bool(const timeline::Recording&)>& look,
                          const std::function<bool()>& stop);
    /// The run from `step` on, in pieces; as far as `look` wants it.
    bool replay_forwards(std::uint64_t step, const std::function<bool(const timeline::Recording&)>& look,
                         const std::function<bool()>& stop);
    /// Where one stands, and back there after a replay.
    struct Position {
        std::uint64_t step = 0, moment = 0;
    };
    [[nodiscard]] Position position() { return {machine_->steps(), moment()}; }
    void come_back(const Position& position);
    /// Everybody hears again; the machine stands at the last known state before `step`.
    void end_replay(std::uint64_t step);

    [[nodiscard]] const LaunchSpec& spec() const { return spec_; }
    [[nodiscard]] const program::Program& program() const { return compiled_.program; }
    [[nodiscard]] const CompiledFile& compiled() const { return compiled_; }
    [[nodiscard]] machine::Machine& machine() { return *machine_; }
    [[nodiscard]] const machine::Machine& machine() const { return *machine_; }
    [[nodiscard]] const checks::Collector& collector() const { return *collector_; }
    [[nodiscard]] const counters::Counters& counters() const { return *counters_; }
    [[nodiscard]] const std::vector<BoundArgument>& arguments() const { return arguments_; }
    [[nodiscard]] const std::vector<BoundVariable>& variables() const { return variables_; }
    [[nodiscard]] std::uint64_t address(std::size_t argument) const { return addresses_[argument]; }
    [[nodiscard]] const std::vector<RawRow>& rows_before() const { return picture_.rows_before; }
    [[nodiscard]] const std::vector<VariableWrite>& variables_given() const { return picture_.given; }
    /// Of the last moment, if it was stepped with its picture.
    [[nodiscard]] const std::vector<RecordedAccess>& accesses() const { return picture_.accesses; }
    [[nodiscard]] std::size_t accesses_left_out() const { return picture_.accesses_left_out; }
    [[nodiscard]] const std::map<std::uint64_t, ByteBefore>& bytes_before() const { return picture_.bytes_before; }
    [[nodiscard]] std::size_t bytes_left_out() const { return picture_.bytes_left_out; }
    [[nodiscard]] std::uint64_t last_moment_start() const { return picture_.start; }
    [[nodiscard]] std::size_t findings_before() const { return picture_.findings_before; }
    [[nodiscard]] const Happened& happened() const { return picture_.happened; }
    /// The last instruction that counts for "what just ran": a jump that nobody wrote stands for the statement before it.
    [[nodiscard]] std::uint32_t last_pc() const { return picture_.last_pc != program::kNone ? picture_.last_pc : machine_->last().pc; }

    void issue(const machine::IssueEvent& event) override { counters_->issue(event); }
    void access(const machine::AccessEvent& event) override;
    void run(const machine::RunEvent& event) override { counters_->run(event); }
    void diverge(const machine::DivergeEvent& event) override { counters_->diverge(event); }
    void exchange(const machine::ExchangeEvent& event) override;
    void fault(const machine::Fault& fault) override;

private:
    [[nodiscard]] std::unexpected<Error> missing_arguments(const program::Function& kernel) const;
    [[nodiscard]] std::expected<void, Error> bind_arguments(const std::vector<BufferView>& shared);
    [[nodiscard]] std::expected<void, Error> bind_variables();
    void place();
    void watch(bool on);
    void listen();
    void record();
    void restore(const timeline::Timeline::Checkpoint& checkpoint);
    bool go_to_moment(std::uint64_t moment, const KeepGoing& keep_going);
    void forget_changes();
    void stand_before(std::uint64_t step, timeline::Timeline& finer);
    bool run_on(std::uint64_t step, timeline::Timeline& finer, const std::function<bool()>& stop);
    void record_until(std::uint64_t step);
    void walk_moment(machine::Machine::Next next, MomentRecorder* recorder);
    void begin_picture();
    void keep_bytes(const machine::Machine::Next& next);
    void begin_happening(const machine::Machine::Next& next);
    void end_happening(std::uint8_t machine_events);

    LaunchSpec spec_;
    CompiledFile compiled_;
    std::vector<BoundArgument> arguments_;
    std::vector<BoundVariable> variables_;
    machine::Choices choices_;             ///< of spec_.choices
    std::set<std::uint32_t> used_births_;  ///< policy explore: undefined values that a branch, an address or an output used
    std::unique_ptr<machine::Machine> machine_;
    std::unique_ptr<checks::Collector> collector_;
    std::unique_ptr<counters::Counters> counters_;
    std::vector<std::uint64_t> addresses_;
    timeline::Timeline timeline_;
    Picture picture_;
    bool watching_ = false;  ///< accesses are kept for the picture
    std::vector<WalkListener*> listeners_;
    std::unique_ptr<timeline::Recording> recording_;  ///< while a replay is being recorded: nothing else hears of it
    std::uint64_t length_ = 0;
};

/// index_writers() of a session.
[[nodiscard]] std::shared_ptr<const WriterIndex> find_writers(Engine& engine, std::uint64_t most_bytes, const KeepGoing& keep_going);

/// Session::free_orders(), of bytes of global memory: the engine stands anywhere afterwards (come_back()).
struct ElementPlace {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    program::ScalarType scalar = program::ScalarType::None;
};
[[nodiscard]] std::vector<FreeOrder> find_free_orders(Engine& engine, const std::vector<ElementPlace>& elements,
                                                      const std::function<bool()>& stop);

/// first_parting() of two sessions.
[[nodiscard]] std::expected<Parting, Error> find_parting(Engine& a, Engine& b, const KeepGoing& keep_going);

/// Session::why(), lane_off(), readers(): the engine stands anywhere afterwards (come_back()).
[[nodiscard]] std::expected<Why, Error> find_why(Engine& engine, const ValueQuestion& question, const std::function<bool()>& stop);
[[nodiscard]] std::expected<LaneOff, Error> find_lane_off(Engine& engine, const LaneName& lane, std::uint64_t step,
                                                          const std::function<bool()>& stop);
[[nodiscard]] std::expected<Readers, Error> find_readers(Engine& engine, const ValueQuestion& question, const std::function<bool()>& stop);

/// The path of a warp that runs next, else its first one; the warp has paths.
[[nodiscard]] std::size_t leading_path(const machine::Warp& warp);
/// Its lanes, if it can go on.
[[nodiscard]] inline std::uint32_t lanes_to_run(const machine::Path& path) {
    return path.state == machine::PathState::Ready ? path.mask : 0;
}
/// Values of the variables in scope where `warp` stands next (innermost function of its lowest path).
[[nodiscard]] std::vector<RawRow> raw_rows(const Engine& engine, std::uint32_t block, std::uint32_t warp);
[[nodiscard]] Snapshot make_snapshot(const Engine& engine, std::uint64_t moment, std::optional<std::uint32_t> block,
                                     std::optional<std::uint32_t> warp);
/// Session::memory().
[[nodiscard]] MemoryPicture make_memory_picture(const Engine& engine, std::uint64_t moment, std::uint32_t block, std::uint32_t warp,
                                                const MemoryWindows& windows);
/// The paths of a warp, as Snapshot::paths has them.
[[nodiscard]] std::vector<PathView> path_views(const Engine& engine, std::uint32_t block, std::uint32_t warp);
/// The statement of an instruction (without one: its line), with its text.
[[nodiscard]] SourceRange range_at(const program::Program& program, std::uint32_t pc);
/// What a path waits for: "__syncthreads()", "shfl.down mask 0xffffffff"; empty if it does not wait.
[[nodiscard]] std::string waiting_text(const program::Program& program, const machine::Path& path);
/// A lane's bits of a register.
[[nodiscard]] std::uint64_t register_bits(const machine::Frame& frame, program::OperandRef slot, program::ScalarType scalar, unsigned lane);
/// Lanes that stand where `v` of `frame` can be named: lanes that have left its block, or not reached it, have no such variable.
/// At this instruction a variable of a block is in scope whose declaration is still to run for these lanes: it shows nothing and hides
/// nothing.
[[nodiscard]] bool awaits_declaration(const program::Program& program, const machine::Frame& frame, const program::Variable& v,
                                      std::uint32_t pc, std::uint32_t lanes);
[[nodiscard]] std::uint32_t lanes_in_scope(const machine::Warp& warp, const machine::Frame* frame, const program::Variable& v);
[[nodiscard]] Exchange exchange_of(const program::Program& program, const machine::LastExchange& last);

/// With --undefined zero, own or random, and where a schedule decides what undefined values are, an undefined value in memory is shown
/// as the number it happened to be; memory that nobody wrote stays undefined.
[[nodiscard]] inline bool shows_undefined_numbers(const LaunchSpec& spec) {
    return spec.undefined != machine::UndefinedMode::Track || spec.policy == machine::Policy::Explore;
}

/// The scalar that a type is made of, and how many of them one element holds; bytes where it is made of several.
[[nodiscard]] std::pair<program::ScalarType, std::uint32_t> scalar_of(const program::Program& program, std::uint32_t type);
/// What a value of the instruction type `stored` is in the array at this address: instructions do not tell signed from unsigned.
[[nodiscard]] program::ScalarType scalar_in_memory(const Engine& engine, std::uint64_t address, program::ScalarType stored);

/// Where an address of global or shared memory lies.
struct MemoryPlace {
    std::string_view object;  ///< the array's name
    std::int64_t offset = 0;  ///< bytes from its start
    std::uint32_t element_size = 1;
    const std::uint8_t *data = nullptr, *shadow = nullptr;  ///< the bytes there
};
/// `block`: whose shared memory; may be null. Nothing if these bytes belong to no one array: the machine has dropped such an access.
[[nodiscard]] std::optional<MemoryPlace> memory_place(const machine::Machine& machine, const machine::Block* block, std::uint64_t address,
                                                      std::uint64_t size);
/// What the last moment wrote to shared and global memory, as Snapshot::stores has it.
[[nodiscard]] std::vector<VariableRow> store_rows(const Engine& engine);
/// Shortest exact text of a value.
[[nodiscard]] std::string address_text(const Engine& engine, std::uint64_t address);  ///< "in+3", "null"
[[nodiscard]] std::string value_text(const Engine& engine, program::ScalarType scalar, std::uint32_t type, std::uint64_t bits);

}  // namespace simtscope::session
