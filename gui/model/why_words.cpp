#include "gui/model/why_words.h"

#include <bit>

#include <fmt/format.h>

#include "gui/model/lane_marks.h"

namespace simtscope::gui {
namespace {

using session::WhyKind;
using session::WhyNode;

Word sentence_of(const WhyNode& node) {
    switch (node.kind) {
        case WhyKind::Copy:
            return Word::WhyCopied;
        case WhyKind::Fill:
            return Word::WhyFilled;
        case WhyKind::Atomic:
            return Word::WhyAtomic;
        case WhyKind::AtomicOld:
            return Word::WhyAtomicOld;
        case WhyKind::Shuffle:
            return Word::WhyFrom;
        case WhyKind::NoPart:
            return Word::WhyNoPart;
        case WhyKind::Together:
            return Word::WhyTogether;
        case WhyKind::Barrier:
            return Word::WhyBarrier;
        case WhyKind::Given:
            return Word::WhyGiven;
        case WhyKind::Argument:
            return Word::WhyArgument;
        case WhyKind::Machine:
            return Word::WhyMachine;
        case WhyKind::Unset:
            return node.in_memory ? Word::WhyUnsetMemory : Word::WhyUnsetVariable;
        case WhyKind::NoCaller:
            return Word::WhyNoCaller;
        case WhyKind::BadRead:
            return Word::WhyBadRead;
        case WhyKind::Poison:
            return Word::WhyPoison;
        default:
            return Word::WhyValue;
    }
}

}  // namespace

std::string node_text(const WhyNode& node, Language language) {
    const std::string given = node.name.empty() ? node.value : fmt::format("{} = {}", node.name, node.value);
    return say(sentence_of(node), language,
               {{"given", given},
                {"name", node.name},
                {"value", node.value},
                {"operation", node.operation},
                {"source", std::to_string(node.source)},
                {"lane", std::to_string(node.lane.lane)},
                {"mask", hex_mask(node.mask)},
                {"lanes", lanes_text(node.participants, language)}});
}

std::string lanes_text(std::uint32_t mask, Language language) {
    const Word word = std::popcount(mask) == 1 ? Word::WhyLane : Word::WhyLanes;
    return say(word, language, {{"lane", checks::lane_list(mask, language)}});
}

std::string lane_word(const Picture& picture, const session::LaneName& lane, Language language) {
    const session::Snapshot& now = picture.snapshot;
    const std::string number = std::to_string(lane.lane);
    if (now.grid.count() <= 1 && now.warps_per_block <= 1) return say(Word::WhyLane, language, {{"lane", number}});
    return say(Word::WhyFarLane, language, {{"block", std::to_string(lane.block)}, {"warp", std::to_string(lane.warp)}, {"lane", number}});
}

std::string step_number(const RunFacts& facts, std::uint64_t step, Language language) {
    const auto moment = moment_of_step(facts, step);
    return moment ? std::to_string(*moment) : say(Word::WhyInstruction, language, {{"step", std::to_string(step)}});
}

std::string step_text(const RunFacts& facts, std::uint64_t step, Language language) {
    const std::string number = step_number(facts, step, language);
    return moment_of_step(facts, step) ? say(Word::WhyStep, language, {{"step", number}}) : number;
}

std::string statement_text(const session::SourceRange& at, Language language) {
    if (at.line == 0) return {};
    const std::string line = say(Word::WarpLine, language, {{"line", std::to_string(at.line)}});
    return at.text.empty() ? line : line + ": " + at.text;
}

std::string node_place(const Picture& picture, const WhyNode& node, Language language) {
    std::string out;
    const auto add = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
    if (node.kind == WhyKind::Special || node.kind == WhyKind::Given || node.kind == WhyKind::Argument) return out;
    if (node.step) add(step_text(*picture.facts, *node.step, language));
    if (node.at.line != 0 && node.kind != WhyKind::Asked) add(say(Word::WarpLine, language, {{"line", std::to_string(node.at.line)}}));
    if (node.has_lane) add(lane_word(picture, node.lane, language));
    const bool by_delta = node.operation == "shfl.down" || node.operation == "shfl.up";
    if (node.source >= 0) add(node.operation + (by_delta ? fmt::format(" {}", node.operand) : ""));
    return out;
}

}  // namespace simtscope::gui
