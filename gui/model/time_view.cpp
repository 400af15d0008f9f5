#include "gui/model/time_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "gui/model/breakpoints.h"
#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {
namespace {

constexpr double kFewest = 8;  ///< moments that fill the timeline at most

void show(const Picture& picture, TimeView& view, double from, double length) {
    const double all = known_moments(picture);
    if (length >= all) {
        view.from = view.to = 0;
        return;
    }
    view.from = std::clamp(from, 0.0, all - length);
    view.to = view.from + length;
}

bool problem_here(const Picture& picture) {
    return std::ranges::find(picture.facts->problems, picture.snapshot.moment, &Problem::moment) != picture.facts->problems.end();
}

bool breakpoint_here(const Picture& picture, const ViewState& state) {
    const auto& files = picture.facts->files;
    const session::SourceRange& next = picture.snapshot.next;
    return std::ranges::any_of(state.breakpoints, [&](const Breakpoint& breakpoint) {
        if (!breakpoint.enabled) return false;
        if (breakpoint.condition.empty())
            return next.file < files.size() && breakpoint.place == SourceLine{files[next.file].name, next.line};
        const auto hits = hits_of(picture, breakpoint);
        return std::ranges::find(hits, picture.snapshot.moment, &LineVisit::moment) != hits.end();
    });
}

}  // namespace

double known_moments(const Picture& picture) {
    const std::uint64_t known = picture.facts->total.value_or(picture.facts->scanned);
    return static_cast<double>(std::max<std::uint64_t>({known, picture.snapshot.moment, 1}));
}

std::pair<double, double> visible_moments(const Picture& picture, const TimeView& view) {
    if (!view.zoomed()) return {0, known_moments(picture)};
    return {view.from, view.to};
}

void zoom(const Picture& picture, TimeView& view, double centre, double factor) {
    const auto [from, to] = visible_moments(picture, view);
    const double length = std::max(kFewest, (to - from) / factor);
    show(picture, view, centre - (centre - from) * length / (to - from), length);
}

void pan(const Picture& picture, TimeView& view, double share) {
    if (!view.zoomed()) return;
    const double length = view.to - view.from;
    show(picture, view, view.from + share * length, length);
}

void follow_playhead(const Picture& picture, TimeView& view) {
    if (!view.zoomed()) return;
    const auto moment = static_cast<double>(picture.snapshot.moment);
    const double length = view.to - view.from;
    if (moment < view.from || moment > view.to) show(picture, view, moment - length / 2, length);
}

std::string speed_text(const TimeView& view) { return fmt::format("{}", kSpeeds.at(view.speed)); }

bool must_stop_playing(const Picture& picture, const ViewState& state) {
    if (picture.phase != Picture::Phase::Ready || picture.snapshot.status != machine::Status::Running) return true;
    return problem_here(picture) || breakpoint_here(picture, state);
}

}  // namespace simtscope::gui
