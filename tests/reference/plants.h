// Faults planted into legal programs. The interpreter says what each of them must lead to.
#pragma once

#include <optional>

#include "ast.h"
#include "random.h"

namespace simtscope::reference {

enum class Plant : std::uint8_t {
    MissingParticipant,  ///< a lane that a mask names waits elsewhere for those who wait for it
    OtherKind,           ///< one lane calls another intrinsic with the same mask
    MaskWithoutCaller,   ///< a lane's own bit is not in its mask
    MissingAtBarrier,    ///< a thread never comes to __syncthreads and has not returned
    Undefined,           ///< a shuffle from a lane that takes no part, and the value is used
};

/// The program with the fault, in one place chosen by `random`.
[[nodiscard]] Program with_plant(const Program& program, Plant plant, Random& random);

}  // namespace simtscope::reference
