// Under which policies programs run, and for how many seeds. The numbers grow by environment variables (README.md).
#pragma once

#include <cstdlib>
#include <vector>

#include "machine_run.h"

namespace simtscope::reference {

[[nodiscard]] inline std::uint64_t setting(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct PolicyCase {
    const char* name;
    machine::Policy policy;
    bool converged_only;  ///< only for programs in which the lanes of every mask come together
    bool seeded;          ///< each seed is another schedule
};
inline constexpr PolicyCase kPolicies[] = {
    {"hardware", machine::Policy::Hardware, false, false},
    {"lockstep", machine::Policy::Lockstep, true, false},
    {"explore", machine::Policy::Explore, false, true},
};

/// All runs that a program gets.
[[nodiscard]] inline std::vector<Policy> policies_for(const Program& program, std::uint64_t seeds) {
    std::vector<Policy> all;
    for (const PolicyCase& p : kPolicies) {
        if (p.converged_only && !program.converged) continue;
        for (std::uint64_t seed = 0; seed < (p.seeded ? seeds : 1); ++seed) all.push_back({p.name, p.policy, seed});
    }
    return all;
}

}  // namespace simtscope::reference
