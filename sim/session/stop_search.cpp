// Session::run_to_stop().
#include "session/search.h"
#include "session/stops.h"

namespace simtscope::session {

namespace {

using machine::kNoIndex;
using Next = machine::Machine::Next;

template <class... F>
struct Cases : F... {
    using F::operator()...;
};

class AnyStop : public Target {
public:
    AnyStop(const std::vector<Stop>& stops, LineStops lines) : stops_(stops), lines_(lines), before_(stops.size()) {}

    void about_to(const Engine& engine, const Next& next) override {
        const std::uint32_t lanes = next.lanes().mask;
        for (std::size_t s = 0; s < stops_.size(); ++s) {
            Before& before = before_[s];
            before.accessed = before.held = 0;
            std::visit(Cases{[&](const ConditionStop&) { before.held = stops_[s].condition->truth(engine, next.block, next.warp, lanes); },
                             [&](const ChangeStop& stop) { before.seen = stop.value.seen(engine, next.block, next.warp, lanes); },
                             [&](const LineStop& stop) {
                                 if (lines_ == LineStops::Behind) before.held = begins(engine, next, stop, stops_[s]);
                             },
                             [](const auto&) {}},
                       stops_[s].kind);
        }
    }

    void access(const machine::AccessEvent& event) override {
        for (std::size_t s = 0; s < stops_.size(); ++s) {
            const auto* stop = std::get_if<AccessStop>(&stops_[s].kind);
            if (stop == nullptr || (stop->block && *stop->block != event.block)) continue;
            if (!(stop->writes && event.is_write) && !(stop->reads && (!event.is_write || event.is_atomic))) continue;
            machine::for_lanes(event.mask & ~event.refused, [&](unsigned l) {
                const std::uint64_t begin = event.addresses[l];
                if (begin < stop->where.end && begin + event.size > stop->where.begin) before_[s].accessed |= 1U << l;
            });
        }
    }

    bool holds(const Sight& sight) override {
        hits_.clear();
        for (std::size_t s = 0; s < stops_.size(); ++s) {
            const bool is_line = std::holds_alternative<LineStop>(stops_[s].kind);
            const bool before_line = is_line && lines_ == LineStops::Before;
            const Happened& happened = sight.happened;
            if (before_line) {
                const std::uint32_t lanes = begins(sight.engine, sight.next, std::get<LineStop>(stops_[s].kind), stops_[s]);
                if (lanes != 0) hits_.push_back({s, sight.next.block, sight.next.warp, lanes});
            } else if (happened.mask != 0) {
                const std::uint32_t lanes = is_line ? before_[s].held : lanes_of(sight, s);
                if (lanes != 0) hits_.push_back({s, happened.block, happened.warp, lanes});
            }
        }
        if (!hits_.empty()) last_hits_ = hits_;
        return !hits_.empty();
    }

    /// At the last position that was wanted.
    [[nodiscard]] std::vector<StopHit>& hits_at_last() { return last_hits_; }

private:
    struct Before {
        std::uint32_t held = 0;      ///< lanes for which a condition was true, or that began a line
        std::uint32_t accessed = 0;  ///< lanes whose access was watched for
        SeenValues seen;
    };

    /// The lanes that are about to enter the line.
    static std::uint32_t begins(const Engine& engine, const Next& next, const LineStop& stop, const Stop& whole) {
        if (next.path == kNoIndex || !next.new_statement) return 0;
        const program::Program& program = engine.program();
        const machine::Path& path = next.lanes();
        const StatementStart start = statement_start(program, path.pc);
        if (start.file != stop.file || start.line != stop.line) return 0;
        if (stop.column != 0 ? start.column != stop.column : !begins_line(program, next)) return 0;
        if (!whole.condition) return path.mask;
        return whole.condition->truth(engine, next.block, next.warp, path.mask, JustRan{path.mask, stop.line});
    }

