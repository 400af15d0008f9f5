#include "sample_why.h"

#include <numeric>

namespace simtscope::gui::test {
namespace {

using session::Why;
using session::WhyKind;
using session::WhyNode;

class Nodes {
public:
    /// A node of one lane; returns its index.
    std::uint32_t add(WhyKind kind, std::optional<std::uint64_t> step, std::uint32_t lane, std::uint32_t line, const std::string& name,
                      std::optional<int> value) {
        WhyNode node;
        node.kind = kind;
        node.step = step;
        node.lane.lane = lane;
        node.has_lane = kind != WhyKind::Given;
        node.lanes = 0xff;
        node.pc = line;
        node.at.line = line;
        node.at.text = "line " + std::to_string(line);
        node.name = name;
        node.value = value ? std::to_string(*value) : "?";
        node.bits = static_cast<std::uint64_t>(value.value_or(0));
        node.scalar = program::ScalarType::S32;
        node.defined = value.has_value();
        why.nodes.push_back(node);
        return static_cast<std::uint32_t>(why.nodes.size() - 1);
    }
    void input(std::uint32_t of, std::uint32_t node) { why.nodes[of].inputs.push_back(node); }

    /// The element in[lane] = lane + 1 and what loaded it.
    std::uint32_t load(std::uint32_t lane) {
        const std::uint32_t v = add(WhyKind::Value, 5, lane, 5, "v", static_cast<int>(lane) + 1);
        const std::uint32_t given = add(WhyKind::Given, std::nullopt, 0, 0, "in[" + std::to_string(lane) + "]", static_cast<int>(lane) + 1);
        input(v, given);
        return v;
    }

    Answer answer(const std::string& value, std::uint32_t lane) {
        Answer out;
        out.question.value = value;
        out.question.lane.lane = lane;
        out.moment = 15;
        out.rows = session::outline(why, 64);
        out.births = session::births(why);
        out.why = std::move(why);
        return out;
    }

    Why why;
};

/// The sum that `lane` holds after `levels` rounds of the eight-lane sum.
std::uint32_t partial_sum(Nodes& nodes, unsigned levels, std::uint32_t lane) {
    if (levels == 0) return nodes.load(lane);
    const std::uint32_t delta = 8U >> levels, round = 8 * (levels - 1);
    int sum = 0;
    for (std::uint32_t from = lane; from < 8; from += delta) sum += static_cast<int>(from) + 1;
    int theirs = 0;
    for (std::uint32_t from = lane + delta; from < 8; from += 2 * delta) theirs += static_cast<int>(from) + 1;
    const std::uint32_t v = nodes.add(WhyKind::Value, 12 + round, lane, 8, "v", sum);
    const std::uint32_t got = nodes.add(WhyKind::Shuffle, 9 + round, lane, 7, "got", theirs);
    nodes.why.nodes[got].operation = "shfl.down";
    nodes.why.nodes[got].source = static_cast<int>(lane + delta);
    nodes.why.nodes[got].operand = delta;
    nodes.input(v, partial_sum(nodes, levels - 1, lane));
    nodes.input(v, got);
    nodes.input(got, partial_sum(nodes, levels - 1, lane + delta));
    return v;
}

}  // namespace

Answer eight_lane_sum() {
    Nodes nodes;
    nodes.add(WhyKind::Asked, 36, 0, 0, "out[0]", 36);
    nodes.why.nodes[0].has_lane = false;
    nodes.input(0, nodes.add(WhyKind::Store, 35, 0, 10, "out[0]", 36));
    nodes.input(1, partial_sum(nodes, 3, 0));
    return nodes.answer("out[0]", 0);
}

Answer undefined_sum() {
    Nodes nodes;
    nodes.add(WhyKind::Asked, 17, 1, 0, "v", std::nullopt);
    nodes.input(0, nodes.add(WhyKind::Value, 16, 1, 8, "v", std::nullopt));
    nodes.input(1, nodes.load(1));
    const std::uint32_t got = nodes.add(WhyKind::NoPart, 14, 1, 7, "got", std::nullopt);
    nodes.why.nodes[got].operation = "shfl.down";
    nodes.why.nodes[got].source = 5;
    nodes.why.nodes[got].operand = 4;
    nodes.why.nodes[got].mask = nodes.why.nodes[got].lanes = 0x1f;
    nodes.input(1, got);
    return nodes.answer("v", 1);
}

Answer loop_sum() {
    Nodes nodes;
    int sum = 78;
    nodes.add(WhyKind::Asked, 41, 0, 0, "v", sum);
    std::uint32_t last = 0;
    for (std::uint32_t round = 12; round > 0; --round) {
        const std::uint32_t v = nodes.add(WhyKind::Value, 3 * round, 0, 4, "v", sum);
        nodes.input(last, v);
        nodes.input(v, nodes.add(WhyKind::Given, std::nullopt, 0, 0, "in[" + std::to_string(round) + "]", static_cast<int>(round)));
        sum -= static_cast<int>(round);
        last = v;
    }
    return nodes.answer("v", 0);
}

Answer lane_is_off() {
    Answer out;
    out.question.kind = Question::Kind::LaneOff;
    out.question.lane.lane = 7;
    out.moment = 5;
    session::LaneOff& off = out.lane_off.emplace();
    off.reason = session::LaneOff::Reason::Branch;
    off.lane.lane = 7;
    off.asked = off.step = 12;
    off.ran = 0x1f;
    off.at = {0, 7, 1, 7, 9, "int got = 0"};
    off.branch_step = 2;
    off.together = 0xffffffff;
    off.branch = {0, 4, 1, 4, 9, "lane < 5"};
    off.in_lane = "false";
    off.in_others = "true";
    off.where = session::LaneOff::Where::Ready;
    off.stands = {0, 12, 1, 12, 1, "}"};
    Nodes nodes;
    nodes.add(WhyKind::Asked, 2, 7, 4, "", 0);
    nodes.input(0, nodes.add(WhyKind::Value, 0, 7, 3, "lane", 7));
    nodes.input(1, nodes.add(WhyKind::Special, 0, 7, 3, "threadIdx.x", 7));
    out.rows = session::outline(nodes.why, 64);
    off.condition = std::move(nodes.why);
    return out;
}

}  // namespace simtscope::gui::test
