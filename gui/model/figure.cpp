#include "gui/model/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"
#include "gui/model/popup.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/warp_scene.h"
#include "gui/model/why_scene.h"
#include "session/names.h"

namespace simtscope::gui {
namespace {

constexpr float kTallest = 8000;  ///< pixels of a panel; what is below is cut

Scene source_region(const Picture& picture, const Layout& layout, const ViewState& state) {
    return source_scene(picture, layout, state).scene;
}
Scene legend_region(const Picture&, const Layout& layout, const ViewState& state) { return legend_scene(layout, state); }

/// A region of the window that looks in a file as it does there.
struct Region {
    std::string_view name;
    Rect Layout::*box;
    Scene (*scene)(const Picture& picture, const Layout& layout, const ViewState& state);
};
constexpr std::array kRegions{
    Region{"narration", &Layout::narration, narration_scene}, Region{"warp", &Layout::warp, warp_scene},
    Region{"legend", &Layout::legend, legend_region},         Region{"source", &Layout::source, source_region},
    Region{"timeline", &Layout::timeline, timeline_scene},
};

std::string_view tab_name(const Panel& panel) {
    std::string_view name = info(panel.command).name;
    if (name.ends_with("-tab")) name.remove_suffix(4);
    return name;
}

void add_window(Figure& figure, const Picture& picture, const Layout& layout, ViewState& state) {
    const auto add = [&](Scene scene) { figure.parts.push_back({std::move(scene), {}, {0, 0, figure.width, figure.height}}); };
    const Panel& shown = panel(state.tab);
    float& scroll = state.scrolled(shown.area);
    const ScrolledScene body = shown.scene(picture, layout, state);
    scroll = shown_scroll(scroll, body, state.follow_panel);
    float& across = state.across.at(static_cast<std::size_t>(shown.area));
    across = shown_across(across, body, state.follow_panel);
    add(top_scene(picture, layout, state));
    for (const Region& region : kRegions) {
        if (!(layout.*region.box).empty()) add(region.scene(picture, layout, state));
    }
    add(tabs_scene(picture, layout, state));
    add(shown.scene(picture, layout, state).scene);
    add(status_scene(picture, layout, state));
    if (state.popup.kind == PopupKind::None) return;
    ScrolledScene popup = popup_scene(picture, layout, state);
    state.popup.scroll = shown_scroll(state.popup.scroll, popup, state.popup.follow);
    add(popup_scene(picture, layout, state).scene);
}

/// The content of a tab without its scroll bars.
void add_tab(Figure& figure, const Picture& picture, Layout layout, ViewState& state, const Panel& tab) {
    state.tab = tab.tab;
    state.scroll = {};
    state.across = {};
    state.why_across = 0;
    const float row = tab_body(layout, state).y - layout.right.y;
    Rect& right = layout.right;
    if (tab.tab == Tab::Why) {
        const WhyScene why = why_scene(picture, layout, state);
        right.w += std::max(0.0F, why.across_content - why.across_view);
    }
    const auto place = [&](float height) { right = {right.x, -row, right.w, row + height}; };
    place(kTallest);
    const ScrolledScene wide = tab.scene(picture, layout, state);
    right.w += std::max(0.0F, wide.across_content - wide.across_view);
    const ScrolledScene tall = tab.scene(picture, layout, state);
    const float heads = tab_body(layout, state).h - tall.view.h;  // what stands above the part that scrolls
    const float height = std::clamp(std::ceil(heads + tall.content_height), 2 * state.metrics.line(), kTallest);
    place(height);
    Scene ground(state.metrics);
    ground.fill({right.x, 0, right.w, height}, Token::Panel);
    figure.width = right.w;
    figure.height = height;
    const Rect clip{0, 0, right.w, height};
    figure.parts.push_back({std::move(ground), {-right.x, 0}, clip});
    figure.parts.push_back({tab.scene(picture, layout, state).scene, {-right.x, 0}, clip});
}

void add_caption(Figure& figure, const ViewState& state) {
    const Metrics& m = state.metrics;
    const auto limit = static_cast<unsigned>(std::max(8.0F, (figure.width - 2 * kEdge) / m.small_cell));
    const std::vector<std::string> lines = wrapped(figure.title, limit);
    const float row = std::round(m.small_line()), height = static_cast<float>(lines.size()) * row + 8;
    const Rect box{0, figure.height, figure.width, height};
    Scene scene(m);
    scene.fill(box, Token::Background);
    scene.line({0, box.y + 0.5F}, {box.right(), box.y + 0.5F}, Token::Rule);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        scene.text_in({kEdge, box.y + 4 + static_cast<float>(i) * row, box.w, row}, lines[i], Token::DimText, Role::Small);
    }
    figure.height += height;
    figure.parts.push_back({std::move(scene), {}, box});
}

}  // namespace

std::vector<std::string> figure_panels() {
    std::vector<std::string> out{"window"};
    for (const Region& region : kRegions) out.emplace_back(region.name);
    for (const Panel& tab : panels()) out.emplace_back(tab_name(tab));
    return out;
}

std::string figure_caption(const Picture& picture, Language language) {
    const session::LaunchSpec& spec = picture.facts->spec;
    const session::Snapshot& snapshot = picture.snapshot;
    const std::string seed = std::to_string(spec.seed);
    const std::string step = picture.facts->total || picture.facts->scanned != 0
                                 ? std::to_string(snapshot.moment) + "/" + total_text(picture)
                                 : std::to_string(snapshot.moment);
    std::string policy = session::policy_name(spec.policy);
    if (spec.undefined != machine::UndefinedMode::Track)
        policy = say(Word::PolicyUndefined, language, {{"policy", policy}, {"mode", session::undefined_name(spec.undefined)}});
    return drawable(
        say(Word::FigureCaption, language,
            {{"kernel", snapshot.kernel.empty() ? spec.kernel : snapshot.kernel}, {"step", step}, {"policy", policy}, {"seed", seed}}));
}

std::optional<Figure> make_figure(const Picture& picture, ViewState state, std::string_view panel, bool caption) {
    state.busy = false;
    state.headway.reset();
    if (panel == "legend") state.legend = true;
    Layout layout = compute_layout(state);
    if (state.follow_source) state.scrolled(Area::Source) = source_scroll(picture, layout, state);
    Figure figure;
    figure.theme = state.theme;
    figure.title = figure_caption(picture, state.language);
    const auto* region = std::ranges::find(kRegions, panel, &Region::name);
    const auto tab = std::ranges::find(panels(), panel, tab_name);
    if (panel == "window") {
        figure.width = state.width;
        figure.height = state.height;
        add_window(figure, picture, layout, state);
    } else if (region != kRegions.end() && !(layout.*region->box).empty()) {
        const Rect box = layout.*region->box;
        figure.width = box.w;
        figure.height = box.h;
        figure.parts.push_back({region->scene(picture, layout, state), {-box.x, -box.y}, {0, 0, box.w, box.h}});
    } else if (tab != panels().end()) {
        add_tab(figure, picture, layout, state, *tab);
    } else {
        return {};
    }
    if (caption) add_caption(figure, state);
    return figure;
}

}  // namespace simtscope::gui
