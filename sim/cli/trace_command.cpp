// `simtscope trace`: walks a run moment by moment and has those that were asked for written.
#include <algorithm>
#include <chrono>
#include <limits>

#include "cli/application.h"
#include "cli/parse_values.h"
#include "cli/run_request.h"
#include "cli/trace_writer.h"
#include "session/sequence.h"

namespace simtscope::cli {

namespace {

using session::Error;
using session::Session;
using session::Watch;

constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

std::string warp_text(std::pair<std::uint32_t, std::uint32_t> warp) { return fmt::format("{}.{}", warp.first, warp.second); }

std::expected<void, Error> check_warps(const Session& session, const Options& options) {
    const std::uint64_t blocks = session.spec().grid.count();
    const std::uint64_t warps = (session.spec().block.count() + machine::kLanes - 1) / machine::kLanes;
    for (const auto& wanted : options.warps)
        if (wanted.first >= blocks || wanted.second >= warps)
            return std::unexpected(usage_error(say(options.language, Message::WarpRange, warp_text(wanted), blocks - 1, warps - 1)));
    return {};
}

/// Which moments are told, and the way to them.
class Walker {
public:
    Walker(Session& session, const Options& options, const RunRequest& request, std::unique_ptr<session::StopWatch> stops,
           TraceWriter& writer, Output& output)
        : session_(session), options_(options), stops_(std::move(stops)), writer_(writer), output_(output) {
        if (options.steps) wanted_ = {options.steps->first, options.steps->second};
        // The moment that led there is the picture that was saved.
        if (is_extract(request, options)) wanted_.first = shown_step(request.position()->step);
    }

    /// `progress` must not be mixed into what is told on the same terminal.
    void walk(const Surroundings& surroundings, Progress& progress) {
        const std::function<bool()>& stop = surroundings.interrupted;
        pass_to_the_range(stop, progress);
        while (!output_.closed() && !stop() && session_.step() <= wanted_.last) {
            const bool other_warp = !wants_warp(session_.next_warp());
            if (stops_) stops_->before();
            if (!session_.step_moment(other_warp ? Watch::Nothing : writer_.watch(), moment_)) break;
            if (stops_) moment_.stops = stops_->behind();
            if (!surroundings.output_terminal || told_ == 0) progress.tick(session_.step());
            if (moment_.last_step < wanted_.first) {
                seen_ = moment_.findings;
                continue;
            }
            const bool told = wants_warp(std::pair{moment_.block, moment_.warp}) && (!stops_ || !moment_.stops.empty());
            if (told && told_ == 0) progress.clear();
            if (told) tell();
            tell_findings(told);
            flush_now_and_then();
            if (told_ < writer_.most_moments()) continue;
            cut_ = session_.step();
            return;
        }
        if (session_.status() != machine::Status::Running) tell_findings(false);
    }

    [[nodiscard]] TraceEnd end(bool interrupted) const {
        TraceEnd end;
        end.told = told_;
        end.cut = cut_;
        end.first_step = wanted_.first;
        if (options_.steps) end.last_step = wanted_.last;
        if (told_ == 0) end.nothing = nothing_to_tell();
        LaunchOutcome launch{session_.spec(), session_.program().functions.at(session_.kernel()).name, session_.status(), session_.step(),
                             interrupted && session_.status() == machine::Status::Running};
        end.outcome.launches.push_back(std::move(launch));
        for (const checks::Finding& finding : session_.found())
            end.outcome.findings.push_back(view_of(finding, session_.program(), options_.language));
        return end;
    }

private:
    /// No moment is longer than this (a copy counts as many steps): before the range nothing has to be looked at.
    static constexpr std::uint64_t kLongestMoment = 1U << 16;

    void pass_to_the_range(const std::function<bool()>& stop, Progress& progress) {
        if (wanted_.first <= kLongestMoment) return;
        session_.run(wanted_.first - kLongestMoment, [&] {
            progress.tick(session_.step());
            return stop();
        });
        seen_ = session_.found().size();
    }

    [[nodiscard]] bool wants_warp(std::optional<std::pair<std::uint32_t, std::uint32_t>> warp) const {
        return options_.warps.empty() || (warp && std::ranges::find(options_.warps, *warp) != options_.warps.end());
    }

    /// Findings of the whole block or grid are told whatever the warps.
    [[nodiscard]] bool wants_finding(const checks::Finding& finding) const {
        if (finding.step < wanted_.first || finding.step > wanted_.last) return false;
        if (!finding.warp) return true;
        if (stops_) return false;  // told with its moment, or not at all
        const machine::Dim3& grid = session_.spec().grid;
        const std::uint64_t block = finding.block.x + std::uint64_t{grid.x} * (finding.block.y + std::uint64_t{grid.y} * finding.block.z);
        return wants_warp(std::pair{static_cast<std::uint32_t>(block), *finding.warp});
    }

    void tell() {
        writer_.moment(moment_);
        ++told_;
    }

    /// What turned up since the last time: with the moment that was told, or on their own.
    void tell_findings(bool with_moment) {
        const std::size_t all = session_.found().size();
        if (with_moment) seen_ = moment_.findings;
        for (; seen_ < all; ++seen_)
            if (wants_finding(session_.found()[seen_])) writer_.finding(seen_);
    }

