// Two runs of one launch beside each other: the first step at which they part.
//
//   a  ──●──●──●──●──▲──…      the same lanes ran the same instruction and got the same values, up to here:
//   b  ──●──●──●──●──▼──…      others run (order), or the same ones get something else (values)
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>

#include "session/session.h"

namespace simtscope::session {

struct Parting {
    enum class Kind : std::uint8_t {
        Nowhere,    ///< the same to the end
        Inputs,     ///< they begin with different memory or arguments
        Order,      ///< other lanes, or another instruction
        Values,     ///< the same lanes at the same instruction get, store or use something else
        End,        ///< one ends where the other goes on, or they end differently
        Cancelled,  ///< nobody knows
    };
    struct Side {
        machine::Status status = machine::Status::Running;
        std::uint32_t block = 0, warp = 0, mask = 0;  ///< linear; lanes that ran the step; mask 0: nothing ran
        std::uint32_t pc = machine::kNoIndex;
        std::array<std::uint64_t, 32> bits{};  ///< Values: in each lane
        std::uint32_t defined = 0;             ///< Values: lanes
    };
    Kind kind = Kind::Nowhere;
    std::uint64_t step = 0;  ///< the instruction step that differs (so many are the same); Nowhere: the length of both
    Side a, b;
    // Values and Inputs
    std::string name;  ///< of the variable; empty: a temporary of that instruction. Inputs: of the buffer
    program::ScalarType scalar = program::ScalarType::None;  ///< of the values
    std::uint32_t block = 0, warp = 0, lanes = 0;            ///< whose values differ: with an exchange not only those of the step
};

/// Runs both from their starts until they part; both stand where they stood afterwards. Error: they are not runs of one kernel with one
/// grid.
[[nodiscard]] std::expected<Parting, Error> first_parting(Session& a, Session& b, const KeepGoing& keep_going = {});

}  // namespace simtscope::session
