// What a schedule is made of besides its policy: the places where it departs from the order that `hardware` would take, and what
// undefined values happened to be. Both are counted, so that the same list makes the same run again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machine/types.h"

namespace simtscope::machine {

/// At step `at` (or as soon as they are asked behind it) these lanes of one warp go on, until they wait or another choice is made.
struct Choice {
    std::uint64_t at = 0;
    std::uint32_t block = 0, warp = 0;  ///< linear
    std::uint32_t lanes = 0;
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// In the `at`-th shuffle that reads lanes which take no part, these of the reading lanes got their own value, the others zero (or what
/// the launch says of undefined values).
struct Resolution {
    std::uint64_t at = 0;
    std::uint32_t own = 0;
    friend bool operator==(const Resolution&, const Resolution&) = default;
};

struct Choices {
    std::vector<Choice> schedule;         ///< ascending `at`
    std::vector<Resolution> resolutions;  ///< ascending `at`
    friend bool operator==(const Choices&, const Choices&) = default;
    [[nodiscard]] std::size_t size() const { return schedule.size() + resolutions.size(); }
};

/// A shuffle that read lanes which take no part (kept under `explore` only): the readers and the birth of each one's value.
struct UndefinedShuffle {
    std::uint32_t lanes = 0;
    std::array<std::uint32_t, kLanes> births{};
};

/// Where an exploring run stands: whose turn it is, and what has been chosen.
struct Exploration {
    bool decided = false;  ///< the decision before the next step has been made
    std::size_t next_choice = 0, next_resolution = 0;
    std::uint32_t block = 0, warp = 0, lanes = 0;  ///< who holds the turn; lanes 0: nobody, the order is that of `hardware`
    std::uint64_t held_since = 0;
    std::uint64_t wakes = 0, ranked_at = 0;  ///< times that lanes which waited or were not there could go on again; at the last ranking
    std::uint64_t shuffles = 0;              ///< met so far of those that read lanes which take no part
    std::uint64_t random = 0;
    std::vector<std::uint64_t> demoted;  ///< threads that looped while they held the turn: behind all others now
    Choices made;
    std::vector<UndefinedShuffle> undefined;
};

}  // namespace simtscope::machine
