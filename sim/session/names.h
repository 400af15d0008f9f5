// What the parts of a run are called in files, flags and JSON: the same word wherever one is written or read.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "checks/finding.h"
#include "machine/types.h"

namespace simtscope::session {

/// In the order of machine::Policy, and of machine::UndefinedMode.
inline constexpr std::array<std::string_view, 3> kPolicyNames = {"hardware", "lockstep", "explore"};
inline constexpr std::array<std::string_view, 4> kUndefinedNames = {"track", "zero", "own", "random"};

[[nodiscard]] std::string policy_name(machine::Policy policy);
/// None: there is no policy of this name.
[[nodiscard]] std::optional<machine::Policy> policy_named(std::string_view name);
[[nodiscard]] std::string undefined_name(machine::UndefinedMode mode);
[[nodiscard]] std::string status_name(machine::Status status);  ///< "running", "finished", "deadlock", …
[[nodiscard]] std::string level_name(checks::Level level);      ///< "error", "warning", "note"

}  // namespace simtscope::session
