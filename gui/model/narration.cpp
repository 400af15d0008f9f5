#include "gui/model/narration.h"
#include "gui/model/error_words.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "checks/text.h"
#include "gui/model/source_rows.h"

namespace simtscope::gui {
namespace {

using session::Exchange;
using session::PathView;
using session::Snapshot;

std::string lanes_text(std::uint32_t mask, Language language) { return checks::lane_list(mask, language); }
std::string number(std::uint64_t value) { return fmt::format("{}", value); }

template <class Visit>
void each_lane(std::uint32_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1) visit(static_cast<unsigned>(std::countr_zero(mask)));
}

/// The operand that all of `lanes` have, if they agree.
std::optional<std::uint32_t> common_operand(const Exchange& exchange) {
    std::optional<std::uint32_t> out;
    bool same = true;
    each_lane(exchange.readers, [&](unsigned lane) {
        same = same && (!out || *out == exchange.operand.at(lane));
        out = exchange.operand.at(lane);
    });
    return same ? out : std::nullopt;
}

struct Sentence {
    std::string_view operation;
    Word word;
};
constexpr Sentence kVoteSentences[] = {
    {"vote.all", Word::SayVoteAll},       {"vote.any", Word::SayVoteAny},      {"vote.uni", Word::SayVoteUni},
    {"ballot", Word::SayBallot},          {"activemask", Word::SayActivemask}, {"match.any", Word::SayMatchAny},
    {"match.all", Word::SayMatchAll},     {"syncwarp", Word::SaySyncWarp},     {"bar.sync", Word::SayBarrier},
    {"bar.count", Word::SayBarrierCount}, {"bar.and", Word::SayBarrierVote},   {"bar.or", Word::SayBarrierVote},
};

std::string describe_shuffle(const Exchange& exchange, Language language) {
    const std::string lanes = lanes_text(exchange.readers, language);
    const auto operand = common_operand(exchange);
    const std::string kind = exchange.operation.substr(5);
    if (operand && kind == "down") return say(Word::SayShuffleDown, language, {{"lanes", lanes}, {"distance", number(*operand)}});
    if (operand && kind == "up") return say(Word::SayShuffleUp, language, {{"lanes", lanes}, {"distance", number(*operand)}});
    if (operand && kind == "xor") return say(Word::SayShuffleXor, language, {{"lanes", lanes}, {"distance", number(*operand)}});
    std::uint32_t sources = 0;
    bool all_read = true;
    each_lane(exchange.readers, [&](unsigned lane) {
        const int source = exchange.sources.at(lane);
        if (source >= 0 && source < 32) sources |= 1U << static_cast<unsigned>(source);
        all_read = all_read && source >= 0;
    });
    if (all_read && std::popcount(sources) == 1) {
        return say(Word::SayBroadcast, language, {{"lanes", lanes}, {"source", number(static_cast<unsigned>(std::countr_zero(sources)))}});
    }
    return say(Word::SayShuffleEach, language, {{"lanes", lanes}});
}

/// Where lanes that ran stand now: (mask, line) of each path they are on.
struct Stand {
    std::uint32_t lanes, line;
};
std::vector<Stand> stands_of(const Snapshot& snapshot) {
    std::vector<Stand> out;
    for (const PathView& path : snapshot.paths) {
        if ((path.lanes & snapshot.ran) != 0) out.push_back({path.lanes & snapshot.ran, path.at.line});
    }
    return out;
}

std::uint32_t lanes_in(const Snapshot& snapshot, machine::LaneState state) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (snapshot.lanes.at(lane) == state) mask |= 1U << lane;
    }
    return mask;
}

std::string changed_names(const Snapshot& snapshot, std::uint32_t& lanes) {
    std::string out;
    lanes = 0;
    unsigned count = 0;
    for (const session::VariableRow& row : snapshot.variables) {
        if (row.changed == 0) continue;
        lanes |= row.changed;
        if (++count <= 3) out += (out.empty() ? "" : ", ") + row.name;
    }
    return count > 3 ? out + ", …" : out;
}

std::string describe_split(const Snapshot& snapshot, Language language) {
    const std::vector<Stand> stands = stands_of(snapshot);
    if (stands.size() != 2) return say(Word::SaySplitMany, language, {{"count", number(stands.size())}});
    return say(Word::SaySplit, language,
               {{"lanes", lanes_text(stands[0].lanes, language)},
                {"line", number(stands[0].line)},
                {"others", lanes_text(stands[1].lanes, language)},
                {"other_line", number(stands[1].line)}});
}

