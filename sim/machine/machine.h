// The lane-accurate SIMT machine: a grid of one kernel, as plain data, moved on by step() and run().
//
//   Program + Launch ─► Machine ─► EventSink (statement issues, accesses, faults)
//        run(n) = n × step();  everything is a function of (program, launch, policy, seed)
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "machine/activemask.h"
#include "machine/alu.h"
#include "machine/births.h"
#include "machine/choice.h"
#include "machine/fault.h"
#include "machine/last.h"
#include "machine/memory.h"
#include "machine/state.h"
#include "machine/types.h"
#include "machine/warp.h"
#include "program/program.h"

namespace simtscope::machine {

/// Instructions that a warp runs before the next one has its turn.
inline constexpr std::uint64_t kQuantum = 1024;
/// Bytes of a copy that count as one step towards the limit.
inline constexpr std::uint64_t kBytesAStep = 128;

/// How the step loop treats an instruction: its opcode's class, and apart from the others the lane-wise ones whose rules are checked and
/// the shuffles and stores that may depend on an activemask.
enum class StepKind : std::uint8_t { Alu, CheckedAlu, Memory, Atomic, Warp, Block, Control, System, Watched };

struct Launch {
    const program::Program* program = nullptr;  ///< verified; outlives the machine
    std::uint32_t kernel = 0;                   ///< Program::functions
    Dim3 grid, block;
    std::uint64_t dynamic_shared = 0;  ///< bytes
    std::uint32_t slots = 1;           ///< blocks resident at a time
    Policy policy = Policy::Hardware;
    UndefinedMode undefined = UndefinedMode::Track;
    std::uint64_t seed = 0;
    Choices choices;            ///< Policy::Explore: what to choose
    bool draw_choices = false;  ///< Policy::Explore: draw choices from the seed instead
    std::uint64_t max_steps = 100'000'000;
};

/// A kernel argument: the bits that its register receives.
struct Argument {
    std::uint64_t bits = 0;
    bool defined = true;
};

/// The last change of a word by exchange or compare-and-swap: the words that locks are made of.
struct LockWord {
    std::uint64_t address = 0, step = 0;
    std::uint32_t pc = kNoIndex, block = 0, warp = 0, lane = 0;
};

class Machine {
public:
    Machine(const Launch& launch, EventSink* sink);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    [[nodiscard]] Memory& memory() { return memory_; }
    [[nodiscard]] const Memory& memory() const { return memory_; }
    [[nodiscard]] std::uint64_t address_of_global(std::uint32_t global) const { return global_addresses_[global]; }
    /// What the sink hears from now on: bits of Told. At first issues and accesses.
    void tell(std::uint8_t what);
    void set_arguments(std::vector<Argument> arguments) { arguments_ = std::move(arguments); }
    [[nodiscard]] const std::vector<Argument>& arguments() const { return arguments_; }

