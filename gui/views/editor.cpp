// The text that is being changed: ImGui's text box, with line numbers of ours beside it.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "gui/model/draft.h"
#include "gui/model/editor_scene.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

struct CursorJump {
    std::uint32_t to = 0;  ///< line that the cursor is to go to; 0: none
    std::uint32_t line = 1;
};

std::size_t line_begin(std::string_view text, std::uint32_t line) {
    std::size_t at = 0;
    for (std::uint32_t i = 1; i < line; ++i) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos) break;
        at = end + 1;
    }
    return at;
}

int on_edit(ImGuiInputTextCallbackData* data) {
    CursorJump& jump = *static_cast<CursorJump*>(data->UserData);
    const std::string_view text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
    if (jump.to != 0) {
        data->CursorPos = data->SelectionStart = data->SelectionEnd = static_cast<int>(line_begin(text, jump.to));
        jump.to = 0;
    }
    const auto behind = static_cast<std::size_t>(std::clamp(data->CursorPos, 0, data->BufTextLen));
    jump.line = 1 + static_cast<std::uint32_t>(std::ranges::count(text.substr(0, behind), '\n'));
    return 0;
}

void draw_numbers(const Stage& stage, std::size_t lines, ImVec2 at, float width, const std::vector<LineMessage>& messages) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = ImGui::GetTextLineHeight();
    for (std::size_t i = 0; i < lines; ++i) {
        const std::string number = std::to_string(i + 1);
        const float y = at.y + static_cast<float>(i) * height;
        if (!ImGui::IsRectVisible({at.x, y}, {at.x + width, y + height})) continue;
        const float x = at.x + width - ImGui::CalcTextSize(number.c_str()).x - 8;
        list->AddText({x, y}, stage.painter.ink(Token::DimText), number.c_str());
        const bool wrong = std::ranges::find(messages, i + 1, &LineMessage::line) != messages.end();
        if (!wrong) continue;
        const float size = height * 0.6F, top = y + (height - size) / 2;
        list->AddTriangleFilled({at.x + 2, top + size}, {at.x + 2 + size, top + size}, {at.x + 2 + size / 2, top},
                                stage.painter.ink(Token::Fault));
    }
}

void keep_in_view(std::uint32_t line, float view) {
    const float height = ImGui::GetTextLineHeight(), top = static_cast<float>(line - 1) * height;
    const float scroll = ImGui::GetScrollY();
    if (top < scroll) ImGui::SetScrollY(top);
    if (top + 2 * height > scroll + view) ImGui::SetScrollY(top + 2 * height - view);
}

void draw_text_box(const Picture& picture, ViewState& state, const Stage& stage, const EditorScene& scene) {
    Draft& draft = state.draft;
    const std::vector<LineMessage> messages = draft_messages(picture, state);
    const auto lines = static_cast<std::size_t>(std::ranges::count(draft.text, '\n')) + 1;
    const float content = std::max(scene.text.h, static_cast<float>(lines + 1) * ImGui::GetTextLineHeight() + 8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_numbers(stage, lines, {at.x, at.y}, scene.numbers, messages);
    ImGui::SetCursorScreenPos({at.x + scene.numbers, at.y});
    if (std::exchange(draft.grab, false)) ImGui::SetKeyboardFocusHere();
    std::string text = draft.text;
    CursorJump jump{draft.go_to, draft.line};
    const bool changed = ImGui::InputTextMultiline("##text", &text, {scene.text.w - scene.numbers - 16, content},
                                                   ImGuiInputTextFlags_AllowTabInput | ImGuiInputTextFlags_CallbackAlways, on_edit, &jump);
    if (ImGui::IsItemActive()) draft.go_to = jump.to;
    if (changed) draft_changed(state, std::move(text));
    if (jump.line != draft.line && jump.line != 0) keep_in_view(jump.line, scene.text.h);
    draft.line = jump.line;
}

}  // namespace

void draw_editor(const Picture& picture, ViewState& state, CommandSink& sink, const Stage& stage) {
    const EditorScene scene = editor_scene(picture, stage.layout, state);
    stage.painter.paint(scene.scene);
    stage.painter.interact(scene.scene, sink);
    if (state.popup.kind != PopupKind::None || scene.text.empty()) return;  // a popup lies over it
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground;
    const auto colour = [&](ImGuiCol which, Token token) { ImGui::PushStyleColor(which, stage.painter.ink(token)); };
    ImGui::PushFont(stage.painter.base_font());
    colour(ImGuiCol_FrameBg, Token::Panel), colour(ImGuiCol_Text, Token::Text), colour(ImGuiCol_TextSelectedBg, Token::Changed);
    colour(ImGuiCol_ChildBg, Token::Panel), colour(ImGuiCol_ScrollbarBg, Token::Panel), colour(ImGuiCol_ScrollbarGrab, Token::Border);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowPos({scene.text.x, scene.text.y});
    ImGui::SetNextWindowSize({scene.text.w, scene.text.h});
    ImGui::Begin("##editor", nullptr, kFlags);
    if (ImGui::BeginChild("##lines", {0, 0})) draw_text_box(picture, state, stage, scene);
    ImGui::EndChild();
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(6);
    ImGui::PopFont();
}

}  // namespace simtscope::gui
