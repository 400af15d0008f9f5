// What one moment did, without the picture around it (snapshot.h): little enough to be told millions of times.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "machine/types.h"
#include "program/opcode.h"
#include "session/move.h"
#include "session/snapshot.h"

namespace simtscope::session {

/// How closely a moment is looked at; each costs more than the one before.
enum class Watch : std::uint8_t {
    Nothing,  ///< who ran which statement
    Changes,  ///< and what that wrote: the lists of Moment
    Picture,  ///< instead: what Session::snapshot() needs to tell what changed
};

/// A variable, or a scalar part of one ("p.x", "a[3]"), that the moment gave a value. Elements as they are after the moment.
struct VariableWrite {
    std::uint32_t warp = 0;                 ///< of the moment's block; a barrier that counts gives values to other warps too
    std::uint32_t function = 0, depth = 0;  ///< whose variable; calls around it
    std::string name;
    std::uint32_t type = program::kNone;
    program::ScalarType scalar = program::ScalarType::None;
    std::uint32_t lanes = 0;      ///< that were given a value
    std::uint32_t valid = 0;      ///< that have the variable: these, and those that stand in its scope
    std::uint32_t undefined = 0;  ///< of `valid`
    std::array<std::uint64_t, machine::kLanes> bits{};
    std::vector<std::string> pointers;  ///< of a pointer: 32 texts, "in+3"; else empty
};

/// A store, atomic or copy to global or shared memory, as it lies there right behind the instruction.
struct MemoryWrite {
    bool shared = false, atomic = false;
    std::string object;                                      ///< "out"
    std::uint32_t element_size = 1;                          ///< bytes of an element of `object`
    program::ScalarType scalar = program::ScalarType::None;  ///< None: a copy of `size` bytes
    std::uint32_t size = 0;                                  ///< bytes that each lane wrote
    std::uint32_t lanes = 0, undefined = 0;                  ///< who wrote; whose value is undefined (scalars; as in BufferView)
    std::array<std::int64_t, machine::kLanes> offset{};      ///< bytes from the start of `object`
    std::array<std::uint64_t, machine::kLanes> bits{};       ///< scalars
    std::vector<std::uint8_t> bytes, shadow;                 ///< copies: `size` bytes for each of `lanes`, lowest first; 0xff = defined
};

/// Lanes of the moment's warp that wait when it is over.
struct Waiting {
    std::uint32_t lanes = 0, pc = 0;
    std::string what;  ///< "__syncthreads()", "shfl.down mask 0xffffffff"; empty: for the other side of a branch
};

struct Moment {
    std::uint64_t number = 0;                      ///< from 0
    std::uint64_t first_step = 0, last_step = 0;   ///< instruction steps
    std::uint32_t block = 0, warp = 0, lanes = 0;  ///< who
    machine::Dim3 position{0, 0, 0};               ///< of the block
    std::uint32_t pc = 0;                          ///< an instruction of the statement: Session::statement_at()
    std::size_t first_finding = 0, findings = 0;   ///< Session::found() [first_finding, findings) are new
    std::size_t first_printed = 0, printed = 0;    ///< Session::printf_output(): these bytes are new

    std::vector<StopHit> stops;  ///< for a StopWatch: which of its stops concern the moment

    // Watch::Changes
    std::uint32_t depth = 0;  ///< calls around the statement
    std::vector<VariableWrite> variables;
    std::vector<MemoryWrite> stores;
    std::vector<Exchange> exchanges;
    std::vector<Waiting> waiting;
    std::uint32_t exited = 0;  ///< lanes of the warp that have left the kernel
};

}  // namespace simtscope::session
