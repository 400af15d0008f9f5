// The chosen line with the times that it runs, then all breakpoints with where they hit, then all bookmarks with their notes.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "gui/model/breakpoints.h"
#include "gui/model/error_words.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr std::size_t kMostHits = 24;  ///< of one breakpoint, around the moment on screen

class StopsList {
public:
    StopsList(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture), state_(state), scene_(state.metrics), m_(state.metrics), view_(tab_body(layout, state)) {}

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 6 - state_.scrolled(Area::Stops);
        const float top = y_;
        draw_chosen_line();
        rule();
        if (state_.breakpoints.empty()) paragraph(say(Word::NoBreakpoints, state_.language), Token::DimText, left());
        for (std::size_t i = 0; i < state_.breakpoints.size(); ++i) draw_breakpoint(i);
        rule();
        if (state_.bookmarks.empty()) paragraph(say(Word::NoBookmarks, state_.language), Token::DimText, left());
        for (std::size_t i = 0; i < state_.bookmarks.size(); ++i) draw_bookmark(i);
        const float height = y_ - top + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Stops));
        scene_.unclip();
        return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
    }

private:
    [[nodiscard]] float left() const { return view_.x + kEdge; }
    [[nodiscard]] float row() const { return std::round(m_.line() + 4); }
    [[nodiscard]] float small_row() const { return std::round(m_.small_line() + 2); }

    void rule() {
        y_ += 4;
        scene_.line({view_.x + kEdge, y_ + 0.5F}, {view_.right() - 12, y_ + 0.5F}, Token::Rule);
        y_ += 6;
    }

    void paragraph(const std::string& text, Token token, float x) {
        const auto limit = static_cast<unsigned>(std::max(8.0F, (view_.right() - 12 - x) / m_.small_cell));
        for (const std::string& line : wrapped(text, limit)) {
            scene_.text_in({x, y_, view_.w, small_row()}, line, token, Role::Small);
            y_ += small_row();
        }
    }

    /// A button in a row that goes on in the next one where it is full.
    void button(const std::string& text, const Command& command, const std::string& tip, bool off, float start) {
        const float width = std::round(scene_.width(text, Role::Small) + m_.small * 1.2F), height = std::round(m_.small_line() + 8);
        if (x_ + width > view_.right() - 12 && x_ > start) x_ = start, y_ += height + 4;
        const Rect box{x_, y_, width, height};
        scene_.fill(box, Token::Button);
        scene_.frame(box, off ? Token::Rule : Token::Border);
        scene_.text_in(box, text, off ? Token::DimText : Token::Text, Role::Small, Align::Centre);
        scene_.hit(box, off ? Command{} : command, tip);
        x_ = box.right() + 4;
    }
    void end_buttons() { y_ += std::round(m_.small_line() + 8) + 4; }

    void command_button(CommandId id, const std::string& number = {}) {
        const std::string text = number.empty() ? say(info(id).title, state_.language) : number;
        button(text, {id, 0}, tooltip(id, picture_, state_), info(id).off(picture_, state_).has_value(), left());
    }

    void draw_chosen_line() {
        const Language language = state_.language;
        if (!state_.line) return paragraph(say(Word::StopsChoose, language), Token::DimText, left());
        const auto place = line_with_code(*picture_.facts, *state_.line);
        const SourceLine line = place.value_or(*state_.line);
        const std::string title = say(Word::WarpLine, language, {{"line", std::to_string(line.line)}});
        const float end = scene_.text({left(), y_ + (row() - m_.font) / 2}, title, Token::Text);
        const auto room = static_cast<unsigned>(std::max(0.0F, (view_.right() - 12 - end) / m_.small_cell));
        if (room > 4) scene_.text_in({end + 12, y_, view_.w, row()}, shortened(code_of(line), room - 3), Token::DimText, Role::Small);
        y_ += row();
        if (!place) return paragraph(say(Word::OffNoCode, language), Token::Text, left());
        draw_times(line);
    }

    [[nodiscard]] std::string code_of(const SourceLine& line) const {
        for (const SourceText& file : picture_.facts->files) {
            if (file.name != line.file || line.line > file.lines.size()) continue;
            const std::string& text = file.lines[line.line - 1];
            return text.substr(std::min(text.find_first_not_of(' '), text.size()));
        }
        return {};
    }

    void draw_times(const SourceLine& line) {
        const Language language = state_.language;
        const LineTimes times = line_times(picture_, line);
        const std::string count = std::to_string(times.count);
        paragraph(say(times.all ? Word::LineRuns : Word::LineRunsSoFar, language, {{"count", count}}), Token::Text, left());
        y_ += 3;
        const auto draw = [&](CommandId id, const std::optional<std::uint64_t>& moment) {
            const std::string where = moment ? std::to_string(*moment) : times.all ? "–" : "…";
            const std::string text = say(info(id).title, language) + ": " + where;
            button(text, {id, 0}, tooltip(id, picture_, state_), !moment && times.all, left());
        };
        x_ = left();
        draw(CommandId::LineFirst, times.first);
        draw(CommandId::LinePrevious, times.previous);
        draw(CommandId::LineNext, times.next);
        draw(CommandId::LineLast, times.last);
        command_button(CommandId::ToggleBreakpoint);
        command_button(CommandId::BreakpointCondition);
        end_buttons();
    }

    [[nodiscard]] float remove_width() const { return std::round(m_.font * 1.6F); }
    void remove_button(const Command& command, Word tip) {
        const Rect box{view_.right() - 14 - remove_width(), y_ + 2, remove_width(), row() - 4};
        scene_.frame(box, Token::Border);
        scene_.text_in(box, "×", Token::Text, Role::Base, Align::Centre);
        scene_.hit(box, command, say(tip, state_.language));
    }

    /// A click goes there; its note stands below.
    void draw_bookmark(std::size_t index) {
        const PlacedBookmark& bookmark = state_.bookmarks[index];
        const auto argument = static_cast<std::int64_t>(index);
        const float top = y_, mark = std::round(m_.font * 0.7F);
        const bool here = bookmark.mark.step == picture_.snapshot.step;
        if (here) scene_.fill({view_.x + 2, y_, view_.w - 12, row()}, Token::Hover);
        scene_.diamond({left(), y_ + (row() - mark) / 2, mark, mark}, Token::Text);
        const float x = left() + mark + 8;
        const std::string text = bookmark.moment
                                     ? say(Word::BookmarkRow, state_.language, {{"step", std::to_string(*bookmark.moment)}})
                                     : say(Word::BookmarkRowTrace, state_.language, {{"trace", std::to_string(bookmark.mark.step)}});
        scene_.text_in({x, y_, view_.w, row()}, text, Token::Text);
        y_ += row();
        if (!bookmark.mark.note.empty()) paragraph(drawable(bookmark.mark.note), Token::Text, x);
        scene_.hit({view_.x + 2, top, view_.w - 12, y_ - top}, {CommandId::GoToBookmark, argument},
                   say(Word::CommandGoToBookmark, state_.language));
        const float behind = std::exchange(y_, top);
        remove_button({CommandId::RemoveBookmark, argument}, Word::CommandRemoveBookmark);
        y_ = behind + 4;
    }

    void draw_breakpoint(std::size_t index) {
        const Breakpoint& breakpoint = state_.breakpoints[index];
        const Language language = state_.language;
        const float top = y_;
        const bool chosen = state_.line == breakpoint.place;
        const auto argument = static_cast<std::int64_t>(index);
        if (chosen) scene_.fill({view_.x + 2, y_, view_.w - 12, row()}, Token::Hover);
        const float mark = std::round(m_.font * 0.7F);
        draw_breakpoint_mark(scene_, {left(), y_ + (row() - mark) / 2, mark, mark}, breakpoint, Token::Fault);
        std::string text = say(Word::WarpLine, language, {{"line", std::to_string(breakpoint.place.line)}});
        if (!breakpoint.condition.empty()) text += "  if " + breakpoint.condition;
        if (!breakpoint.enabled) text += " · " + say(Word::BreakpointOff, language);
        const float x = left() + mark + 8;
        const auto room = static_cast<unsigned>(std::max(0.0F, (view_.right() - 16 - remove_width() - x) / m_.cell));
        scene_.text_in({x, y_, view_.w, row()}, shortened(drawable(text), room), Token::Text);
        scene_.hit({view_.x + 2, y_, view_.w - 12, row()}, {CommandId::ChooseBreakpoint, argument}, columns(text) > room ? text : "");
        remove_button({CommandId::RemoveBreakpoint, argument}, Word::CommandRemoveBreakpoint);
        y_ += row();
        const auto refused = picture_.refused.find(stop_text(breakpoint.place, breakpoint.condition));
        if (refused != picture_.refused.end()) paragraph(error_sentence(refused->second, language), Token::Text, x);
        draw_hits(breakpoint, x);
        if (chosen) chosen_top_ = top - view_.y + state_.scrolled(Area::Stops), chosen_height_ = y_ - top;
        y_ += 4;
    }

    /// Each hit by its step, those around the moment on screen if there are many.
    void draw_hits(const Breakpoint& breakpoint, float start) {
        const std::vector<LineVisit> hits = hits_of(picture_, breakpoint);
        const bool all = breakpoint.condition.empty() && all_moments_known(*picture_.facts);
        const std::string count = std::to_string(hits.size());
        paragraph(say(all ? Word::BreakpointHits : Word::BreakpointHitsSoFar, state_.language, {{"count", count}}), Token::DimText, start);
        if (hits.empty()) return;
        const auto now = std::ranges::lower_bound(hits, picture_.snapshot.step, {}, &LineVisit::step) - hits.begin();
        const auto size = static_cast<std::ptrdiff_t>(hits.size()), most = static_cast<std::ptrdiff_t>(kMostHits);
        const std::ptrdiff_t from = std::clamp<std::ptrdiff_t>(now - most / 2, 0, std::max<std::ptrdiff_t>(0, size - most));
        x_ = start;
        for (std::ptrdiff_t i = from; i < std::min(size, from + most); ++i) {
            const LineVisit& hit = hits[static_cast<std::size_t>(i)];
            const bool here = hit.step == picture_.snapshot.step;
            const std::string tip = say(Word::HitTip, state_.language,
                                        {{"step", std::to_string(hit.moment)},
                                         {"trace", std::to_string(hit.step)},
                                         {"block", std::to_string(hit.block)},
                                         {"warp", std::to_string(hit.warp)},
                                         {"lanes", checks::lane_list(hit.lanes, state_.language)}});
            button((here ? "▸" : "") + std::to_string(hit.moment), {CommandId::JumpBefore, static_cast<std::int64_t>(hit.moment)}, tip,
                   false, start);
        }
        end_buttons();
    }

    const Picture& picture_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float x_ = 0, y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

}  // namespace

ScrolledScene stops_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return StopsList(picture, layout, state).draw();
}

void draw_breakpoint_mark(Scene& scene, const Rect& box, const Breakpoint& breakpoint, Token token) {
    scene.circle(box, token, breakpoint.enabled);
    if (breakpoint.condition.empty()) return;
    const float width = std::round(box.w * 0.5F);  // a bar inside: only under a condition
    scene.fill({box.x + (box.w - width) / 2, box.y + box.h / 2 - 1, width, 2}, breakpoint.enabled ? Token::Panel : token);
}

}  // namespace simtscope::gui
