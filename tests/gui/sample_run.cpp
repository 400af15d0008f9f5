#include "sample_run.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "sample_why.h"

namespace simtscope::gui::test {
namespace {

using machine::LaneState;
using session::Snapshot;

constexpr std::uint32_t kFive = 0x1f;
constexpr const char* kSource =
    "__global__ void sum_five_naive(const int* in, int* out)\n"
    "{\n"
    "    int lane = threadIdx.x;\n"
    "    if (lane < 5) {\n"
    "        int v = in[lane];\n"
    "        for (int delta = 4; delta > 0; delta >>= 1) {  // 델타는 4, 2, 1\n"
    "            int got = __shfl_down_sync(0x1fu, v, delta);\n"
    "            v += got;\n"
    "        }\n"
    "        out[lane] = v;\n"
    "    }\n"
    "}\n";

/// Builds the moments one after another.
class Builder {
public:
    Builder() {
        now_.kernel = "sum_five_naive";
        now_.block_dim = {32, 1, 1};
        now_.lanes.fill(LaneState::Active);
        now_.active = machine::kFullMask;
        for (const char* name : {"in", "out"}) {
            session::VariableRow row = variable(name, "int*", program::ScalarType::U64);
            for (unsigned lane = 0; lane < 32; ++lane) set(row, lane, 0x700000100, "0x700000100");
            row.valid = machine::kFullMask;
            now_.variables.push_back(row);
        }
        stand({{machine::kFullMask, 3}});
        now_.ran = 0;
        moments_.push_back(now_);
    }

    struct Stand {
        std::uint32_t lanes, line;
    };

    /// `lanes` run `line`; afterwards the paths stand at `stands`, the first of them goes next.
    void moment(std::uint32_t lanes, std::uint32_t line, const std::vector<Stand>& stands) {
        now_.moment += 1;
        now_.step += 3;
        now_.ran = lanes;
        now_.last_was_here = true;
        now_.last = range(line);
        stand(stands);
        moments_.push_back(now_);
        now_.exchange.reset();
        for (session::VariableRow& row : now_.variables) row.changed = 0;
    }

    void declare(const char* name) { now_.variables.push_back(variable(name, "int", program::ScalarType::S32)); }

    void assign(const char* name, unsigned lane, std::optional<int> value) {
        session::VariableRow& row = *std::ranges::find(now_.variables, std::string(name), &session::VariableRow::name);
        const std::uint32_t bit = 1U << lane;
        row.valid |= bit;
        row.changed |= bit;
        row.undefined = value ? row.undefined & ~bit : row.undefined | bit;
        set(row, lane, static_cast<std::uint32_t>(value.value_or(0)), value ? std::to_string(*value) : "?");
    }

    void shuffle_down(std::uint32_t delta) {
        session::Exchange exchange;
        exchange.operation = "shfl.down";
        exchange.mask = exchange.participants = exchange.readers = kFive;
        exchange.sources.fill(-1);
        for (unsigned lane = 0; lane < 5; ++lane) {
            exchange.sources.at(lane) = static_cast<std::int16_t>(lane + delta);
            exchange.operand.at(lane) = delta;
            if (lane + delta > 4) exchange.missing |= 1U << lane;
        }
        now_.exchange = exchange;
    }

    void end(machine::Status status) { moments_.back().status = status; }
    [[nodiscard]] std::vector<Snapshot> take() { return moments_; }
    std::uint32_t exited = 0;

private:
    static session::VariableRow variable(const char* name, const char* type, program::ScalarType scalar) {
        session::VariableRow row;
        row.name = name;
        row.type = type;
        row.scalar = scalar;
        return row;
    }
    static void set(session::VariableRow& row, unsigned lane, std::uint64_t bits, std::string text) {
        row.bits.at(lane) = bits;
        row.text.at(lane) = std::move(text);
    }
    static session::SourceRange range(std::uint32_t line) {
        if (line == 0) return {};
        const std::string text = sample_source().lines.at(line - 1);
        const auto first = static_cast<std::uint32_t>(text.find_first_not_of(' '));
        return {0, line, first + 1, line, static_cast<std::uint32_t>(text.size()), text.substr(first)};
    }

