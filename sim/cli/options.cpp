#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>

#include "cli/parse_values.h"
#include "session/nearest.h"
#include "session/saved_run.h"

namespace simtscope::cli {

namespace {

using session::Error;

struct CommandName {
    const char* name;
    Command command;
    const char* example;
};
constexpr std::array kCommands = {
    CommandName{"run", Command::Run, "--block 32 --arg out=int[32]"},
    CommandName{"trace", Command::Trace, "--block 32 --arg out=int[32]"},
    CommandName{"explore", Command::Explore, "--block 32 --arg out=int[32]"},
    CommandName{"why", Command::Why, "--block 32 --arg out=int[32] --value 'out[0]'"},
    CommandName{"program", Command::Program, "--kernel my_kernel"},
    CommandName{"save", Command::Save, "--block 32 --arg out=int[32] --step 9 -o kernel.simtscope"},
    CommandName{"lesson", Command::Lesson, "show 04-five-inputs"},
    CommandName{"export", Command::Gui, ""},  // the window's program, without a window
    CommandName{"gui", Command::Gui, ""},
};
constexpr std::array kLaterCommands = {"compare", "gpu"};

const CommandName* find_command(std::string_view name) {
    const auto found = std::ranges::find_if(kCommands, [&](const CommandName& entry) { return name == entry.name; });
    return found == kCommands.end() ? nullptr : found;
}

/// What the tokens say, before any value is looked at.
struct Tokens {
    std::map<std::string, std::vector<std::string>> values;  ///< by Flag::name
    std::map<std::string, bool> switches;
    std::vector<std::string> files;
    [[nodiscard]] const std::vector<std::string>& list(const std::string& flag) const {
        static const std::vector<std::string> none;
        const auto found = values.find(flag);
        return found == values.end() ? none : found->second;
    }
    [[nodiscard]] const std::string* value(const std::string& flag) const {
        const auto& all = list(flag);
        return all.empty() ? nullptr : &all.front();
    }
    [[nodiscard]] bool is_on(const std::string& flag) const {
        const auto found = switches.find(flag);
        return found != switches.end() && found->second;
    }
};

const Flag* find_flag(std::string_view name) {
    const auto all = flags();
    const auto found = std::ranges::find_if(all, [&](const Flag& flag) { return name == flag.name; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> long_flags(Command command) {
    std::vector<std::string> names;
    for (const Flag& flag : flags())
        if ((flag.commands & bit_of(command)) != 0) names.emplace_back(flag.name);
    return names;
}

Error unknown_flag(const std::string& token, const CommandName& command, Language language) {
    const std::string name = token.substr(0, token.find('='));
    if (const auto near = session::nearest(name, long_flags(command.command)))
        return usage_error(say(language, Message::UnknownFlagNear, name, command.name, *near));
    return usage_error(say(language, Message::UnknownFlag, name, command.name));
}

/// CLI11 tells what is wrong as text; it begins with the flag's name, with or without dashes.
Error translated(const CLI::ParseError& problem, Language language) {
    const std::string text = problem.what();
    const std::string name = text.substr(0, text.find_first_of(": "));
    const Flag* flag = find_flag(name);
    if (flag == nullptr) flag = find_flag("--" + name);
    if (flag != nullptr && flag->kind == FlagKind::Switch) return usage_error(say(language, Message::FlagTakesNoValue, flag->name));
    if (flag != nullptr) return usage_error(say(language, Message::FlagNeedsValue, flag->name, flag->example));
    return usage_error(text.substr(0, text.find('\n')));
}

std::expected<Tokens, Error> tokenise(const CommandName& command, const std::vector<std::string>& arguments, Language language) {
    Tokens tokens;
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    app.add_option("FILE", tokens.files)->expected(0, -1);
    for (const Flag& flag : flags()) {
        if ((flag.commands & bit_of(command.command)) == 0) continue;
        if (flag.kind == FlagKind::Switch) {
            app.add_flag(flag.names, tokens.switches[flag.name])
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
                ->disable_flag_override();
        } else {
            app.add_option(flag.names, tokens.values[flag.name])
                ->expected(1)
                ->allow_extra_args(false)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        }
    }
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 reads from the back
    } catch (const CLI::ParseError& problem) {
        return std::unexpected(translated(problem, language));
    }
    for (const std::string& extra : app.remaining()) {
        if (extra.starts_with('-')) return std::unexpected(unknown_flag(extra, command, language));
        tokens.files.push_back(extra);
    }
    for (const auto& [name, values] : tokens.values) {
        const Flag* flag = find_flag(name);
        // CLI11 takes the next word whatever it is: "--arg --json" has forgotten the value.
        for (const std::string& value : values)
            if (value.starts_with("--")) return std::unexpected(usage_error(say(language, Message::FlagNeedsValue, name, flag->example)));
        if (flag->kind == FlagKind::Value && values.size() > 1)
            return std::unexpected(
                usage_error(say(language, Message::FlagTwice, name, values.size(), fmt::format("{}", fmt::join(values, ", ")))));
    }
    return tokens;
}

/// Reads the flags one after another; after the first mistake the rest is left alone.
class Reader {
public:
    Reader(const Tokens& tokens, Language language) : tokens_(tokens), language_(language) {}

    [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }

    template <typename Number>
    void number(const char* flag, std::optional<Number>& target, std::uint64_t least, std::uint64_t most) {
        if (const std::string* text = wanted(flag))
            if (const auto value = checked(parse_number(flag, *text, least, most, language_))) target = static_cast<Number>(*value);
    }
    void dimensions(const char* flag, std::optional<machine::Dim3>& target) {
        if (const std::string* text = wanted(flag))
            if (const auto value = checked(session::parse_dim3(*text, flag))) target = *value;
    }
    void choice(const char* flag, const std::vector<std::string>& names, const std::function<void(std::size_t)>& chosen) {
        if (const std::string* text = wanted(flag))
            if (const auto value = checked(parse_choice(flag, *text, names, language_))) chosen(*value);
    }
    void pairs(const char* flag, std::vector<std::pair<std::string, std::string>>& target) {
        if (problem_) return;
        if (auto value = checked(parse_pairs(flag, find_flag(flag)->example, tokens_.list(flag), language_))) target = std::move(*value);
    }
    void text(const char* flag, std::optional<std::string>& target) {
        if (const std::string* value = wanted(flag)) target = *value;
    }
    void prints(std::vector<PrintRequest>& target) {
        for (const std::string& text : tokens_.list("--print")) {
            if (problem_) return;
            if (auto value = checked(parse_print(text, language_))) target.push_back(std::move(*value));
        }
    }
    void bookmarks(std::vector<BookmarkRequest>& target) {
        for (const std::string& text : tokens_.list("--bookmark")) {
            if (problem_) return;
            if (auto value = checked(parse_bookmark(text, language_))) target.push_back(std::move(*value));
        }
    }
    void rival(std::optional<Rival>& target) {
        if (const std::string* text = wanted("--against")) target = checked(parse_rival(*text, language_));
    }
    void range(Options& options) {
        for (const std::string& text : tokens_.list("--warp")) {
            if (problem_) return;
            const auto more = checked(parse_warps(text, language_));
            if (more) options.warps.insert(options.warps.end(), more->begin(), more->end());
        }
        if (const std::string* text = wanted("--lane")) options.lane = checked(parse_lane(*text, language_));
        if (const std::string* text = wanted("--steps")) options.steps = checked(parse_steps(*text, language_));
    }

private:
    [[nodiscard]] const std::string* wanted(const char* flag) const { return problem_ ? nullptr : tokens_.value(flag); }
    template <typename Value>
    std::optional<Value> checked(std::expected<Value, Error> result) {
        if (result) return std::move(*result);
        problem_ = std::move(result.error());
        return std::nullopt;
    }

    const Tokens& tokens_;
    Language language_;
    std::optional<Error> problem_;
};

std::expected<void, Error> read_values(const Tokens& tokens, Options& options) {
    constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t kAny32 = std::numeric_limits<std::uint32_t>::max();
    LaunchFlags& launch = options.launch;
    Reader reader(tokens, options.language);
    reader.text("--kernel", launch.kernel);
    reader.text("--arch", launch.arch);
    reader.text("--choices", launch.choices);
    reader.dimensions("--grid", launch.grid);
    reader.dimensions("--block", launch.block);
    reader.number("--shared", launch.shared, 0, kAny32);
    reader.number("--slots", launch.slots, 1, kAny32);
    reader.number("--seed", launch.seed, 0, kAny);
    options.stops = tokens.list("--stop");
    reader.number("--runs", options.runs, 0, 1'000'000);
    reader.number("--max-steps", launch.max_steps, 1, kAny);
    reader.choice("--fmad", {"on", "off"}, [&](std::size_t index) { launch.fmad = index == 0; });
    reader.choice("--policy", {"hardware", "lockstep", "explore"},
                  [&](std::size_t index) { launch.policy = static_cast<machine::Policy>(index); });
    reader.choice("--undefined", {"track", "zero", "own", "random"},
                  [&](std::size_t index) { launch.undefined = static_cast<machine::UndefinedMode>(index); });
    reader.pairs("--arg", launch.args);
    reader.pairs("--set", launch.sets);
    reader.prints(options.prints);
    reader.range(options);
    std::optional<std::string> value;
    reader.text("--value", value);
    reader.number("--step", options.step, 0, kAny - 1);
    reader.rival(options.against);
    reader.number("--depth", options.depth, 1, 100'000);
    reader.number("--launch", options.shown_launch, 1, 100);
    reader.text("--note", options.save.note);
    reader.text("-o", options.save.output);
    reader.bookmarks(options.save.bookmarks);
    reader.choice("--format", {"text", "jsonl", "perfetto"}, [&](std::size_t index) { options.format = static_cast<TraceFormat>(index); });
    reader.choice("--lang", {"en", "ko"}, [&](std::size_t) {});
    if (reader.problem()) return std::unexpected(*reader.problem());
    launch.cooperative = tokens.is_on("--cooperative");
    launch.defines = tokens.list("-D");
    launch.include_directories = tokens.list("-I");
    options.json = tokens.is_on("--json");
    options.value = value.value_or("");
    options.lane_off = tokens.is_on("--lane-off");
    options.readers = tokens.is_on("--readers");
    options.counters = tokens.is_on("--counters");
    options.lines = tokens.is_on("--lines");
    options.save.show = tokens.is_on("--show");
    return {};
}

/// why asks one thing: about a value, or about a lane and a step. A saved run may bring the step.
std::expected<void, Error> check_question(const Options& options, bool saved) {
    const Language language = options.language;
    const bool step = options.step || saved;
    if (options.lane_off && (!options.value.empty() || options.readers))
        return std::unexpected(usage_error(say(language, Message::WhyOneQuestion)));
    if (options.lane_off && (!options.lane || !step)) return std::unexpected(usage_error(say(language, Message::LaneOffNeeds)));
    if (options.against && (options.lane_off || options.readers || !options.value.empty() || options.step || options.lane))
        return std::unexpected(usage_error(say(language, Message::AgainstAlone)));
    if (options.against) return {};
    if (!options.lane_off && options.value.empty()) return std::unexpected(usage_error(say(language, Message::WhyNeedsValue)));
    if (options.readers && !step) return std::unexpected(usage_error(say(language, Message::ReadersNeedStep)));
    return {};
}

/// save --show tells what is in a file: no other flag has a meaning beside it.
std::expected<void, Error> check_show(const Tokens& tokens, Language language) {
    for (const Flag& flag : flags()) {
        const std::string_view name = flag.name;
        if (name == "--show" || name == "--lang") continue;
        if (tokens.value(flag.name) != nullptr || tokens.is_on(flag.name))
            return std::unexpected(usage_error(say(language, Message::ShowAlone, flag.name)));
    }
    return {};
}

Error unknown_command(const std::string& name, Language language) {
    if (std::ranges::find(kLaterCommands, name) != kLaterCommands.end())
        return usage_error(say(language, Message::LaterCommand, name, command_list()));
    std::vector<std::string> names;
    for (const CommandName& entry : kCommands) names.emplace_back(entry.name);
    if (const auto near = session::nearest(name, names))
        return usage_error(say(language, Message::UnknownCommandNear, name, command_list(), *near));
    return usage_error(say(language, Message::UnknownCommand, name, command_list()));
}

/// --lang X in front of the command is taken too.
std::size_t skip_language(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return 0;
    if (arguments[0] == "--lang" && arguments.size() > 1) return 2;
    return arguments[0].starts_with("--lang=") ? 1 : 0;
}

std::expected<Options, Error> parse_command(const CommandName& command, const std::vector<std::string>& arguments, Options options) {
    options.command = command.command;
    if (command.command == Command::Gui) {
        options.gui_arguments = arguments;
        if (command.name == std::string_view("export")) options.gui_arguments.insert(options.gui_arguments.begin(), command.name);
        return options;
    }
    const auto tokens = tokenise(command, arguments, options.language);
    if (!tokens) return std::unexpected(tokens.error());
    if (tokens->is_on("--help")) {
        options.help_for = command.command;
        options.command = Command::Help;
        return options;
    }
    if (auto read = read_values(*tokens, options); !read) return std::unexpected(read.error());
    if (options.save.show)
        if (auto checked = check_show(*tokens, options.language); !checked) return std::unexpected(checked.error());
    if (options.command == Command::Why)
        if (auto checked = check_question(options, !tokens->files.empty() && tokens->files[0].ends_with(session::kSavedRunEnding));
            !checked)
            return std::unexpected(checked.error());
    if (options.command == Command::Lesson) {
        auto request = parse_lesson(tokens->files, options.language);
        if (!request) return std::unexpected(std::move(request.error()));
        options.lesson = std::move(*request);
        return options;
    }
    if (tokens->files.empty()) return std::unexpected(usage_error(say(options.language, Message::NoFile, command.name, command.example)));
    if (tokens->files.size() > 1)
        return std::unexpected(usage_error(say(options.language, Message::ManyFiles, tokens->files[0], tokens->files[1])));
    options.file = tokens->files[0];
    return options;
}

}  // namespace

std::string command_list() {
    std::vector<std::string> names;
    for (const CommandName& entry : kCommands) names.emplace_back(entry.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

bool wants_json(const std::vector<std::string>& arguments) {
    return std::ranges::find(arguments, "--json") != arguments.end() && !arguments.empty() && arguments.front() != "gui";
}

Language language_of(const std::vector<std::string>& arguments, Language of_locale) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& text = arguments[i];
        const std::string value = text.starts_with("--lang=")                    ? text.substr(7)
                                  : text == "--lang" && i + 1 < arguments.size() ? arguments[i + 1]
                                                                                 : "";
        if (value == "ko") return Language::Korean;
        if (value == "en") return Language::English;
    }
    return of_locale;
}

std::expected<Options, session::Error> parse_options(const std::vector<std::string>& arguments, Language of_locale) {
    Options options;
    options.language = language_of(arguments, of_locale);
    const std::size_t at = skip_language(arguments);
    if (at >= arguments.size()) return std::unexpected(usage_error(say(options.language, Message::NoCommand, command_list())));
    const std::string& name = arguments[at];
    std::vector<std::string> rest(arguments.begin() + static_cast<std::ptrdiff_t>(at) + 1, arguments.end());
    if (name == "--version") {
        options.command = Command::Version;
        return options;
    }
    if (name == "help" || name == "--help" || name == "-h") {
        const CommandName* topic = rest.empty() ? nullptr : find_command(rest[0]);
        options.help_for = topic == nullptr ? Command::Help : topic->command;
        return options;
    }
    const CommandName* command = find_command(name);
    if (command == nullptr) return std::unexpected(unknown_command(name, options.language));
    return parse_command(*command, rest, std::move(options));
}

}  // namespace simtscope::cli
