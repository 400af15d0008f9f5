// The graph of a "why" as a tree to read: shared parts told once, long runs of one statement folded.
#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "session/why.h"

namespace simtscope::session {

namespace {

/// Runs shorter than this are told in full.
constexpr std::size_t kShortRun = 4;
/// Nodes between two rounds of a loop, at most.
constexpr unsigned kMostBetween = 12;

bool repeats(WhyKind kind) {
    return kind == WhyKind::Value || kind == WhyKind::Store || kind == WhyKind::Atomic || kind == WhyKind::AtomicOld;
}

class Outliner {
public:
    Outliner(const Why& why, std::uint32_t depth) : why_(why), most_depth_(depth), told_(why.nodes.size(), false) {}

    std::vector<WhyRow> rows() {
        if (!why_.nodes.empty()) tell(0, 0, true);
        return std::move(rows_);
    }

private:
    struct Run {
        std::vector<std::uint32_t> rounds;  ///< latest first
        std::vector<std::uint32_t> beside;  ///< what went in beside, of all rounds but the first
    };

    /// Nodes behind which (or at which) the instruction `pc` ran.
    const std::vector<bool>& reaching(std::uint32_t pc) {
        const auto [place, is_new] = reaching_.try_emplace(pc);
        if (!is_new) return place->second;
        std::vector<bool>& reach = place->second;
        reach.assign(why_.nodes.size(), false);
        std::vector<std::vector<std::uint32_t>>& consumers = consumers_of();
        std::vector<std::uint32_t> open;
        for (std::uint32_t n = 0; n < why_.nodes.size(); ++n)
            if (why_.nodes[n].pc == pc) open.push_back(n);
        for (const std::uint32_t n : open) reach[n] = true;
        while (!open.empty()) {
            const std::uint32_t n = open.back();
            open.pop_back();
            for (const std::uint32_t consumer : consumers[n])
                if (!reach[consumer]) {
                    reach[consumer] = true;
                    open.push_back(consumer);
                }
        }
        return reach;
    }

    std::vector<std::vector<std::uint32_t>>& consumers_of() {
        if (!consumers_.empty()) return consumers_;
        consumers_.resize(why_.nodes.size());
        for (std::uint32_t n = 0; n < why_.nodes.size(); ++n)
            for (const std::uint32_t input : why_.nodes[n].inputs) consumers_[input].push_back(n);
        return consumers_;
    }

    /// The round before: the same instruction, fed through a single way. Two ways make a tree, which is told as one.
    std::optional<std::uint32_t> round_before(std::uint32_t node, std::vector<std::uint32_t>& beside) {
        const std::uint32_t pc = why_.nodes[node].pc;
        const std::vector<bool>& reach = reaching(pc);
        std::uint32_t at = node;
        std::vector<std::uint32_t> others;
        for (unsigned hop = 0; hop < kMostBetween; ++hop) {
            std::optional<std::uint32_t> way;
            for (const std::uint32_t input : why_.nodes[at].inputs) {
                if (!reach[input]) {
                    others.push_back(input);
                } else if (way) {
                    return std::nullopt;
                } else {
                    way = input;
                }
            }
            if (!way) return std::nullopt;
            at = *way;
            if (why_.nodes[at].pc != pc) continue;
            if (why_.nodes[at].kind != why_.nodes[node].kind) return std::nullopt;
            beside.insert(beside.end(), others.begin(), others.end());
            return at;
        }
        return std::nullopt;
    }

    std::optional<Run> run_from(std::uint32_t node) {
        if (!repeats(why_.nodes[node].kind)) return std::nullopt;
        Run run;
        run.rounds.push_back(node);
        std::vector<std::uint32_t> first;
        for (std::uint32_t at = node;;) {
            std::vector<std::uint32_t>& beside = at == node ? first : run.beside;
            const auto before = round_before(at, beside);
            if (!before || told_[*before]) break;
            at = *before;
            run.rounds.push_back(at);
        }
        if (run.rounds.size() < kShortRun + 2) return std::nullopt;
        return run;
    }

    void add(WhyRow::Kind kind, std::uint32_t node, std::uint32_t depth, bool last) {
        WhyRow row;
        row.kind = kind;
        row.node = node;
        row.depth = depth;
        row.last = last;
        rows_.push_back(std::move(row));
    }

