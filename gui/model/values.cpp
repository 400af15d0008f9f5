#include "gui/model/values.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include <fmt/format.h>

#include "gui/model/lane_marks.h"
#include "gui/model/text.h"
#include "program/opcode.h"

namespace simtscope::gui {
namespace {

constexpr float kSlack = 3;  ///< pixels a value leaves free in its cell

unsigned fitting_columns(const Layout& layout, const ViewState& state, unsigned sub_rows) {
    return static_cast<unsigned>(std::max(0.0F, (layout.lanes.column * static_cast<float>(sub_rows) - kSlack) / state.metrics.small_cell));
}

Rect run_box(const LaneRun& run, const Layout& layout, float y) {
    const auto [left, right] = std::minmax({layout.lanes.x(run.first), layout.lanes.x(run.last)});
    return {left, y, right + layout.lanes.column - left, layout.row};
}

bool runs_fit(const session::VariableRow& row, const Layout& layout, const ViewState& state) {
    for (const LaneRun& run : equal_runs(row, format_of(state, row.name))) {
        const float width = static_cast<float>(columns(value_text(row, run.first, state))) * state.metrics.small_cell;
        if (width + kSlack > run_box(run, layout, 0).w) return false;
    }
    return true;
}

void draw_cell(Scene& scene, const session::VariableRow& row, std::size_t index, const ValueGrid& grid, const Rect& cell, unsigned lane,
               const ViewState& state, bool live) {
    const std::uint32_t bit = 1U << lane;
    if ((row.valid & bit) == 0) return;
    const Rect inner{cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 2};
    const bool changed = (row.changed & bit) != 0;
    if (changed) draw_changed(scene, inner);
    const std::string text = value_text(row, lane, state);
    const Command click = ask_command(row, index, lane);
    const std::string ask = click.id == CommandId::WhyCell ? "\n" + say(Word::WhyAskTip, state.language) : "";
    scene.hit(cell, click, value_tip(row, lane, state) + ask, row.name);
    if ((row.undefined & bit) != 0) {
        if (!changed) return draw_undefined(scene, inner, Role::Small);
        // On the pale fill "?" takes that fill's text colour; the dashed edge keeps its own.
        scene.line({inner.x + 1.5F, inner.y}, {inner.x + 1.5F, inner.bottom()}, Token::ChangedText, 2, Stroke::Dashed);
        scene.text_in(inner, "?", Token::ChangedText, Role::Small, Align::Centre);
        return;
    }
    const float room = static_cast<float>(columns(text)) * state.metrics.small_cell + kSlack;
    if (grid.fits || room <= cell.w) {
        scene.text_in(inner, text, changed ? Token::ChangedText : live ? Token::Text : Token::DimText, Role::Small, Align::Centre);
    } else {
        scene.hatch(inner, Token::Rule);
        scene.text_in(inner, "…", Token::Text, Role::Small, Align::Centre);
    }
}

}  // namespace

NumberFormat format_of(const ViewState& state, std::string_view row) {
    const auto own = state.lanes.formats.find(row);
    if (own != state.lanes.formats.end()) return own->second;
    return state.hexadecimal ? NumberFormat::Hexadecimal : NumberFormat::Decimal;
}

std::string value_text(const session::VariableRow& row, unsigned lane, NumberFormat format) {
    const std::uint32_t bit = 1U << lane;
    if ((row.valid & bit) == 0) return {};
    if ((row.undefined & bit) != 0) return "?";
    const std::string& natural = row.text.at(lane);
    const auto text = formatted(row.scalar, row.bits.at(lane), format);
    if (!text) return natural;
    const std::size_t place = natural.starts_with('[') ? natural.find("]=") : std::string::npos;  // a store: "[4]=7"
    return place == std::string::npos ? *text : natural.substr(0, place + 2) + *text;
}

std::string value_text(const session::VariableRow& row, unsigned lane, const ViewState& state) {
    return value_text(row, lane, format_of(state, row.name));
}

std::string value_tip(const session::VariableRow& row, unsigned lane, const ViewState& state) {
    const Language language = state.language;
    const std::string number = std::to_string(lane);
    if (((row.undefined >> lane) & 1U) != 0) {
        return say(Word::ValueUndefinedTip, language, {{"name", row.name}, {"lane", number}});
    }
    const std::string& natural = row.text.at(lane);
    std::string out = say(Word::ValueTip, language, {{"name", row.name}, {"lane", number}, {"value", natural}});
    const std::string more = all_readings(row.scalar, row.bits.at(lane), natural);
    return more.empty() ? out : out + "\n" + more;
}

std::string value_name(const session::VariableRow& row, unsigned lane) {
    const std::size_t open = row.name.rfind('[');
    const std::string& text = row.text.at(lane);
    if (open == std::string::npos) {  // a variable, or "s" with "[4]=7"
        return text.starts_with('[') ? row.name + text.substr(0, text.find(']') + 1) : row.name;
    }
    const std::size_t dash = row.name.find('-', open);
    if (dash == std::string::npos) return row.name;
    std::uint64_t first = 0;  // "s[8-39]": neighbours in the order of lanes
    const auto [end, code] = std::from_chars(row.name.data() + open + 1, row.name.data() + dash, first);
    if (code != std::errc{} || end != row.name.data() + dash) return row.name;
    const auto before = static_cast<std::uint64_t>(std::popcount(row.changed & ((1U << lane) - 1U)));
    return fmt::format("{}[{}]", row.name.substr(0, open), first + before);
}

std::size_t row_count(const session::Snapshot& snapshot) { return snapshot.variables.size() + snapshot.stores.size(); }
const session::VariableRow& row_at(const session::Snapshot& snapshot, std::size_t index) {
    return index < snapshot.variables.size() ? snapshot.variables[index] : snapshot.stores.at(index - snapshot.variables.size());
}

std::vector<const session::VariableRow*> value_rows(const Picture& picture) {
    std::vector<const session::VariableRow*> out;
    for (std::size_t i = 0; i < row_count(picture.snapshot); ++i) out.push_back(&row_at(picture.snapshot, i));
    for (const WatchColumn& watch : picture.lanes.watches) {
        if (watch.error.empty()) out.push_back(&watch.row);
    }
    return out;
}

const session::VariableRow* row_named(const Picture& picture, std::string_view name) {
    for (const session::VariableRow* row : value_rows(picture)) {
        if (row->name == name && row->valid != 0) return row;
    }
    return nullptr;
}

Command ask_command(const session::VariableRow& row, std::size_t index, unsigned lane) {
    if (row.type == kWatchType) return {CommandId::ChooseValue, static_cast<std::int64_t>(index)};
    return {CommandId::WhyCell, static_cast<std::int64_t>(index * 32 + lane)};
}

std::vector<LaneRun> equal_runs(const session::VariableRow& row, NumberFormat format) {
    std::vector<LaneRun> out;
    std::string last;
    for (unsigned lane = 0; lane < 32; ++lane) {
        const std::string text = value_text(row, lane, format);
        const std::uint32_t bit = 1U << lane, before = lane == 0 ? bit : bit >> 1;
        const bool changed = (row.changed & bit) != 0, neighbour_changed = (row.changed & before) != 0;
        const bool own = lane == 0 || text.empty() || (row.undefined & bit) != 0 || text != last || changed != neighbour_changed;
        if (own) {
            out.push_back({lane, lane});
        } else {
            out.back().last = lane;
        }
        last = text;
    }
    return out;
}

ValueGrid value_grid(const session::VariableRow& row, const Layout& layout, const ViewState& state, unsigned most) {
    ValueGrid out;
    for (unsigned lane = 0; lane < 32; ++lane) out.widest = std::max(out.widest, columns(value_text(row, lane, state)));
    if (out.widest > fitting_columns(layout, state, 1) && runs_fit(row, layout, state)) {
        out.merged = true;
        return out;
    }
    for (out.rows = 1; out.rows < 8 && out.widest > fitting_columns(layout, state, out.rows);) out.rows *= 2;
    out.fits = out.widest <= fitting_columns(layout, state, out.rows) && out.rows <= most;
    if (!out.fits) out.rows = 1;
    return out;
}

Rect value_cell(const ValueGrid& grid, const Layout& layout, float y, unsigned lane) {
    const unsigned per_row = 32 / grid.rows, position = layout.lanes.position(lane), column = position % per_row;
    const float top = y + static_cast<float>(position / per_row) * layout.row;
    if (grid.rows == 1) return {layout.lanes.x(lane), top, layout.lanes.column, layout.row};
    const float width = (layout.lanes.right() - layout.lanes.left) / static_cast<float>(per_row);
    return {layout.lanes.left + static_cast<float>(column) * width, top, width, layout.row};
}

void draw_values(Scene& scene, const session::VariableRow& row, std::size_t index, const ValueGrid& grid, const Layout& layout,
                 const ViewState& state, float y, std::uint32_t live) {
    const Metrics& m = state.metrics;
    const auto name_columns = static_cast<unsigned>((layout.gutter - kEdge - 8) / m.small_cell);
    const Rect label{kEdge, y, layout.gutter - kEdge - 8, layout.row};
    scene.text_in(label, shortened(row.name, name_columns), Token::Text, Role::Small, Align::Right);
    if (grid.merged) {
        for (const LaneRun& run : equal_runs(row, format_of(state, row.name))) {
            const Rect box = run_box(run, layout, y);
            if (run.last > run.first) scene.frame({box.x + 1, box.y + 1, box.w - 2, box.h - 2}, Token::Rule);
            draw_cell(scene, row, index, grid, box, run.first, state, ((live >> run.first) & 1U) != 0);
        }
        scene.line({layout.lanes.left, y + layout.row}, {layout.lanes.right(), y + layout.row}, Token::Rule);
        return;
    }
    const unsigned per_row = 32 / grid.rows;
    for (unsigned sub = 1; sub < grid.rows; ++sub) {
        const Rect place{kEdge, y + static_cast<float>(sub) * layout.row, label.w, layout.row};
        const unsigned first = layout.lanes.position(sub * per_row), last = layout.lanes.position(sub * per_row + per_row - 1);
        scene.text_in(place, fmt::format("{}-{}", first, last), Token::DimText, Role::Small, Align::Right);
    }
    for (unsigned lane = 0; lane < 32; ++lane) {
        draw_cell(scene, row, index, grid, value_cell(grid, layout, y, lane), lane, state, ((live >> lane) & 1U) != 0);
    }
    const float height = static_cast<float>(grid.lines()) * layout.row;
    scene.line({layout.lanes.left, y + height}, {layout.lanes.right(), y + height}, Token::Rule);
    if (grid.fits) return;
    const std::string text = value_text(row, state.lane, state);
    const std::string lane = say(Word::WhyLane, state.language, {{"lane", std::to_string(state.lane)}});
    const Rect below{layout.lanes.left, y + layout.row, layout.lanes.right() - layout.lanes.left, layout.row};
    scene.text_in(below, text.empty() ? lane + ": –" : fmt::format("{}: {}", lane, text), Token::Text, Role::Small, Align::Right);
}

}  // namespace simtscope::gui