    /// Executes one instruction of one path of one warp. False when the run has ended.
    bool step();
    /// Up to n steps; returns how many were done.
    std::uint64_t run(std::uint64_t n);
    [[nodiscard]] Status status() const { return status_; }
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    [[nodiscard]] const LastStep& last() const { return last_; }
    [[nodiscard]] const LastExchange& last_exchange() const { return exchange_; }
    /// The block, warp and path that the next step belongs to; path index kNoIndex if the run has ended.
    struct Next {
        std::uint32_t block = 0, warp = 0, path = kNoIndex;
        bool new_statement = false, new_moment = false;
        const Warp* standing = nullptr;  ///< the warp's state, until the next step
        [[nodiscard]] const Path& lanes() const { return standing->paths[path]; }
    };
    [[nodiscard]] Next next();
    /// Policy::Explore: what this run has chosen so far, and its shuffles from lanes that take no part.
    [[nodiscard]] const Choices& choices_made() const { return exploration_.made; }
    [[nodiscard]] const std::vector<UndefinedShuffle>& undefined_shuffles() const { return exploration_.undefined; }
    /// Policy::Explore: these lanes go on next. False if they do not stand together or cannot go on.
    bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes);
    /// Lanes that stand together and can go on; `turn`: they do so if nothing else is chosen.
    struct Ready {
        std::uint32_t block = 0, warp = 0;
        const Path* path = nullptr;  ///< until the next step
        bool turn = false;
    };
    /// All that can go on now, by block, warp and position; at most `most`, but always those whose turn it is.
    [[nodiscard]] std::vector<Ready> ready(std::size_t most);
    /// The run may go on up to here. One that has met its limit stays ended: load an earlier state.
    void raise_limit(std::uint64_t max_steps) { launch_.max_steps = max_steps; }
    /// A jump that is no statement of its own: `else`, the way back of a loop.
    [[nodiscard]] bool goes_along(std::uint32_t pc) const { return goes_along_[pc]; }
    /// A 64-bit operand of the instruction that the path runs next, as it stands now.
    [[nodiscard]] std::uint64_t wide_operand(const Path& path, program::OperandRef ref, unsigned lane) const {
        return operand(path.frame(), ref, lane, true);
    }
    /// The next step would be beyond Launch::max_steps.
    [[nodiscard]] bool out_of_steps() const { return steps_ + bulk_work_ >= launch_.max_steps; }
    /// Of everything that is saved (see state.h), but for how an exploring run came to its choices.
    [[nodiscard]] std::uint64_t hash() const;
    /// Moments begun: a moment is a run of instructions of one statement of one path of one warp, without another in between.
    [[nodiscard]] std::uint64_t moments() const { return moments_; }
    /// Runs until `moments` moments are complete (the next step would begin another), or up to n steps; returns the steps done.
    std::uint64_t run_to_moment(std::uint64_t moments, std::uint64_t n = kNever);
    /// The state as it is now, and back: the same program and launch, whatever the machine did in between (see state.h).
    void save(StateWriter& writer) const;
    void load(StateReader& reader);

