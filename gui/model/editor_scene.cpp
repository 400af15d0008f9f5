#include "gui/model/editor_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "gui/model/draft.h"
#include "gui/model/registry.h"
#include "gui/model/source_rows.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr std::size_t kMaxMessages = 4;  ///< lines of the strip below the text

/// At the right end: run it, leave it. Returns where they begin.
float draw_buttons(Scene& scene, const Rect& head, const Picture& picture, const ViewState& state) {
    float right = head.right() - 4;
    for (const CommandId id : {CommandId::LeaveEditor, CommandId::SaveSource, CommandId::RunDraft}) {
        const bool off = info(id).off(picture, state).has_value();
        const std::string text = say(info(id).title, state.language);
        const float width = scene.width(text) + state.metrics.font;
        const Rect box{right - width, head.y + 3, width, head.h - 6};
        scene.fill(box, Token::Button);
        scene.frame(box, off ? Token::Rule : Token::Border);
        scene.text_in(box, text, off ? Token::DimText : Token::Text, Role::Base, Align::Centre);
        scene.hit(box, {id, 0}, tooltip(id, picture, state));
        right = box.x - 4;
    }
    return right;
}

std::vector<std::string> message_rows(const Picture& picture, const ViewState& state, unsigned limit) {
    std::vector<std::string> out;
    for (const LineMessage& message : draft_messages(picture, state)) {
        const std::string text =
            message.line == 0 ? message.text
                              : say(Word::EditorLine, state.language, {{"line", std::to_string(message.line)}, {"text", message.text}});
        for (const std::string& row : wrapped(drawable(text), limit)) out.push_back(row);
    }
    if (out.size() > kMaxMessages) {
        out.resize(kMaxMessages);
        out.back() = shortened(out.back() + " …", limit);
    }
    return out;
}

}  // namespace

std::vector<LineMessage> draft_messages(const Picture& picture, const ViewState& state) {
    const session::Error* error = draft_error(picture, state);
    if (error == nullptr) return {};
    return line_messages(*error, state.language);
}

EditorScene editor_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Metrics& m = state.metrics;
    const Rect& box = layout.source;
    scene.fill(box, Token::Panel);
    const Rect head{box.x, box.y, box.w, std::min(std::round(m.line() + 14), box.h)};
    scene.clip(box);
    scene.fill(head, Token::Background);
    const float free = draw_buttons(scene, head, picture, state) - head.x - 2 * kEdge;
    const std::string name = std::filesystem::path(state.draft.file).filename().string();
    const std::string title = say(Word::EditorTitle, state.language, {{"file", name}});
    scene.text_in({head.x + kEdge, head.y, free, head.h}, shortened(title, static_cast<unsigned>(std::max(0.0F, free / m.cell))),
                  Token::Text);
    const auto limit = static_cast<unsigned>(std::max(12.0F, (box.w - 2 * kEdge - m.font) / m.small_cell));
    const std::vector<std::string> rows = message_rows(picture, state, limit);
    const float row = std::round(m.small_line()), strip = rows.empty() ? 0 : row * static_cast<float>(rows.size()) + 8;
    float y = box.bottom() - strip;
    const Rect text{box.x, head.bottom(), box.w, std::max(0.0F, y - head.bottom())};
    if (!rows.empty()) {
        scene.fill({box.x, y, box.w, strip}, Token::Background);
        scene.line({box.x, y}, {box.right(), y}, Token::Fault, 2);
        const float mark = std::round(m.small * 0.8F);
        scene.triangle({box.x + 4, y + 4 + (row - mark) / 2, mark, mark}, Direction::Up, Token::Fault);
        y += 4;
        for (const std::string& line : rows) {
            scene.text_in({box.x + m.font, y, box.w, row}, line, Token::Text, Role::Small);
            y += row;
        }
    }
    scene.frame(text, Token::Focus, 2);
    scene.unclip();
    const auto lines = static_cast<std::size_t>(std::ranges::count(state.draft.text, '\n')) + 1;
    const auto digits = static_cast<float>(std::max<std::size_t>(std::to_string(lines).size(), 3));
    return {std::move(scene), text.inset(2), std::round((digits + 2.5F) * m.cell)};
}

}  // namespace simtscope::gui
