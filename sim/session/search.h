// Inside session: looking for a position of the run, both ways.
//
//   position 0   1   2   3 … n        a state between two moments (or instructions), and what led there
//              ▲           │
//              └── backward: from the checkpoint before, walk up to here and take the last hit; else from the checkpoint before that
//
// Whether a position is wanted depends on nothing but the position, so both directions meet the same ones.
#pragma once

#include "session/engine.h"
#include "session/move.h"
#include "session/stops.h"

namespace simtscope::session {

/// What a search looks at.
struct Sight {
    const Engine& engine;
    const Happened& happened;            ///< what led here; mask 0 at the start of the run
    const machine::Machine::Next& next;  ///< who goes on; path kNoIndex: nobody, the run has ended
};

class Target : public WalkListener {
public:
    /// Asked before each step of the walk, with what is about to run: for what must be known about the state before.
    virtual void about_to(const Engine& engine, const machine::Machine::Next& next) {
        (void)engine;
        (void)next;
    }
    [[nodiscard]] virtual bool holds(const Sight& sight) = 0;
};

enum class Found : std::uint8_t { Yes, No, Cancelled };

/// Goes to the next or previous position that `target` wants; No: to the end or start of the run. Cancelled: nothing has changed.
[[nodiscard]] Found search(Engine& engine, Target& target, Unit unit, Direction direction, const KeepGoing& keep_going);

/// Session::run_to_stop().
[[nodiscard]] Stopped run_to_stop(Engine& engine, const std::vector<Stop>& stops, Direction direction, const KeepGoing& keep_going,
                                  LineStops lines);
/// Session::watch().
[[nodiscard]] std::unique_ptr<StopWatch> make_stop_watch(Engine& engine, std::vector<Stop> stops);
/// Session::move().
[[nodiscard]] Moved make_move(Engine& engine, const Move& move, const KeepGoing& keep_going);

/// Where the statement of an instruction begins; without one where the instruction stands (column 0). Line 0: nowhere.
struct StatementStart {
    std::uint32_t file = 0, line = 0, column = 0;
};
[[nodiscard]] StatementStart statement_start(const program::Program& program, std::uint32_t pc);
/// The next moment begins a line: its lanes come from another one, or entered this one anew.
[[nodiscard]] bool begins_line(const program::Program& program, const machine::Machine::Next& next);

}  // namespace simtscope::session
