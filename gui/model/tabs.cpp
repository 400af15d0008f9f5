// The row of tabs over the right panel, and the scroll bar that all panels share.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/why_scene.h"

namespace simtscope::gui {
namespace {

ScrolledScene why_body(const Picture& picture, const Layout& layout, const ViewState& state) {
    return why_scene(picture, layout, state).body;
}

constexpr std::array kPanels{
    Panel{Tab::Lesson, Area::Lesson, CommandId::ShowLesson, lesson_scene},
    Panel{Tab::Variables, Area::Variables, CommandId::ShowVariables, lanes_scene},
    Panel{Tab::Warps, Area::Warps, CommandId::ShowWarps, warps_scene},
    Panel{Tab::Shared, Area::Shared, CommandId::ShowShared, shared_scene},
    Panel{Tab::Global, Area::Global, CommandId::ShowGlobal, global_scene},
    Panel{Tab::Divergence, Area::Divergence, CommandId::ShowDivergence, divergence_scene},
    Panel{Tab::Problems, Area::Problems, CommandId::ShowProblems, problems_scene},
    Panel{Tab::Why, Area::Why, CommandId::ShowWhy, why_body},
    Panel{Tab::Stops, Area::Stops, CommandId::ShowStops, stops_scene},
    Panel{Tab::Compare, Area::Compare, CommandId::ShowCompare, compare_scene},
};

constexpr float kTabGap = 2;

float tab_height(const ViewState& state) { return std::round(state.metrics.line() + 8); }

checks::Level worst(const Picture& picture) {
    checks::Level level = picture.phase == Picture::Phase::Failed ? checks::Level::Error : checks::Level::Note;
    for (const Problem& problem : picture.facts->problems) level = std::max(level, problem.level);
    return level;
}

struct Title {
    std::string text;
    bool mark = false;  ///< of the worst problem, two columns wide
    [[nodiscard]] unsigned columns() const { return gui::columns(text) + (mark ? 2 : 0); }
};

std::vector<Title> titles(const Picture& picture, const ViewState& state) {
    const std::size_t problems = picture.phase == Picture::Phase::Failed ? 1 : picture.facts->problems.size();
    std::vector<Title> out;
    for (const Panel& panel : kPanels) {
        if (panel.tab == Tab::Problems) {
            out.push_back({say(Word::TabProblemsCount, state.language, {{"count", std::to_string(problems)}}), problems != 0});
        } else {
            out.push_back({say(info(panel.command).title, state.language), false});
        }
    }
    return out;
}

float tab_width(unsigned columns, const TabRow& row, const Metrics& metrics) {
    return std::ceil(static_cast<float>(columns) * metrics.width(row.role) + row.padding);
}

void draw_tab(Scene& scene, const Title& title, const Rect& box, bool chosen, Role role, checks::Level worst) {
    if (chosen) {
        scene.fill(box, Token::Panel);
        scene.fill({box.x, box.y, box.w, 3}, Token::Active);
        scene.line({box.x, box.y}, {box.x, box.bottom()}, Token::Border);
        scene.line({box.right(), box.y}, {box.right(), box.bottom()}, Token::Border);
    }
    const float cell = scene.metrics().width(role), mark = title.mark ? 2 * cell : 0;
    float x = box.x + (box.w - scene.width(title.text, role) - mark) / 2;
    if (title.mark) {
        const float icon = std::round(scene.metrics().size(role) * 0.7F);
        scene.triangle({x, box.y + (box.h - icon) / 2, icon, icon}, Direction::Up,
                       worst == checks::Level::Error ? Token::Fault : Token::Waiting, worst != checks::Level::Note);
        x += mark;
    }
    scene.text_in({x, box.y, box.w, box.h}, title.text, chosen ? Token::Text : Token::DimText, role);
}

/// To the first tab that is out of view there; its tooltip names all of them.
void draw_tab_arrow(Scene& scene, const Rect& box, bool forward, const TabRow& row, const std::vector<Title>& all, Language language) {
    const bool any = forward ? row.last < all.size() : row.first > 0;
    const float size = std::round(scene.metrics().small * 0.6F);
    const Rect mark{box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, size};
    scene.triangle(mark, forward ? Direction::Right : Direction::Left, any ? Token::Text : Token::Rule);
    if (!any) return;
    std::string names;
    for (std::size_t i = forward ? row.last : 0; i < (forward ? all.size() : row.first); ++i) {
        names += (names.empty() ? "" : ", ") + all[i].text;
    }
    scene.hit(box, {kPanels.at(forward ? row.last : row.first - 1).command, 0}, say(Word::TabsMore, language, {{"names", names}}));
}

}  // namespace

std::span<const Panel> panels() { return kPanels; }
const Panel& panel(Tab tab) { return *std::ranges::find(kPanels, tab, &Panel::tab); }

float shown_scroll(float scroll, const ScrolledScene& body, bool follow) {
    if (follow && body.chosen_height > 0) {
        scroll = std::max(scroll, body.chosen_top + body.chosen_height - body.view.h);
        scroll = std::min(scroll, body.chosen_top);
    }
    return std::clamp(scroll, 0.0F, std::max(0.0F, body.content_height - body.view.h));
}

float shown_across(float across, const ScrolledScene& body, bool follow) {
    if (follow && body.chosen_width > 0) {
        across = std::max(across, body.chosen_left + body.chosen_width - body.across_view);
        across = std::min(across, body.chosen_left);
    }
    return std::clamp(across, 0.0F, std::max(0.0F, body.across_content - body.across_view));
}

Rect tab_row(const Layout& layout, const ViewState& state) {
    return {layout.right.x, layout.right.y, layout.right.w, std::min(tab_height(state), layout.right.h)};
}

Rect tab_body(const Layout& layout, const ViewState& state) {
    const float height = std::min(tab_height(state), layout.right.h);
    return {layout.right.x, layout.right.y + height, layout.right.w, layout.right.h - height};
}

TabRow place_tabs(std::span<const unsigned> titles, std::size_t chosen, float width, const Metrics& metrics) {
    const auto needed = [&](const TabRow& row) {
        float sum = 8;
        for (const unsigned columns : titles) sum += tab_width(columns, row, metrics) + kTabGap;
        return sum;
    };
    TabRow row;
    row.last = titles.size();
    for (const auto& [role, padding] :
         {std::pair{Role::Base, 1.2F}, std::pair{Role::Base, 0.7F}, std::pair{Role::Small, 0.7F}, std::pair{Role::Small, 0.45F}}) {
        row.role = role;
        row.padding = std::round(metrics.size(role) * padding);
        if (needed(row) <= width) return row;
    }
    row.arrow = std::round(std::max(28.0F, metrics.small * 2));
    const float room = width - 2 * row.arrow - 8;
    for (row.first = row.last = 0; row.last <= chosen; row.first = row.last <= chosen ? row.last : row.first) {  // page by page
        float used = 0;
        do {
            used += tab_width(titles[row.last], row, metrics) + kTabGap;
            ++row.last;
        } while (row.last < titles.size() && used + tab_width(titles[row.last], row, metrics) + kTabGap <= room);
    }
    return row;
}

Scene tabs_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect row = tab_row(layout, state);
    scene.fill(layout.right, Token::Panel);
    scene.clip(layout.right);
    scene.fill(row, Token::Background);
    scene.line({row.x, row.bottom() - 0.5F}, {row.right(), row.bottom() - 0.5F}, Token::Rule);
    const std::vector<Title> all = titles(picture, state);
    std::vector<unsigned> widths;
    for (const Title& title : all) widths.push_back(title.columns());
    const auto chosen = static_cast<std::size_t>(&panel(state.tab) - kPanels.data());
    const TabRow placed = place_tabs(widths, chosen, row.w, state.metrics);
    float x = row.x + 4 + placed.arrow;
    for (std::size_t i = placed.first; i < placed.last; ++i) {
        const Rect box{x, row.y + 3, tab_width(widths[i], placed, state.metrics), row.h - 3};
        draw_tab(scene, all[i], box, i == chosen, placed.role, worst(picture));
        scene.hit(box, {kPanels.at(i).command, 0}, tooltip(kPanels.at(i).command, picture, state));
        x = box.right() + kTabGap;
    }
    if (placed.arrow > 0) {
        const Rect left{row.x, row.y + 3, placed.arrow, row.h - 3};
        draw_tab_arrow(scene, left, false, placed, all, state.language);
        draw_tab_arrow(scene, {row.right() - left.w, left.y, left.w, left.h}, true, placed, all, state.language);
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
