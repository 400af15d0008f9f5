// The row of tabs over the right panel, and the scroll bar that all panels share.
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/why_scene.h"

namespace simtscope::gui {
namespace {

ScrolledScene why_body(const Picture& picture, const Layout& layout, const ViewState& state) {
    return why_scene(picture, layout, state).body;
}

constexpr std::array kPanels{
    Panel{Tab::Variables, Area::Variables, CommandId::ShowVariables, variables_scene},
    Panel{Tab::Problems, Area::Problems, CommandId::ShowProblems, problems_scene},
    Panel{Tab::Warps, Area::Warps, CommandId::ShowWarps, warps_scene},
    Panel{Tab::Why, Area::Why, CommandId::ShowWhy, why_body},
    Panel{Tab::Stops, Area::Stops, CommandId::ShowStops, stops_scene},
};

float tab_height(const ViewState& state) { return std::round(state.metrics.line() + 8); }

checks::Level worst(const Picture& picture) {
    checks::Level level = picture.phase == Picture::Phase::Failed ? checks::Level::Error : checks::Level::Note;
    for (const Problem& problem : picture.facts->problems) level = std::max(level, problem.level);
    return level;
}

std::string title(const Panel& panel, const ViewState& state, std::size_t problems) {
    if (panel.tab == Tab::Problems) return say(Word::TabProblemsCount, state.language, {{"count", std::to_string(problems)}});
    return say(info(panel.command).title, state.language);
}

}  // namespace

std::span<const Panel> panels() { return kPanels; }
const Panel& panel(Tab tab) { return *std::ranges::find(kPanels, tab, &Panel::tab); }

Rect tab_body(const Layout& layout, const ViewState& state) {
    const float height = std::min(tab_height(state), layout.right.h);
    return {layout.right.x, layout.right.y + height, layout.right.w, layout.right.h - height};
}

Scene tabs_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect row{layout.right.x, layout.right.y, layout.right.w, std::min(tab_height(state), layout.right.h)};
    scene.fill(layout.right, Token::Panel);
    scene.clip(layout.right);
    scene.fill(row, Token::Background);
    scene.line({row.x, row.bottom() - 0.5F}, {row.right(), row.bottom() - 0.5F}, Token::Rule);
    const bool failed = picture.phase == Picture::Phase::Failed;
    const std::size_t problems = failed ? 1 : picture.facts->problems.size();
    float x = row.x + 4;
    for (const Panel& entry : panels()) {
        const std::string text = title(entry, state, problems);
        const bool mark = entry.tab == Tab::Problems && problems != 0;
        const float icon = mark ? std::round(state.metrics.font * 0.7F) : 0;
        const float width = scene.width(text) + icon + (mark ? 6 : 0) + state.metrics.font * 1.2F;
        const Rect box{x, row.y + 3, width, row.h - 3};
        const bool chosen = state.tab == entry.tab;
        if (chosen) {
            scene.fill(box, Token::Panel);
            scene.fill({box.x, box.y, box.w, 3}, Token::Active);
            scene.line({box.x, box.y}, {box.x, box.bottom()}, Token::Border);
            scene.line({box.right(), box.y}, {box.right(), box.bottom()}, Token::Border);
        }
        float x_text = box.x + (box.w - scene.width(text) - icon - (mark ? 6 : 0)) / 2;
        if (mark) {
            const Rect place{x_text, box.y + (box.h - icon) / 2, icon, icon};
            scene.triangle(place, Direction::Up, worst(picture) == checks::Level::Error ? Token::Fault : Token::Waiting,
                           worst(picture) != checks::Level::Note);
            x_text += icon + 6;
        }
        scene.text_in({x_text, box.y, width, box.h}, text, chosen ? Token::Text : Token::DimText);
        scene.hit(box, {entry.command, 0}, tooltip(entry.command, picture, state));
        x = box.right() + 2;
    }
    scene.unclip();
    return scene;
}

void draw_scroll_bar(Scene& scene, const Rect& view, float content_height, float scroll) {
    if (content_height <= view.h || view.h < 20) return;
    const float height = std::max(24.0F, view.h * view.h / content_height);
    const float top = view.y + (view.h - height) * std::clamp(scroll / (content_height - view.h), 0.0F, 1.0F);
    scene.fill({view.right() - 7, top, 5, std::min(height, view.h)}, Token::Border);
}

}  // namespace simtscope::gui
