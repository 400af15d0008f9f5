// Where to go from here. Every way of moving is a set of positions of the run, the same for both directions; a move goes to the next or the
// previous one, and where there is none to the end or the start of the run.
//
//   by           positions
//   Instruction  all
//   Statement    all between two moments
//   OfWarp       behind a moment of the warp
//   OfLane       behind a moment that the lane took part in: the statements of its path, whoever comes along
//   Line         before the warp enters a line: one of its paths comes from another line, or has jumped back
//   Into         before the lane enters a line, in whatever function
//   Over         the same, but not in a deeper call than now
//   Out          the same, but in a call less deep than now: its caller
//   Event        behind a moment that brought such an event, anywhere or in the warp
#pragma once

#include <cstddef>
#include <cstdint>

#include "session/happened.h"

namespace simtscope::session {

enum class Granularity : std::uint8_t { Instruction, Statement, OfWarp, OfLane, Line, Into, Over, Out, Event };
enum class Direction : std::uint8_t { Forward, Backward };

struct Move {
    Granularity by = Granularity::Statement;
    Direction direction = Direction::Forward;
    std::uint32_t block = 0, warp = 0;  ///< linear; of OfWarp, OfLane, Line, Into, Over, Out, and of Event unless anywhere
    unsigned lane = 0;                  ///< of OfLane, Into, Over, Out
    Event event = Event::Finding;       ///< of Event
    bool anywhere = true;               ///< Event: in any warp
};

struct Moved {
    bool moved = false;      ///< the session is elsewhere now
    bool ended = false;      ///< there was no such position: this is the end, or the start, of the run
    bool cancelled = false;  ///< given up: the session is where it was
};

/// A stop that holds, and for which lanes.
struct StopHit {
    std::size_t stop = 0;  ///< index into the list that was given
    std::uint32_t block = 0, warp = 0, lanes = 0;
};

}  // namespace simtscope::session
