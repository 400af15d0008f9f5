// Inside session: what the names in a condition stand for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/condition_tree.h"
#include "session/engine.h"

namespace simtscope::session {

/// Lanes that stand together, or (path null) those that stand nowhere: not started, or exited.
struct LaneGroup {
    const Engine* engine = nullptr;
    std::uint32_t block = 0, warp = 0;
    const machine::Path* path = nullptr;
    std::uint32_t lanes = 0;
    std::uint32_t active = 0, line = 0;
    std::uint32_t running = 0;  ///< lanes of the warp that run next, or have just run
};

/// In scope at an instruction, the innermost one; `before`: of those that are declared in an earlier line than this, 0 = of all.
[[nodiscard]] NamedVariable variable_at(const program::Program& program, const ConditionNode& name, std::uint32_t pc,
                                        std::uint32_t before = 0);
/// Of the kernel, else of any function: what the name may stand for somewhere.
[[nodiscard]] NamedVariable variable_anywhere(const Engine& engine, const ConditionNode& name);

/// lane, warp, threadIdx.x …; `parts`: members taken.
struct Builtin {
    Lanes32 value;
    std::size_t parts = 0;
};
[[nodiscard]] std::optional<Builtin> builtin(const LaneGroup& group, const ConditionNode& name);

/// "no variable `summ` in this kernel; did you mean `sum`?"
[[nodiscard]] std::string unknown_name(const Engine& engine, const std::string& name);

}  // namespace simtscope::session
