// `simtscope save`: a run as one file that opens on the same step anywhere.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/application.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "cli/parse_values.h"
#include "cli/pictures.h"
#include "cli/run_request.h"
#include "cli/utf8.h"
#include "session/sequence.h"

namespace simtscope::cli {

namespace {

using session::Bookmark;
using session::Error;
using session::SavedRun;
using session::Session;

std::string step_text(std::uint64_t done, Language language) {
    return done == 0 ? say(language, Message::SavedAtStart) : say(language, Message::SavedAtStep, shown_step(done));
}

std::expected<int, Error> show(const Options& options, const RunRequest& request, Output& output) {
    const Language language = options.language;
    if (!request.saved) return std::unexpected(usage_error(say(language, Message::ShowNeedsSaved, options.file)));
    const SavedRun& run = *request.saved;
    output.line(output.styled(
        Style::Strong, say(language, Message::SavedHead, printable(options.file), run.written_by, step_text(run.position.step, language))));
    for (std::size_t i = 0; i < run.launches.size(); ++i) {
        const session::LaunchSpec& spec = run.launches[i];
        const std::string kernel = spec.kernel.empty() ? say(language, Message::SavedOnlyKernel) : spec.kernel;
        output.line(say(language, Message::SavedLaunch, i + 1, run.launches.size(), spec.file, kernel, dimensions(spec.grid),
                        dimensions(spec.block), policy_name(spec.policy)));
        for (const auto& [name, value] : spec.args) output.line(fmt::format("  {}={}", name, value));
    }
    std::vector<std::string> names;
    for (const program::SourceFile& file : *run.launches.front().sources) names.push_back(file.name);
    output.line(say(language, Message::SavedSources, fmt::join(names, ", ")));
    write_remarks(output, request, language);
    return 0;
}

/// The launches of the request as they are on this machine, made independent of it.
std::expected<SavedRun, Error> pack(const RunRequest& request) {
    session::RunPacker packer;
    for (const session::LaunchSpec& spec : request.launches) {
        const auto session = Session::open(spec);
        if (!session) return std::unexpected(session.error());
        packer.add(**session);
    }
    return packer.take();
}

/// Walks the run forwards from step to step.
class Walker {
public:
    Walker(Session& session, const Options& options, const Surroundings& surroundings, Output& errors)
        : session_(session),
          options_(options),
          stop_(surroundings.interrupted),
          progress_(errors, surroundings.error_terminal, options.language) {}

    /// To the end of the moment that step number `step` belongs to; the steps done then. `flag` is for messages.
    std::expected<std::uint64_t, Error> finish_moment_of(std::uint64_t step, std::string_view flag) {
        if (session_.step() <= step) {
            if (auto ran = run_to(step); !ran) return std::unexpected(ran.error());
            session_.step_moment();
        }
        if (session_.step() > step) return session_.step();
        return std::unexpected(
            usage_error(say(options_.language, Message::SaveNoStep, flag, step, session_.step() == 0 ? 0 : session_.step() - 1)));
    }
    std::expected<void, Error> run_to(std::uint64_t done) {
        constexpr std::uint64_t kSlice = 1U << 20;
        while (session_.step() < done && session_.status() == machine::Status::Running) {
            if (stop_()) return std::unexpected(usage_error(say(options_.language, Message::SaveStopped)));
            session_.run(std::min(kSlice, done - session_.step()));
            progress_.tick(session_.step());
        }
        return {};
    }

private:
    Session& session_;
    const Options& options_;
    const std::function<bool()>& stop_;
    Progress progress_;
};

/// Position and bookmarks: those of a saved run that is still this run, and those of the flags.
std::expected<void, Error> mark(const RunRequest& request, const Options& options, Walker& walker, Session& session, SavedRun& run) {
    const bool kept = request.saved && !request.other_run;
    std::vector<BookmarkRequest> wanted = options.save.bookmarks;
    std::ranges::stable_sort(wanted, {}, &BookmarkRequest::step);
    std::map<std::uint64_t, std::string> bookmarks;
    if (kept)
        for (const Bookmark& bookmark : request.saved->bookmarks) bookmarks[bookmark.step] = bookmark.note;
    std::set<std::uint64_t> fresh;
    std::uint64_t position = kept ? request.saved->position.step : 0;
    bool placed = !options.step;
    const auto place = [&]() -> std::expected<void, Error> {
        const auto done = walker.finish_moment_of(*options.step, "--step");
        if (!done) return std::unexpected(done.error());
        position = *done;
        placed = true;
        return {};
    };
    for (const BookmarkRequest& bookmark : wanted) {
        if (!placed && *options.step <= bookmark.step)
            if (auto done = place(); !done) return done;
        const auto done = walker.finish_moment_of(bookmark.step, "--bookmark");
        if (!done) return std::unexpected(done.error());
        const bool first = fresh.insert(*done).second;  // several steps may be one moment: their texts stay together
        bookmarks[*done] = first ? bookmark.note : bookmarks[*done] + " · " + bookmark.note;
    }
    if (!placed)
        if (auto done = place(); !done) return done;
    if (session.step() > position) session.seek_step(position);
    if (auto done = walker.run_to(position); !done) return done;
    run.position = session::position_of(session);
    for (const auto& [step, note] : bookmarks) run.bookmarks.push_back({step, note});
    return {};
}

std::expected<void, Error> check_flags(const Options& options) {
    const Language language = options.language;
    const auto& output = options.save.output;
    if (!output) return std::unexpected(usage_error(say(language, Message::SaveNeedsOutput, "kernel.simtscope")));
    if (output->empty()) return std::unexpected(usage_error(say(language, Message::FlagNeedsValue, "-o", "kernel.simtscope")));
    if (!output->ends_with(session::kSavedRunEnding) || output->size() == session::kSavedRunEnding.size() ||
        output->ends_with("/" + std::string(session::kSavedRunEnding)))
        return std::unexpected(usage_error(say(language, Message::SaveEnding, *output)));
    return {};
}

}  // namespace

std::expected<int, Error> save_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    const Language language = options.language;
    if (!options.save.show)
        if (auto checked = check_flags(options); !checked) return std::unexpected(checked.error());
    const auto request = run_request_of(options);
    if (!request) return std::unexpected(request.error());
    if (options.save.show) return show(options, *request, output);
    auto run = pack(*request);
    if (!run) return std::unexpected(run.error());
    run->written_by = version_text();
    run->shown = request->shown;
    run->notes = options.save.note.value_or(request->saved ? request->saved->notes : "");
    run->launches[run->shown].history = session::LaunchSpec{}.history;  // the position may lie before a bookmark
    const auto session = session::open_in_sequence(run->launches, run->shown, surroundings.interrupted);
    if (!session) return std::unexpected(session.error());
    write_warnings(errors, (*session)->warnings(), language);
    {
        Walker walker(**session, options, surroundings, errors);
        if (auto marked = mark(*request, options, walker, **session, *run); !marked) return std::unexpected(marked.error());
    }
    const session::Position* saved = request->position();
    if (saved != nullptr && (!options.step || saved->step == run->position.step) && *saved != run->position)
        write_warnings(errors, {other_state_warning(options, *request->saved, run->position.step)}, language);
    const std::string& path = *options.save.output;
    if (auto written = session::write_saved_run(path, *run); !written) return std::unexpected(written.error());
    if (request->other_run) output.line(say(language, Message::SaveOtherRun, printable(options.file)));
    output.line(say(language, Message::SaveDone, printable(path), step_text(run->position.step, language)));
    output.line(say(language, Message::SaveOpen, printable(path)));
    return 0;
}

}  // namespace simtscope::cli
