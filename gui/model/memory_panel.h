// What the Shared and Global tabs have in common: the head with the model's name and the chosen cell, the titles of accesses, buttons.
//
//   ┌ model: what is counted, and what is not ──────────────┐
//   │ s[3] = 7 · last write … · next read …   [buttons]     │  the head stays
//   ├───────────────────────────────────────────────────────┤
//   │ load s[0] … s[62]       bars, boxes                   │
//   │ written in this step: …                               │  the body scrolls
//   │ float s [256]           grid of cells                 │
//   └───────────────────────────────────────────────────────┘
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/memory_facts.h"
#include "gui/model/panels.h"

namespace simtscope::gui {

class MemoryPanel {
public:
    MemoryPanel(const Picture& picture, const Layout& layout, const ViewState& state, Area area);

    void draw_head(Word model);
    void begin_body();
    [[nodiscard]] ScrolledScene end_body();

    void paragraph(const std::string& text, Token token);
    void title(const std::string& text, const std::string& detail);
    void gap(float height) { y += height; }
    void rule();
    /// A button in a row that goes on in the next one where it is full; call end_buttons() behind the last.
    void button(const std::string& text, const Command& command, const std::string& tip, bool off = false, bool chosen = false);
    void command_button(CommandId id);
    void end_buttons();
    /// A button that opens a lesson about this, if one comes with the program.
    void lesson_about(std::string_view subject);
    /// That the step does not touch this memory, and where the accesses before and behind are.
    void draw_quiet(Word sentence);
    /// What is accessed, by whom, how.
    void draw_access_title(const MemoryAccess& access);
    /// What the moment wrote, before and after.
    void draw_changes(const std::vector<std::size_t>& arrays);
    [[nodiscard]] bool in_view(float top, float height) const { return top + height >= view.y && top <= view.bottom(); }
    [[nodiscard]] std::string words(Word word, std::initializer_list<Value> values = {}) const { return say(word, state.language, values); }
    [[nodiscard]] std::string lanes(std::uint32_t mask) const;  ///< "0-7"
    [[nodiscard]] std::string who(std::uint32_t mask) const;    ///< "lanes 0-7"
    [[nodiscard]] float left() const { return view.x + kEdge; }
    [[nodiscard]] float right() const { return view.right() - 12; }  ///< in front of the scroll bar
    [[nodiscard]] float row() const;                                 ///< height of a line of small text
    /// The part of the content that should be in view: the chosen cell.
    void mark_chosen(float top, float height);

    const Picture& picture;
    const MemoryPicture& memory;
    const Layout& layout;
    const ViewState& state;
    const Metrics& m;
    Scene scene;
    Rect view;
    float y = 0;  ///< where the next thing goes

private:
    void draw_story(const CellPlace& place);

    Area area_;
    float top_ = 0, button_x_ = -1, chosen_top_ = 0, chosen_height_ = 0;
};

/// Of a tab while there is no run.
[[nodiscard]] ScrolledScene no_memory_scene(const Picture& picture, const Layout& layout, const ViewState& state);

/// Bars over the 32 banks, as narrow as the panel.
void draw_bank_words(MemoryPanel& panel, const MemoryAccess& access);
/// Lines from the lanes of the warp view down to the banks, and the passes as rows.
void draw_bank_lanes(MemoryPanel& panel, const MemoryAccess& access);
/// The sentence that says what the passes are.
void draw_bank_summary(MemoryPanel& panel, const MemoryAccess& access);
/// The sectors of a global request, four to a line.
void draw_sectors(MemoryPanel& panel, const MemoryAccess& access);
/// The cells of an array with its title.
void draw_array(MemoryPanel& panel, std::size_t array);

}  // namespace simtscope::gui
