#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "cli/options.h"
#include "cli/run_request.h"
#include "gui/app/application.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

int fail(const session::Error& error) {
    std::fprintf(stderr, "simtscope-gui: %s\n", error.message.c_str());
    return error.exit_code;
}

Language locale_language() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): before any thread
        if (value != nullptr && *value != '\0') return std::string_view(value).starts_with("ko") ? Language::Korean : Language::English;
    }
    return Language::English;
}

/// Beside the installed binary, beside the build folder, or where the source was when this was built.
std::string example_path() {
    std::error_code failed;
    const fs::path folder = fs::read_symlink("/proc/self/exe", failed).parent_path();
    for (const fs::path& place : {folder / "../share/simtscope/examples", folder / "../assets/examples", fs::path(SIMTSCOPE_EXAMPLES)}) {
        const fs::path file = place / "five.toml";
        if (fs::exists(file, failed)) return fs::weakly_canonical(file, failed).string();
    }
    return {};
}

/// The launch that is shown, and for a saved run where.
std::expected<cli::RunRequest, session::Error> launch_of(std::vector<std::string> arguments, Start& start) {
    arguments.insert(arguments.begin(), "run");
    auto options = cli::parse_options(arguments, start.options.language.value_or(start.locale));
    if (!options) return std::unexpected(options.error());
    auto request = cli::run_request_of(*options);
    if (!request) return request;
    for (session::LaunchSpec& spec : request->launches) {
        spec.history = session::LaunchSpec{}.history;  // the window goes back, and shows how often lines ran
        spec.count_issues = true;
    }
    start.spec = request->launches.at(request->shown);
    if (request->launches.size() > 1) start.note = fmt::format("{}/{}", request->shown + 1, request->launches.size());
    start.run_file.written_by = cli::version_text();
    if (!request->saved) return request;
    start.run_file.notes = request->saved->notes;
    start.run_file.folder = fs::path(options->file).parent_path().string();
    if (!request->other_run) {
        start.run_file.path = options->file;
        start.bookmarks = request->saved->bookmarks;
    }
    start.remark = request->saved->notes.substr(0, request->saved->notes.find('\n'));
    if (const session::Position* position = request->position())
        start.place = {*position, [options = *options, saved = *request->saved](std::uint64_t reached) {
                           return cli::other_state_warning(options, saved, reached);
                       }};
    return request;
}

std::string quoted(const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=:.,/@+") == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

int no_window(const std::string& reason, const std::vector<std::string>& launch) {
    std::string command = "simtscope trace";
    for (const std::string& word : launch) command += " " + quoted(word);
    std::fprintf(stderr, "simtscope-gui: %s. Without a window: %s\n", reason.c_str(), command.c_str());
    return 2;
}

int start(const std::vector<std::string>& arguments) {
    auto options = parse_options(arguments);
    if (!options) return fail(options.error());
    if (options->help) return std::fputs(help_text().c_str(), stdout), 0;
    Start start;
    start.locale = locale_language();
    const bool example = options->launch.empty();
    if (example) {
        const std::string path = example_path();
        if (path.empty()) return fail({"file", "the built-in example is missing; give a file: simtscope-gui FILE.cu …", "", 0, 0, 2});
        options->launch.push_back(path);
    }
    std::string problem;
    auto script = parse_script(options->script, problem);
    if (!script) return fail({"usage", problem, "", 0, 0, 2});
    start.options = *options;
    auto request = launch_of(options->launch, start);
    if (!request) return fail(request.error());
    std::error_code failed;
    if (!request->saved && !fs::is_regular_file(start.spec.file, failed))
        return fail({"file", "no such file: " + start.spec.file, start.spec.file, 0, 0, 2});
    start.first_problem = start.legend = example;
    start.script = std::move(*script);
    WindowWish wish;
    if (options->size) std::tie(wish.width, wish.height) = *options->size;
    wish.visible = options->screenshot.empty();
    wish.title = fmt::format("{} - simtscope", fs::path(start.spec.file).filename().string());
    auto platform = Platform::open(wish);
    if (!platform) return no_window(platform.error(), options->launch);
    return Application(std::move(start), session_opener(std::move(request->launches), request->shown), std::move(*platform)).run();
}

}  // namespace
}  // namespace simtscope::gui

int main(int count, char** words) { return simtscope::gui::start({words + 1, words + count}); }
