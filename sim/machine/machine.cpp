#include "machine/machine.h"
#include "machine/splitmix.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace simtscope::machine {

using program::Instruction;
using program::MemorySpace;
using program::OpcodeClass;
using program::OperandKind;

namespace {

constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t to) { return (value + to - 1) / to * to; }

std::uint32_t* aligned_lanes(std::vector<std::uint32_t>& storage, std::size_t words) {
    storage.assign(words + 32, 0);
    auto address = reinterpret_cast<std::uintptr_t>(storage.data());
    return storage.data() + (align_up(address, 128) - address) / sizeof(std::uint32_t);
}

std::uint32_t element_size(const program::Program& program, std::uint32_t type) {
    while (type != program::kNone && program.types[type].kind == program::TypeKind::Array) type = program.types[type].element;
    return type == program::kNone ? 1 : static_cast<std::uint32_t>(std::max<std::uint64_t>(1, program.types[type].size));
}

bool lies_inside(const program::Statement& inner, const program::Statement& outer) {
    const auto begin = [](const program::Statement& s) { return std::pair(s.line, s.column); };
    const auto end = [](const program::Statement& s) { return std::pair(s.end_line, s.end_column); };
    return inner.file == outer.file && begin(inner) >= begin(outer) && end(inner) <= end(outer) &&
           (begin(inner) > begin(outer) || end(inner) < end(outer));
}

/// Jumps that the compiler makes for `else`, loops and ends of blocks belong to no statement, or to the whole head of a loop whose
/// parts are statements themselves: nobody wrote them, so they are neither issues nor steps of their own. `break;` is one.
std::vector<bool> flow_jumps(const program::Program& program) {
    std::vector<bool> result(program.code.size(), false);
    std::vector<std::int8_t> is_head(program.statements.size(), -1);
    for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
        const Instruction& i = program.code[pc];
        const bool jump = i.op == program::Opcode::Br || i.op == program::Opcode::BrCond || i.op == program::Opcode::Switch;
        if (!jump || i.site >= program.sites.size()) continue;
        const std::uint32_t own = program.sites[i.site].statement;
        if (own >= program.statements.size()) {
            result[pc] = true;
            continue;
        }
        if (is_head[own] < 0)
            is_head[own] = std::any_of(program.statements.begin(), program.statements.end(),
                                       [&](const program::Statement& s) { return lies_inside(s, program.statements[own]); });
        result[pc] = is_head[own] != 0;
    }
    return result;
}

StepKind step_kind(const Instruction& i, bool checked) {
    switch (program::info(i.op).kind) {
        case OpcodeClass::Alu:
            return checked && (i.flags & program::kMayBreak) != 0 ? StepKind::CheckedAlu : StepKind::Alu;
        case OpcodeClass::Memory:
            return StepKind::Memory;
        case OpcodeClass::Atomic:
            return StepKind::Atomic;
        case OpcodeClass::Warp:
            return StepKind::Warp;
        case OpcodeClass::Block:
            return StepKind::Block;
        case OpcodeClass::Control:
            return StepKind::Control;
        case OpcodeClass::System:
            break;
    }
    return StepKind::System;
}

}  // namespace

Machine::Machine(const Launch& launch, EventSink* sink)
    : launch_(launch), sink_(sink), alu_(choose_alu()), rules_(choose_rules()), random_(launch.seed) {
    first_of_own_turn_ = exploring() ? StepKind::Memory : StepKind::Atomic;
    exploration_.random = launch.seed * kSplitmixStep;
    tell(kTellIssues | kTellAccesses);
    const auto& program = code();
    statement_of_.reserve(program.code.size());
    for (const Instruction& i : program.code) kind_of_.push_back(step_kind(i, sink != nullptr));
    if (sink != nullptr) activemask_ = std::make_unique<ActivemaskFlow>(program);
    if (sink != nullptr)
        for (const auto& [pc, use] : activemask_->uses()) kind_of_[pc] = StepKind::Watched;
    for (const Instruction& i : program.code)
        statement_of_.push_back(i.site < program.sites.size() ? program.sites[i.site].statement : program::kNone);
    goes_along_ = flow_jumps(program);
    warps_per_block_ = static_cast<std::uint32_t>((launch.block.count() + kLanes - 1) / kLanes);
    place_globals();
    build_constants();
    blocks_.resize(std::min<std::uint64_t>(std::max(1U, launch.slots), launch.grid.count()));
    // Round robin goes on behind these: the first to run is warp 0 of block 0.
    current_slot_ = static_cast<std::uint32_t>(blocks_.size() - 1);
    current_warp_ = warps_per_block_ - 1;
    done_.assign((launch.grid.count() + 63) / 64, 0);
    // The scan for a warp begins behind the current one: at the very first.
    current_slot_ = static_cast<std::uint32_t>(blocks_.size() - 1);
    current_warp_ = warps_per_block_ - 1;
    context_.program = &program;
    context_.code = program.code.data();
    context_.constants = &constants_;
    context_.births = &births_;
    context_.ntid = {launch.block.x, launch.block.y, launch.block.z};
    context_.nctaid = {launch.grid.x, launch.grid.y, launch.grid.z};
}