    /// Whoever reads a pipe sees what there is, also of a slow run.
    void flush_now_and_then() {
        constexpr std::chrono::milliseconds kOften{100};
        const auto now = std::chrono::steady_clock::now();
        if (now < next_flush_) return;
        output_.flush();
        next_flush_ = now + kOften;
    }

    [[nodiscard]] std::string nothing_to_tell() const {
        const Language language = options_.language;
        const std::uint64_t steps = session_.step();
        if (stops_ && steps > wanted_.first) return say(language, Message::TraceNothingStop);
        if (!options_.warps.empty() && steps > wanted_.first) {
            std::vector<std::string> warps;
            for (const auto& warp : options_.warps) warps.push_back(warp_text(warp));
            return say(language, Message::TraceNothingWarp, fmt::format("{}", fmt::join(warps, ", ")));
        }
        const std::string last = wanted_.last == kToTheEnd ? "" : fmt::format("{}", wanted_.last);
        return say(language, Message::TraceNothing, wanted_.first, last, steps == 0 ? 0 : steps - 1);
    }

    Session& session_;
    const Options& options_;
    std::unique_ptr<session::StopWatch> stops_;  ///< null: all moments
    TraceWriter& writer_;
    Output& output_;
    StepRange wanted_{0, kToTheEnd};
    session::Moment moment_;
    std::uint64_t told_ = 0;
    std::size_t seen_ = 0;  ///< findings that were told or passed over
    std::optional<std::uint64_t> cut_;
    std::chrono::steady_clock::time_point next_flush_ = std::chrono::steady_clock::now();
};

std::unique_ptr<TraceWriter> writer_for(const Session& session, const Options& options, const RunRequest& request, Output& output) {
    switch (options.format) {
        case TraceFormat::Jsonl:
            return jsonl_trace(session, options, output);
        case TraceFormat::Perfetto:
            return perfetto_trace(session, options, output);
        case TraceFormat::Text:
            break;
    }
    return text_trace(session, options, request, output);
}

/// Goes to the saved position to see whether this program computes the same there, and back to the start.
void check_saved_state(Session& session, const RunRequest& request, const Options& options, const std::function<bool()>& stop,
                       Output& errors) {
    if (request.position() == nullptr) return;
    if (!session::go_to(session, *request.position(), stop) && !stop() && session.status() != machine::Status::Limit) {
        write_warnings(errors, {other_state_warning(options, *request.saved, session.step())}, options.language);
        errors.flush();
    }
    session.seek_step(0);
}

/// --stop; null without any.
std::expected<std::unique_ptr<session::StopWatch>, Error> stop_watch(Session& session, const Options& options) {
    std::vector<session::Stop> stops;
    for (const std::string& text : options.stops) {
        auto stop = session.parse_stop(text);
        if (!stop) return std::unexpected(std::move(stop.error()));
        stops.push_back(std::move(*stop));
    }
    if (stops.empty()) return nullptr;
    return session.watch(std::move(stops));
}

/// As for `run`; what was not run to its end is judged by what there is so far.
int trace_code(const RunResult& result, bool stopped_by_limit) {
    constexpr int kClean = 0, kErrors = 1, kLimit = 3;
    if (stopped_by_limit) return kLimit;
    if (result.launches.back().status != machine::Status::Running) return exit_code(result);
    return count_level(result, checks::Level::Error) > 0 ? kErrors : kClean;
}

}  // namespace

std::expected<int, Error> trace_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    auto request = run_request_of(options);
    if (!request) return std::unexpected(request.error());
    const std::size_t launches = request->launches.size();
    if (launches != 1 && !request->saved && !options.shown_launch)
        return std::unexpected(usage_error(say(options.language, Message::TraceOneLaunch, options.file, launches)));
    if (request->position() != nullptr) request->launches[request->shown].history = session::LaunchSpec{}.history;
    auto opened = session::open_in_sequence(request->launches, request->shown, surroundings.interrupted);
    if (!opened) return std::unexpected(opened.error());
    Session& session = **opened;
    if (auto checked = check_warps(session, options); !checked) return std::unexpected(checked.error());
    auto stops = stop_watch(session, options);
    if (!stops) return std::unexpected(std::move(stops.error()));
    write_warnings(errors, session.warnings(), options.language);
    errors.flush();

    check_saved_state(session, *request, options, surroundings.interrupted, errors);
    const std::unique_ptr<TraceWriter> writer = writer_for(session, options, *request, output);
    writer->launch();
    output.flush();
    Walker walker(session, options, *request, std::move(*stops), *writer, output);
    {
        Progress progress(errors, surroundings.error_terminal, options.language);
        walker.walk(surroundings, progress);
    }
    const bool interrupted = surroundings.interrupted();
    const TraceEnd end = walker.end(interrupted);
    writer->end(end);
    if (!end.nothing.empty() && options.format != TraceFormat::Text) errors.line("simtscope: " + end.nothing);
    const bool limit = end.cut.has_value() && !is_extract(*request, options);
    return trace_code(end.outcome, limit || interrupted);
}

}  // namespace simtscope::cli
