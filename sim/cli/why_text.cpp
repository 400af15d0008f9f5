#include "cli/why_text.h"

#include <fmt/format.h>

#include "checks/text.h"
#include "cli/pictures.h"
#include "cli/trace_text.h"

namespace simtscope::cli {

namespace {

using session::LaneOff;
using session::WhyKind;
using session::WhyNode;
using session::WhyRow;

/// "five.cu:9: if (lane < 5)"
std::string place_of(const program::Program& program, const session::SourceRange& at, bool with_text) {
    if (at.line == 0 || at.file >= program.files.size()) return "?";
    const std::string& path = program.files[at.file].name;
    std::string text = fmt::format("{}:{}", path.substr(path.rfind('/') + 1), at.line);
    return with_text && !at.text.empty() ? text + ": " + at.text : text;
}

std::string shuffle_operand(const WhyNode& node, Language language) {
    const bool by_delta = node.operation == "shfl.down" || node.operation == "shfl.up";
    return by_delta ? " " + say(language, Message::WhyDelta, node.operand) : "";
}

/// Where and when: "step 51, five.cu:7, lane 0.0.0".
std::string where_text(const WhyNode& node, const program::Program& program, Language language) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (node.kind == WhyKind::Asked) {
        if (node.has_lane) add(say(language, Message::WhyLane, lane_text(node.lane)));
        add(node.step ? say(language, Message::WhyAfter, *node.step) : say(language, Message::WhyAtStart));
        return text;
    }
    if (node.kind == WhyKind::Special || node.kind == WhyKind::Given || node.kind == WhyKind::Argument) return text;
    if (node.step) add(say(language, Message::WhyStep, *node.step));
    if (node.at.line != 0) add(place_of(program, node.at, false));
    if (node.kind == WhyKind::Shuffle || node.kind == WhyKind::NoPart) {
        add(node.operation + shuffle_operand(node, language));
        add(lanes_text(node.lanes, language));
        if (node.kind == WhyKind::NoPart) add(hex_mask(node.mask));
    } else if (node.has_lane) {
        add(say(language, Message::WhyLane, lane_text(node.lane)));
    }
    return text;
}

/// What went in beside a folded loop: "in[1] = 2, in[2] = 3 … and 90 more".
std::string beside_text(const session::Why& why, const WhyRow& row, Language language) {
    constexpr std::size_t kShown = 4;
    std::string list;
    for (std::size_t i = 0; i < std::min(kShown, row.inputs.size()); ++i) {
        const WhyNode& node = why.nodes[row.inputs[i]];
        list += (i == 0 ? "" : ", ") + (node.name.empty() ? node.value : fmt::format("{} = {}", node.name, node.value));
    }
    if (row.inputs.size() > kShown) list = say(language, Message::WhyAndMore, list, row.inputs.size() - kShown);
    return list;
}

/// "threadIdx.x = 0 1 2 3 … 31 (32)".
std::string alike_text(const session::Why& why, const WhyRow& row, Language language) {
    constexpr std::size_t kFirst = 8;
    std::string values;
    bool one_name = true;
    for (const std::uint32_t input : row.inputs) one_name &= why.nodes[input].name == why.nodes[row.inputs.front()].name;
    for (std::size_t i = 0; i < row.inputs.size(); ++i) {
        const WhyNode& node = why.nodes[row.inputs[i]];
        const bool shown = i < kFirst || i + 1 == row.inputs.size();
        if (i == kFirst && row.inputs.size() > kFirst + 1) values += " …";
        if (shown)
            values += (i == 0 ? "" : one_name ? " " : ", ") + (one_name ? node.value : fmt::format("{} = {}", node.name, node.value));
    }
    const std::string text = one_name ? fmt::format("{} = {}", why.nodes[row.inputs.front()].name, values) : values;
    return say(language, Message::WhyAlike, text, row.inputs.size());
}

/// "step 9, five.cu:17, shfl.down delta 16: lanes 16-20 did not take part".
std::string birth_text(const session::Why& why, const session::WhyBirth& birth, const program::Program& program, Language language) {
    const WhyNode& node = why.nodes[birth.node];
    if (node.kind != WhyKind::NoPart) {
        const std::string where = where_text(node, program, language);
        return node_text(node, language) + (where.empty() ? "" : "  " + where);
    }
    std::string place = say(language, Message::WhyStep, *node.step) + ", " + place_of(program, node.at, false) + ", " + node.operation +
                        shuffle_operand(node, language);
    return say(language, Message::WhyBirthNoPart, place, lanes_text(birth.lanes, language));
}

std::string row_text(const session::Why& why, const WhyRow& row, const Output& output, const program::Program& program, std::uint32_t depth,
                     Language language) {
    const WhyNode& node = why.nodes[row.node];
    switch (row.kind) {
        case WhyRow::Kind::Folded: {
            std::string text = say(language, Message::WhyFolded, row.count, node.at.line, row.first_step, row.last_step);
            if (!row.inputs.empty()) text += say(language, Message::WhyFoldedWith, beside_text(why, row, language));
            return text;
        }
        case WhyRow::Kind::Alike:
            return alike_text(why, row, language);
        case WhyRow::Kind::Deeper:
            return say(language, Message::WhyDeeper, row.count, 2 * depth);
        case WhyRow::Kind::Again:
        case WhyRow::Kind::Node:
            break;
    }
    std::string text = output.styled(node.defined ? Style::Plain : Style::Error, node_text(node, language));
    if (const std::string where = where_text(node, program, language); !where.empty()) text += "  " + output.styled(Style::Dim, where);
    if (row.left_out != 0) text += "  " + say(language, Message::WhyLeftOut, row.left_out);
    if (row.kind == WhyRow::Kind::Again) return text + "  (" + say(language, Message::WhyAgain) + ")";
    if (node.kind != WhyKind::Asked && !node.at.text.empty()) text += "  " + node.at.text;
    if (node.cut) text += "  " + say(language, Message::WhyCutHere);
    return text;
}

}  // namespace

