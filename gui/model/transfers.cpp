// Arrows of shuffles, and the common line of votes, matches, reductions and barriers.
#include <algorithm>
#include <bit>

#include "gui/model/narration.h"
#include "gui/model/warp_scene.h"

namespace simtscope::gui {
namespace {

using session::Exchange;

constexpr float kThin = 1.5F, kThick = 3.5F, kFaint = 0.7F;

void draw_segments(Scene& scene, const Exchange& exchange, const Rect& band, const LaneColumns& lanes) {
    if (exchange.width == 0 || exchange.width >= 32) return;
    for (unsigned position = exchange.width; position < 32; position += exchange.width) {
        const float x = lanes.x_at(position) - lanes.gap / 2;
        scene.line({x, band.y}, {x, band.bottom()}, Token::Border, 1, Stroke::Dashed);
    }
}

/// The source lay outside the segment: the lane reads its own value.
void draw_loop(Scene& scene, float x, const Rect& band, bool focus) {
    const float size = std::min(7.0F, band.h / 4), thickness = focus ? kThick : kThin;
    const Token token = focus ? Token::Focus : Token::Masked;
    const float top = band.bottom() - 2.2F * size;
    scene.line({x, top}, {x + size, top}, token, thickness);
    scene.line({x + size, top}, {x + size, top + size}, token, thickness);
    scene.arrow({x + size, top + size}, {x, band.bottom()}, token, thickness);
}

/// The arrow as far as it has come.
void draw_way(Scene& scene, Point from, Point to, Token token, float thickness, Stroke stroke, float opacity, float moved) {
    if (moved <= 0) return;
    scene.arrow(from, {from.x + (to.x - from.x) * moved, from.y + (to.y - from.y) * moved}, token, thickness, stroke, opacity);
}

void draw_read(Scene& scene, const Exchange& exchange, unsigned lane, const Rect& band, const LaneColumns& lanes, bool focus, float moved) {
    const int source = exchange.sources.at(lane);
    const float x = lanes.centre(lane);
    const bool missing = ((exchange.missing >> lane) & 1U) != 0;
    const float thickness = focus ? kThick : kThin;
    if (missing) {
        const float mark = scene.metrics().small;
        const float end = band.bottom() - mark;
        if (source >= 0 && source < 32) {
            draw_way(scene, {lanes.centre(static_cast<unsigned>(source)), band.y}, {x, end}, focus ? Token::Focus : Token::Undefined,
                     thickness, Stroke::Dashed, 1, moved);
        }
        scene.text_in({x - lanes.column / 2, end, lanes.column, mark}, "?", Token::Undefined, Role::Small, Align::Centre);
    } else if (source < 0 || source >= 32) {
        draw_loop(scene, x, band, focus);
    } else {
        draw_way(scene, {lanes.centre(static_cast<unsigned>(source)), band.y}, {x, band.bottom()}, focus ? Token::Focus : Token::Active,
                 thickness, Stroke::Solid, focus ? 1.0F : kFaint, moved);
    }
}

void draw_shuffle(Scene& scene, const Exchange& exchange, const Rect& band, const LaneColumns& lanes, std::uint32_t focus, float moved) {
    draw_segments(scene, exchange, band, lanes);
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (lane != focus && ((exchange.readers >> lane) & 1U) != 0) draw_read(scene, exchange, lane, band, lanes, false, moved);
    }
    if (focus < 32 && ((exchange.readers >> focus) & 1U) != 0) draw_read(scene, exchange, focus, band, lanes, true, moved);
}

/// Everyone gives to one line, everyone takes from it.
void draw_common(Scene& scene, const Exchange& exchange, const Rect& band, const LaneColumns& lanes, std::uint32_t focus) {
    const std::uint32_t all = exchange.participants | exchange.readers;
    if (all == 0) return;
    const bool barrier = exchange.operation.starts_with("bar.") || exchange.operation == "syncwarp";
    const Token token = barrier ? Token::Waiting : Token::Active;
    const float y = band.y + band.h / 2;
    const auto first = static_cast<unsigned>(std::countr_zero(all)), last = 31U - static_cast<unsigned>(std::countl_zero(all));
    scene.line({lanes.centre(first), y}, {lanes.centre(last), y}, token, 2);
    if (barrier) scene.line({lanes.centre(first), y + 4}, {lanes.centre(last), y + 4}, token, 2);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const float x = lanes.centre(lane);
        const Token mine = lane == focus ? Token::Focus : token;
        const float thickness = lane == focus ? kThick : kThin;
        if (((exchange.participants >> lane) & 1U) != 0) scene.line({x, band.y}, {x, y}, mine, thickness);
        if (((exchange.readers >> lane) & 1U) != 0) scene.arrow({x, barrier ? y + 4 : y}, {x, band.bottom()}, mine, thickness);
    }
}

}  // namespace

void draw_transfers(Scene& scene, const Exchange& exchange, const Rect& band, const LaneColumns& lanes, std::uint32_t focus, float moved) {
    if (is_shuffle(exchange)) {
        draw_shuffle(scene, exchange, band, lanes, focus, moved);
    } else {
        draw_common(scene, exchange, band, lanes, focus);
    }
}

}  // namespace simtscope::gui
