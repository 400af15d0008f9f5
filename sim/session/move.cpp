#include "session/move.h"

#include <set>

#include "session/search.h"

namespace simtscope::session {

namespace {

using machine::kNoIndex;
using Next = machine::Machine::Next;

/// Calls that the lane is in: 1 in the kernel itself, and where it has not started or has exited.
std::uint32_t depth_of(const Engine& engine, std::uint32_t block, std::uint32_t warp, unsigned lane) {
    const machine::Block* resident = engine.machine().resident(block);
    if (resident == nullptr || warp >= resident->warps.size()) return 1;
    for (const machine::Path& path : resident->warps[warp].paths)
        if (((path.mask >> lane) & 1U) != 0) return static_cast<std::uint32_t>(path.stack.size());
    return 1;
}

/// In the midst of a statement: behind a call in it.
bool inside_statement(const program::Program& program, std::uint32_t pc) {
    const auto statement = [&](std::uint32_t at) { return program.sites[program.code[at].site].statement; };
    return pc != 0 && statement(pc) != program::kNone && statement(pc - 1) == statement(pc);
}

/// The lanes that ran the last moment are in calls at most so deep, and have not just come back into a statement that goes on.
bool is_over(const Sight& sight, std::uint32_t deepest) {
    const machine::Block* resident = sight.engine.machine().resident(sight.happened.block);
    if (resident == nullptr || sight.happened.warp >= resident->warps.size()) return true;
    for (const machine::Path& path : resident->warps[sight.happened.warp].paths) {
        if ((path.mask & sight.happened.mask) == 0) continue;
        if (path.stack.size() > deepest) return false;
        if (sight.happened.depth > deepest && inside_statement(sight.engine.program(), path.pc)) return false;
    }
    return true;
}

class Behind : public Target {
public:
    /// Lanes in calls at most so deep: of OverCalls, OutOfCall.
    explicit Behind(const Move& move, std::uint32_t deepest = kNoIndex) : move_(move), deepest_(deepest) {}
    [[nodiscard]] bool holds(const Sight& sight) override {
        const Happened& happened = sight.happened;
        const bool here = happened.block == move_.block && happened.warp == move_.warp;
        if (!here) {
            ++others_;
            other_warps_.emplace(happened.block, happened.warp);
        }
        switch (move_.by) {
            case Granularity::OfWarp:
                return here && happened.mask != 0;
            case Granularity::OfLane:
                return here && ((happened.mask >> move_.lane) & 1U) != 0;
            case Granularity::OverCalls:
            case Granularity::OutOfCall:
                return here && happened.mask != 0 && is_over(sight, deepest_);
            case Granularity::Event:
                return (here || move_.anywhere) && (happened.events & (bit(move_.event) | move_.or_events)) != 0;
            default:
                return true;
        }
    }
    /// Positions looked at that other warps led to.
    [[nodiscard]] std::uint64_t others() const { return others_; }
    [[nodiscard]] const std::set<std::pair<std::uint32_t, std::uint32_t>>& other_warps() const { return other_warps_; }

private:
    const Move& move_;
    std::uint32_t deepest_;
    std::uint64_t others_ = 0;
    std::set<std::pair<std::uint32_t, std::uint32_t>> other_warps_;
};

class BeforeLine : public Target {
public:
    /// Lanes in calls at most so deep.
    BeforeLine(const Move& move, std::uint32_t deepest) : move_(move), deepest_(deepest) {}
    [[nodiscard]] bool holds(const Sight& sight) override {
        const Next& next = sight.next;
        if (next.path == kNoIndex || next.block != move_.block || next.warp != move_.warp) return false;
        if (move_.by != Granularity::Line) {
            const machine::Path& path = next.lanes();
            if (((path.mask >> move_.lane) & 1U) == 0 || path.stack.size() > deepest_) return false;
        }
        return begins_line(sight.engine.program(), next);
    }

private:
    const Move& move_;
    std::uint32_t deepest_;
};

/// `moved` hears of the other warps on the way.
Found go(Engine& engine, const Move& move, const KeepGoing& keep_going, Moved& moved) {
    constexpr std::uint32_t kAnyDepth = kNoIndex;
    const std::uint32_t now = depth_of(engine, move.block, move.warp, move.lane);
    switch (move.by) {
        case Granularity::Line:
        case Granularity::Into: {
            BeforeLine target(move, kAnyDepth);
            return search(engine, target, Unit::Moment, move.direction, keep_going);
        }
        case Granularity::Over:
        case Granularity::Out: {
            BeforeLine target(move, move.by == Granularity::Over ? now : now - 1);
            return search(engine, target, Unit::Moment, move.direction, keep_going);
        }
        default: {
            Behind target(move, move.by == Granularity::OutOfCall ? now - 1 : now);
            const Unit unit = move.by == Granularity::Instruction ? Unit::Instruction : Unit::Moment;
            const Found found = search(engine, target, unit, move.direction, keep_going);
            moved.others = target.others();
            moved.other_warps.assign(target.other_warps().begin(), target.other_warps().end());
            return found;
        }
    }
}

/// All positions are wanted: no need to look for one.
Found back_by_one(Engine& engine, Granularity by, const KeepGoing& keep_going) {
    const std::uint64_t step = engine.machine().steps(), moment = engine.moment();
    if (step == 0) return Found::No;
    const bool inside = by == Granularity::Statement && engine.machine().moments() > moment;
    const bool there = by == Granularity::Instruction ? engine.seek_step(step - 1, keep_going)
                                                      : engine.seek_moment(inside ? moment : moment - 1, keep_going);
    if (there) engine.settle();
    return there ? Found::Yes : Found::Cancelled;
}

}  // namespace

StatementStart statement_start(const program::Program& program, std::uint32_t pc) {
    const program::Site& site = program.sites[program.code[pc].site];
    if (site.statement == program::kNone) return {site.file, site.line, 0};
    const program::Statement& statement = program.statements[site.statement];
    return {statement.file, statement.line, statement.column};
}

bool begins_line(const program::Program& program, const Next& next) {
    if (next.path == kNoIndex || !next.new_statement) return false;
    const machine::Path& path = next.lanes();
    const StatementStart start = statement_start(program, path.pc);
    if (path.statement >= program.statements.size()) return start.line != 0;  // behind a jump back and a call it is always anew
    const program::Statement& before = program.statements[path.statement];
    return start.line != 0 && (start.line != before.line || start.file != before.file);
}

Moved make_move(Engine& engine, const Move& move, const KeepGoing& keep_going) {
    const bool at_end = engine.settle().path == kNoIndex;
    const std::uint64_t from = engine.machine().steps();
    Found found = Found::No;
    Moved moved;
    if (move.direction == Direction::Backward && (move.by == Granularity::Instruction || move.by == Granularity::Statement)) {
        found = back_by_one(engine, move.by, keep_going);
    } else if (move.direction == Direction::Backward || !at_end) {
        found = go(engine, move, keep_going, moved);
    }
    moved.moved = engine.machine().steps() != from;
    moved.ended = found == Found::No;
    moved.cancelled = found == Found::Cancelled;
    return moved;
}

}  // namespace simtscope::session
