// Inside session: where a value lives, by the name that the user gives it ("v", "p.x", "out[3]", "tile[2][5]", "in[0].w"), and the name of
// an address.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "session/engine.h"

namespace simtscope::session {

/// A scalar that a lane can see: a register of the lane, or 1 to 8 bytes of memory; and what is there now.
struct ValuePlace {
    std::string name;  ///< as written
    LaneName lane;
    bool in_register = false;
    std::uint32_t frame = 0, function = program::kNone, slot = 0, first_object = 0;
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    std::uint32_t type = program::kNone;
    program::ScalarType scalar = program::ScalarType::None;
    std::uint64_t bits = 0;
    bool defined = false;
};

/// The value that `text` names for a lane as the machine stands now: a variable in scope there (the innermost function's, else its
/// callers'), else a buffer argument, a shared array of the lane's block, a __device__ or __constant__ variable. Errors name what is
/// wrong: an unknown name, an index outside, a whole array, a lane that is not running.
[[nodiscard]] std::expected<ValuePlace, Error> find_place(const Engine& engine, const std::string& text, const LaneName& lane);

/// The variable whose register this is at an instruction; nullptr for temporaries.
[[nodiscard]] const program::Variable* variable_of(const program::Program& program, std::uint32_t function, program::OperandRef slot,
                                                   std::uint32_t pc);
/// The name of bytes in memory: "out[3]", "s[1][2]", "p.x". `function`, `first_object`: of the frame for local memory.
[[nodiscard]] std::string address_name(const Engine& engine, std::uint64_t address, std::uint32_t function, std::uint32_t first_object);

}  // namespace simtscope::session
