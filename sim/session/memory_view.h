// Inside session: memory as a lane sees it, and the objects in it that have names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "session/engine.h"

namespace simtscope::session {

/// Something of a type that lies in memory.
struct Object {
    std::string name;
    std::uint64_t address = 0;
    std::uint32_t type = program::kNone;
    std::uint64_t count = 0;         ///< not 0: `count` elements of `type` one behind the other (a buffer)
    std::uint64_t element_size = 0;  ///< where the type is not known
};
/// Buffers, shared arrays and variables of the file, which need no lane.
[[nodiscard]] std::optional<Object> find_object(const Engine& engine, const std::string& name);

/// The bytes at an address, as the machine has them now, and which of them are defined (0xff).
struct Stored {
    const std::uint8_t *data = nullptr, *shadow = nullptr;
};
/// None: not in memory that the lane can see.
[[nodiscard]] std::optional<Stored> stored_at(const Engine& engine, const LaneName& lane, std::uint64_t address, std::uint64_t size);

}  // namespace simtscope::session
