#include "gui/model/why_picture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/lane_marks.h"
#include "gui/model/text.h"
#include "gui/model/values.h"
#include "gui/model/why_lines.h"
#include "gui/model/why_words.h"

namespace simtscope::gui {
namespace {

using session::WhyKind;
using session::WhyNode;

constexpr float kDashes = 4;  ///< width of the dashed edge of what is undefined

const session::Why& why_of(const Picture& picture) { return *picture.answer->why; }

bool from_memory(const WhyNode& node) {
    return node.kind == WhyKind::Store || node.kind == WhyKind::Copy || node.kind == WhyKind::Fill || node.kind == WhyKind::Atomic;
}
bool an_input(const WhyNode& node) {
    return node.kind == WhyKind::Given || node.kind == WhyKind::Argument || node.kind == WhyKind::Special;
}

}  // namespace

WhyPicture::WhyPicture(const Picture& picture, const Layout& layout, const ViewState& state, Scene& scene)
    : picture_(picture), layout_(layout), state_(state), scene_(scene), m_(state.metrics) {
    if (!shows_graph(picture, state)) return;  // placing thousands of boxes takes long
    graph_ = place_why(why_of(picture));
    for (const session::LaneName& lane : graph_.columns) {
        several_warps_ = several_warps_ || lane.warp != graph_.columns.front().warp || lane.block != graph_.columns.front().block;
    }
}

WhyPicture::Words WhyPicture::words_of(const WhyBox& box) const {
    const WhyNode& node = why_of(picture_).nodes[box.node];
    if (node.kind == WhyKind::NoPart) return {fmt::format("{}→", node.source), "?"};
    std::string value = node.value;
    if (state_.hexadecimal && node.defined) value = formatted(node.scalar, node.bits, NumberFormat::Hexadecimal).value_or(value);
    const bool shuffle = node.kind == WhyKind::Shuffle;
    return {node.name.empty() && !shuffle ? node.operation : node.name, value};
}

std::vector<std::string> WhyPicture::lines_of(const WhyBox& box) const {
    const Words words = words_of(box);
    if (words.name.empty()) return {words.value};
    if (!two_lines_) return {words.name + (words.name.ends_with("→") ? "" : " = ") + words.value};
    const std::size_t open = words.name.find_first_of("[.");
    if (narrow_ && open != std::string::npos && scene_.width(words.name, Role::Small) > room_in(box)) {
        return {words.name.substr(0, open), words.name.substr(open), words.value};
    }
    return {words.name, words.value};
}

float WhyPicture::room_in(const WhyBox& box) const {
    const float edge = why_of(picture_).nodes[box.node].defined ? 0 : kDashes;
    return width_ - (box.passed ? kRail : 2) - 2 - edge;
}

bool WhyPicture::all_fit() const {
    return std::ranges::all_of(graph_.boxes, [&](const WhyBox& box) {
        return std::ranges::all_of(lines_of(box), [&](const std::string& line) { return scene_.width(line, Role::Small) <= room_in(box); });
    });
}

WhyPicture::Label WhyPicture::label_of(unsigned row) const {
    const auto full = [&](unsigned of) -> Label {
        if (!graph_.rows[of]) return {say(Word::WhyBefore, state_.language), {}};
        Label out{step_text(*picture_.facts, *graph_.rows[of], state_.language), {}};
        const auto box = std::ranges::find(graph_.boxes, of, &WhyBox::row);
        const std::uint32_t line = box == graph_.boxes.end() ? 0 : why_of(picture_).nodes[box->node].at.line;
        if (line != 0) out.line = say(Word::WarpLine, state_.language, {{"line", std::to_string(line)}});
        return out;
    };
    const Label out = full(row);
    return row > 0 && out == full(row - 1) ? Label{} : out;
}

/// The columns of the warp view where the panel has the whole width and the values fit; else only the lanes that have a box.
void WhyPicture::place_columns() {
    unsigned one = 3, two = 3;
    for (const WhyBox& box : graph_.boxes) {
        const Words words = words_of(box);
        const unsigned name = columns(words.name), value = columns(words.value);
        const bool arrow = words.name.ends_with("→");
        one = std::max(one, name == 0 ? value : name + value + (arrow ? 0 : 3));
        two = std::max({two, name, value});
    }
    const float slack = 10 + kRail + kDashes;
    const auto needed = [&](unsigned text) { return static_cast<float>(text) * m_.small_cell + slack; };
    const LaneColumns& lanes = layout_.lanes;
    if (view_.w >= state_.width && !several_warps_ && lanes.left >= left_) {
        width_ = lanes.column;
        two_lines_ = narrow_ = true;
        if (all_fit()) {
            for (const session::LaneName& lane : graph_.columns) x_.push_back(lanes.x(lane.lane) - left_);
            return;
        }
        narrow_ = false;
    }
    const auto count = static_cast<float>(graph_.columns.size());
    const float share = std::floor(columns_width() / count);
    two_lines_ = needed(one) > share;
    width_ = std::max(needed(two_lines_ ? two : one), std::min(share, needed(one) + 4 * m_.small_cell));
    for (std::size_t i = 0; i < graph_.columns.size(); ++i) x_.push_back(static_cast<float>(i) * width_);
}

/// Rows are further apart where a shuffle comes from far: its arrow would lie flat.
void WhyPicture::place_rows() {
    const float line = std::round(m_.small_line());
    gap_ = std::round(1.2F * m_.small_line());
    heights_.assign(graph_.rows.size(), line + 6);
    for (const WhyBox& box : graph_.boxes) {
        heights_[box.row] = std::max(heights_[box.row], static_cast<float>(lines_of(box).size()) * line + 6);
    }
    std::vector<float> gaps(graph_.rows.size() + 1, gap_);
    for (const WhyEdge& edge : graph_.edges) {
        const WhyBox &from = graph_.boxes[edge.from], &to = graph_.boxes[edge.to];
        const float across = std::abs(x_[from.column] - x_[to.column]);
        gaps[to.row] = std::max(gaps[to.row], std::round(std::min(gap_ + across / 8, 2.5F * gap_)));
    }
    float at = 6;
    for (std::size_t row = 0; row < heights_.size(); ++row) {
        if (row > 0) at += gaps[row];
        offsets_.push_back(at);
        at += heights_[row];
    }
    offsets_.push_back(at + gap_);
}

Rect WhyPicture::set_view(const Rect& view) {
    const float axis = std::round(m_.small_line() + 4);
    axis_ = {view.x, view.y, view.w, axis};
    view_ = {view.x, view.y + axis, view.w, view.h - axis};
    float labels = 0;
    for (unsigned row = 0; row < graph_.rows.size(); ++row) {
        const Label label = label_of(row);
        labels = std::max({labels, scene_.width(label.step, Role::Small), scene_.width(label.line, Role::Small)});
    }
    left_ = view_.x + kEdge + labels + 10;
    place_columns();
    place_rows();
    return view_;
}

Rect WhyPicture::box_of(const WhyBox& box) const {
    const float inset = box.passed ? kRail : 2;
    return {left_ + x_[box.column] - state_.why_across + inset, row_y(box.row), width_ - inset - 2, heights_[box.row]};
}

bool WhyPicture::is_birth(std::uint32_t node) const {
    const WhyNode& found = why_of(picture_).nodes[node];
    return !found.defined && found.inputs.empty() && found.kind != WhyKind::Asked;
}

void WhyPicture::draw_edge(const WhyEdge& edge, bool chosen) {
    const Rect from = box_of(graph_.boxes[edge.from]), to = box_of(graph_.boxes[edge.to]);
    const bool defined = why_of(picture_).nodes[graph_.boxes[edge.from].node].defined;
    const Token token = chosen ? Token::Focus : !defined ? Token::Undefined : edge.shuffle ? Token::Active : Token::Masked;
    const float thickness = chosen ? 3.0F : edge.shuffle ? 2.0F : 1.3F;
    const Stroke stroke = defined ? Stroke::Solid : Stroke::Dashed;
    if (edge.goes_by) {
        const float rail = left_ + x_[graph_.boxes[edge.to].column] - state_.why_across + kRail / 2 + 1;
        scene_.arrow({rail, from.bottom()}, {rail, to.y}, token, thickness, stroke);
        return;
    }
    scene_.arrow({from.x + from.w / 2, from.bottom()}, {to.x + to.w / 2, to.y}, token, thickness, stroke);
}

/// The source takes no part: an arrow from its side that comes from nowhere.
void WhyPicture::draw_missing(const WhyNode& node, const Rect& box) {
    const float side = node.source > static_cast<int>(node.lane.lane) ? 1.0F : -1.0F;
    const float x = box.x + box.w / 2;
    scene_.arrow({x + side * std::min(gap_ * 1.4F, width_ / 2), box.y - gap_ + 3}, {x, box.y}, Token::Undefined, 2, Stroke::Dashed);
}

void WhyPicture::draw_box(std::size_t index, bool chosen) {
    const WhyBox& place = graph_.boxes[index];
    const WhyNode& node = why_of(picture_).nodes[place.node];
    const Rect box = box_of(place);
    if (chosen) chosen_box_ = {x_[place.column], box.y, width_, box.h};
    if (box.bottom() < view_.y || box.y > view_.bottom()) return;
    if (node.kind == WhyKind::NoPart) draw_missing(node, box);
    scene_.fill(box, Token::Panel);
    const Token edge = node.defined ? (node.kind == WhyKind::Shuffle ? Token::Active : Token::Border) : Token::Undefined;
    scene_.frame(box, edge, from_memory(node) ? 2.0F : 1.0F, an_input(node) ? Stroke::Dotted : Stroke::Solid);
    if (!node.defined) scene_.line({box.x + 3, box.y + 2}, {box.x + 3, box.bottom() - 2}, Token::Undefined, 2, Stroke::Dashed);
    const bool birth = is_birth(place.node);
    const float mark = std::round(m_.small * 0.5F);
    if (birth) scene_.triangle({box.right() - mark, box.y, mark, mark}, Direction::TopRightCorner, Token::Undefined);
    const std::vector<std::string> lines = lines_of(place);
    const float line = std::round(m_.small_line());
    float y = box.y + (box.h - line * static_cast<float>(lines.size())) / 2;
    for (std::size_t i = 0; i < lines.size(); ++i, y += line) {
        const Token token = i + 1 < lines.size() ? Token::DimText : node.defined ? Token::Text : Token::Undefined;
        const float dashes = node.defined ? 0 : kDashes;
        scene_.text_in({box.x + dashes, y, box.w - dashes, line}, lines[i], token, Role::Small, Align::Centre);
    }
    if (chosen) scene_.frame({box.x - 2, box.y - 2, box.w + 4, box.h + 4}, Token::Focus, 3);
    std::string tip = node_text(node, state_.language);
    if (const std::string where = node_place(picture_, node, state_.language); !where.empty()) tip += "\n" + where;
    if (!node.at.text.empty()) tip += "\n" + drawable(node.at.text);
    if (birth) tip += "\n" + say(Word::WhyBirthTip, state_.language);
    scene_.hit(box, {CommandId::WhyGo, static_cast<std::int64_t>(index)}, tip);
}

float WhyPicture::draw(float top, std::size_t chosen) {
    top_ = top;
    scene_.clip({left_, view_.y, columns_width(), view_.h});
    for (const WhyEdge& edge : graph_.edges) {
        if (edge.to != chosen) draw_edge(edge, false);
    }
    for (const WhyEdge& edge : graph_.edges) {
        if (edge.to == chosen) draw_edge(edge, true);
    }
    for (std::size_t box = 0; box < graph_.boxes.size(); ++box) draw_box(box, box == chosen);
    scene_.unclip();
    return row_y(graph_.rows.size()) - gap_ + 10;
}

void WhyPicture::draw_lane_axis(const Rect& axis) {
    scene_.clip({left_, axis.y, columns_width(), axis.h});
    for (std::size_t i = 0; i < graph_.columns.size(); ++i) {
        const session::LaneName& lane = graph_.columns[i];
        const Rect cell{left_ + x_[i] - state_.why_across, axis.y, width_, axis.h};
        const bool own = lane.lane == state_.lane && lane.warp == picture_.snapshot.warp && lane.block == picture_.snapshot.block;
        const std::string text = several_warps_ ? fmt::format("{}.{}.{}", lane.block, lane.warp, lane.lane) : std::to_string(lane.lane);
        scene_.text_in(cell, text, own ? Token::Text : Token::DimText, Role::Small, Align::Centre);
        if (own) scene_.fill({cell.x + cell.w / 2 - 10, cell.bottom() - 3, 20, 3}, Token::Focus);
    }
    scene_.unclip();
}

void WhyPicture::draw_axes() {
    scene_.text_in({axis_.x + kEdge, axis_.y, left_ - axis_.x, axis_.h}, say(Word::RowLane, state_.language), Token::DimText, Role::Small);
    draw_lane_axis(axis_);
    scene_.line({axis_.x, axis_.bottom() - 0.5F}, {axis_.right(), axis_.bottom() - 0.5F}, Token::Rule);
    scene_.clip({view_.x, view_.y, left_ - view_.x, view_.h});
    const float half = std::round(m_.small_line());
    for (unsigned row = 0; row < graph_.rows.size(); ++row) {
        const float y = row_y(row) + std::min(0.0F, (heights_[row] - 2 * half) / 2);
        const auto& step = graph_.rows[row];
        const Label label = label_of(row);
        if (label.step.empty()) continue;
        const bool now = step && moment_of_step(*picture_.facts, *step) == picture_.snapshot.moment;
        if (now) {
            scene_.fill({view_.x + 2, y - 1, left_ - view_.x - 4, 2 * half + 2}, Token::Changed);
            scene_.triangle({left_ - 8, y + half / 2, 6, half}, Direction::Right, Token::ChangedText);
        }
        scene_.text_in({view_.x + kEdge, y, left_ - view_.x, half}, label.step, now ? Token::ChangedText : Token::Text, Role::Small);
        scene_.text_in({view_.x + kEdge, y + half, left_ - view_.x, half}, label.line, now ? Token::ChangedText : Token::DimText,
                       Role::Small);
    }
    scene_.unclip();
}

}  // namespace simtscope::gui
