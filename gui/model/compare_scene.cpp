// The Compare tab: see compare_panel.h for its picture.
#include <algorithm>
#include <cmath>

#include "gui/model/compare_panel.h"
#include "gui/model/compare_words.h"
#include "gui/model/narration.h"
#include "gui/model/runs_commands.h"
#include "gui/model/text.h"

namespace simtscope::gui {

namespace {
constexpr std::size_t kShortTable = 24;  ///< rows
}

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
        case Verdict::Open:
            for (const float at : {0.0F, 0.4F, 0.8F})
                scene.fill({box.x + at * box.w, y - 1, std::max(2.0F, box.w / 5), 3}, Token::Undefined);
            return;
        case Verdict::NotComparable:
        case Verdict::Count:
            scene.circle(box, Token::Undefined, false);
            scene.line({box.x + 2, box.bottom() - 2}, {box.right() - 2, box.y + 2}, Token::Undefined, 2);
            return;
    }
}

ComparePanel::ComparePanel(const Picture& picture, const Layout& layout, const ViewState& state)
    : picture_(picture),
      runs_(picture.runs),
      layout_(layout),
      state_(state),
      scene_(state.metrics),
      m_(state.metrics),
      view_(tab_body(layout, state)) {
    small_row_ = std::round(m_.small_line() + 2);
    row_ = std::round(m_.small_line() + 8);
}

ScrolledScene ComparePanel::draw() {
    scene_.clip(view_);
    y_ = view_.y + 6 - state_.scrolled(Area::Compare);
    const float top = y_;
    if (picture_.phase == Picture::Phase::Ready) {
        if (runs_.comparison == nullptr) {
            paragraph(say(Word::CompareOne, language()), Token::Text);
            paragraph(memory_text(runs_, language()), Token::DimText);
        } else {
            draw_summary();
            draw_facts();
            draw_parting();
            draw_lanes();
        }
        draw_outcomes();
        const CompareTable* table = runs_.comparison == nullptr ? nullptr : runs_.comparison->table.get();
        const bool is_long = table != nullptr && table->rows.size() > kShortTable;  // nobody scrolls behind it
        if (is_long) draw_card();
        if (table != nullptr) draw_table(*table);
        if (!is_long) draw_card();
    } else if (picture_.phase == Picture::Phase::Failed) {
        paragraph(say(Word::OffNoRun, language()), Token::DimText);
        draw_card();
    }
    const float height = y_ - top + 8;
    draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Compare));
    scene_.unclip();
    return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
}

void ComparePanel::paragraph(const std::string& text, Token token, float x, float until) {
    x += left();
    const auto limit = static_cast<unsigned>(std::max(8.0F, ((until == 0 ? right() : until) - x) / m_.small_cell));
    for (const std::string& line : wrapped(drawable(text), limit)) {
        if (in_view(small_row_)) scene_.text_in({x, y_, view_.w, small_row_}, line, token, Role::Small);
        y_ += small_row_;
    }
}

void ComparePanel::rule() {
    y_ += 4;
    scene_.line({left(), y_ + 0.5F}, {right(), y_ + 0.5F}, Token::Rule);
    y_ += 5;
}

float ComparePanel::button_width(const std::string& text) const { return std::round(scene_.width(text, Role::Small) + m_.small * 1.2F); }

void ComparePanel::button(const std::string& text, const Command& command, const std::string& tip, bool off, bool chosen) {
    const float width = button_width(text), height = std::round(m_.small_line() + 8);
    const Rect box{right() - width, y_, width, height};
    scene_.fill(box, chosen ? Token::Active : Token::Button);
    scene_.frame(box, off ? Token::Rule : Token::Border);
    scene_.text_in(box, text, chosen ? Token::ActiveText : off ? Token::DimText : Token::Text, Role::Small, Align::Centre);
    scene_.hit(box, off ? Command{} : command, tip);
}

// ---- what the table says -----------------------------------------------------------------------------------------------

void ComparePanel::draw_summary() {
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

void ComparePanel::draw_facts() {
    y_ += 3;
    for (const std::uint32_t number : runs_.comparison->runs) {
        const RunEntry* entry = runs_.entry(number);
        if (entry == nullptr) continue;
        const RunFacts& facts = *entry->facts;
        const std::string policy = schedule_text(facts.spec, entry->manual, language());
        const float start = y_;
        const std::string label = say(Word::CloseRunButton, language());
        const float until = right() - button_width(label) - 8;
        button(label, {CommandId::CloseRun, number}, tooltip(CommandId::CloseRun, picture_, state_), false);
        if (facts.total) {
            paragraph(say(Word::CompareFacts, language(),
                          {{"run", run_name(number, language())},
                           {"policy", policy},
                           {"status", say(status_word(facts.end), language())},
                           {"steps", std::to_string(*facts.total)},
                           {"problems", std::to_string(std::ranges::count_if(facts.problems, counts_as_problem))}}),
                      number == runs_.shown ? Token::Text : Token::DimText, 0, until);
        } else {
            paragraph(say(Word::CompareFactsSoFar, language(),
                          {{"run", run_name(number, language())}, {"policy", policy}, {"steps", std::to_string(facts.scanned)}}),
                      Token::DimText, 0, until);
        }
        y_ = std::max(y_, start + std::round(m_.small_line() + 12));
        if (number != runs_.shown)
            scene_.hit({left(), start, until - left(), y_ - start}, {CommandId::ShowRun, number},
                       tooltip(CommandId::ShowRun, picture_, state_));
    }
    paragraph(memory_text(runs_, language()), Token::DimText);
}

// ---- the graphics card -------------------------------------------------------------------------------------------------

void ComparePanel::draw_card() {
    rule();
    paragraph(say(Word::CardHead, language()), Token::Text);
    for (const std::string& line : card_lines(runs_.card, language())) paragraph(line, Token::DimText, 2 * m_.small_cell);
}

// ---- where they part ---------------------------------------------------------------------------------------------------

void ComparePanel::draw_parting() {
    rule();
    const bool place = has_place(*runs_.comparison);
    const std::string label = say(info(CommandId::GoToParting).title, language());
    const float start = y_;
    if (place) button(label, {CommandId::GoToParting, 0}, tooltip(CommandId::GoToParting, picture_, state_), false);
    paragraph(parting_text(runs_, language()), Token::Text, 0, place ? right() - button_width(label) - 8 : 0);
    if (!place) return;
    y_ = std::max(y_, start + std::round(m_.small_line() + 10));
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        paragraph(side_text(runs_, i, language()), Token::DimText, 2 * m_.small_cell);
}

// ---- many schedules ----------------------------------------------------------------------------------------------------

void ComparePanel::draw_outcomes() {
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

void ComparePanel::draw_outcome(std::size_t index) {
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
            findings +=
                (findings.empty() ? "" : ", ") + say(Word::OutcomeFinding, language(),
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

ScrolledScene compare_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return ComparePanel(picture, layout, state).draw();
}

}  // namespace simtscope::gui
