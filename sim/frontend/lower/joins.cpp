#include "frontend/lower/joins.h"

#include "program/program.h"

namespace simtscope::frontend::lowering {

namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

Graph reversed(const Graph& graph) {
    Graph result(graph.size());
    for (std::uint32_t from = 0; from < graph.size(); ++from)
        for (const std::uint32_t to : graph[from]) result[to].push_back(from);
    return result;
}

std::vector<bool> reachable(const Graph& graph, std::uint32_t start) {
    std::vector<bool> seen(graph.size(), false);
    std::vector<std::uint32_t> open = {start};
    seen[start] = true;
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        for (const std::uint32_t next : graph[at]) {
            if (seen[next]) continue;
            seen[next] = true;
            open.push_back(next);
        }
    }
    return seen;
}

/// Gives the last block of every loop that never ends (the one that jumps back) an edge to the end.
void leave_endless_loops(Graph& graph, std::uint32_t end) {
    std::vector<bool> ends = reachable(reversed(graph), end);
    for (std::uint32_t block = end; block-- > 0;) {
        if (ends[block] || graph[block].empty()) continue;
        // A loop that nothing leaves: everything reachable from here comes back here.
        const std::vector<bool> after = reachable(graph, block);
        const std::vector<bool> before = reachable(reversed(graph), block);
        bool closed = true;
        for (std::uint32_t other = 0; other < end && closed; ++other) closed = !after[other] || (before[other] && !graph[other].empty());
        if (!closed) continue;
        graph[block].push_back(end);
        ends = reachable(reversed(graph), end);
    }
}

std::vector<std::uint32_t> post_order(const Graph& graph, std::uint32_t start) {
    std::vector<std::uint32_t> order;
    std::vector<std::size_t> next(graph.size(), 0);
    std::vector<bool> seen(graph.size(), false);
    std::vector<std::uint32_t> path = {start};
    seen[start] = true;
    while (!path.empty()) {
        const std::uint32_t at = path.back();
        if (next[at] == graph[at].size()) {
            order.push_back(at);
            path.pop_back();
            continue;
        }
        const std::uint32_t to = graph[at][next[at]++];
        if (!seen[to]) seen[to] = true, path.push_back(to);
    }
    return order;
}

/// Immediate dominators from `start` (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm").
std::vector<std::uint32_t> immediate_dominators(const Graph& graph, std::uint32_t start) {
    const std::vector<std::uint32_t> order = post_order(graph, start);
    std::vector<std::uint32_t> rank(graph.size(), program::kNone), dominator(graph.size(), program::kNone);
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    const Graph predecessors = reversed(graph);
    dominator[start] = start;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = order.rbegin(); block != order.rend(); ++block) {
            if (*block == start) continue;
            std::uint32_t best = program::kNone;
            for (std::uint32_t from : predecessors[*block]) {
                if (rank[from] == program::kNone || dominator[from] == program::kNone) continue;
                if (best == program::kNone) best = from;
                while (best != from) {
                    while (rank[best] < rank[from]) best = dominator[best];
                    while (rank[from] < rank[best]) from = dominator[from];
                }
            }
            if (best != dominator[*block]) dominator[*block] = best, changed = true;
        }
    }
    return dominator;
}

}  // namespace

namespace {

/// Exits that are looked at one by one; a function with more of them has joins only before the last one's paths part.
constexpr std::size_t kMostExits = 64;

/// Joins of those blocks whose lanes can still come to the exit `last`: lanes that leave elsewhere never come back, so ways that lead
/// only there do not count.
void joins_towards(Graph towards, const std::vector<std::uint32_t>& exits, std::uint32_t last, std::vector<std::uint32_t>& joins) {
    const auto end = static_cast<std::uint32_t>(joins.size());
    for (const std::uint32_t exit : exits)
        if (exit != last) std::erase(towards[exit], end);
    const std::vector<std::uint32_t> found = immediate_dominators(reversed(towards), end);
    for (std::uint32_t block = 0; block < end; ++block)
        if (joins[block] == program::kNone && found[block] != program::kNone) joins[block] = found[block];
}

}  // namespace

std::vector<std::uint32_t> joins_of(const std::vector<FlowBlock>& blocks) {
    const auto end = static_cast<std::uint32_t>(blocks.size());
    Graph graph(blocks.size() + 1);
    std::vector<std::uint32_t> exits;
    for (std::uint32_t block = 0; block < end; ++block) {
        graph[block] = blocks[block].successors;
        if (!blocks[block].leaves) continue;
        graph[block].push_back(end);
        exits.push_back(block);
    }
    leave_endless_loops(graph, end);
    std::vector<std::uint32_t> joins(end, program::kNone);
    // The last exit in source order is the normal one; what cannot come to it is looked at with the one before, and so on.
    if (exits.empty()) exits.push_back(end);  // only endless loops
    for (std::size_t e = exits.size(); e-- > 0 && exits.size() - e <= kMostExits;) joins_towards(graph, exits, exits[e], joins);
    for (std::uint32_t& join : joins)
        if (join == end) join = program::kNone;
    return joins;
}

}  // namespace simtscope::frontend::lowering
