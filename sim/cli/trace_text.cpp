#include "cli/trace_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "cli/numbers.h"
#include "cli/pictures.h"
#include "cli/run_text.h"

namespace simtscope::cli {

namespace {

using machine::LaneState;
using session::Exchange;
using session::Snapshot;

constexpr unsigned kLanes = machine::kLanes;
constexpr std::size_t kWidth = 110;

bool has(std::uint32_t mask, unsigned lane) { return (mask >> lane & 1U) != 0; }

std::string file_name(const program::Program& program, std::uint32_t file) {
    return file < program.files.size() ? program.files[file].name : "?";
}

std::string place(const program::Program& program, const session::SourceRange& range) {
    return range.line == 0 ? "?" : fmt::format("{}:{}", file_name(program, range.file), range.line);
}

std::string head_line(const Snapshot& snapshot, StepRange steps, const program::Program& program, Language language) {
    const std::string step = steps.first == steps.last ? say(language, Message::TraceStep, steps.first)
                                                       : say(language, Message::TraceStepRange, steps.first, steps.last);
    const std::string where = say(language, Message::TraceWhere, snapshot.block, snapshot.warp);
    if (snapshot.last.line == 0) return fmt::format("{}  {}  {}", step, where, say(language, Message::TraceNoStatement));
    return fmt::format("{}  {}  {}  {}", step, where, place(program, snapshot.last), snapshot.last.text);
}

/// Why a lane that a shuffle reads gives nothing.
std::string absence(const Exchange& exchange, unsigned source, const std::array<LaneState, kLanes>& lanes, Language language) {
    if (lanes.at(source) == LaneState::Absent) return say(language, Message::TraceAbsent);
    if (lanes.at(source) == LaneState::Exited) return say(language, Message::TraceExited);
    if (!has(exchange.mask, source)) return say(language, Message::TraceNotInMask, hex_mask(exchange.mask));
    return say(language, Message::TraceOtherPath);
}

/// How the operand of a shuffle is named behind the arrow.
std::string operand_text(const Exchange& exchange, std::uint32_t operand, Language language) {
    if (exchange.operation.find(".xor") != std::string::npos || exchange.operation.find(".bfly") != std::string::npos)
        return say(language, Message::TraceXor, operand);
    const bool relative = exchange.operation.find(".down") != std::string::npos || exchange.operation.find(".up") != std::string::npos;
    return relative ? say(language, Message::TraceDelta, operand) : "";
}

/// One reader and everything that its line says; neighbours with the same pattern share a line.
struct Arrow {
    unsigned reader = 0;
    int source = -1;
    std::uint32_t operand = 0;
    std::string missing;
    [[nodiscard]] bool follows(const Arrow& before, int source_step) const {
        const bool same = operand == before.operand && missing == before.missing && (source < 0) == (before.source < 0);
        return same && (source < 0 || source == before.source + source_step);
    }
};

std::string arrow_line(const Exchange& exchange, const std::vector<Arrow>& run, Language language) {
    std::uint32_t readers = 0, sources = 0;
    for (const Arrow& arrow : run) {
        readers |= 1U << arrow.reader;
        if (arrow.source >= 0) sources |= 1U << static_cast<unsigned>(arrow.source);
    }
    const Arrow& first = run.front();
    if (first.source < 0) return say(language, Message::TraceOwn, lanes_text(readers, language));
    std::string text = say(language, Message::TraceRead, lanes_text(readers, language), lanes_text(sources, language));
    text += operand_text(exchange, first.operand, language);
    if (!first.missing.empty()) text += say(language, Message::TraceNobody, first.missing);
    return text;
}

std::string exchange_head(const Exchange& exchange, Language language) {
    std::string text = say(language, Message::TraceExchange, exchange.operation, hex_mask(exchange.mask),
                           checks::lane_list(exchange.participants, language));
    if (exchange.width != kLanes) text += say(language, Message::TraceWidth, static_cast<std::int32_t>(exchange.width));
    return text;
}

void write_exchange(Output& output, const Snapshot& snapshot, Language language) {
    if (!snapshot.exchange) return;
    const Exchange& exchange = *snapshot.exchange;
    if (exchange.operation.starts_with("bar.")) return;  // the barrier's own line says more
    output.line("  " + exchange_head(exchange, language));
    if (!exchange.operation.starts_with("shfl")) return;
    for (const std::string& text : shuffle_lines(exchange, snapshot.lanes, language)) output.line("    " + text);
}

void write_paths(Output& output, const Snapshot& snapshot, const program::Program& program, Language language) {
    for (const session::PathView& path : snapshot.paths) {
        const std::uint32_t others = path.lanes & ~snapshot.ran;
        if (path.state == LaneState::Waiting) {
            const std::string lanes = lanes_text(path.lanes, language);
            output.line("  " + (path.waiting_for.empty()
                                    ? say(language, Message::TraceWaits, lanes, place(program, path.at))
                                    : say(language, Message::TraceWaitsFor, lanes, place(program, path.at), path.waiting_for)));
        } else if (others != 0 && others == path.lanes) {
            output.line("  " + say(language, Message::TraceOther, lanes_text(others, language), place(program, path.at)));
        }
    }
    for (const session::BarrierView& barrier : snapshot.barriers)
        output.line("  " +
                    say(language, Message::TraceBarrier, barrier.name, barrier.block, barrier.line, barrier.arrived, barrier.expected));
}

/// Lanes that ran this moment and are gone after it.
void write_exits(Output& output, const Snapshot& snapshot, Language language) {
    std::uint32_t gone = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane)
        if (has(snapshot.ran, lane) && snapshot.lanes.at(lane) == LaneState::Exited) gone |= 1U << lane;
    if (gone != 0) output.line("  " + say(language, Message::TraceExits, lanes_text(gone, language)));
}

std::vector<std::string> value_rows(const session::VariableRow& row, unsigned lanes_a_row, Language language) {
    std::vector<std::string> rows;
    for (unsigned first = 0; first < kLanes; first += lanes_a_row) {
        std::uint32_t taken = 0;
        std::string values;
        for (unsigned lane = first; lane < first + lanes_a_row; ++lane) {
            if (!has(row.changed, lane)) continue;
            values += ' ' + row.text.at(lane);
            taken |= 1U << lane;
        }
        if (taken != 0) rows.push_back(fmt::format("{}: {} ={}", lanes_text(taken, language), row.name, values));
    }
    return rows;
}

/// "lanes 0-31: v = 1 2 3 …": one row if a terminal holds it, else 16 or 8 lanes a row.
std::vector<std::string> fitting_rows(const session::VariableRow& row, Language language) {
    constexpr unsigned kFewest = 8;
    for (unsigned lanes = kLanes; lanes > kFewest; lanes /= 2) {
        std::vector<std::string> rows = value_rows(row, lanes, language);
        if (std::ranges::all_of(rows, [](const std::string& text) { return text.size() <= kWidth; })) return rows;
    }
    return value_rows(row, kFewest, language);
}

}  // namespace

