// Small plain types that everything above the machine shares.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace simtscope::machine {

inline constexpr unsigned kLanes = 32;
inline constexpr std::uint32_t kFullMask = 0xffffffffU;

/// Calls f(lane) for every lane of the mask, lowest first.
template <class F>
constexpr void for_lanes(std::uint32_t mask, F f) {
    for (; mask != 0; mask &= mask - 1) f(static_cast<unsigned>(std::countr_zero(mask)));
}

struct Dim3 {
    std::uint32_t x = 1, y = 1, z = 1;
    [[nodiscard]] std::uint64_t count() const { return std::uint64_t{x} * y * z; }
    friend bool operator==(const Dim3&, const Dim3&) = default;
};

enum class Policy : std::uint8_t { Hardware, Lockstep, Explore };
/// What an undefined value happens to be when something needs a number: `Track` keeps it undefined everywhere.
enum class UndefinedMode : std::uint8_t { Track, Zero, Own, Random };

enum class LaneState : std::uint8_t { Active, OtherPath, Waiting, Exited, Absent, Faulted, NotStarted };

/// Running: can go on. Everything else is an end.
enum class Status : std::uint8_t { Running, Finished, Deadlock, Livelock, Trap, Limit };

}  // namespace simtscope::machine
