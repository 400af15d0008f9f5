#include "cli/application.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "cli/help.h"
#include "cli/parse_values.h"
#include "cli/run_json.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

constexpr int kNothingRan = 2;

Language locale_language(const Surroundings& surroundings) {
    return language_of_locale(surroundings.variable("LC_ALL"), surroundings.variable("LC_MESSAGES"), surroundings.variable("LANG"));
}

/// What the compiler says (several lines: place, source, caret) keeps its own form; everything else is one line after "error:".
void write_error_text(Output& errors, const session::Error& error, Language language) {
    const std::string head = errors.styled(Style::Error, say(language, Message::ErrorWord) + ":");
    const std::string message = printable(error.message);
    if (message.find('\n') != std::string::npos) {
        errors.write(message);
        if (!message.ends_with('\n')) errors.line();
        return;
    }
    std::string place;
    if (!error.file.empty() && error.line != 0 && error.message.find(error.file + ":") == std::string::npos)
        place = printable(fmt::format("{}:{}: ", error.file, error.line));
    errors.line("simtscope: " + head + " " + place + message);
}

std::expected<int, session::Error> execute(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    switch (options.command) {
        case Command::Help:
            output.write(help_text(options.help_for, options.language));
            return 0;
        case Command::Version:
            output.line(version_text());
            return 0;
        case Command::Run:
            return run_command(options, surroundings, output, errors);
        case Command::Trace:
            return trace_command(options, surroundings, output, errors);
        case Command::Explore:
            return explore_command(options, surroundings, output, errors);
        case Command::Why:
            return why_command(options, surroundings, output, errors);
        case Command::Program:
            return program_command(options, output, errors);
        case Command::Save:
            return save_command(options, surroundings, output, errors);
        case Command::Lesson:
            return lesson_command(options, surroundings, output, errors);
        case Command::Gui:
            return gui_command(options, surroundings);
    }
    return kNothingRan;
}

/// The code after the last write: a reader that went away is fine, a full disk is not.
int finish(int code, Output& output, Output& errors, Language language) {
    output.flush();
    if (output.failure() != 0) {
        errors.line("simtscope: " + say(language, Message::ErrorWord) + ": " +
                    say(language, Message::WriteFailed, std::generic_category().message(output.failure())));
        code = kNothingRan;
    }
    errors.flush();
    return code;
}

}  // namespace

void write_warnings(Output& errors, const std::vector<std::string>& warnings, Language language) {
    for (const std::string& warning : warnings)
        errors.line("simtscope: " + errors.styled(Style::Warning, say(language, Message::WarningWord) + ":") + " " + printable(warning));
}

int run_application(const std::vector<std::string>& arguments, const Surroundings& surroundings, Output& output, Output& errors) {
    const Language of_locale = locale_language(surroundings);
    const Language language = language_of(arguments, of_locale);
    const auto options = parse_options(arguments, of_locale);
    const auto code = options ? execute(*options, surroundings, output, errors) : std::unexpected(options.error());
    if (code) return finish(*code, output, errors, language);
    if (wants_json(arguments))
        write_error_json(output, code.error());
    else
        write_error_text(errors, code.error(), language);
    return finish(code.error().exit_code, output, errors, language);
}

std::expected<int, session::Error> gui_command(const Options& options, const Surroundings& surroundings) {
    const std::string path = surroundings.folder + "/simtscope-gui";
    if (access(path.c_str(), X_OK) != 0) return std::unexpected(usage_error(say(options.language, Message::GuiMissing, path)));
    std::vector<std::string> words{path};
    words.insert(words.end(), options.gui_arguments.begin(), options.gui_arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::signal(SIGPIPE, SIG_DFL);  // the window is to start as a shell would start it
    execv(path.c_str(), pointers.data());
    const std::string reason = std::generic_category().message(errno);
    return std::unexpected(usage_error(say(options.language, Message::GuiFailed, path, reason)));
}

}  // namespace simtscope::cli
