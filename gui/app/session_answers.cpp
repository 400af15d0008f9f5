#include "gui/app/session_answers.h"

namespace simtscope::gui {
namespace {

/// Depth of the tree to read: as deep as an answer of the usual size goes.
constexpr std::uint32_t kDepth = 64;
/// Enough to see who wrote a value.
constexpr std::size_t kFewNodes = 4;

session::ValueQuestion value_question(const Question& question) {
    session::ValueQuestion out;
    out.value = question.value;
    out.lane = question.lane;
    out.step = question.step;
    return out;
}

/// The lane is shown as off when the warp's next step is not its own: that step, if the warp has one to come, else the last one done.
std::uint64_t step_to_ask(session::Session& session, const session::LaneName& lane, const std::function<bool()>& stop) {
    const session::Snapshot now = session.snapshot(lane.block, lane.warp);
    const std::uint64_t last = now.step == 0 ? 0 : now.step - 1;
    if (now.active == 0 || ((now.active >> lane.lane) & 1U) != 0) return last;
    session::Move move;
    move.by = session::Granularity::OfWarp;
    move.block = lane.block;
    move.warp = lane.warp;
    const session::Moved moved = session.move(move, [&](const session::Headway&) { return !stop(); });
    const std::uint64_t next = session.step() == 0 ? 0 : session.step() - 1;
    session.seek_moment(now.moment);
    return moved.moved && !moved.ended ? next : last;
}

}  // namespace

Answer answer_question(session::Session& session, const Question& question, const std::function<bool()>& stop) {
    Answer out;
    out.question = question;
    out.moment = session.moment();
    const auto take = [&](auto found, auto& place) {
        if (found) {
            place = std::move(*found);
        } else {
            out.error = std::move(found.error());
        }
    };
    switch (question.kind) {
        case Question::Kind::Why:
            take(session.why(value_question(question), stop), out.why);
            break;
        case Question::Kind::Readers:
            take(session.readers(value_question(question), stop), out.readers);
            break;
        case Question::Kind::LaneOff:
            take(session.lane_off(question.lane, question.step ? *question.step : step_to_ask(session, question.lane, stop), stop),
                 out.lane_off);
            break;
    }
    if (out.why) {
        out.rows = session::outline(*out.why, kDepth);
        out.births = session::births(*out.why);
    }
    if (out.lane_off && out.lane_off->condition) out.rows = session::outline(*out.lane_off->condition, kDepth);
    return out;
}

CellStory tell_cell(session::Session& session, const std::string& name, const session::LaneName& lane, const std::function<bool()>& stop) {
    CellStory out;
    out.name = name;
    out.step = session.step();
    std::optional<std::uint64_t> now;
    if (out.step != 0) now = out.step - 1;
    const std::uint64_t moment_start = session.happened().mask != 0 ? session.happened().first_step : out.step;
    const auto last_write = [&](std::optional<std::uint64_t> step) -> std::optional<CellEvent> {
        const auto why = session.why({name, lane, step, kFewNodes}, stop);
        if (!why) out.error = why.error();
        if (!why || why->nodes.empty()) return {};
        out.stopped = out.stopped || why->stopped;
        if (step == now) out.value = why->nodes[0].value;
        if (why->nodes[0].inputs.empty()) return {};
        const session::WhyNode& from = why->nodes[why->nodes[0].inputs[0]];
        if (step == now) out.origin = from.kind;
        if (!from.step || !from.has_lane) return {};
        return CellEvent{*from.step, from.lane.block, from.lane.warp, 1U << from.lane.lane, from.at.line};
    };
    out.written = last_write(now);
    if (out.written && out.written->step >= moment_start && moment_start > 0) out.written_before = last_write(moment_start - 1);
    if (out.error) return out;
    const auto readers = session.readers({name, lane, now, kFewNodes}, stop);
    if (!readers) {
        out.error = readers.error();
        return out;
    }
    out.stopped = out.stopped || readers->stopped;
    if (!readers->readers.empty()) {
        const auto& first = readers->readers.front();
        out.read = CellEvent{first.step, first.block, first.warp, first.lanes, first.at.line};
    }
    if (readers->overwritten_step) out.overwritten = CellEvent{*readers->overwritten_step, 0, 0, 0, readers->overwritten.line};
    return out;
}

}  // namespace simtscope::gui
