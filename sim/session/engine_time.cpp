// Moving in time: what one hears on the way, checkpoints, and coming back to them.
#include <algorithm>

#include "session/engine.h"
#include "session/moment_recorder.h"
#include "session/pace.h"
#include "session/search.h"

namespace simtscope::session {

namespace {

/// Memory instructions of one moment that are kept for the picture, and bytes that they overwrite.
constexpr std::size_t kMostRecorded = 128;
constexpr std::size_t kMostBytes = 1U << 14;
/// Steps between two looks at the clock.
constexpr std::uint64_t kSlice = 1U << 14;
/// Bytes that a finding takes, roughly.
constexpr std::uint64_t kFindingBytes = 768;

/// What the observers have seen up to a checkpoint.
struct Observed {
    checks::Collector collector;
    counters::Counters counters;
    std::set<std::uint32_t> used_births;
};

/// The event that lanes which come together at this instruction make; 0: none, as at __syncwarp().
std::uint32_t exchange_event(program::Opcode op) {
    if (program::info(op).kind != program::OpcodeClass::Warp || op == program::Opcode::SyncWarp) return 0;
    return bit(program::is_shuffle(op) ? Event::Shuffle : Event::Vote);
}

}  // namespace

// ---- what is heard of -------------------------------------------------------------------------------------------------

void Engine::fault(const machine::Fault& fault) {
    if (recording_ != nullptr) return;
    using enum machine::FaultKind;
    const bool is_use = fault.kind == UndefinedBranch || fault.kind == UndefinedAddress || fault.kind == UndefinedOutput;
    if (is_use && spec_.policy == machine::Policy::Explore) used_births_.insert(fault.births.begin(), fault.births.end());
    const std::optional<std::size_t> finding = collector_->take(fault);
    if (!finding) return;
    picture_.happened.events |= bit(Event::Finding);
    picture_.happened.findings.push_back(*finding);
}

/// The machine tells no more than somebody wants to hear.
void Engine::listen() {
    const counters::Wanted& wanted = counters_->wanted();
    unsigned told = 0;
    if (wanted.issues) told |= machine::kTellIssues;
    if (wanted.requests) told |= machine::kTellAccesses | machine::kTellRuns;
    if (watching_ || !listeners_.empty()) told |= machine::kTellAccesses | machine::kTellExchanges;
    machine_->tell(static_cast<std::uint8_t>(told));
}

void Engine::watch(bool on) {
    watching_ = on;
    listen();
}

void Engine::hear(WalkListener& listener) {
    listeners_.push_back(&listener);
    listen();
}

void Engine::stop_hearing(WalkListener& listener) {
    std::erase(listeners_, &listener);
    listen();
}

void Engine::access(const machine::AccessEvent& event) {
    if (recording_ != nullptr) return recording_->access(event);
    counters_->access(event);
    const std::uint32_t done = event.mask & ~event.refused;
    if (event.is_atomic) picture_.happened.events |= bit(Event::Atomic);
    machine::for_lanes(event.mask, [&](unsigned l) {
        const machine::Space space = machine::space_of(event.addresses[l]);
        if (space == machine::Space::Shared) picture_.happened.events |= bit(Event::Shared);
        if (space != machine::Space::Global) return;
        picture_.happened.events |= bit(Event::Global);
        if (event.is_write && ((done >> l) & 1U) != 0) picture_.happened.events |= bit(Event::Output);
    });
    for (WalkListener* listener : listeners_) listener->access(event);
    if (!watching_) return;
    if (picture_.accesses.size() >= kMostRecorded) {
        ++picture_.accesses_left_out;
        return;
    }
    RecordedAccess recorded{event.step, event.pc,      event.block,    event.warp,      event.mask,
                            event.size, event.refused, event.is_write, event.is_atomic, {}};
    std::copy_n(event.addresses, recorded.addresses.size(), recorded.addresses.begin());
    picture_.accesses.push_back(recorded);
}

void Engine::exchange(const machine::ExchangeEvent& event) {
    if (recording_ != nullptr) return recording_->exchange(event);
    for (WalkListener* listener : listeners_) listener->exchange(event);
    for (const machine::ExchangeEvent::Member& member : *event.members)
        picture_.happened.events |= event.participants != 0 ? exchange_event(program().code[member.pc].op) : 0;
}

// ---- one moment, one instruction ---------------------------------------------------------------------------------------

machine::Machine::Next Engine::settle() {
    machine::Machine::Next next = machine_->next();
    if (next.path != machine::kNoIndex && machine_->out_of_steps()) {
        machine_->run(1);  // meets the limit
        next = machine_->next();
    }
    if (next.path == machine::kNoIndex) length_ = machine_->steps();
    return next;
}

void Engine::begin_picture() {
    picture_.rows_before.clear();
    picture_.accesses.clear();
    picture_.bytes_before.clear();
    picture_.accesses_left_out = picture_.bytes_left_out = 0;
    picture_.given.clear();
    picture_.start = machine_->steps();
    picture_.findings_before = collector_->findings().size();
    picture_.last_pc = program::kNone;
}

/// What the next instruction will overwrite, where nothing of the moment has done so before.
void Engine::keep_bytes(const machine::Machine::Next& next) {
    const machine::Path& path = next.lanes();
    const program::Instruction& i = program().code[path.pc];
    const bool copies = i.op == program::Opcode::MemCopy || i.op == program::Opcode::MemSet;
    if (!copies && i.op != program::Opcode::Store && program::info(i.op).kind != program::OpcodeClass::Atomic) return;
    const machine::Block* block = machine_->resident(next.block);
    const auto offset = copies ? std::uint64_t{0} : static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(i.imm)});
    machine::for_lanes(path.mask, [&](unsigned l) {
        const std::uint64_t address = machine_->wide_operand(path, i.a, l) + offset;
        const std::uint64_t size = copies ? machine_->wide_operand(path, i.c, l) : program::size_of(i.type);
        const auto place = memory_place(*machine_, block, address, size);
        if (!place) return;
        for (std::uint64_t b = 0; b < size; ++b) {
            if (picture_.bytes_before.size() < kMostBytes) {
                picture_.bytes_before.try_emplace(address + b, ByteBefore{place->data[b], place->shadow[b]});
            } else {
                ++picture_.bytes_left_out;
            }
        }
    });
}

