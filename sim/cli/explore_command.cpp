// `simtscope explore`: what can come out of a launch, and how to make each outcome again.
#include <fmt/format.h>

#include <algorithm>

#include "cli/application.h"
#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/parse_values.h"
#include "cli/pictures.h"
#include "cli/run_json.h"
#include "cli/run_request.h"
#include "cli/run_text.h"
#include "session/explore.h"
#include "session/sequence.h"

namespace simtscope::cli {

namespace {

using session::ExploreResult;
using session::Outcome;

std::vector<FindingView> views_of(const std::vector<checks::Finding>& findings, const program::Program& program, Language language) {
    std::vector<FindingView> views;
    for (const checks::Finding& finding : findings) views.push_back(view_of(finding, program, language));
    return views;
}

void write_findings(JsonWriter& json, const std::vector<checks::Finding>& findings, const program::Program& program, Language language) {
    json.key("findings");
    json.begin_array();
    for (const FindingView& view : views_of(findings, program, language)) write_finding(json, view, false);
    json.end_array();
}

void write_replay(JsonWriter& json, const session::Replay& replay) {
    json.key("replay");
    json.begin_object();
    json.field("policy", policy_name(replay.policy));
    json.raw_field("seed", number_json(replay.seed));
    json.field("choices", replay.choices);
    json.field("undefined", undefined_name(replay.undefined));
    json.end_object();
}

void write_json(Output& output, const ExploreResult& result, Language language) {
    const program::Program& program = result.session->program();
    JsonWriter json(output);
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("kernel", program.functions.at(result.session->kernel()).name);
    json.raw_field("runs", number_json(result.runs));
    json.key("outcomes");
    json.begin_array();
    for (const Outcome& outcome : result.outcomes) {
        json.begin_object();
        json.raw_field("count", number_json(outcome.count));
        json.field("status", status_word(outcome.status));
        json.raw_field("steps", number_json(outcome.steps));
        write_buffers(json, outcome.buffers);
        write_findings(json, outcome.findings, program, language);
        write_replay(json, outcome.replay);
        json.end_object();
    }
    json.end_array();
    write_findings(json, result.findings, program, language);
    json.raw_field("runs_with_other_outcomes", number_json(result.outcomes_not_kept));
    json.raw_field("all_undefined_mixtures", result.all_resolutions ? "true" : "false");
    if (result.stopped) json.raw_field("stopped", "true");
    json.end_object();
    output.write("\n");
}

/// Flags that make the outcome again, beside those of the launch.
std::string replay_flags(const session::Replay& replay) {
    std::string text;
    constexpr std::size_t kShort = 100;
    if (replay.policy == machine::Policy::Explore) {
        text = fmt::format("--policy explore --seed {}", replay.seed);
        if (!replay.drawn || replay.choices.size() <= kShort) text += fmt::format(" --choices '{}'", replay.choices);
    }
    if (replay.undefined == machine::UndefinedMode::Random && replay.policy != machine::Policy::Explore)
        text = fmt::format("--seed {}", replay.seed);
    if (replay.undefined != machine::UndefinedMode::Track)
        text += fmt::format("{}--undefined {}", text.empty() ? "" : " ", undefined_name(replay.undefined));
    return text.empty() ? "--policy hardware" : text;
}

bool same_in_all(const ExploreResult& result, std::size_t buffer) {
    const session::BufferView& first = result.outcomes.front().buffers[buffer];
    return std::ranges::all_of(result.outcomes, [&](const Outcome& outcome) {
        const session::BufferView& other = outcome.buffers[buffer];
        return other.bytes == first.bytes && other.defined == first.defined;
    });
}

/// The values that the first element which differs can have: "out[0] can be: 15 18 21".
void write_values(Output& output, const ExploreResult& result, Language language) {
    constexpr std::size_t kMost = 64;
    if (result.outcomes.size() < 3) return;  // two outcomes show them themselves
    const std::vector<session::BufferView>& first = result.outcomes.front().buffers;
    for (std::size_t b = 0; b < first.size(); ++b) {
        for (std::uint64_t k = 0; k < element_count(first[b]); ++k) {
            std::vector<std::string> values;
            for (const Outcome& outcome : result.outcomes) {
                const session::BufferView& buffer = outcome.buffers[b];
                values.push_back(element_defined(buffer, k) ? scalar_text(buffer.element, element_bytes(buffer, k)) : "?");
            }
            std::ranges::sort(values,
                              [](const std::string& x, const std::string& y) { return std::pair(x.size(), x) < std::pair(y.size(), y); });
            const auto rest = std::ranges::unique(values);
            values.erase(rest.begin(), rest.end());
            if (values.size() == 1) continue;
            const bool cut = values.size() > kMost;
            if (cut) values.resize(kMost);
            output.line(say(language, Message::ExploreValues, fmt::format("{}[{}]", first[b].name, k),
                            fmt::format("{}{}", fmt::join(values, " "), cut ? " …" : "")));
            break;
        }
    }
}

/// How the runs of an outcome ended; their numbers of steps differ.
std::string end_word(machine::Status status, Language language) {
    switch (status) {
        case machine::Status::Finished:
            return say(language, Message::EndFinished);
        case machine::Status::Deadlock:
            return say(language, Message::EndDeadlock);
        case machine::Status::Livelock:
            return say(language, Message::EndLivelock);
        case machine::Status::Trap:
            return say(language, Message::EndTrap);
        case machine::Status::Running:
        case machine::Status::Limit:
            break;
    }
    return say(language, Message::EndLimit);
}

void write_outcome(Output& output, const ExploreResult& result, std::size_t number, std::size_t launch, Language language) {
    const Outcome& outcome = result.outcomes[number];
    output.line();
    output.line(output.styled(Style::Strong, say(language, Message::ExploreOutcome, number + 1, grouped(outcome.count),
                                                 grouped(result.runs), end_word(outcome.status, language))));
    for (std::size_t b = 0; b < outcome.buffers.size(); ++b)
        if (result.outcomes.size() == 1 || !same_in_all(result, b)) write_buffer_line(output, outcome.buffers[b], language);
    const std::vector<FindingView> findings = views_of(outcome.findings, result.session->program(), language);
    std::vector<std::string> told;
    for (const FindingView& finding : findings) {
        if (finding.level == checks::Level::Note) continue;
        std::string line = say(language, Message::FindingHead, checks::level_word(finding.level, language), checks::name(finding.kind),
                               place_text(finding, language));
        if (std::ranges::find(told, line) == told.end()) told.push_back(std::move(line));
    }
    for (const std::string& line : told) output.line("  " + line);
    output.line("  " + say(language, Message::ExploreReplay, launch == 0 ? "run" : "trace",
                           (launch == 0 ? "" : fmt::format("--launch {} ", launch)) + replay_flags(outcome.replay)));
}

/// `launch`: which of several, counted from 1; 0 if it is the only one.
void write_text(Output& output, const ExploreResult& result, Language language, std::size_t launch) {
    const session::LaunchSpec& spec = result.session->spec();
    const program::Program& program = result.session->program();
    output.line(
        output.styled(Style::Strong, say(language, Message::ExploreLine, spec.file, program.functions.at(result.session->kernel()).name,
                                         dimensions(spec.grid), dimensions(spec.block), grouped(result.runs))));
    output.line(result.outcomes.size() == 1 ? say(language, Message::ExploreOne)
                                            : say(language, Message::ExploreMany, result.outcomes.size()));
    if (result.outcomes_not_kept > 0) output.line(say(language, Message::ExploreMore, grouped(result.outcomes_not_kept)));
    output.line(say(language, Message::ExploreNoProof));
    if (!result.all_resolutions) output.line(say(language, Message::ExploreSampled));
    if (result.stopped) output.line(say(language, Message::ExploreStopped));
    std::string same;
    if (result.outcomes.size() > 1)
        for (std::size_t b = 0; b < result.outcomes.front().buffers.size(); ++b)
            if (same_in_all(result, b)) same += (same.empty() ? "" : ", ") + result.outcomes.front().buffers[b].name;
    constexpr std::size_t kShown = 12;
    write_values(output, result, language);
    for (std::size_t number = 0; number < std::min(kShown, result.outcomes.size()); ++number)
        write_outcome(output, result, number, launch, language);
    if (result.outcomes.size() > kShown) {
        output.line();
        output.line(say(language, Message::ExploreRest, result.outcomes.size() - kShown));
    }
    output.line();
    if (!same.empty()) {
        output.line(say(language, Message::ExploreSame, same));
        output.line();
    }
    RunResult run;
    run.findings = views_of(result.findings, program, language);
    output.line(finding_counts(run, language));
    for (const FindingView& finding : run.findings) {
        output.line();
        write_finding_text(output, finding, language);
    }
}

int code_of(const ExploreResult& result) {
    constexpr int kClean = 0, kErrors = 1, kLimit = 3;
    if (std::ranges::any_of(result.findings, [](const checks::Finding& f) { return f.level == checks::Level::Error; })) return kErrors;
    const bool limit = result.stopped || std::ranges::any_of(result.outcomes, [](const Outcome& outcome) {
                           return outcome.status == machine::Status::Limit || outcome.status == machine::Status::Running;
                       });
    return limit ? kLimit : kClean;
}

}  // namespace

std::expected<int, session::Error> explore_command(const Options& options, const Surroundings& surroundings, Output& output,
                                                   Output& errors) {
    auto request = run_request_of(options);
    if (!request) return std::unexpected(request.error());
    const std::size_t launches = request->launches.size();
    if (launches != 1 && !request->saved && !options.shown_launch)
        return std::unexpected(usage_error(say(options.language, Message::ExploreOneLaunch, options.file, launches)));
    session::LaunchSpec& spec = request->launches[request->shown];
    spec.count_memory = spec.count_issues = false;
    spec.policy = machine::Policy::Explore;  // whatever the file says: all orders are tried
    spec.choices = "";
    session::ExploreLimits limits;
    if (options.runs) limits.runs = *options.runs;
    Progress progress(errors, surroundings.error_terminal, options.language);
    auto opened = session::open_in_sequence(request->launches, request->shown, surroundings.interrupted);
    if (!opened) return std::unexpected(std::move(opened.error()));
    const ExploreResult result = session::explore(std::move(*opened), limits, surroundings.interrupted,
                                                  [&](std::uint64_t runs) { progress.tick(Message::ExploreProgress, grouped(runs)); });
    progress.clear();
    write_warnings(errors, result.session->warnings(), options.language);
    errors.flush();
    if (options.json) {
        write_json(output, result, options.language);
    } else {
        write_text(output, result, options.language, launches == 1 ? 0 : request->shown + 1);
    }
    return code_of(result);
}

}  // namespace simtscope::cli
