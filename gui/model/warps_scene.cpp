// Open barriers, the paths of the warp in focus, and the block's warps, one row each.
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/lane_marks.h"
#include "gui/model/panels.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

class WarpsList {
public:
    WarpsList(const Picture& picture, const Layout& layout, const ViewState& state)
        : snapshot_(picture.snapshot), state_(state), scene_(state.metrics), m_(state.metrics), view_(tab_body(layout, state)) {
        row_ = std::round(m_.small_line() + 6);
        limit_ = static_cast<unsigned>(std::max(8.0F, (view_.w - 2 * kEdge - 10) / m_.small_cell));
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 4 - state_.scrolled(Area::Warps);
        const float top = y_;
        for (const session::BarrierView& barrier : snapshot_.barriers) draw_barrier(barrier);
        if (snapshot_.paths.size() > 1) {
            for (std::size_t i = 0; i < snapshot_.paths.size(); ++i) draw_path(i);
        }
        if (y_ > top) scene_.line({view_.x + kEdge, y_ + 1}, {view_.right() - 12, y_ + 1}, Token::Rule), y_ += 4;
        for (const session::WarpView& warp : snapshot_.warps) draw_warp(warp);
        const float height = y_ - top + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Warps));
        scene_.unclip();
        return {std::move(scene_), view_, height};
    }

private:
    void row_text(const std::string& text, Token token) {
        for (const std::string& line : wrapped(text, limit_)) {
            scene_.text_in({view_.x + kEdge, y_, view_.w, row_}, line, token, Role::Small);
            y_ += row_;
        }
    }

    void draw_barrier(const session::BarrierView& barrier) {
        row_text(say(Word::BarrierOpen, state_.language,
                     {{"line", std::to_string(barrier.line)},
                      {"name", barrier.name},
                      {"arrived", std::to_string(barrier.arrived)},
                      {"expected", std::to_string(barrier.expected)}}),
                 Token::Text);
    }

    void draw_path(std::size_t index) {
        const session::PathView& path = snapshot_.paths[index];
        const Language language = state_.language;
        std::string text =
            say(Word::PathAt, language,
                {{"letter", std::string(1, static_cast<char>('A' + index % 26))}, {"lanes", checks::lane_list(path.lanes, language)}});
        text += " · " + say(Word::WarpLine, language, {{"line", std::to_string(path.at.line)}});
        if (!path.waiting_for.empty()) text += " · " + say(Word::PathWaits, language, {{"what", path.waiting_for}});
        row_text(text, path.state == machine::LaneState::Active ? Token::Text : Token::DimText);
    }

    [[nodiscard]] Word state_of(const session::WarpView& warp) const {
        if (!warp.started) return Word::WarpNotStarted;
        if ((warp.present & ~warp.exited) == 0) return Word::WarpEnded;
        return (warp.present & ~warp.exited & ~warp.waiting) == 0 ? Word::WarpWaits : Word::WarpReady;
    }

    void draw_warp(const session::WarpView& warp) {
        const Rect row{view_.x + 2, y_, view_.w - 12, row_};
        const Language language = state_.language;
        if (warp.warp == snapshot_.warp && warp.block == snapshot_.block) {
            scene_.fill(row, Token::Hover);
            scene_.fill({row.x, row.y + 1, 3, row.h - 2}, Token::Focus);
        }
        float x = view_.x + kEdge;
        const auto cell = [&](const std::string& text, unsigned width, Token token, Align align = Align::Left) {
            const float w = static_cast<float>(width) * m_.small_cell;
            scene_.text_in({x, y_, w, row_}, text, token, Role::Small, align);
            x += w + m_.small_cell;
        };
        cell(std::to_string(warp.warp), 3, Token::Text, Align::Right);
        cell(say(state_of(warp), language), 11, Token::Text);
        const float strip = std::min(256.0F, std::max(128.0F, view_.right() - x - 26 * m_.small_cell));
        draw_mini_strip(scene_, {x, y_ + 4, std::floor(strip / 32) * 32, row_ - 8}, warp.started ? warp.active : 0, warp.present,
                        warp.exited, warp.waiting);
        x += strip + m_.small_cell;
        cell(fmt::format("{}/32", std::popcount(warp.active)), 5, Token::Text, Align::Right);
        if (warp.line != 0 && state_of(warp) != Word::WarpEnded)
            cell(say(Word::WarpLine, language, {{"line", std::to_string(warp.line)}}), 9, Token::Text);
        scene_.hit(row, {CommandId::FocusWarp, warp.warp}, say(Word::WarpLastRan, language, {{"step", std::to_string(warp.last_step)}}));
        y_ += row_;
    }

    const session::Snapshot& snapshot_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float row_ = 0, y_ = 0;
    unsigned limit_ = 0;
};

}  // namespace

ScrolledScene warps_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return WarpsList(picture, layout, state).draw();
}

}  // namespace simtscope::gui
