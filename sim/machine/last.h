// What has just happened, for those who look: it changes nothing.
#pragma once

#include <array>
#include <cstdint>

#include "machine/fault.h"
#include "machine/types.h"
#include "machine/warp.h"

namespace simtscope::machine {

/// Where the run stands, for those who look: the instruction that the last step executed.
struct LastStep {
    std::uint32_t pc = kNoIndex, block = 0, warp = 0, mask = 0;
    std::uint32_t frame = 0;         ///< Frame::number of the instruction's registers
    bool new_statement = false;      ///< the step began a statement
    std::uint8_t events = 0;         ///< bits of StepEvent: what the turn that ended with this step brought about
    std::uint8_t moment_events = 0;  ///< the same of all turns of the moment so far
};

/// The last shuffle, vote, match, reduction or warp barrier that was performed, for those who draw it.
struct LastExchange {
    std::uint64_t step = kNever;
    std::uint32_t block = 0, warp = 0, pc = kNoIndex;
    std::uint32_t mask = 0, participants = 0, missing = 0;
    std::array<std::int16_t, kLanes> sources{};    ///< shuffles: lane read from, -1 = own value kept
    std::array<std::uint32_t, kLanes> operands{};  ///< lane or delta
    std::uint32_t width = kLanes;
};

}  // namespace simtscope::machine
