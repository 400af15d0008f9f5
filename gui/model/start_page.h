// Nothing is open: three cards, below them the files opened lately, or the lessons to choose from.
//
//   ┌ Learn ───────┐ ┌ Teach ───────┐ ┌ Open my kernel ┐
//   │ what it does │ │ what it does │ │ what it does   │
//   └──────────────┘ └──────────────┘ └────────────────┘
//   Opened lately
//   five.cu              kernels/five.cu --block 32
//
// It takes the place of everything between the top bar and the status bar; keys that are none of its own are commands.
#pragma once

#include <string_view>
#include <vector>

#include "gui/model/panels.h"
#include "gui/model/popup.h"

namespace simtscope::gui {

inline constexpr std::size_t kStartCards = 3;

/// The cards, then the list below them.
[[nodiscard]] std::vector<PopupRow> start_rows(const ViewState& state);
[[nodiscard]] ScrolledScene start_scene(const Layout& layout, const ViewState& state);
/// What was to be seen before is gone, if nothing is open any more; and the other way round.
void settle_start_page(const Picture& picture, ViewState& state);

bool press_in_start_page(Context& context, const Chord& chord);
void choose_start_row(Context& context, std::int64_t row);
void close_kernel(Context& context, std::int64_t);
[[nodiscard]] std::optional<Word> needs_kernel(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_start_page(const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
