// The findings of the run: a row for each, the chosen one unfolded into what happened, why it is wrong and what to try.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/controls.h"
#include "gui/model/error_words.h"
#include "gui/model/panels.h"
#include "gui/model/problem_filter.h"
#include "gui/model/registry.h"
#include "gui/model/source_rows.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

class ProblemsList {
public:
    ProblemsList(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture), state_(state), scene_(state.metrics), m_(state.metrics), view_(tab_body(layout, state)) {
        limit_ = static_cast<unsigned>(std::max(8.0F, (view_.w - 2 * kEdge - m_.font * 1.2F - 10) / m_.small_cell));
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 4 - state_.scrolled(Area::Problems);
        const float top = y_;
        if (picture_.phase == Picture::Phase::Failed) {
            draw_error();
        } else if (picture_.facts->problems.empty()) {
            paragraph(say(picture_.facts->total ? Word::NoProblems : Word::NoProblemsYet, state_.language), Token::Text, view_.x + kEdge);
            if (picture_.facts->total) button(CommandId::TrySchedules);
        } else {
            draw_chips();
            const std::vector<std::size_t> listed = listed_problems(picture_, state_.lanes.problems);
            for (const std::size_t index : listed) draw_problem(index);
            const std::size_t hidden = picture_.facts->problems.size() - listed.size();
            if (hidden != 0) {
                paragraph(say(Word::ProblemsHidden, state_.language, {{"count", std::to_string(hidden)}}), Token::DimText, view_.x + kEdge);
            }
        }
        for (const std::string& warning : picture_.facts->warnings) {
            paragraph(say(Word::CompilerSays, state_.language, {{"text", drawable(warning)}}), Token::DimText, view_.x + kEdge);
        }
        const float height = y_ - top + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Problems));
        scene_.unclip();
        return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
    }

