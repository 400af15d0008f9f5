#include "cli/run_result.h"
#include "session/names.h"

#include <algorithm>
#include <array>

namespace simtscope::cli {

namespace {

struct Place {
    std::string file;
    std::uint32_t line = 0, column = 0;
};

Place place_of(const program::Program& program, std::uint32_t site_index) {
    if (site_index >= program.sites.size()) return {};
    const program::Site& site = program.sites[site_index];
    if (site.line == 0 || site.file >= program.files.size()) return {};
    return {program.files[site.file].name, site.line, site.column};
}

OtherView other_view(const checks::OtherParty& other, const program::Program& program) {
    const Place place = place_of(program, other.site);
    return {other.block, other.warp, other.lanes, other.state, place.file, place.line};
}

std::uint64_t element_size(const session::BufferView& buffer) { return std::max<std::uint64_t>(1, program::size_of(buffer.element)); }

}  // namespace

FindingView view_of(const checks::Finding& finding, const program::Program& program, checks::Language language) {
    FindingView view;
    const Place place = place_of(program, finding.site);
    view.kind = finding.kind;
    view.level = finding.level;
    view.step = finding.step;
    view.count = finding.count;
    view.file = place.file;
    view.line = place.line;
    view.column = place.column;
    if (finding.function < program.functions.size()) view.function = program.functions[finding.function].name;
    view.block = finding.block;
    view.warp = finding.warp;
    view.lanes = finding.lanes;
    view.mask = finding.mask;
    if (finding.kind == checks::FindingKind::ShuffleSource)
        for (unsigned lane = 0; lane < machine::kLanes; ++lane)
            if ((finding.lanes >> lane & 1U) != 0) view.sources.push_back(finding.sources.at(lane));
    view.text = checks::render(finding, program, language);
    for (const checks::OtherParty& other : finding.others) view.others.push_back(other_view(other, program));
    view.excerpt = excerpt_of(program, finding.site);
    return view;
}

double utilisation(std::uint64_t issues, std::uint64_t lane_executions) {
    return issues == 0 ? 0 : static_cast<double>(lane_executions) / (static_cast<double>(issues) * machine::kLanes);
}

std::string status_word(machine::Status status) {
    return session::status_name(status == machine::Status::Running ? machine::Status::Limit : status);
}

std::size_t count_level(const RunResult& result, checks::Level level) {
    return static_cast<std::size_t>(std::ranges::count(result.findings, level, &FindingView::level));
}

int exit_code(const RunResult& result) {
    constexpr int kClean = 0, kErrors = 1, kLimit = 3;
    const machine::Status status = result.launches.empty() ? machine::Status::Running : result.launches.back().status;
    if (status_word(status) == "limit") return kLimit;
    if (status != machine::Status::Finished || count_level(result, checks::Level::Error) > 0) return kErrors;
    return kClean;
}

std::uint64_t element_count(const session::BufferView& buffer) { return buffer.bytes.size() / element_size(buffer); }

bool element_defined(const session::BufferView& buffer, std::uint64_t index) {
    return index >= buffer.defined.size() || buffer.defined[index];
}

std::span<const std::uint8_t> element_bytes(const session::BufferView& buffer, std::uint64_t index) {
    const std::uint64_t size = element_size(buffer);
    return std::span(buffer.bytes).subspan(index * size, size);
}

}  // namespace simtscope::cli
