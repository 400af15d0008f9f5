#include "gui/model/why_graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace simtscope::gui {
namespace {

using session::LaneName;
using session::Why;
using session::WhyKind;
using session::WhyNode;

constexpr std::size_t kMostBoxes = 64;
/// A reduction over a whole warp is wide, not high, and still easy to read.
constexpr std::size_t kMostWideBoxes = 168, kMostWideRows = 20;

bool before_all(const WhyNode& node) {
    return !node.step || node.kind == WhyKind::Given || node.kind == WhyKind::Argument || node.kind == WhyKind::Special;
}

/// The question repeats what its only input says: that box is enough.
bool repeats_question(const Why& why) {
    const WhyNode& asked = why.nodes.front();
    return asked.inputs.size() == 1 && why.nodes[asked.inputs.front()].value == asked.value;
}

class Placer {
public:
    explicit Placer(const Why& why) : why_(why), first_(repeats_question(why) ? 1 : 0), level_(why.nodes.size(), kUnknown) {}

    [[nodiscard]] WhyGraph place() {
        find_lanes();
        find_rows();
        std::ranges::sort(out_.boxes, {}, [](const WhyBox& box) { return std::tuple(box.row, box.column); });
        connect();
        return std::move(out_);
    }

private:
    static constexpr unsigned kUnknown = ~0U;
    [[nodiscard]] auto key(const LaneName& lane) const { return std::tuple(lane.block, lane.warp, lane.lane); }

    /// The lane in which an input without a lane of its own is read: for a shuffle the lane that it reads from.
    [[nodiscard]] LaneName reading_lane(std::uint32_t n) const {
        LaneName out = lanes_[n];
        const WhyNode& node = why_.nodes[n];
        if (node.kind == WhyKind::Shuffle && node.source >= 0) out.lane = static_cast<std::uint32_t>(node.source);
        return out;
    }

    /// What belongs to no lane stands with its first reader.
    void find_lanes() {
        lanes_.resize(why_.nodes.size());
        std::vector<bool> known(why_.nodes.size(), false);
        for (std::uint32_t n = first_; n < why_.nodes.size(); ++n) {
            const WhyNode& node = why_.nodes[n];
            if (node.has_lane && n != 0) lanes_[n] = node.lane, known[n] = true;
        }
        for (int pass = 0; pass < 2; ++pass) {  // inputs of inputs without a lane
            for (std::uint32_t n = first_; n < why_.nodes.size(); ++n) {
                for (const std::uint32_t input : why_.nodes[n].inputs) {
                    if (!known[n]) continue;
                    const LaneName reader = reading_lane(n);
                    const bool lower = known[input] && !why_.nodes[input].has_lane && key(reader) < key(lanes_[input]);
                    if (!known[input] || lower) lanes_[input] = reader, known[input] = true;
                }
            }
        }
        if (first_ == 0 && !why_.nodes.front().inputs.empty()) lanes_[0] = lanes_[why_.nodes.front().inputs.front()];
        if (first_ == 0 && why_.nodes.front().has_lane) lanes_[0] = why_.nodes.front().lane;
        std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> used;
        for (std::uint32_t n = first_; n < why_.nodes.size(); ++n) used.insert(key(lanes_[n]));
        for (const auto& [block, warp, lane] : used) out_.columns.push_back({block, warp, lane});
    }

    [[nodiscard]] unsigned column_of(std::uint32_t n) const {
        return static_cast<unsigned>(std::ranges::find(out_.columns, lanes_[n]) - out_.columns.begin());
    }

    [[nodiscard]] bool same_row(const WhyNode& a, const WhyNode& b) const { return before_all(a) == before_all(b) && a.step == b.step; }

    /// How many inputs of the same step come one after another before this node.
    unsigned level(std::uint32_t n) {
        if (level_[n] != kUnknown) return level_[n];
        level_[n] = 0;
        if (before_all(why_.nodes[n])) return 0;
        unsigned deepest = 0;
        for (const std::uint32_t input : why_.nodes[n].inputs) {
            if (same_row(why_.nodes[n], why_.nodes[input])) deepest = std::max(deepest, level(input) + 1);
        }
        return level_[n] = deepest;
    }

    void find_rows() {
        std::map<std::optional<std::uint64_t>, std::vector<std::uint32_t>> steps;  // none comes first
        for (std::uint32_t n = first_; n < why_.nodes.size(); ++n) {
            steps[before_all(why_.nodes[n]) ? std::nullopt : why_.nodes[n].step].push_back(n);
        }
        // The question that does not repeat its input is told last, in a row of its own.
        for (auto& [step, nodes] : steps) {
            const auto first = static_cast<unsigned>(out_.rows.size());
            std::ranges::sort(nodes, {}, [&](std::uint32_t n) { return std::tuple(n == 0, level(n), n); });
            std::set<std::pair<unsigned, unsigned>> taken;
            unsigned height = 0;
            for (const std::uint32_t n : nodes) {
                unsigned sub = n == 0 ? height : level(n);
                while (!taken.emplace(column_of(n), sub).second) ++sub;
                height = std::max(height, sub + 1);
                out_.boxes.push_back({n, column_of(n), first + sub, false});
            }
            out_.rows.insert(out_.rows.end(), height, step);
        }
    }

    void connect() {
        std::vector<std::size_t> box_of(why_.nodes.size(), 0);
        for (std::size_t b = 0; b < out_.boxes.size(); ++b) box_of[out_.boxes[b].node] = b;
        for (std::size_t b = 0; b < out_.boxes.size(); ++b) {
            const WhyNode& node = why_.nodes[out_.boxes[b].node];
            std::set<std::uint32_t> once(node.inputs.begin(), node.inputs.end());
            for (const std::uint32_t input : once) add_edge(box_of[input], b, node.kind == WhyKind::Shuffle);
        }
    }

    void add_edge(std::size_t from, std::size_t to, bool shuffle) {
        WhyEdge edge{from, to, shuffle, false};
        const WhyBox &a = out_.boxes[from], &b = out_.boxes[to];
        for (WhyBox& box : out_.boxes) {
            if (a.column != b.column || box.column != a.column || box.row <= a.row || box.row >= b.row) continue;
            edge.goes_by = box.passed = true;
        }
        out_.edges.push_back(edge);
    }

    const Why& why_;
    std::uint32_t first_;
    std::vector<unsigned> level_;
    std::vector<LaneName> lanes_;
    WhyGraph out_;
};

}  // namespace

WhyGraph place_why(const Why& why) { return why.nodes.empty() ? WhyGraph{} : Placer(why).place(); }

bool fits_graph(const Why& why, const std::vector<session::WhyRow>& rows) {
    if (why.nodes.size() < 2 || why.nodes.size() > kMostWideBoxes || why.cut) return false;
    if (std::ranges::any_of(rows, [](const session::WhyRow& row) { return row.kind == session::WhyRow::Kind::Folded; })) return false;
    return why.nodes.size() <= kMostBoxes || place_why(why).rows.size() <= kMostWideRows;
}

}  // namespace simtscope::gui
