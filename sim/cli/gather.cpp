#include "cli/gather.h"

#include <algorithm>
#include <tuple>

namespace simtscope::cli {

namespace {

void add_sources(std::vector<SourceText>& sources, const program::Program& program) {
    for (const program::SourceFile& file : program.files)
        if (!file.text.empty() && std::ranges::find(sources, file.name, &SourceText::name) == sources.end())
            sources.push_back({file.name, file.text});
}

}  // namespace

void add_lines(std::vector<LineView>& lines, const std::vector<session::LineCounters>& more, const program::Program& program) {
    for (const session::LineCounters& line : more) {
        if (line.file >= program.files.size()) continue;
        const std::string& file = program.files[line.file].name;
        auto found = std::ranges::find_if(lines, [&](const LineView& view) { return view.line == line.line && view.file == file; });
        if (found == lines.end()) found = lines.insert(lines.end(), LineView{file, line.line, 0, 0, {}, {}});
        found->issues += line.issues;
        found->lane_executions += line.lane_executions;
        found->counts += line.counts;
        if (found->rounds.size() < line.rounds.size()) found->rounds.resize(line.rounds.size());
        for (std::size_t i = 0; i < line.rounds.size(); ++i) {
            found->rounds[i].warps += line.rounds[i].warps;
            found->rounds[i].lanes += line.rounds[i].lanes;
        }
    }
    std::ranges::sort(lines, [](const LineView& a, const LineView& b) { return std::tie(a.file, a.line) < std::tie(b.file, b.line); });
}

void gather(const session::Session& session, bool interrupted, checks::Language language, RunResult& result) {
    const program::Program& program = session.program();
    LaunchOutcome launch;
    launch.spec = session.spec();
    launch.kernel = program.functions.at(session.kernel()).name;
    launch.status = session.status();
    launch.steps = session.step();
    launch.interrupted = interrupted && session.status() == machine::Status::Running;
    for (const checks::Finding& finding : session.findings()) {
        FindingView view = view_of(finding, program, language);
        view.launch = result.launches.size();
        result.findings.push_back(std::move(view));
    }
    add_sources(result.sources, program);
    add_lines(result.lines, session.lines(), program);
    result.counters += session.counters();
    result.explains_counts |= session.spec().explain_counts;
    result.has_rounds |= session.spec().count_rounds;
    if (session.spec().explain_counts)
        for (session::WarpCounters& warp : session.warp_counters()) result.warps.push_back({result.launches.size(), std::move(warp)});
    result.buffers = session.buffers();
    result.printf_output += session.printf_output();
    for (const std::string& warning : session.warnings())
        if (std::ranges::find(result.warnings, warning) == result.warnings.end()) result.warnings.push_back(warning);
    result.launches.push_back(std::move(launch));
}

}  // namespace simtscope::cli
