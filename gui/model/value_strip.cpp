#include "gui/model/value_strip.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/lane_marks.h"
#include "gui/model/moving.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

constexpr float kPad = 8;
constexpr std::size_t kFewRuns = 8;

class Strip {
public:
    Strip(const session::VariableRow& row, const Picture& picture, const Layout& layout, const ViewState& state)
        : row_(row), picture_(picture), layout_(layout), state_(state), m_(state.metrics), scene_(state.metrics) {
        unsigned widest = 2;  // the number of a lane
        for (unsigned lane = 0; lane < 32; ++lane) widest = std::max(widest, columns(value_text(row, lane, state)));
        cell_ = static_cast<float>(widest) * m_.small_cell + 6;
        while (per_row_ > 4 && static_cast<float>(per_row_) * cell_ > state.width - 4 * kEdge) per_row_ /= 2;
        line_ = std::round(m_.small_line());
        value_ = std::round(m_.small_line() + 4);
    }

    /// Wide values that few groups of lanes share stand by group, as in a table.
    [[nodiscard]] Scene draw(const Rect& at) {
        std::vector<LaneRun> runs = equal_runs(row_, format_of(state_, row_.name));
        std::erase_if(runs, [&](const LaneRun& run) { return ((row_.valid >> run.first) & 1U) == 0; });
        return per_row_ < 32 && runs.size() <= kFewRuns ? draw_runs(at, runs) : draw_lanes(at);
    }

private:
    [[nodiscard]] std::string head() const { return row_.type.empty() ? row_.name : row_.type + " " + row_.name; }

    /// The box with its head; what it holds begins a line below.
    Rect draw_box(const Rect& at, float inner, float content) {
        const std::string pin = say(Word::PinTip, state_.language);
        const float width = std::max(inner, scene_.width(head() + "   " + pin, Role::Small)) + 2 * kPad;
        const float height = line_ + 4 + content + 2 * kPad, below = at.bottom() + 4, above = at.y - 4 - height;
        const float y = below + height <= layout_.status.y ? below : above >= 0 ? above : std::max(0.0F, layout_.status.y - height);
        const Rect box{std::round(std::clamp(at.x - kPad, kEdge, std::max(kEdge, state_.width - kEdge - width))), std::round(y), width,
                       height};
        scene_.fill(box, Token::Background);
        scene_.frame(box, Token::Border, 2);
        const float end = scene_.text({box.x + kPad, box.y + kPad}, head(), Token::Text, Role::Small);
        static_cast<void>(scene_.text({end + 3 * m_.small_cell, box.y + kPad}, pin, Token::DimText, Role::Small));
        return box;
    }

    Scene draw_runs(const Rect& at, const std::vector<LaneRun>& runs) {
        const float lanes = 7 * m_.small_cell;
        const Rect box = draw_box(at, lanes + cell_, static_cast<float>(runs.size()) * value_);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const LaneRun& run = runs[i];
            const float y = box.y + kPad + line_ + 4 + static_cast<float>(i) * value_;
            const std::string name = run.first == run.last ? std::to_string(run.first) : fmt::format("{}-{}", run.first, run.last);
            scene_.text_in({box.x + kPad, y, lanes, value_}, name, Token::DimText, Role::Small);
            draw_value(run.first, {box.x + kPad + lanes, y, cell_, value_});
        }
        return std::move(scene_);
    }

    Scene draw_lanes(const Rect& at) {
        const auto rows = static_cast<float>(32 / per_row_);
        const Rect box = draw_box(at, static_cast<float>(per_row_) * cell_, rows * (line_ + value_ + 2));
        for (unsigned lane = 0; lane < 32; ++lane) draw_lane(lane, {box.x + kPad, box.y + kPad + line_ + 4});
        return std::move(scene_);
    }

    void draw_lane(unsigned lane, Point corner) {
        const unsigned position = layout_.lanes.position(lane);
        const Rect cell{corner.x + static_cast<float>(position % per_row_) * cell_,
                        corner.y + static_cast<float>(position / per_row_) * (line_ + value_ + 2) + line_, cell_, value_};
        scene_.text_in({cell.x, cell.y - line_, cell.w, line_}, std::to_string(lane), Token::DimText, Role::Small, Align::Centre);
        draw_value(lane, cell);
    }

    void draw_value(unsigned lane, const Rect& cell) {
        const std::uint32_t bit = 1U << lane;
        scene_.frame(cell, Token::Rule);
        if ((row_.valid & bit) == 0) return;
        const Rect inner = cell.inset(1);
        const bool changed = (row_.changed & bit) != 0, live = (picture_.snapshot.active & bit) != 0;
        if (changed) draw_changed(scene_, inner);
        if ((row_.undefined & bit) != 0 && !changed) return draw_undefined(scene_, inner, Role::Small);
        const Token token = changed ? Token::ChangedText : live ? Token::Text : Token::DimText;
        scene_.text_in(inner, value_text(row_, lane, state_), token, Role::Small, Align::Centre);
    }

    const session::VariableRow& row_;
    const Picture& picture_;
    const Layout& layout_;
    const ViewState& state_;
    const Metrics& m_;
    Scene scene_;
    float cell_ = 0, line_ = 0, value_ = 0;
    unsigned per_row_ = 32;
};

/// `by`: 1 or -1. Goes round the names that are in view.
void go_to_name(Context& context, int by) {
    ViewState& state = context.state;
    const ScrolledScene source = source_scene(context.picture, compute_layout(state), state);
    const std::vector<Hit>& hits = source.scene.hits();
    std::vector<int> names;
    for (std::size_t i = 0; i < hits.size(); ++i)
        if (!hits[i].variable.empty()) names.push_back(static_cast<int>(i));
    if (names.empty()) {
        state.note = {Word::OffNoName, {}};
        return;
    }
    const session::Snapshot& s = context.picture.snapshot;
    const std::uint32_t line = state.line ? state.line->line : s.next.line != 0 ? s.next.line : s.last.line;
    const bool there = state.spot.region == FocusRegion::Source && state.spot.place >= 0;
    const auto from = there
                          ? std::ranges::lower_bound(names, by > 0 ? state.spot.place + 1 : state.spot.place)
                          : std::ranges::find_if(names, [&](int i) { return hits[static_cast<std::size_t>(i)].command.argument >= line; });
    const auto next = by > 0 ? (from == names.end() ? names.begin() : from) : std::prev(from == names.begin() ? names.end() : from);
    state.spot = {FocusRegion::Source, *next, static_cast<int>(hits.size()), false};
}

}  // namespace

Scene value_strip_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    const session::VariableRow* row = state.pointed_name ? row_named(picture, state.pointed_name->name) : nullptr;
    if (row == nullptr) return Scene(state.metrics);
    return Strip(*row, picture, layout, state).draw(state.pointed_name->at);
}

void next_name(Context& context, std::int64_t) { go_to_name(context, 1); }
void previous_name(Context& context, std::int64_t) { go_to_name(context, -1); }

}  // namespace simtscope::gui
