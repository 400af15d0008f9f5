#include "session/free_order.h"

#include <algorithm>

#include "session/engine.h"
#include "timeline/origins.h"

namespace simtscope::session {

namespace {

using timeline::Origin;
using timeline::OriginKind;
using Answer = FreeOrder::Answer;

/// Nodes of one search, for all elements together.
constexpr std::size_t kMostNodes = 200'000;

/// The operation's effect depends on who came before.
bool tells_the_order(const Origin& node, const program::Program& program) {
    if (node.kind == OriginKind::AtomicOld) return true;
    if (node.kind != OriginKind::Atomic) return false;
    const program::Instruction& i = program.code[node.pc];
    switch (i.op) {
        case program::Opcode::AtomExch:
        case program::Opcode::AtomCas:
        case program::Opcode::AtomInc:
        case program::Opcode::AtomDec:
            return true;
        case program::Opcode::AtomAdd:
        case program::Opcode::AtomSub:
            return program::is_float(i.type);
        default:
            return false;
    }
}

/// What is behind one question. `seen`: of each node the number of the last question that came there, plus one.
FreeOrder order_behind(const std::vector<Origin>& nodes, std::uint32_t question, std::vector<std::uint32_t>& seen, const Engine& engine) {
    std::vector<std::uint32_t> open{question};
    bool whole = true;
    for (std::size_t next = 0; next < open.size(); ++next) {  // the nearest first
        const std::uint32_t at = open[next];
        if (seen[at] == question + 1) continue;
        seen[at] = question + 1;
        const Origin& node = nodes[at];
        if (tells_the_order(node, engine.program())) {
            const program::Instruction& i = engine.program().code[node.pc];
            return {Answer::Yes, range_at(engine.program(), node.pc), std::string(program::info(i.op).mnemonic), program::is_float(i.type)};
        }
        whole = whole && !node.cut;
        open.insert(open.end(), node.inputs.begin(), node.inputs.end());
    }
    FreeOrder out;
    out.answer = whole ? Answer::No : Answer::Unknown;
    return out;
}

}  // namespace

std::vector<FreeOrder> find_free_orders(Engine& engine, const std::vector<ElementPlace>& elements, const std::function<bool()>& stop) {
    timeline::OriginSearch search(engine.machine(), kMostNodes);
    search.follow_everything();
    std::vector<std::uint32_t> questions;
    for (const ElementPlace& element : elements)
        questions.push_back(search.ask_also({0, element.address, element.size, element.scalar, 0, true}));
    const bool finished = engine.replay_backwards(
        engine.machine().steps(), [&](const timeline::Recording& recording) { return search.look(recording); }, stop);
    const std::vector<Origin> nodes = search.finish(finished);
    std::vector<std::uint32_t> seen(nodes.size(), 0);
    std::vector<FreeOrder> out;
    for (const std::uint32_t question : questions) out.push_back(order_behind(nodes, question, seen, engine));
    return out;
}

}  // namespace simtscope::session
