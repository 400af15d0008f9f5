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
//   OverCalls    behind a moment of the warp whose lanes are in no deeper call than the lane is now: calls in one go
//   OutOfCall    the same, but in a call less deep than now
//   Event        behind a moment that brought such an event, anywhere or in the warp
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "session/happened.h"

namespace simtscope::session {

enum class Granularity : std::uint8_t { Instruction, Statement, OfWarp, OfLane, Line, Into, Over, Out, OverCalls, OutOfCall, Event };
enum class Direction : std::uint8_t { Forward, Backward };

struct Move {
    Granularity by = Granularity::Statement;
    Direction direction = Direction::Forward;
    std::uint32_t block = 0, warp = 0;  ///< linear; of all but Instruction and Statement, of Event unless anywhere
    unsigned lane = 0;                  ///< of OfLane, Into, Over, Out, OverCalls, OutOfCall
    Event event = Event::Finding;       ///< of Event
    std::uint32_t or_events = 0;        ///< Event: further ones that count as well, as bit()s
    bool anywhere = true;               ///< Event: in any warp
};

struct Moved {
    bool moved = false;        ///< the session is elsewhere now
    bool ended = false;        ///< there was no such position: this is the end, or the start, of the run
    bool cancelled = false;    ///< given up: the session is where it was
    std::uint64_t others = 0;  ///< OfWarp, OverCalls, OutOfCall, forward: moments of other warps on the way
    std::vector<std::pair<std::uint32_t, std::uint32_t>> other_warps;  ///< whose they were: linear block and warp, in order, each once
};

/// A stop that holds, and for which lanes.
struct StopHit {
    std::size_t stop = 0;  ///< index into the list that was given
    std::uint32_t block = 0, warp = 0, lanes = 0;
};

}  // namespace simtscope::session