std::string lanes_text(std::uint32_t mask, Language language) {
    const std::string list = checks::lane_list(mask, language);
    return say(language, std::popcount(mask) == 1 ? Message::LaneHere : Message::LanesHere, list);
}

std::vector<std::string> change_lines(const session::VariableRow& row, Language language) {
    struct Group {
        std::string value;
        std::uint32_t lanes = 0;
    };
    constexpr std::size_t kMostGroups = 3;
    std::vector<Group> groups;
    for (unsigned lane = 0; lane < kLanes && groups.size() <= kMostGroups; ++lane) {
        if (!has(row.changed, lane)) continue;
        const std::string& value = row.text.at(lane);
        auto group = groups.begin();
        while (group != groups.end() && group->value != value) ++group;
        if (group == groups.end()) group = groups.insert(group, Group{value, 0});
        group->lanes |= 1U << lane;
    }
    const auto changed = static_cast<std::size_t>(std::popcount(row.changed));
    const bool fold = groups.size() == 1 || (groups.size() <= kMostGroups && changed > 2 * groups.size());
    if (!fold) return fitting_rows(row, language);
    std::vector<std::string> lines;
    for (const Group& group : groups) lines.push_back(fmt::format("{}: {} = {}", lanes_text(group.lanes, language), row.name, group.value));
    return lines;
}