private:
    [[nodiscard]] float small_row() const { return std::round(m_.small_line() + 2); }
    [[nodiscard]] float text_x() const { return view_.x + kEdge + m_.font * 1.2F; }

    void paragraph(const std::string& text, Token token, float x) {
        for (const std::string& line : wrapped(text, limit_)) {
            if (y_ + small_row() > view_.y && y_ < view_.bottom()) scene_.text_in({x, y_, view_.w, small_row()}, line, token, Role::Small);
            y_ += small_row();
        }
    }

    /// A command to go on with where there is nothing to list.
    void button(CommandId id) {
        const std::string text = say(info(id).title, state_.language);
        y_ += 4;
        draw_button(scene_, {view_.x + kEdge, y_, button_width(scene_, text), button_height(m_)}, text, {id, 0},
                    tooltip(id, picture_, state_), info(id).off(picture_, state_) ? ButtonLook::Off : ButtonLook::Normal);
        y_ += button_height(m_) + 6;
    }

    /// What is listed, as buttons that each go on to the next choice.
    void draw_chips() {
        const Language language = state_.language;
        const ProblemFilter& filter = state_.lanes.problems;
        const std::string all = say(Word::ChipAll, language);
        const std::string level =
            !filter.least ? all
            : *filter.least == checks::Level::Error
                ? std::string(checks::level_word(*filter.least, language))
                : say(Word::ChipAtLeast, language, {{"what", std::string(checks::level_word(*filter.least, language))}});
        const std::string kind = filter.kind ? std::string(checks::name(*filter.kind)) : all;
        const float height = button_height(m_);
        float x = view_.x + kEdge;
        const auto chip = [&](const std::string& text, CommandId id, bool on) {
            const float width = button_width(scene_, text);
            if (x + width > view_.right() - 12 && x > view_.x + kEdge) x = view_.x + kEdge, y_ += height + 4;
            draw_button(scene_, {x, y_, width, height}, text, {id, 0}, tooltip(id, picture_, state_),
                        on ? ButtonLook::Pressed : ButtonLook::Normal);
            x += width + 4;
        };
        chip(say(Word::ChipLevel, language, {{"what", level}}), CommandId::ProblemLevels, filter.least.has_value());
        chip(say(Word::ChipKind, language, {{"what", kind}}), CommandId::ProblemKinds, filter.kind.has_value());
        if (picture_.snapshot.warps_per_block > 1 || picture_.snapshot.grid.count() > 1) {
            chip(say(Word::ChipWarp, language), CommandId::ProblemWarps, filter.this_warp);
        }
        y_ += height + 6;
    }

    void draw_error() {
        const session::Error& error = picture_.error;
        scene_.triangle({view_.x + kEdge, y_ + 4, m_.font * 0.8F, m_.font * 0.8F}, Direction::Up, Token::Fault);
        const bool compile = error.kind == "compile";
        scene_.text_in({text_x(), y_, view_.w, m_.line()}, say(compile ? Word::CompileFailed : Word::CannotRun, state_.language),
                       Token::Text);
        y_ += std::round(m_.line() + 4);
        if (state_.language == Language::Korean) {
            for (const LineMessage& line : line_messages(error, state_.language))
                paragraph(say(Word::EditorLine, state_.language, {{"line", std::to_string(line.line)}, {"text", line.text}}), Token::Text,
                          text_x());
        }
        for (const std::string& line : split_lines(error_sentence(error.message, state_.language))) paragraph(line, Token::Text, text_x());
        y_ += 6;
        if (compile && state_.language == Language::Korean) paragraph(say(Word::ClangEnglish, state_.language), Token::DimText, text_x());
        const bool launch = error.kind == "launch-limits" || error.kind == "argument" || error.kind == "kernel" || error.kind == "usage";
        paragraph(say(launch ? Word::CorrectTheLaunch : Word::FixAndReopen, state_.language), Token::DimText, text_x());
        if (launch) button(CommandId::OpenLaunch);
    }

    void draw_problem(std::size_t index) {
        const Problem& problem = picture_.facts->problems[index];
        const float top = y_;
        const bool open = state_.problem == index;
        const bool later = problem.moment > picture_.snapshot.moment;
        const float height = std::round(m_.line() + 6);
        const Rect row{view_.x + 2, y_, view_.w - 12, height};
        if (open) scene_.fill(row, Token::Hover);
        draw_level(problem.level, {view_.x + kEdge, y_ + (height - m_.font * 0.8F) / 2, m_.font * 0.8F, m_.font * 0.8F});
        const Language language = state_.language;
        const std::string place = say(
            Word::ProblemPlace, language,
            {{"step", std::to_string(problem.moment)}, {"trace", std::to_string(problem.step)}, {"line", std::to_string(problem.line)}});
        const std::string lanes =
            problem.lanes == 0 ? "" : say(Word::ProblemLanes, language, {{"lanes", checks::lane_list(problem.lanes, language)}});
        std::string title = fmt::format("{} · {}", checks::level_word(problem.level, language), checks::name(problem.kind));
        std::string rest = place;
        if (problem.warp && picture_.snapshot.warps_per_block > 1) {
            rest += " · " + say(Word::ProblemWarp, language, {{"warp", std::to_string(*problem.warp)}});
        }
        if (!lanes.empty()) rest += " · " + lanes;
        if (problem.count > 1) rest += fmt::format(" · ×{}", problem.count);
        if (later) rest += " · " + say(Word::ProblemLater, language);
        scene_.text_in({text_x(), y_, row.w, height}, title, Token::Text);
        const float used = text_x() + scene_.width(title) + 2 * m_.small_cell;
        const auto room = static_cast<unsigned>(std::max(0.0F, (row.right() - used) / m_.small_cell));
        scene_.text_in({used, y_, row.right() - used - 4, height}, shortened(rest, room), Token::DimText, Role::Small, Align::Left);
        y_ += height;
        std::optional<Rect> cause;
        if (open) {
            draw_parts(problem.text(language));
            if (!problem.births.empty() || problem.gone) cause = draw_cause();
            chosen_top_ = top - view_.y + state_.scrolled(Area::Problems);
            chosen_height_ = y_ - top;
        }
        scene_.line({view_.x + kEdge, y_ + 0.5F}, {view_.right() - 12, y_ + 0.5F}, Token::Rule);
        y_ += 2;
        scene_.hit({row.x, top, row.w, y_ - top}, {CommandId::ShowProblem, static_cast<std::int64_t>(index)},
                   open ? "" : problem.text(language).what);
        if (cause) scene_.hit(*cause, {CommandId::Cause, 0}, tooltip(CommandId::Cause, picture_, state_));
    }

    /// A button to what the problem came from; its place.
    Rect draw_cause() {
        const std::string text = say(Word::CommandCause, state_.language) + " " + name(info(CommandId::Cause).keys.front());
        const Rect box{text_x(), y_, scene_.width(text, Role::Small) + 16, std::round(m_.small_line() + 6)};
        scene_.fill(box, Token::Button);
        scene_.frame(box, Token::Border);
        scene_.text_in(box, text, Token::Text, Role::Small, Align::Centre);
        y_ += box.h + 5;
        return box;
    }

    void draw_parts(const checks::FindingText& text) {
        y_ += 2;
        paragraph(text.what, Token::Text, text_x());
        labelled(Word::ProblemWhy, text.why);
        labelled(Word::ProblemTry, text.try_next);
        if (!text.source.empty()) labelled(Word::ProblemRule, text.source);
        y_ += 4;
    }

    void labelled(Word word, const std::string& text) {
        y_ += 3;
        const std::string label = say(word, state_.language) + ": ";
        const float top = y_;
        paragraph(std::string(columns(label), ' ') + text, word == Word::ProblemRule ? Token::DimText : Token::Text, text_x());
        if (top + small_row() > view_.y && top < view_.bottom()) {
            scene_.text_in({text_x(), top, view_.w, small_row()}, label, Token::Keyword, Role::Small);
        }
    }

    void draw_level(checks::Level level, const Rect& box) {
        switch (level) {
            case checks::Level::Error:
                scene_.triangle(box, Direction::Up, Token::Fault);
                return;
            case checks::Level::Warning:
                scene_.triangle(box, Direction::Up, Token::Waiting, false);
                return;
            case checks::Level::Note:
                scene_.frame({box.x + 2, box.y + 2, box.w - 4, box.h - 4}, Token::Exited, 2);
                return;
        }
    }

    const Picture& picture_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    unsigned limit_ = 0;
    float y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

}  // namespace

ScrolledScene problems_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return ProblemsList(picture, layout, state).draw();
}

}  // namespace simtscope::gui
