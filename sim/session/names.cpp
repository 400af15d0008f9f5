#include "session/names.h"

#include <algorithm>

namespace simtscope::session {

std::string policy_name(machine::Policy policy) { return std::string(kPolicyNames.at(static_cast<std::size_t>(policy))); }

std::optional<machine::Policy> policy_named(std::string_view name) {
    const auto* found = std::ranges::find(kPolicyNames, name);
    if (found == kPolicyNames.end()) return {};
    return static_cast<machine::Policy>(found - kPolicyNames.begin());
}

std::string undefined_name(machine::UndefinedMode mode) { return std::string(kUndefinedNames.at(static_cast<std::size_t>(mode))); }

std::string status_name(machine::Status status) {
    switch (status) {
        case machine::Status::Running:
            return "running";
        case machine::Status::Finished:
            return "finished";
        case machine::Status::Deadlock:
            return "deadlock";
        case machine::Status::Livelock:
            return "livelock";
        case machine::Status::Trap:
            return "trap";
        case machine::Status::Limit:
            return "limit";
    }
    return {};
}

std::string level_name(checks::Level level) {
    switch (level) {
        case checks::Level::Error:
            return "error";
        case checks::Level::Warning:
            return "warning";
        case checks::Level::Note:
            return "note";
    }
    return {};
}

}  // namespace simtscope::session
