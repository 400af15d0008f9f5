// Which moment of one run belongs to a moment of another run of the same launch: the one at which the lanes of the warp have run as many
// instructions, each lane counted. Schedules change who goes with whom, not how often a lane of a sound kernel steps; where lanes go in
// another order, it is the nearest such place.
#pragma once

#include <cstdint>
#include <optional>

#include "gui/model/picture.h"

namespace simtscope::gui {

/// Instructions that the lanes of the warp have run, each lane counted, within the first so many moments; none: they are not known so far.
[[nodiscard]] std::optional<std::uint64_t> steps_of_warp(const RunFacts& facts, std::uint32_t block, std::uint32_t warp,
                                                         std::uint64_t moments);
/// The first moment of `other` at which they have run at least as many as in `facts` at `moment`, else the end of
/// `other`; none: that part is not known.
[[nodiscard]] std::optional<std::uint64_t> matching_moment(const RunFacts& facts, std::uint64_t moment, const RunFacts& other,
                                                           std::uint32_t block, std::uint32_t warp);

}  // namespace simtscope::gui
