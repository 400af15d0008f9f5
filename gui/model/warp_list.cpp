#include "gui/model/warp_list.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace simtscope::gui {
namespace {

using session::WarpView;

/// Where it stands is of no interest once it has ended, or before it begins.
std::uint32_t shown_line(const WarpView& warp) { return what_it_does(warp) == WarpDoes::Ended ? 0 : warp.line; }

bool same(const WarpView& a, const WarpView& b) {
    return what_it_does(a) == what_it_does(b) && shown_line(a) == shown_line(b) && a.present == b.present && a.exited == b.exited &&
           a.waiting == b.waiting && a.active == b.active;
}

bool goes_before(const WarpView& a, const WarpView& b, WarpOrder order) {
    switch (order) {
        case WarpOrder::Number:
            return a.warp < b.warp;
        case WarpOrder::Line:
            return std::tuple(shown_line(a) == 0, shown_line(a), a.warp) < std::tuple(shown_line(b) == 0, shown_line(b), b.warp);
        case WarpOrder::State:
            return std::tuple(what_it_does(a), a.warp) < std::tuple(what_it_does(b), b.warp);
    }
    return false;
}

}  // namespace

WarpDoes what_it_does(const WarpView& warp) {
    const std::uint32_t alive = warp.present & ~warp.exited;
    if (alive == 0) return WarpDoes::Ended;
    if (!warp.started) return WarpDoes::NotStarted;
    return (alive & ~warp.waiting) == 0 ? WarpDoes::Waits : WarpDoes::CanRun;
}

Word word_of(WarpDoes does) {
    switch (does) {
        case WarpDoes::CanRun:
            return Word::WarpReady;
        case WarpDoes::Waits:
            return Word::WarpWaits;
        case WarpDoes::NotStarted:
            return Word::WarpNotStarted;
        case WarpDoes::Ended:
            return Word::WarpEnded;
    }
    return Word::WarpReady;
}

std::vector<WarpGroup> warp_groups(const session::Snapshot& snapshot, WarpOrder order, bool grouped) {
    std::vector<std::size_t> sorted(snapshot.warps.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) { return goes_before(snapshot.warps[a], snapshot.warps[b], order); });
    std::vector<WarpGroup> out;
    for (const std::size_t index : sorted) {
        const bool joins = grouped && !out.empty() && same(snapshot.warps[out.back().back()], snapshot.warps[index]);
        if (joins) {
            out.back().push_back(index);
        } else {
            out.push_back({index});
        }
    }
    return out;
}

}  // namespace simtscope::gui
