#include "gui/model/why_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "gui/model/text.h"
#include "gui/model/why_graph.h"
#include "gui/model/why_words.h"

namespace simtscope::gui {
namespace {

using session::LaneOff;
using session::Why;
using session::WhyBirth;
using session::WhyKind;
using session::WhyNode;
using session::WhyRow;

constexpr std::size_t kMostBirths = 8, kMostValues = 32;
constexpr std::uint32_t kDeepestRails = 24;

std::optional<WhyTarget> target(std::uint64_t step, const session::LaneName& lane, const session::SourceRange& at) {
    return WhyTarget{step, lane, at.file, at.line, program::kNone};
}

class TreeLines {
public:
    TreeLines(const Picture& picture, Language language) : picture_(picture), facts_(*picture.facts), language_(language) {}

    [[nodiscard]] std::vector<WhyLine> lines(const Why& why, const std::vector<WhyRow>& rows, std::uint32_t from_depth) {
        std::vector<WhyLine> out;
        for (const WhyRow& row : rows) {
            if (row.depth < from_depth) continue;
            WhyLine line = of_row(why, row);
            set_rails(line, row, from_depth);
            out.push_back(std::move(line));
        }
        return out;
    }

private:
    void set_rails(WhyLine& line, const WhyRow& row, std::uint32_t from_depth) {
        const std::uint32_t depth = std::min(row.depth - from_depth, kDeepestRails);
        for (std::uint32_t d = 1; d < depth; ++d) line.rails += more_.size() > d && more_[d] ? "│ " : "  ";
        line.below = line.rails;
        if (depth > 0) line.rails += row.last ? "└ " : "├ ", line.below += row.last ? "  " : "│ ";
        more_.resize(depth + 1);
        more_[depth] = !row.last;
    }

    [[nodiscard]] WhyLine of_row(const Why& why, const WhyRow& row) const {
        WhyLine line;
        const WhyNode& node = why.nodes[row.node];
        switch (row.kind) {
            case WhyRow::Kind::Folded:
                line.token = Token::DimText;
                line.text = say(row.inputs.empty() ? Word::WhyFolded : Word::WhyFoldedWith, language_,
                                {{"count", std::to_string(row.count)},
                                 {"line", std::to_string(node.at.line)},
                                 {"first", step_number(facts_, row.first_step, language_)},
                                 {"last", step_number(facts_, row.last_step, language_)},
                                 {"values", values(why, row.inputs)}});
                return line;
            case WhyRow::Kind::Alike:
                line.text = values(why, row.inputs);
                return line;
            case WhyRow::Kind::Deeper:
                line.token = Token::DimText;
                line.text = say(Word::WhyDeeper, language_, {{"count", std::to_string(row.count)}});
                return line;
            case WhyRow::Kind::Again:
            case WhyRow::Kind::Node:
                break;
        }
        line.text = node_text(node, language_);
        line.token = node.defined ? Token::Text : Token::Undefined;
        line.rest = node_place(picture_, node, language_);
        if (row.left_out != 0) line.rest += "  " + say(Word::WhyLeftOut, language_, {{"count", std::to_string(row.left_out)}});
        if (row.kind == WhyRow::Kind::Again) {
            line.rest += "  " + say(Word::WhyAgain, language_);
        } else if (node.kind != WhyKind::Asked && !node.at.text.empty()) {
            line.rest += "  " + node.at.text;
        }
        if (node.cut) line.rest += "  " + say(Word::WhyCutHere, language_);
        if (node.step) line.target = target_of(why, row.node);
        return line;
    }