std::string describe_statement(const Snapshot& snapshot, Language language) {
    std::uint32_t lanes = 0;
    const std::string names = changed_names(snapshot, lanes);
    if (!names.empty()) return say(Word::SaySet, language, {{"lanes", lanes_text(lanes, language)}, {"names", names}});
    return say(Word::SayRan, language, {{"lanes", lanes_text(snapshot.ran, language)}});
}

void add_waits(const Snapshot& snapshot, Language language, std::vector<std::string>& out) {
    for (const PathView& path : snapshot.paths) {
        const std::string lanes = lanes_text(path.lanes, language);
        if (path.state == machine::LaneState::Waiting && !path.waiting_for.empty()) {
            out.push_back(say(Word::SayWaitAt, language, {{"lanes", lanes}, {"what", path.waiting_for}}));
        } else if (path.state != machine::LaneState::Waiting && (path.lanes & snapshot.active) == 0) {
            out.push_back(say(Word::SayWaitLine, language, {{"lanes", lanes}, {"line", number(path.at.line)}}));
        }
    }
}

/// The problem of this kind that the run ended with.
const Problem* end_problem(const Picture& picture, checks::FindingKind kind) {
    const auto& all = picture.facts->problems;
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Problem& problem) { return problem.kind == kind; });
    return found == all.rend() ? nullptr : &*found;
}

std::string describe_limit(const Picture& picture, Language language) {
    const Problem* loop = end_problem(picture, checks::FindingKind::StepLimit);
    if (loop == nullptr || loop->lanes == 0) return say(Word::SayLimit, language, {{"step", number(picture.snapshot.moment)}});
    return say(Word::SayLimitLoop, language,
               {{"steps", number(picture.snapshot.step)}, {"line", number(loop->line)}, {"lanes", lanes_text(loop->lanes, language)}});
}

/// Who is stuck, where, and what they wait for.
void add_end(const Picture& picture, Language language, std::vector<std::string>& out) {
    using Of = checks::FindingKind;
    const machine::Status status = picture.snapshot.status;
    const Of kind = status == machine::Status::Deadlock ? Of::Deadlock : status == machine::Status::Livelock ? Of::Livelock : Of::StepLimit;
    if (kind != Of::StepLimit) add_waits(picture.snapshot, language, out);  // short: the finding's own words rarely fit beside the sentence
    if (const Problem* problem = end_problem(picture, kind)) out.push_back(problem->text(language).what);
}

std::string describe_end(const Picture& picture, Language language) {
    const Snapshot& snapshot = picture.snapshot;
    const std::string step = number(snapshot.moment);
    switch (snapshot.status) {
        case machine::Status::Deadlock:
            return say(Word::SayDeadlock, language, {{"step", step}});
        case machine::Status::Livelock:
            return say(Word::SayLivelock, language, {{"step", step}});
        case machine::Status::Trap:
            return say(Word::SayTrap, language, {{"step", step}});
        case machine::Status::Limit:
            return describe_limit(picture, language);
        default:
            return say(Word::SayFinished, language, {{"total", step}});
    }
}

/// Which element, how many there are: the finding's own sentence has it.
bool tells_of_an_address(checks::FindingKind kind) {
    using Of = checks::FindingKind;
    return kind == Of::OutOfBounds || kind == Of::Misaligned || kind == Of::NullPointer || kind == Of::ForeignLocal ||
           kind == Of::ReadOnlyWrite;
}

void add_problems(const Picture& picture, Language language, std::vector<std::string>& out) {
    for (const Problem& problem : picture.facts->problems) {
        const bool here =
            problem.moment == picture.snapshot.moment && problem.block == picture.snapshot.block && problem.warp == picture.snapshot.warp;
        if (!here || problem.lanes == 0) continue;
        if (tells_of_an_address(problem.kind)) {
            out.push_back(problem.text(language).what);
            continue;
        }
        out.push_back(
            say(Word::SayProblem, language, {{"lanes", lanes_text(problem.lanes, language)}, {"kind", checks::name(problem.kind)}}));
    }
}

