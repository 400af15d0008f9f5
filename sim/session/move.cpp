#include "session/move.h"

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

class Behind : public Target {
public:
    explicit Behind(const Move& move) : move_(move) {}
    [[nodiscard]] bool holds(const Sight& sight) override {
        const Happened& happened = sight.happened;
        const bool here = happened.block == move_.block && happened.warp == move_.warp;
        switch (move_.by) {
            case Granularity::OfWarp:
                return here && happened.mask != 0;
            case Granularity::OfLane:
                return here && ((happened.mask >> move_.lane) & 1U) != 0;
            case Granularity::Event:
                return (here || move_.anywhere) && happened.has(move_.event);
            default:
                return true;
        }
    }

private:
    const Move& move_;
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

Found go(Engine& engine, const Move& move, const KeepGoing& keep_going) {
    constexpr std::uint32_t kAnyDepth = kNoIndex;
    switch (move.by) {
        case Granularity::Line:
        case Granularity::Into: {
            BeforeLine target(move, kAnyDepth);
            return search(engine, target, Unit::Moment, move.direction, keep_going);
        }
        case Granularity::Over:
        case Granularity::Out: {
            const std::uint32_t now = depth_of(engine, move.block, move.warp, move.lane);
            BeforeLine target(move, move.by == Granularity::Over ? now : now - 1);
            return search(engine, target, Unit::Moment, move.direction, keep_going);
        }
        default: {
            Behind target(move);
            const Unit unit = move.by == Granularity::Instruction ? Unit::Instruction : Unit::Moment;
            return search(engine, target, unit, move.direction, keep_going);
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
    if (move.direction == Direction::Backward && (move.by == Granularity::Instruction || move.by == Granularity::Statement)) {
        found = back_by_one(engine, move.by, keep_going);
    } else if (move.direction == Direction::Backward || !at_end) {
        found = go(engine, move, keep_going);
    }
    return {engine.machine().steps() != from, found == Found::No, found == Found::Cancelled};
}

}  // namespace simtscope::session