void Engine::begin_happening(const machine::Machine::Next& next) {
    const machine::Path& path = next.lanes();
    Happened& happened = picture_.happened;
    happened.first_step = machine_->steps();
    happened.block = next.block;
    happened.warp = next.warp;
    happened.mask = path.mask;
    happened.pc = path.pc;
    const bool enters = begins_line(program(), next);
    const StatementStart start = enters ? statement_start(program(), path.pc) : StatementStart{};
    happened.file = start.file;
    happened.line = start.line;
    happened.depth = static_cast<std::uint32_t>(path.stack.size());
    happened.events = 0;
    happened.findings.clear();
}

void Engine::end_happening(std::uint8_t machine_events) {
    Happened& happened = picture_.happened;
    happened.end_step = machine_->steps();
    const auto add = [&](machine::StepEvent machine_event, Event event) {
        if ((machine_events & machine_event) != 0) happened.events |= bit(event);
    };
    add(machine::kDiverged, Event::Divergence);
    add(machine::kMerged, Event::Reconvergence);
    add(machine::kArrived, Event::Arrival);
    add(machine::kReleased, Event::Release);
    add(machine::kLeft, Event::Exit);
}

/// From `next` up to where another moment would begin.
void Engine::walk_moment(machine::Machine::Next next, MomentRecorder* recorder) {
    begin_happening(next);
    while (true) {
        if (recorder != nullptr) recorder->before_step(next);
        if (watching_) keep_bytes(next);
        if (!machine_->step()) break;
        const std::uint32_t pc = machine_->last().pc;
        if (picture_.last_pc == program::kNone || !machine_->goes_along(pc)) picture_.last_pc = pc;
        if (recorder != nullptr) recorder->after_step(picture_.last_pc == pc);
        next = settle();
        if (next.path == machine::kNoIndex || next.new_moment) break;
    }
    end_happening(machine_->last().moment_events);
}

bool Engine::step_moment() {
    const machine::Machine::Next next = settle();
    if (next.path == machine::kNoIndex) return false;
    begin_picture();
    picture_.rows_before = raw_rows(*this, next.block, next.warp);
    MomentRecorder recorder(*this);
    watch(true);
    hear(recorder);
    walk_moment(next, &recorder);
    stop_hearing(recorder);
    watch(false);
    Moment moment;
    recorder.finish(moment);
    picture_.given = std::move(moment.variables);
    record();
    return true;
}

bool Engine::step_moment(MomentRecorder* recorder) {
    const machine::Machine::Next next = settle();
    if (next.path == machine::kNoIndex) return false;
    begin_picture();
    if (recorder != nullptr) hear(*recorder);
    walk_moment(next, recorder);
    if (recorder != nullptr) stop_hearing(*recorder);
    record();
    return true;
}

bool Engine::advance(Unit unit) {
    const machine::Machine::Next next = settle();
    if (next.path == machine::kNoIndex) return false;
    begin_picture();
    begin_happening(next);
    if (unit == Unit::Instruction) {
        machine_->run(1);
    } else {
        machine_->run_to_moment(machine_->moments() + (next.new_moment ? 1 : 0));
    }
    end_happening(unit == Unit::Instruction ? machine_->last().events : machine_->last().moment_events);
    record();
    return true;
}

