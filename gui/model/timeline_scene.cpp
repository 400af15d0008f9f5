// The run from its first to its last moment: a row for each warp of the block (height of a mark = lanes that took part), problems
// as triangles and hits of breakpoints as circles above, bookmarks as diamonds in a row of their own, the playhead over all.
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "gui/model/breakpoints.h"
#include "gui/model/compare.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"

namespace simtscope::gui {
namespace {

struct Axis {
    float left, width;
    double from, to;  ///< moments at the ends
    [[nodiscard]] float x(std::uint64_t moment) const {
        return left + width * static_cast<float>((static_cast<double>(moment) - from) / (to - from));
    }
    [[nodiscard]] bool shows(float x) const { return x >= left - 1 && x <= left + width + 1; }
    [[nodiscard]] double moment(float x) const { return from + (to - from) * static_cast<double>((x - left) / width); }
};

Axis axis_of(const Picture& picture, const Layout& layout, const ViewState& state) {
    const auto [from, to] = visible_moments(picture, state.time);
    return {layout.timeline.x + kEdge + 4, layout.timeline.w - 2 * kEdge - 8, from, to};
}

/// Marks of one pixel or moment, whichever is wider: the most lanes that ran in it.
void draw_rows(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box) {
    const RunFacts& facts = *picture.facts;
    const std::uint32_t warps = std::max(picture.snapshot.warps_per_block, 1U);
    const std::uint32_t rows = std::min(warps, 8U);
    const float height = std::min(28.0F, std::floor(box.h / static_cast<float>(rows)));
    const auto slots = static_cast<std::size_t>(axis.width);
    std::vector<int> most(slots * rows, 0);
    const double visible = axis.to - axis.from;
    const bool dense = visible > static_cast<double>(slots);
    const float wide = axis.width / static_cast<float>(visible);
    const auto first = static_cast<std::size_t>(axis.from);
    const std::size_t last = std::min(facts.moments.size(), static_cast<std::size_t>(std::ceil(axis.to)));
    for (std::size_t k = first; k < last; ++k) {
        const MomentMark& mark = facts.moments[k];
        if (mark.block != picture.snapshot.block || mark.warp >= warps) continue;
        const std::uint32_t row = static_cast<std::uint32_t>(std::uint64_t{mark.warp} * rows / warps);
        const int lanes = std::popcount(mark.lanes);
        if (dense) {
            int& slot = most.at(row * slots + std::min(slots - 1, static_cast<std::size_t>(std::max(0.0F, axis.x(k) - axis.left))));
            slot = std::max(slot, lanes);
            continue;
        }
        const float h = std::max(2.0F, std::round((height - 2) * static_cast<float>(lanes) / 32));
        const float bottom = box.y + static_cast<float>(row + 1) * height - 1;
        scene.fill({axis.x(k) + (wide > 4 ? 1 : 0), bottom - h, std::max(1.0F, wide - (wide > 4 ? 1 : 0)), h}, Token::Active);
    }
    for (std::size_t i = 0; dense && i < most.size(); ++i) {
        if (most[i] == 0) continue;
        const float h = std::max(2.0F, std::round((height - 2) * static_cast<float>(most[i]) / 32));
        const float bottom = box.y + static_cast<float>(i / slots + 1) * height - 1;
        scene.fill({axis.left + static_cast<float>(i % slots), bottom - h, 1, h}, Token::Active);
    }
    for (std::uint32_t row = 0; row < rows; ++row) {
        const float y = box.y + static_cast<float>(row + 1) * height - 0.5F;
        scene.line({axis.left, y}, {axis.left + axis.width, y}, Token::Rule);
    }
}

/// Problems nearer than this are one mark with their number.
constexpr float kCluster = 10;

void draw_problem_marks(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box, Language language) {
    const float size = std::min(box.h, 12.0F);
    const std::vector<Problem>& problems = picture.facts->problems;
    for (std::size_t i = 0; i < problems.size();) {
        const float x = axis.x(problems[i].moment);
        std::size_t end = i + 1;
        while (end < problems.size() && axis.x(problems[end].moment) - x < kCluster) ++end;
        const std::size_t count = end - i, first = std::exchange(i, end);
        if (!axis.shows(x)) continue;
        const auto cluster = std::span(problems).subspan(first, count);
        const bool error = std::ranges::any_of(cluster, [](const Problem& p) { return p.level == checks::Level::Error; });
        const Rect mark{x - size / 2, box.y + (box.h - size) / 2, size, size};
        scene.triangle(mark, Direction::Up, error ? Token::Fault : Token::Waiting, error);
        std::string tip = cluster.front().text(language).what;
        float right = mark.right();
        if (count > 1) {
            const std::string number = std::to_string(count);
            const float width = scene.width(number, Role::Small), y = box.y + (box.h - scene.metrics().small) / 2;
            const bool fits = mark.right() + 1 + width <= box.right();  // else left of the mark: nothing is cut at the edge
            right = scene.text({fits ? mark.right() + 1 : mark.x - 1 - width, y}, number, Token::Text, Role::Small);
            tip = say(Word::ClusterTip, language, {{"count", number}, {"what", tip}});
        }
        scene.hit({x - size, box.y, std::max(right - x, 0.0F) + 2 * size, box.h},
                  {CommandId::ShowProblem, static_cast<std::int64_t>(first)}, tip);
    }
}

void draw_hit_marks(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box, const ViewState& state) {
    const float size = std::min(box.h, 10.0F);
    for (const Breakpoint& breakpoint : state.breakpoints) {
        if (!breakpoint.enabled) continue;
        float last = -100;
        for (const LineVisit& hit : hits_of(picture, breakpoint)) {
            const bool problem = std::ranges::find(picture.facts->problems, hit.moment, &Problem::moment) != picture.facts->problems.end();
            const float x = axis.x(hit.moment) - (problem ? 1.2F * size : 0);  // left of the problem's triangle
            if (x - last < size || !axis.shows(x)) continue;
            last = x;
            scene.circle({x - size / 2, box.y + (box.h - size) / 2, size, size}, Token::Fault);
            scene.hit({x - size, box.y, 2 * size, box.h}, {CommandId::JumpBefore, static_cast<std::int64_t>(hit.moment)},
                      say(Word::HitTip, state.language,
                          {{"step", std::to_string(hit.moment)},
                           {"trace", std::to_string(hit.step)},
                           {"block", std::to_string(hit.block)},
                           {"warp", std::to_string(hit.warp)},
                           {"lanes", checks::lane_list(hit.lanes, state.language)}}));
        }
    }
}

/// A bookmark and a problem often share a moment: a row of its own keeps both in sight.
constexpr float kBookmarkRow = 12;

void draw_bookmarks(Scene& scene, const Axis& axis, const Rect& box, const ViewState& state) {
    const float size = box.h - 1;
    float last = -100;
    for (std::size_t i = 0; i < state.bookmarks.size(); ++i) {
        const PlacedBookmark& bookmark = state.bookmarks[i];
        if (!bookmark.moment) continue;
        const float x = std::round(axis.x(*bookmark.moment)) + 0.5F;
        if (x - last < 4 || !axis.shows(x)) continue;
        last = x;
        const Rect mark{x - size / 2, box.y, size, size};
        scene.diamond(mark.inset(-3), Token::Panel);  // in sight also on the playhead, which may have its colour
        scene.diamond(mark, Token::Text);
        const std::string& note = bookmark.mark.note;
        const std::string tip =
            say(Word::BookmarkTip, state.language, {{"step", std::to_string(*bookmark.moment)}}) + (note.empty() ? "" : "\n" + note);
        scene.hit({x - size, box.y, 2 * size, box.h}, {CommandId::GoToBookmark, static_cast<std::int64_t>(i)}, tip);
    }
}

/// Not equal: from here on the run goes another way than the one it is compared with.
void draw_parting_mark(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box, const ViewState& state) {
    const Comparison* comparison = picture.runs.comparison.get();
    if (comparison == nullptr || !has_place(*comparison)) return;
    const std::size_t mine = comparison->runs[0] == picture.runs.shown ? 0 : 1;
    const std::uint64_t moment = comparison->moments.at(mine);
    const bool problem = std::ranges::find(picture.facts->problems, moment, &Problem::moment) != picture.facts->problems.end();
    const float size = std::min(box.h, 12.0F), x = axis.x(moment) + (problem ? 1.4F * size : 0);
    if (!axis.shows(x)) return;
    const Rect mark{x - size / 2, box.y + (box.h - size) / 2, size, size};
    scene.fill(mark.inset(-1), Token::Panel);
    for (const float share : {0.3F, 0.7F})
        scene.line({mark.x, mark.y + share * size}, {mark.right(), mark.y + share * size}, Token::Text, 2);
    scene.line({mark.x + 0.25F * size, mark.bottom()}, {mark.right() - 0.25F * size, mark.y}, Token::Text, 2);
    const std::string other = std::to_string(comparison->runs.at(1 - mine));
    scene.hit({x - size, box.y, 2 * size, box.h}, {CommandId::GoToParting, 0}, say(Word::PartTip, state.language, {{"number", other}}));
}

/// A run that did not finish ends at a wall: closed where it is stuck, dashed where a limit stopped it.
void draw_end(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box, Language language) {
    const RunFacts& facts = *picture.facts;
    if (!facts.total || facts.end == machine::Status::Finished || facts.end == machine::Status::Running) return;
    const float x = axis.x(*facts.total);
    if (!axis.shows(x)) return;
    const bool limit = facts.end == machine::Status::Limit;
    scene.line({x, box.y}, {x, box.bottom()}, limit ? Token::Waiting : Token::Fault, 4, limit ? Stroke::Dashed : Stroke::Solid);
    scene.hit({x - 6, box.y, 12, box.h}, {CommandId::JumpTo, static_cast<std::int64_t>(*facts.total)},
              say(Word::EndTip, language, {{"status", say(status_word(facts.end), language)}}));
}

void draw_range(Scene& scene, const Axis& axis, const Rect& box, const TimeView& view) {
    if (!view.range) return;
    const float left = std::clamp(axis.x(view.range->first), axis.left, axis.left + axis.width);
    const float right = std::clamp(axis.x(view.range->second), axis.left, axis.left + axis.width);
    const Rect chosen{left, box.y + 1, std::max(right - left, 2.0F), box.h - 2};
    scene.fill(chosen, Token::Changed, 0.6F);
    scene.frame(chosen, Token::Border, 2);
}

/// Where in the run the visible part lies.
void draw_overview(Scene& scene, const Picture& picture, const Axis& axis, const Rect& box, const TimeView& view) {
    if (!view.zoomed()) return;
    const auto all = static_cast<float>(known_moments(picture));
    scene.fill({axis.left, box.y + 1, axis.width, 3}, Token::Rule);
    const float left = static_cast<float>(axis.from) / all * axis.width, width = static_cast<float>(axis.to - axis.from) / all * axis.width;
    scene.fill({axis.left + left, box.y + 1, std::max(width, 6.0F), 3}, Token::Text);
}

}  // namespace

Scene timeline_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect& box = layout.timeline;
    if (box.empty()) return scene;
    scene.fill(box, Token::Panel);
    scene.line({box.x, box.y + 0.5F}, {box.right(), box.y + 0.5F}, Token::Rule);
    if (picture.phase != Picture::Phase::Ready) return scene;
    const Axis axis = axis_of(picture, layout, state);
    draw_range(scene, axis, box, state.time);
    draw_overview(scene, picture, axis, box, state.time);
    const float extra = state.bookmarks.empty() ? 0 : kBookmarkRow;
    const Rect marks{box.x, box.y + 3, box.w, 16}, rows{box.x, box.y + 21 + extra, box.w, box.h - 25 - extra};
    scene.clip({axis.left, box.y, axis.width, box.h});  // a moment may reach over the ends of what is visible
    draw_rows(scene, picture, axis, rows);
    scene.unclip();
    const float x = std::round(axis.x(picture.snapshot.moment));
    if (axis.shows(x)) {
        scene.fill({x - 1, box.y + 2, 3, box.h - 4}, Token::Focus);
        scene.triangle({x - 6, box.bottom() - 9, 13, 8}, Direction::Up, Token::Focus);
    }
    if (extra > 0) draw_bookmarks(scene, axis, {box.x, marks.bottom(), box.w, extra}, state);
    draw_hit_marks(scene, picture, axis, marks, state);
    draw_problem_marks(scene, picture, axis, marks, state.language);
    draw_parting_mark(scene, picture, axis, marks, state);
    draw_end(scene, picture, axis, rows, state.language);
    return scene;
}

double timeline_position(const Picture& picture, const Layout& layout, const ViewState& state, float x) {
    const Axis axis = axis_of(picture, layout, state);
    return std::clamp(axis.moment(x), axis.from, axis.to);
}

std::uint64_t timeline_moment(const Picture& picture, const Layout& layout, const ViewState& state, float x) {
    return static_cast<std::uint64_t>(std::llround(timeline_position(picture, layout, state, x)));
}

}  // namespace simtscope::gui
