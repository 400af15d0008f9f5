#include "gui/model/lesson_marks.h"

#include <algorithm>

#include "gui/model/lane_marks.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

using lessons::QuestionKind;

std::uint32_t present(const session::Snapshot& snapshot) {
    std::uint32_t lanes = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (snapshot.lanes.at(lane) != machine::LaneState::Absent) lanes |= 1U << lane;
    return lanes;
}

/// What is typed; "?" as long as nothing is said.
std::string cell_text(const AskedRow& row, unsigned lane) {
    const std::string& given = row.given.at(lane);
    if (!given.empty()) return given;
    return {row.marks && row.marked != 0 ? ' ' : '?'};
}

}  // namespace

std::optional<AskedRow> asked_row(const Picture& picture, const ViewState& state) {
    const lessons::Question* question = asked_question(state);
    if (question == nullptr || picture.phase != Picture::Phase::Ready) return {};
    const AskedQuestion& asked = *state.lesson.asked;
    if (asked.revealed ? !at_answer(asked.index, picture, state) : !at_question(asked.index, picture, state)) return {};
    AskedRow out;
    out.name = question->hides;
    out.revealed = asked.revealed;
    out.marks = question->kind == QuestionKind::Lanes || question->kind == QuestionKind::Mask;
    const bool value = question->kind == QuestionKind::Value;
    if (!out.marks && !value) return {};
    out.lanes = out.marks ? present(picture.snapshot) : 1U << question->lane;
    const auto given = given_answer(*question, asked.entry.text());
    if (out.marks && given) out.marked = given->answer.lanes;
    if (value && given) out.given.at(question->lane) = asked.entry.text();
    const lessons::Solution* solution = solution_of(asked.index, picture, state);
    if (solution == nullptr || !given) return out;
    if (out.marks) out.right = ~(out.marked ^ solution->answer->lanes);
    if (value && lessons::judge(*question, *solution, given->answer).right) out.right = out.lanes;
    return out;
}

void draw_asked_row(Scene& scene, const AskedRow& row, const Layout& layout, const ViewState& state, float y) {
    const Rect label{kEdge, y, layout.gutter - kEdge - 8, layout.row};
    const auto room = static_cast<unsigned>(label.w / state.metrics.small_cell);
    scene.text_in(label, shortened(say(Word::LessonAnswerRow, state.language), room), Token::Text, Role::Small, Align::Right);
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (((row.lanes >> lane) & 1U) == 0) continue;
        const Rect cell{layout.lanes.x(lane) + 1, y + 1, layout.lanes.column - 2, layout.row - 2};
        const bool marked = ((row.marked >> lane) & 1U) != 0;
        if (marked) scene.fill(cell, Token::Active);
        scene.frame(cell, Token::Focus, 2);
        const std::string text = cell_text(row, lane);
        const bool fits = scene.width(text, Role::Small) <= cell.w;
        if (!row.revealed) scene.text_in(cell, fits ? text : "…", marked ? Token::ActiveText : Token::Text, Role::Small, Align::Centre);
        const float size = std::min(cell.w, cell.h) - 4;
        const Rect mark{cell.x + (cell.w - size) / 2, cell.y + (cell.h - size) / 2, size, size};
        if (row.revealed) {
            scene.fill({cell.x + 2, cell.y + 2, cell.w - 4, cell.h - 4}, Token::Panel);
            draw_judgement(scene, mark, ((row.right >> lane) & 1U) != 0);
        }
        scene.hit(cell, row.revealed || !row.marks ? Command{CommandId::FocusLane, lane} : Command{CommandId::LessonMark, lane},
                  say(row.marks && !row.revealed ? Word::LessonMarkTip : Word::LessonAnswerTip, state.language,
                      {{"lane", std::to_string(lane)}, {"value", marked ? "✓" : text}}));
    }
    scene.line({layout.lanes.left, y + layout.row}, {layout.lanes.right(), y + layout.row}, Token::Rule);
}

session::Snapshot hidden_from(session::Snapshot snapshot, const AskedRow& row) {
    if (row.revealed || row.name.empty()) return snapshot;
    for (session::VariableRow& variable : snapshot.variables)
        if (variable.name == row.name) variable.valid = variable.changed = variable.undefined = 0;
    return snapshot;
}

void draw_judgement(Scene& scene, const Rect& box, bool right) {
    const float x = box.x, y = box.y, w = box.w, h = box.h;
    if (right) {
        scene.line({x + w * 0.1F, y + h * 0.55F}, {x + w * 0.4F, y + h * 0.85F}, Token::Text, 2.5F);
        scene.line({x + w * 0.4F, y + h * 0.85F}, {x + w * 0.95F, y + h * 0.15F}, Token::Text, 2.5F);
        return;
    }
    scene.line({x + w * 0.15F, y + h * 0.15F}, {x + w * 0.85F, y + h * 0.85F}, Token::Fault, 2.5F);
    scene.line({x + w * 0.85F, y + h * 0.15F}, {x + w * 0.15F, y + h * 0.85F}, Token::Fault, 2.5F);
}

}  // namespace simtscope::gui
