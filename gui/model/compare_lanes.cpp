// The Compare tab: the values of one warp in two runs, where both stand. What is the same is named only; what differs stands below each
// other, lane by lane, with a mark between the two.
//
//   v: differs in lanes 4, 7
//            0   1   2   3   4   5   6   7
//                            =/          =/      the mark
//   run 1   15  14  13  12  11  10   9   8
//   run 2   15  14  13  12  17  10   9   ?
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/compare_panel.h"
#include "gui/model/compare_words.h"
#include "gui/model/lane_marks.h"
#include "gui/model/matching.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using session::VariableRow;

/// Lanes in which the two do not have the same; one of them may have no value there.
std::uint32_t differing_lanes(const VariableRow& a, const VariableRow& b) {
    std::uint32_t out = (a.valid ^ b.valid) | ((a.undefined ^ b.undefined) & a.valid & b.valid);
    machine::for_lanes(a.valid & b.valid & ~a.undefined & ~b.undefined, [&](unsigned lane) {
        if (a.bits[lane] != b.bits[lane]) out |= 1U << lane;
    });
    return out;
}

const VariableRow* named(const std::vector<VariableRow>& rows, const std::string& name) {
    const auto found = std::ranges::find(rows, name, &VariableRow::name);
    return found == rows.end() ? nullptr : &*found;
}

/// The variable where a run has it not.
VariableRow nowhere(const VariableRow& row) {
    VariableRow out;
    out.name = row.name;
    out.scalar = row.scalar;
    return out;
}

void draw_unequal(Scene& scene, const Rect& box) {
    const float size = std::min({box.w, box.h, 9.0F}), x = box.x + (box.w - size) / 2, y = box.y + (box.h - size) / 2;
    for (const float share : {0.3F, 0.7F}) scene.line({x, y + share * size}, {x + size, y + share * size}, Token::Text, 2);
    scene.line({x + 0.2F * size, y + size}, {x + 0.8F * size, y}, Token::Text, 2);
}

/// A variable in both runs, as texts; "-": the lane has no such variable.
struct Pair {
    std::array<const VariableRow*, 2> rows;
    std::array<std::string, 2> names;
    std::uint32_t differing = 0;
    NumberFormat format{};
    [[nodiscard]] std::string text(std::size_t run, unsigned lane) const {
        const bool has = ((rows.at(run)->valid >> lane) & 1U) != 0;
        return has ? value_text(*rows.at(run), lane, format) : "-";
    }
    [[nodiscard]] unsigned widest() const {
        unsigned out = 2;
        for (unsigned lane = 0; lane < machine::kLanes; ++lane) out = std::max({out, columns(text(0, lane)), columns(text(1, lane))});
        return out;
    }
};

/// One lane of it: number, mark, the two values.
void draw_lane(Scene& scene, const Pair& pair, unsigned lane, const Rect& box, float row, Language language) {
    const bool differs = ((pair.differing >> lane) & 1U) != 0;
    const float marks = box.y + row, mark_height = box.h - 3 * row;
    scene.text_in({box.x, box.y, box.w, row}, std::to_string(lane), Token::DimText, Role::Small, Align::Centre);
    if (differs) draw_unequal(scene, {box.x, marks, box.w, mark_height});
    std::array<std::string, 2> shown;
    for (const std::size_t run : {std::size_t{0}, std::size_t{1}}) {
        const Rect cell{box.x + 1, marks + mark_height + static_cast<float>(run) * row, box.w - 2, row};
        const std::string value = shown.at(run) = pair.text(run, lane);
        if (differs) scene.frame(cell, Token::Border);
        if (value == "?") {
            draw_undefined(scene, cell, Role::Small);
        } else {
            scene.text_in(cell, value, differs ? Token::Text : Token::DimText, Role::Small, Align::Centre);
        }
        if (value == "-") shown.at(run) = say(Word::LanesMissing, language);
    }
    scene.hit(box, {CommandId::FocusLane, static_cast<std::int64_t>(lane)},
              say(Word::LanesTip, language,
                  {{"name", pair.rows[0]->name},
                   {"lane", std::to_string(lane)},
                   {"a", pair.names[0]},
                   {"first", shown[0]},
                   {"b", pair.names[1]},
                   {"second", shown[1]}}));
}

}  // namespace

