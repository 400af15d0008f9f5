#include "gui/model/tour.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/panels.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

struct Card {
    Word title, text;
};
constexpr std::array<Card, kTourCards> kCards{{{Word::TourLanesTitle, Word::TourLanes},
                                               {Word::TourStepTitle, Word::TourStep},
                                               {Word::TourTimeTitle, Word::TourTime},
                                               {Word::TourPanelTitle, Word::TourPanel}}};
constexpr unsigned kColumns = 52;  ///< of text at most
constexpr float kPad = 12;

struct Button {
    CommandId id;
    std::string text;
};

std::vector<Button> buttons(const ViewState& state) {
    const bool last = *state.tour + 1 == kTourCards;
    std::vector<Button> out{{CommandId::TourNext, say(last ? Word::TourDone : Word::TourNext, state.language)}};
    if (!last) out.push_back({CommandId::TourEnd, say(Word::CommandTourEnd, state.language)});
    if (*state.tour == 0 && state.korean_font) out.push_back({CommandId::SwitchLanguage, say(Word::CommandLanguage, state.language)});
    if (*state.tour == 0) out.push_back({CommandId::SwitchProfile, say(Word::CommandProfile, state.language)});
    return out;
}

float button_width(const ViewState& state, const Button& button) {
    return static_cast<float>(columns(button.text)) * state.metrics.cell + state.metrics.font * 1.2F;
}

std::vector<std::string> text_lines(const ViewState& state) {
    const auto room = static_cast<unsigned>((state.width - 4 * kPad) / state.metrics.cell);
    return wrapped(say(kCards.at(*state.tour).text, state.language), std::min(kColumns, room));
}

/// Back and Step, wherever the language, the text's size and the buttons beside them put them.
Rect step_buttons(const Picture& picture, const Layout& layout, const ViewState& state) {
    const Scene top = top_scene(picture, layout, state);
    Rect out;
    for (const Hit& hit : top.hits()) {
        if (hit.command.id == CommandId::StepBack) out = hit.box;
        if (hit.command.id == CommandId::Step) out.w = hit.box.right() - out.x;
    }
    return out;
}

/// What the card points at.
Rect target(const Picture& picture, const Layout& layout, const ViewState& state) {
    switch (*state.tour) {
        case 0:
            return layout.strip;
        case 1:
            return step_buttons(picture, layout, state);
        case 2:
            return layout.timeline;
        default:
            return layout.right;
    }
}

void draw_pointer(Scene& scene, const Rect& card, const Rect& aim, bool below) {
    const float x = std::clamp(aim.x + aim.w / 2, card.x + 20, card.right() - 20);
    if (below) {
        scene.triangle({x - 10, card.y - 12, 20, 12}, Direction::Up, Token::Focus);
    } else {
        scene.triangle({x - 10, card.bottom(), 20, 12}, Direction::Down, Token::Focus);
    }
}

}  // namespace

Rect tour_box(const Picture& picture, const Layout& layout, const ViewState& state) {
    if (!state.tour || state.popup.kind != PopupKind::None) return {};
    const Metrics& m = state.metrics;
    float row = 0;
    for (const Button& button : buttons(state)) row += button_width(state, button) + 6;
    unsigned widest = columns(say(kCards.at(*state.tour).title, state.language)) + 6;
    const std::vector<std::string> lines = text_lines(state);
    for (const std::string& line : lines) widest = std::max(widest, columns(line));
    const float width = std::min(std::max(static_cast<float>(widest) * m.cell, row) + 2 * kPad, state.width - 2 * kEdge);
    const float height = 2 * kPad + std::round(m.line()) * static_cast<float>(lines.size() + 1) + std::round(m.line() + 10) + 10;
    const Rect aim = target(picture, layout, state);
    const float x = std::clamp(aim.x + aim.w / 2 - width / 2, kEdge, std::max(kEdge, state.width - width - kEdge));
    const bool below = aim.bottom() + 14 + height < state.height;
    return {std::round(x), below ? aim.bottom() + 14 : std::max(0.0F, aim.y - height - 14), width, height};
}

Scene tour_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect card = tour_box(picture, layout, state);
    if (card.empty()) return scene;
    const Metrics& m = state.metrics;
    const Rect aim = target(picture, layout, state);
    scene.frame(aim.inset(-1), Token::Focus, 3);
    draw_pointer(scene, card, aim, card.y > aim.y);
    scene.fill(card, Token::Panel);
    scene.frame(card, Token::Focus, 3);
    const float line = std::round(m.line()), left = card.x + kPad, width = card.w - 2 * kPad;
    float y = card.y + kPad;
    scene.text_in({left, y, width, line}, say(kCards.at(*state.tour).title, state.language), Token::Text);
    const std::string count = std::to_string(*state.tour + 1) + "/" + std::to_string(kTourCards);
    scene.text_in({left, y, width, line}, count, Token::DimText, Role::Small, Align::Right);
    scene.line({left, y + line + 3}, {left + width, y + line + 3}, Token::Rule);
    y += line + 8;
    for (const std::string& text : text_lines(state)) {
        scene.text_in({left, y, width, line}, text, Token::Text);
        y += line;
    }
    float x = left;
    for (const Button& button : buttons(state)) {
        const Rect box{x, card.bottom() - kPad - std::round(m.line() + 8), button_width(state, button), std::round(m.line() + 8)};
        scene.fill(box, Token::Button);
        scene.frame(box, Token::Border);
        scene.text_in(box, button.text, Token::Text, Role::Base, Align::Centre);
        scene.hit(box, {button.id, 0}, tooltip(button.id, picture, state));
        x = box.right() + 6;
    }
    return scene;
}

void begin_tour(Context& context, std::int64_t) { context.state.tour = 0; }

void next_card(Context& context, std::int64_t) {
    if (++*context.state.tour == kTourCards) end_tour(context, 0);
}

void end_tour(Context& context, std::int64_t) {
    context.state.tour.reset();
    context.state.preferences.tour_seen = true;
}

bool press_in_tour(Context& context, const Chord& chord) {
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) return dispatch({CommandId::TourNext, 0}, context);
    if (chord == Chord{Key::Escape}) return dispatch({CommandId::TourEnd, 0}, context);
    return false;
}

}  // namespace simtscope::gui
