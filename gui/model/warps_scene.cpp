// Open barriers with who is missing there, the blocks of the grid, and the block's warps, one row each.
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/lane_marks.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/warp_list.h"

namespace simtscope::gui {
namespace {

constexpr std::uint64_t kMostBlocks = 256;  ///< squares at a time
constexpr std::size_t kMostMissing = 12;    ///< rows of a barrier's card about lanes that are missing

class WarpsList {
public:
    WarpsList(const Picture& picture, const Layout& layout, const ViewState& state)
        : picture_(picture),
          snapshot_(picture.snapshot),
          state_(state),
          scene_(state.metrics),
          m_(state.metrics),
          view_(tab_body(layout, state)) {
        row_ = std::round(m_.small_line() + 6);
        limit_ = static_cast<unsigned>(std::max(8.0F, (view_.w - 2 * kEdge - 10) / m_.small_cell));
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.clip(view_);
        y_ = view_.y + 4 - state_.scrolled(Area::Warps);
        top_ = y_;
        if (picture_.phase != Picture::Phase::Ready) {
            row_text(say(Word::WarpsNone, state_.language), Token::DimText);
        } else {
            for (const session::BarrierView& barrier : snapshot_.barriers) draw_barrier(barrier);
            draw_head();
            for (const WarpGroup& group : warp_groups(snapshot_, state_.lanes.warp_order, state_.lanes.warps_grouped)) draw_group(group);
            draw_blocks();
        }
        const float height = y_ - top_ + 8;
        draw_scroll_bar(scene_, view_, height, state_.scrolled(Area::Warps));
        scene_.unclip();
        return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
    }

private:
    [[nodiscard]] bool in_view(float height) const { return y_ + height > view_.y && y_ < view_.bottom(); }

    void row_text(const std::string& text, Token token, float indent = 0) {
        const unsigned limit = std::max(8U, limit_ - static_cast<unsigned>(indent / m_.small_cell));
        for (const std::string& line : wrapped(text, limit)) {
            if (in_view(row_)) scene_.text_in({view_.x + kEdge + indent, y_, view_.w, row_}, line, token, Role::Small);
            y_ += row_;
        }
    }

    // ---- barriers

    void draw_barrier(const session::BarrierView& barrier) {
        const Language language = state_.language;
        const float top = y_;
        y_ += 3;
        row_text(say(Word::BarrierOpen, language,
                     {{"line", std::to_string(barrier.line)},
                      {"name", barrier.name},
                      {"arrived", std::to_string(barrier.arrived)},
                      {"expected", std::to_string(barrier.expected)}}),
                 Token::Text, 6);
        for (const session::BarrierWarp& warp : barrier.warps) draw_arrivals(warp);
        std::size_t shown = 0;
        for (const session::BarrierMissing& missing : barrier.missing) {
            if (shown++ == kMostMissing) break;
            row_text(missing_text(barrier, missing), Token::Text, 6);
        }
        if (barrier.missing.size() > kMostMissing) {
            row_text(say(Word::WhyMoreBirths, language, {{"count", std::to_string(barrier.missing.size() - kMostMissing)}}), Token::DimText,
                     6);
        }
        const bool ended = snapshot_.status != machine::Status::Running && snapshot_.status != machine::Status::Finished;
        if (barrier.never_opens || ended)
            row_text(say(barrier.never_opens ? Word::BarrierNever : Word::BarrierStuck, language), Token::Text, 6);
        y_ += 3;
        const Rect card{view_.x + 4, top, view_.w - 16, y_ - top};
        scene_.frame(card, Token::Waiting);
        scene_.fill({card.x, card.y, 4, card.h}, Token::Waiting);
        y_ += 6;
    }

