// ▷▶ 18 ▇▇▇─ 5 A  v += __shfl_down_sync(0x1fu, v, delta);
// circle: breakpoint · hollow triangle: just ran · filled: runs next · bar and count: lanes that stand here (or, in total mode, lane
// executions so far)
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/breakpoints.h"
#include "gui/model/code_colours.h"
#include "gui/model/panels.h"
#include "gui/model/source_rows.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

struct Columns {
    float stop, marks, number, bar, count, chip, code, bar_width;
};

class SourcePanel {
public:
    SourcePanel(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture), state_(state), scene_(state.metrics), m_(state.metrics), view_(layout.source) {
        choose_file();
        place_columns();
        if (picture.phase == Picture::Phase::Failed) messages_ = line_messages(picture.error, state.language);
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.fill(view_, Token::Panel);
        scene_.line({view_.right() - 0.5F, view_.y}, {view_.right() - 0.5F, view_.bottom()}, Token::Rule);
        if (file_ == nullptr) {
            const std::string text = say(picture_.phase == Picture::Phase::Opening ? Word::Opening : Word::SourceNone, state_.language,
                                         {{"file", picture_.facts->spec.file}});
            scene_.text_in({view_.x + kEdge, view_.y + 8, view_.w, m_.line()}, text, Token::DimText);
            return {std::move(scene_), view_, 0};
        }
        const std::vector<SourceRow> rows = make_rows();
        scene_.clip(view_);
        bool in_comment = false;
        std::vector<CodeSpan> spans;
        const float scroll = state_.scrolled(Area::Source);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const SourceRow& row = rows[i];
            const float y = view_.y + static_cast<float>(i) * row_height() - scroll;
            if (y > view_.bottom()) break;
            if (row.first) spans = code_spans(file_->lines[row.line - 1], in_comment);
            if (y + row_height() >= view_.y) draw_row(row, spans, y);
        }
        scene_.unclip();
        const float height = static_cast<float>(rows.size()) * row_height() + covered();
        draw_scroll_bar(scene_, view_, height, scroll);
        return {std::move(scene_), view_, height};
    }

    [[nodiscard]] float scroll_to_current() const {
        const float scroll = state_.scrolled(Area::Source);
        if (file_ == nullptr) return scroll;
        const std::uint32_t line = wanted_line();
        if (line == 0) return scroll;
        const std::vector<SourceRow> rows = make_rows();
        const auto found = std::ranges::find(rows, line, &SourceRow::line);
        if (found == rows.end()) return scroll;
        const float top = static_cast<float>(found - rows.begin()) * row_height();
        const float margin = state_.condition ? 0 : std::min(3 * row_height(), view_.h / 3);
        const float whole = static_cast<float>(rows.size()) * row_height();
        const float seen = view_.h - covered(), last = std::max(0.0F, whole - seen);
        const bool far = top + view_.h < scroll || top > scroll + 2 * view_.h;
        if (far) return std::clamp(std::round(top - seen / 3), 0.0F, last);
        // Near: only as far as needed, so that the lines of a loop stay where they are.
        const float lowest = top + row_height() + margin - seen, highest = top - margin;
        return std::clamp(std::clamp(scroll, lowest, std::max(lowest, highest)), 0.0F, last);
    }

