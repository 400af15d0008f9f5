// Makes findings of what the machine reports: levels, folding, and the link from a use of an undefined value to its birth.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "checks/finding.h"
#include "machine/machine.h"

namespace simtscope::checks {

class Collector {
public:
    /// `machine` outlives the collector's use; program as the machine runs it.
    explicit Collector(const program::Program& program) : program_(program) {}
    void attach(const machine::Machine* machine) { machine_ = machine; }

    /// Which of findings() the fault belongs to; none: it could not be kept.
    std::optional<std::size_t> take(const machine::Fault& fault);
    /// In order of first step.
    [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
    /// Findings that could not be kept because there were too many different ones.
    [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

private:
    using Key = std::tuple<int, std::uint32_t, std::uint32_t, std::int64_t, std::uint32_t, std::uint32_t>;
    void link_births(Finding& finding, const machine::Fault& fault);
    [[nodiscard]] std::string variable_of(std::uint32_t slot, std::uint32_t pc) const;

    const program::Program& program_;
    const machine::Machine* machine_ = nullptr;
    std::vector<Finding> findings_;
    std::map<Key, std::size_t> index_;
    std::unordered_map<std::uint32_t, std::size_t> by_birth_;  ///< birth number -> finding that reported it
    std::uint64_t dropped_ = 0;
};

}  // namespace simtscope::checks
