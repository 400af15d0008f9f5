#include "gui/model/warp_scene.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using session::Exchange;
using session::Snapshot;
using session::VariableRow;

Rect gutter_box(const Layout& layout, float y, float height) { return {kEdge, y, layout.gutter - kEdge - 8, height}; }

std::uint32_t present_lanes(const Snapshot& snapshot) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (snapshot.lanes.at(lane) != machine::LaneState::Absent) mask |= 1U << lane;
    }
    return mask;
}

void draw_numbers(Scene& scene, const Layout& layout, const ViewState& state) {
    const bool every = layout.lanes.column >= 2 * state.metrics.small_cell + 1;
    scene.text_in(gutter_box(layout, layout.lane_numbers.y, layout.lane_numbers.h), say(Word::RowLane, state.language), Token::DimText,
                  Role::Small, Align::Right);
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!every && lane % 4 != 0) continue;
        const Rect box{layout.lanes.x(lane), layout.lane_numbers.y, layout.lanes.column, layout.lane_numbers.h};
        scene.text_in(box, std::to_string(lane), lane == state.lane ? Token::Text : Token::DimText, Role::Small,
                      every ? Align::Centre : Align::Left);
    }
}

/// Lanes of this warp that an error found by the last moment names.
std::uint32_t lanes_at_fault(const Picture& picture) {
    std::uint32_t lanes = 0;
    for (const Problem& problem : picture.facts->problems) {
        const bool here =
            problem.moment == picture.snapshot.moment && problem.block == picture.snapshot.block && problem.warp == picture.snapshot.warp;
        if (here && problem.level == checks::Level::Error) lanes |= problem.lanes;
    }
    return lanes;
}

void draw_strip(Scene& scene, const Picture& picture, const Layout& layout, const ViewState& state) {
    const Snapshot& snapshot = picture.snapshot;
    const std::uint32_t fault = lanes_at_fault(picture);
    scene.text_in(gutter_box(layout, layout.strip.y, layout.strip.h), say(Word::RowState, state.language), Token::DimText, Role::Small,
                  Align::Right);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const Rect cell{layout.lanes.x(lane), layout.strip.y, layout.lanes.column, layout.strip.h};
        const machine::LaneState lane_state = ((fault >> lane) & 1U) != 0 ? machine::LaneState::Faulted : snapshot.lanes.at(lane);
        draw_lane_state(scene, cell, lane_state);
        const std::string word = say(state_word(lane_state), state.language);
        const bool runs = snapshot.lanes.at(lane) == machine::LaneState::Active;
        const std::string tip = say(Word::LaneTip, state.language, {{"lane", std::to_string(lane)}, {"state", word}});
        scene.hit(cell, {runs ? CommandId::FocusLane : CommandId::LaneOffOf, lane},
                  runs ? tip : tip + "\n" + say(Word::WhyOffTip, state.language));
    }
    draw_focus_ring(scene, {layout.lanes.x(state.lane) + 1, layout.strip.y + 1, layout.lanes.column - 2, layout.strip.h - 2});
}

/// The value that Y asks about.
void draw_chosen(Scene& scene, const VariableRow& row, const Rect& cell, const ViewState& state) {
    if (((row.valid >> state.lane) & 1U) != 0) scene.frame({cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2}, Token::Focus, 2);
}

struct MaskRow {
    Word label;
    std::uint32_t bits;
    Token token;
};

std::vector<MaskRow> mask_rows(const Snapshot& snapshot) {
    if (!snapshot.exchange) return {{Word::RowRuns, snapshot.active, Token::Active}};
    const Exchange& exchange = *snapshot.exchange;
    std::vector<MaskRow> out{{Word::RowTook, exchange.participants, Token::Active}};
    const bool named = !exchange.operation.starts_with("bar.") && exchange.operation != "activemask";
    if (named) out.push_back({Word::RowNamed, exchange.mask, Token::Masked});
    return out;
}

void draw_masks(Scene& scene, const std::vector<MaskRow>& masks, std::uint32_t present, const Layout& layout, const ViewState& state,
                float y) {
    for (const MaskRow& mask : masks) {
        scene.text_in(gutter_box(layout, y, layout.bits), say(mask.label, state.language), Token::DimText, Role::Small, Align::Right);
        const float height = std::max(5.0F, layout.bits * 0.6F);
        for (unsigned lane = 0; lane < 32; ++lane) {
            const Rect cell{layout.lanes.x(lane) + 2, y + (layout.bits - height) / 2, layout.lanes.column - 4, height};
            draw_mask_bit(scene, cell, ((mask.bits >> lane) & 1U) != 0, ((present >> lane) & 1U) != 0, mask.token);
        }
        y += layout.bits;
    }
}

char running_letter(const Snapshot& snapshot) {
    for (std::size_t i = 0; i < snapshot.paths.size(); ++i) {
        if (snapshot.active != 0 && (snapshot.paths[i].lanes & snapshot.active) == snapshot.active) return static_cast<char>('A' + i % 26);
    }
    return '-';
}

