// The Lesson tab: the text of a lesson with its links, buttons and sliders, or the list of lessons.
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/lesson_panel.h"
#include "gui/model/lessons.h"
#include "gui/model/registry.h"
#include "gui/model/runs_commands.h"

namespace simtscope::gui {
namespace {

using lessons::Action;
using lessons::Block;

constexpr unsigned kMostLatin = 80, kMostKorean = 92;  ///< columns of a line that is easy to read

}  // namespace

LessonPanel::LessonPanel(const Picture& picture, const Layout& layout, const ViewState& state)
    : picture_(picture), state_(state), lesson_(state.lesson), scene_(state.metrics), m_(state.metrics), view_(tab_body(layout, state)) {
    left_ = view_.x + kEdge + 4;
    const unsigned most = state.language == Language::Korean ? kMostKorean : kMostLatin;
    width_ = std::min(view_.right() - 16 - left_, static_cast<float>(most) * m_.cell);
}

ScrolledScene LessonPanel::draw() {
    scene_.clip(view_);
    y_ = view_.y + 8 - state_.scrolled(Area::Lesson);
    top_ = y_;
    if (!lesson_.problem.empty()) text(drawable(lesson_.problem), Token::Text, Role::Small), gap(0.5F);
    if (lesson_.listing || lesson_.lesson == nullptr) {
        draw_list();
    } else {
        draw_lesson();
    }
    const float height = y_ - top_ + 16;
    draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Lesson));
    scene_.unclip();
    return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
}

unsigned LessonPanel::limit(float width, Role role) const { return static_cast<unsigned>(std::max(8.0F, width / m_.width(role))); }

void LessonPanel::focus(std::size_t action, const Rect& box) {
    if (lesson_.chosen != action) return;
    scene_.frame(box.inset(-3), Token::Focus, 2);
    chosen_top_ = box.y - view_.y + state_.scrolled(Area::Lesson) - m_.line();
    chosen_height_ = box.h + 2 * m_.line();
}

/// What was just drawn, from its verdict on if there is one: that is what changed, and the whole may be taller than the panel. A link that
/// was chosen goes first.
void LessonPanel::bring_into_view(float top) {
    if (lesson_.chosen) return;
    top = verdict_.value_or(top);
    chosen_top_ = top - view_.y + state_.scrolled(Area::Lesson) - 8;
    chosen_height_ = y_ - top + 16;
}

void LessonPanel::draw_line(const PieceLine& line, float x, float y, Token token, Role role) {
    const float height = row(role);
    const bool in_view = y + height >= view_.y && y <= view_.bottom();
    for (const Piece& piece : line) {
        const float wide = static_cast<float>(piece.columns()) * m_.width(role);
        const Rect box{x, y, wide, height};
        if (in_view) draw_piece(piece, box, token, role);
        if (piece.action) focus(*piece.action, box);
        x += wide;
    }
}

void LessonPanel::draw_piece(const Piece& piece, const Rect& box, Token token, Role role) {
    const float text_x = piece.button ? box.x + m_.width(role) : box.x, text_y = box.y + (box.h - m_.size(role)) / 2;
    if (piece.button) {
        scene_.fill(box.inset(1), Token::Button);
        scene_.frame(box.inset(1), Token::Border);
    } else if (piece.code) {
        scene_.fill({box.x, box.y + 1, box.w, box.h - 2}, Token::Button);
    }
    const bool link = piece.action && !piece.button;
    const Token ink = link ? Token::Keyword : token;
    scene_.text({text_x, text_y}, piece.text, ink, role);
    if (piece.strong) scene_.text({text_x + 1, text_y}, piece.text, ink, role);
    if (link) scene_.line({box.x, box.bottom() - 1.5F}, {box.right(), box.bottom() - 1.5F}, ink);
    if (!piece.action) return;
    const std::vector<Action> all = lessons::actions(lesson_.lesson->text(state_.language));
    scene_.hit(box, {CommandId::LessonGo, static_cast<std::int64_t>(*piece.action)}, action_tip(all.at(*piece.action)));
}

void LessonPanel::paragraph(const std::vector<Piece>& all, float x, float width, Token token, Role role) {
    for (const PieceLine& line : wrapped(all, limit(width, role))) {
        draw_line(line, x, y_, token, role);
        y_ += row(role);
    }
}