void Machine::tell(std::uint8_t what) {
    told_ = what;
    issue_sink_ = (what & kTellIssues) != 0 ? sink_ : nullptr;
    access_sink_ = (what & kTellAccesses) != 0 ? sink_ : nullptr;
    run_sink_ = (what & kTellRuns) != 0 ? sink_ : nullptr;
    exchange_sink_ = (what & kTellExchanges) != 0 ? sink_ : nullptr;
}

Dim3 Machine::block_position(std::uint64_t linear) const {
    const Dim3& grid = launch_.grid;
    return {static_cast<std::uint32_t>(linear % grid.x), static_cast<std::uint32_t>(linear / grid.x % grid.y),
            static_cast<std::uint32_t>(linear / grid.x / grid.y)};
}

void Machine::place_globals() {
    const auto& program = code();
    const auto& used = program.functions[launch_.kernel].shared;
    std::uint64_t dynamic_start = 0;
    for (std::uint32_t g = 0; g < program.globals.size(); ++g) {
        const program::Global& global = program.globals[g];
        if (global.space == MemorySpace::Shared || global.space == MemorySpace::DynamicShared) {
            const bool mine = std::find(used.begin(), used.end(), g) != used.end();
            SharedVariable variable{global.name, 0, mine && global.space == MemorySpace::Shared ? global.size : 0,
                                    element_size(program, global.type), g};
            if (mine && global.space == MemorySpace::Shared) {
                variable.offset = align_up(shared_bytes_, std::max(1U, global.align));
                shared_bytes_ = variable.offset + global.size;
            }
            global_addresses_.push_back(make_address(Space::Shared, static_cast<std::uint32_t>(shared_variables_.size())));
            shared_variables_.push_back(variable);
            continue;
        }
        const Space space = global.space == MemorySpace::Global ? Space::Global : Space::ReadOnly;
        global_addresses_.push_back(memory_.allocate(space, global.name, global.size, element_size(program, global.type), true));
        if (!global.init.empty())
            std::memcpy(memory_.find(global_addresses_.back())->storage.data(), global.init.data(), global.init.size());
    }
    // Dynamic shared memory lies behind the static variables, as the compiler lays it out.
    dynamic_start = align_up(shared_bytes_, 16);
    for (SharedVariable& variable : shared_variables_) {
        if (program.globals[variable.global].space != MemorySpace::DynamicShared) continue;
        variable.offset = dynamic_start;
        variable.size = launch_.dynamic_shared;
        shared_bytes_ = std::max(shared_bytes_, dynamic_start + launch_.dynamic_shared);
    }
    for (std::uint32_t g = 0; g < program.globals.size(); ++g) {
        for (const program::Relocation& relocation : program.globals[g].relocations) {
            const std::uint64_t value = global_addresses_[relocation.global] + relocation.addend;
            if (Allocation* target = memory_.find(global_addresses_[g])) std::memcpy(target->storage.data() + relocation.offset, &value, 8);
        }
    }
}

