#include "gui/model/problem_filter.h"

#include <algorithm>

namespace simtscope::gui {

std::vector<std::size_t> listed_problems(const Picture& picture, const ProblemFilter& filter) {
    std::vector<std::size_t> out;
    const auto& problems = picture.facts->problems;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const Problem& problem = problems[i];
        if (filter.least && problem.level < *filter.least) continue;
        if (filter.kind && problem.kind != *filter.kind) continue;
        const bool elsewhere = problem.block != picture.snapshot.block || (problem.warp && *problem.warp != picture.snapshot.warp);
        if (filter.this_warp && elsewhere) continue;
        out.push_back(i);
    }
    return out;
}

std::vector<checks::FindingKind> problem_kinds(const RunFacts& facts) {
    std::vector<checks::FindingKind> out;
    for (const Problem& problem : facts.problems) {
        if (std::ranges::find(out, problem.kind) == out.end()) out.push_back(problem.kind);
    }
    return out;
}

}  // namespace simtscope::gui
