// Who wrote the cells of the Shared and Global tabs last, as the grid shows it.
#pragma once

#include <optional>
#include <string>

#include "gui/model/memory_panel.h"
#include "session/writers.h"

namespace simtscope::gui {

/// Up to the moment on screen; none: nobody wrote there, or it is not known (Picture::writers must be there).
[[nodiscard]] std::optional<session::WriterIndex::Write> last_writer(const Picture& picture, const MemoryArray& array, std::uint64_t cell);
/// "7 #12": lane and step; "1.7 #12" where the block has several warps, "0.1.7 #12" in global memory of several blocks.
[[nodiscard]] std::string writer_text(const Picture& picture, machine::Space space, const session::WriterIndex::Write& write);
/// Columns that writer_text() may need at this moment.
[[nodiscard]] unsigned widest_writer(const Picture& picture, machine::Space space);
[[nodiscard]] std::string writer_tip(const Picture& picture, const session::WriterIndex::Write& write, Language language);
/// The button that turns them on, what they mean, and what is not known.
void draw_writer_switch(MemoryPanel& panel, machine::Space space);

}  // namespace simtscope::gui