void Machine::build_constants() {
    const auto& list = code().constants;
    constants_.values = aligned_lanes(constants_.storage, list.size() * 64);
    for (std::size_t c = 0; c < list.size(); ++c) {
        std::uint32_t* lanes = constants_.values + c * 64;
        const std::uint64_t value = list[c].value + (list[c].global != program::kNone ? global_addresses_[list[c].global] : 0);
        switch (program::operand_kind(list[c].type)) {
            case OperandKind::Double:
                for (unsigned l = 0; l < kLanes; ++l) std::memcpy(lanes + 2 * l, &value, 8);
                break;
            case OperandKind::Predicate:
                lanes[0] = value != 0 ? kFullMask : 0;
                break;
            default:
                std::fill_n(lanes, kLanes, static_cast<std::uint32_t>(value));
                break;
        }
        constants_.defined.push_back(list[c].defined ? kFullMask : 0);
    }
}

// ---- blocks ----------------------------------------------------------------------------------------------------

void Machine::start_blocks() {
    started_ = true;
    for (std::uint32_t slot = 0; slot < blocks_.size(); ++slot)
        if (blocks_[slot] == nullptr && next_block_ < launch_.grid.count()) start_block(slot);
}

void Machine::start_block(std::uint32_t slot) {
    auto block = std::make_unique<Block>();
    block->index = static_cast<std::uint32_t>(next_block_++);
    block->position = block_position(block->index);
    block->slot = slot;
    block->shared = Storage(std::max<std::uint64_t>(1, shared_bytes_), false);
    if (launch_.undefined == UndefinedMode::Random) {
        for (std::uint64_t b = 0; b < block->shared.size(); ++b) block->shared.data()[b] = static_cast<std::uint8_t>(undefined_bits(0));
    }
    block->warps.resize(warps_per_block_);
    block->alive_warps = warps_per_block_;
    Block& made = *block;
    blocks_[slot] = std::move(block);
    for (std::uint32_t w = 0; w < warps_per_block_; ++w) start_warp(made, made.warps[w], w);
    progress();
    ++exploration_.wakes;
}

void Machine::start_warp(Block& block, Warp& warp, std::uint32_t index) {
    warp.block = block.index;
    warp.index = index;
    warp.thread_slot = (block.slot * warps_per_block_ + index) * kLanes;
    const std::uint64_t threads = launch_.block.count();
    for (unsigned l = 0; l < kLanes; ++l) {
        const std::uint64_t id = std::uint64_t{index} * kLanes + l;
        if (id < threads) warp.present |= 1U << l;
        warp.tid[0][l] = static_cast<std::uint32_t>(id % launch_.block.x);
        warp.tid[1][l] = static_cast<std::uint32_t>(id / launch_.block.x % launch_.block.y);
        warp.tid[2][l] = static_cast<std::uint32_t>(id / launch_.block.x / launch_.block.y);
    }
    Path path;
    path.mask = warp.present;
    path.pc = code().functions[launch_.kernel].begin;
    Frame& frame = frame_for(warp, launch_.kernel, 0, 0, warp.present);
    write_arguments(frame);
    path.stack.push_back({&frame, 0, 0, program::kNone});
    warp.paths.push_back(std::move(path));
}

void Machine::write_arguments(Frame& frame) {
    const auto& parameters = code().functions[launch_.kernel].kernel_parameters;
    for (std::size_t p = 0; p < parameters.size() && p < arguments_.size(); ++p) {
        const program::KernelParameter& parameter = parameters[p];
        if (parameter.reg == program::kNoRegister) continue;
        const program::ScalarType type = parameter.by_value_struct ? program::ScalarType::U64 : code().types[parameter.type].scalar;
        std::uint32_t* lanes = frame.lanes(parameter.reg);
        switch (program::operand_kind(type)) {
            case OperandKind::Predicate:
                lanes[0] = arguments_[p].bits != 0 ? kFullMask : 0;
                break;
            case OperandKind::Double:
                for (unsigned l = 0; l < kLanes; ++l) std::memcpy(lanes + 2 * l, &arguments_[p].bits, 8);
                break;
            default:
                std::fill_n(lanes, kLanes, static_cast<std::uint32_t>(arguments_[p].bits));
                break;
        }
        frame.defined[parameter.reg] = arguments_[p].defined ? kFullMask : 0;
    }
}

void Machine::finish_block(Block& block) {
    const std::uint32_t slot = block.slot;
    done_[block.index / 64] |= std::uint64_t{1} << (block.index % 64);
    blocks_[slot].reset();
    progress();
    if (next_block_ < launch_.grid.count()) start_block(slot);
}