void LessonPanel::buttons(std::span<const Button> all) {
    const float height = std::round(m_.line() + 8);
    float x = left_;
    y_ += 4;
    for (const Button& button : all) {
        const float wide = std::round(scene_.width(button.text) + m_.font * 1.2F);
        if (x + wide > left_ + width_ && x > left_) x = left_, y_ += height + 4;
        const Rect box{x, y_, wide, height};
        scene_.fill(box, Token::Button);
        scene_.frame(box, button.off ? Token::Rule : Token::Border);
        scene_.text_in(box, button.text, button.off ? Token::DimText : Token::Text, Role::Base, Align::Centre);
        scene_.hit(box, button.off ? Command{} : button.command, button.tip);
        x = box.right() + 6;
    }
    y_ += height + 4;
}

void LessonPanel::draw_list() {
    paragraph({{say(Word::LessonListTitle, state_.language), true}}, left_, width_);
    gap(0.4F);
    if (lesson_.list.empty()) text(say(Word::LessonNone, state_.language), Token::DimText);
    for (std::size_t i = 0; i < lesson_.list.size(); ++i) {
        const LessonEntry& entry = lesson_.list[i];
        const float from = y_;
        paragraph({{entry.title.in(state_.language), true}}, left_ + 8, width_ - 8);
        paragraph(pieces_of(entry.about.in(state_.language)), left_ + 8, width_ - 8, Token::DimText, Role::Small);
        const Rect box{left_, from - 3, width_, y_ - from + 6};
        scene_.frame(box, Token::Border);
        scene_.hit(box, {CommandId::LessonOpen, static_cast<std::int64_t>(i)}, entry.id);
        focus(i, box);
        gap(0.6F);
    }
}

/// Which launch runs, with which values.
void LessonPanel::draw_head() {
    const lessons::Launch& launch = lesson_.lesson->launches.at(lesson_.launch);
    std::string line = say(Word::LessonRuns, state_.language, {{"launch", launch.title.in(state_.language)}});
    for (const lessons::Parameter& parameter : lesson_.lesson->parameters)
        line += " · " + parameter.name + " = " + std::to_string(parameter.value);
    text(line, Token::DimText, Role::Small);
    if (runs_another(picture_, state_)) draw_other_run();
    if (lesson_.teaching) text(say(Word::LessonTeaching, state_.language), Token::DimText, Role::Small);
    const Button list{
        say(Word::CommandLessons, state_.language), {CommandId::ShowLessons, 0}, tooltip(CommandId::ShowLessons, picture_, state_)};
    buttons(std::array{list});
    gap(0.4F);
}

/// Another schedule, launch or text is on screen: whose answers these questions are not.
void LessonPanel::draw_other_run() {
    const session::LaunchSpec& spec = picture_.facts->spec;
    const lessons::Launch& own = picture_.lesson->run->lesson->launches.at(picture_.lesson->run->launch);
    const std::string schedule = schedule_text(spec, picture_.runs.manual(), state_.language);
    const bool same = schedule == schedule_text(own.spec, false, state_.language);
    text(same ? say(Word::LessonOtherText, state_.language) : say(Word::LessonOtherRun, state_.language, {{"schedule", schedule}}));
    buttons(std::array{Button{say(Word::CommandLessonReturn, state_.language),
                              {CommandId::LessonReturn, 0},
                              tooltip(CommandId::LessonReturn, picture_, state_)}});
}

void LessonPanel::draw_lesson() {
    draw_head();
    for (const Block& block : lesson_.lesson->text(state_.language).blocks) draw_block(block);
    draw_summary();
}

std::string LessonPanel::button_text(const lessons::Span& span) const {
    const lessons::Lesson& lesson = *lesson_.lesson;
    const std::string& target = span.action.target;
    if (span.action.kind == Action::Kind::Goto) return say(Word::LessonGoto, state_.language);
    if (span.action.kind == Action::Kind::Run)
        if (const auto launch = lesson.launch_named(target)) return lesson.launches[*launch].title.in(state_.language);
    return target;
}

std::string LessonPanel::action_tip(const Action& action) const {
    const auto moment = action.kind == Action::Kind::Moment || action.kind == Action::Kind::Goto
                            ? lesson_.lesson->moment_named(action.target)
                            : std::nullopt;
    if (!moment || !runs_lesson(picture_, state_)) return {};
    const auto& place = picture_.lesson->solved.moments.at(*moment);
    return place ? say(Word::LessonMomentTip, state_.language, {{"step", std::to_string(place->moment)}}) : std::string();
}

