// splitmix64: the one generator of everything that is drawn from a seed, so that the same seed gives the same run everywhere.
#pragma once

#include <cstdint>

namespace simtscope::machine {

/// The value that follows `state`; a stream is splitmix64(seed), splitmix64(seed + kSplitmixStep), …
inline constexpr std::uint64_t kSplitmixStep = 0x9e37'79b9'7f4a'7c15ULL;
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t state) {
    std::uint64_t z = state + kSplitmixStep;
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebULL;
    return z ^ (z >> 31);
}

}  // namespace simtscope::machine