Block* Machine::resident_block(std::uint32_t block) {
    for (const auto& candidate : blocks_)
        if (candidate != nullptr && candidate->index == block) return candidate.get();
    return nullptr;
}

const Block* Machine::resident(std::uint32_t block) const { return const_cast<Machine*>(this)->resident_block(block); }

// ---- the loop --------------------------------------------------------------------------------------------------

bool Machine::step() { return run(1) == 1; }

std::uint64_t Machine::run(std::uint64_t n) {
    std::uint64_t done = 0;
    while (done < n && status_ == Status::Running) {
        if (!started_) start_blocks();
        const Turn turn = select_turn();
        Warp* warp = turn.warp;
        if (warp == nullptr) {
            end_without_progress();
            break;
        }
        if (moments_ >= stop_moment_ && begins_moment(turn)) break;
        if (out_of_steps()) {
            status_ = Status::Limit;
            Fault fault = make_fault(FaultKind::StepLimit, *warp, kNoIndex, 0, 0);
            for (const auto& block : blocks_) {
                if (block == nullptr) continue;
                for (const Warp& each : block->warps)
                    if (fault.others.size() < 64) add_parties(fault, each, each.alive());
            }
            // The place and lanes of the first that still loop; the others are named beside them.
            for (const FaultParty& party : fault.others) {
                if (party.state != std::string_view("running")) continue;
                fault.pc = party.pc;
                fault.lanes = fault.mask = party.lanes;
                fault.block = party.block;
                fault.warp = party.warp;
                break;
            }
            fault.extent = launch_.max_steps;
            report(std::move(fault));
            break;
        }
        std::uint64_t budget = std::min({n - done, quantum_left_, launch_.max_steps - steps_ - bulk_work_});
        if (exploring()) budget = std::min(budget, std::max<std::uint64_t>(1, steps_until_choice()));
        done += execute(*warp, turn.path, budget);
        exploration_.decided = false;
    }
    return done;
}

std::uint64_t Machine::run_to_moment(std::uint64_t moments, std::uint64_t n) {
    stop_moment_ = moments;
    const std::uint64_t done = run(n);
    stop_moment_ = kNever;
    return done;
}

/// The turn's next instruction is another statement, path or warp than the last one.
bool Machine::begins_moment(const Turn& turn) const {
    const Path& path = turn.warp->paths[turn.path];
    return turn.warp->block != last_.block || turn.warp->index != last_.warp || path.mask != last_.mask || begins_statement(path);
}

Machine::Next Machine::next() {
    if (status_ != Status::Running) return {};
    if (!started_) start_blocks();
    const Turn turn = select_turn();
    if (turn.warp == nullptr) {
        end_without_progress();
        return {};
    }
    const Path& chosen = turn.warp->paths[turn.path];
    return {turn.warp->block,         turn.warp->index,    static_cast<std::uint32_t>(turn.path),
            begins_statement(chosen), begins_moment(turn), turn.warp};
}

void Machine::load_context(Warp& warp, const Path& path) {
    context_.frame = &path.frame();
    context_.warp = &warp;
    if (context_.mask != path.mask) set_lane_mask(context_, path.mask);
    const Dim3& position = block_of(warp).position;
    context_.ctaid = {position.x, position.y, position.z};
}

bool Machine::begins_statement(const Path& path) const {
    return statement_of_[path.pc] != path.statement && (!goes_along_[path.pc] || path.statement == kJumpedBack);
}

void Machine::issue(Warp& warp, Path& path) {
    if (!begins_statement(path)) return;
    path.statement = statement_of_[path.pc];
    last_.new_statement = true;
    last_.moment_events = 0;
    ++moments_;
    if (issue_sink_ != nullptr) issue_sink_->issue({steps_, path.pc, warp.block, warp.index, path.mask});
}

