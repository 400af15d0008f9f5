// Values by lane as a table: a row for each lane (or for lanes with the same values), a column for each variable and watch. The head
// and the lanes stay in view; only rows and columns that show are built.
//
//   [ filter …          ] 5 of 32   [Watch +] [Groups]
//        lane │     v    delta    v * 2 ×
//    0   ████ │     5        4       10
//    1   ▨▨▨▨ │     ?        4        ?
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/changes_scene.h"
#include "gui/model/controls.h"
#include "gui/model/entry_box.h"
#include "gui/model/error_words.h"
#include "gui/model/lane_commands.h"
#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using session::VariableRow;

constexpr unsigned kNameColumns = 24, kGroupColumns = 12;

struct Column {
    const VariableRow* row = nullptr;
    std::size_t index = 0;             ///< of value_rows()
    std::optional<std::size_t> watch;  ///< of the watches asked for
    std::string error;                 ///< why there are no values
    float left = 0, width = 0;         ///< within the content
};

/// Lanes that share a row.
struct Group {
    std::uint32_t lanes = 0;
    unsigned first = 0;
    std::vector<std::string> label;
    float top = 0;
};

class LanesTable {
public:
    LanesTable(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture),
          snapshot_(picture.snapshot),
          state_(state),
          scene_(state.metrics),
          m_(state.metrics),
          body_(tab_body(layout, state)) {
        row_ = std::round(m_.small_line() + 4);
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(body_);
        float y = body_.y + 4;
        if (picture_.phase == Picture::Phase::Ready) y = draw_tools(y);
        if (state_.lanes.changes_open && picture_.changes != nullptr) return finish_with_changes(y);
        choose_columns();
        group_lanes();
        if (columns_.empty() || groups_.empty()) {
            const Word word = columns_.empty() ? Word::NoVariables : Word::NoLaneMatches;
            paragraph(say(word, state_.language), y + 2, Token::DimText);
            scene_.unclip();
            return {std::move(scene_), body_, 0};
        }
        head_ = {body_.x, y, body_.w, std::round(2 * m_.small_line() + 6)};
        view_ = {body_.x, head_.bottom(), body_.w, std::max(0.0F, body_.bottom() - head_.bottom())};
        return draw_table();
    }

private:
    [[nodiscard]] float label_width() const { return (state_.lanes.grouped ? kGroupColumns : 3) * m_.small_cell; }
    [[nodiscard]] float first_x() const { return body_.x + kEdge + label_width() + 2 * m_.small + 8; }
    [[nodiscard]] Rect columns_view() const { return {first_x(), head_.y, body_.right() - 10 - first_x(), body_.bottom() - head_.y}; }

    float paragraph(const std::string& text, float y, Token token) {
        const auto limit = static_cast<unsigned>(std::max(8.0F, (body_.w - 2 * kEdge - 10) / m_.small_cell));
        for (const std::string& line : wrapped(text, limit)) {
            scene_.text_in({body_.x + kEdge, y, body_.w, row_}, line, token, Role::Small);
            y += row_;
        }
        return y;
    }

    // ---- the row of tools

    /// Returns the y below it.
    float draw_tools(float y) {
        const float height = button_height(m_);
        const Language language = state_.language;
        float right = body_.right() - 12;
        const auto button = [&](Word word, CommandId id, bool pressed) {
            const std::string text = say(word, language);
            const float width = button_width(scene_, text);
            right -= width;
            draw_button(scene_, {right, y, width, height}, text, {id, 0}, tooltip(id, picture_, state_),
                        pressed ? ButtonLook::Pressed : ButtonLook::Normal);
            right -= 4;
        };
        button(Word::ButtonGroups, CommandId::GroupRows, state_.lanes.grouped);
        button(Word::ButtonWatch, CommandId::AddWatch, false);
        draw_filter({body_.x + kEdge, y, std::max(60.0F, right - body_.x - kEdge), height});
        y += height + 4;
        const std::string error =
            state_.lanes.entry ? entry_error(picture_, state_) : error_sentence(picture_.lanes.filter_error, state_.language);
        if (!error.empty()) {
            const float size = std::round(m_.small * 0.8F);
            scene_.triangle({body_.x + kEdge, y + (row_ - size) / 2, size, size}, Direction::Up, Token::Fault);
            y = paragraph("  " + drawable(error), y, Token::Text);
        } else if (state_.lanes.entry) {
            y = paragraph(say(state_.lanes.entry->is_watch ? Word::WatchHelp : Word::FilterHelp, language), y, Token::DimText);
        }
        return y;
    }

