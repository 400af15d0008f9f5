#include "gui/model/why_scene.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/error_words.h"
#include "gui/model/lane_marks.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/why_picture.h"

namespace simtscope::gui {
namespace {

/// Head, then lines or the graph with the births under it.
class WhyPanel {
public:
    WhyPanel(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture), layout_(layout), state_(state), scene_(state.metrics), m_(state.metrics), body_(tab_body(layout, state)) {}

    [[nodiscard]] WhyScene draw() {
        scene_.clip(body_);
        draw_head();
        targets_ = why_targets(picture_, state_);
        chosen_ = chosen_target(picture_, state_, targets_);
        WhyScene out = draw_answer();
        scene_.unclip();
        out.body.scene = std::move(scene_);
        return out;
    }

private:
    [[nodiscard]] float row() const { return std::round(m_.small_line() + 3); }
    [[nodiscard]] unsigned columns_of(float width) const { return static_cast<unsigned>(std::max(8.0F, width / m_.small_cell)); }

    /// The question, and at the right what else can be shown of it.
    void draw_head() {
        float right = body_.right() - 12;
        const float height = std::round(m_.small_line() + 8);
        const bool graph = shows_graph(picture_, state_);
        for (const CommandId id : {CommandId::Maximise, CommandId::WhyForm}) {
            const std::string keys = name(info(id).keys.front());
            const Word word = id == CommandId::Maximise ? (state_.maximised ? Word::ButtonSmall : Word::ButtonLarge)
                                                        : (graph ? Word::ButtonText : Word::ButtonPicture);
            const std::string text = say(word, state_.language) + " " + keys;
            const float width = scene_.width(text, Role::Small) + 12;
            const Rect box{right - width, body_.y + 3, width, height - 4};
            if (info(id).off(picture_, state_)) continue;
            scene_.fill(box, Token::Button);
            scene_.frame(box, Token::Border);
            scene_.text_in(box, text, Token::Text, Role::Small, Align::Centre);
            scene_.hit(box, {id, 0}, tooltip(id, picture_, state_));
            right = box.x - 6;
        }
        y_ = body_.y + 3;
        const std::string title = why_title(picture_, state_.language);
        for (const std::string& line : wrapped(title, columns_of(right - body_.x - kEdge))) {
            scene_.text_in({body_.x + kEdge, y_, right - body_.x, height - 4}, line, Token::Text, Role::Small);
            y_ += row();
        }
        y_ = std::max(y_, body_.y + height + 2);
        scene_.line({body_.x, y_ - 0.5F}, {body_.right(), y_ - 0.5F}, Token::Rule);
        view_ = {body_.x, y_, body_.w, body_.bottom() - y_};
    }

    WhyScene draw_answer() {
        WhyScene out{{Scene(m_), view_}};
        const bool graph = shows_graph(picture_, state_);
        WhyPicture drawing(picture_, layout_, state_, scene_);
        if (graph) view_ = drawing.set_view(view_);
        scene_.clip(view_);
        const float top = view_.y - state_.scrolled(Area::Why);
        y_ = top;
        if (graph) {
            y_ = drawing.draw(top, chosen_);
            out.across_view = drawing.columns_width();
            out.across_content = drawing.content_width();
            out.chosen_left = drawing.chosen_box().x;
            out.chosen_width = drawing.chosen_box().w;
            chosen_top_ = drawing.chosen_box().y - top, chosen_height_ = drawing.chosen_box().h;
            std::vector<WhyLine> births = birth_lines(picture_, state_.language);
            for (WhyLine& line : births) line.text = drawable(line.text), line.rest = drawable(line.rest);
            draw_lines(births);
        } else {
            y_ += 4;
            draw_text();
        }
        const float height = y_ - top + 6;
        if (graph && !state_.why_chosen) chosen_height_ = height - chosen_top_;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Why));
        scene_.unclip();
        if (graph) drawing.draw_axes();
        out.body.view = view_;
        out.body.content_height = height;
        out.body.chosen_top = chosen_top_;
        out.body.chosen_height = chosen_height_;
        return out;
    }

    void draw_text() {
        if (picture_.answer == nullptr) return paragraph(say(Word::WhyEmpty, state_.language), Token::Text);
        if (picture_.answer->searching) return paragraph(say(Word::WhySearching, state_.language), Token::Text);
        if (picture_.answer->error)
            return paragraph(drawable(error_sentence(picture_.answer->error->message, state_.language)), Token::Text);
        draw_lines(why_text(picture_, state_).lines);
    }

    void paragraph(const std::string& text, Token token) {
        WhyLine line;
        line.text = text;
        line.token = token;
        draw_lines({line});
    }

