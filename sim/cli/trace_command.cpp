#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "cli/application.h"
#include "cli/gather.h"
#include "cli/numbers.h"
#include "cli/parse_values.h"
#include "cli/run_text.h"
#include "cli/trace_text.h"
#include "session/session.h"

namespace simtscope::cli {

namespace {

using session::Error;
using session::Session;

/// So many moments are printed before the text says how to go on.
constexpr std::uint64_t kMostMoments = 10'000;
constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

std::expected<void, Error> check_warp(const Session& session, const Options& options) {
    if (!options.warp) return {};
    const std::uint64_t blocks = session.spec().grid.count();
    const std::uint64_t warps = (session.spec().block.count() + machine::kLanes - 1) / machine::kLanes;
    const auto [block, warp] = *options.warp;
    if (block < blocks && warp < warps) return {};
    const std::string text = fmt::format("{}.{}", block, warp);
    return std::unexpected(usage_error(say(options.language, Message::WarpRange, text, blocks - 1, warps - 1)));
}

/// Walks the run moment by moment and prints those that were asked for.
class Tracer {
public:
    Tracer(Session& session, const Options& options, Output& output) : session_(session), options_(options), output_(output) {
        if (options.steps) wanted_ = {options.steps->first, options.steps->second};
    }

    void run(const std::function<bool()>& stop, Progress& progress) {
        while (!output_.closed() && !stop()) {
            const std::uint64_t first = session_.step();
            if (first > wanted_.last || !session_.step_moment()) return;
            const std::uint64_t end = session_.step();
            if (end <= wanted_.first) {
                progress.tick(end);
                continue;
            }
            show({first, end - 1});
            if (printed_ < kMostMoments) continue;
            cut_ = end;
            return;
        }
    }

    /// What belongs to no moment (a deadlock is found when nothing can run any more), and why there is no more text.
    void write_end() {
        const Language language = options_.language;
        if (cut_) {
            const std::uint64_t last = wanted_.last == kToTheEnd ? *cut_ + (*cut_ - wanted_.first) : wanted_.last;
            output_.line(say(language, Message::TraceCut, grouped(printed_), *cut_ - 1, *cut_, last));
            return;
        }
        write_late_findings();
        if (printed_ != 0) return;
        const std::uint64_t steps = session_.step();
        if (options_.warp && steps > wanted_.first) {
            output_.line(say(language, Message::TraceNothingWarp, fmt::format("{}.{}", options_.warp->first, options_.warp->second)));
        } else {
            const std::string last = wanted_.last == kToTheEnd ? "" : fmt::format("{}", wanted_.last);
            output_.line(say(language, Message::TraceNothing, wanted_.first, last, steps == 0 ? 0 : steps - 1));
        }
    }

    [[nodiscard]] bool was_cut() const { return cut_.has_value(); }

private:
    void show(StepRange steps) {
        const session::Snapshot snapshot =
            options_.warp ? session_.snapshot(options_.warp->first, options_.warp->second) : session_.snapshot();
        if (!snapshot.last_was_here) return;
        std::vector<FindingView> findings;
        std::vector<std::string> remarks;
        if (!snapshot.new_findings.empty()) {
            const std::vector<checks::Finding> all = session_.findings();
            remarks = raised(all);
            for (const std::size_t index : snapshot.new_findings) {
                findings.push_back(view_of(all.at(index), session_.program(), options_.language));
                findings.back().brief = !told_.insert(findings.back().text.why).second;
                shown_findings_.insert(index);
            }
        }
        write_moment(output_, snapshot, steps, session_.program(), {findings, remarks}, options_.language);
        ++printed_;
    }

    /// A read of an undefined value is a note until something uses the value; that is told where it happens.
    [[nodiscard]] std::vector<std::string> raised(const std::vector<checks::Finding>& all) {
        std::vector<std::string> lines;
        for (std::size_t index = 0; index < all.size(); ++index) {
            const auto [known, is_new] = levels_.try_emplace(index, all[index].level);
            if (is_new || known->second >= all[index].level) continue;
            known->second = all[index].level;
            const FindingView view = view_of(all[index], session_.program(), options_.language);
            lines.push_back(say(options_.language, Message::TraceRaised, checks::name(view.kind), view.step,
                                place_text(view, options_.language), checks::level_word(view.level, options_.language)));
        }
        return lines;
    }

    void write_late_findings() {
        if (session_.status() == machine::Status::Running) return;
        const std::vector<checks::Finding> all = session_.findings();
        for (std::size_t index = 0; index < all.size(); ++index) {
            const checks::Finding& finding = all[index];
            const bool of_warp = !options_.warp || !finding.warp;
            if (shown_findings_.contains(index) || !of_warp || finding.step < wanted_.first || finding.step > wanted_.last) continue;
            write_finding_text(output_, view_of(finding, session_.program(), options_.language), options_.language);
            output_.line();
        }
    }

    Session& session_;
    const Options& options_;
    Output& output_;
    StepRange wanted_{0, kToTheEnd};
    std::uint64_t printed_ = 0;
    std::set<std::size_t> shown_findings_;
    std::set<std::string> told_;                   ///< rules that were explained
    std::map<std::size_t, checks::Level> levels_;  ///< of the findings so far
    std::optional<std::uint64_t> cut_;
};

/// As for `run`; what was not run to its end is judged by what there is so far.
int trace_code(const RunResult& result, bool stopped_by_limit) {
    constexpr int kClean = 0, kErrors = 1, kLimit = 3;
    if (stopped_by_limit) return kLimit;
    if (result.launches.back().status != machine::Status::Running) return exit_code(result);
    return count_level(result, checks::Level::Error) > 0 ? kErrors : kClean;
}

}  // namespace

std::expected<int, Error> trace_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    const auto launches = launches_of(options);
    if (!launches) return std::unexpected(launches.error());
    if (launches->size() != 1)
        return std::unexpected(usage_error(say(options.language, Message::TraceOneLaunch, options.file, launches->size())));
    auto opened = Session::open(launches->front());
    if (!opened) return std::unexpected(opened.error());
    Session& session = **opened;
    if (auto checked = check_warp(session, options); !checked) return std::unexpected(checked.error());
    write_warnings(errors, session.warnings(), options.language);
    errors.flush();

    RunResult result;
    result.launches.push_back({session.spec(), session.program().functions.at(session.kernel()).name, session.status(), 0, false});
    output.line(output.styled(Style::Strong, launch_line(result.launches.back(), options.language)));
    output.line(output.styled(Style::Dim, say(options.language, Message::TraceLegend)));
    output.line();
    result.launches.clear();
    Tracer tracer(session, options, output);
    {
        Progress progress(errors, surroundings.error_terminal, options.language);
        tracer.run(surroundings.interrupted, progress);
    }
    const bool interrupted = surroundings.interrupted();
    gather(session, interrupted, options.language, result);
    tracer.write_end();
    if (session.status() != machine::Status::Running || interrupted) {
        output.line(status_line(result.launches.back(), options.language));
        output.line(finding_counts(result, options.language));
    }
    return trace_code(result, tracer.was_cut() || interrupted);
}

}  // namespace simtscope::cli