    void draw_filter(Rect box) {
        const Language language = state_.language;
        const auto& entry = state_.lanes.entry;
        const std::string& filter = picture_.lanes.filter;
        if (!filter.empty()) {
            const std::string count = say(Word::FilterCount, language, {{"count", std::to_string(std::popcount(matching()))}});
            const float width = scene_.width(count, Role::Small) + 8;
            box.w -= width;
            scene_.text_in({box.right() + 4, box.y, width, box.h}, count, Token::Text, Role::Small);
        }
        if (entry) {
            const std::string label = say(entry->is_watch ? Word::LabelWatch : Word::LabelFilter, language);
            const float width = scene_.width(label, Role::Small) + 6;
            scene_.text_in({box.x, box.y, width, box.h}, label, Token::Text, Role::Small);
            return draw_entry(scene_, {box.x + width, box.y, box.w - width, box.h}, entry->entry, Role::Small);
        }
        const std::string& asked = state_.lanes.query.filter;
        if (!asked.empty()) {
            const Rect close{box.right() - box.h, box.y, box.h, box.h};
            box.w -= box.h + 2;
            draw_button(scene_, close, "×", {CommandId::ClearFilter, 0}, tooltip(CommandId::ClearFilter, picture_, state_));
        }
        scene_.frame(box, Token::Border);
        const auto room = static_cast<unsigned>(std::max(0.0F, (box.w - 12) / m_.small_cell));
        const std::string text = asked.empty() ? say(Word::FilterHint, language) : drawable(asked);
        scene_.text_in({box.x + 6, box.y, box.w - 12, box.h}, shortened(text, room), asked.empty() ? Token::DimText : Token::Text,
                       Role::Small);
        scene_.hit(box, {CommandId::FilterLanes, 0},
                   tooltip(CommandId::FilterLanes, picture_, state_) + (asked.empty() ? "" : "\n" + asked));
    }

    [[nodiscard]] std::uint32_t matching() const { return picture_.lanes.filter.empty() ? ~0U : picture_.lanes.matching & present(); }

    [[nodiscard]] std::uint32_t present() const {
        std::uint32_t lanes = 0;
        for (unsigned lane = 0; lane < 32; ++lane) lanes |= snapshot_.lanes.at(lane) == machine::LaneState::Absent ? 0U : 1U << lane;
        return lanes;
    }

    // ---- columns and rows

    void choose_columns() {
        const std::vector<const VariableRow*> rows = value_rows(picture_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool is_store = i >= snapshot_.variables.size() && i < row_count(snapshot_);
            if (is_store || rows[i]->type == kWatchType || rows[i]->valid == 0) continue;
            columns_.push_back({rows[i], i, {}, {}});
        }
        std::size_t index = row_count(snapshot_);
        for (std::size_t w = 0; w < picture_.lanes.watches.size(); ++w) {
            const WatchColumn& watch = picture_.lanes.watches[w];
            const bool typing = state_.lanes.entry && state_.lanes.entry->is_watch && w >= state_.lanes.entry->before.watches.size();
            if (!watch.error.empty() && typing) continue;
            columns_.push_back({&watch.row, index, w, watch.error});
            index += watch.error.empty() ? 1 : 0;
        }
        float x = 0;
        for (Column& column : columns_) {
            column.left = x;
            column.width = static_cast<float>(width_of(column)) * m_.small_cell;
            x += column.width;
        }
        across_ = x;
    }

    [[nodiscard]] unsigned width_of(const Column& column) const {
        const unsigned marks = (column.watch ? 2U : 0U) + (is_pinned(state_, column.row->name) ? 2U : 0U);
        unsigned widest =
            std::max(std::min(columns(column.row->name), kNameColumns) + marks, std::min(columns(second(column)), kNameColumns));
        for (unsigned lane = 0; lane < 32; ++lane) widest = std::max(widest, columns(value_text(*column.row, lane, state_)));
        return widest + 2;
    }

    /// Below the name: the type, and the number format if it is not the usual one.
    [[nodiscard]] std::string second(const Column& column) const {
        if (!column.error.empty()) return say(Word::WatchWrong, state_.language);
        const NumberFormat format = format_of(state_, column.row->name);
        const std::string type = column.watch ? say(Word::LabelWatchType, state_.language) : column.row->type;
        return format == NumberFormat::Decimal ? type : fmt::format("{} {}", type, name(format));
    }

    [[nodiscard]] bool same(unsigned a, unsigned b) const {
        if (snapshot_.lanes.at(a) != snapshot_.lanes.at(b)) return false;
        return std::ranges::all_of(columns_, [&](const Column& column) {
            const VariableRow& row = *column.row;
            const auto bit = [](std::uint32_t mask, unsigned lane) { return (mask >> lane) & 1U; };
            return value_text(row, a, state_) == value_text(row, b, state_) && bit(row.changed, a) == bit(row.changed, b) &&
                   bit(row.undefined, a) == bit(row.undefined, b);
        });
    }

