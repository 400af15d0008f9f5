#include "gui/model/matching.h"

#include <bit>

namespace simtscope::gui {
namespace {

std::uint64_t run_by(const MomentMark& mark) { return (mark.end - mark.step) * static_cast<unsigned>(std::popcount(mark.lanes)); }

}  // namespace

std::optional<std::uint64_t> steps_of_warp(const RunFacts& facts, std::uint32_t block, std::uint32_t warp, std::uint64_t moments) {
    if (moments > facts.moments.size()) return {};
    std::uint64_t steps = 0;
    for (std::size_t m = 0; m < moments; ++m) {
        const MomentMark& mark = facts.moments[m];
        if (mark.block == block && mark.warp == warp) steps += run_by(mark);
    }
    return steps;
}

std::optional<std::uint64_t> matching_moment(const RunFacts& facts, std::uint64_t moment, const RunFacts& other, std::uint32_t block,
                                             std::uint32_t warp) {
    const auto wanted = steps_of_warp(facts, block, warp, moment);
    if (!wanted) return {};
    std::uint64_t steps = 0;
    for (std::size_t m = 0; m < other.moments.size(); ++m) {
        if (steps >= *wanted) return m;
        const MomentMark& mark = other.moments[m];
        if (mark.block == block && mark.warp == warp) steps += run_by(mark);
    }
    if (steps >= *wanted) return other.moments.size();
    return other.total && *other.total == other.moments.size() ? other.total : std::nullopt;
}

}  // namespace simtscope::gui
