// Draws the open popup.
#include <algorithm>
#include <cmath>

#include "gui/model/entry_box.h"
#include "gui/model/popup.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr float kColumns = 84;  ///< width of the box, where the window has room
constexpr float kFewColumns = 56;
constexpr float kPad = 10;

/// Heights and texts of a row, laid out for a width.
struct LaidRow {
    const PopupRow* row = nullptr;
    std::vector<std::string> text, detail;
    float y = 0, height = 0;
};

class PopupBox {
public:
    PopupBox(const Picture& picture, const Layout& layout, const ViewState& state)
        : content_(popup_content(picture, state)), layout_(layout), state_(state), m_(state.metrics), scene_(state.metrics) {
        row_height_ = std::round(std::max(m_.line() + 8, state.profile == Profile::Projector ? 32.0F : 28.0F));
        small_ = std::round(m_.small_line());
        place();
    }

    [[nodiscard]] ScrolledScene draw() {
        const Rect window{0, 0, state_.width, state_.height};
        scene_.fill(window, Token::Background, 0.6F);
        scene_.hit(window, {CommandId::ClosePopup, 0});
        scene_.fill(box_, Token::Background);
        scene_.frame(box_, Token::Border, 2);
        scene_.hit(box_, {});
        draw_head();
        draw_groups();
        const float scroll = std::clamp(state_.popup.scroll, 0.0F, std::max(0.0F, rows_height_ - view_.h));
        scene_.clip(view_);
        float chosen_top = 0, chosen_height = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const LaidRow& row = rows_[i];
            const bool chosen = i == state_.popup.chosen && !row.row->heading;
            if (chosen) chosen_top = row.y, chosen_height = row.height;
            const Rect place{view_.x, view_.y + row.y - scroll, view_.w - (rows_height_ > view_.h ? 10 : 0), row.height};
            if (place.bottom() > view_.y && place.y < view_.bottom()) draw_row(row, place, i, chosen);
        }
        draw_scroll_bar(scene_, view_, rows_height_, scroll);
        scene_.unclip();
        return {std::move(scene_), view_, rows_height_, chosen_top, chosen_height};
    }