std::vector<Piece> LessonPanel::pieces(const lessons::Spans& spans) {
    std::vector<Piece> out;
    for (const lessons::Span& span : spans) {
        if (span.action.kind == Action::Kind::None) {
            out.push_back({span.text, span.strong, span.code});
            continue;
        }
        const std::size_t action = action_++;
        const bool link = span.action.kind == Action::Kind::Moment || span.action.kind == Action::Kind::Web;
        out.push_back({link ? span.text : button_text(span), span.strong, false, action, !link});
    }
    return out;
}

bool LessonPanel::draw_whole(const Block& block) {
    if (block.kind != Block::Kind::Paragraph || block.spans.size() != 1) return false;
    const Action& action = block.spans.front().action;
    switch (action.kind) {
        case Action::Kind::Question:
            draw_question(action.target);
            break;
        case Action::Kind::Slider:
            draw_slider(action.target);
            break;
        case Action::Kind::Task:
            draw_task();
            break;
        default:
            return false;
    }
    ++action_;
    return true;
}

void LessonPanel::draw_heading(const Block& block) {
    std::vector<Piece> words = pieces(block.spans);
    for (Piece& piece : words) piece.strong = true;
    gap(0.3F);
    paragraph(words, left_, width_);
    if (block.level == 1) scene_.line({left_, y_ + 1}, {left_ + width_, y_ + 1}, Token::Rule);
    gap(0.3F);
}

void LessonPanel::draw_item(const Block& block) {
    const float indent = static_cast<float>(block.level) * 2.5F * m_.cell;
    if (block.starts && block.number == 0) {
        const float dot = std::round(m_.font * 0.3F);
        scene_.circle({left_ + indent - 1.6F * m_.cell, y_ + (row() - dot) / 2, dot, dot}, Token::Text);
    }
    if (block.starts && block.number != 0)
        scene_.text({left_ + indent - 2.5F * m_.cell, y_ + (row() - m_.font) / 2}, std::to_string(block.number) + ".", Token::Text);
    paragraph(pieces(block.spans), left_ + indent, width_ - indent);
    gap(0.25F);
}

void LessonPanel::draw_code(const Block& block) {
    unsigned widest = 0;
    for (const std::string& line : block.lines) widest = std::max(widest, columns(line));
    const Role role = widest + 2 > limit(width_, Role::Base) ? Role::Small : Role::Base;
    const Rect box{left_, y_, width_, static_cast<float>(block.lines.size()) * row(role) + 8};
    scene_.fill(box, Token::Button);
    y_ += 4;
    for (const std::string& line : block.lines) {
        scene_.text({left_ + m_.width(role), y_ + (row(role) - m_.size(role)) / 2}, drawable(line), Token::Text, role);
        y_ += row(role);
    }
    y_ += 4;
    gap(0.5F);
}

void LessonPanel::draw_table(const Block& block) {
    std::vector<std::vector<std::vector<Piece>>> cells;
    std::vector<unsigned> widths;
    for (const auto& cells_of_row : block.cells) {
        cells.emplace_back();
        for (std::size_t i = 0; i < cells_of_row.size(); ++i) {
            cells.back().push_back(pieces(cells_of_row[i]));
            unsigned wide = 0;
            for (Piece& piece : cells.back().back()) piece.strong |= cells.size() == 1, wide += piece.columns();
            if (i >= widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], wide);
        }
    }
    const unsigned between = 2, room = limit(width_, Role::Base);
    const auto sum = [&] {
        unsigned out = 0;
        for (const unsigned width : widths) out += width + between;
        return out;
    };
    while (!widths.empty() && sum() > room && *std::ranges::max_element(widths) > 8) --*std::ranges::max_element(widths);
    for (const auto& line : cells) {
        float x = left_, bottom = y_;
        const float from = y_;
        for (std::size_t i = 0; i < line.size(); ++i) {
            y_ = from;
            const float wide = static_cast<float>(widths[i]) * m_.cell;
            paragraph(line[i], x, wide);
            bottom = std::max(bottom, y_);
            x += wide + static_cast<float>(between) * m_.cell;
        }
        y_ = bottom + 3;
        scene_.line({left_, y_ - 1.5F}, {left_ + width_, y_ - 1.5F}, Token::Rule);
    }
    gap(0.5F);
}