/// Moments that are complete.
std::uint64_t Engine::moment() {
    const std::uint64_t begun = machine_->moments();
    if (begun == 0 || machine_->status() != machine::Status::Running) return begun;
    const machine::Machine::Next next = machine_->next();
    return next.path == machine::kNoIndex || next.new_moment ? begun : begun - 1;
}

// ---- far ---------------------------------------------------------------------------------------------------------------

void Engine::record() {
    if (timeline_.due_in(machine_->steps()) != 0) return;
    timeline_.record(*machine_, std::make_shared<const Observed>(*collector_, *counters_, used_births_),
                     sizeof(Observed) + collector_->findings().size() * kFindingBytes);
}

void Engine::restore(const timeline::Timeline::Checkpoint& checkpoint) {
    const auto observed = std::static_pointer_cast<const Observed>(timeline::Timeline::restore(checkpoint, *machine_));
    collector_ = std::make_unique<checks::Collector>(observed->collector);
    collector_->attach(machine_.get());
    counters_ = std::make_unique<counters::Counters>(observed->counters);
    used_births_ = observed->used_births;
}

ReturnPoint Engine::return_point() const {
    return {timeline::Timeline::keep(*machine_, std::make_shared<const Observed>(*collector_, *counters_, used_births_)), picture_};
}

void Engine::go_back_to(const ReturnPoint& place) {
    restore(*place.state);
    picture_ = place.picture;
    watch(false);
}

std::uint64_t Engine::run(std::uint64_t n) {
    std::uint64_t done = 0;
    while (done < n) {
        const std::uint64_t wanted = std::min(n - done, std::max<std::uint64_t>(1, timeline_.due_in(machine_->steps())));
        const std::uint64_t ran = machine_->run(wanted);
        done += ran;
        record();
        if (ran < wanted) break;
    }
    forget_changes();  // those of a moment that lies behind
    return done;
}

void Engine::forget_changes() {
    begin_picture();
    picture_.happened = {};
    watch(false);
}

void Engine::seek_checkpoint(Unit unit, std::uint64_t position) {
    const timeline::Timeline::Checkpoint* near =
        unit == Unit::Instruction ? timeline_.before_step(position) : timeline_.before_moment(position);
    if (near != nullptr) {
        restore(*near);
    } else {
        restart();
    }
    forget_changes();
}

bool Engine::seek_step(std::uint64_t step, const KeepGoing& keep_going) {
    std::optional<ReturnPoint> origin;
    if (keep_going) origin = return_point();
    const timeline::Timeline::Checkpoint* near = timeline_.before_step(step);
    const std::uint64_t now = machine_->steps();
    if (near != nullptr && (step < now || timeline::Timeline::step_of(*near) > now)) {
        restore(*near);
    } else if (step < now) {
        restart();
    }
    Pace pace(keep_going, length_ == 0 ? step : std::min(step, length_), machine_->steps());
    while (machine_->steps() < step) {
        const std::uint64_t wanted = keep_going ? std::min(kSlice, step - machine_->steps()) : step - machine_->steps();
        if (run(wanted) < wanted) break;
        if (pace.goes_on(machine_->steps())) continue;
        go_back_to(*origin);
        return false;
    }
    forget_changes();
    return true;
}

/// To where this many moments are complete. False: given up on the way.
bool Engine::go_to_moment(std::uint64_t moment, const KeepGoing& keep_going) {
    const timeline::Timeline::Checkpoint* near = timeline_.before_moment(moment);
    const std::uint64_t now = machine_->steps();
    const bool too_far = machine_->moments() > moment;
    if (near != nullptr && (too_far || timeline::Timeline::step_of(*near) > now)) {
        restore(*near);
    } else if (too_far) {
        restart();
    }
    if (moment == 0) return true;
    Pace pace(keep_going, length_, machine_->steps());
    for (bool goes_on = true; goes_on;) {
        std::uint64_t due = std::max<std::uint64_t>(1, timeline_.due_in(machine_->steps()));
        if (keep_going) due = std::min(due, kSlice);
        goes_on = machine_->run_to_moment(moment, due) == due;
        record();
        if (goes_on && !pace.goes_on(machine_->steps())) return false;
    }
    return true;
}

bool Engine::seek_moment(std::uint64_t moment, const KeepGoing& keep_going) {
    std::optional<ReturnPoint> origin;
    if (keep_going) origin = return_point();
    // The last moment is stepped, not run, so that what it changed is known.
    if (!go_to_moment(moment == 0 ? 0 : moment - 1, keep_going)) {
        go_back_to(*origin);
        return false;
    }
    forget_changes();
    if (moment != 0) step_moment();
    return true;
}

}  // namespace simtscope::session
