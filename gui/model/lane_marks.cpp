#include "gui/model/lane_marks.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/narration.h"

namespace simtscope::gui {
namespace {

using machine::LaneState;

Rect middle(const Rect& cell, float size) { return {cell.x + (cell.w - size) / 2, cell.y + (cell.h - size) / 2, size, size}; }

void draw_bars(Scene& scene, const Rect& cell) {
    const float height = std::round(cell.h * 0.5F), width = std::max(2.0F, std::round(cell.h * 0.14F));
    const float y = cell.y + (cell.h - height) / 2, x = cell.x + cell.w / 2;
    scene.fill({x - 2 * width, y, width, height}, Token::Waiting);
    scene.fill({x + width, y, width, height}, Token::Waiting);
}

void draw_cross(Scene& scene, const Rect& cell) {
    const Rect box = middle(cell, std::round(std::min(cell.w, cell.h) * 0.46F));
    scene.line({box.x, box.y}, {box.right(), box.bottom()}, Token::Exited, 2);
    scene.line({box.x, box.bottom()}, {box.right(), box.y}, Token::Exited, 2);
}

}  // namespace

void draw_lane_state(Scene& scene, const Rect& outer, LaneState state) {
    const Rect cell = {outer.x + 1, outer.y + 1, outer.w - 2, outer.h - 2};
    switch (state) {
        case LaneState::Active:
            scene.fill(cell, Token::Active);
            break;
        case LaneState::OtherPath:
            scene.hatch(cell, Token::Masked);
            scene.frame(cell, Token::Masked);
            break;
        case LaneState::Waiting:
            scene.frame(cell, Token::Waiting, 2);
            draw_bars(scene, cell);
            break;
        case LaneState::Exited:
            scene.frame(cell, Token::Exited, 1, Stroke::Dashed);
            draw_cross(scene, cell);
            break;
        case LaneState::Absent:
            scene.line({cell.x, cell.y}, {cell.right(), cell.y}, Token::Exited, 1, Stroke::Dotted);
            scene.line({cell.x, cell.bottom()}, {cell.right(), cell.bottom()}, Token::Exited, 1, Stroke::Dotted);
            break;
        case LaneState::Faulted:
            scene.fill(cell, Token::Fault);
            scene.triangle(middle(cell, std::round(cell.h * 0.6F)), Direction::Up, Token::FaultText);
            break;
        case LaneState::NotStarted:
            scene.frame(cell, Token::Exited);
            scene.fill(middle(cell, std::max(3.0F, std::round(cell.h * 0.16F))), Token::Exited);
            break;
    }
}

void draw_mask_bit(Scene& scene, const Rect& cell, bool set, bool present, Token token) {
    if (set) {
        scene.fill(cell, token);
    } else if (present) {
        scene.frame(cell, Token::Border);
    } else {
        scene.line({cell.x, cell.bottom()}, {cell.right(), cell.bottom()}, Token::Exited, 1, Stroke::Dotted);
    }
}

void draw_mini_strip(Scene& scene, const Rect& box, std::uint32_t active, std::uint32_t present, std::uint32_t exited,
                     std::uint32_t waiting) {
    const float step = box.w / 32;
    for (unsigned lane = 0; lane < 32; ++lane) {
        const std::uint32_t bit = 1U << lane;
        const Rect cell{std::round(box.x + static_cast<float>(lane) * step), box.y, std::max(2.0F, std::floor(step) - 1), box.h};
        if ((active & bit) != 0) {
            scene.fill(cell, Token::Active);
        } else if ((waiting & bit) != 0) {
            scene.frame(cell, Token::Waiting);
            scene.fill({cell.x, cell.y + cell.h / 3, cell.w, cell.h / 3}, Token::Waiting);
        } else if ((present & ~exited & bit) != 0) {
            scene.frame(cell, Token::Masked);
        } else if ((exited & bit) != 0) {
            scene.line({cell.x, cell.bottom()}, {cell.right(), cell.y}, Token::Exited);
        } else {
            scene.line({cell.x, cell.bottom()}, {cell.right(), cell.bottom()}, Token::Exited, 1, Stroke::Dotted);
        }
    }
}

void draw_focus_ring(Scene& scene, const Rect& cell) {
    scene.frame(cell, Token::Panel, 3);
    scene.frame({cell.x - 2, cell.y - 2, cell.w + 4, cell.h + 4}, Token::Focus, 3);
}

void draw_changed(Scene& scene, const Rect& cell) {
    scene.fill(cell, Token::Changed);
    const float size = std::max(5.0F, std::round(cell.h * 0.26F));
    scene.triangle({cell.right() - size, cell.y, size, size}, Direction::TopRightCorner, Token::ChangedText);
}

void draw_flag(Scene& scene, const Rect& cell) {
    const float size = std::max(6.0F, std::round(std::min(cell.w, cell.h) * 0.42F));
    scene.fill({cell.x, cell.y, size + 3, size + 3}, Token::Panel);  // stands out from any state
    scene.fill({cell.x + 1, cell.y + 1, 2, size + 1}, Token::Text);
    scene.triangle({cell.x + 3, cell.y + 1, size - 1, size * 0.7F}, Direction::Right, Token::Text);
}

void draw_undefined(Scene& scene, const Rect& cell, Role role) {
    scene.line({cell.x + 1.5F, cell.y}, {cell.x + 1.5F, cell.bottom()}, Token::Undefined, 2, Stroke::Dashed);
    scene.text_in(cell, "?", Token::Undefined, role, Align::Centre);
}

std::string hex_mask(std::uint32_t mask) { return fmt::format("0x{:08x}", mask); }

Scene legend_scene(const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect& box = layout.legend;
    if (box.empty()) return scene;
    scene.fill(box, Token::Background);
    const float height = std::round(state.metrics.small * 1.05F), width = std::round(height * 1.3F);
    const float y = box.y + (box.h - height) / 2;
    float x = kEdge;
    float gap = state.metrics.small_cell * 2;
    const auto entry = [&](Word word, auto draw) {
        const std::string text = say(word, state.language);
        if (x + width + scene.width(text, Role::Small) > box.right()) return;
        draw(Rect{x, y, width, height});
        scene.text_in({x + width + 4, box.y, scene.width(text, Role::Small), box.h}, text, Token::Text, Role::Small);
        x += width + 4 + scene.width(text, Role::Small) + gap;
    };
    for (const LaneState lane : {LaneState::Active, LaneState::OtherPath, LaneState::Waiting, LaneState::Exited, LaneState::Absent,
                                 LaneState::Faulted, LaneState::NotStarted}) {
        entry(state_word(lane), [&](const Rect& cell) { draw_lane_state(scene, cell, lane); });
    }
    entry(Word::LegendChanged, [&](const Rect& cell) { draw_changed(scene, cell); });
    entry(Word::LegendUndefined, [&](const Rect& cell) { draw_undefined(scene, cell, Role::Small); });
    const auto mark = [&](const Rect& cell, bool next) {
        if (next) scene.fill(cell, Token::Changed);
        scene.triangle({cell.x + cell.w / 3, cell.y + 3, cell.h * 0.6F, cell.h - 6}, Direction::Right,
                       next ? Token::ChangedText : Token::Text, next);
    };
    entry(Word::LegendNext, [&](const Rect& cell) { mark(cell, true); });
    entry(Word::LegendLast, [&](const Rect& cell) { mark(cell, false); });
    return scene;
}

}  // namespace simtscope::gui
