// Inside the Lesson tab: one class that goes down the panel and draws, block by block.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gui/model/lesson_state.h"
#include "gui/model/lesson_text.h"
#include "gui/model/panels.h"

namespace simtscope::gui {

class LessonPanel {
public:
    LessonPanel(const Picture& picture, const Layout& layout, const ViewState& state);
    [[nodiscard]] ScrolledScene draw();

private:
    struct Button {
        std::string text;
        Command command;
        std::string tip;
        bool off = false;
    };

    // lesson_scene.cpp: the text
    void draw_list();
    void draw_lesson();
    void draw_head();
    void draw_other_run();
    void draw_block(const lessons::Block& block);
    void draw_heading(const lessons::Block& block);
    void draw_item(const lessons::Block& block);
    void draw_code(const lessons::Block& block);
    void draw_table(const lessons::Block& block);
    void draw_slider(const std::string& name);
    void draw_summary();
    /// A paragraph whose only words are [[question …]], [[slider …]] or [[task]] is that block.
    [[nodiscard]] bool draw_whole(const lessons::Block& block);
    [[nodiscard]] std::vector<Piece> pieces(const lessons::Spans& spans);
    [[nodiscard]] std::string button_text(const lessons::Span& span) const;
    [[nodiscard]] std::string action_tip(const lessons::Action& action) const;

    // lesson_grading_scene.cpp: texts that are checked
    void draw_task();
    void draw_edit(const lessons::Question& question);
    void draw_grading(const Grading* grading);
    void draw_case(const lessons::GradedCase& graded);
    void judged_line(bool right, const std::string& words, Role role);
    [[nodiscard]] Button edit_button() const;

    // lesson_question_scene.cpp: questions
    void draw_question(const std::string& name);
    void draw_asking(const lessons::Question& question, const lessons::Solution* solution);
    void draw_feedback(const lessons::Question& question, const lessons::Solution* solution);
    void draw_options(const lessons::Question& question);
    void draw_data();
    void draw_lines(const lessons::Question& question);
    void draw_writing(const TextEntry& entry);
    void draw_answered(const lessons::Question& question, const lessons::Solution* solution);
    void draw_vote(std::size_t letter, const Rect& bar, const Rect& number);
    void draw_votes();
    void hit_vote(std::size_t letter, const Rect& box);
    /// Questions are large where a room reads them.
    [[nodiscard]] Role ask_role() const { return lesson_.teaching ? Role::Large : Role::Base; }

    /// Lines from `x` on; the height is added to y_.
    void paragraph(const std::vector<Piece>& pieces, float x, float width, Token token = Token::Text, Role role = Role::Base);
    void text(const std::string& words, Token token = Token::Text, Role role = Role::Base) {
        paragraph(pieces_of(words), left_, width_, token, role);
    }
    void draw_line(const PieceLine& line, float x, float y, Token token, Role role);
    void draw_piece(const Piece& piece, const Rect& box, Token token, Role role);
    void buttons(std::span<const Button> all);
    /// What has the keys' focus gets a ring, and is what the panel scrolls to.
    void focus(std::size_t action, const Rect& box);
    void bring_into_view(float top);
    [[nodiscard]] float row(Role role = Role::Base) const { return m_.line(role); }
    [[nodiscard]] unsigned limit(float width, Role role) const;
    void gap(float lines) { y_ += lines * m_.line(); }

    const Picture& picture_;
    const ViewState& state_;
    const LessonState& lesson_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float left_ = 0, width_ = 0, y_ = 0, top_ = 0;
    float chosen_top_ = 0, chosen_height_ = 0;
    std::optional<float> verdict_;  ///< where that of the question or task that is being drawn begins
    std::size_t action_ = 0;        ///< of the text: the next one
};

}  // namespace simtscope::gui