    void group_lanes() {
        for (unsigned lane = 0; lane < 32; ++lane) {
            if (((matching() >> lane) & 1U) == 0) continue;
            const auto known =
                std::ranges::find_if(groups_, [&](const Group& group) { return state_.lanes.grouped && same(group.first, lane); });
            if (known != groups_.end()) {
                known->lanes |= 1U << lane;
            } else {
                groups_.push_back({1U << lane, lane, {}});
            }
        }
        for (Group& group : groups_) {
            const std::string lanes = checks::lane_list(group.lanes, state_.language);
            group.label = state_.lanes.grouped ? wrapped(lanes, kGroupColumns) : std::vector{lanes};
            group.top = height_;
            height_ += static_cast<float>(group.label.size()) * row_;
        }
    }

    // ---- drawing

    [[nodiscard]] ScrolledScene draw_table() {
        const float scroll = state_.scrolled(Area::Variables);
        float chosen_top = 0, chosen_height = 0;
        for (const Group& group : groups_) {
            if (((group.lanes >> state_.lane) & 1U) != 0) {
                chosen_top = group.top, chosen_height = static_cast<float>(group.label.size()) * row_;
            }
        }
        scene_.clip(view_);
        for (const Group& group : groups_) {
            const float y = view_.y + group.top - scroll, height = static_cast<float>(group.label.size()) * row_;
            if (y + height >= view_.y && y <= view_.bottom()) draw_group(group, y, height);
        }
        draw_scroll_bar(scene_, view_, height_, scroll);
        scene_.unclip();
        draw_head();
        scene_.unclip();
        ScrolledScene out{std::move(scene_), view_, height_, chosen_top, chosen_height};
        out.across_view = columns_view().w;
        out.across_content = across_;
        for (const Column& column : columns_) {
            if (column.row->name == state_.variable) out.chosen_left = column.left, out.chosen_width = column.width;
        }
        return out;
    }

    /// The columns that show as a whole (one that is wider than the panel: in part), at their x on screen.
    template <class Visit>
    void each_column(const Rect& rows, Visit visit) {
        const Rect view = columns_view();
        scene_.clip({view.x, rows.y, view.w, rows.h});
        for (const Column& column : columns_) {
            const float x = view.x + column.left - state_.across.at(static_cast<std::size_t>(Area::Variables));
            const bool whole = x >= view.x - 1 && x + column.width <= view.right() + 1;
            const bool wide = column.width > view.w && x + column.width > view.x && x < view.right();
            if (whole || wide) visit(column, x);
        }
        scene_.unclip();
    }

    void draw_head() {
        const float line = std::round(m_.small_line());
        scene_.text_in({body_.x + kEdge, head_.y + 2, label_width(), line}, say(Word::RowLane, state_.language), Token::DimText,
                       Role::Small);
        each_column(head_, [&](const Column& column, float x) {
            float right = x + column.width - m_.small_cell;
            const Rect whole{x, head_.y, column.width, head_.h};
            if (column.row->name == state_.variable) scene_.fill({x + 2, head_.y + 1, column.width - 4, head_.h - 3}, Token::Hover);
            const Command choose =
                column.error.empty() ? Command{CommandId::ChooseValue, static_cast<std::int64_t>(column.index)} : Command{};
            scene_.hit(whole, choose, head_tip(column), column.row->name);
            if (column.watch) {
                const Rect close{right - m_.small_cell, head_.y + 2, m_.small_cell + 4, line};
                scene_.text_in(close, "×", Token::DimText, Role::Small);
                scene_.hit(close, {CommandId::RemoveWatch, static_cast<std::int64_t>(*column.watch) + 1},
                           tooltip(CommandId::RemoveWatch, picture_, state_));
                right -= 2 * m_.small_cell;
            }
            const std::string title = shortened(drawable(column.row->name), kNameColumns);
            scene_.text_in({x, head_.y + 2, right - x, line}, title, Token::Text, Role::Small, Align::Right);
            if (is_pinned(state_, column.row->name)) {
                const float size = std::round(m_.small * 0.55F), left = right - scene_.width(title, Role::Small) - size - 4;
                scene_.diamond({left, head_.y + 2 + (line - size) / 2, size, size}, Token::Active);
            }
            scene_.text_in({x, head_.y + 2 + line, column.width - m_.small_cell, line}, shortened(second(column), kNameColumns),
                           column.error.empty() ? Token::DimText : Token::Fault, Role::Small, Align::Right);
        });
        scene_.line({body_.x, head_.bottom() - 0.5F}, {body_.right(), head_.bottom() - 0.5F}, Token::Border);
        draw_more_marks();
    }

