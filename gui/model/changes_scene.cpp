#include "gui/model/changes_scene.h"

#include <algorithm>
#include <cmath>

#include "gui/model/controls.h"
#include "gui/model/error_words.h"
#include "gui/model/layout.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

/// Why the list is what it is; empty: it is whole.
std::string remark(const Changes& changes, Language language) {
    if (changes.error) return error_sentence(changes.error->message, language);
    if (changes.searching) return say(Word::ChangesSearching, language);
    std::string out;
    if (changes.stopped) {
        out = say(Word::ChangesStopped, language);
    } else if (changes.list.empty()) {
        out = say(Word::ChangesNone, language);
    } else if (changes.earlier || changes.later) {
        out = say(Word::ChangesCut, language, {{"count", std::to_string(changes.list.size())}});
    }
    return out;
}

}  // namespace

std::size_t chosen_change(const Changes& changes, const ViewState& state, std::uint64_t moment) {
    if (state.lanes.change < changes.list.size()) return state.lanes.change;
    const auto behind = std::ranges::upper_bound(changes.list, moment, {}, &Change::moment);
    return behind == changes.list.begin() ? 0 : static_cast<std::size_t>(behind - changes.list.begin()) - 1;
}

ListPlace draw_changes(Scene& scene, const Picture& picture, const ViewState& state, const Rect& box) {
    const Changes& changes = *picture.changes;
    const Metrics& m = scene.metrics();
    const Language language = state.language;
    const float row = std::round(m.line() + 4), small = std::round(m.small_line() + 2), left = box.x + kEdge;
    float y = box.y;
    const std::string close = say(Word::ButtonCloseChanges, language);
    const float width = button_width(scene, close);
    draw_button(scene, {box.right() - 12 - width, y, width, button_height(m)}, close, {CommandId::CloseChanges, 0},
                tooltip(CommandId::CloseChanges, picture, state));
    const std::string title = say(Word::ChangesTitle, language,
                                  {{"name", changes.name},
                                   {"lane", std::to_string(changes.lane.lane)},
                                   {"block", std::to_string(changes.lane.block)},
                                   {"warp", std::to_string(changes.lane.warp)}});
    const auto room = [&](float right) { return static_cast<unsigned>(std::max(8.0F, (right - left) / m.small_cell)); };
    for (const std::string& line : wrapped(title, room(box.right() - 20 - width))) {
        scene.text_in({left, y, box.w, small}, line, Token::Text, Role::Small);
        y += small;
    }
    y = std::max(y, box.y + button_height(m) + 2);
    if (const std::string text = remark(changes, language); !text.empty()) {
        for (const std::string& line : wrapped(drawable(text), room(box.right() - 12))) {
            scene.text_in({left, y, box.w, small}, line, Token::DimText, Role::Small);
            y += small;
        }
    }
    ListPlace out;
    out.view = {box.x, y + 2, box.w, std::max(0.0F, box.bottom() - y - 2)};
    out.height = static_cast<float>(changes.list.size()) * row;
    const float scroll = state.scrolled(Area::Variables);
    scene.clip(out.view);
    const std::size_t chosen = changes.list.empty() ? 0 : chosen_change(changes, state, picture.snapshot.moment);
    for (std::size_t i = 0; i < changes.list.size(); ++i) {
        const std::size_t index = changes.list.size() - 1 - i;
        const Change& change = changes.list[index];
        const float top = static_cast<float>(i) * row;
        const Rect place{box.x + 2, out.view.y + top - scroll, box.w - 12, row};
        if (index == chosen) out.chosen_top = top, out.chosen_height = row;
        if (place.bottom() < out.view.y || place.y > out.view.bottom()) continue;
        if (index == chosen) scene.fill(place, Token::Hover);
        const bool here = change.moment == picture.snapshot.moment;
        if (here) {
            const float size = std::round(m.small * 0.7F);
            scene.triangle({place.x + 2, place.y + (row - size) / 2, size, size}, Direction::Right, Token::Text);
        }
        const std::string value = change.value.empty() ? say(Word::ChangeGone, language) : "→ " + change.value;
        const std::string text = say(Word::ChangeAt, language,
                                     {{"step", std::to_string(change.moment)}, {"line", std::to_string(change.line)}, {"value", value}});
        const Rect words{left + m.small, place.y, place.w - m.small - kEdge, row};
        scene.text_in(words, text, Token::Text, Role::Small);
        scene.hit(place, {CommandId::GoToChange, static_cast<std::int64_t>(index)}, text);
    }
    draw_scroll_bar(scene, out.view, out.height, scroll);
    scene.unclip();
    return out;
}

}  // namespace simtscope::gui
