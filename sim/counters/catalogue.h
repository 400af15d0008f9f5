// Which counters there are: catalogue.def as an enum and a table. A set of counts is a plain array, so that sets add up.
#pragma once

#include <array>
#include <cstdint>

namespace simtscope::counters {

enum class Counter : std::uint8_t {
#define COUNTER(Name, ...) Name,
#define RATIO(Name, ...) Name,
#include "counters/catalogue.def"
#undef COUNTER
#undef RATIO
    Count,
    kLanesBest,  ///< as the best of a ratio: 32
};
inline constexpr std::size_t kCounters = static_cast<std::size_t>(Counter::Count);

/// What a table of counters is divided into.
enum class Group : std::uint8_t { Issue, Global, Shared, Atomic, Barrier, Other, Count };

struct CounterInfo {
    const char* name = "";     ///< Nsight Compute's where it counts the same thing
    const char* english = "";  ///< short name for people
    const char* korean = "";
    Group group = Group::Issue;
    bool is_ratio = false;  ///< over / under
    Counter over = Counter::Count, under = Counter::Count, best = Counter::Count;
};
[[nodiscard]] const CounterInfo& info(Counter counter);

/// One number a counter. Ratios stay 0 here: they are made from the others, so that sets can be added.
struct Counts {
    std::array<std::uint64_t, kCounters> values{};

    [[nodiscard]] std::uint64_t& operator[](Counter c) { return values[static_cast<std::size_t>(c)]; }
    [[nodiscard]] std::uint64_t operator[](Counter c) const { return values[static_cast<std::size_t>(c)]; }
    Counts& operator+=(const Counts& other) {
        for (std::size_t i = 0; i < kCounters; ++i) values[i] += other.values[i];
        return *this;
    }
    /// The counter, or over / under of a ratio (0 where there is nothing to divide by).
    [[nodiscard]] double value(Counter counter) const;
    /// Best possible value of a ratio for the same lanes and sizes.
    [[nodiscard]] double best(Counter ratio) const;
    /// A count that is not 0, or a ratio that has something to divide by.
    [[nodiscard]] bool has(Counter counter) const;
};

}  // namespace simtscope::counters