    [[nodiscard]] const std::vector<std::unique_ptr<Block>>& blocks() const { return blocks_; }  ///< resident, by slot; null = empty
    [[nodiscard]] const Block* resident(std::uint32_t block) const;
    [[nodiscard]] std::uint64_t blocks_started() const { return next_block_; }
    [[nodiscard]] bool block_done(std::uint64_t block) const {
        return block / 64 < done_.size() && ((done_[block / 64] >> (block % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::uint32_t warps_per_block() const { return warps_per_block_; }
    [[nodiscard]] const Births& births() const { return births_; }
    [[nodiscard]] const std::string& printf_output() const { return printf_output_; }
    [[nodiscard]] const Launch& launch() const { return launch_; }
    [[nodiscard]] const ConstantPool& constants() const { return constants_; }
    [[nodiscard]] const std::vector<SharedVariable>& shared_variables() const { return shared_variables_; }
    [[nodiscard]] Dim3 block_position(std::uint64_t linear) const;

private:
    struct Turn {
        Warp* warp = nullptr;
        std::size_t path = 0;
    };

    // machine.cpp: construction, the loop, blocks
    void place_globals();
    void build_constants();
    void start_blocks();
    void start_block(std::uint32_t slot);
    void start_warp(Block& block, Warp& warp, std::uint32_t index);
    void write_arguments(Frame& frame);
    void finish_block(Block& block);
    [[nodiscard]] Block* resident_block(std::uint32_t block);
    std::uint64_t execute(Warp& warp, std::size_t path, std::uint64_t budget);
    [[nodiscard]] bool begins_moment(const Turn& turn) const;
    bool quick_branch(Warp& warp, Path& path, const program::Instruction& instruction);
    void execute_one(Warp& warp, Path& path, const program::Instruction& instruction);
    [[nodiscard]] bool begins_statement(const Path& path) const;
    void issue(Warp& warp, Path& path);
    void load_context(Warp& warp, const Path& path);

    // schedule.cpp: who runs next; splitting and merging paths
    Warp* select_warp();
    [[nodiscard]] bool can_run(const Warp& warp) const;
    [[nodiscard]] bool path_ready(const Path& path) const { return path.state == PathState::Ready && path.stuck_epoch != epoch_; }
    void reconverge(Warp& warp);
    std::size_t select_path(Warp& warp);
    std::uint32_t merge_point(const Warp& warp, const Path& path) const;
    void merge_paths(Warp& warp);
    Path& split(Warp& warp, Path& path, std::uint32_t mask);
    void leave_quantum(Warp& warp);

    // explore.cpp: any order that is allowed
    [[nodiscard]] bool exploring() const { return launch_.policy == Policy::Explore; }
    Turn select_turn();
    Turn explore_turn();
    Turn held_turn();
    Turn take_choice(const Choice& choice, const Turn& otherwise);
    [[nodiscard]] std::uint64_t steps_until_choice() const;
    std::optional<Choice> draw_choice(const Turn& turn);
    std::optional<Choice> draw_anyone(const Turn& turn);
    std::optional<Choice> draw_ranked(bool single_lanes, const std::function<std::uint64_t(std::uint64_t)>& rank);
    Warp& any_warp(const Turn& turn);
    std::uint64_t draw();
    [[nodiscard]] std::uint64_t thread_number(std::uint32_t block, std::uint32_t warp, unsigned lane) const;
    std::uint32_t resolve_undefined(std::uint32_t lanes);
    void remember_undefined(std::uint32_t lanes, const std::array<std::uint32_t, kLanes>& births);

    // lockstep.cpp: the pre-Volta stack of a warp
    [[nodiscard]] bool lockstep() const { return launch_.policy == Policy::Lockstep; }
    [[nodiscard]] std::size_t top_of_stack(const Warp& warp) const;
    static void leave_joins(Warp& warp, Path& path);
    void push_join(Path& path, std::uint32_t join) const;
    void open_joins(Warp& warp);
    void lockstep_operation(Warp& warp, Path& path, const program::Instruction& i, std::uint32_t lanes);
    void report_partial_arrival(const Warp& warp, const Path& path);
    void report_not_together(const Warp& warp, const Path& path, const program::Instruction& i, std::uint32_t mask);

    // progress.cpp: repetition proofs, the end of progress
    void back_edge(Warp& warp, Path& path);
    [[nodiscard]] std::uint64_t path_hash(const Path& path) const;
    void end_without_progress();
    void report_blocked_syncs(const Warp& warp);
    void report_blocked_barriers(const Block& block);
    void add_parties(Fault& fault, const Warp& warp, std::uint32_t lanes) const;
    [[nodiscard]] bool any_spinning() const;
    [[nodiscard]] bool spins(const Warp& warp, const Path& path) const;
    [[nodiscard]] const char* party_state(const Warp& warp, const Path& path) const;

    // polling.cpp: what a loop without end looks at
    void tell_what_is_polled(Fault& fault, Warp& warp, Path& path);
    void remember_lock(const Warp& warp, const Path& path, unsigned lane, std::uint64_t address);

    // control.cpp
    void branch(Warp& warp, Path& path, const program::Instruction& i);
    void switch_to(Warp& warp, Path& path, const program::Instruction& i);
    void jump(Warp& warp, Path& path, std::uint32_t target);
    void call(Warp& warp, Path& path, const program::Instruction& i);
    void return_from(Warp& warp, Path& path, const program::Instruction& i);
    void exit_lanes(Warp& warp, Path& path);
    [[nodiscard]] std::uint32_t left_at(const Path& path) const;
    [[nodiscard]] bool went_past(std::uint32_t exit, const Path& waiting) const;
    void add_skippers(Fault& fault, const Warp& warp, std::uint32_t lanes, const Path& waiting) const;
    [[nodiscard]] std::unique_ptr<Frame> make_frame(std::uint32_t function) const;
    Frame& frame_for(Warp& warp, std::uint32_t function, std::uint32_t depth, std::uint32_t first_object, std::uint32_t mask);
    void copy_register(Frame& to, program::OperandRef dst, const Frame& from, program::OperandRef src, program::OperandKind kind,
                       std::uint32_t mask, std::uint32_t pc);

    // access.cpp
    struct Place {  ///< a resolved address
        std::uint8_t* data = nullptr;
        std::uint8_t* shadow = nullptr;
        const char* fault_state = nullptr;
        FaultKind fault{};
        bool ok = false, global = false;
    };
    Place resolve(const Warp& warp, const Path& path, unsigned lane, std::uint64_t address, std::uint64_t size, std::uint32_t align,
                  bool write);
    [[nodiscard]] bool is_padding(const Warp& warp, const Path& path, std::uint64_t address) const;
    void describe_address(Fault& fault, const Warp& warp, const Path& path, std::uint64_t address) const;
    void gather_addresses(const program::Instruction& i, std::array<std::uint64_t, kLanes>& addresses) const;
    std::uint32_t check_addresses(Warp& warp, Path& path, const program::Instruction& i, program::OperandRef ref, std::uint32_t mask);
    void load(Warp& warp, Path& path, const program::Instruction& i);
    void store(Warp& warp, Path& path, const program::Instruction& i);
    bool load_run(const std::array<std::uint64_t, kLanes>& addresses, Warp& warp, Path& path, const program::Instruction& i, unsigned size);
    bool store_run(const std::array<std::uint64_t, kLanes>& addresses, Warp& warp, Path& path, const program::Instruction& i,
                   unsigned size);
    void copy_memory(Warp& warp, Path& path, const program::Instruction& i);
    void set_memory(Warp& warp, Path& path, const program::Instruction& i);
    void atomic(Warp& warp, Path& path, const program::Instruction& i);
    void report_access(const Warp& warp, const Path& path, const std::array<std::uint64_t, kLanes>& addresses, std::uint32_t mask,
                       std::uint32_t size, bool write, std::uint32_t refused = 0);
    void bad_access(Warp& warp, Path& path, const std::array<std::uint64_t, kLanes>& addresses, const std::array<FaultKind, kLanes>& kinds,
                    std::uint32_t lanes, std::uint64_t size, bool write);
    Frame* local_frame(const Warp& warp, const Path& path, std::uint64_t address, std::uint32_t& object) const;
    void undefined_result(Path& path, program::OperandRef dst, program::ScalarType type, std::uint32_t lanes, std::uint32_t birth);
    void read_only_hit(Warp& warp, Path& path);

    struct AtomicOutcome {  ///< lanes of one atomic instruction that need a word
        std::array<FaultKind, kLanes> kinds{};
        std::uint32_t bad = 0, unwritten = 0, undefined_operand = 0, on_local = 0;
        bool changed = false;
        std::uint32_t undefined_before = 0, undefined_after = 0;
        std::array<std::uint64_t, kLanes> before, after;  ///< the word, in lanes that were not refused
    };
    void atomic_lane(Warp& warp, Path& path, const program::Instruction& i, unsigned lane, std::uint64_t address, AtomicOutcome& outcome);
    void report_atomic(Warp& warp, Path& path, const program::Instruction& i, const std::array<std::uint64_t, kLanes>& addresses,
                       const AtomicOutcome& outcome);

    // sync.cpp
    Path& wait_with_mask(Warp& warp, Path& path, const program::Instruction& i);
    void warp_operation(Warp& warp, Path& path, const program::Instruction& i);
    void complete_syncs(Warp& warp);
    void perform(Warp& warp, std::uint32_t mask, std::uint32_t participants, const std::vector<std::size_t>& members);
    void perform_shuffle(Warp& warp, std::uint32_t mask, std::uint32_t participants, const std::vector<std::size_t>& members);
    struct ShuffleValues {  ///< what each participant brought
        std::array<std::uint64_t, kLanes> bits{};
        std::array<std::uint32_t, kLanes> births{};
        std::uint32_t undefined = 0;
    };
    void shuffle_path(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t participants, const ShuffleValues& shuffled);
    void bad_shuffle_width(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t lanes,
                           const std::array<std::uint32_t, kLanes>& widths);
    void missing_source(Warp& warp, Path& path, std::uint32_t mask, std::uint32_t lanes, const ShuffleValues& shuffled);
    void perform_collective(Warp& warp, std::uint32_t participants, const std::vector<std::size_t>& members);
    void missing_caller(Warp& warp, Path& path, const program::Instruction& i, std::uint32_t lanes);
    void tell_exchange(const Warp& warp, std::uint32_t mask, std::uint32_t participants, std::vector<ExchangeEvent::Member> members);
    void report_skipped_sync(const Warp& warp, std::uint32_t mask, std::uint32_t participants, const Path& caller);
    void check_exit_mismatch(Warp& warp, std::uint32_t mask, std::uint32_t participants, const Path& waiting);

    // barrier.cpp
    void barrier(Warp& warp, Path& path);
    struct BarrierCensus {  ///< who stands at one barrier of the block, or has arrived at it and gone on
        std::uint32_t id = 0;
        const Path* first = nullptr;            ///< that waits
        const Warp* owner = nullptr;            ///< of `first`
        std::uint64_t voters = 0, nonzero = 0;  ///< threads in a reducing form
        bool several_sites = false, mixed = false, several_counts = false;
        std::uint32_t birth = 0;  ///< of an undefined operand
    };
    /// Opens every barrier of the block that has all it waits for. `by_exit`: lanes have just left the kernel.
    void try_complete_barrier(Block& block, bool by_exit);
    [[nodiscard]] bool warp_arrives(const Warp& warp, std::uint32_t lanes) const;
    void count_arrival(Block& block, Warp& warp, std::uint32_t id, bool by_exit);
    void complete_barrier(Block& block, std::uint32_t id, bool by_exit);
    [[nodiscard]] BarrierCensus barrier_census(Block& block, std::uint32_t id);
    bool bad_barrier(const Warp& warp, const Path& path, std::uint32_t id, std::uint32_t threads);
    void report_barrier_sites(const Block& block, const BarrierCensus& census);
    void report_skipped_barrier(const Block& block, const BarrierCensus& census);
    void report_parted_warp(const Warp& warp, std::uint32_t id);
    void report_blocked_barrier(const Block& block, std::uint32_t id);
    void release_barrier(Block& block, const BarrierCensus& census);
    [[nodiscard]] std::uint32_t barrier_size(std::uint32_t threads) const;

    // activemask.cpp
    void watch_activemask(const Warp& warp, const Path& path, const program::Instruction& i);

    // rules.cpp
    void checked_alu(const Warp& warp, const Path& path, const program::Instruction& i);
    [[nodiscard]] Fault broken_rule(FaultKind kind, const Warp& warp, const Path& path, const program::Instruction& i,
                                    std::uint32_t lanes) const;

    // state.cpp
    template <class A>
    void archive(A& a);
    template <class A>
    void archive_exploration(A& a);
    template <class A>
    void archive_block(A& a, std::unique_ptr<Block>& slot);
    template <class A>
    void archive_warp(A& a, Warp& warp);

    // system.cpp
    void system_operation(Warp& warp, Path& path, const program::Instruction& i);
    void print(Warp& warp, Path& path, const program::Instruction& i);
    void fail_assert(Warp& warp, Path& path, const program::Instruction& i);
    std::string read_text(Warp& warp, Path& path, unsigned lane, std::uint64_t address);
    void clock_value(Path& path, const program::Instruction& i);
    void heap(Warp& warp, Path& path, const program::Instruction& i);

    // operands of the path at hand
    [[nodiscard]] std::uint64_t operand(const Frame& frame, program::OperandRef ref, unsigned lane, bool wide) const;
    [[nodiscard]] const std::uint32_t* operand_lanes(const Frame& frame, program::OperandRef ref) const;
    [[nodiscard]] std::uint32_t operand_defined(const Frame& frame, program::OperandRef ref) const;
    std::uint32_t operand_birth(Frame& frame, program::OperandRef ref, unsigned lane, std::uint32_t pc);
    void write_result(Frame& frame, program::OperandRef dst, unsigned lane, std::uint64_t value, bool wide);
    [[nodiscard]] Fault make_fault(FaultKind kind, const Warp& warp, std::uint32_t pc, std::uint32_t lanes, std::uint32_t mask) const;
    void report(Fault fault);
    /// `address`: of the lowest lane, where the value went (outputs).
    void undefined_use(FaultKind kind, Warp& warp, Path& path, program::OperandRef ref, std::uint32_t lanes, std::uint64_t address = 0);
    [[nodiscard]] std::uint64_t undefined_bits(std::uint64_t own);
    void progress() { ++epoch_; }
    [[nodiscard]] Block& block_of(const Warp& warp) { return *blocks_[warp.thread_slot / kLanes / warps_per_block_]; }
    [[nodiscard]] const Block& block_of(const Warp& warp) const { return *blocks_[warp.thread_slot / kLanes / warps_per_block_]; }
    [[nodiscard]] const program::Program& code() const { return *launch_.program; }

    Launch launch_;
    EventSink* sink_;
    std::uint8_t told_ = 0;  ///< bits of Told
    EventSink *issue_sink_ = nullptr, *access_sink_ = nullptr, *run_sink_ = nullptr,
              *exchange_sink_ = nullptr;  ///< sink_, if it wants to hear
    AluFunction alu_;
    Memory memory_;
    Births births_;
    ConstantPool constants_;
    AluContext context_;
    StepKind first_of_own_turn_{};   ///< of the kinds in their order: from here on a turn begins anew
    std::vector<StepKind> kind_of_;  ///< per instruction
    RuleFunction rules_;
    std::unique_ptr<ActivemaskFlow> activemask_;  ///< null: nothing to watch
    std::vector<std::uint32_t> statement_of_;     ///< per instruction
    std::vector<bool> goes_along_;                ///< per instruction: a jump that is no statement of its own (flow_jumps())
    std::vector<std::uint64_t> global_addresses_;
    std::vector<SharedVariable> shared_variables_;
    std::uint64_t shared_bytes_ = 0;
    std::vector<Argument> arguments_;

    std::vector<std::unique_ptr<Block>> blocks_;
    std::vector<std::uint64_t> done_;  ///< a bit for each block
    std::uint64_t next_block_ = 0;
    std::uint32_t warps_per_block_ = 1;
    std::uint32_t current_slot_ = 0, current_warp_ = 0;
    std::uint64_t quantum_left_ = 0;
    bool started_ = false;

    Status status_ = Status::Running;
    std::uint64_t steps_ = 0, moments_ = 0, stop_moment_ = kNever;  ///< stop_moment_: run_to_moment(), where to stop
    std::uint64_t bulk_work_ = 0;  ///< copies count for the step limit as the steps that they would take element by element
    std::uint64_t epoch_ = 0;      ///< counts changes that another path could see: proofs of repetition hold within one epoch
    std::uint64_t random_ = 0;
    LastStep last_;
    LastExchange exchange_;
    std::vector<std::size_t> sole_member_;  ///< scratch of warp_operation()
    std::string printf_output_;
    std::uint64_t heap_bytes_ = 0;
    Exploration exploration_;
    std::vector<LockWord> locks_;  ///< direct-mapped by address: who changed a word last by exchange or compare-and-swap
};

}  // namespace simtscope::machine