    void draw_arrivals(const session::BarrierWarp& warp) {
        if (in_view(row_)) {
            const std::string name = say(Word::ProblemWarp, state_.language, {{"warp", std::to_string(warp.warp)}});
            const float x = view_.x + kEdge + 6;
            scene_.text_in({x, y_, 12 * m_.small_cell, row_}, name, Token::Text, Role::Small);
            const float left = x + 11 * m_.small_cell, step = std::floor(std::min(8.0F, (view_.right() - left - 12 * m_.small_cell) / 32));
            for (unsigned lane = 0; lane < 32; ++lane) {
                const Rect cell{left + static_cast<float>(lane) * step, y_ + 4, std::max(2.0F, step - 1), row_ - 8};
                draw_mask_bit(scene_, cell, ((warp.arrived >> lane) & 1U) != 0, ((warp.present >> lane) & 1U) != 0, Token::Waiting);
            }
            const std::string count = fmt::format("{}/{}", std::popcount(warp.arrived), std::popcount(warp.present));
            scene_.text_in({left + 32 * step + m_.small_cell, y_, 8 * m_.small_cell, row_}, count, Token::Text, Role::Small);
            scene_.hit({view_.x + kEdge, y_, view_.w - 24, row_}, {CommandId::FocusWarp, warp.warp}, {});
        }
        y_ += row_;
    }

    [[nodiscard]] std::string missing_text(const session::BarrierView& barrier, const session::BarrierMissing& missing) const {
        using Why = session::BarrierMissing::Why;
        const Language language = state_.language;
        const std::string line = std::to_string(missing.line);
        const auto why = [&] {
            switch (missing.why) {
                case Why::Exited:
                    return say(barrier.counts_exited ? Word::BarrierExitedCounts : Word::BarrierExited, language, {{"line", line}});
                case Why::AtLine:
                    return say(Word::BarrierStill, language, {{"line", line}});
                case Why::Waits:
                    return say(Word::BarrierElsewhere, language, {{"line", line}, {"what", missing.waiting_for}});
                case Why::NotStarted:
                    return say(Word::BarrierNotStarted, language, {{"line", line}});
            }
            return std::string();
        };
        return say(Word::BarrierLanes, language,
                   {{"warp", std::to_string(missing.warp)}, {"lanes", checks::lane_list(missing.lanes, language)}, {"why", why()}});
    }

    // ---- warps

    struct Columns {
        float number, state, strip, strip_width, count, line, last;
    };
    [[nodiscard]] Columns columns() const {
        Columns out{};
        out.number = view_.x + kEdge;
        out.state = out.number + 7 * m_.small_cell;
        out.strip = out.state + 12 * m_.small_cell;
        const float room = view_.right() - 12 - out.strip;  // behind it: the count, the line, the last step if there is room for that
        const float with_last = room - 27 * m_.small_cell, without = room - 16 * m_.small_cell;
        const float strip = with_last >= 64 ? with_last : without;
        out.strip_width = strip < 64 ? 0 : 32 * std::min(std::floor(strip / 32), 8.0F);
        out.count = out.strip + out.strip_width + m_.small_cell;
        out.line = out.count + 6 * m_.small_cell;
        out.last = out.line + 9 * m_.small_cell;
        return out;
    }

    void draw_head() {
        const Columns at = columns();
        const Language language = state_.language;
        const auto head = [&](float x, float width, Word word, std::optional<WarpOrder> order) {
            const Rect box{x, y_, width, row_};
            const std::string text = say(word, language);
            const bool chosen = order == state_.lanes.warp_order;
            scene_.text_in(box, text, chosen ? Token::Text : Token::DimText, Role::Small);
            if (chosen) {
                const float size = std::round(m_.small * 0.5F);
                scene_.triangle({x + scene_.width(text, Role::Small) + 4, y_ + (row_ - size) / 2, size, size}, Direction::Down,
                                Token::Text);
            }
            if (order) {
                scene_.hit(box, {CommandId::SortWarpsBy, static_cast<std::int64_t>(*order)}, say(Word::WarpsSortTip, language));
            }
        };
        head(at.number, at.state - at.number, Word::WarpsHeadWarp, WarpOrder::Number);
        head(at.state, at.strip - at.state, Word::WarpsHeadState, WarpOrder::State);
        head(at.strip, at.line - at.strip, Word::WarpsHeadLanes, {});
        head(at.line, at.last - at.line, Word::WarpsHeadLine, WarpOrder::Line);
        if (at.last + 9 * m_.small_cell < view_.right()) head(at.last, view_.right() - at.last, Word::WarpsHeadLast, {});
        y_ += row_;
        scene_.line({view_.x + kEdge, y_ - 0.5F}, {view_.right() - 12, y_ - 0.5F}, Token::Rule);
    }

