// The condition language: an expression over the variables of a lane, as C++ writes it, computed for the 32 lanes of a warp at once.
//
//   sum > 10 && lane == 3        active != 0xffffffff        undefined(v)        in[i + 1] > s[threadIdx.x]        (m >> lane & 1) ? a :
//   p.x
//
// Names: the variables in scope where the lane stands (of the function that it is in, else of its callers), buffers, shared arrays,
// __device__ and __constant__ variables of the kernel; else, unless one of those has the same name:
//
//   lane         in the warp, 0 to 31                     threadIdx.x .y .z, blockIdx, blockDim, gridDim
//   warp         in the block                             active     mask of the lanes that it runs with
//   thread       in the block, linear                     line       where it stands, or what it has just run
//   block        in the grid, linear                      step       instruction steps done
//   running      1 in the lanes that run next in their warp, or that have just run; else 0
//
// Operators are C++'s that change nothing, with C++'s types, conversions and precedence: [] . -> unary * ! ~ - +, binary * / % + - << >>
// < <= > >= == != & ^ | && ||, and ?:. Numbers: 10, 0x1f, 0b101, 7u, 1.5, 2.5f, true, false, nullptr. undefined(e) says whether e is
// undefined; e == ? and e != ? are undefined(e) and !undefined(e).
//
// A value that a lane has not got (out of scope, outside of an array, exited) or that is undefined is unknown; so is a quotient by zero.
// What an unknown value decides is unknown; && and || do without the side that does not matter. Unknown is not true.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "program/opcode.h"
#include "session/launch.h"

namespace simtscope::session {

class Engine;
struct ConditionNode;

/// What an expression gives in each lane of a warp.
struct LaneValues {
    std::array<std::string, 32> text;  ///< shortest exact; "?" where undefined, empty where the lane has no such value
    std::uint32_t there = 0;           ///< lanes that have a value
    std::uint32_t undefined = 0;       ///< of those
    std::uint32_t truth = 0;           ///< lanes in which it is known and not zero
    std::array<std::uint64_t, 32> bits{};
    program::ScalarType scalar = program::ScalarType::None;  ///< of `bits`; an expression has one type in all lanes
    bool pointer = false;                                    ///< `bits` are addresses
};

/// What an expression gives, raw, to be compared with what it gives later.
struct SeenValues {
    std::array<std::uint64_t, 32> bits{};
    std::array<std::uint64_t, 32> identity{};  ///< of the variables that its names stood for
    std::uint32_t there = 0, known = 0;
};

/// Bytes of memory that are the same for all lanes.
struct MemoryRange {
    std::uint64_t begin = 0, end = 0;  ///< addresses
};

/// Instead of where the lanes stand: what they have just run.
struct JustRan {
    std::uint32_t active = 0, line = 0;
};

class Condition {
public:
    /// Checked against the kernel that `engine` runs: names and types. Errors name the column and what goes there.
    [[nodiscard]] static std::expected<Condition, Error> parse(std::string_view text, const Engine& engine);
    /// The same for a place in memory, which may be a whole array or struct.
    [[nodiscard]] static std::expected<Condition, Error> parse_place(std::string_view text, const Engine& engine);
    Condition(Condition&&) noexcept;
    Condition& operator=(Condition&&) noexcept;
    ~Condition();

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Those of `lanes` of a warp (linear indices) for which it is true now.
    [[nodiscard]] std::uint32_t truth(const Engine& engine, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes,
                                      std::optional<JustRan> just_ran = {}) const;
    [[nodiscard]] LaneValues values(const Engine& engine, std::uint32_t block, std::uint32_t warp) const;
    [[nodiscard]] SeenValues seen(const Engine& engine, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) const;
    /// Where it lies: a buffer, shared array or variable of the file, or an element or member with a constant index. None: it is something
    /// else.
    [[nodiscard]] std::optional<MemoryRange> range(const Engine& engine) const;

private:
    Condition();
    std::string text_;
    std::unique_ptr<ConditionNode> tree_;
};

}  // namespace simtscope::session
