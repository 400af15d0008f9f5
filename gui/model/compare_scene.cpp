// The Compare tab: what two runs end with and where they part, and what many schedules of the launch give.
//
//   =  one sentence                                   [Problem 1]
//   run 1: hardware · finished, 14 steps · problems 0
//   run 2: explore, seed 7 · …
//   First difference: …                               [Go there]
//   Results over schedules                            [Try 64 schedules]
//     48×  finished  out[0] = 15                      run 1
//   what        run 1       run 2      verdict
//   out[0]      15          11         x differs, not allowed
//   out[1-31]   …                      = same
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/compare_words.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"
#include "gui/model/runs_commands.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

void draw_verdict(Scene& scene, const Rect& box, Verdict verdict, bool findings) {
    const float y = box.y + box.h / 2, third = std::round(box.h / 5), step = box.w / 4;
    switch (verdict) {
        case Verdict::Same:
            for (const float at : {y - third, y + third})
                scene.line({box.x, at}, {box.right(), at}, findings ? Token::DimText : Token::Text, 2,
                           findings ? Stroke::Dashed : Stroke::Solid);
            return;
        case Verdict::Allowed:
            for (const float at : {y - third, y + third}) {
                scene.line({box.x, at + 2}, {box.x + step, at - 2}, Token::Waiting, 2);
                scene.line({box.x + step, at - 2}, {box.x + 3 * step, at + 2}, Token::Waiting, 2);
                scene.line({box.x + 3 * step, at + 2}, {box.right(), at - 2}, Token::Waiting, 2);
            }
            return;
        case Verdict::NotAllowed:
            scene.line({box.x, box.y}, {box.right(), box.bottom()}, Token::Fault, 3);
            scene.line({box.x, box.bottom()}, {box.right(), box.y}, Token::Fault, 3);
            return;
        case Verdict::NotComparable:
        case Verdict::Count:
            scene.circle(box, Token::Undefined, false);
            scene.line({box.x + 2, box.bottom() - 2}, {box.right() - 2, box.y + 2}, Token::Undefined, 2);
            return;
    }
}

class ComparePanel {
public:
    ComparePanel(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture), runs_(picture.runs), state_(state), scene_(state.metrics), m_(state.metrics), view_(tab_body(layout, state)) {
        small_row_ = std::round(m_.small_line() + 2);
        row_ = std::round(m_.small_line() + 8);
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 6 - state_.scrolled(Area::Compare);
        const float top = y_;
        if (picture_.phase == Picture::Phase::Ready) {
            if (runs_.comparison == nullptr) {
                paragraph(say(Word::CompareOne, language()), Token::Text);
            } else {
                draw_summary();
                draw_facts();
                draw_parting();
            }
            draw_outcomes();
            if (runs_.comparison != nullptr && runs_.comparison->table != nullptr) draw_table(*runs_.comparison->table);
        }
        const float height = y_ - top + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Compare));
        scene_.unclip();
        return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
    }

