// What becomes of one cell of memory around the moment on screen: who wrote it last, who reads it next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "session/launch.h"
#include "session/why.h"

namespace simtscope::gui {

struct CellEvent {
    std::uint64_t step = 0;  ///< instruction step
    std::uint32_t block = 0, warp = 0;
    std::uint32_t lanes = 0;
    std::uint32_t line = 0;
};

struct CellStory {
    std::string name;        ///< "tile[2][5]"
    std::uint64_t step = 0;  ///< instruction steps done when it was told
    std::string value;       ///< now; "?" if undefined
    bool stopped = false;    ///< given up: the rest is not known
    std::optional<session::Error> error;
    session::WhyKind origin = session::WhyKind::Unset;  ///< of the value: Given, Unset where nobody wrote it
    std::optional<CellEvent> written;                   ///< last, up to now
    std::optional<CellEvent> written_before;            ///< last before the moment on screen, if that one wrote it: where to go back to
    std::optional<CellEvent> read, overwritten;         ///< next; none: never
};

}  // namespace simtscope::gui
