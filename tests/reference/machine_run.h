// A program on the machine, through the whole path, and against the interpreter.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ast.h"
#include "interpreter.h"
#include "session/session.h"

namespace simtscope::reference {

struct Policy {
    const char* name;
    machine::Policy policy;
    std::uint64_t seed;
};

/// What the machine made of a program; `error`: it did not even start.
struct MachineRun {
    std::string error;
    machine::Status status = machine::Status::Running;
    std::vector<Value> out;
    std::array<std::uint64_t, kCells> cells{};
    std::vector<checks::Finding> findings;
    /// Findings above note, one a line.
    [[nodiscard]] std::string complaints() const;
};

/// A program compiled once, to be run under any policy.
class OnMachine {
public:
    explicit OnMachine(const Program& program);
    [[nodiscard]] MachineRun run(const Policy& policy);

private:
    std::string error_;
    std::unique_ptr<session::Session> session_;
};

/// The first difference between what must come out and what did; empty: none. A legal program has no findings above note.
[[nodiscard]] std::string difference(const Program& program, const Outcome& expected, const MachineRun& actual);

}  // namespace simtscope::reference
