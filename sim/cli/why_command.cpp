// `simtscope why`: where a value came from, who reads it, why a lane did not run a step.
#include "cli/application.h"
#include "cli/parse_values.h"
#include "cli/parting.h"
#include "cli/run_request.h"
#include "cli/run_text.h"
#include "cli/why_json.h"
#include "cli/why_text.h"
#include "session/sequence.h"

namespace simtscope::cli {

namespace {

using session::Error;
using session::Session;

constexpr std::uint64_t kDefaultDepth = 40;
constexpr int kLimit = 3;

Error limit_error(std::string message) {
    Error error = usage_error(std::move(message));
    error.kind = "limit";
    error.exit_code = kLimit;
    return error;
}

session::ValueQuestion question_of(const Options& options) {
    session::ValueQuestion question;
    question.value = options.value;
    question.lane = options.lane;
    question.step = options.step;
    return question;
}

/// The same launch with one thing changed, and where the two part.
std::expected<void, Error> compare(Session& session, const Options& options, const std::function<bool()>& stop, Output& output) {
    const Rival& rival = *options.against;
    const session::LaunchSpec& spec = session.spec();
    const machine::Policy policy = rival.policy.value_or(spec.policy);
    const std::optional<std::string> choices = rival.policy || rival.seed ? std::nullopt : spec.choices;
    const auto other = session.fork(policy, rival.seed.value_or(spec.seed), choices, rival.undefined.value_or(spec.undefined));
    if (!other) return std::unexpected(other.error());
    const auto parting = session::first_parting(session, **other, [&](const session::Headway&) { return !stop(); });
    if (!parting) return std::unexpected(parting.error());
    if (options.json)
        write_parting_json(output, session, **other, *parting);
    else
        write_parting_text(output, session, **other, *parting, options.language);
    return {};
}

std::expected<void, Error> answer(Session& session, const Options& options, const std::function<bool()>& stop, Output& output) {
    const program::Program& program = session.program();
    if (options.against) return compare(session, options, stop, output);
    if (options.lane_off) {
        const auto off = session.lane_off(*options.lane, *options.step, stop);
        if (!off) return std::unexpected(off.error());
        if (options.json)
            write_lane_off_json(output, session, *off);
        else
            write_lane_off_text(output, *off, session.spec().block.count(), program, options.language);
    } else if (options.readers) {
        const auto readers = session.readers(question_of(options), stop);
        if (!readers) return std::unexpected(readers.error());
        if (options.json)
            write_readers_json(output, session, *readers);
        else
            write_readers_text(output, *readers, program, options.language);
    } else {
        const auto why = session.why(question_of(options), stop);
        if (!why) return std::unexpected(why.error());
        if (options.json)
            write_why_json(output, session, *why);
        else
            write_why_text(output, *why, static_cast<std::uint32_t>(options.depth.value_or(kDefaultDepth)), program, options.language);
    }
    return {};
}

}  // namespace

std::expected<int, Error> why_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    const auto request = run_request_of(options);
    if (!request) return std::unexpected(request.error());
    const std::size_t launches = request->launches.size();
    if (launches != 1 && !request->saved && !options.shown_launch)
        return std::unexpected(usage_error(say(options.language, Message::WhyOneLaunch, options.file, launches)));
    Options asked = options;
    if (!asked.step && request->position() != nullptr) asked.step = shown_step(request->position()->step);
    if (!asked.step && (asked.lane_off || asked.readers))  // of a saved run that opens at its start, or is no longer that run
        return std::unexpected(usage_error(say(options.language, asked.readers ? Message::ReadersNeedStep : Message::LaneOffNeeds)));
    if (!asked.against && !asked.step && request->other_run && request->saved->position.step != 0)
        errors.line("simtscope: " + say(options.language, Message::WhyOtherRun));
    auto opened = session::open_in_sequence(request->launches, request->shown, surroundings.interrupted);
    if (!opened) return std::unexpected(opened.error());
    Session& session = **opened;
    write_warnings(errors, session.warnings(), options.language);
    errors.flush();
    Progress progress(errors, surroundings.error_terminal, options.language);
    session.run_to_end([&] {
        progress.tick(session.step());
        return surroundings.interrupted();
    });
    progress.clear();
    // Asked of half a run, an answer about its end would be wrong.
    if (surroundings.interrupted()) return std::unexpected(limit_error(say(options.language, Message::WhyInterrupted, session.step())));
    const bool limited = session.status() == machine::Status::Limit;
    if (limited) {
        errors.line("simtscope: " + say(options.language, Message::WhyLimited, session.spec().max_steps));
        errors.flush();
    }
    if (auto answered = answer(session, asked, surroundings.interrupted, output); !answered) return std::unexpected(answered.error());
    return limited || surroundings.interrupted() ? kLimit : 0;
}

}  // namespace simtscope::cli
