// Many runs of one launch: other orders of lanes, warps and blocks, and other outcomes of what is undefined. What can come out?
//
//   base run (order of `hardware`)
//     ├─ every mixture of own value and zero for the undefined shuffle values that its results depend on (a sample, where they are many)
//     ├─ schedules of seeds 0, 1, 2, …
//     └─ random bits, where memory or variables without a value decide
//   ─► distinct outcomes (status and buffers), how often each was met, and the shortest list of choices that makes it again
//
// Meeting no other outcome proves nothing: only some of all schedules were run.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/session.h"

namespace simtscope::session {

struct ExploreLimits {
    std::uint64_t runs = 200;                ///< schedules
    std::uint64_t resolutions = 16384;       ///< runs for mixtures of undefined values
    std::size_t outcomes = 256;              ///< distinct outcomes that are kept with a replay; further ones are counted
    std::uint64_t steps = 400'000'000;       ///< instruction steps of all runs together
    std::uint64_t trials_to_shorten = 3000;  ///< runs to make the replays shorter, shared by all outcomes
};

/// How to make a run again: the same policy, seed, choices and way with undefined values.
struct Replay {
    machine::Policy policy = machine::Policy::Hardware;
    std::uint64_t seed = 0;
    std::string choices;
    bool drawn = false;  ///< the seed alone, without choices, makes the same outcome
    machine::UndefinedMode undefined = machine::UndefinedMode::Track;
};

struct Outcome {
    std::uint64_t count = 0;
    machine::Status status = machine::Status::Running;
    std::uint64_t steps = 0;  ///< of the replay
    std::vector<BufferView> buffers;
    std::vector<checks::Finding> findings;  ///< of the replay
    Replay replay;
};

struct ExploreResult {
    std::unique_ptr<Session> session;  ///< of the launch, for its program; stands at the end of some run
    std::uint64_t runs = 0;
    std::vector<Outcome> outcomes;          ///< that of `hardware` first, then the most frequent
    std::uint64_t outcomes_not_kept = 0;    ///< runs whose outcome came after the limit of distinct ones
    std::vector<checks::Finding> findings;  ///< of all runs: each kind and place once
    bool all_resolutions = true;            ///< every mixture of undefined shuffle values was run
    bool stopped = false;                   ///< by `stop` or the limit of steps
};

/// `stop` is asked now and then: true ends early with what there is. `progress` hears the runs done.
[[nodiscard]] std::expected<ExploreResult, Error> explore(const LaunchSpec& spec, const ExploreLimits& limits,
                                                          const std::function<bool()>& stop = {},
                                                          const std::function<void(std::uint64_t)>& progress = {});
/// The same of a session that is open, such as one that starts with what earlier launches wrote.
[[nodiscard]] ExploreResult explore(std::unique_ptr<Session> session, const ExploreLimits& limits, const std::function<bool()>& stop = {},
                                    const std::function<void(std::uint64_t)>& progress = {});

}  // namespace simtscope::session