private:
    /// At the bottom, by the entry of a condition.
    [[nodiscard]] float covered() const { return state_.condition ? std::min(view_.h / 2, std::round(5.5F * m_.line())) : 0; }
    [[nodiscard]] float row_height() const { return source_row_height(state_); }

    [[nodiscard]] float number_columns() const { return file_ != nullptr && file_->lines.size() > 999 ? 5 : 3; }

    void place_columns() {
        const float mark = std::round(m_.font * 0.5F);
        columns_.stop = view_.x + 4;
        columns_.marks = columns_.stop + std::round(m_.font * 0.7F) + 3;
        columns_.number = columns_.marks + 2 * mark + 3;
        columns_.bar = columns_.number + number_columns() * m_.small_cell + 5;
        columns_.bar_width = std::round(m_.font * 1.3F);
        columns_.count = columns_.bar + columns_.bar_width + 4;
        columns_.chip = columns_.count + (state_.totals ? 5 : 2) * m_.small_cell + 4;
        columns_.code = columns_.chip + m_.small_cell + 9;
    }

    void choose_file() {
        const auto index = shown_file(picture_);
        if (!index) return;
        file_ = &picture_.facts->files[*index];
        file_index_ = *index;
    }

    [[nodiscard]] std::uint32_t wanted_line() const {
        if (picture_.phase == Picture::Phase::Failed) return picture_.error.line;
        if (state_.show_line && state_.line && state_.line->file == file_->name) return state_.line->line;
        const session::Snapshot& s = picture_.snapshot;
        return s.next.line != 0 ? s.next.line : s.last.line;
    }

    [[nodiscard]] unsigned code_columns() const {
        return static_cast<unsigned>(std::max(12.0F, (view_.right() - 12 - columns_.code) / m_.cell));
    }

    [[nodiscard]] std::vector<SourceRow> make_rows() const { return source_rows(*file_, code_columns(), messages_); }

    void draw_row(const SourceRow& row, const std::vector<CodeSpan>& spans, float y) {
        const Rect box{view_.x, y, view_.w, row_height()};
        const bool ready = picture_.phase == Picture::Phase::Ready;
        const session::Snapshot& s = picture_.snapshot;
        const bool current = ready && s.next.line == row.line && s.next.file == file_index_ && s.active != 0;
        const bool last = ready && s.last_was_here && s.last.line == row.line && s.last.file == file_index_;
        if (!row.message.empty()) {
            scene_.line({columns_.code - 6, y}, {columns_.code - 6, y + row_height()}, Token::Fault, 3);
            scene_.text_in({columns_.code, y, view_.right() - columns_.code, row_height()}, row.message, Token::Text);
            return;
        }
        if (current) scene_.fill({view_.x, y, view_.w - 1, row_height()}, Token::Changed);
        if (ready) place_hits(row.line, box);
        if (row.first) draw_margin(row.line, box, current, last);
        draw_code(row, spans, y, current);
        if (ready) place_names(row, y);
        if (current) underline(row, s.next, y);
        const bool pointed = state_.pointed_line == row.line && state_.pointed_file == file_index_;
        if (pointed) scene_.frame({box.x + 1, box.y + 1, box.w - 10, box.h - 2}, Token::Focus, 2);
        if (state_.line && state_.line->line == row.line && state_.line->file == file_->name) {
            scene_.frame({columns_.number - 3, y, view_.right() - 10 - columns_.number, row_height()}, Token::Focus, 2);
        }
    }

    /// A click chooses the line; left of the line's marks it sets or removes a breakpoint; on the number it also shows when the line runs.
    void place_hits(std::uint32_t line, const Rect& box) {
        const auto argument = static_cast<std::int64_t>(line);
        const std::string number = std::to_string(line);
        const Language language = state_.language;
        scene_.hit({columns_.number, box.y, view_.right() - 10 - columns_.number, box.h}, {CommandId::ChooseLine, argument});
        scene_.hit({columns_.number, box.y, columns_.bar - columns_.number - 3, box.h}, {CommandId::ShowLine, argument},
                   say(Word::LineTip, language, {{"line", number}}));
        const bool set = breakpoint_at(state_.breakpoints, {file_->name, line}) != nullptr;
        if (!set && !file_->code_lines.contains(line)) return;
        scene_.hit({view_.x, box.y, columns_.marks - view_.x - 1, box.h}, {CommandId::ToggleBreakpoint, argument},
                   say(set ? Word::BreakpointSetTip : Word::BreakpointTip, language, {{"line", number}}));
    }

    void draw_margin(std::uint32_t line, const Rect& box, bool current, bool last) {
        const float mark = std::round(m_.font * 0.5F), height = std::round(m_.font * 0.62F);
        if (const Breakpoint* breakpoint = breakpoint_at(state_.breakpoints, {file_->name, line})) {
            const float size = std::round(m_.font * 0.7F);
            draw_breakpoint_mark(scene_, {columns_.stop, box.y + (box.h - size) / 2, size, size}, *breakpoint,
                                 current ? Token::ChangedText : Token::Fault);
        }
        const Rect left{columns_.marks, box.y + (box.h - height) / 2, mark, height};
        if (last) scene_.triangle(left, Direction::Right, current ? Token::ChangedText : Token::Text, false);
        if (current) scene_.triangle({left.x + mark + 2, left.y, left.w, left.h}, Direction::Right, Token::ChangedText);
        if (std::ranges::find(messages_, line, &LineMessage::line) != messages_.end()) {
            scene_.triangle({left.x, left.y, height * 1.3F, height}, Direction::Up, Token::Fault);
        }
        const Rect number{columns_.number, box.y, number_columns() * m_.small_cell, box.h};
        scene_.text_in(number, std::to_string(line), current ? Token::ChangedText : Token::DimText, Role::Small, Align::Right);
        if (picture_.phase == Picture::Phase::Ready) draw_count(line, box, current);
    }

    void draw_count(std::uint32_t line, const Rect& box, bool current) {
        const Language language = state_.language;
        float share = 0;
        std::string count, tip;
        const std::string line_text = std::to_string(line);
        if (state_.totals) {
            const auto found = picture_.line_counts.find({file_index_, line});
            if (found == picture_.line_counts.end() || found->second.lanes == 0) return;
            const auto lanes = found->second.lanes;
            share = static_cast<float>(std::log2(static_cast<double>(lanes) + 1) / std::log2(static_cast<double>(most_lanes()) + 1));
            count = lanes < 100'000 ? std::to_string(lanes) : fmt::format("{}k", lanes / 1000);
            tip = say(Word::LineTotalTip, language,
                      {{"line", line_text}, {"issues", std::to_string(found->second.issues)}, {"lanes", std::to_string(lanes)}});
        } else {
            const std::uint32_t lanes = lanes_at(line);
            if (lanes == 0) return;
            share = static_cast<float>(std::popcount(lanes)) / 32;
            count = std::to_string(std::popcount(lanes));
            tip = say(Word::LineLanesTip, language, {{"line", line_text}, {"lanes", checks::lane_list(lanes, language)}});
            draw_chip(line, box, current);
        }
        const float height = std::round(m_.font * 0.6F);
        const Rect bar{columns_.bar, box.y + (box.h - height) / 2, columns_.bar_width, height};
        const Token token = current ? Token::ChangedText : Token::Active;
        scene_.frame(bar, current ? Token::ChangedText : Token::Border);
        scene_.fill({bar.x, bar.y, std::max(2.0F, bar.w * share), bar.h}, token);
        const unsigned room = state_.totals ? 5 : 2;
        scene_.text_in({columns_.count, box.y, static_cast<float>(room) * m_.small_cell, box.h}, count,
                       current ? Token::ChangedText : Token::Text, Role::Small, Align::Right);
        scene_.hit({bar.x, box.y, columns_.code - bar.x, box.h}, {CommandId::ChooseLine, static_cast<std::int64_t>(line)}, tip);
    }

    /// The letter of the path that stands at this line, when there are several.
    void draw_chip(std::uint32_t line, const Rect& box, bool current) {
        const auto& paths = picture_.snapshot.paths;
        if (paths.size() < 2) return;
        for (std::size_t i = 0; i < paths.size(); ++i) {
            if (paths[i].at.line != line || paths[i].at.file != file_index_) continue;
            const float size = std::round(m_.small_line());
            const Rect chip{columns_.chip, box.y + (box.h - size) / 2, m_.small_cell + 6, size};
            scene_.frame(chip, current ? Token::ChangedText : Token::Border);
            scene_.text_in(chip, std::string(1, static_cast<char>('A' + i % 26)), current ? Token::ChangedText : Token::Text, Role::Small,
                           Align::Centre);
            return;
        }
    }

    [[nodiscard]] std::uint32_t lanes_at(std::uint32_t line) const {
        std::uint32_t lanes = 0;
        for (const session::PathView& path : picture_.snapshot.paths) {
            if (path.at.line == line && path.at.file == file_index_) lanes |= path.lanes;
        }
        return lanes;
    }

    [[nodiscard]] std::uint64_t most_lanes() const {
        std::uint64_t most = 1;
        for (const auto& [place, count] : picture_.line_counts) most = std::max(most, count.lanes);
        return most;
    }

    void draw_code(const SourceRow& row, const std::vector<CodeSpan>& spans, float y, bool current) {
        const std::string& line = file_->lines[row.line - 1];
        const float top = y + (row_height() - m_.font) / 2;
        const float left = columns_.code + static_cast<float>(row.indent) * m_.cell;
        for (const CodeSpan& span : spans) {
            const std::size_t begin = std::max(span.begin, row.begin), end = std::min(span.end, row.end);
            if (begin >= end) continue;
            const std::string_view text = std::string_view(line).substr(begin, end - begin);
            if (text.find_first_not_of(' ') == std::string_view::npos) continue;
            const auto before = static_cast<float>(columns(std::string_view(line).substr(row.begin, begin - row.begin)));
            static_cast<void>(scene_.text({left + before * m_.cell, top}, text, current ? Token::ChangedText : span.token));
        }
    }

    /// Names of values that are there now show them (value_strip.h); P pins them. A click still chooses the line.
    void place_names(const SourceRow& row, float y) {
        const std::string& line = file_->lines[row.line - 1];
        for (const CodeSpan& name : code_names(line)) {
            if (name.begin < row.begin || name.end > row.end) continue;
            const std::string text = line.substr(name.begin, name.end - name.begin);
            const session::VariableRow* values = row_named(picture_, text);
            if (values == nullptr) continue;
            const auto before = static_cast<float>(row.indent + columns(std::string_view(line).substr(row.begin, name.begin - row.begin)));
            const Rect box{columns_.code + before * m_.cell, y, static_cast<float>(columns(text)) * m_.cell, row_height()};
            scene_.hit(box, {CommandId::ChooseLine, static_cast<std::int64_t>(row.line)}, {}, text);
        }
    }

    /// A line under the statement that runs next: a line of source may hold several.
    void underline(const SourceRow& row, const session::SourceRange& range, float y) {
        const std::string& line = file_->lines[row.line - 1];
        if (range.column == 0) return;
        const std::size_t begin = std::max<std::size_t>(range.column - 1, row.begin);
        const std::size_t end = std::min<std::size_t>(range.end_line == range.line ? range.end_column : line.size(), row.end);
        if (begin >= end || end > line.size()) return;
        const auto before = static_cast<float>(row.indent + columns(std::string_view(line).substr(row.begin, begin - row.begin)));
        const auto width = static_cast<float>(columns(std::string_view(line).substr(begin, end - begin)));
        const float x = columns_.code + before * m_.cell, bottom = y + row_height() - 2;
        scene_.line({x, bottom}, {x + width * m_.cell, bottom}, Token::ChangedText, 2);
    }

    const Picture& picture_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    Columns columns_{};
    const SourceText* file_ = nullptr;
    std::uint32_t file_index_ = 0;
    std::vector<LineMessage> messages_;
};

}  // namespace

ScrolledScene source_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return SourcePanel(picture, layout, state).draw();
}

float source_row_height(const ViewState& state) { return std::round(state.metrics.line() + 2); }

float source_scroll(const Picture& picture, const Layout& layout, const ViewState& state) {
    return SourcePanel(picture, layout, state).scroll_to_current();
}

}  // namespace simtscope::gui
