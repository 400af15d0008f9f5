#include "gui/app/bench.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include <fmt/format.h>

namespace simtscope::gui {
namespace {

/// Resident memory now.
double megabytes() {
    std::ifstream in("/proc/self/statm");
    long size = 0, resident = 0;
    in >> size >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

double since(const Beginnings& beginnings, const std::optional<Clock::time_point>& when) {
    return when ? std::chrono::duration<double, std::milli>(*when - beginnings.program).count() : -1;
}

}  // namespace

double FrameTimes::quantile(double share) const {
    std::vector<double> sorted = milliseconds_;
    std::ranges::sort(sorted);
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(std::lround(share * last))];
}

double FrameTimes::processor() const {
    return static_cast<double>(std::clock() - begin_) * 1000 / CLOCKS_PER_SEC / static_cast<double>(milliseconds_.size());
}

std::string bench_line(const FrameTimes& times, float width, float height, const Beginnings& beginnings) {
    return fmt::format(
        "{{\"width\":{:.0f},\"height\":{:.0f},\"frames\":{},\"median_ms\":{:.2f},\"p95_ms\":{:.2f},\"processor_ms\":{:.2f},"
        "\"first_frame_ms\":{:.0f},\"first_run_ms\":{:.0f},\"memory_mb\":{:.0f}}}\n",
        static_cast<double>(width), static_cast<double>(height), times.count(), times.quantile(0.5), times.quantile(0.95),
        times.processor(), since(beginnings, beginnings.frame), since(beginnings, beginnings.run), megabytes());
}

}  // namespace simtscope::gui
