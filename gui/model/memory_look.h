// What the user looks at in the Shared and Global tabs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace simtscope::gui {

/// By the array's name: pictures number arrays anew.
struct ChosenCell {
    std::string array;
    std::uint64_t cell = 0;
    friend bool operator==(const ChosenCell&, const ChosenCell&) = default;
};

struct MemoryLook {
    std::optional<ChosenCell> chosen;
    bool writers = false;  ///< each cell says who wrote it last
    std::string buffer;    ///< shown in the Global tab; empty: the one that the step accesses, else the first
};

}  // namespace simtscope::gui
