// What one moment (or one instruction) of a run did, as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "machine/fault.h"

namespace simtscope::session {

// X(enumerator, "name in a stop")
// clang-format off
#define SIMTSCOPE_EVENTS(X)                                                                        \
    X(Shuffle, "shuffle")              /* values went from lane to lane */                         \
    X(Vote, "vote")                    /* a vote, match or reduction of a warp gave its result */  \
    X(Atomic, "atomic")                                                                            \
    X(Divergence, "divergence")        /* lanes of a path went different ways */                   \
    X(Reconvergence, "reconvergence")  /* paths of a warp became one */                            \
    X(Arrival, "arrival")              /* lanes came to a barrier of the block */                  \
    X(Release, "release")              /* a barrier of the block opened */                         \
    X(Finding, "finding")                                                                          \
    X(Output, "output")                /* global memory was written */                             \
    X(Exit, "exit")                    /* lanes left the kernel */                                 \
    X(Shared, "shared")                /* shared memory was read or written */                     \
    X(Global, "global")                /* global memory was read or written */
// clang-format on
enum class Event : std::uint8_t {
#define X(Name, text) Name,
    SIMTSCOPE_EVENTS(X)
#undef X
};
inline constexpr std::array kEventNames = {
#define X(Name, text) std::string_view(text),
    SIMTSCOPE_EVENTS(X)
#undef X
};
[[nodiscard]] constexpr std::uint32_t bit(Event event) { return 1U << static_cast<unsigned>(event); }

struct Happened {
    std::uint64_t first_step = 0, end_step = 0;  ///< instruction steps [first_step, end_step); none: nothing happened yet
    std::uint32_t block = 0, warp = 0;           ///< linear
    std::uint32_t mask = 0;                      ///< lanes that ran it
    std::uint32_t pc = machine::kNoIndex;        ///< where it began
    std::uint32_t file = 0, line = 0;            ///< that these lanes entered with it, as a line stop has it; line 0: none
    std::uint32_t depth = 0;                     ///< calls that these lanes were in there: 1 = in the kernel itself
    std::uint32_t events = 0;                    ///< bit()s of Event
    std::vector<std::size_t> findings;           ///< indices into Session::findings() by time of first report: new ones and repeated ones

    [[nodiscard]] bool has(Event event) const { return (events & bit(event)) != 0; }
};

}  // namespace simtscope::session
