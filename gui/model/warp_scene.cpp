#include "gui/model/warp_scene.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "gui/model/lane_commands.h"
#include "gui/model/lane_marks.h"
#include "gui/model/lesson_marks.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/narration.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using session::Exchange;
using session::Snapshot;
using session::VariableRow;

/// A thin bar at the window's edge: this row stays.
void draw_pin(Scene& scene, const Rect& box) { scene.fill(box, Token::Active); }

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
    for (unsigned lane = 0; lane < 32; ++lane) {
        const Rect box{layout.lanes.x(lane), layout.lane_numbers.y, layout.lanes.column, layout.lane_numbers.h};
        if (((state.lanes.pointed_lanes >> lane) & 1U) != 0) scene.fill({box.x + 1, box.bottom() - 3, box.w - 2, 3}, Token::Focus);
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
    const std::uint32_t flags = flagged_lanes(state, snapshot.block, snapshot.warp);
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (((flags >> lane) & 1U) != 0) draw_flag(scene, {layout.lanes.x(lane) + 2, layout.strip.y + 2, layout.strip.h, layout.strip.h});
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
            scene.hit({layout.lanes.x(lane), y, layout.lanes.column, layout.bits}, {CommandId::FocusLane, lane});
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

/// The mask in a text: a click copies it; each hex digit stands for four lanes and is marked while one of them is pointed at.
void place_mask_hits(Scene& scene, const Rect& box, const std::string& text, std::uint32_t mask, const ViewState& state) {
    const std::string digits = hex_mask(mask);
    const std::size_t at = text.find(digits);
    if (at == std::string::npos) return;
    const float cell = state.metrics.small_cell;
    const float left = box.x + static_cast<float>(columns(std::string_view(text).substr(0, at))) * cell;
    const std::string tip = say(Word::MaskCopyTip, state.language, {{"mask", digits}});
    scene.hit({left, box.y, static_cast<float>(digits.size()) * cell, box.h}, {CommandId::CopyMask, mask}, tip);
    for (unsigned digit = 0; digit < 8; ++digit) {
        const Rect place{left + static_cast<float>(9 - digit) * cell, box.y, cell, box.h};
        const std::uint32_t lanes = 0xfU << (4 * digit);
        std::string named =
            say(Word::MaskDigitTip, state.language, {{"first", std::to_string(4 * digit)}, {"last", std::to_string(4 * digit + 3)}});
        scene.hit(place, {CommandId::CopyMask, mask_digit(mask, digit)}, named.append("\n").append(tip));
        if ((state.lanes.pointed_lanes & lanes) != 0) scene.fill({place.x, place.bottom() - 3, place.w, 3}, Token::Focus);
    }
}

void draw_mask_text(Scene& scene, const Snapshot& snapshot, std::size_t hidden, const Layout& layout, const ViewState& state) {
    const Language language = state.language;
    struct Part {
        std::string text;
        std::optional<std::uint32_t> mask;
    };
    std::vector<Part> parts{
        {say(Word::MaskActive, language, {{"mask", hex_mask(snapshot.active)}, {"count", std::to_string(std::popcount(snapshot.active))}}),
         snapshot.active}};
    if (snapshot.exchange && mask_rows(snapshot).size() > 1) {
        const std::uint32_t mask = snapshot.exchange->mask;
        parts.push_back({say(Word::MaskNamed, language, {{"mask", hex_mask(mask)}}), mask});
    }
    if (snapshot.paths.size() > 1) {
        parts.push_back({say(Word::MaskPaths, language,
                             {{"count", std::to_string(snapshot.paths.size())}, {"letter", std::string(1, running_letter(snapshot))}}),
                         {}});
    }
    if (hidden != 0) parts.push_back({say(Word::MoreVariables, language, {{"count", std::to_string(hidden)}}), {}});
    float x = layout.gutter;
    const float gap = 3 * state.metrics.small_cell;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const float width = scene.width(parts[i].text, Role::Small);
        if (x + width > layout.mask_text.right()) return;
        const Rect box{x, layout.mask_text.y, width, layout.mask_text.h};
        scene.text_in(box, parts[i].text, i == 0 ? Token::Text : Token::DimText, Role::Small);
        if (parts[i].mask) place_mask_hits(scene, box, parts[i].text, *parts[i].mask, state);
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

std::vector<ShownVariable> choose_variables(const Picture& picture, const Layout& layout, const ViewState& state, float height) {
    struct Candidate {
        std::size_t index;
        const VariableRow* row;
        int rank;
        bool pinned, must;
    };
    std::vector<Candidate> candidates;
    const std::vector<const VariableRow*> rows = value_rows(picture);
    const lessons::Question* question = asked_question(state);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const VariableRow& row = *rows[i];
        const bool pinned = is_pinned(state, row.name);
        if (row.valid == 0 || (row.type == kWatchType && !pinned)) continue;
        const ValueGrid grid = value_grid(row, layout, state);
        const bool asked = question != nullptr && row.name == question->hides;  // whoever is to say what it becomes must see what it is
        const bool must = pinned || asked || row.name == state.variable || state.lanes.formats.contains(row.name);
        candidates.push_back({i, &row, pinned || asked ? -1 : rank(row, grid.rows, grid.merged), pinned, must});
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::rank);
    std::vector<ShownVariable> out;
    auto room = static_cast<unsigned>(std::max(0.0F, height / layout.row));
    for (const Candidate& candidate : candidates) {
        ValueGrid grid = value_grid(*candidate.row, layout, state);
        if (grid.lines() > room && candidate.must) grid = value_grid(*candidate.row, layout, state, room);  // rather short than not at all
        if (grid.lines() > room) continue;
        room -= grid.lines();
        out.push_back({candidate.index, grid});
    }
    const auto place = [&](const ShownVariable& shown) { return std::pair(!is_pinned(state, rows[shown.index]->name), shown.index); };
    std::ranges::sort(out, {}, place);
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
    const std::optional<AskedRow> asked = asked_row(picture, state);
    const Snapshot without = asked ? hidden_from(picture.snapshot, *asked) : Snapshot{};
    const Snapshot& snapshot = asked ? without : picture.snapshot;
    draw_numbers(scene, layout, state);
    draw_strip(scene, picture, layout, state);
    const std::vector<MaskRow> masks = mask_rows(snapshot);
    const float bits_height = static_cast<float>(masks.size()) * layout.bits;
    float y = layout.rows.y;
    const float band = snapshot.exchange ? layout.band : 6;
    if (snapshot.exchange) {
        const Rect box{layout.lanes.left, y + 3, layout.rows.w, band - 3};
        scene.text_in(gutter_box(layout, box.y, box.h), exchange_label(*snapshot.exchange), Token::Text, Role::Small, Align::Right);
        draw_transfers(scene, *snapshot.exchange, box, layout.lanes, state.lane, state.moved);
    }
    y += band;
    if (asked) draw_asked_row(scene, *asked, layout, state, y), y += layout.row;
    const float height = layout.rows.bottom() - bits_height - y;
    const std::vector<const VariableRow*> rows = value_rows(picture);
    const std::vector<ShownVariable> shown = choose_variables(picture, layout, state, height);
    for (const ShownVariable& variable : shown) {
        const VariableRow& row = *rows[variable.index];
        draw_values(scene, row, variable.index, variable.grid, layout, state, y, snapshot.active);
        if (is_pinned(state, row.name)) draw_pin(scene, {2, y + 3, 5, layout.row - 6});
        if (row.name == state.variable) draw_chosen(scene, row, value_cell(variable.grid, layout, y, state.lane), state);
        y += static_cast<float>(variable.grid.lines()) * layout.row;
    }
    draw_masks(scene, masks, present_lanes(snapshot), layout, state, layout.rows.bottom() - bits_height);
    std::size_t hidden = 0;
    for (const VariableRow& row : snapshot.variables) hidden += row.valid != 0 ? 1 : 0;
    for (const ShownVariable& variable : shown) hidden -= variable.index < snapshot.variables.size() ? 1 : 0;
    draw_mask_text(scene, snapshot, hidden, layout, state);
    return scene;
}

}  // namespace simtscope::gui
