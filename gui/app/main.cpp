#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "cli/options.h"
#include "cli/parse_values.h"
#include "gui/app/application.h"
#include "gui/app/headless.h"
#include "gui/app/launch_words.h"
#include "gui/app/library_file.h"
#include "gui/export/raster.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

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

std::expected<Opening, session::Error> opening_of_example(const std::string& path, Language language) {
    if (!path.empty()) return opening_of({path}, language);
    return std::unexpected(session::Error{"file", "the built-in example is missing; give a file: simtscope-gui FILE.cu …", "", 0, 0, 2});
}

bool is_saved_run(const std::string& word) { return word.ends_with(session::kSavedRunEnding); }

/// The words of the launch without a second saved run.
std::vector<std::string> first_run(std::vector<std::string> words) {
    const auto one = std::ranges::find_if(words, is_saved_run);
    if (one != words.end()) words.erase(std::remove_if(one + 1, words.end(), is_saved_run), words.end());
    return words;
}

/// What the run on screen is compared with: another saved run, or --against.
std::expected<std::optional<RunWish>, session::Error> second_run(const Options& options, const session::LaunchSpec& first,
                                                                 Language language) {
    RunWish wish = wish_of(first);
    const auto one = std::ranges::find_if(options.launch, is_saved_run);
    const auto two = one == options.launch.end() ? one : std::find_if(one + 1, options.launch.end(), is_saved_run);
    if (two != options.launch.end()) {
        if (!options.against.empty())
            return std::unexpected(
                session::Error{"usage", "two saved runs are compared with each other: leave out --against", "", 0, 0, 2});
        wish.replay = *two;
        return wish;
    }
    if (options.against.empty()) return std::nullopt;
    const auto rival = cli::parse_rival(options.against, language);
    if (!rival) return std::unexpected(rival.error());
    RunWish other;
    other.policy = rival->policy.value_or(wish.policy);
    other.seed = rival->seed.value_or(wish.seed);
    other.undefined = rival->undefined.value_or(wish.undefined);
    if (!rival->policy) other.choices = wish.choices;  // another order has none of these
    return other;
}

std::string quoted(const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=:.,/@+") == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

int no_window(const std::string& reason, const std::string& how, const std::vector<std::string>& launch) {
    std::string command = "simtscope " + how;
    for (const std::string& word : launch) command += " " + quoted(word);
    std::fprintf(stderr, "simtscope-gui: %s. Without a window: %s\n", reason.c_str(), command.c_str());
    return 2;
}

int start(const std::vector<std::string>& arguments) {
    auto options = parse_options(arguments);
    if (!options) return fail(options.error());
    if (options->help) return std::fputs(help_text(options->exporting.has_value()).c_str(), stdout), 0;
    if (options->version) return std::printf("simtscope-gui %s\n%s\n", SIMTSCOPE_VERSION, drawn_with().c_str()), 0;
    Start start;
    start.locale = locale_language();
    start.lessons_folder = shipped_lessons();
    if (!options->lesson.empty()) options->launch = {options->lesson};
    const bool example = options->launch.empty() && !options->start_page;
    if (example) options->launch.push_back(example_path());
    std::string problem;
    auto script = parse_script(options->script, problem);
    if (!script) return fail({"usage", problem, "", 0, 0, 2});
    start.options = *options;
    const Language language = options->language.value_or(start.locale);
    if (!options->start_page) {
        auto opening = example ? opening_of_example(options->launch.front(), language) : opening_of(first_run(options->launch), language);
        const bool shown = example && !options->exporting;  // a window opens without it too
        if (!opening && !shown) return fail(opening.error());
        if (opening) start.opening = std::move(*opening);
        if (!opening) start.opening.note = {Word::StatusNotOpened, opening.error().message};
    }
    auto against = second_run(*options, start.opening.spec, language);
    if (!against) return fail(against.error());
    start.against = *against;
    start.open_file = [language](const std::vector<std::string>& words) { return opening_of(words, language); };
    if (auto examples = read_examples(fs::path(example_path()).parent_path().string())) {
        start.library.examples = std::move(*examples);
    } else {
        start.library.fault = examples.error().message;
    }
    start.library.lessons = read_lessons(start.lessons_folder);
    const bool alone = options->script.empty() && options->screenshot.empty() &&
                       !options->bench;  // not the user's own looks where a script counts on others
    if (alone) start.settings_folder = settings_folder();
    if (alone) start.progress_folder = progress_folder();
    start.example = start.first_problem = start.legend = example && !start.opening.spec.file.empty();
    start.tour = start.example && alone;
    start.script = std::move(*script);
    if (options->exporting) return export_without_window(std::move(start));
    WindowWish wish;
    if (options->size) std::tie(wish.width, wish.height) = *options->size;
    wish.pixels = options->size.has_value();
    wish.visible = options->screenshot.empty();
    wish.title = window_title(start.opening.spec);
    auto platform = Platform::open(wish);
    if (!platform) return no_window(platform.error(), start.opening.lesson != nullptr ? "lesson show" : "trace", options->launch);
    return Application(std::move(start), std::move(*platform)).run();
}

}  // namespace
}  // namespace simtscope::gui

int main(int count, char** words) { return simtscope::gui::start({words + 1, words + count}); }