    /// "in[1] = 2, in[2] = 3 and 90 more".
    [[nodiscard]] std::string values(const Why& why, const std::vector<std::uint32_t>& nodes) const {
        std::string out;
        const std::size_t shown = std::min(nodes.size(), kMostValues);
        for (std::size_t i = 0; i < shown; ++i) {
            const WhyNode& node = why.nodes[nodes[i]];
            out += (out.empty() ? "" : ", ") + (node.name.empty() ? node.value : fmt::format("{} = {}", node.name, node.value));
        }
        if (shown == nodes.size()) return out;
        return say(Word::WhyAndMore, language_, {{"values", out}, {"count", std::to_string(nodes.size() - shown)}});
    }

    const Picture& picture_;
    const RunFacts& facts_;
    Language language_;
    std::vector<bool> more_;
};

std::vector<WhyLine> tree(const Picture& picture, Language language) {
    const Answer& answer = *picture.answer;
    std::vector<WhyLine> out = TreeLines(picture, language).lines(*answer.why, answer.rows, 0);
    std::ranges::move(birth_lines(picture, language), std::back_inserter(out));
    return out;
}

class LaneOffLines {
public:
    LaneOffLines(const Picture& picture, const LaneOff& off, Language language)
        : picture_(picture), facts_(*picture.facts), off_(off), language_(language), lane_(std::to_string(off.lane.lane)) {}

    [[nodiscard]] std::vector<WhyLine> lines() {
        head();
        if (off_.reason == LaneOff::Reason::Branch) branch();
        if (off_.reason == LaneOff::Reason::Apart) apart();
        if (off_.reason != LaneOff::Reason::Absent && off_.reason != LaneOff::Reason::NotStarted) stands();
        return std::move(out_);
    }

private:
    WhyLine& add(Word word, std::initializer_list<Value> values = {}) {
        WhyLine& line = out_.emplace_back();
        line.text = say(word, language_, values);
        if (out_.size() > 1) line.rails = line.below = "  ";
        return line;
    }
    [[nodiscard]] std::string number(std::uint64_t step) const { return step_number(facts_, step, language_); }

    void head() {
        const std::string at = statement_text(off_.at, language_);
        switch (off_.reason) {
            case LaneOff::Reason::Absent:
                add(Word::OffSaysAbsent, {{"lane", lane_}, {"threads", std::to_string(picture_.snapshot.block_dim.count())}});
                return;
            case LaneOff::Reason::NotStarted:
                add(Word::OffSaysNotStarted, {{"lane", lane_}, {"step", number(off_.asked)}});
                return;
            case LaneOff::Reason::Ran:
                add(Word::OffSaysRan, {{"lane", lane_}, {"step", number(off_.step)}, {"at", at}});
                break;
            default:
                add(Word::OffSaysHead,
                    {{"lane", lane_}, {"step", number(off_.step)}, {"ran", lanes_text(off_.ran, language_)}, {"at", at}});
        }
        out_.back().target = target(off_.step, off_.lane, off_.at);
        WhyLine strip;
        strip.strip = off_.ran;
        strip.asked = off_.lane.lane;
        out_.push_back(strip);
    }

    void branch() {
        add(Word::OffSaysBranch, {{"step", number(off_.branch_step)}, {"at", statement_text(off_.branch, language_)}}).target =
            target(off_.branch_step, off_.lane, off_.branch);
        add(Word::OffSaysCondition, {{"lane", lane_}, {"mine", off_.in_lane}, {"theirs", off_.in_others}});
        if (!off_.condition) return;
        std::vector<WhyLine> operands = TreeLines(picture_, language_).lines(*off_.condition, picture_.answer->rows, 1);
        for (WhyLine& line : operands) line.rails.insert(0, "    "), line.below.insert(0, "    ");
        std::ranges::move(operands, std::back_inserter(out_));
    }

    void apart() {
        if (off_.together == 0) {
            add(Word::OffSaysNever);
            return;
        }
        add(Word::OffSaysApart, {{"step", number(off_.branch_step)}, {"at", statement_text(off_.branch, language_)}}).target =
            target(off_.branch_step, off_.lane, off_.branch);
    }