void draw_mask_text(Scene& scene, const Snapshot& snapshot, std::size_t hidden, const Layout& layout, const ViewState& state) {
    const Language language = state.language;
    std::vector<std::string> parts{
        say(Word::MaskActive, language, {{"mask", hex_mask(snapshot.active)}, {"count", std::to_string(std::popcount(snapshot.active))}})};
    if (snapshot.exchange && mask_rows(snapshot).size() > 1) {
        parts.push_back(say(Word::MaskNamed, language, {{"mask", hex_mask(snapshot.exchange->mask)}}));
    }
    if (snapshot.paths.size() > 1) {
        parts.push_back(say(Word::MaskPaths, language,
                            {{"count", std::to_string(snapshot.paths.size())}, {"letter", std::string(1, running_letter(snapshot))}}));
    }
    if (hidden != 0) parts.push_back(say(Word::MoreVariables, language, {{"count", std::to_string(hidden)}}));
    float x = layout.gutter;
    const float gap = 3 * state.metrics.small_cell;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const float width = scene.width(parts[i], Role::Small);
        if (x + width > layout.mask_text.right()) return;
        scene.text_in({x, layout.mask_text.y, width, layout.mask_text.h}, parts[i], i == 0 ? Token::Text : Token::DimText, Role::Small);
        x += width + gap;
    }
    const std::string order = say(layout.lanes.lane31_left ? Word::MaskOrderSame : Word::MaskOrder, language);
    const float width = scene.width(order, Role::Small);
    if (x + width > layout.mask_text.right()) return;
    scene.text_in({layout.mask_text.right() - width, layout.mask_text.y, width, layout.mask_text.h}, order, Token::DimText, Role::Small);
}

/// Smaller is more worth a row: what changes, then values of the lanes' own, then what is the same or known anyway, then pointers.
int rank(const VariableRow& row, unsigned rows, bool merged) {
    if (row.changed != 0) return 0;
    const bool pointer = !row.type.empty() && (row.type.back() == '*' || row.type.back() == '&');
    if (pointer) return 4;
    bool own_number = row.valid != 0 && row.undefined == 0, same = own_number;
    const unsigned first = row.valid == 0 ? 0 : static_cast<unsigned>(std::countr_zero(row.valid));
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (((row.valid >> lane) & 1U) == 0) continue;
        own_number = own_number && row.bits.at(lane) == lane;
        same = same && row.bits.at(lane) == row.bits.at(first);
    }
    if (same && (rows > 1 || merged)) return 3;
    return own_number ? 2 : 1;
}

/// What is seen is the run of a text that was changed since.
void draw_stale(Scene& scene, const Layout& layout, const ViewState& state) {
    if (layout.stale.h <= 0) return;
    const Rect band{kEdge, layout.stale.y, layout.warp.w - 2 * kEdge, layout.stale.h};
    scene.hatch(band, Token::Waiting);
    const std::string text = say(Word::StaleBand, state.language);
    const float width = scene.width(text, Role::Small) + 16;
    const Rect plate{band.x + (band.w - width) / 2, band.y, width, band.h};
    scene.fill(plate, Token::Panel);
    scene.text_in(plate, text, Token::Text, Role::Small, Align::Centre);
}

}  // namespace

std::vector<ShownVariable> choose_variables(const Snapshot& snapshot, const Layout& layout, const ViewState& state, float height) {
    struct Candidate {
        std::size_t index;
        unsigned rows;
        int rank;
    };
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < row_count(snapshot); ++i) {
        const VariableRow& row = row_at(snapshot, i);
        if (row.valid == 0) continue;
        const ValueGrid grid = value_grid(row, layout, state);
        candidates.push_back({i, grid.rows, rank(row, grid.rows, grid.merged)});
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::rank);
    std::vector<ShownVariable> out;
    float used = 0;
    for (const Candidate& candidate : candidates) {
        const float needed = static_cast<float>(candidate.rows) * layout.row;
        if (used + needed > height) continue;
        used += needed;
        out.push_back({candidate.index, candidate.rows});
    }
    std::ranges::sort(out, {}, &ShownVariable::index);
    return out;
}

Scene warp_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    scene.fill(layout.warp, Token::Panel);
    scene.line({0, layout.warp.bottom() - 0.5F}, {layout.warp.right(), layout.warp.bottom() - 0.5F}, Token::Rule);
    draw_stale(scene, layout, state);
    if (picture.phase != Picture::Phase::Ready) {
        draw_numbers(scene, layout, state);
        return scene;
    }
    const Snapshot& snapshot = picture.snapshot;
    draw_numbers(scene, layout, state);
    draw_strip(scene, picture, layout, state);
    const std::vector<MaskRow> masks = mask_rows(snapshot);
    const float bits_height = static_cast<float>(masks.size()) * layout.bits;
    float y = layout.rows.y;
    const float band = snapshot.exchange ? layout.band : 6;
    if (snapshot.exchange) {
        const Rect box{layout.lanes.left, y + 3, layout.rows.w, band - 3};
        scene.text_in(gutter_box(layout, box.y, box.h), exchange_label(*snapshot.exchange), Token::Text, Role::Small, Align::Right);
        draw_transfers(scene, *snapshot.exchange, box, layout.lanes, state.lane);
    }
    y += band;
    const float height = layout.rows.bottom() - bits_height - y;
    const std::vector<ShownVariable> shown = choose_variables(snapshot, layout, state, height);
    for (const ShownVariable& variable : shown) {
        const VariableRow& row = row_at(snapshot, variable.index);
        const ValueGrid grid = value_grid(row, layout, state);
        draw_values(scene, row, variable.index, grid, layout, state, y, snapshot.active);
        if (row.name == state.variable) draw_chosen(scene, row, value_cell(grid, layout, y, state.lane), state);
        y += static_cast<float>(variable.rows) * layout.row;
    }
    draw_masks(scene, masks, present_lanes(snapshot), layout, state, layout.rows.bottom() - bits_height);
    std::size_t hidden = 0;
    for (const VariableRow& row : snapshot.variables) hidden += row.valid != 0 ? 1 : 0;
    for (const ShownVariable& variable : shown) hidden -= variable.index < snapshot.variables.size() ? 1 : 0;
    draw_mask_text(scene, snapshot, hidden, layout, state);
    return scene;
}

}  // namespace simtscope::gui