/// One cell a value as far as they fit, and buttons for one less and one more.
void LessonPanel::draw_slider(const std::string& name) {
    const auto index = lesson_.lesson->parameter_named(name);
    if (!index) return;
    const lessons::Parameter& parameter = lesson_.lesson->parameters[*index];
    const std::int64_t steps = parameter.most - parameter.least, now = parameter.value - parameter.least;
    const float from = y_;
    paragraph({{parameter.title.in(state_.language) + " = " + std::to_string(parameter.value), true}}, left_, width_);
    const float height = std::round(m_.line() + 2), end = std::round(m_.font * 2.2F);
    const auto part = [&](const Rect& box, std::int64_t value, const std::string& words) {
        const bool off = value < 0 || value > steps;
        scene_.fill(box, Token::Button);
        scene_.frame(box, off ? Token::Rule : Token::Border);
        scene_.text_in(box, words, off ? Token::DimText : Token::Text, Role::Base, Align::Centre);
        scene_.hit(box, off ? Command{} : Command{CommandId::LessonSet, parameter_argument(*index, value)},
                   tooltip(words == "-" ? CommandId::LessonLess : CommandId::LessonMore, picture_, state_));
    };
    part({left_, y_, end, height}, now - 1, "-");
    part({left_ + width_ - end, y_, end, height}, now + 1, "+");
    const Rect track{left_ + end + 6, y_, width_ - 2 * end - 12, height};
    scene_.line({track.x, track.y + height / 2}, {track.right(), track.y + height / 2}, Token::Border, 2);
    const float each = track.w / static_cast<float>(steps + 1);
    const float knob = std::clamp(each, 6.0F, 14.0F);
    scene_.fill({track.x + (static_cast<float>(now) + 0.5F) * each - knob / 2, track.y + 3, knob, height - 6}, Token::Active);
    for (std::int64_t value = 0; value <= steps && steps <= 256; ++value)
        scene_.hit({track.x + static_cast<float>(value) * each, track.y, each, height},
                   {CommandId::LessonSet, parameter_argument(*index, value)},
                   parameter.name + " = " + std::to_string(parameter.least + value));
    y_ += height + 2;
    focus(action_, {left_, from, width_, y_ - from});
    gap(0.5F);
}

void LessonPanel::draw_summary() {
    std::array<int, 6> counts{};
    for (const lessons::Question& question : lesson_.lesson->questions) {
        const auto found = lesson_.tried.find(question.name);
        ++counts.at(found == lesson_.tried.end() ? 0 : static_cast<std::size_t>(found->second.result));
    }
    scene_.line({left_, y_ + 2}, {left_ + width_, y_ + 2}, Token::Rule);
    gap(0.4F);
    text(say(Word::LessonSummary, state_.language,
             {{"right", std::to_string(counts[1])},
              {"wrong", std::to_string(counts[2])},
              {"skipped", std::to_string(counts[3])},
              {"shown", std::to_string(counts[4])},
              {"written", std::to_string(counts[5])},
              {"open", std::to_string(counts[0])}}));
}

void LessonPanel::draw_block(const Block& block) {
    if (draw_whole(block)) return;
    switch (block.kind) {
        case Block::Kind::Heading:
            return draw_heading(block);
        case Block::Kind::Item:
            return draw_item(block);
        case Block::Kind::Code:
            return draw_code(block);
        case Block::Kind::Table:
            return draw_table(block);
        case Block::Kind::Rule:
            scene_.line({left_, y_ + 4}, {left_ + width_, y_ + 4}, Token::Rule);
            return gap(0.5F);
        case Block::Kind::Quote: {
            const float from = y_, indent = 2 * m_.cell;
            paragraph(pieces(block.spans), left_ + indent, width_ - indent, Token::DimText);
            scene_.fill({left_, from, 3, y_ - from}, Token::Border);
            return gap(0.5F);
        }
        case Block::Kind::Paragraph:
            paragraph(pieces(block.spans), left_, width_);
            return gap(0.5F);
    }
}

ScrolledScene lesson_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return LessonPanel(picture, layout, state).draw();
}

}  // namespace simtscope::gui
