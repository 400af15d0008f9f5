// Variables by lane as a table: a row for each lane, a column for each variable.
#include <algorithm>
#include <cmath>

#include "gui/model/lane_marks.h"
#include "gui/model/panels.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using session::VariableRow;

class VariablesTable {
public:
    VariablesTable(const Picture& picture, const Layout& layout, const ViewState& state)
        : snapshot_(picture.snapshot), state_(state), scene_(state.metrics), m_(state.metrics), body_(tab_body(layout, state)) {
        row_ = std::round(m_.small_line() + 4);
        head_ = {body_.x, body_.y, body_.w, std::min(std::round(2 * m_.small_line() + 6), body_.h)};
        view_ = {body_.x, head_.bottom(), body_.w, body_.h - head_.h};
        for (const VariableRow& row : snapshot_.variables) {
            if (row.valid != 0) rows_.push_back(&row);
        }
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(body_);
        if (rows_.empty()) {
            scene_.text_in({body_.x + kEdge, body_.y + 6, body_.w, m_.line()}, say(Word::NoVariables, state_.language), Token::DimText);
            scene_.unclip();
            return {std::move(scene_), body_, 0};
        }
        scene_.clip(view_);
        const float scroll = state_.scrolled(Area::Variables);
        for (unsigned lane = 0; lane < 32; ++lane) {
            const float y = view_.y + static_cast<float>(lane) * row_ - scroll;
            if (y + row_ >= view_.y && y <= view_.bottom()) draw_lane(lane, y);
        }
        draw_scroll_bar(scene_, view_, 32 * row_, scroll);
        scene_.unclip();
        draw_head();
        scene_.unclip();
        return {std::move(scene_), view_, 32 * row_, static_cast<float>(state_.lane) * row_, row_};
    }

private:
    [[nodiscard]] float first_x() const { return body_.x + kEdge + 3 * m_.small_cell + 2 * m_.small + 8; }

    [[nodiscard]] unsigned width_of(const VariableRow& row) const {
        unsigned widest = std::min(std::max(columns(row.name), columns(row.type)), 24U);
        for (unsigned lane = 0; lane < 32; ++lane) widest = std::max(widest, columns(value_text(row, lane, state_.hexadecimal)));
        return widest + 2;
    }

    template <class Visit>
    void each_column(Visit visit) {
        float x = first_x();
        std::size_t index = 0;
        for (; index < rows_.size(); ++index) {
            const float width = static_cast<float>(width_of(*rows_[index])) * m_.small_cell;
            if (x + width > body_.right() - 10 && index != 0) break;
            visit(*rows_[index], x, width);
            x += width;
        }
        hidden_ = rows_.size() - index;
    }

    void draw_head() {
        const float line = std::round(m_.small_line());
        scene_.text_in({body_.x + kEdge, head_.y + 2, 4 * m_.small_cell, line}, say(Word::RowLane, state_.language), Token::DimText,
                       Role::Small);
        each_column([&](const VariableRow& row, float x, float width) {
            const float inner = width - m_.small_cell;
            scene_.text_in({x, head_.y + 2, inner, line}, shortened(row.name, 24), Token::Text, Role::Small, Align::Right);
            scene_.text_in({x, head_.y + 2 + line, inner, line}, shortened(row.type, 24), Token::DimText, Role::Small, Align::Right);
            scene_.hit({x, head_.y, width, head_.h}, {CommandId::NumberFormat, 0}, row.type + " " + row.name);
        });
        if (hidden_ != 0) {
            const std::string more = "+" + std::to_string(hidden_);
            scene_.text_in({body_.x, head_.y + 2 + line, body_.w - 12, line}, more, Token::DimText, Role::Small, Align::Right);
        }
        scene_.line({body_.x, head_.bottom() - 0.5F}, {body_.right(), head_.bottom() - 0.5F}, Token::Border);
    }

    void draw_lane(unsigned lane, float y) {
        const machine::LaneState lane_state = snapshot_.lanes.at(lane);
        const bool live = lane_state == machine::LaneState::Active;
        const Rect number{body_.x + kEdge, y, 3 * m_.small_cell, row_};
        scene_.text_in({number.x, number.y, 2 * m_.small_cell, row_}, std::to_string(lane),
                       lane == state_.lane ? Token::Text : Token::DimText, Role::Small, Align::Right);
        draw_lane_state(scene_, {number.right() + 2, y + 2, 1.6F * m_.small, row_ - 4}, lane_state);
        if (lane == state_.lane) scene_.fill({body_.x + 2, y + 1, 3, row_ - 2}, Token::Focus);
        scene_.hit({body_.x, y, body_.w - 10, row_}, {CommandId::FocusLane, lane});
        each_column([&](const VariableRow& row, float x, float width) { draw_value(row, lane, {x, y, width, row_}, live); });
        scene_.line({body_.x + kEdge, y + row_ - 0.5F}, {body_.right() - 10, y + row_ - 0.5F}, Token::Rule, 1, Stroke::Solid, 0.5F);
    }

    void draw_value(const VariableRow& row, unsigned lane, const Rect& cell, bool live) {
        const std::uint32_t bit = 1U << lane;
        if ((row.valid & bit) == 0) return;
        const bool changed = (row.changed & bit) != 0, undefined = (row.undefined & bit) != 0;
        const Rect inner{cell.x + m_.small_cell / 2, cell.y + 1, cell.w - m_.small_cell, cell.h - 2};
        if (changed) draw_changed(scene_, inner);
        const Token token = changed ? Token::ChangedText : undefined ? Token::Undefined : live ? Token::Text : Token::DimText;
        if (undefined) {
            scene_.line({inner.x + 1.5F, inner.y}, {inner.x + 1.5F, inner.bottom()}, token, 2, Stroke::Dashed);
        }
        const Rect words{cell.x, cell.y, cell.w - m_.small_cell, cell.h};
        scene_.text_in({words.x, words.y, words.w - (changed ? 2 : 0), words.h}, value_text(row, lane, state_.hexadecimal), token,
                       Role::Small, Align::Right);
        const auto index = static_cast<std::size_t>(&row - snapshot_.variables.data());
        scene_.hit(cell, ask_command(index, lane), say(Word::WhyAskTip, state_.language));
        if (row.name == state_.variable && lane == state_.lane) scene_.frame(inner, Token::Focus, 2);
    }

    const session::Snapshot& snapshot_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect body_, head_, view_;
    float row_ = 0;
    std::vector<const VariableRow*> rows_;
    std::size_t hidden_ = 0;
};

}  // namespace

ScrolledScene variables_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return VariablesTable(picture, layout, state).draw();
}

}  // namespace simtscope::gui