private:
    [[nodiscard]] Language language() const { return state_.language; }
    [[nodiscard]] float left() const { return view_.x + kEdge; }
    [[nodiscard]] float right() const { return view_.right() - 14; }
    [[nodiscard]] bool in_view(float height) const { return y_ + height > view_.y && y_ < view_.bottom(); }
    void paragraph(const std::string& text, Token token, float x = 0, float until = 0) {
        x += left();
        const auto limit = static_cast<unsigned>(std::max(8.0F, ((until == 0 ? right() : until) - x) / m_.small_cell));
        for (const std::string& line : wrapped(drawable(text), limit)) {
            if (in_view(small_row_)) scene_.text_in({x, y_, view_.w, small_row_}, line, token, Role::Small);
            y_ += small_row_;
        }
    }

    void rule() {
        y_ += 4;
        scene_.line({left(), y_ + 0.5F}, {right(), y_ + 0.5F}, Token::Rule);
        y_ += 5;
    }

    [[nodiscard]] float button_width(const std::string& text) const {
        return std::round(scene_.width(text, Role::Small) + m_.small * 1.2F);
    }
    /// At the right end of the line at hand.
    void button(const std::string& text, const Command& command, const std::string& tip, bool off) {
        const float width = button_width(text), height = std::round(m_.small_line() + 8);
        const Rect box{right() - width, y_, width, height};
        scene_.fill(box, Token::Button);
        scene_.frame(box, off ? Token::Rule : Token::Border);
        scene_.text_in(box, text, off ? Token::DimText : Token::Text, Role::Small, Align::Centre);
        scene_.hit(box, off ? Command{} : command, tip);
    }

    // ---- what the table says -------------------------------------------------------------------------------------------

    void draw_summary() {
        const CompareTable* table = runs_.comparison->table.get();
        if (table == nullptr) return paragraph(say(Word::CompareWaits, language()), Token::Text);
        const CompareSummary all = summary_of(*table, runs_, language());
        const float icon = std::round(m_.small * 0.8F), start = y_;
        const std::string label = !all.button ? ""
                                  : all.button->id == CommandId::ShowRun
                                      ? run_name(static_cast<std::uint32_t>(all.button->argument), language())
                                      : say(info(all.button->id).title, language());
        draw_verdict(scene_, {left(), y_ + (small_row_ - icon) / 2, icon, icon}, all.verdict, table->findings);
        if (all.button) button(label, *all.button, tooltip(all.button->id, picture_, state_), false);
        paragraph(all.text, Token::Text, icon + 8, all.button ? right() - button_width(label) - 8 : 0);
        if (!all.rule.empty()) paragraph(all.rule, Token::DimText, icon + 8);
        if (all.button) y_ = std::max(y_, start + std::round(m_.small_line() + 12));
    }

    void draw_facts() {
        y_ += 3;
        for (const std::uint32_t number : runs_.comparison->runs) {
            const RunEntry* entry = runs_.entry(number);
            if (entry == nullptr) continue;
            const RunFacts& facts = *entry->facts;
            const std::string policy = schedule_text(facts.spec, entry->manual, language());
            const float start = y_;
            if (facts.total) {
                paragraph(say(Word::CompareFacts, language(),
                              {{"run", run_name(number, language())},
                               {"policy", policy},
                               {"status", say(status_word(facts.end), language())},
                               {"steps", std::to_string(*facts.total)},
                               {"problems", std::to_string(std::ranges::count_if(facts.problems, counts_as_problem))}}),
                          number == runs_.shown ? Token::Text : Token::DimText);
            } else {
                paragraph(say(Word::CompareFactsSoFar, language(),
                              {{"run", run_name(number, language())}, {"policy", policy}, {"steps", std::to_string(facts.scanned)}}),
                          Token::DimText);
            }
            if (number != runs_.shown)
                scene_.hit({left(), start, right() - left(), y_ - start}, {CommandId::ShowRun, number},
                           tooltip(CommandId::ShowRun, picture_, state_));
        }
    }

    // ---- where they part -----------------------------------------------------------------------------------------------

    void draw_parting() {
        rule();
        const bool place = has_place(*runs_.comparison);
        const std::string label = say(info(CommandId::GoToParting).title, language());
        const float start = y_;
        if (place) button(label, {CommandId::GoToParting, 0}, tooltip(CommandId::GoToParting, picture_, state_), false);
        paragraph(parting_text(*runs_.comparison, language()), Token::Text, 0, place ? right() - button_width(label) - 8 : 0);
        if (!place) return;
        y_ = std::max(y_, start + std::round(m_.small_line() + 10));
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
            paragraph(side_text(*runs_.comparison, i, language()), Token::DimText, 2 * m_.small_cell);
    }

    // ---- many schedules ------------------------------------------------------------------------------------------------

    void draw_outcomes() {
        rule();
        const std::string label = say(info(CommandId::TrySchedules).title, language());
        const float start = y_;
        const bool off = info(CommandId::TrySchedules).off(picture_, state_).has_value();
        button(label, {CommandId::TrySchedules, 0}, tooltip(CommandId::TrySchedules, picture_, state_), off);
        const float until = right() - button_width(label) - 8;
        paragraph(say(Word::OutcomesHead, language()), Token::Text, 0, until);
        paragraph(outcomes_text(runs_, language()), Token::DimText, 0, until);
        y_ = std::max(y_, start + std::round(m_.small_line() + 12));
        if (runs_.outcomes == nullptr) return;
        for (std::size_t i = 0; i < runs_.outcomes->list.size(); ++i) draw_outcome(i);
    }

    void draw_outcome(std::size_t index) {
        const OutcomeRow& outcome = runs_.outcomes->list[index];
        const bool chosen = state_.runs.row == index;
        if (chosen) chosen_top_ = y_ - view_.y + state_.scrolled(Area::Compare), chosen_height_ = row_;
        const Rect box{view_.x + 4, y_, view_.w - 16, row_};
        if (in_view(row_)) {
            if (chosen) scene_.fill(box, Token::Hover);
            const std::string mark = runs_with(runs_, index, language());
            std::string text = say(Word::OutcomeCount, language(), {{"count", std::to_string(outcome.count)}}) + "  " +
                               say(status_word(outcome.status), language());
            if (!outcome.value.empty()) text += "  " + outcome.value;
            std::string findings;
            for (const OutcomeFinding& each : outcome.findings)
                findings += (findings.empty() ? "" : ", ") +
                            say(Word::OutcomeFinding, language(),
                                {{"kind", std::string(checks::name(each.kind))}, {"line", std::to_string(each.line)}});
            const float end = mark.empty() ? right() : right() - scene_.width(mark, Role::Small) - 3 * m_.small_cell - 8;
            scene_.text_in({left() + m_.small_cell, y_, view_.w, row_}, text, Token::Text, Role::Small);
            const float x = left() + m_.small_cell + scene_.width(text + "   ", Role::Small);
            const auto room = static_cast<unsigned>(std::max(0.0F, (end - x) / m_.small_cell));
            if (room > 6) scene_.text_in({x, y_, view_.w, row_}, shortened(findings, room), Token::DimText, Role::Small);
            if (!mark.empty()) {
                const float size = std::round(m_.small * 0.7F);
                scene_.triangle({end + 8, y_ + (row_ - size) / 2, size, size}, Direction::Right, Token::Text);
                scene_.text_in({end + 12 + size, y_, view_.w, row_}, mark, Token::Text, Role::Small);
            }
            scene_.hit(box, {CommandId::OpenOutcome, static_cast<std::int64_t>(index)},
                       say(info(CommandId::OpenOutcome).title, language()) + (findings.empty() ? "" : "\n" + findings));
        }
        y_ += row_;
    }

    // ---- element by element ----------------------------------------------------------------------------------------------

    struct Columns {
        float name = 0, first = 0, second = 0, verdict = 0;
        bool words = true;
    };

    /// As wide as what is in view needs; where that is too much, the verdict is its shape alone, with the word as tooltip.
    [[nodiscard]] Columns columns_for(const CompareTable& table, std::size_t from, std::size_t to) const {
        float name = scene_.width(say(Word::ColumnWhat, language()), Role::Small), first = scene_.width("run 10", Role::Small),
              second = first;
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
        for (const Verdict verdict : {Verdict::Same, Verdict::Allowed, Verdict::NotAllowed, Verdict::NotComparable})
            word = std::max(word, scene_.width(say(verdict_word(verdict, table.findings), language()), Role::Small));
        out.words = out.verdict + m_.small + 6 + word <= right();
        if (!out.words) out.verdict = std::min(out.verdict, right() - m_.small);
        return out;
    }

    [[nodiscard]] float bits_width(const session::BufferView& buffer) const {
        return program::is_float(buffer.element) ? static_cast<float>(2 + 2 * program::size_of(buffer.element)) * m_.small_cell : 0;
    }

    void draw_table(const CompareTable& table) {
        if (table.rows.empty()) return;
        rule();
        const bool floats = std::ranges::any_of(table.rows, [&](const CompareRow& row) {
            return row.verdict != Verdict::Same && row.count == 1 && program::is_float((*table.results[0])[row.buffer].element);
        });
        const float height = floats ? row_ + small_row_ : row_;
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
            draw_row(table, table.rows[i], columns, floats);
        }
        y_ = start + static_cast<float>(table.rows.size()) * height;
    }

    void draw_table_head(const Columns& columns) {
        const auto title = [&](float x, const std::string& text) {
            scene_.text_in({x, y_, view_.w, row_}, text, Token::DimText, Role::Small);
        };
        title(columns.name, say(Word::ColumnWhat, language()));
        title(columns.first, run_name(runs_.comparison->runs[0], language()));
        title(columns.second, run_name(runs_.comparison->runs[1], language()));
        if (columns.words) title(columns.verdict, say(Word::ColumnVerdict, language()));
        y_ += row_;
    }

    void draw_row(const CompareTable& table, const CompareRow& row, const Columns& columns, bool two_lines) {
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
        scene_.hit({view_.x + 4, y_, view_.w - 16, row_}, {}, columns.words ? "" : word);
        if (!two_lines || row.count != 1 || quiet || !program::is_float(a.element)) return;
        const float y = y_ + row_ - 5;
        put(columns.first, element_bits(a, row.first), Token::DimText, y, small_row_);
        put(columns.second, element_bits(b, row.first), Token::DimText, y, small_row_);
        const auto ulps = ulp_distance(a, b, row.first);
        if (ulps && columns.words)
            put(columns.verdict + m_.small + 6, say(Word::CompareUlp, language(), {{"count", std::to_string(*ulps)}}), Token::DimText, y,
                small_row_);
    }

    const Picture& picture_;
    const Runs& runs_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float small_row_ = 0, row_ = 0;
    float y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

}  // namespace

ScrolledScene compare_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return ComparePanel(picture, layout, state).draw();
}

}  // namespace simtscope::gui
