#include "cli/run_request.h"

#include <algorithm>
#include <sstream>
#include <tuple>

#include "cli/help.h"
#include "cli/parse_values.h"

namespace simtscope::cli {

namespace {

using session::Error;
using session::LaunchSpec;

using Pairs = std::vector<std::pair<std::string, std::string>>;

template <typename Value>
void overrule(Value& target, const std::optional<Value>& flag) {
    if (flag) target = *flag;
}

/// A flag replaces the value of the same name; a name that no launch has is added to all, so that the session can refuse it by name.
void overrule_pairs(std::vector<LaunchSpec>& specs, Pairs LaunchSpec::*pairs, const Pairs& flags) {
    for (const auto& [name, value] : flags) {
        bool found = false;
        for (LaunchSpec& spec : specs)
            for (auto& [old_name, old_value] : spec.*pairs)
                if (old_name == name) {
                    old_value = value;
                    found = true;
                }
        if (found) continue;
        for (LaunchSpec& spec : specs) (spec.*pairs).emplace_back(name, value);
    }
}

/// A saved run reads nothing from disk: a file that a flag names is read here.
std::expected<void, Error> enclose_files(LaunchSpec& spec, const Pairs& flags,
                                         std::map<std::string, session::FileBytes> LaunchSpec::*data) {
    for (const auto& [name, value] : flags) {
        (spec.*data).erase(name);
        const auto file = session::file_of(value);
        if (!file) continue;
        const bool argument = value.starts_with('@') && std::ranges::find(spec.args, *file, &Pairs::value_type::first) != spec.args.end();
        if (argument) continue;
        auto bytes = session::read_input(name, *file);
        if (!bytes) return std::unexpected(std::move(bytes.error()));
        (spec.*data)[name] = std::move(*bytes);
    }
    return {};
}

std::expected<void, Error> apply_flags(LaunchSpec& spec, const Options& options) {
    const LaunchFlags& flags = options.launch;
    // Choices of the file belong to its policy and seed: flags that name others ask for another run.
    const bool other_order = !flags.choices && ((flags.policy && *flags.policy != spec.policy) || (flags.seed && *flags.seed != spec.seed));
    overrule(spec.kernel, flags.kernel);
    overrule(spec.arch, flags.arch);
    overrule(spec.grid, flags.grid);
    overrule(spec.block, flags.block);
    overrule(spec.shared, flags.shared);
    overrule(spec.seed, flags.seed);
    overrule(spec.max_steps, flags.max_steps);
    overrule(spec.fmad, flags.fmad);
    overrule(spec.policy, flags.policy);
    overrule(spec.undefined, flags.undefined);
    if (flags.choices) spec.choices = flags.choices;
    if (other_order) spec.choices.reset();
    if (spec.choices && spec.policy != machine::Policy::Explore)
        return std::unexpected(usage_error(say(options.language, Message::ChoicesNeedExplore)));
    if (flags.slots) spec.slots = flags.slots;
    if (flags.cooperative) spec.cooperative = true;
    if (options.command != Command::Why) spec.history = 0;  // the others never go back
    spec.count_memory = options.counters || options.json;   // the JSON always has them
    spec.count_issues = options.counters || options.lines || options.json;
    spec.count_rounds = options.lines;  // slow and long for endless loops: only where asked for
    spec.explain_counts = options.counters;
    spec.defines.insert(spec.defines.end(), flags.defines.begin(), flags.defines.end());
    spec.include_directories.insert(spec.include_directories.end(), flags.include_directories.begin(), flags.include_directories.end());
    return {};
}

/// The step limit only says how far a run goes.
bool same_run(const LaunchSpec& a, const LaunchSpec& b) {
    const auto values = [](const LaunchSpec& spec) {
        return std::tie(spec.kernel, spec.grid, spec.block, spec.shared, spec.cooperative, spec.slots, spec.args, spec.sets, spec.policy,
                        spec.seed, spec.choices, spec.undefined, spec.arch, spec.fmad, spec.defines, spec.arg_data, spec.set_data);
    };
    return values(a) == values(b);
}

std::expected<RunRequest, Error> from_file(const Options& options) {
    RunRequest request;
    if (options.file.ends_with(session::kSavedRunEnding)) {
        auto read = session::read_saved_run(options.file);
        if (!read) return std::unexpected(std::move(read.error()));
        if (!options.launch.include_directories.empty())
            return std::unexpected(usage_error(say(options.language, Message::SavedHasHeaders, options.file)));
        request.launches = read->launches;
        request.shown = read->shown;
        request.saved = std::move(*read);
    } else if (options.file.ends_with(".toml")) {
        auto read = session::read_launch_file(options.file);
        if (!read) return std::unexpected(std::move(read.error()));
        request.launches = std::move(*read);
    } else {
        request.launches.emplace_back().file = options.file;
    }
    if (options.shown_launch) {
        if (*options.shown_launch > request.launches.size())
            return std::unexpected(
                usage_error(say(options.language, Message::NoSuchLaunch, *options.shown_launch, options.file, request.launches.size())));
        request.shown = *options.shown_launch - 1;
    }
    return request;
}

}  // namespace

std::expected<RunRequest, Error> run_request_of(const Options& options) {
    auto request = from_file(options);
    if (!request) return request;
    for (LaunchSpec& spec : request->launches)
        if (auto applied = apply_flags(spec, options); !applied) return std::unexpected(std::move(applied.error()));
    overrule_pairs(request->launches, &LaunchSpec::args, options.launch.args);
    overrule_pairs(request->launches, &LaunchSpec::sets, options.launch.sets);
    if (!request->saved) return request;
    for (LaunchSpec& spec : request->launches) {
        if (auto read = enclose_files(spec, options.launch.args, &LaunchSpec::arg_data); !read)
            return std::unexpected(std::move(read.error()));
        if (auto read = enclose_files(spec, options.launch.sets, &LaunchSpec::set_data); !read)
            return std::unexpected(std::move(read.error()));
    }
    request->other_run =
        request->shown != request->saved->shown || !std::ranges::equal(request->launches, request->saved->launches, same_run);
    return request;
}

std::expected<std::vector<LaunchSpec>, Error> launches_of(const Options& options) {
    auto request = run_request_of(options);
    if (!request) return std::unexpected(std::move(request.error()));
    return std::move(request->launches);
}

std::string other_state_warning(const Options& options, const session::SavedRun& saved, std::uint64_t reached) {
    if (reached < saved.position.step)
        return say(options.language, Message::SavedBeyondEnd, options.file, shown_step(saved.position.step),
                   reached == 0 ? 0 : shown_step(reached), saved.written_by, version_text());
    return say(options.language, Message::SavedOtherState, options.file, saved.written_by, version_text());
}

void write_remarks(Output& output, const RunRequest& request, Language language) {
    if (!request.saved) return;
    std::istringstream notes(request.saved->notes);
    for (std::string line; std::getline(notes, line);) output.line(say(language, Message::SavedNote, line));
    if (request.other_run) return;
    for (const session::Bookmark& bookmark : request.saved->bookmarks)
        output.line(bookmark.step == 0 ? say(language, Message::SavedBookmarkStart, bookmark.note)
                                       : say(language, Message::SavedBookmark, shown_step(bookmark.step), bookmark.note));
}

}  // namespace simtscope::cli