void add_missing(const Exchange& exchange, Language language, std::vector<std::string>& out) {
    const Missing missing = missing_sources(exchange);
    if (missing.readers != 0) {
        out.push_back(say(Word::SayMissing, language,
                          {{"sources", lanes_text(missing.sources, language)}, {"lanes", lanes_text(missing.readers, language)}}));
    }
    const std::uint32_t kept = kept_own(exchange);
    if (kept != 0) out.push_back(say(Word::SayKept, language, {{"lanes", lanes_text(kept, language)}}));
}

std::string where_text(const Picture& picture, Language language) {
    const Snapshot& snapshot = picture.snapshot;
    const std::uint32_t line = snapshot.last_was_here ? snapshot.last.line : 0;
    const std::string step = number(snapshot.moment), total = total_text(picture);
    if (line == 0) return say(Word::AtNoLine, language, {{"step", step}, {"total", total}});
    return say(Word::At, language, {{"step", step}, {"total", total}, {"line", number(line)}});
}

std::string describe_step(const Picture& picture, StepKind kind, Language language) {
    const Snapshot& snapshot = picture.snapshot;
    switch (kind) {
        case StepKind::OtherWarp:
            return say(Word::SayOther, language);
        case StepKind::Split:
            return describe_split(snapshot, language);
        case StepKind::Return:
            return say(Word::SayReturned, language,
                       {{"lanes", lanes_text(snapshot.ran & lanes_in(snapshot, machine::LaneState::Exited), language)}});
        case StepKind::Exchange:
            return describe_exchange(*snapshot.exchange, language);
        default:
            return describe_statement(snapshot, language);
    }
}

/// "3 steps of warps 0, 2-3 ran first."
std::string others_text(const Picture& picture, Language language) {
    std::uint32_t warps = 0;  // a block has 32 at most
    bool other_blocks = false;
    for (const auto& [block, warp] : picture.other_warps) {
        if (block == picture.snapshot.block) warps |= 1U << warp;
        other_blocks = other_blocks || block != picture.snapshot.block;
    }
    const Word word = warps == 0                  ? Word::SayOtherBlocks
                      : other_blocks              ? Word::SayOthersAndBlocks
                      : std::popcount(warps) == 1 ? Word::SayOtherWarp
                                                  : Word::SayOtherWarps;
    return say(word, language, {{"count", number(picture.others_ran)}, {"warps", checks::lane_list(warps, language)}});
}

}  // namespace

bool is_shuffle(const Exchange& exchange) { return exchange.operation.starts_with("shfl."); }

Missing missing_sources(const Exchange& exchange) {
    Missing out;
    if (!is_shuffle(exchange)) return out;
    each_lane(exchange.readers & exchange.missing, [&](unsigned lane) {
        out.readers |= 1U << lane;
        const int source = exchange.sources.at(lane);
        if (source >= 0 && source < 32) out.sources |= 1U << static_cast<unsigned>(source);
    });
    return out;
}

std::uint32_t kept_own(const Exchange& exchange) {
    std::uint32_t out = 0;
    if (!is_shuffle(exchange)) return out;
    each_lane(exchange.readers & ~exchange.missing, [&](unsigned lane) {
        if (exchange.sources.at(lane) < 0) out |= 1U << lane;
    });
    return out;
}

std::string describe_exchange(const Exchange& exchange, Language language) {
    if (is_shuffle(exchange)) return describe_shuffle(exchange, language);
    const std::string lanes = lanes_text(exchange.readers, language);
    for (const Sentence& vote : kVoteSentences) {
        if (vote.operation == exchange.operation) return say(vote.word, language, {{"lanes", lanes}});
    }
    if (exchange.operation.starts_with("redux.")) {
        return say(Word::SayRedux, language, {{"lanes", lanes}, {"operation", exchange.operation.substr(6)}});
    }
    return say(Word::SayOperation, language, {{"lanes", lanes}, {"operation", exchange.operation}});
}

std::string exchange_label(const Exchange& exchange) {
    if (!is_shuffle(exchange)) return exchange.operation;
    const std::string kind = exchange.operation.substr(5);
    const auto operand = common_operand(exchange);
    const std::string sign = kind == "down" ? "+" : kind == "up" ? "-" : "";
    const std::string distance = operand ? fmt::format(" {}{}", sign, static_cast<std::int32_t>(*operand)) : "";
    return exchange.width == 32 ? kind + distance : fmt::format("{}{} w{}", kind, distance, exchange.width);
}

std::string total_text(const Picture& picture) {
    const RunFacts& facts = *picture.facts;
    if (facts.total) return number(*facts.total);
    return number(std::max(facts.scanned, picture.snapshot.moment)) + "+";
}

