// The lists of warps, blocks and problems: how they are sorted and what they show.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/problem_filter.h"

namespace simtscope::gui {
namespace {

using namespace moving;

void sort_warps_by(Context& context, std::int64_t order) {
    context.state.lanes.warp_order = static_cast<WarpOrder>(std::clamp<std::int64_t>(order, 0, 2));
    context.state.follow_panel = true;
}

void sort_warps(Context& context, std::int64_t) {
    context.state.tab = Tab::Warps;
    sort_warps_by(context, (static_cast<std::int64_t>(context.state.lanes.warp_order) + 1) % 3);
}

void focus_block(Context& context, std::int64_t block) {
    Request out = ask(context, Request::Kind::Focus);
    const auto count = static_cast<std::int64_t>(context.picture.snapshot.grid.count());
    out.block = static_cast<std::uint32_t>(std::clamp<std::int64_t>(block, 0, count - 1));
    out.warp = 0;
    context.request(out);
}

ProblemFilter& filter_of(Context& context) {
    context.state.tab = Tab::Problems;
    context.state.scrolled(Area::Problems) = 0;
    return context.state.lanes.problems;
}

/// All, then warnings and worse, then errors.
void next_level(Context& context, std::int64_t) {
    using checks::Level;
    auto& least = filter_of(context).least;
    least = !least ? std::optional(Level::Warning) : *least == Level::Warning ? std::optional(Level::Error) : std::nullopt;
}

void next_kind(Context& context, std::int64_t) {
    auto& kind = filter_of(context).kind;
    const auto kinds = problem_kinds(*context.picture.facts);
    const auto at = kind ? std::ranges::find(kinds, *kind) : kinds.end();
    if (!kind) {
        kind = kinds.front();
    } else if (at == kinds.end() || std::next(at) == kinds.end()) {
        kind.reset();
    } else {
        kind = *std::next(at);
    }
}

void this_warp(Context& context, std::int64_t) {
    bool& only = filter_of(context).this_warp;
    only = !only;
}

Off needs_problems(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.facts->problems.empty() ? Off{Word::OffNoProblem} : Off{};
}

constexpr std::array kSort{Chord{Key::S, false, true}};
constexpr std::array kLevels{Chord{Key::L, false, true}};
constexpr std::array kKinds{Chord{Key::K, false, true}};
constexpr std::array kWarp{Chord{Key::P, false, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::SortWarps, "sort-warps", Word::CommandSortWarps, kSort, needs_run, sort_warps},
    CommandInfo{CommandId::SortWarpsBy, "sort-warps-by", Word::CommandSortWarpsBy, {}, needs_run, sort_warps_by, true},
    CommandInfo{CommandId::FocusBlock, "block", Word::CommandFocusBlock, {}, needs_run, focus_block, true},
    CommandInfo{CommandId::ProblemLevels, "problem-levels", Word::CommandProblemLevels, kLevels, needs_problems, next_level},
    CommandInfo{CommandId::ProblemKinds, "problem-kinds", Word::CommandProblemKinds, kKinds, needs_problems, next_kind},
    CommandInfo{CommandId::ProblemWarps, "problem-warps", Word::CommandProblemWarps, kWarp, needs_problems, this_warp},
};

}  // namespace

std::span<const CommandInfo> warps_commands() { return kCommands; }

}  // namespace simtscope::gui