std::string lane_text(const session::LaneName& lane) { return fmt::format("{}.{}.{}", lane.block, lane.warp, lane.lane); }

std::string node_text(const WhyNode& node, Language language) {
    std::string given = node.name.empty() ? node.value : fmt::format("{} = {}", node.name, node.value);
    switch (node.kind) {
        case WhyKind::Asked:
        case WhyKind::Value:
        case WhyKind::Store:
        case WhyKind::Special:
            return given;
        case WhyKind::Copy:
            return say(language, Message::WhyCopied, node.name, node.value);
        case WhyKind::Fill:
            return say(language, Message::WhyFilled, node.name, node.value);
        case WhyKind::Atomic:
            return say(language, Message::WhyAtomic, node.name, node.value, node.operation);
        case WhyKind::AtomicOld:
            return say(language, Message::WhyAtomicOld, node.value, node.name, node.operation);
        case WhyKind::Shuffle:
            return say(language, Message::WhyFrom, given, node.source);
        case WhyKind::NoPart:
            return say(language, Message::WhyNoPart, node.source);
        case WhyKind::Together:
            return say(language, Message::WhyTogether, given, node.operation, checks::lane_list(node.participants, language));
        case WhyKind::Barrier:
            return say(language, Message::WhyBarrier, given, node.operation);
        case WhyKind::Given:
            return say(language, Message::WhyGiven, node.name, node.value);
        case WhyKind::Argument:
            return say(language, Message::WhyArgument, node.name, node.value);
        case WhyKind::Machine:
            return say(language, Message::WhyMachine, given, node.operation);
        case WhyKind::Unset:
            return say(language, node.in_memory ? Message::WhyUnsetMemory : Message::WhyUnsetVariable, node.name);
        case WhyKind::NoCaller:
            return say(language, Message::WhyNoCaller, hex_mask(node.mask), node.lane.lane);
        case WhyKind::BadRead:
            return say(language, Message::WhyBadRead, node.name);
        case WhyKind::Poison:
            return say(language, Message::WhyPoison);
    }
    return given;
}

