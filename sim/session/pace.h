// Asks now and then whether a long way shall go on.
#pragma once

#include <algorithm>
#include <chrono>

#include "session/session.h"

namespace simtscope::session {

class Pace {
public:
    /// `to`: the step that the way ends at; 0: nobody knows. Without somebody to ask the way always goes on.
    Pace(const KeepGoing& keep_going, std::uint64_t to, std::uint64_t from)
        : keep_going_(keep_going), from_(from), of_(to > from ? to - from : 0), last_(Clock::now()) {}

    /// Now at this step.
    [[nodiscard]] bool goes_on(std::uint64_t step) { return has_done(step - std::min(step, from_)); }
    /// So many steps are done.
    [[nodiscard]] bool has_done(std::uint64_t steps) {
        if (!keep_going_) return true;
        const Clock::time_point now = Clock::now();
        if (now - last_ < kInterval && steps - asked_at_ < kMostSteps) return true;
        last_ = now;
        asked_at_ = steps;
        return keep_going_({steps, of_});
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kInterval{50};
    static constexpr std::uint64_t kMostSteps = 1U << 20;
    const KeepGoing& keep_going_;
    std::uint64_t from_, of_, asked_at_ = 0;
    Clock::time_point last_;
};

}  // namespace simtscope::session
