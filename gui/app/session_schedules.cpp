#include "gui/app/session_schedules.h"

#include <algorithm>

#include <fmt/format.h>

#include "gui/model/compare.h"

namespace simtscope::gui {
namespace {

using session::Outcome;
using session::Parting;

std::vector<OutcomeFinding> findings_of(const Outcome& outcome, const program::Program& program) {
    std::vector<OutcomeFinding> out;
    for (const checks::Finding& finding : outcome.findings) {
        if (finding.level == checks::Level::Note) continue;
        const std::uint32_t line = finding.site < program.sites.size() ? program.sites[finding.site].line : 0;
        const OutcomeFinding each{finding.kind, finding.level, line};
        if (std::ranges::find(out, each) == out.end()) out.push_back(each);
    }
    std::ranges::stable_sort(out, std::ranges::greater{}, &OutcomeFinding::level);
    return out;
}

using Element = std::pair<std::size_t, std::uint64_t>;  ///< buffer, index

/// Elements that tell the outcomes apart, earliest first: each parts some that those before it leave alike.
std::vector<Element> telling_elements(const std::vector<Outcome>& outcomes) {
    constexpr std::size_t kMost = 3;  // that a row of the list has room for
    std::vector<Element> out;
    if (outcomes.size() < 2) return out;
    // Each outcome's group: the first outcome that reads like it so far.
    std::vector<std::size_t> groups(outcomes.size(), 0);
    const auto regroup = [&](const Element& element) {
        const auto alike = [&](std::size_t one, std::size_t other) {
            const auto& [buffer, index] = element;
            return groups[one] == groups[other] && same_element(outcomes[one].buffers[buffer], outcomes[other].buffers[buffer], index);
        };
        std::vector<std::size_t> next(outcomes.size());
        for (std::size_t o = 0; o < outcomes.size(); ++o) {
            std::size_t first = groups[o];
            while (first < o && !alike(first, o)) ++first;
            next[o] = first;
        }
        const bool parted = next != groups;
        groups = std::move(next);
        return parted;
    };
    const std::vector<session::BufferView>& first = outcomes.front().buffers;
    for (std::size_t b = 0; b < first.size(); ++b) {
        for (std::uint64_t i = 0; i < first[b].count; ++i) {
            const auto same = [&](const Outcome& outcome) { return same_element(first[b], outcome.buffers[b], i); };
            if (std::ranges::all_of(outcomes, same)) continue;
            if (regroup({b, i})) out.emplace_back(b, i);
            if (out.size() == kMost) return out;
        }
    }
    return out;
}

}  // namespace

std::uint32_t first_atomic_line(const program::Program& program) {
    for (const program::Instruction& instruction : program.code) {
        if (program::info(instruction.op).kind != program::OpcodeClass::Atomic) continue;
        if (const std::uint32_t line = program.sites[instruction.site].line; line != 0) return line;
    }
    return 0;
}

Comparison find_parting(session::Session& a, session::Session& b, const session::KeepGoing& keep_going) {
    Comparison out;
    out.searching = false;
    auto found = session::first_parting(a, b, keep_going);
    if (!found) {
        out.error = std::move(found.error());
        return out;
    }
    out.parting = std::move(*found);
    const auto place = [&](session::Session& session, const Parting::Side& side, std::uint64_t& moment, session::SourceRange& at) {
        if (side.pc != machine::kNoIndex) at = session.statement_at(side.pc);
        session.seek_step(out.parting.step);
        moment = session.moment() + (side.mask != 0 ? 1 : 0);
    };
    if (!has_place(out)) return out;
    place(a, out.parting.a, out.moments[0], out.at[0]);
    place(b, out.parting.b, out.moments[1], out.at[1]);
    return out;
}

Outcomes explore_schedules(const session::Session& session, std::uint64_t runs, const session::KeepGoing& go_on) {
    Outcomes out;
    out.wanted = runs;
    auto launch = session.fork(machine::Policy::Explore, 0, "", session.spec().undefined);
    if (!launch) return out;  // the same launch as that of `session`, which is open
    (*launch)->limit_history(0);
    session::ExploreLimits limits;
    limits.runs = runs;
    std::uint64_t done = 0;
    session::ExploreResult result = session::explore(
        std::move(*launch), limits,
        [&] {
            return !go_on({done, 0});
        },
        [&](std::uint64_t ran) { done = ran; });
    out.stopped = result.stopped;
    out.runs = result.runs;
    out.not_kept = result.outcomes_not_kept;
    const std::vector<Element> telling = telling_elements(result.outcomes);
    for (Outcome& outcome : result.outcomes) {
        OutcomeRow row;
        row.count = outcome.count;
        row.steps = outcome.steps;
        row.status = outcome.status;
        for (const auto& [which, index] : telling) {
            const session::BufferView& buffer = outcome.buffers[which];
            row.value += fmt::format("{}{} = {}", row.value.empty() ? "" : ", ", element_name(buffer, index), element_text(buffer, index));
        }
        row.findings = findings_of(outcome, result.session->program());
        row.replay = outcome.replay;
        row.buffers = std::make_shared<const std::vector<session::BufferView>>(std::move(outcome.buffers));
        out.list.push_back(std::move(row));
    }
    return out;
}

}  // namespace simtscope::gui
