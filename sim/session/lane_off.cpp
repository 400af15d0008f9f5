// Why a lane did not run a step: the last step that it and the others ran together, and what parted them there.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "session/question.h"

namespace simtscope::session {

namespace {

using program::kNone;
using program::Opcode;
using program::ScalarType;

/// Steps of the lane's warp, looked for from the end: the one that is asked about, and the last that lane and others ran together.
struct LastSplit {
    LaneName lane;
    std::optional<timeline::Executed> ran, together;
    std::uint64_t ran_step = 0, together_step = 0;
    std::optional<std::uint64_t> left_step;

    bool look(const timeline::Recording& recording, const program::Program& program) {
        for (std::size_t n = recording.steps().size(); n-- > 0;) {
            const timeline::Executed& e = recording.steps()[n];
            if (e.block != lane.block || e.warp != lane.warp) continue;
            const std::uint64_t step = recording.first_step() + n;
            const bool in_it = ((e.mask >> lane.lane) & 1U) != 0;
            if (!ran) {
                ran = e;
                ran_step = step;
                if (in_it) return false;
                continue;
            }
            if (in_it && !left_step && program.code[e.pc].op == Opcode::Exit) left_step = step;
            if (!in_it || (e.mask & ran->mask) == 0) continue;
            together = e;
            together_step = step;
            return false;
        }
        return true;
    }
};

void tell_where(const Engine& engine, LaneOff& off) {
    const machine::Block* block = engine.machine().resident(off.lane.block);
    if (block == nullptr) return;
    const machine::Warp& warp = block->warps[off.lane.warp];
    const std::uint32_t bit = 1U << off.lane.lane;
    if ((warp.exited & bit) != 0) {
        off.where = LaneOff::Where::Exited;
        off.stands = range_at(engine.program(), warp.exit_pc[off.lane.lane]);
        return;
    }
    for (const machine::Path& path : warp.paths) {
        if ((path.mask & bit) == 0) continue;
        off.stands = range_at(engine.program(), path.pc);
        off.waiting_for = waiting_text(engine.program(), path);
        off.where = path.state == machine::PathState::Ready ? LaneOff::Where::Ready : LaneOff::Where::Waiting;
    }
}

/// The value of a branch's condition in the lowest lane of `lanes` that is one of the path's: "true", "3", "?".
std::string condition_text(const Engine& engine, const machine::Frame& frame, const program::Instruction& i, unsigned lane) {
    if (((frame.defined[i.a] >> lane) & 1U) == 0) return "?";
    const ScalarType type = i.op == Opcode::Switch ? i.type : ScalarType::Pred;
    return value_text(engine, type, kNone, register_bits(frame, i.a, type, lane));
}

}  // namespace

std::expected<LaneOff, Error> find_lane_off(Engine& engine, const LaneName& lane, std::uint64_t step, const std::function<bool()>& stop) {
    if (auto checked = check_lane(engine, lane); !checked) return std::unexpected(checked.error());
    if (auto moved = go_behind(engine, step); !moved) return std::unexpected(moved.error());
    LaneOff off;
    off.lane = lane;
    off.asked = off.step = step;
    const std::uint64_t threads = engine.spec().block.count();
    if (std::uint64_t{lane.warp} * machine::kLanes + lane.lane >= threads) {
        off.reason = LaneOff::Reason::Absent;
        return off;
    }
    tell_where(engine, off);
    LastSplit parting{lane, {}, {}, 0, 0, {}};
    off.stopped = !engine.replay_backwards(
        step + 1, [&](const timeline::Recording& r) { return parting.look(r, engine.program()); }, stop);
    if (off.stopped) return off;
    if (!parting.ran) {
        off.reason = LaneOff::Reason::NotStarted;
        return off;
    }
    off.step = parting.ran_step;
    off.ran = parting.ran->mask;
    off.at = range_at(engine.program(), parting.ran->pc);
    if (off.where == LaneOff::Where::Exited) off.left_step = parting.left_step;
    if (((off.ran >> lane.lane) & 1U) != 0) {
        off.reason = LaneOff::Reason::Ran;
        return off;
    }
    off.reason = LaneOff::Reason::Apart;
    if (!parting.together) return off;
    off.branch_step = parting.together_step;
    off.together = parting.together->mask;
    off.branch = range_at(engine.program(), parting.together->pc);
    const program::Instruction& i = engine.program().code[parting.together->pc];
    if ((i.op != Opcode::BrCond && i.op != Opcode::Switch) || program::is_constant(i.a)) return off;
    engine.end_replay(off.branch_step);
    engine.seek_step(off.branch_step);
    const machine::Block* block = engine.machine().resident(lane.block);
    if (block == nullptr) return off;
    const machine::Frame& frame = *block->warps[lane.warp].frames[parting.together->frame];
    off.reason = LaneOff::Reason::Branch;
    off.in_lane = condition_text(engine, frame, i, lane.lane);
    std::vector<std::string> others;  // a switch may have taken them here by several values
    machine::for_lanes(off.together & off.ran, [&](unsigned l) {
        const std::string value = condition_text(engine, frame, i, l);
        if (std::ranges::find(others, value) == others.end()) others.push_back(value);
    });
    off.in_others = fmt::format("{}", fmt::join(others, ", "));
    timeline::OriginSearch search(engine.machine(), 2000);
    search.ask(timeline::Register{lane.block, lane.warp, frame.number, lane.lane, frame.function, i.a});
    WhyNode asked;
    asked.kind = WhyKind::Asked;
    asked.step = off.branch_step;
    asked.lane = lane;
    asked.at = off.branch;
    asked.value = off.in_lane;
    asked.defined = off.in_lane != "?";
    asked.scalar = i.op == Opcode::Switch ? i.type : ScalarType::Pred;
    off.condition = answer(engine, search, std::move(asked), off.branch_step, stop);
    return off;
}

}  // namespace simtscope::session
