#include "session/search.h"

#include "session/pace.h"

namespace simtscope::session {

namespace {

using machine::kNoIndex;

/// Moments of which the picture is made on the way: most ways are short, and then the last one need not be made again.
constexpr unsigned kPictured = 16;
/// Steps of the walk between two looks at the clock.
constexpr std::uint64_t kSlice = 512;

std::uint64_t position_of(Engine& engine, Unit unit) { return unit == Unit::Instruction ? engine.machine().steps() : engine.moment(); }

void land(Engine& engine, Unit unit, std::uint64_t position) {
    if (unit == Unit::Instruction) {
        engine.seek_step(position);
    } else {
        engine.seek_moment(position);
    }
    engine.settle();
}

/// The walk of one search: hears accesses for the target, and asks whether to go on.
class Walk {
public:
    Walk(Engine& engine, Target& target, Unit unit, const KeepGoing& keep_going, std::uint64_t of)
        : engine_(engine), target_(target), unit_(unit), pace_(keep_going, of, 0) {
        if (keep_going) origin_ = engine.return_point();
        engine.hear(target);
    }
    ~Walk() { engine_.stop_hearing(target_); }
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

    /// One step; true if the target wants the position behind it.
    bool step(const machine::Machine::Next& next, bool pictured) {
        target_.about_to(engine_, next);
        const std::uint64_t from = engine_.machine().steps();
        if (pictured) {
            engine_.step_moment();
        } else {
            engine_.advance(unit_);
        }
        done_ += engine_.machine().steps() - from;
        const machine::Machine::Next behind = engine_.settle();
        return target_.holds({engine_, engine_.happened(), behind});
    }
    bool wants_start() {
        const machine::Machine::Next next = engine_.settle();
        return target_.holds({engine_, engine_.happened(), next});
    }
    /// False: given up; the engine is back where it was.
    bool goes_on() {
        if (++walked_ % kSlice != 0 || pace_.has_done(done_)) return true;
        engine_.go_back_to(*origin_);
        return false;
    }

private:
    Engine& engine_;
    Target& target_;
    Unit unit_;
    Pace pace_;
    std::optional<ReturnPoint> origin_;
    std::uint64_t done_ = 0, walked_ = 0;
};

Found forward(Engine& engine, Target& target, Unit unit, const KeepGoing& keep_going) {
    const std::uint64_t now = engine.machine().steps(), length = engine.length();
    Walk walk(engine, target, unit, keep_going, length > now ? length - now : 0);
    bool pictured = true;
    for (unsigned n = 0;; ++n) {
        const machine::Machine::Next next = engine.settle();
        const bool ended = next.path == kNoIndex;
        if (!ended) {
            pictured = unit == Unit::Moment && n < kPictured;
            if (!walk.step(next, pictured)) {
                if (!walk.goes_on()) return Found::Cancelled;
                continue;
            }
        }
        engine.stop_hearing(target);
        if (!pictured && unit == Unit::Moment) land(engine, unit, position_of(engine, unit));
        return ended ? Found::No : Found::Yes;
    }
}

Found backward(Engine& engine, Target& target, Unit unit, const KeepGoing& keep_going) {
    const machine::Machine::Next here = engine.settle();
    const std::uint64_t now = position_of(engine, unit);
    // Positions below `end` are looked at; in the middle of a moment its beginning is one.
    const bool inside = unit == Unit::Moment && here.path != kNoIndex && !here.new_moment && engine.machine().moments() > now;
    std::uint64_t end = now + (inside ? 1 : 0);
    if (end == 0) return Found::No;
    Walk walk(engine, target, unit, keep_going, engine.machine().steps());
    while (true) {
        engine.seek_checkpoint(unit, end < 2 ? 0 : end - 2);
        machine::Machine::Next next = engine.settle();
        // A checkpoint may lie in the middle of a moment, whose beginning would not be seen.
        if (unit == Unit::Moment && next.path != kNoIndex && !next.new_moment && engine.machine().moments() > 0) engine.advance(unit);
        const std::uint64_t first = position_of(engine, unit);
        std::uint64_t at = first;
        std::optional<std::uint64_t> hit;
        if (first == 0 && walk.wants_start()) hit = 0;
        while (at + 1 < end) {
            if (walk.step(engine.settle(), false)) hit = at + 1;
            ++at;
            if (!walk.goes_on()) return Found::Cancelled;
        }
        if (hit || first == 0) {
            engine.stop_hearing(target);
            land(engine, unit, hit.value_or(0));
            return hit ? Found::Yes : Found::No;
        }
        end = first + 1;
    }
}

}  // namespace

Found search(Engine& engine, Target& target, Unit unit, Direction direction, const KeepGoing& keep_going) {
    return direction == Direction::Forward ? forward(engine, target, unit, keep_going) : backward(engine, target, unit, keep_going);
}

}  // namespace simtscope::session