    void stand(const std::vector<Stand>& stands) {
        now_.paths.clear();
        for (unsigned lane = 0; lane < 32; ++lane) {
            if (((exited >> lane) & 1U) != 0) now_.lanes.at(lane) = LaneState::Exited;
        }
        now_.active = stands.empty() ? 0 : stands.front().lanes;
        now_.next = range(stands.empty() ? 0 : stands.front().line);
        for (const Stand& place : stands) {
            session::PathView path;
            path.lanes = place.lanes;
            path.at = range(place.line);
            path.state = place.lanes == now_.active ? LaneState::Active : LaneState::OtherPath;
            path.function = "sum_five_naive";
            now_.paths.push_back(path);
            for (unsigned lane = 0; lane < 32; ++lane) {
                if (((place.lanes >> lane) & 1U) != 0) now_.lanes.at(lane) = path.state;
            }
        }
        now_.warps = {{0, 0, machine::kFullMask, exited, 0, now_.active, true, now_.next.line, now_.step}};
    }

    Snapshot now_;
    std::vector<Snapshot> moments_;
};

}  // namespace

SourceText sample_source() {
    SourceText out{"five.cu", {}, {3, 4, 5, 6, 7, 8, 10, 12}, {}};
    std::string line;
    for (const char* c = kSource; *c != '\0'; ++c) {
        if (*c == '\n') {
            out.lines.push_back(line);
            line.clear();
        } else {
            line += *c;
        }
    }
    return out;
}

std::vector<Snapshot> sample_moments() {
    constexpr std::uint32_t rest = ~kFive;
    Builder run;
    run.declare("lane");
    for (unsigned lane = 0; lane < 32; ++lane) run.assign("lane", lane, static_cast<int>(lane));
    run.moment(machine::kFullMask, 3, {{machine::kFullMask, 4}});
    run.moment(machine::kFullMask, 4, {{kFive, 5}, {rest, 12}});
    run.declare("v");
    std::vector<std::optional<int>> v;
    for (unsigned lane = 0; lane < 5; ++lane) v.emplace_back(static_cast<int>(lane + 1)), run.assign("v", lane, v.back());
    run.moment(kFive, 5, {{kFive, 6}, {rest, 12}});
    run.declare("delta");
    run.declare("got");
    for (std::uint32_t delta = 4; delta > 0; delta /= 2) {
        for (unsigned lane = 0; lane < 5; ++lane) run.assign("delta", lane, static_cast<int>(delta));
        run.moment(kFive, 6, {{kFive, 7}, {rest, 12}});
        const std::vector<std::optional<int>> before = v;
        for (unsigned lane = 0; lane < 5; ++lane) {
            const std::optional<int> got = lane + delta < 5 ? before[lane + delta] : std::nullopt;
            run.assign("got", lane, got);
            v[lane] = v[lane] && got ? std::optional(*v[lane] + *got) : std::nullopt;
        }
        run.shuffle_down(delta);
        run.moment(kFive, 7, {{kFive, 8}, {rest, 12}});
        for (unsigned lane = 0; lane < 5; ++lane) run.assign("v", lane, v[lane]);
        run.moment(kFive, 8, {{kFive, 6}, {rest, 12}});
    }
    run.moment(kFive, 6, {{kFive, 10}, {rest, 12}});
    run.moment(kFive, 10, {{machine::kFullMask, 12}});
    run.exited = machine::kFullMask;
    run.moment(machine::kFullMask, 12, {});
    run.end(machine::Status::Finished);
    return run.take();
}

std::vector<Problem> sample_problems() {
    std::vector<Problem> out;
    for (const std::uint64_t moment : {std::uint64_t{kFirstShuffle}, std::uint64_t{kFirstShuffle + 3}, std::uint64_t{kFirstShuffle + 6}}) {
        Problem problem;
        problem.kind = checks::FindingKind::ShuffleSource;
        problem.level = checks::Level::Error;
        problem.step = moment * 3 - 1;
        problem.moment = moment;
        problem.line = 7;
        problem.warp = 0;
        problem.lanes = moment == kFirstShuffle ? 0x1eU : moment == kFirstShuffle + 3 ? 0x18U : 0x10U;
        problem.english = {"Lanes 1-4 read v of lanes 5-8, which do not take part in this shuffle.",
                           "A lane that is read from must take part in the same __shfl_down_sync; else the value is undefined.",
                           "Let all 32 lanes call it with mask 0xffffffff and give the empty lanes the neutral value 0.",
                           "CUDA C++ Programming Guide, Warp Shuffle Functions"};
        problem.korean = {"레인 1-4가 이 셔플에 참여하지 않는 레인 5-8의 v를 읽음.",
                          "읽히는 레인도 같은 __shfl_down_sync에 참여해야 함. 아니면 값이 정의되지 않음.",
                          "32개 레인 모두 마스크 0xffffffff로 호출하고, 빈 레인에는 항등원 0을 둘 것.",
                          "CUDA C++ Programming Guide, Warp Shuffle Functions"};
        out.push_back(problem);
    }
    return out;
}

Picture sample_picture(std::uint64_t moment) {
    const std::vector<Snapshot> moments = sample_moments();
    RunFacts facts;
    facts.spec.file = "five.cu";
    facts.spec.kernel = "sum_five_naive";
    facts.files = {sample_source()};
    facts.problems = sample_problems();
    for (std::size_t i = 1; i < moments.size(); ++i) facts.moments.push_back(mark_of(moments, i));
    facts.scanned = moments.size() - 1;
    facts.total = moments.size() - 1;
    facts.end = machine::Status::Finished;
    Picture out;
    out.phase = Picture::Phase::Ready;
    out.facts = std::make_shared<const RunFacts>(std::move(facts));
    out.snapshot = moments.at(moment);
    return out;
}

bool SampleRun::step_moment() {
    if (at_ + 1 >= moments_.size()) return false;
    ++at_;
    return at_ + 1 < moments_.size();
}

MomentMark mark_of(const std::vector<Snapshot>& moments, std::uint64_t moment) {
    if (moment == 0) return {};
    return {0, 0, moments[moment].ran, 0, moments[moment].last.line, moments[moment - 1].step, moments[moment].step};
}

session::Moved SampleRun::move(const session::Move& move, const session::KeepGoing&) {
    const bool forward = move.direction == session::Direction::Forward;
    const std::uint64_t from = at_;
    if (move.by == session::Granularity::OutOfCall) at_ = moments_.size() - 1;
    while (move.by != session::Granularity::OutOfCall && (forward ? at_ + 1 < moments_.size() : at_ > 0)) {
        at_ += forward ? 1 : ~std::uint64_t{0};
        if (move.by != session::Granularity::Event || moments_[at_].exchange) return {true, false, false, 0, {}};
    }
    return {at_ != from, true, false, 0, {}};
}

session::Stopped SampleRun::run_to_stop(const std::vector<session::Stop>& stops, session::Direction direction, const session::KeepGoing&) {
    const bool forward = direction == session::Direction::Forward;
    const std::uint64_t from = at_;
    session::Stopped out;
    while (forward ? at_ + 1 < moments_.size() : at_ > 0) {
        at_ += forward ? 1 : ~std::uint64_t{0};
        for (std::size_t s = 0; s < stops.size(); ++s) {
            const auto* line = std::get_if<session::LineStop>(&stops[s].kind);
            const bool problem = std::ranges::any_of(sample_problems(), [&](const Problem& each) { return each.moment == at_; });
            const bool holds = line != nullptr ? line->line == moments_[at_].next.line : problem;
            if (holds) out.hits.push_back({s, 0, 0, line != nullptr ? moments_[at_].active : moments_[at_].ran});
        }
        if (!out.hits.empty()) break;
    }
    out.moved = at_ != from;
    out.ended = out.hits.empty();
    return out;
}

std::expected<session::Stop, session::Error> SampleRun::parse_stop(const std::string& text) const {
    const auto line = static_cast<std::uint32_t>(std::stoul(text.substr(text.find(':') + 1)));
    if (!sample_source().code_lines.contains(line)) return std::unexpected(session::Error{"stop", "no statement there", "", 0, 0, 2});
    return session::Stop{text, session::LineStop{0, line, 0}, {}};
}

std::expected<void, session::Error> SampleRun::check_condition(const std::string& text) const {
    if (text.starts_with("v ")) return {};
    return std::unexpected(session::Error{"condition", "no variable `" + text + "`", "", 0, 0, 2});
}

std::expected<session::LaneValues, session::Error> SampleRun::evaluate(const std::string& text, std::uint32_t, std::uint32_t) const {
    session::LaneValues out;
    out.scalar = program::ScalarType::S32;
    const session::Snapshot& now = moments_[at_];
    const std::string name = text == "lane < 5" ? "lane" : text;
    const auto row = std::ranges::find(now.variables, name, &session::VariableRow::name);
    if (name != "v" && name != "lane") return std::unexpected(session::Error{"condition", "no variable `" + text + "`", "", 0, 0, 2});
    if (row == now.variables.end()) return out;
    out.text = row->text;
    out.bits = row->bits;
    out.there = row->valid;
    out.undefined = row->undefined;
    for (unsigned lane = 0; lane < 32; ++lane) {
        const bool holds = text == "lane < 5" ? lane < 5 : row->bits.at(lane) != 0;
        if (holds) out.truth |= row->valid & ~row->undefined & (1U << lane);
    }
    return out;
}

Answer SampleRun::ask(const Question& question, const std::function<bool()>&) {
    if (question.kind == Question::Kind::Why && question.value == "v") return eight_lane_sum();
    Answer out;
    out.question = question;
    out.error = session::Error{"value", "no variable " + question.value + " here", "", 0, 0, 2};
    return out;
}

std::expected<session::SavedRun, session::Error> SampleRun::pack() const {
    session::SavedRun out;
    session::LaunchSpec spec;
    spec.file = "five.cu";
    spec.kernel = "sum_five_naive";
    spec.sources =
        std::make_shared<const std::vector<program::SourceFile>>(std::vector<program::SourceFile>{{"five.cu", "__global__ void k() {}\n"}});
    out.launches = {spec};
    out.position = {step(), moment(), 0};
    return out;
}

std::vector<Problem> SampleRun::problems() const {
    std::vector<Problem> out;
    for (Problem problem : sample_problems()) {
        if (problem.moment <= at_) problem.moment = 0, out.push_back(problem);
    }
    return out;
}

std::vector<session::BufferView> SampleRun::buffers() const {
    session::BufferView out;
    out.name = "out";
    out.element = program::ScalarType::S32;
    out.count = 2;
    out.bytes.resize(8);
    out.bytes[0] = spec_.policy == machine::Policy::Explore ? static_cast<std::uint8_t>(spec_.seed) : 15;
    out.defined = {true, true};
    return {out};
}

std::expected<std::unique_ptr<Runner>, session::Error> SampleRun::fork(const RunWish& wish) const {
    if (wish.seed == 666) return std::unexpected(session::Error{"usage", "no seed 666", "", 0, 0, 2});
    auto out = std::make_unique<SampleRun>();
    out->spec_ = spec_;
    out->spec_.policy = wish.policy;
    out->spec_.seed = wish.seed;
    out->spec_.choices = wish.choices;
    out->spec_.undefined = wish.undefined;
    return out;
}

std::vector<session::Session::NextLanes> SampleRun::next_lanes() {
    if (at_ + 1 >= moments_.size()) return {};
    return {{0, 0, 0x1f, {}, 0, 2, true}, {0, 0, ~0x1fU, {}, 1, 2, false}};
}

bool SampleRun::choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) {
    std::string made = spec_.choices.value_or("");
    made += fmt::format("{}{}:{}.{}.{:08x}", made.empty() ? "" : ",", step(), block, warp, lanes);
    spec_.choices = made;
    return true;
}