    void stands() {
        const std::string at = statement_text(off_.stands, language_);
        switch (off_.where) {
            case LaneOff::Where::Ready:
                add(Word::OffSaysReady, {{"at", at}});
                break;
            case LaneOff::Where::Waiting:
                if (off_.waiting_for.empty())
                    add(Word::OffSaysWaits, {{"at", at}});
                else
                    add(Word::OffSaysWaitsFor, {{"what", off_.waiting_for}, {"at", at}});
                break;
            case LaneOff::Where::Exited:
                if (!off_.left_step) {
                    add(Word::OffSaysLeft, {{"at", at}});
                } else {
                    add(Word::OffSaysLeftAt, {{"step", number(*off_.left_step)}, {"at", at}}).target =
                        target(*off_.left_step, off_.lane, off_.stands);
                }
                break;
        }
    }

    const Picture& picture_;
    const RunFacts& facts_;
    const LaneOff& off_;
    Language language_;
    std::string lane_;
    std::vector<WhyLine> out_;
};

std::vector<WhyLine> readers(const Picture& picture, const session::Readers& found, Language language) {
    std::vector<WhyLine> out;
    const auto add = [&](const std::string& text) -> WhyLine& {
        out.emplace_back().text = text;
        return out.back();
    };
    const auto number = [&](std::uint64_t step) { return step_number(*picture.facts, step, language); };
    for (const session::Readers::Reader& reader : found.readers) {
        WhyLine& line = add(say(Word::WhyReader, language, {{"step", number(reader.step)}, {"lanes", lanes_text(reader.lanes, language)}}));
        line.rest = statement_text(reader.at, language);
        const session::Snapshot& now = picture.snapshot;
        if (now.grid.count() > 1 || now.warps_per_block > 1) {
            line.rest = say(Word::WhyWarp, language, {{"block", std::to_string(reader.block)}, {"warp", std::to_string(reader.warp)}}) +
                        "  " + line.rest;
        }
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(reader.lanes)) % 32U;
        line.target = target(reader.step, {reader.block, reader.warp, lane}, reader.at);
    }
    if (found.readers.empty()) add(say(Word::ReadersNone, language));
    if (found.cut) {
        add(say(Word::ReadersCut, language, {{"count", std::to_string(found.readers.size())}}));
    } else if (found.overwritten_step) {
        add(say(Word::ReadersEnd, language,
                {{"step", number(*found.overwritten_step)}, {"at", statement_text(found.overwritten, language)}}))
            .target = WhyTarget{found.overwritten_step, {}, found.overwritten.file, found.overwritten.line, program::kNone};
    } else {
        add(say(Word::ReadersNoEnd, language));
    }
    return out;
}

}  // namespace

WhyTarget target_of(const Why& why, std::uint32_t node) {
    const WhyNode& found = why.nodes[node];
    WhyTarget out{found.step, {}, found.at.file, found.at.line, node};
    if (found.has_lane) out.lane = found.lane;
    return out;
}

std::vector<WhyLine> birth_lines(const Picture& picture, Language language) {
    std::vector<WhyLine> out;
    const Answer& answer = *picture.answer;
    if (answer.births.empty()) return out;
    out.emplace_back().text = say(Word::WhyBorn, language);
    for (std::size_t b = 0; b < std::min(kMostBirths, answer.births.size()); ++b) {
        const WhyBirth& birth = answer.births[b];
        const WhyNode& node = answer.why->nodes[birth.node];
        WhyLine& line = out.emplace_back();
        line.rails = line.below = "  ";
        line.token = Token::Undefined;
        if (node.step) line.target = target_of(*answer.why, birth.node);
        if (node.kind == WhyKind::NoPart) {
            WhyNode place = node;
            place.has_lane = false;  // the lanes are told behind it
            line.text = say(Word::WhyBirthNoPart, language,
                            {{"place", node_place(picture, place, language)}, {"lanes", lanes_text(birth.lanes, language)}});
        } else {
            line.text = node_text(node, language);
            line.rest = node_place(picture, node, language);
        }
    }
    if (answer.births.size() > kMostBirths) {
        out.emplace_back().text =
            "  " + say(Word::WhyMoreBirths, language, {{"count", std::to_string(answer.births.size() - kMostBirths)}});
    }
    return out;
}

