// The runs of one launch that the window holds: one on screen, others beside it, each with a schedule of its own; what differs between
// two of them, and what other schedules give.
//
//   run 1  hardware          ──●──●──▲──…     on screen or beside, each at its own moment
//   run 2  explore, seed 7   ──●──●──▼──…     they part here: Comparison
//   64 schedules             ──► distinct results: Outcomes
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "gui/model/card.h"
#include "session/explore.h"
#include "session/parting.h"
#include "session/session.h"

namespace simtscope::gui {

struct RunFacts;
struct CompareTable;

inline constexpr std::size_t kMaxRuns = 4;
inline constexpr std::uint64_t kSchedules = 64;  ///< that are tried for Outcomes

/// How to run the launch.
struct RunWish {
    machine::Policy policy = machine::Policy::Hardware;
    std::uint64_t seed = 0;
    std::optional<std::string> choices;  ///< as LaunchSpec
    machine::UndefinedMode undefined = machine::UndefinedMode::Track;
    bool manual = false;  ///< Step asks who goes next; from where the run on screen stands
    std::string replay;   ///< instead of all this: as a saved run (its path), or these choices (as text, or the path of a file with them)
    friend bool operator==(const RunWish&, const RunWish&) = default;
};
[[nodiscard]] RunWish wish_of(const session::LaunchSpec& spec);

struct RunEntry {
    std::uint32_t number = 1;               ///< from 1; a number is never given again
    std::shared_ptr<const RunFacts> facts;  ///< its spec says which schedule
    bool manual = false;
    std::uint64_t step = 0, moment = 0;  ///< where it stands
    std::optional<std::size_t> outcome;  ///< of Outcomes::list: the result that it has
    std::uint64_t history = 0;           ///< bytes that it keeps for going back
};

/// Where two runs part, and how their results differ.
struct Comparison {
    std::array<std::uint32_t, 2> runs{};  ///< their numbers, the smaller one first
    bool searching = true;                ///< where they part
    std::uint64_t done = 0, of = 0;       ///< steps of the search; of = 0: nobody knows
    std::optional<session::Error> error;
    session::Parting parting;
    std::array<std::uint64_t, 2> moments{};     ///< behind the step at which they part
    std::array<session::SourceRange, 2> at;     ///< the statement that each ran there
    std::shared_ptr<const CompareTable> table;  ///< null: one of the runs is not known to its end
    bool judging = false;                       ///< the histories of what differs are being looked at
};

/// The run that is compared with the one on screen, where it stands: the same block and warp.
struct Beside {
    std::uint32_t number = 0;
    session::Snapshot snapshot;
};

struct OutcomeFinding {
    checks::FindingKind kind{};
    checks::Level level{};
    std::uint32_t line = 0;
    friend bool operator==(const OutcomeFinding&, const OutcomeFinding&) = default;
};
struct OutcomeRow {
    std::uint64_t count = 0, steps = 0;
    machine::Status status = machine::Status::Running;
    std::string value;  ///< of elements that tell it from the others: "out[0] = 15, out[4] = 7"; empty: all have the same
    std::shared_ptr<const std::vector<session::BufferView>> buffers;
    std::vector<OutcomeFinding> findings;  ///< each kind and line once, the worst first
    session::Replay replay;
};
/// What many schedules of the launch give.
struct Outcomes {
    bool running = true, stopped = false;
    std::uint64_t wanted = kSchedules, runs = 0;
    std::uint64_t not_kept = 0;  ///< runs whose result is not in the list: it is full
    std::vector<OutcomeRow> list;
};

struct Runs {
    std::vector<RunEntry> all;  ///< in order of numbers
    std::uint32_t shown = 1;
    std::vector<session::Session::NextLanes> next;  ///< manual: who can go on now
    std::shared_ptr<const Comparison> comparison;   ///< of the run on screen and the one that was there before; null: there is one run
    std::shared_ptr<const Outcomes> outcomes;       ///< null: nobody asked
    std::shared_ptr<const Beside> beside;           ///< null: there is one run
    bool together = false;                          ///< it goes along with the run on screen (matching.h)
    std::uint64_t history_limit = 0;                ///< bytes that all runs together may keep for going back
    std::optional<CardFacts> card;                  ///< none: nobody has looked yet

    /// Null: nothing is open yet.
    [[nodiscard]] const RunEntry* entry(std::uint32_t number) const {
        for (const RunEntry& each : all)
            if (each.number == number) return &each;
        return nullptr;
    }
    [[nodiscard]] bool manual() const { return entry(shown) != nullptr && entry(shown)->manual; }
};

}  // namespace simtscope::gui