Comparison SampleRun::part_from(Runner& other, const session::KeepGoing& keep_going) {
    Comparison out;
    out.searching = false;
    keep_going({1, 0});
    if (wish_of(other.spec()) == wish_of(spec_)) return out;
    out.parting.kind = session::Parting::Kind::Order;
    out.parting.step = 14;
    out.parting.a.mask = out.parting.b.mask = 1;
    out.moments = {5, 5};
    return out;
}

Outcomes SampleRun::try_schedules(std::uint64_t runs, const session::KeepGoing& go_on) const {
    Outcomes out;
    out.running = false;
    out.wanted = runs;
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{7}}) {
        out.stopped = out.stopped || !go_on({out.runs, 0});
        out.runs += runs / 2;
        OutcomeRow row;
        row.count = runs / 2;
        row.status = machine::Status::Finished;
        row.replay.policy = seed == 0 ? machine::Policy::Hardware : machine::Policy::Explore;
        row.replay.seed = seed;
        SampleRun run;
        run.spec_.policy = row.replay.policy;
        run.spec_.seed = seed;
        row.buffers = std::make_shared<const std::vector<session::BufferView>>(run.buffers());
        row.value = seed == 0 ? "out[0] = 15" : "out[0] = 7";
        out.list.push_back(std::move(row));
    }
    return out;
}

std::expected<std::unique_ptr<Runner>, session::Error> open_sample(const session::LaunchSpec&) { return std::make_unique<SampleRun>(); }

}  // namespace simtscope::gui::test
