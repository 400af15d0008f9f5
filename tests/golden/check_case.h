// Runs one case and says what differs.
#pragma once

#include <string>
#include <vector>

#include "golden_file.h"

namespace simtscope::golden {

struct Surroundings {
    std::string binary;  ///< build/simtscope
    std::string folder;  ///< of the golden files
    std::string scratch;
};

/// What the case gave, in the form of expectations. `problems` are faults that no expectation can allow (crash, broken JSON).
[[nodiscard]] Case observe(const Case& wanted, const std::string& file_name, const Surroundings& surroundings,
                           std::vector<std::string>& problems);
/// Differences, one text each; empty = as expected.
[[nodiscard]] std::vector<std::string> differences(const Case& wanted, const Case& seen);

}  // namespace simtscope::golden