std::vector<std::string> shuffle_lines(const Exchange& exchange, const std::array<LaneState, kLanes>& lanes, Language language) {
    std::vector<std::string> lines;
    std::vector<Arrow> run;
    constexpr int kNotYet = -1;  // a run of one lane
    int source_step = kNotYet;
    const auto flush = [&] {
        if (!run.empty()) lines.push_back(arrow_line(exchange, run, language));
        run.clear();
        source_step = kNotYet;
    };
    for (unsigned lane = 0; lane < kLanes; ++lane) {
        if (!has(exchange.readers, lane)) continue;
        Arrow arrow{lane, exchange.sources.at(lane), exchange.operand.at(lane), {}};
        if (arrow.source >= 0 && has(exchange.missing, lane))
            arrow.missing = absence(exchange, static_cast<unsigned>(arrow.source), lanes, language);
        // A run is lanes in order that read lanes in order (step 1) or all the same lane (step 0, a broadcast).
        if (!run.empty()) {
            const int step = source_step != kNotYet ? source_step : arrow.source == run.back().source ? 0 : 1;
            if (arrow.follows(run.back(), step))
                source_step = step;
            else
                flush();
        }
        run.push_back(std::move(arrow));
    }
    flush();
    return lines;
}

void write_moment(Output& output, const Snapshot& snapshot, StepRange steps, const program::Program& program, const Remarks& remarks,
                  Language language) {
    output.line(output.styled(Style::Strong, head_line(snapshot, steps, program, language)));
    output.line(fmt::format("  {} {}  {}  {}", say(language, Message::TraceActive), hex_mask(snapshot.ran),
                            lane_marks(snapshot.ran, snapshot.lanes),
                            say(language, Message::TraceActiveCount, std::popcount(snapshot.ran))));
    write_exchange(output, snapshot, language);
    for (const session::VariableRow& row : snapshot.variables)
        if (row.changed != 0)
            for (const std::string& text : change_lines(row, language)) output.line("  " + text);
    for (const session::VariableRow& row : snapshot.stores)
        for (const std::string& text : change_lines(row, language)) output.line("  " + text);
    write_paths(output, snapshot, program, language);
    write_exits(output, snapshot, language);
    for (const FindingView& finding : remarks.findings) {
        output.line();
        write_finding_text(output, finding, language);
    }
    for (const std::string& sentence : remarks.sentences) output.line(output.styled(Style::Strong, sentence));
    output.line();
}

// ---- a whole trace -------------------------------------------------------------------------------------------------------

namespace {

class TextTrace : public TraceWriter {
public:
    TextTrace(const session::Session& session, const Options& options, const RunRequest& request, Output& output)
        : session_(session),
          language_(options.language),
          stops_(options.stops),
          request_(request),
          extract_(is_extract(request, options)),
          output_(output) {}