    void tell(std::uint32_t node, std::uint32_t depth, bool last) {
        const WhyNode& n = why_.nodes[node];
        const bool again = told_[node] && !n.inputs.empty();
        add(again ? WhyRow::Kind::Again : WhyRow::Kind::Node, node, depth, last);
        if (again) return;
        told_[node] = true;
        if (n.inputs.empty()) return;
        if (depth >= most_depth_) {
            add(WhyRow::Kind::Deeper, node, depth + 1, true);
            rows_.back().count = n.inputs.size();
            return;
        }
        if (auto run = run_from(node)) return tell_run(*run, depth);
        std::vector<std::uint32_t> inputs = n.inputs;
        const auto is_defined = [&](std::uint32_t input) { return why_.nodes[input].defined; };
        if (!n.defined && !std::ranges::all_of(inputs, is_defined))
            rows_.back().left_out = static_cast<std::uint32_t>(std::erase_if(inputs, is_defined));
        for (std::size_t i = 0; i < inputs.size();) {
            const std::size_t alike = alike_from(inputs, i);
            const bool last_one = i + alike == inputs.size();
            if (alike < kShortRun) {
                tell(inputs[i], depth + 1, i + 1 == inputs.size());
                ++i;
                continue;
            }
            add(WhyRow::Kind::Alike, inputs[i], depth + 1, last_one);
            rows_.back().inputs.assign(inputs.begin() + static_cast<std::ptrdiff_t>(i),
                                       inputs.begin() + static_cast<std::ptrdiff_t>(i + alike));
            i += alike;
        }
    }

    /// Ends of one kind and name that follow each other.
    std::size_t alike_from(const std::vector<std::uint32_t>& inputs, std::size_t first) const {
        const WhyNode& a = why_.nodes[inputs[first]];
        std::size_t count = 0;
        for (std::size_t i = first; i < inputs.size(); ++i, ++count) {
            const WhyNode& b = why_.nodes[inputs[i]];
            const auto base = [](const WhyNode& n) { return std::string_view(n.name).substr(0, n.name.find('[')); };
            if (!b.inputs.empty() || b.kind != a.kind || base(b) != base(a) || a.name.empty()) break;
        }
        return count;
    }

    /// The first round is told; then the fold, with what went in beside; then the earliest round and where it came from.
    void tell_run(const Run& run, std::uint32_t depth) {
        const std::uint32_t earliest = run.rounds.back();
        std::vector<std::uint32_t> beside;
        (void)round_before(run.rounds.front(), beside);
        for (const std::uint32_t input : beside) tell(input, depth + 1, false);
        add(WhyRow::Kind::Folded, run.rounds.front(), depth + 1, false);
        WhyRow& row = rows_.back();
        row.count = run.rounds.size() - 2;
        row.first_step = why_.nodes[run.rounds[run.rounds.size() - 2]].step.value_or(0);
        row.last_step = why_.nodes[run.rounds[1]].step.value_or(0);
        for (auto input = run.beside.rbegin(); input != run.beside.rend(); ++input)
            if (std::ranges::find(row.inputs, *input) == row.inputs.end()) row.inputs.push_back(*input);
        for (std::size_t r = 1; r + 1 < run.rounds.size(); ++r) told_[run.rounds[r]] = true;
        tell(earliest, depth + 1, true);
    }

    const Why& why_;
    std::uint32_t most_depth_;
    std::vector<bool> told_;
    std::vector<WhyRow> rows_;
    std::map<std::uint32_t, std::vector<bool>> reaching_;
    std::vector<std::vector<std::uint32_t>> consumers_;
};

}  // namespace

std::vector<WhyBirth> births(const Why& why) {
    std::vector<WhyBirth> found;
    if (why.nodes.empty() || why.nodes.front().defined) return found;
    for (std::uint32_t n = 0; n < why.nodes.size(); ++n) {
        const WhyNode& node = why.nodes[n];
        if (node.defined || !node.inputs.empty() || n == 0) continue;
        const std::uint32_t lanes = 1U << (node.source >= 0 ? static_cast<std::uint32_t>(node.source) : node.lane.lane);
        const auto same = std::ranges::find_if(found, [&](const WhyBirth& other) {
            const WhyNode& o = why.nodes[other.node];
            const bool together = o.kind == node.kind && o.pc == node.pc && o.step == node.step && o.lane.block == node.lane.block &&
                                  o.lane.warp == node.lane.warp;
            return together && (node.kind == WhyKind::NoPart || o.name == node.name);
        });
        if (same != found.end())
            same->lanes |= lanes;
        else
            found.push_back({n, lanes});
    }
    std::ranges::stable_sort(found, {}, [&](const WhyBirth& b) { return why.nodes[b.node].step.value_or(0); });
    return found;
}

std::vector<WhyRow> outline(const Why& why, std::uint32_t depth) { return Outliner(why, depth).rows(); }

}  // namespace simtscope::session