std::vector<WhyLine> why_lines(const Picture& picture, Language language) {
    std::vector<WhyLine> out;
    if (picture.answer == nullptr) return out;
    const Answer& answer = *picture.answer;
    if (answer.why) out = tree(picture, language);
    if (answer.lane_off) out = LaneOffLines(picture, *answer.lane_off, language).lines();
    if (answer.readers) out = readers(picture, *answer.readers, language);
    if (answer.why && answer.why->cut)
        out.emplace_back().text = say(Word::WhyCut, language, {{"count", std::to_string(answer.why->nodes.size())}});
    const bool stopped = (answer.why && answer.why->stopped) || (answer.readers && answer.readers->stopped) ||
                         (answer.lane_off && answer.lane_off->condition && answer.lane_off->condition->stopped);
    if (stopped) out.emplace_back().text = say(Word::WhyStopped, language);
    return out;
}

const WhyText& why_text(const Picture& picture, const ViewState& state) {
    const std::size_t marks = picture.facts->moments.size();
    const WhyText* kept = state.why_text.get();
    if (kept == nullptr || kept->answer != picture.answer || kept->language != state.language || kept->marks != marks) {
        WhyText made{picture.answer, state.language, marks, why_lines(picture, state.language)};
        for (WhyLine& line : made.lines) line.text = drawable(line.text), line.rest = drawable(line.rest);
        state.why_text = std::make_shared<const WhyText>(std::move(made));
    }
    return *state.why_text;
}

bool shows_graph(const Picture& picture, const ViewState& state) {
    if (picture.answer == nullptr || !picture.answer->why || state.why_as_tree) return false;
    return fits_graph(*picture.answer->why, picture.answer->rows);
}

std::vector<WhyTarget> why_targets(const Picture& picture, const ViewState& state) {
    std::vector<WhyTarget> out;
    if (picture.answer == nullptr) return out;
    if (shows_graph(picture, state)) {
        for (const WhyBox& box : place_why(*picture.answer->why).boxes) out.push_back(target_of(*picture.answer->why, box.node));
        return out;
    }
    for (const WhyLine& line : why_text(picture, state).lines) {
        if (line.target) out.push_back(*line.target);
    }
    return out;
}

std::size_t chosen_target(const Picture& picture, const ViewState& state, const std::vector<WhyTarget>& targets) {
    if (targets.empty()) return 0;
    if (state.why_chosen) return std::min(*state.why_chosen, targets.size() - 1);
    if (!shows_graph(picture, state)) return 0;
    return static_cast<std::size_t>(std::ranges::min_element(targets, {}, &WhyTarget::node) - targets.begin());
}

std::string why_title(const Picture& picture, Language language) {
    if (picture.answer == nullptr) return {};
    const Answer& answer = *picture.answer;
    const Question& question = answer.question;
    const std::string moment = std::to_string(answer.moment);
    if (question.kind == Question::Kind::LaneOff) {
        return say(Word::WhyTitleOff, language, {{"lane", lane_word(picture, question.lane, language)}, {"step", moment}});
    }
    std::string value = question.value;
    const WhyNode* node = answer.why ? &answer.why->nodes.front() : answer.readers ? &answer.readers->value : nullptr;
    if (node != nullptr) value = fmt::format("{} = {}", node->name, node->value);
    const bool variable = node == nullptr || node->has_lane;
    if (variable) value += ", " + lane_word(picture, question.lane, language);
    return say(question.kind == Question::Kind::Readers ? Word::WhyTitleReaders : Word::WhyTitle, language,
               {{"value", value}, {"step", moment}});
}

}  // namespace simtscope::gui