    [[nodiscard]] session::Watch watch() const override { return session::Watch::Picture; }
    [[nodiscard]] std::uint64_t most_moments() const override { return extract_ ? 20 : 10'000; }  // nobody reads more

    void launch() override {
        const LaunchOutcome launch{session_.spec(), session_.program().functions.at(session_.kernel()).name, session_.status(), 0, false};
        output_.line(output_.styled(Style::Strong, launch_line(launch, language_)));
        output_.line(output_.styled(Style::Dim, say(language_, Message::TraceLegend)));
        write_saved_head();
        output_.line();
    }

    void moment(const session::Moment& moment) override {
        std::vector<FindingView> findings;
        std::vector<std::string> remarks;
        if (moment.first_finding < moment.findings) remarks = raised();
        for (const session::StopHit& hit : moment.stops)
            remarks.push_back(say(language_, Message::TraceStopped, stops_.at(hit.stop), lanes_text(hit.lanes, language_)));
        for (std::size_t index = moment.first_finding; index < moment.findings; ++index) {
            findings.push_back(view(index));
            findings.back().brief = !explained_.insert(findings.back().text.why).second;
        }
        for (const std::string& note : bookmarks_of(moment)) remarks.push_back(say(language_, Message::SavedHere, note));
        write_moment(output_, session_.snapshot(), {moment.first_step, moment.last_step}, session_.program(), {findings, remarks},
                     language_);
    }

    void finding(std::size_t index) override { late_.push_back(index); }

    void end(const TraceEnd& end) override {
        if (end.cut) {
            const std::uint64_t last = end.last_step.value_or(*end.cut + (*end.cut - end.first_step));
            if (extract_) return output_.line(say(language_, Message::SavedTraceCut, end.told, *end.cut, last));
            output_.line(say(language_, Message::TraceCut, grouped(end.told), *end.cut - 1, *end.cut, last));
        } else {
            for (const std::size_t index : late_) {
                write_finding_text(output_, view(index), language_);
                output_.line();
            }
            if (!end.nothing.empty()) output_.line(end.nothing);
        }
        const LaunchOutcome& launch = end.outcome.launches.back();
        if (launch.status == machine::Status::Running && !launch.interrupted) return;
        output_.line(status_line(launch, language_));
        output_.line(finding_counts(end.outcome, language_));
    }

private:
    [[nodiscard]] FindingView view(std::size_t index) const { return view_of(session_.found().at(index), session_.program(), language_); }

    /// Where a saved run opens, and what was written for whoever opens it.
    void write_saved_head() {
        if (!request_.saved) return;
        if (request_.other_run) output_.line(say(language_, Message::SavedOtherRun));
        if (extract_) {
            const std::uint64_t step = shown_step(request_.position()->step);
            output_.line(say(language_, Message::SavedTrace, say(language_, Message::SavedAtStep, step), step));
        }
        write_remarks(output_, request_, language_);
    }

    [[nodiscard]] std::vector<std::string> bookmarks_of(const session::Moment& moment) const {
        std::vector<std::string> notes;
        if (!request_.saved || request_.other_run) return notes;
        for (const session::Bookmark& bookmark : request_.saved->bookmarks)
            if (bookmark.step > moment.first_step && bookmark.step <= moment.last_step + 1) notes.push_back(bookmark.note);
        return notes;
    }

    [[nodiscard]] std::vector<std::string> raised() {
        std::vector<std::string> lines;
        for (const std::size_t index : levels_.raised(session_.found())) {
            const FindingView worse = view(index);
            lines.push_back(say(language_, Message::TraceRaised, checks::name(worse.kind), worse.step, place_text(worse, language_),
                                checks::level_word(worse.level, language_)));
        }
        return lines;
    }

    const session::Session& session_;
    Language language_;
    const std::vector<std::string>& stops_;  ///< as they were given
    const RunRequest& request_;
    bool extract_;  ///< of a saved run
    Output& output_;
    std::vector<std::size_t> late_;
    std::set<std::string> explained_;  ///< rules
    Levels levels_;
};

}  // namespace

std::unique_ptr<TraceWriter> text_trace(const session::Session& session, const Options& options, const RunRequest& request,
                                        Output& output) {
    return std::make_unique<TextTrace>(session, options, request, output);
}

}  // namespace simtscope::cli
