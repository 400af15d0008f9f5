// Which lane a shuffle reads (PTX ISA 9.0, shfl.sync).
//
//   width 8:   segment   0 ..... 7 | 8 .... 15 | 16 ... 23 | 24 ... 31
//              idx, down, up stay in their segment; xor may reach an earlier one, never a later one
#pragma once

#include <cstdint>

#include "program/opcode.h"

namespace simtscope::machine {

/// Lane that `lane` reads, or -1 where it is out of range and the lane keeps its own value. Only the low five bits of `operand`
/// count; a width that is no power of two follows the formula bit by bit.
[[nodiscard]] constexpr int source_lane(program::Opcode op, unsigned lane, std::uint32_t operand, std::uint32_t width) {
    const std::uint32_t b = operand & 31U, segment = (32U - width) & 31U;
    const std::uint32_t base = lane & segment, last = base | (~segment & 31U);
    switch (op) {
        case program::Opcode::ShflIdx:
            return static_cast<int>(base | (b & ~segment & 31U));
        case program::Opcode::ShflUp:
            return static_cast<int>(lane) - static_cast<int>(b) >= static_cast<int>(base) ? static_cast<int>(lane - b) : -1;
        case program::Opcode::ShflDown:
            return lane + b <= last ? static_cast<int>(lane + b) : -1;
        default:
            return (lane ^ b) <= last ? static_cast<int>(lane ^ b) : -1;
    }
}

}  // namespace simtscope::machine
