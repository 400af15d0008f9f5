// Where a run shall stop, as text:
//
//   line 12 · line 12:9 · line helper.cuh:12     before lanes enter the line; before the statement that begins in that column
//   divergence · shuffle · …                     behind a moment with such an event (happened.h: kEventNames)
//   finding · finding shuffle-source · error     behind a moment that brought a finding (once more), of that kind, of that level
//   finding new                                  behind a moment that brought a finding for the first time
//   change v · change v lane 0.0.3               behind a moment that changed what an expression gives in a lane that ran it
//   write out[3] · read s[0] · access in         behind one that wrote, read or did either there (buffers, shared arrays, __device__
//   write s[0] block 2                           variables, whole or in part)
//   if sum > 10                                  behind one that made a condition true for a lane that ran it
//
// Each but the last may be followed by `if CONDITION` (condition.h): then only where that holds for a lane concerned.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "session/condition.h"
#include "session/happened.h"
#include "session/move.h"
#include "session/why.h"

namespace simtscope::session {

struct LineStop {
    std::uint32_t file = 0, line = 0, column = 0;  ///< column 0: any
};
struct EventStop {
    Event event{};
};
struct FindingStop {
    std::string kind;          ///< empty: any
    bool errors_only = false;  ///< of level error
    bool first_only = false;   ///< not once more
};
struct ChangeStop {
    Condition value;
    std::optional<LaneName> lane;
};
struct AccessStop {
    MemoryRange where;
    bool reads = false, writes = false;
    std::optional<std::uint32_t> block;  ///< of a shared array; none: any block's
};
/// Becomes true.
struct ConditionStop {};

struct Stop {
    std::string text;
    std::variant<ConditionStop, LineStop, EventStop, FindingStop, ChangeStop, AccessStop> kind;
    std::optional<Condition> condition;

    /// Checked against the kernel that `engine` runs. Errors name what is wrong and what is right.
    [[nodiscard]] static std::expected<Stop, Error> parse(std::string_view text, const Engine& engine);
};

struct Stopped : Moved {
    std::vector<StopHit> hits;
};

/// Where a line stop holds: before the line runs, or behind the first moment of it (to show what it did).
enum class LineStops : std::uint8_t { Before, Behind };

/// For runs that are stepped moment by moment: which stops does a moment concern? A line stop the first moment of its line, another one
/// each moment behind which it holds.
class StopWatch {
public:
    StopWatch() = default;
    virtual ~StopWatch() = default;
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;
    /// To be called before the moment is stepped, and behind it.
    virtual void before() = 0;
    virtual std::vector<StopHit> behind() = 0;
    [[nodiscard]] virtual const std::vector<Stop>& stops() const = 0;
};

}  // namespace simtscope::session
