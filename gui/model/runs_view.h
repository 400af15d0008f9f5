// What the window keeps of each run beside the run itself.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

namespace simtscope::gui {

struct RunLooks;

struct RunsView {
    std::uint32_t shown = 1;                                         ///< the run that bookmarks and visited moments in ViewState belong to
    std::size_t row = 0;                                             ///< chosen in the Compare tab
    std::map<std::uint32_t, std::shared_ptr<const RunLooks>> looks;  ///< of the other runs
};

}  // namespace simtscope::gui