    /// "0", "2-7", "1, 4-6": numbers of warps as lanes are listed.
    [[nodiscard]] std::string numbers(const WarpGroup& group) const {
        std::string out;
        std::vector<std::uint32_t> all;
        for (const std::size_t index : group) all.push_back(snapshot_.warps[index].warp);
        std::ranges::sort(all);
        for (std::size_t i = 0; i < all.size();) {
            std::size_t end = i + 1;
            while (end < all.size() && all[end] == all[end - 1] + 1) ++end;
            out += out.empty() ? "" : ", ";
            out += end - i == 1 ? std::to_string(all[i]) : fmt::format("{}-{}", all[i], all[end - 1]);
            i = end;
        }
        return out;
    }

    /// The step as the window counts; "…" where that part of the run is not known yet.
    [[nodiscard]] std::string last_moment(const session::WarpView& warp) const {
        const auto moment = warp.last_step == 0 ? std::nullopt : moment_of_step(*picture_.facts, warp.last_step - 1);
        return moment ? std::to_string(*moment) : "…";
    }

    void draw_group(const WarpGroup& group) {
        const session::WarpView& warp = snapshot_.warps[group.front()];
        const bool focus = std::ranges::any_of(group, [&](std::size_t index) { return snapshot_.warps[index].warp == snapshot_.warp; });
        if (focus) chosen_top_ = y_ - view_.y + state_.scrolled(Area::Warps), chosen_height_ = row_;
        if (in_view(row_)) draw_warp(group, warp, focus);
        y_ += row_;
    }

    void draw_warp(const WarpGroup& group, const session::WarpView& warp, bool focus) {
        const Columns at = columns();
        const Language language = state_.language;
        const Rect row{view_.x + 2, y_, view_.w - 12, row_};
        if (focus) {
            scene_.fill(row, Token::Hover);
            scene_.fill({row.x, row.y + 1, 3, row.h - 2}, Token::Focus);
        }
        const WarpDoes does = what_it_does(warp);
        const std::string number = numbers(group);
        const float shift = gui::columns(number) > 6 ? 0 : 1;
        const auto text = [&](float x, const std::string& words, Token token = Token::Text) {
            scene_.text_in({x, y_, view_.w, row_}, words, token, Role::Small);
        };
        const auto room = static_cast<unsigned>((at.strip - at.number) / m_.small_cell) - 1;
        if (shift == 0) {
            text(at.number, shortened(fmt::format("{}: {}", number, say(word_of(does), language)), room));
        } else {
            text(at.number, number);
            text(at.state, say(word_of(does), language));
        }
        if (at.strip_width > 0)
            draw_mini_strip(scene_, {at.strip, y_ + 4, at.strip_width, row_ - 8}, warp.started ? warp.active : 0, warp.present, warp.exited,
                            warp.waiting);
        text(at.count, fmt::format("{}/32", warp.started ? std::popcount(warp.active) : 0));
        if (warp.line != 0 && does != WarpDoes::Ended) text(at.line, say(Word::WarpLine, language, {{"line", std::to_string(warp.line)}}));
        const std::string step = last_moment(warp);
        const std::string last = say(Word::WarpsAtStep, language, {{"step", step}});
        const bool fits = at.last + scene_.width(last, Role::Small) < view_.right() - 10;
        if (group.size() == 1 && warp.started && fits) text(at.last, last, Token::DimText);
        std::string tip = group.size() > 1 ? say(Word::WarpsGroupTip, language, {{"count", std::to_string(group.size())}}) + "\n" + number
                          : warp.started   ? say(Word::WarpLastRan, language, {{"step", step}})
                                           : say(Word::WarpNotStarted, language);
        scene_.hit(row, {CommandId::FocusWarp, warp.warp}, std::move(tip));
    }