/// A jump that all lanes of a warp's only path take alike: the run goes straight on. False: branch() must look at it.
bool Machine::quick_branch(Warp& warp, Path& path, const Instruction& i) {
    if (warp.paths.size() != 1) return false;
    if (i.op == program::Opcode::Br) {
        jump(warp, path, i.imm);
        return true;
    }
    if (i.op != program::Opcode::BrCond || (operand_defined(path.frame(), i.a) & path.mask) != path.mask) return false;
    const std::uint32_t taken = *operand_lanes(path.frame(), i.a) & path.mask;
    if (taken != 0 && taken != path.mask) return false;
    jump(warp, path, taken != 0 ? i.imm : i.imm2);
    return true;
}

std::uint64_t Machine::execute(Warp& warp, std::size_t index, std::uint64_t budget) {
    Path& path = warp.paths[index];
    load_context(warp, path);
    const std::uint32_t limit = merge_point(warp, path);
    const Instruction* instructions = code().code.data();
    const std::uint64_t first = steps_;
    std::uint32_t run_begin = path.pc;  // of the instructions one after the other that the sink has not heard of
    std::uint64_t told = first;
    const bool moment_begins = begins_moment({&warp, index});
    if (moment_begins && !begins_statement(path)) ++moments_;  // where a statement begins issue() counts
    const std::uint8_t earlier_events = moment_begins ? 0 : last_.moment_events;
    last_ = {path.pc, warp.block, warp.index, path.mask, path.frame().number, false, 0, earlier_events};
    path.yielded = false;
    bool straight = true;
    while (straight && steps_ - first < budget) {
        const Instruction& i = instructions[path.pc];
        const StepKind kind = kind_of_[path.pc];
        // What may change who runs has a turn of its own.
        if (steps_ != first && kind >= first_of_own_turn_ && kind != StepKind::Control) break;
        if (statement_of_[path.pc] != path.statement) {
            if (steps_ != first && moments_ >= stop_moment_ && begins_statement(path)) break;
            last_.new_statement = false;
            issue(warp, path);
        } else {
            last_.new_statement = false;
        }
        last_.pc = path.pc;
        last_.mask = path.mask;
        context_.step = steps_;
        if (kind == StepKind::Alu) {
            alu_(context_, i, path.pc);
            ++path.pc;
        } else if (kind == StepKind::CheckedAlu) {
            checked_alu(warp, path, i);
            ++path.pc;
        } else if (kind == StepKind::Control && quick_branch(warp, path, i)) {
            straight = path.stuck_epoch != epoch_;
            if (run_sink_ != nullptr) {
                run_sink_->run({run_begin, last_.pc, warp.block, warp.index, last_.mask});
                run_begin = path.pc;
                told = steps_ + 1;
            }
        } else {
            const std::uint64_t bulk = bulk_work_;
            const bool memory = kind == StepKind::Memory;
            if (kind == StepKind::Watched) watch_activemask(warp, path, i);
            execute_one(warp, path, i);               // may split, merge or end paths: `path` is not touched behind it unless straight
            straight = memory && bulk_work_ == bulk;  // a copy may have met the step limit
        }
        ++steps_;
        if (straight && path.pc == limit) break;
    }
    const std::uint64_t done = steps_ - first;
    if (run_sink_ != nullptr && steps_ != told) run_sink_->run({run_begin, last_.pc, warp.block, warp.index, last_.mask});
    quantum_left_ -= std::min(done, quantum_left_);
    if (quantum_left_ == 0) leave_quantum(warp);
    warp.last_step = steps_;
    warp.last_pc = last_.pc;
    warp.last_mask = last_.mask;
    reconverge(warp);
    if (warp.alive() == 0 && warp.paths.empty()) {
        Block& block = block_of(warp);
        if (--block.alive_warps == 0) finish_block(block);
    }
    last_.moment_events |= last_.events;
    return done;
}

