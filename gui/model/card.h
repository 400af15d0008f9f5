// What comparing with a graphics card takes, and whether this machine has it. Plain data: app/card_probe looks; whatever runs kernels on a
// card later puts its results beside those of the runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/model/words.h"

namespace simtscope::gui {

struct CardFacts {
    bool driver = false;  ///< libcuda.so.1 can be loaded
    std::string nvcc;     ///< its path; empty: it is in no folder of PATH
};

/// A line for each thing that is there or missing, what this version cannot do, and what a recording will take. `card`: none while
/// nobody has looked.
[[nodiscard]] std::vector<std::string> card_lines(const std::optional<CardFacts>& card, Language language);

}  // namespace simtscope::gui