void ComparePanel::draw_lanes() {
    if (runs_.beside == nullptr) return;
    const Beside& beside = *runs_.beside;
    rule();
    draw_lanes_head(beside);
    std::string same, only_here, only_there;
    const auto list = [](std::string& names, const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    const auto look = [&](const VariableRow& here, const VariableRow& there) {
        const std::uint32_t lanes = differing_lanes(here, there);
        if (lanes == 0) return list(same, here.name);
        if (there.valid == 0) return list(only_here, here.name);
        if (here.valid == 0) return list(only_there, here.name);
        draw_lane_values(here, there, lanes);
    };
    const std::vector<VariableRow>&mine = picture_.snapshot.variables, &others = beside.snapshot.variables;
    for (const VariableRow& here : mine) {
        const VariableRow* there = named(others, here.name);
        look(here, there == nullptr ? nowhere(here) : *there);
    }
    for (const VariableRow& there : others)
        if (named(mine, there.name) == nullptr) look(nowhere(there), there);
    const auto tell_only = [&](const std::string& names, std::uint32_t run) {
        if (!names.empty())
            paragraph(say(Word::LanesOnly, language(), {{"run", run_name(run, language())}, {"names", names}}), Token::Text);
    };
    tell_only(only_here, runs_.shown);
    tell_only(only_there, beside.number);
    if (!same.empty()) paragraph(say(Word::LanesSame, language(), {{"names", same}}), Token::DimText);
    if (mine.empty() && others.empty()) paragraph(say(Word::LanesNothing, language()), Token::DimText);
}

/// Where both stand, and whether that is the same place.
void ComparePanel::draw_lanes_head(const Beside& beside) {
    const session::Snapshot& now = picture_.snapshot;
    const RunEntry *mine = runs_.entry(runs_.shown), *other = runs_.entry(beside.number);
    if (mine == nullptr || other == nullptr) return;
    const std::string label = say(info(CommandId::MoveTogether).title, language());
    const float start = y_, until = right() - button_width(label) - 8;
    button(label, {CommandId::MoveTogether, 0}, tooltip(CommandId::MoveTogether, picture_, state_), false, runs_.together);
    paragraph(say(Word::LanesHead, language(),
                  {{"warp", std::to_string(now.warp)},
                   {"block", std::to_string(now.block)},
                   {"a", run_name(mine->number, language())},
                   {"first", std::to_string(mine->moment)},
                   {"b", run_name(other->number, language())},
                   {"second", std::to_string(other->moment)}}),
              Token::Text, 0, until);
    const auto here = steps_of_warp(*mine->facts, now.block, now.warp, mine->moment);
    const auto there = steps_of_warp(*other->facts, now.block, now.warp, other->moment);
    if (here && there)
        paragraph(say(*here == *there ? Word::LanesMatch : Word::LanesApart, language(),
                      {{"count", std::to_string(*here)}, {"other", std::to_string(*there)}}),
                  Token::DimText, 0, until);
    y_ = std::max(y_, start + std::round(m_.small_line() + 12));
}

void ComparePanel::draw_lane_values(const VariableRow& here, const VariableRow& there, std::uint32_t differing) {
    paragraph(say(Word::LanesDiffer, language(), {{"name", here.name}, {"lanes", checks::lane_list(differing, language())}}), Token::Text);
    const Pair pair{{&here, &there},
                    {run_name(runs_.shown, language()), run_name(runs_.beside->number, language())},
                    differing,
                    format_of(state_, here.name)};
    const float label = std::max(scene_.width(pair.names[0], Role::Small), scene_.width(pair.names[1], Role::Small)) + 2 * m_.small_cell;
    const float first = left() + label, needed = static_cast<float>(pair.widest() + 1) * m_.small_cell;
    // Under the lanes of the warp view where they are as wide, else as many beside each other as fit.
    const bool aligned = state_.maximised && needed <= layout_.lanes.column && layout_.lanes.left >= first;
    unsigned across = machine::kLanes;
    while (!aligned && across > 1 && first + static_cast<float>(across) * needed > right()) across /= 2;
    const float most = std::floor((right() - first) / static_cast<float>(across));
    const float cell = aligned ? layout_.lanes.column : std::min(most, needed * 1.5F);
    const float height = 3 * small_row_ + 10;
    for (unsigned begin = 0; begin < machine::kLanes; begin += across) {
        for (unsigned lane = begin; lane < begin + across && in_view(height); ++lane) {
            const float x = aligned ? layout_.lanes.x(lane) : first + static_cast<float>(lane - begin) * cell;
            draw_lane(scene_, pair, lane, {x, y_, cell, height}, small_row_, language());
        }
        for (const std::size_t run : {std::size_t{0}, std::size_t{1}})
            scene_.text_in({left(), y_ + height - static_cast<float>(2 - run) * small_row_, label, small_row_}, pair.names.at(run),
                           Token::DimText, Role::Small);
        y_ += height + 4;
    }
}

}  // namespace simtscope::gui