void write_why_text(Output& output, const session::Why& why, std::uint32_t depth, const program::Program& program, Language language) {
    std::vector<bool> more;  // per depth: siblings follow
    for (const WhyRow& row : session::outline(why, depth)) {
        std::string rails;
        for (std::uint32_t d = 1; d < row.depth; ++d) rails += more.size() > d && more[d] ? "│  " : "   ";
        if (row.depth > 0) rails += row.last ? "└─ " : "├─ ";
        more.resize(row.depth + 1);
        more[row.depth] = !row.last;
        output.line(output.styled(Style::Dim, rails) + row_text(why, row, output, program, depth, language));
    }
    constexpr std::size_t kBirths = 8;
    const std::vector<session::WhyBirth> born = session::births(why);
    if (!born.empty()) output.line(say(language, Message::WhyBorn));
    for (std::size_t b = 0; b < std::min(kBirths, born.size()); ++b) output.line("  " + birth_text(why, born[b], program, language));
    if (born.size() > kBirths) output.line("  " + say(language, Message::WhyMoreBirths, born.size() - kBirths));
    if (why.cut) output.line(say(language, Message::WhyCut, why.nodes.size()));
    if (why.stopped) output.line(say(language, Message::WhyStopped));
}

void write_lane_off_text(Output& output, const LaneOff& off, std::uint64_t threads, const program::Program& program, Language language) {
    if (off.stopped) {
        output.line(say(language, Message::WhyStopped));
        return;
    }
    const std::string lane = lane_text(off.lane);
    if (off.step != off.asked) output.line(say(language, Message::OffOtherStep, off.asked, lane, off.step));
    switch (off.reason) {
        case LaneOff::Reason::Ran:
            output.line(say(language, Message::OffRan, lane, off.step, place_of(program, off.at, true)));
            return;
        case LaneOff::Reason::Absent:
            output.line(say(language, Message::OffAbsent, lane, threads));
            return;
        case LaneOff::Reason::NotStarted:
            output.line(say(language, Message::OffNotStarted, lane, off.asked));
            return;
        case LaneOff::Reason::Branch:
        case LaneOff::Reason::Apart:
            break;
    }
    output.line(say(language, Message::OffHead, lane, off.step, lanes_text(off.ran, language), place_of(program, off.at, true)));
    if (off.reason == LaneOff::Reason::Branch) {
        output.line("  " + say(language, Message::OffBranch, off.branch_step, place_of(program, off.branch, true)));
        output.line("  " + say(language, Message::OffCondition, lane, off.in_lane, off.in_others));
        if (off.condition) {
            session::Why condition = *off.condition;
            const auto rows = session::outline(condition, 8);
            for (const WhyRow& row : rows) {
                if (row.depth == 0) continue;
                output.line("  " + std::string(2 * row.depth, ' ') + row_text(condition, row, output, program, 8, language));
            }
        }
    } else if (off.together != 0) {
        output.line("  " + say(language, Message::OffApart, off.branch_step, place_of(program, off.branch, true)));
    } else {
        output.line("  " + say(language, Message::OffNeverTogether));
    }
    const std::string stands = place_of(program, off.stands, true);
    switch (off.where) {
        case LaneOff::Where::Ready:
            output.line("  " + say(language, Message::OffReady, stands));
            break;
        case LaneOff::Where::Waiting:
            output.line("  " + (off.waiting_for.empty() ? say(language, Message::OffWaiting, stands)
                                                        : say(language, Message::OffWaitingFor, stands, off.waiting_for)));
            break;
        case LaneOff::Where::Exited:
            output.line("  " + (off.left_step ? say(language, Message::OffExitedAt, stands, *off.left_step)
                                              : say(language, Message::OffExited, stands)));
            break;
    }
}

void write_readers_text(Output& output, const session::Readers& readers, const program::Program& program, Language language) {
    output.line(node_text(readers.value, language) + "  " + output.styled(Style::Dim, where_text(readers.value, program, language)));
    for (const session::Readers::Reader& reader : readers.readers)
        output.line("  " +
                    say(language, Message::ReadersRow, reader.step, place_of(program, reader.at, false), reader.block, reader.warp,
                        lanes_text(reader.lanes, language)) +
                    "  " + reader.at.text);
    if (readers.readers.empty()) output.line("  " + say(language, Message::ReadersNone));
    if (readers.stopped) {
        output.line(say(language, Message::WhyStopped));
    } else if (readers.cut) {
        output.line("  " + say(language, Message::ReadersCut, readers.readers.size()));
    } else if (readers.overwritten_step) {
        output.line("  " + say(language, Message::ReadersEnd, *readers.overwritten_step, place_of(program, readers.overwritten, true)));
    } else {
        output.line("  " + say(language, Message::ReadersNoEnd));
    }
}

}  // namespace simtscope::cli
