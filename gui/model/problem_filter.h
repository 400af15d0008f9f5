// Which problems the list shows.
#pragma once

#include <vector>

#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

/// Indices into RunFacts::problems, in their order.
[[nodiscard]] std::vector<std::size_t> listed_problems(const Picture& picture, const ProblemFilter& filter);
/// Kinds among the problems, in their order of first appearance.
[[nodiscard]] std::vector<checks::FindingKind> problem_kinds(const RunFacts& facts);

}  // namespace simtscope::gui
