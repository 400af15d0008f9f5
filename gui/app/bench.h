// How long frames take, for --bench and `./dev bench gui`.
#pragma once

#include <chrono>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace simtscope::gui {

using Clock = std::chrono::steady_clock;

class FrameTimes {
public:
    void add(Clock::duration duration) { milliseconds_.push_back(std::chrono::duration<double, std::milli>(duration).count()); }
    /// The time that this share of the frames does not exceed, 0 to 1; at least one frame must be there.
    [[nodiscard]] double quantile(double share) const;
    [[nodiscard]] std::size_t count() const { return milliseconds_.size(); }
    /// Processor time of all threads for a frame, in milliseconds: what the machine does beside it does not count.
    [[nodiscard]] double processor() const;

private:
    std::clock_t begin_ = std::clock();
    std::vector<double> milliseconds_;
};

/// When the program began, drew its first frame, and drew the first one that shows a run.
struct Beginnings {
    Clock::time_point program = Clock::now();
    std::optional<Clock::time_point> frame, run;
};

/// One line of JSON: size in pixels, frames, median, 95 % and processor time in milliseconds, first pictures after the start, memory in MB.
[[nodiscard]] std::string bench_line(const FrameTimes& times, float width, float height, const Beginnings& beginnings);

}  // namespace simtscope::gui