private:
    [[nodiscard]] unsigned small_columns(float width) const { return static_cast<unsigned>(std::max(8.0F, width / m_.small_cell)); }

    void place() {
        const bool line = state_.popup.kind == PopupKind::LineTimes;  // beside the source, whose line stays in sight
        const float width = std::min(state_.width - 2 * kEdge, (line ? kFewColumns : kColumns) * m_.cell);
        const bool left = state_.popup.kind == PopupKind::Menu;  // below its button
        box_ = {left ? kEdge : std::round((state_.width - width) / 2), layout_.top.bottom() + 4, width, 0};
        if (line) box_.x = std::min(layout_.right.x + kEdge, state_.width - kEdge - width);
        inner_ = {box_.x + kPad, box_.y + kPad, box_.w - 2 * kPad, 0};
        head_ = row_height_ + (content_.typed ? row_height_ + 6 : 0);
        hint_ = content_.hint.empty() ? std::vector<std::string>{} : wrapped(drawable(content_.hint), small_columns(inner_.w - small_));
        head_ += static_cast<float>(hint_.size()) * small_ + (hint_.empty() ? 0 : 4);
        float widest = 0;
        for (const std::string& group : content_.groups) widest = std::max(widest, scene_.width(group));
        groups_width_ = content_.groups.empty() ? 0 : widest + 3 * m_.cell;
        lay_rows();
        foot_ = content_.foot.empty() ? std::vector<std::string>{} : wrapped(content_.foot, small_columns(inner_.w));
        const float foot = static_cast<float>(foot_.size()) * small_ + 6;
        const float wanted = std::max(rows_height_, static_cast<float>(content_.groups.size()) * row_height_);
        const float room = state_.height - layout_.status.h - box_.y - 2 * kPad - head_ - foot;
        const float height = std::max(row_height_, std::min(wanted, room));
        view_ = {inner_.x + groups_width_, inner_.y + head_, inner_.w - groups_width_,
                 rows_.empty() && content_.groups.empty() ? 0 : height};
        foot_y_ = view_.bottom() + 6;
        box_.h = foot_y_ + foot - box_.y + 2;
    }

    void lay_rows() {
        const float width = inner_.w - groups_width_ - 16;
        for (const PopupRow& row : content_.rows) {
            LaidRow laid;
            laid.row = &row;
            const float right = row.right.empty() ? 0 : scene_.width(row.right, Role::Small) + 2 * m_.cell;
            laid.text = wrapped(drawable(row.text), static_cast<unsigned>(std::max(8.0F, (width - right) / m_.cell)));
            if (!row.detail.empty()) laid.detail = wrapped(drawable(row.detail), small_columns(width - 2 * m_.cell));
            laid.y = rows_height_;
            laid.height = row_height_ + static_cast<float>(laid.text.size() - 1) * std::round(m_.line()) +
                          static_cast<float>(laid.detail.size()) * small_ + (laid.detail.empty() ? 0 : 2);
            rows_height_ += laid.height;
            rows_.push_back(std::move(laid));
        }
    }

    void draw_head() {
        float y = inner_.y;
        scene_.text_in({inner_.x, y, inner_.w, row_height_ - 4}, content_.title, Token::Text);
        const Rect close{inner_.right() - row_height_, y - 4, row_height_, row_height_};
        const float d = std::round(m_.small * 0.35F), cx = close.x + close.w / 2, cy = close.y + close.h / 2;
        scene_.line({cx - d, cy - d}, {cx + d, cy + d}, Token::Text, 2);
        scene_.line({cx - d, cy + d}, {cx + d, cy - d}, Token::Text, 2);
        scene_.hit(close, {CommandId::ClosePopup, 0}, say(Word::PopupCloseTip, state_.language));
        y += row_height_;
        if (content_.typed) {
            const float button = content_.enter.empty() ? 0 : scene_.width(content_.enter, Role::Small) + 2 * m_.cell;
            draw_entry(scene_, {inner_.x, y, inner_.w - button - (button > 0 ? 8 : 0), row_height_}, state_.popup.entry);
            if (button > 0) draw_enter({inner_.right() - button, y, button, row_height_});
            y += row_height_ + 6;
        }
        const float mark = content_.wrong ? std::round(m_.small * 0.8F) : 0;
        if (content_.wrong && !hint_.empty()) scene_.triangle({inner_.x, y + (small_ - mark) / 2, mark, mark}, Direction::Up, Token::Fault);
        for (const std::string& line : hint_) {
            scene_.text_in({inner_.x + (mark > 0 ? mark + 6 : 0), y, inner_.w, small_}, line, content_.wrong ? Token::Text : Token::DimText,
                           Role::Small);
            y += small_;
        }
        for (std::size_t i = 0; i < foot_.size(); ++i)
            scene_.text_in({inner_.x, foot_y_ + static_cast<float>(i) * small_, inner_.w, small_}, foot_[i], Token::DimText, Role::Small);
    }

    void draw_enter(const Rect& box) {
        scene_.fill(box, Token::Panel);
        scene_.frame(box, Token::Border);
        scene_.text_in(box, content_.enter, Token::Text, Role::Small, Align::Centre);
        scene_.hit(box, {CommandId::ChoosePopupRow, kEnterRow});
    }

    void draw_groups() {
        const auto count = static_cast<float>(std::max<std::size_t>(content_.groups.size(), 1));
        const float height = std::floor(std::min(row_height_, view_.h / count));  // all in view
        for (std::size_t i = 0; i < content_.groups.size(); ++i) {
            const Rect place{inner_.x, view_.y + static_cast<float>(i) * height, groups_width_ - m_.cell, height};
            const bool chosen = i == state_.popup.group;
            if (chosen) scene_.fill(place, Token::Panel), scene_.fill({place.x, place.y, 3, place.h}, Token::Active);
            scene_.text_in({place.x + m_.cell, place.y, place.w, place.h}, content_.groups[i], chosen ? Token::Text : Token::DimText);
            scene_.hit(place, {CommandId::ChoosePopupGroup, static_cast<std::int64_t>(i)});
        }
        if (!content_.groups.empty()) scene_.line({view_.x - m_.cell / 2, view_.y}, {view_.x - m_.cell / 2, view_.bottom()}, Token::Rule);
    }

    void draw_row(const LaidRow& laid, const Rect& place, std::size_t index, bool chosen) {
        const PopupRow& row = *laid.row;
        if (chosen) scene_.fill(place, Token::Panel), scene_.frame(place.inset(1), Token::Focus, 2);
        const Token token = row.off || row.heading ? Token::DimText : Token::Text;
        const float left = place.x + 6, line = std::round(m_.line());
        const float first = row_height_;
        for (std::size_t i = 0; i < laid.text.size(); ++i)
            scene_.text_in({left, place.y + static_cast<float>(i) * line, place.w, first}, laid.text[i], token);
        scene_.text_in({left, place.y, place.w - 22, first}, row.right, Token::DimText, Role::Small, Align::Right);
        float y = place.y + first + static_cast<float>(laid.text.size() - 1) * line - 4;
        for (const std::string& part : laid.detail) {
            scene_.text_in({left + 2 * m_.cell, y, place.w, small_}, part, Token::DimText, Role::Small);
            y += small_;
        }
        if (row.heading) {
            scene_.line({left, place.bottom() - 2.5F}, {place.right() - 16, place.bottom() - 2.5F}, Token::Rule);
            return;
        }
        scene_.hit(place, {CommandId::ChoosePopupRow, static_cast<std::int64_t>(index)});
    }

    PopupContent content_;
    const Layout& layout_;
    const ViewState& state_;
    const Metrics& m_;
    Scene scene_;
    float row_height_ = 0, small_ = 0, head_ = 0, groups_width_ = 0, rows_height_ = 0, foot_y_ = 0;
    Rect box_, inner_, view_;
    std::vector<LaidRow> rows_;
    std::vector<std::string> hint_, foot_;
};

}  // namespace

ScrolledScene popup_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return PopupBox(picture, layout, state).draw();
}

}  // namespace simtscope::gui
