// A buffer that the machine has no memory for would end the program without a word, so it is refused ahead.
#include <algorithm>
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kAlwaysAllowed = 64U << 20;
/// Start value, device memory, its marks of what is undefined, and the copy that is shown.
constexpr std::uint64_t kCopies = 4;

/// Of /proc/meminfo: "MemAvailable:   12345 kB".
std::uint64_t free_on_machine() {
    std::ifstream file("/proc/meminfo");
    for (std::string word; file >> word;)
        if (word == "MemAvailable:") {
            std::uint64_t kib = 0;
            return file >> kib ? kib << 10 : kUnlimited;
        }
    return kUnlimited;
}

std::uint64_t number_in(const char* path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    return file >> value ? value : kUnlimited;  // "max" where there is no limit
}

/// Of the control group that a container runs in.
std::uint64_t free_in_group() {
    const std::uint64_t most = number_in("/sys/fs/cgroup/memory.max"), used = number_in("/sys/fs/cgroup/memory.current");
    if (most == kUnlimited || used == kUnlimited) return kUnlimited;
    return most > used ? most - used : 0;
}

}  // namespace

Parsed<void> check_memory(const std::string& shape, std::uint64_t bytes) {
    if (bytes <= kAlwaysAllowed) return {};
    const std::uint64_t free = std::min(free_on_machine(), free_in_group());
    if (bytes <= free / kCopies) return {};
    constexpr double kMiB = 1024.0 * 1024.0;
    return std::unexpected(fmt::format("{} needs about {:.0f} MiB to simulate, and {:.0f} MiB are free; use fewer elements", shape,
                                       static_cast<double>(bytes) * kCopies / kMiB, static_cast<double>(free) / kMiB));
}

}  // namespace simtscope::session