    [[nodiscard]] std::string head_tip(const Column& column) const {
        const std::string what = column.error.empty() ? (column.watch ? column.row->name : column.row->type + " " + column.row->name)
                                                      : column.row->name + "\n" + error_sentence(column.error, state_.language);
        return column.error.empty() ? what + "\n" + say(Word::ColumnTip, state_.language) : what;
    }

    /// Triangles where there are columns out of view.
    void draw_more_marks() {
        const Rect view = columns_view();
        const float across = state_.across.at(static_cast<std::size_t>(Area::Variables)), size = std::round(m_.small * 0.6F);
        const float y = head_.y + 4 + std::round(m_.small_line());
        if (across > 0) scene_.triangle({view.x - size - 2, y, size, size}, Direction::Left, Token::Text);
        if (across + view.w < across_ - 1) scene_.triangle({body_.right() - size - 1, y, size, size}, Direction::Right, Token::Text);
    }

    void draw_group(const Group& group, float y, float height) {
        const machine::LaneState lane_state = snapshot_.lanes.at(group.first);
        const bool focus = ((group.lanes >> state_.lane) & 1U) != 0;
        for (std::size_t i = 0; i < group.label.size(); ++i) {
            const Rect place{body_.x + kEdge, y + static_cast<float>(i) * row_, label_width() - m_.small_cell, row_};
            scene_.text_in(place, group.label[i], focus ? Token::Text : Token::DimText, Role::Small, Align::Right);
        }
        const Rect mark{body_.x + kEdge + label_width() + 2, y + 2, 1.6F * m_.small, row_ - 4};
        draw_lane_state(scene_, mark, lane_state);
        if ((flagged_lanes(state_, snapshot_.block, snapshot_.warp) & group.lanes) != 0) draw_flag(scene_, mark);
        if (focus) scene_.fill({body_.x + 2, y + 1, 3, height - 2}, Token::Focus);
        const std::string tip =
            say(Word::LaneTip, state_.language,
                {{"lane", checks::lane_list(group.lanes, state_.language)}, {"state", say(state_word(lane_state), state_.language)}});
        scene_.hit({body_.x, y, body_.w - 10, height}, {CommandId::FocusLane, group.first}, tip);
        each_column({body_.x, y, body_.w, row_}, [&](const Column& column, float x) {
            if (column.error.empty()) draw_value(column, group, {x, y, column.width, row_}, lane_state == machine::LaneState::Active);
        });
        scene_.line({body_.x + kEdge, y + height - 0.5F}, {body_.right() - 10, y + height - 0.5F}, Token::Rule, 1, Stroke::Solid, 0.5F);
    }

    void draw_value(const Column& column, const Group& group, const Rect& cell, bool live) {
        const VariableRow& row = *column.row;
        const std::uint32_t bit = 1U << group.first;
        if ((row.valid & bit) == 0) return;
        const bool changed = (row.changed & bit) != 0, undefined = (row.undefined & bit) != 0;
        const Rect inner{cell.x + m_.small_cell / 2, cell.y + 1, cell.w - m_.small_cell, cell.h - 2};
        if (changed) draw_changed(scene_, inner);
        const Token token = changed ? Token::ChangedText : undefined ? Token::Undefined : live ? Token::Text : Token::DimText;
        if (undefined) scene_.line({inner.x + 1.5F, inner.y}, {inner.x + 1.5F, inner.bottom()}, token, 2, Stroke::Dashed);
        const Rect words{cell.x, cell.y, cell.w - m_.small_cell - (changed ? 2 : 0), cell.h};
        scene_.text_in(words, value_text(row, group.first, state_), token, Role::Small, Align::Right);
        const Command click = ask_command(row, column.index, group.first);
        const std::string ask = click.id == CommandId::WhyCell ? "\n" + say(Word::WhyAskTip, state_.language) : "";
        scene_.hit(cell, click, value_tip(row, group.first, state_) + ask, row.name);
        if (row.name == state_.variable && ((group.lanes >> state_.lane) & 1U) != 0) scene_.frame(inner, Token::Focus, 2);
    }

    [[nodiscard]] ScrolledScene finish_with_changes(float y) {
        const Rect view{body_.x, y, body_.w, std::max(0.0F, body_.bottom() - y)};
        const ListPlace place = draw_changes(scene_, picture_, state_, view);
        scene_.unclip();
        return {std::move(scene_), place.view, place.height, place.chosen_top, place.chosen_height};
    }

    const Picture& picture_;
    const session::Snapshot& snapshot_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect body_, head_, view_;
    float row_ = 0, height_ = 0, across_ = 0;
    std::vector<Column> columns_;
    std::vector<Group> groups_;
};

}  // namespace

ScrolledScene lanes_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return LanesTable(picture, layout, state).draw();
}

}  // namespace simtscope::gui
