// The paths of the warp in focus, drawn as a stack from the bottom up with the one that runs on top, under the words that say which model
// that is.
//
//   Model: independent thread scheduling …
//   A ▲ ████▨▨▨▨ 0x0000001f  5/32   runs next · continues at line 7
//   B   ▨▨▨▨████ 0xffffffe0 27/32   continues at line 12
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/lane_commands.h"
#include "gui/model/lane_marks.h"
#include "gui/model/panels.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr std::size_t kMostPaths = 10;

class PathsStack {
public:
    PathsStack(const Picture& picture, const Layout& layout, const ViewState& state)
        : snapshot_(picture.snapshot),
          state_(state),
          scene_(state.metrics),
          m_(state.metrics),
          view_(tab_body(layout, state)),
          ready_(picture.phase == Picture::Phase::Ready),
          lockstep_(picture.facts->spec.policy == machine::Policy::Lockstep) {
        small_ = std::round(m_.small_line() + 2);
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 6 - state_.scrolled(Area::Divergence);
        const float top = y_;
        if (!ready_) {
            text(say(Word::WarpsNone, state_.language), Token::DimText, left());
        } else {
            text(say(lockstep_ ? Word::PathsStack : Word::PathsIndependent, state_.language), Token::DimText, left());
            y_ += 4;
            draw_paths();
        }
        const float height = y_ - top + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Divergence));
        scene_.unclip();
        return {std::move(scene_), view_, height};
    }

