#include "gui/model/why_commands.h"

#include <algorithm>
#include <bit>

#include "gui/model/lessons.h"
#include "gui/model/memory_commands.h"
#include "gui/model/runs_commands.h"
#include "gui/model/values.h"
#include "gui/model/why_graph.h"
#include "gui/model/why_lines.h"

namespace simtscope::gui {
namespace {

using session::Snapshot;
using session::VariableRow;

bool ready(const Picture& picture) { return picture.phase == Picture::Phase::Ready; }

session::LaneName lane_name(const Snapshot& snapshot, unsigned lane) { return {snapshot.block, snapshot.warp, lane}; }

void send(Context& context, Question question) {
    Request request;
    request.kind = Request::Kind::Ask;
    request.block = context.picture.snapshot.block;
    request.warp = context.picture.snapshot.warp;
    context.state.lane = question.lane.lane;
    request.question = std::move(question);
    context.state.tab = Tab::Why;
    context.state.why_chosen.reset();
    context.state.why_as_tree = false;
    context.state.why_across = 0;
    context.state.scrolled(Area::Why) = 0;
    context.state.follow_panel = true;
    context.request(request);
}

void ask_about(Context& context, Question::Kind kind, const ChosenValue& value) {
    const Snapshot& snapshot = context.picture.snapshot;
    Question question;
    question.kind = kind;
    question.value = value.name;
    question.lane = lane_name(snapshot, value.lane);
    if (snapshot.step > 0) question.step = snapshot.step - 1;
    send(context, std::move(question));
}

bool pointer(const VariableRow& row) { return !row.type.empty() && (row.type.back() == '*' || row.type.back() == '&'); }

template <int by>
void move_row(Context& context) {
    ViewState& state = context.state;
    state.follow_panel = true;
    if (move_cell(context, by)) return;
    if (state.tab == Tab::Lesson && choose_action(context, by)) return;
    if (state.tab == Tab::Why && context.picture.answer != nullptr) {
        const std::vector<WhyTarget> targets = why_targets(context.picture, state);
        if (targets.empty()) return;
        const auto at = static_cast<std::int64_t>(chosen_target(context.picture, state, targets));
        state.why_chosen = static_cast<std::size_t>(std::clamp<std::int64_t>(at + by, 0, static_cast<std::int64_t>(targets.size()) - 1));
        return;
    }
    if (state.tab == Tab::Compare && context.picture.runs.outcomes != nullptr) return move_outcome(context, by);
    std::vector<std::string> names;
    for (const VariableRow* row : value_rows(context.picture)) {
        const auto& watches = state.lanes.query.watches;  // the picture may still have one that was removed just now
        const bool gone = row->type == kWatchType && std::ranges::find(watches, row->name) == watches.end();
        if (row->valid != 0 && !gone) names.push_back(row->name);
    }
    if (names.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const std::ptrdiff_t at = std::ranges::find(names, state.variable) - names.begin();
    const std::ptrdiff_t next = at == count ? (by > 0 ? 0 : count - 1) : (at + by + count) % count;
    state.variable = names[static_cast<std::size_t>(next)];
}

}  // namespace

std::optional<ChosenValue> chosen_value(const Picture& picture, const ViewState& state) {
    if (!ready(picture)) return {};
    if (const auto cell = chosen_cell(picture, state); cell && is_memory_tab(state.tab))
        return ChosenValue{picture.memory->arrays[cell->array].name_of(cell->cell), state.lane};
    const VariableRow* watch = state.variable.empty() ? nullptr : row_named(picture, state.variable);
    if (watch != nullptr && watch->type == kWatchType) return {};  // of a computed value nobody can say where it came from
    const VariableRow* best = nullptr;
    int best_rank = 9;
    for (std::size_t i = 0; i < row_count(picture.snapshot); ++i) {
        const VariableRow& row = row_at(picture.snapshot, i);
        if (((row.valid >> state.lane) & 1U) == 0) continue;
        const int rank = row.name == state.variable ? 0 : row.changed != 0 ? 1 : pointer(row) ? 3 : 2;
        if (rank <= best_rank) best = &row, best_rank = rank;  // of equals the one declared last
    }
    if (best == nullptr) return {};
    return ChosenValue{value_name(*best, state.lane), state.lane};
}

std::optional<Word> needs_value(const Picture& picture, const ViewState& state) {
    if (!ready(picture)) return Word::OffNoRun;
    return chosen_value(picture, state) ? std::optional<Word>{} : Word::OffNoValue;
}

std::optional<Word> needs_lanes_running(const Picture& picture, const ViewState&) {
    if (!ready(picture)) return Word::OffNoRun;
    if (picture.snapshot.step == 0) return Word::OffNothingRan;
    return picture.snapshot.status == machine::Status::Finished ? std::optional(Word::OffRunEnded) : std::nullopt;
}

std::optional<Word> needs_row(const Picture& picture, const ViewState&) { return ready(picture) ? std::optional<Word>{} : Word::OffNoRun; }

std::optional<Word> needs_place(const Picture& picture, const ViewState&) {
    return picture.answer != nullptr ? std::optional<Word>{} : Word::OffNoAnswer;
}

std::optional<Word> needs_graph(const Picture& picture, const ViewState&) {
    const bool drawn = picture.answer != nullptr && picture.answer->why && fits_graph(*picture.answer->why, picture.answer->rows);
    return drawn ? std::optional<Word>{} : Word::OffNoGraph;
}

std::optional<Word> needs_cause(const Picture& picture, const ViewState& state) {
    if (!ready(picture)) return Word::OffNoRun;
    const auto& problems = picture.facts->problems;
    if (problems.empty()) return Word::OffNoProblem;
    const Problem& problem = problems[std::min(state.problem.value_or(0), problems.size() - 1)];
    return problem.births.empty() && !problem.gone ? Word::OffNoCause : std::optional<Word>{};
}

void ask_why(Context& context, std::int64_t) { ask_about(context, Question::Kind::Why, *chosen_value(context.picture, context.state)); }

void ask_readers(Context& context, std::int64_t) {
    ask_about(context, Question::Kind::Readers, *chosen_value(context.picture, context.state));
}

void ask_why_of_cell(Context& context, std::int64_t cell) {
    const Snapshot& snapshot = context.picture.snapshot;
    const auto index = static_cast<std::size_t>(std::max<std::int64_t>(cell, 0) / 32);
    const auto lane = static_cast<unsigned>(std::max<std::int64_t>(cell, 0) % 32);
    if (index >= row_count(snapshot)) return;
    const VariableRow& row = row_at(snapshot, index);
    if (((row.valid >> lane) & 1U) == 0) return;
    context.state.variable = row.name;
    ask_about(context, Question::Kind::Why, {value_name(row, lane), lane});
}

void ask_lane_off_of(Context& context, std::int64_t lane) {
    Question question;
    question.kind = Question::Kind::LaneOff;
    question.lane = lane_name(context.picture.snapshot, static_cast<unsigned>(std::clamp<std::int64_t>(lane, 0, 31)));
    send(context, std::move(question));
}

void ask_lane_off(Context& context, std::int64_t) { ask_lane_off_of(context, context.state.lane); }

void go_to_cause(Context& context, std::int64_t) {
    const auto& problems = context.picture.facts->problems;
    const Problem& problem = problems[std::min(context.state.problem.value_or(0), problems.size() - 1)];
    const unsigned lane = problem.lanes == 0 ? 0 : static_cast<unsigned>(std::countr_zero(problem.lanes));
    if (!problem.value.empty()) {
        Question question;
        question.value = problem.value;
        question.lane = {problem.block, problem.warp.value_or(0), lane};
        question.step = problem.step;
        send(context, std::move(question));
        return;
    }
    if (problem.births.empty()) {  // why the lane that was waited for is not there
        Question question;
        question.kind = Question::Kind::LaneOff;
        question.lane = *problem.gone;
        question.step = problem.step;
        return send(context, std::move(question));
    }
    Request request;
    request.kind = Request::Kind::GoToStep;
    request.block = problem.block;
    request.warp = problem.warp.value_or(0);
    request.step = std::ranges::min(problem.births);
    context.state.lane = lane;
    context.request(request);
}

void next_row(Context& context, std::int64_t) { move_row<1>(context); }
void previous_row(Context& context, std::int64_t) { move_row<-1>(context); }

void go_to_target(Context& context, std::int64_t index) {
    const std::vector<WhyTarget> targets = why_targets(context.picture, context.state);
    if (index < 0 || static_cast<std::size_t>(index) >= targets.size()) return;
    context.state.why_chosen = static_cast<std::size_t>(index);
    const WhyTarget& target = targets[static_cast<std::size_t>(index)];
    if (!target.step) return;
    Request request;
    request.kind = Request::Kind::GoToStep;
    request.step = *target.step;
    request.block = target.lane ? target.lane->block : context.picture.snapshot.block;
    request.warp = target.lane ? target.lane->warp : context.picture.snapshot.warp;
    if (target.lane) context.state.lane = target.lane->lane;
    context.request(request);
}

void go_to_chosen(Context& context) {
    const std::vector<WhyTarget> targets = why_targets(context.picture, context.state);
    go_to_target(context, static_cast<std::int64_t>(chosen_target(context.picture, context.state, targets)));
}

void switch_form(Context& context, std::int64_t) {
    const std::vector<WhyTarget> before = why_targets(context.picture, context.state);
    const std::uint32_t node = before.empty() ? program::kNone : before[chosen_target(context.picture, context.state, before)].node;
    context.state.why_as_tree = !context.state.why_as_tree;
    const std::vector<WhyTarget> after = why_targets(context.picture, context.state);
    const auto same = std::ranges::find(after, node, &WhyTarget::node);
    context.state.why_chosen.reset();
    if (same != after.end()) context.state.why_chosen = static_cast<std::size_t>(same - after.begin());
    context.state.follow_panel = true;
}

}  // namespace simtscope::gui