    // ---- blocks

    enum class BlockDoes : std::uint8_t { Ended, Running, Waiting, NotStarted };
    [[nodiscard]] BlockDoes block_state(std::uint64_t block) const {
        if (block >= snapshot_.blocks_started) return BlockDoes::NotStarted;
        const auto found = std::ranges::find(snapshot_.resident, block, &session::ResidentBlock::block);
        if (found == snapshot_.resident.end()) return BlockDoes::Ended;
        return found->waits ? BlockDoes::Waiting : BlockDoes::Running;
    }

    void draw_blocks() {
        const std::uint64_t count = snapshot_.grid.count();
        if (count < 2) return;
        y_ += 6;
        const auto waiting = static_cast<std::uint64_t>(std::ranges::count(snapshot_.resident, true, &session::ResidentBlock::waits));
        const std::uint64_t resident = snapshot_.resident.size(), started = std::min(snapshot_.blocks_started, count);
        row_text(say(Word::BlocksTitle, state_.language,
                     {{"done", std::to_string(started - resident)},
                      {"running", std::to_string(resident - waiting)},
                      {"waiting", std::to_string(waiting)},
                      {"rest", std::to_string(count - started)}}),
                 Token::Text);
        const std::uint64_t first = snapshot_.block / kMostBlocks * kMostBlocks, last = std::min(count, first + kMostBlocks);
        if (count > kMostBlocks) {
            row_text(say(Word::BlocksShown, state_.language,
                         {{"first", std::to_string(first)}, {"last", std::to_string(last - 1)}, {"count", std::to_string(count)}}),
                     Token::DimText);
        }
        const float size = std::max(16.0F, std::round(m_.small)), step = size + 4;
        const auto per_row = static_cast<std::uint64_t>(std::max(1.0F, (view_.w - 2 * kEdge - 12) / step));
        for (std::uint64_t block = first; block < last; ++block) {
            const std::uint64_t at = block - first;
            const Rect box{view_.x + kEdge + static_cast<float>(at % per_row) * step, y_ + 3 + static_cast<float>(at / per_row) * step,
                           size, size};
            if (box.bottom() > view_.y && box.y < view_.bottom()) draw_block(block, box);
        }
        y_ += 6 + static_cast<float>((last - first + per_row - 1) / per_row) * step;
    }

    void draw_block(std::uint64_t block, const Rect& box) {
        using machine::LaneState;
        const BlockDoes does = block_state(block);
        constexpr std::array kLooks{LaneState::Exited, LaneState::Active, LaneState::Waiting, LaneState::NotStarted};
        constexpr std::array kWords{Word::BlockEnded, Word::BlockRunning, Word::BlockWaiting, Word::BlockNotStarted};
        draw_lane_state(scene_, box, kLooks.at(static_cast<std::size_t>(does)));
        if (block == snapshot_.block) scene_.frame({box.x - 2, box.y - 2, box.w + 4, box.h + 4}, Token::Focus, 2);
        scene_.hit(box, {CommandId::FocusBlock, static_cast<std::int64_t>(block)},
                   say(Word::BlockTip, state_.language,
                       {{"block", std::to_string(block)}, {"state", say(kWords.at(static_cast<std::size_t>(does)), state_.language)}}));
    }

    const Picture& picture_;
    const session::Snapshot& snapshot_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float row_ = 0, y_ = 0, top_ = 0, chosen_top_ = 0, chosen_height_ = 0;
    unsigned limit_ = 0;
};

}  // namespace

ScrolledScene warps_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    return WarpsList(picture, layout, state).draw();
}

}  // namespace simtscope::gui