private:
    [[nodiscard]] float left() const { return view_.x + kEdge; }

    void text(const std::string& words, Token token, float x) {
        const auto limit = static_cast<unsigned>(std::max(8.0F, (view_.right() - 12 - x) / m_.small_cell));
        for (const std::string& line : wrapped(words, limit)) {
            if (y_ + small_ > view_.y && y_ < view_.bottom()) scene_.text_in({x, y_, view_.w, small_}, line, token, Role::Small);
            y_ += small_;
        }
    }

    void draw_paths() {
        const Language language = state_.language;
        if (snapshot_.paths.empty()) {
            const bool ended = snapshot_.lanes.at(0) == machine::LaneState::Exited;
            return text(say(ended ? Word::PathsNone : Word::PathsNotYet, language), Token::Text, left());
        }
        if (snapshot_.paths.size() == 1) {
            text(say(Word::PathsOne, language), Token::Text, left());
            y_ += 4;
        }
        const std::vector<std::size_t> order = from_the_top();
        const std::size_t shown = std::min(order.size(), kMostPaths);
        for (std::size_t i = 0; i < shown; ++i) draw_path(order[i], i == 0);
        if (shown == order.size()) return;
        std::uint32_t lanes = 0;
        for (std::size_t i = shown; i < order.size(); ++i) lanes |= snapshot_.paths[order[i]].lanes;
        text(say(Word::PathsMore, language,
                 {{"count", std::to_string(order.size() - shown)}, {"lanes", std::to_string(std::popcount(lanes))}}),
             Token::Text, left());
    }

    /// What runs next on top; then paths that can go on before those that wait, each lowest position first.
    [[nodiscard]] std::vector<std::size_t> from_the_top() const {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < snapshot_.paths.size(); ++i) out.push_back(i);
        std::ranges::stable_sort(out, {}, [&](std::size_t i) { return runs(snapshot_.paths[i]) ? 0 : waits(snapshot_.paths[i]) ? 2 : 1; });
        return out;
    }

    [[nodiscard]] bool runs(const session::PathView& path) const { return snapshot_.active != 0 && path.lanes == snapshot_.active; }
    [[nodiscard]] static bool waits(const session::PathView& path) { return path.state == machine::LaneState::Waiting; }
    /// The last moment ran its lanes together with others that stand elsewhere now.
    [[nodiscard]] bool split_off(const session::PathView& path) const {
        if (!snapshot_.last_was_here || (path.lanes & ~snapshot_.ran) != 0) return false;
        return std::ranges::any_of(snapshot_.paths,
                                   [&](const session::PathView& other) { return &other != &path && (other.lanes & snapshot_.ran) != 0; });
    }
    /// It holds all that the last moment ran, and lanes that did not run it.
    [[nodiscard]] bool joined(const session::PathView& path) const {
        const std::uint32_t ran = snapshot_.ran;
        return snapshot_.last_was_here && (path.lanes & ran) != 0 && (path.lanes & ~ran) != 0;
    }

    void draw_path(std::size_t index, bool top) {
        const session::PathView& path = snapshot_.paths[index];
        const Language language = state_.language;
        const float height = std::round(m_.line() + 6), begin = y_;
        const float letter = left(), mark = letter + 2 * m_.cell, strip = mark + m_.font;
        const float step = std::clamp(std::floor((view_.w * 0.45F) / 32), 4.0F, 8.0F);
        draw_letter(index, {letter, y_ + (height - small_) / 2, m_.cell + 6, small_}, runs(path));
        draw_move(path, {mark, y_, m_.font * 0.7F, height});
        draw_mini_strip(scene_, {strip, y_ + (height - 12) / 2, 32 * step, 12}, runs(path) ? path.lanes : 0, path.lanes, 0,
                        waits(path) ? path.lanes : 0);
        const std::string mask = hex_mask(path.lanes);
        const float x = strip + 32 * step + m_.small_cell;
        scene_.text_in({x, y_, view_.w, height}, mask, Token::Text, Role::Small);
        scene_.hit({x, y_, scene_.width(mask, Role::Small), height}, {CommandId::CopyMask, path.lanes},
                   say(Word::MaskCopyTip, language, {{"mask", mask}}));
        const float count = x + scene_.width(mask, Role::Small) + m_.small_cell;
        const std::string lanes = fmt::format("{}/32", std::popcount(path.lanes));
        const bool fits = count + scene_.width(lanes, Role::Small) <= view_.right() - 12;
        if (fits) scene_.text_in({count, y_, view_.w, height}, lanes, Token::DimText, Role::Small);
        y_ += height;
        text(fits ? sentence(path) : lanes + " · " + sentence(path), top ? Token::Text : Token::DimText, strip);
        y_ += 3;
        scene_.frame({view_.x + 3, begin, view_.w - 15, y_ - begin}, top && runs(path) ? Token::Active : Token::Rule, top ? 2 : 1);
        y_ += 3;
    }

    void draw_letter(std::size_t index, const Rect& box, bool running) {
        if (running) scene_.fill(box, Token::Active);
        scene_.frame(box, running ? Token::Active : Token::Border);
        scene_.text_in(box, std::string(1, static_cast<char>('A' + index % 26)), running ? Token::ActiveText : Token::Text, Role::Small,
                       Align::Centre);
    }

    /// ▲ split off, ▼ joined, in the step that just ran.
    void draw_move(const session::PathView& path, const Rect& box) {
        const bool up = split_off(path), down = joined(path);
        if (!up && !down) return;
        const float size = box.w;
        const Rect mark{box.x, box.y + (box.h - size) / 2, size, size};
        scene_.triangle(mark, up ? Direction::Up : Direction::Down, Token::Text);
        scene_.hit(box, {}, say(up ? Word::PathPushed : Word::PathPopped, state_.language));
    }

    [[nodiscard]] std::string sentence(const session::PathView& path) const {
        const Language language = state_.language;
        const std::string line = std::to_string(path.at.line);
        std::string out = runs(path) ? say(Word::PathRunsNext, language) + " · " : "";
        out += path.waiting_for.empty() ? say(Word::PathContinues, language, {{"line", line}})
                                        : say(Word::PathWaitsAt, language, {{"line", line}, {"what", path.waiting_for}});
        if (path.joins_at != 0) out += " · " + say(Word::PathJoins, language, {{"line", std::to_string(path.joins_at)}});
        if (path.call_chain.size() > 1) {
            std::string chain;
            for (const std::string& call : path.call_chain) chain += (chain.empty() ? "" : " > ") + call;
            out += " · " + say(Word::PathCalls, language, {{"chain", chain}});
        }
        if (split_off(path)) out += " · " + say(Word::PathPushed, language);
        if (joined(path)) out += " · " + say(Word::PathPopped, language);
        return out;
    }

    const session::Snapshot& snapshot_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    bool ready_, lockstep_;
    float small_ = 0, y_ = 0;
};

}  // namespace

ScrolledScene divergence_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return PathsStack(picture, layout, state).draw();
}

}  // namespace simtscope::gui
