#include "gui/model/condition_entry.h"

#include <algorithm>
#include <cmath>

#include "gui/model/breakpoints.h"
#include "gui/model/entry_box.h"
#include "gui/model/error_words.h"
#include "gui/model/moving.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

void set_condition(ViewState& state, const RunFacts& facts) {
    const std::string text = state.condition->entry.text();
    state.condition.reset();
    if (!state.line) return;
    if (breakpoint_at(state.breakpoints, *state.line) == nullptr) toggle_breakpoint(state.breakpoints, facts, *state.line);
    const auto found = std::ranges::find(state.breakpoints, *state.line, &Breakpoint::place);
    if (found != state.breakpoints.end()) found->condition = text;
}

void ask_whether_right(Context& context) {
    Request request = moving::ask(context, Request::Kind::CheckCondition);
    request.text = context.state.condition->entry.text();
    if (!request.text.empty()) context.request(request);
}

}  // namespace

bool press_in_condition(Context& context, const Chord& chord) {
    auto& open = context.state.condition;
    if (!open) return false;
    if (chord == Chord{Key::Escape}) {
        open.reset();
        return true;
    }
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) {
        open->confirmed = true;
        ask_whether_right(context);
        settle_condition(context.picture, context.state);
        return true;
    }
    if (!open->entry.press(chord)) return types_text(chord);
    open->confirmed = false;
    ask_whether_right(context);
    return true;
}

void type_in_condition(Context& context, std::string_view utf8) {
    if (!context.state.condition || utf8.empty()) return;
    context.state.condition->entry.insert(utf8);
    context.state.condition->confirmed = false;
    ask_whether_right(context);
}

void settle_condition(const Picture& picture, ViewState& state) {
    if (!state.condition || !state.condition->confirmed) return;
    const std::string& text = state.condition->entry.text();
    if (text.empty()) return set_condition(state, *picture.facts);
    if (picture.checked_condition.first != text) return;
    if (picture.checked_condition.second.empty()) return set_condition(state, *picture.facts);
    state.condition->confirmed = false;
}

std::string condition_error(const Picture& picture, const ViewState& state) {
    if (!state.condition || picture.checked_condition.first != state.condition->entry.text()) return {};
    return error_sentence(picture.checked_condition.second, state.language);
}

Scene condition_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    if (!state.condition || !state.line) return scene;
    const Metrics& m = state.metrics;
    const std::string error = condition_error(picture, state);
    const auto limit = static_cast<unsigned>(std::max(12.0F, (layout.source.w - 4 * kEdge) / m.small_cell));
    const std::vector<std::string> lines = wrapped(error.empty() ? say(Word::ConditionHelp, state.language) : drawable(error), limit);
    const float small = std::round(m.small_line()), field = std::round(m.line() + 8);
    const float height = 3 * 6 + small + field + small * static_cast<float>(lines.size());
    const Rect box{layout.source.x + kEdge, std::max(layout.source.y, layout.source.bottom() - height - 6), layout.source.w - 2 * kEdge,
                   height};
    scene.fill(box, Token::Background);
    scene.frame(box, Token::Border, 2);
    float y = box.y + 6;
    const float left = box.x + kEdge, width = box.w - 2 * kEdge;
    const std::string title = say(Word::ConditionTitle, state.language, {{"line", std::to_string(state.line->line)}});
    scene.text_in({left, y, width, small}, title, Token::Text, Role::Small);
    y += small + 3;
    draw_entry(scene, {left, y, width, field}, state.condition->entry);
    y += field + 3;
    for (const std::string& line : lines) {
        scene.text_in({left, y, width, small}, line, error.empty() ? Token::DimText : Token::Text, Role::Small);
        y += small;
    }
    if (!error.empty()) {
        const float size = std::round(m.small * 0.8F);
        scene.triangle({box.right() - kEdge - size, box.y + 6 + (small - size) / 2, size, size}, Direction::Up, Token::Fault);
    }
    return scene;
}

}  // namespace simtscope::gui
