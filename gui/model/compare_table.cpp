// The Compare tab: what came out of two runs, element by element. What differs stands on top, each element in a row; neighbours that are
// the same share one.
#include <algorithm>
#include <cmath>

#include "gui/model/compare_panel.h"
#include "gui/model/compare_words.h"
#include "gui/model/text.h"

namespace simtscope::gui {

ComparePanel::Columns ComparePanel::columns_for(const CompareTable& table, std::size_t from, std::size_t to) const {
    float name = scene_.width(say(Word::ColumnWhat, language()), Role::Small), first = scene_.width("run 10", Role::Small), second = first;
    for (std::size_t i = from; i < to; ++i) {
        const CompareRow& row = table.rows[i];
        const auto& buffer = (*table.results[0])[row.buffer];
        name = std::max(name, scene_.width(name_of(row, buffer, language()), Role::Small));
        if (row.count != 1) continue;
        first = std::max({first, scene_.width(element_text(buffer, row.first), Role::Small), bits_width(buffer)});
        second =
            std::max({second, scene_.width(element_text((*table.results[1])[row.buffer], row.first), Role::Small), bits_width(buffer)});
    }
    const float gap = 2 * m_.small_cell;
    Columns out;
    out.name = left();
    out.first = out.name + name + gap;
    out.second = out.first + first + gap;
    out.verdict = out.second + second + gap;
    float word = 0;
    for (const Verdict verdict : {Verdict::Same, Verdict::Allowed, Verdict::NotAllowed, Verdict::NotComparable, Verdict::Open})
        word = std::max(word, scene_.width(say(verdict_word(verdict, table.findings), language()), Role::Small));
    for (std::size_t i = from; i < to; ++i) word = std::max(word, scene_.width(note_of(table, table.rows[i]), Role::Small));
    out.words = out.verdict + m_.small + 6 + word <= right();
    if (!out.words) out.verdict = std::min(out.verdict, right() - m_.small);
    return out;
}

float ComparePanel::bits_width(const session::BufferView& buffer) const {
    return program::is_float(buffer.element) ? static_cast<float>(2 + 2 * program::size_of(buffer.element)) * m_.small_cell : 0;
}

void ComparePanel::draw_table(const CompareTable& table) {
    if (table.rows.empty()) return;
    rule();
    const bool two_lines = std::ranges::any_of(table.rows, [&](const CompareRow& row) {
        const bool bits = row.count == 1 && program::is_float((*table.results[0])[row.buffer].element);
        return row.verdict == Verdict::Allowed || (row.verdict != Verdict::Same && bits);
    });
    const float height = two_lines ? row_ + small_row_ : row_;
    const float head = y_;
    y_ += row_;
    const auto from =
        static_cast<std::size_t>(std::clamp(std::floor((view_.y - y_) / height), 0.0F, static_cast<float>(table.rows.size())));
    const auto shown = static_cast<std::size_t>(std::ceil(view_.h / height)) + 1;
    const std::size_t to = std::min(table.rows.size(), from + shown);
    const Columns columns = columns_for(table, from, to);
    y_ = head;
    draw_table_head(columns);
    const float start = y_;
    for (std::size_t i = from; i < to; ++i) {
        y_ = start + static_cast<float>(i) * height;
        draw_row(table, table.rows[i], columns, two_lines);
    }
    y_ = start + static_cast<float>(table.rows.size()) * height;
}

void ComparePanel::draw_table_head(const Columns& columns) {
    const auto title = [&](float x, const std::string& text) { scene_.text_in({x, y_, view_.w, row_}, text, Token::DimText, Role::Small); };
    title(columns.name, say(Word::ColumnWhat, language()));
    title(columns.first, run_name(runs_.comparison->runs[0], language()));
    title(columns.second, run_name(runs_.comparison->runs[1], language()));
    if (columns.words) title(columns.verdict, say(Word::ColumnVerdict, language()));
    y_ += row_;
}

void ComparePanel::draw_row(const CompareTable& table, const CompareRow& row, const Columns& columns, bool two_lines) {
    const session::BufferView &a = (*table.results[0])[row.buffer], &b = (*table.results[1])[row.buffer];
    const bool quiet = row.verdict == Verdict::Same;
    const Token token = quiet ? Token::DimText : Token::Text;
    const auto put = [&](float x, const std::string& text, Token ink, float y, float h) {
        scene_.text_in({x, y, view_.w, h}, text, ink, Role::Small);
    };
    put(columns.name, name_of(row, a, language()), token, y_, row_);
    if (row.count == 1) {
        put(columns.first, element_text(a, row.first), token, y_, row_);
        put(columns.second, element_text(b, row.first), token, y_, row_);
    }
    const float icon = std::round(m_.small * 0.8F);
    const std::string word = say(verdict_word(row.verdict, table.findings), language());
    draw_verdict(scene_, {columns.verdict, y_ + (row_ - icon) / 2, icon, icon}, row.verdict, table.findings);
    if (columns.words) put(columns.verdict + m_.small + 6, word, token, y_, row_);
    const std::string note = note_of(table, row);
    scene_.hit({view_.x + 4, y_, view_.w - 16, row_}, {}, columns.words ? "" : word + (note.empty() ? "" : "\n" + note));
    if (!two_lines || row.count != 1 || quiet) return;
    const float y = y_ + row_ - 5;
    if (columns.words) put(columns.verdict + m_.small + 6, note, Token::DimText, y, small_row_);
    if (!program::is_float(a.element)) return;
    put(columns.first, element_bits(a, row.first), Token::DimText, y, small_row_);
    put(columns.second, element_bits(b, row.first), Token::DimText, y, small_row_);
}

std::string ComparePanel::note_of(const CompareTable& table, const CompareRow& row) const {
    std::string out;
    if (row.verdict == Verdict::Allowed) {
        const session::FreeOrder& reason = table.reasons.at(row.reason);
        out = say(Word::CompareReason, language(), {{"line", std::to_string(reason.at.line)}, {"operation", reason.operation}});
    }
    if (!row.differs) return out;
    const auto ulps = ulp_distance((*table.results[0])[row.buffer], (*table.results[1])[row.buffer], row.first);
    if (ulps) out += (out.empty() ? "" : " · ") + say(Word::CompareUlp, language(), {{"count", std::to_string(*ulps)}});
    return out;
}

}  // namespace simtscope::gui