    void draw_lines(const std::vector<WhyLine>& lines) {
        const bool graph = shows_graph(picture_, state_);
        std::size_t next = 0;
        for (const WhyLine& line : lines) {
            std::optional<std::size_t> index;
            if (line.target && graph) {
                const auto found = std::ranges::find(targets_, line.target->node, &WhyTarget::node);
                if (found != targets_.end()) index = static_cast<std::size_t>(found - targets_.begin());
            } else if (line.target) {
                index = next++;
            }
            draw_line(line, index, !graph && index == chosen_);
        }
    }

    void draw_line(const WhyLine& line, std::optional<std::size_t> index, bool chosen) {
        if (line.asked) return draw_strip(line);
        const float left = body_.x + kEdge + scene_.width(line.rails, Role::Small);
        const unsigned limit = columns_of(body_.right() - 14 - left);
        const bool one_row = columns(line.text) + (line.rest.empty() ? 0 : 2 + columns(line.rest)) <= limit;
        if (one_row && !chosen && (y_ + row() < view_.y || y_ > view_.bottom())) {  // most of a long tree
            y_ += row();
            return;
        }
        const std::vector<std::string> words = wrapped(line.text, limit);
        const unsigned used = columns(words.back()) + 2;
        const std::string& rest = line.rest;
        const bool beside = used + columns(rest) <= limit;
        const std::vector<std::string> more = rest.empty() || beside ? std::vector<std::string>{} : wrapped(rest, limit - 2);
        const float height = static_cast<float>(words.size() + more.size()) * row();
        const Rect box{body_.x + 2, y_, body_.w - 12, height};
        if (box.bottom() >= view_.y && box.y <= view_.bottom()) {
            if (chosen) scene_.fill(box, Token::Hover), scene_.fill({box.x, box.y, 3, box.h}, Token::Focus);
            for (std::size_t i = 0; i < words.size() + more.size(); ++i) {
                const float y = y_ + static_cast<float>(i) * row();
                const bool second = i >= words.size();
                scene_.text_in({body_.x + kEdge, y, box.w, row()}, i == 0 ? line.rails : line.below, Token::DimText, Role::Small);
                scene_.text_in({left + (second ? 2 * m_.small_cell : 0), y, box.w, row()}, second ? more[i - words.size()] : words[i],
                               second ? (chosen ? Token::Text : Token::DimText) : (chosen ? Token::Text : line.token), Role::Small);
            }
            if (beside && !rest.empty()) {
                const float y = y_ + static_cast<float>(words.size() - 1) * row();
                scene_.text_in({left + static_cast<float>(used) * m_.small_cell, y, box.w, row()}, rest,
                               chosen ? Token::Text : Token::DimText, Role::Small);
            }
            if (index) scene_.hit(box, {CommandId::WhyGo, static_cast<std::int64_t>(*index)}, say(Word::CommandGoThere, state_.language));
        }
        if (chosen) chosen_top_ = y_ - view_.y + state_.scrolled(Area::Why), chosen_height_ = height;
        y_ += height;
    }

    /// The lanes that ran, the one that was asked about with a ring.
    void draw_strip(const WhyLine& line) {
        const float width = std::min((body_.w - 2 * kEdge - 12) / 32, 1.5F * m_.small), height = std::round(m_.small * 0.9F);
        const bool numbers = width >= 2 * m_.small_cell + 1;
        for (unsigned lane = 0; lane < 32; ++lane) {
            const Rect cell{body_.x + kEdge + static_cast<float>(lane) * width, y_ + 4 + (numbers ? row() : 0), width - 2, height};
            const bool here = picture_.snapshot.lanes.at(lane) != machine::LaneState::Absent;
            draw_mask_bit(scene_, cell, ((line.strip >> lane) & 1U) != 0, here, Token::Active);
            if (lane == line.asked) scene_.frame({cell.x - 2, cell.y - 2, cell.w + 4, cell.h + 4}, Token::Focus, 3);
            if (numbers || lane % 8 == 0 || lane == line.asked) {
                if (numbers) {
                    scene_.text_in({cell.x, y_ + 2, cell.w, row()}, std::to_string(lane), lane == line.asked ? Token::Text : Token::DimText,
                                   Role::Small, Align::Centre);
                }
            }
        }
        y_ += height + 12 + (numbers ? row() : 0);
    }

    const Picture& picture_;
    const Layout& layout_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect body_, view_;
    std::vector<WhyTarget> targets_;
    std::size_t chosen_ = 0;
    float y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

}  // namespace

WhyScene why_scene(const Picture& picture, const Layout& layout, const ViewState& state) { return WhyPanel(picture, layout, state).draw(); }

}  // namespace simtscope::gui
