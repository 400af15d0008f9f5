#include "gui/model/breakpoints.h"

#include <algorithm>

#include <fmt/format.h>

namespace simtscope::gui {

std::string stop_text(const SourceLine& line, const std::string& condition) {
    const std::string place = fmt::format("line {}:{}", line.file, line.line);
    return condition.empty() ? place : fmt::format("{} if {}", place, condition);
}

std::vector<std::string> stop_texts(const std::vector<Breakpoint>& breakpoints) {
    std::vector<std::string> out;
    for (const Breakpoint& breakpoint : breakpoints) {
        if (breakpoint.enabled) out.push_back(stop_text(breakpoint.place, breakpoint.condition));
    }
    return out;
}

std::optional<std::uint32_t> shown_file(const Picture& picture) {
    const auto& files = picture.facts->files;
    std::uint32_t index = 0;
    if (picture.phase == Picture::Phase::Ready) {
        const session::Snapshot& s = picture.snapshot;
        if (s.next.line != 0) {
            index = s.next.file;
        } else if (s.last.line != 0) {
            index = s.last.file;
        }
    }
    if (index >= files.size() || files[index].lines.empty()) return {};
    return index;
}

std::optional<SourceLine> line_with_code(const RunFacts& facts, const SourceLine& line) {
    const auto file = std::ranges::find(facts.files, line.file, &SourceText::name);
    if (file == facts.files.end()) return {};
    const auto found = file->code_lines.lower_bound(line.line);
    if (found == file->code_lines.end()) return {};
    return SourceLine{line.file, *found};
}

const Breakpoint* breakpoint_at(const std::vector<Breakpoint>& breakpoints, const SourceLine& line) {
    const auto found = std::ranges::find(breakpoints, line, &Breakpoint::place);
    return found == breakpoints.end() ? nullptr : &*found;
}

void toggle_breakpoint(std::vector<Breakpoint>& breakpoints, const RunFacts& facts, const SourceLine& line) {
    if (std::erase_if(breakpoints, [&](const Breakpoint& each) { return each.place == line; }) != 0) return;
    const auto place = line_with_code(facts, line);
    if (!place || breakpoint_at(breakpoints, *place) != nullptr) return;
    const auto before = std::ranges::upper_bound(breakpoints, *place, {}, &Breakpoint::place);
    breakpoints.insert(before, {*place, {}, true});
}

std::vector<LineVisit> visits_of(const RunFacts& facts, const SourceLine& line) {
    std::vector<LineVisit> out;
    const auto file = std::ranges::find(facts.files, line.file, &SourceText::name);
    if (file == facts.files.end()) return out;
    const auto index = static_cast<std::uint32_t>(file - facts.files.begin());
    for (std::size_t k = 0; k < facts.moments.size(); ++k) {
        const MomentMark& mark = facts.moments[k];
        if (mark.line == line.line && mark.file == index) out.push_back({k, mark.step, mark.block, mark.warp, mark.lanes});
    }
    return out;
}

std::vector<LineVisit> hits_of(const Picture& picture, const Breakpoint& breakpoint) {
    if (breakpoint.condition.empty()) return visits_of(*picture.facts, breakpoint.place);
    const auto found = picture.hits.find(stop_text(breakpoint.place, breakpoint.condition));
    return found == picture.hits.end() ? std::vector<LineVisit>() : found->second;
}

LineTimes line_times(const Picture& picture, const SourceLine& line) {
    const std::vector<LineVisit> visits = visits_of(*picture.facts, line);
    LineTimes out;
    out.all = all_moments_known(*picture.facts);
    out.count = visits.size();
    if (visits.empty()) return out;
    const std::uint64_t now = picture.snapshot.step;
    const auto behind = std::ranges::upper_bound(visits, now, {}, &LineVisit::step);
    const auto before = std::ranges::lower_bound(visits, now, {}, &LineVisit::step);
    out.first = visits.front().moment;
    if (before != visits.begin()) out.previous = std::prev(before)->moment;
    if (behind != visits.end()) out.next = behind->moment;
    if (out.all) out.last = visits.back().moment;
    return out;
}

bool all_moments_known(const RunFacts& facts) { return facts.total && *facts.total <= facts.moments.size(); }

}  // namespace simtscope::gui