Word status_word(machine::Status status) {
    switch (status) {
        case machine::Status::Running:
            return Word::RunRunning;
        case machine::Status::Finished:
            return Word::RunFinished;
        case machine::Status::Deadlock:
            return Word::RunDeadlock;
        case machine::Status::Livelock:
            return Word::RunLivelock;
        case machine::Status::Trap:
            return Word::RunTrap;
        case machine::Status::Limit:
            return Word::RunLimit;
    }
    return Word::RunRunning;
}

Word state_word(machine::LaneState state) {
    switch (state) {
        case machine::LaneState::Active:
            return Word::StateActive;
        case machine::LaneState::OtherPath:
            return Word::StateOtherPath;
        case machine::LaneState::Waiting:
            return Word::StateWaiting;
        case machine::LaneState::Exited:
            return Word::StateExited;
        case machine::LaneState::Absent:
            return Word::StateAbsent;
        case machine::LaneState::Faulted:
            return Word::StateFaulted;
        case machine::LaneState::NotStarted:
            return Word::StateNotStarted;
    }
    return Word::StateAbsent;
}

StepKind step_kind(const Picture& picture) {
    const Snapshot& snapshot = picture.snapshot;
    if (snapshot.status == machine::Status::Finished) return StepKind::End;
    if (snapshot.status != machine::Status::Running) return StepKind::Stuck;
    if (snapshot.moment == 0) return StepKind::Start;
    if (!snapshot.last_was_here) return StepKind::OtherWarp;
    if (snapshot.exchange) return StepKind::Exchange;
    if (stands_of(snapshot).size() > 1) return StepKind::Split;
    if (snapshot.ran != 0 && (snapshot.ran & ~lanes_in(snapshot, machine::LaneState::Exited)) == 0) return StepKind::Return;
    return StepKind::Statement;
}

std::string Narration::text(std::size_t count) const {
    std::string out = where;
    if (!out.empty() && !what.empty()) out += " · ";
    out += what;
    for (std::size_t i = 0; i < std::min(count, details.size()); ++i) out += " " + details[i];
    return out;
}

Narration narrate(const Picture& picture, Language language) {
    Narration out;
    if (picture.phase == Picture::Phase::Opening) {
        out.what = say(Word::Opening, language, {{"file", picture.facts->spec.file}});
        return out;
    }
    if (picture.phase == Picture::Phase::Empty) {
        out.what = say(Word::StartNarration, language);
        return out;
    }
    if (picture.phase == Picture::Phase::Failed) {
        out.what = say(picture.error.kind == "compile" ? Word::CompileFailed : Word::CannotRun, language);
        const std::vector<LineMessage> lines = line_messages(picture.error, language);
        out.details.push_back(lines.empty() ? error_sentence(picture.error.message.substr(0, picture.error.message.find('\n')), language)
                                            : say(Word::EditorLine, language, {{"line", number(lines[0].line)}, {"text", lines[0].text}}));
        return out;
    }
    const Snapshot& snapshot = picture.snapshot;
    const StepKind kind = step_kind(picture);
    if (kind == StepKind::End || kind == StepKind::Stuck) {
        out.what = describe_end(picture, language);
        if (kind == StepKind::Stuck) add_end(picture, language, out.details);
        return out;
    }
    if (kind == StepKind::Start) {
        out.what = snapshot.active == 0 ? say(Word::SayStartOther, language)
                                        : say(Word::SayStart, language,
                                              {{"lanes", lanes_text(snapshot.active, language)}, {"line", number(snapshot.next.line)}});
        return out;
    }
    out.where = where_text(picture, language);
    out.what = describe_step(picture, kind, language);
    if (kind == StepKind::Exchange) add_missing(*snapshot.exchange, language, out.details);
    if (kind != StepKind::Exchange) add_problems(picture, language, out.details);
    const bool joined = (snapshot.active & snapshot.ran) == snapshot.ran && snapshot.active != snapshot.ran && snapshot.ran != 0;
    if (joined && kind == StepKind::Statement) {
        out.details.push_back(say(Word::SayJoined, language, {{"lanes", lanes_text(snapshot.active, language)}}));
    }
    if (picture.others_ran != 0) out.details.push_back(others_text(picture, language));
    if (kind != StepKind::Split) add_waits(snapshot, language, out.details);
    return out;
}

}  // namespace simtscope::gui