    /// The lanes concerned, of those that ran the last moment.
    std::uint32_t lanes_of(const Sight& sight, std::size_t s) const {
        const Stop& stop = stops_[s];
        const Happened& happened = sight.happened;
        if (std::holds_alternative<ConditionStop>(stop.kind))
            return stop.condition->truth(sight.engine, happened.block, happened.warp, happened.mask) & ~before_[s].held;
        std::uint32_t lanes = 0;
        std::visit(Cases{[&](const EventStop& each) { lanes = happened.has(each.event) ? happened.mask : 0; },
                         [&](const FindingStop& each) { lanes = finding_lanes(sight, each); },
                         [&](const ChangeStop& each) { lanes = changed(sight, each, before_[s].seen); },
                         [&](const AccessStop&) { lanes = before_[s].accessed; }, [](const auto&) {}},
                   stop.kind);
        if (lanes == 0 || !stop.condition) return lanes;
        const std::uint32_t line = statement_start(sight.engine.program(), happened.pc).line;
        return stop.condition->truth(sight.engine, happened.block, happened.warp, lanes, JustRan{happened.mask, line});
    }

    static std::uint32_t finding_lanes(const Sight& sight, const FindingStop& stop) {
        const auto& findings = sight.engine.collector().findings();
        for (const std::size_t f : sight.happened.findings) {
            if (!stop.kind.empty() && stop.kind != checks::name(findings[f].kind)) continue;
            if (stop.first_only && findings[f].step < sight.happened.first_step) continue;
            if (stop.errors_only && findings[f].level != checks::Level::Error) continue;
            return sight.happened.mask;
        }
        return 0;
    }

    /// A variable that has come into scope changes once it has a value; another variable of the same name is no change.
    static std::uint32_t changed(const Sight& sight, const ChangeStop& stop, const SeenValues& before) {
        const Happened& happened = sight.happened;
        std::uint32_t lanes = happened.mask;
        if (stop.lane) {
            if (stop.lane->block != happened.block || stop.lane->warp != happened.warp) return 0;
            lanes &= 1U << stop.lane->lane;
        }
        if (lanes == 0) return 0;
        const SeenValues after = stop.value.seen(sight.engine, happened.block, happened.warp, lanes);
        std::uint32_t differ = 0;
        machine::for_lanes(lanes & after.there, [&](unsigned l) {
            const std::uint32_t bit = 1U << l;
            const bool known = (after.known & bit) != 0;
            if ((before.there & bit) == 0) {
                if (known) differ |= bit;
                return;
            }
            const bool same = known == ((before.known & bit) != 0) && (!known || before.bits[l] == after.bits[l]);
            if (!same && before.identity[l] == after.identity[l]) differ |= bit;
        });
        return differ;
    }

    const std::vector<Stop>& stops_;
    LineStops lines_;
    std::vector<Before> before_;
    std::vector<StopHit> hits_, last_hits_;
};

class MomentWatch : public StopWatch {
public:
    MomentWatch(Engine& engine, std::vector<Stop> stops) : engine_(engine), stops_(std::move(stops)), target_(stops_, LineStops::Behind) {}
    ~MomentWatch() override { engine_.stop_hearing(target_); }

    void before() override {
        const Next next = engine_.settle();
        if (next.path == kNoIndex) return;
        target_.about_to(engine_, next);
        engine_.hear(target_);
    }
    std::vector<StopHit> behind() override {
        engine_.stop_hearing(target_);
        const Next next = engine_.settle();
        if (!target_.holds({engine_, engine_.happened(), next})) return {};
        return target_.hits_at_last();
    }
    [[nodiscard]] const std::vector<Stop>& stops() const override { return stops_; }

private:
    Engine& engine_;
    std::vector<Stop> stops_;
    AnyStop target_;
};

}  // namespace

std::unique_ptr<StopWatch> make_stop_watch(Engine& engine, std::vector<Stop> stops) {
    return std::make_unique<MomentWatch>(engine, std::move(stops));
}

Stopped run_to_stop(Engine& engine, const std::vector<Stop>& stops, Direction direction, const KeepGoing& keep_going, LineStops lines) {
    const bool at_end = engine.settle().path == kNoIndex;
    const std::uint64_t from = engine.machine().steps();
    AnyStop target(stops, lines);
    Stopped stopped;
    if (at_end && direction == Direction::Forward) {
        stopped.ended = true;
        return stopped;
    }
    const Found found = search(engine, target, Unit::Moment, direction, keep_going);
    stopped.moved = engine.machine().steps() != from;
    stopped.ended = found == Found::No;
    stopped.cancelled = found == Found::Cancelled;
    if (found == Found::Yes) stopped.hits = std::move(target.hits_at_last());
    return stopped;
}

}  // namespace simtscope::session