// One line per class of instructions.
void Machine::execute_one(Warp& warp, Path& path, const Instruction& i) {
    switch (program::info(i.op).kind) {
        case OpcodeClass::Alu:
            alu_(context_, i, path.pc);
            ++path.pc;
            break;
        case OpcodeClass::Memory:
            switch (i.op) {
                case program::Opcode::Load:
                    load(warp, path, i);
                    break;
                case program::Opcode::Store:
                    store(warp, path, i);
                    break;
                case program::Opcode::MemCopy:
                    copy_memory(warp, path, i);
                    break;
                default:
                    set_memory(warp, path, i);
                    break;
            }
            ++path.pc;
            break;
        case OpcodeClass::Atomic:
            atomic(warp, path, i);
            ++path.pc;
            break;
        case OpcodeClass::Warp:
            warp_operation(warp, path, i);
            break;
        case OpcodeClass::Block:
            barrier(warp, path);
            break;
        case OpcodeClass::Control:
            switch (i.op) {
                case program::Opcode::Br:
                    jump(warp, path, i.imm);
                    break;
                case program::Opcode::BrCond:
                    branch(warp, path, i);
                    break;
                case program::Opcode::Switch:
                    switch_to(warp, path, i);
                    break;
                case program::Opcode::Call:
                    call(warp, path, i);
                    break;
                case program::Opcode::Ret:
                    return_from(warp, path, i);
                    break;
                default:
                    exit_lanes(warp, path);
                    break;
            }
            break;
        case OpcodeClass::System:
            system_operation(warp, path, i);
            break;
    }
}

// ---- operands --------------------------------------------------------------------------------------------------

const std::uint32_t* Machine::operand_lanes(const Frame& frame, program::OperandRef ref) const {
    return program::is_constant(ref) ? constants_.lanes(ref & ~program::kConstantBit) : frame.lanes(ref);
}

std::uint64_t Machine::operand(const Frame& frame, program::OperandRef ref, unsigned lane, bool wide) const {
    const std::uint32_t* lanes = operand_lanes(frame, ref);
    return wide ? (std::uint64_t{lanes[2 * lane + 1]} << 32) | lanes[2 * lane] : lanes[lane];
}

std::uint32_t Machine::operand_defined(const Frame& frame, program::OperandRef ref) const {
    return program::is_constant(ref) ? constants_.defined[ref & ~program::kConstantBit] : frame.defined[ref];
}

std::uint32_t Machine::operand_birth(Frame& frame, program::OperandRef ref, unsigned lane, std::uint32_t pc) {
    if (program::is_constant(ref)) return births_.add(Birth::Kind::Poison, steps_, pc);
    ensure_births(frame);
    std::uint32_t& known = frame.births[std::size_t{ref} * kLanes + lane];
    if (known == 0) known = births_.add(Birth::Kind::Variable, steps_, pc, ref);
    return known;
}

void Machine::write_result(Frame& frame, program::OperandRef dst, unsigned lane, std::uint64_t value, bool wide) {
    std::uint32_t* lanes = frame.lanes(dst);
    if (wide) {
        std::memcpy(lanes + 2 * lane, &value, 8);
    } else {
        lanes[lane] = static_cast<std::uint32_t>(value);
    }
    frame.defined[dst] |= 1U << lane;
}

std::uint64_t Machine::undefined_bits(std::uint64_t own) {
    switch (launch_.undefined) {
        case UndefinedMode::Own:
            return own;
        case UndefinedMode::Random: {
            const std::uint64_t now = random_;
            random_ += kSplitmixStep;
            return splitmix64(now);
        }
        default:
            return 0;
    }
}

Fault Machine::make_fault(FaultKind kind, const Warp& warp, std::uint32_t pc, std::uint32_t lanes, std::uint32_t mask) const {
    Fault fault;
    fault.kind = kind;
    fault.step = steps_;
    fault.pc = pc;
    fault.block = warp.block;
    fault.warp = warp.index;
    fault.lanes = lanes;
    fault.mask = mask;
    fault.sources.fill(-1);
    return fault;
}

void Machine::report(Fault fault) {
    if (sink_ != nullptr) sink_->fault(fault);
}

void Machine::undefined_use(FaultKind kind, Warp& warp, Path& path, program::OperandRef ref, std::uint32_t lanes, std::uint64_t address) {
    Fault fault = make_fault(kind, warp, path.pc, lanes, path.mask);
    if (address != 0) describe_address(fault, warp, path, address);
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((lanes >> l) & 1U) == 0) continue;
        for (const std::uint32_t birth : births_.roots(operand_birth(path.frame(), ref, l, path.pc)))
            if (std::find(fault.births.begin(), fault.births.end(), birth) == fault.births.end()) fault.births.push_back(birth);
    }
    report(std::move(fault));
}

}  // namespace simtscope::machine
