#include "gui/app/options.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

namespace simtscope::gui {
namespace {

session::Error usage(std::string message) {
    session::Error out;
    out.kind = "usage";
    out.message = std::move(message);
    return out;
}

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

using Result = std::expected<void, session::Error>;
using Set = Result (*)(Options&, const std::string&);

Result set_language(Options& options, const std::string& value) {
    if (value == "en") {
        options.language = Language::English;
    } else if (value == "ko") {
        options.language = Language::Korean;
    } else {
        return std::unexpected(usage(fmt::format("--lang {}: use en or ko", value)));
    }
    return {};
}

Result set_theme(Options& options, const std::string& value) {
    for (unsigned i = 0; i < static_cast<unsigned>(Theme::Count); ++i) {
        if (value == name(static_cast<Theme>(i))) {
            options.theme = static_cast<Theme>(i);
            return {};
        }
    }
    return std::unexpected(usage(fmt::format("--theme {}: use dark, light or projector", value)));
}

Result set_font(Options& options, const std::string& value) {
    options.font = number(value);
    if (options.font && *options.font >= kSmallestFont && *options.font <= kLargestFont) return {};
    return std::unexpected(usage(fmt::format("--font {}: use a whole number from {} to {}", value, kSmallestFont, kLargestFont)));
}

Result set_size(Options& options, const std::string& value) {
    const std::size_t cross = value.find('x');
    if (cross != std::string::npos) {
        const auto w = number(std::string_view(value).substr(0, cross)), h = number(std::string_view(value).substr(cross + 1));
        if (w && h && *w >= 320 && *h >= 240 && *w <= 16384 && *h <= 16384) {
            options.size = {*w, *h};
            return {};
        }
    }
    return std::unexpected(
        usage(fmt::format("--size {}: use WIDTHxHEIGHT in pixels, from 320x240 to 16384x16384, such as 1280x720", value)));
}

std::optional<std::uint64_t> count(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

template <std::optional<std::uint64_t> ExportOptions::*place>
Result set_place(Options& options, const std::string& value) {
    ExportOptions& exporting = *options.exporting;
    exporting.*place = count(value);
    if (!(exporting.*place)) return std::unexpected(usage(fmt::format("{}: use a whole number", value)));
    if (exporting.step.has_value() + exporting.moment.has_value() + exporting.problem.has_value() > 1) {
        return std::unexpected(usage("one of --step, --moment and --problem says where"));
    }
    return {};
}

Result set_steps(Options& options, const std::string& value) {
    const std::size_t dots = value.find("..");
    if (dots != std::string::npos) {
        const auto first = count(std::string_view(value).substr(0, dots)), last = count(std::string_view(value).substr(dots + 2));
        if (first && last && *first <= *last) return options.exporting->steps = {*first, *last}, Result{};
    }
    return std::unexpected(usage(fmt::format("--steps {}: use FIRST..LAST, such as 0..40", value)));
}

Result set_scale(Options& options, const std::string& value) {
    const auto scale = number(value);
    if (!scale || *scale < 1 || *scale > 3) return std::unexpected(usage(fmt::format("--scale {}: use 1, 2 or 3", value)));
    return options.exporting->scale = *scale, Result{};
}

Result set_delay(Options& options, const std::string& value) {
    const auto delay = number(value);
    if (!delay || *delay < 20 || *delay > 60'000) {
        return std::unexpected(usage(fmt::format("--delay {}: use milliseconds from 20 to 60000", value)));
    }
    return options.exporting->delay = static_cast<unsigned>(*delay), Result{};
}

Result set_bench(Options& options, const std::string& value) {
    options.bench = number(value);
    if (options.bench && *options.bench >= 1 && *options.bench <= 100'000) return {};
    return std::unexpected(usage(fmt::format("--bench {}: use a whole number from 1 to 100000", value)));
}

enum class For : std::uint8_t { Both, Window, Export };

struct Flag {
    For use;
    std::string_view name, value;  ///< without a value: empty
    Set set;
    std::string_view help;
};

constexpr std::array kFlags{
    Flag{For::Export, "-o", "FILE", [](Options& o, const std::string& v) -> Result { return o.exporting->output = v, Result{}; },
         "where to: .svg, .png, .gif, .json, .csv or .txt; frame-%03d.png makes several"},
    Flag{For::Export, "--panel", "NAME", [](Options& o, const std::string& v) -> Result { return o.exporting->panel = v, Result{}; },
         "what: window, narration, warp, legend, source, timeline, or a tab: lanes, warps, problems, why, … (default: window)"},
    Flag{For::Export, "--step", "N", set_place<&ExportOptions::step>, "behind this instruction step, as `simtscope trace` numbers them"},
    Flag{For::Export, "--moment", "N", set_place<&ExportOptions::moment>, "at this step of the window"},
    Flag{For::Export, "--problem", "K", set_place<&ExportOptions::problem>, "at the problem of this number, from 1"},
    Flag{For::Export, "--steps", "A..B", set_steps, "from one instruction step to another, a picture for each statement"},
    Flag{For::Export, "--scale", "1|2|3", set_scale, "PNG and GIF: pixels for one of the window (default: 1)"},
    Flag{For::Export, "--delay", "MS", set_delay, "GIF: how long a picture stays (default: 500)"},
    Flag{For::Export, "--no-caption", "", [](Options& o, const std::string&) -> Result { return o.exporting->caption = false, Result{}; },
         "without the line that names kernel, step, schedule and seed"},
    Flag{For::Both, "--lang", "en|ko", set_language, "language (default: the locale's)"},
    Flag{For::Both, "--theme", "dark|light|projector", set_theme, "colours (default: dark; light for export)"},
    Flag{For::Both, "--font", "N", set_font, "text size in pixels, 13 to 36 (default: 17; 20 with the projector theme)"},
    Flag{For::Both, "--size", "WxH", set_size, "window size in pixels (default: 1280x720)"},
    Flag{For::Both, "--lesson", "ID", [](Options& o, const std::string& v) -> Result { return o.lesson = v, Result{}; },
         "a lesson, such as 04-five-inputs; its id may also stand alone"},
    Flag{For::Both, "--script", "LIST", [](Options& o, const std::string& v) -> Result { return o.script = v, Result{}; },
         "commands to run first, such as \"step*3,back,theme\""},
    Flag{For::Window, "--start-page", "", [](Options& o, const std::string&) -> Result { return o.start_page = true, Result{}; },
         "open nothing: lessons, examples, the files opened lately and your own kernel are offered"},
    Flag{For::Both, "--against", "RUN[:SEED]", [](Options& o, const std::string& v) -> Result { return o.against = v, Result{}; },
         "compare with another run: hardware, lockstep, explore:7, zero, own, random:7"},
    Flag{For::Window, "--screenshot", "FILE.png", [](Options& o, const std::string& v) -> Result { return o.screenshot = v, Result{}; },
         "save a picture after the script and end"},
    Flag{For::Window, "--state-file", "FILE.json", [](Options& o, const std::string& v) -> Result { return o.state_file = v, Result{}; },
         "write what is shown as JSON after each frame"},
    Flag{For::Window, "--bench", "N", set_bench, "draw N frames after the script, print how long they take as JSON, and end"},
};

bool belongs(const Flag& flag, bool exporting) { return flag.use == For::Both || (flag.use == For::Export) == exporting; }

const Flag* flag_named(std::string_view name, bool exporting) {
    for (const Flag& flag : kFlags) {
        if (belongs(flag, exporting) && flag.name == (exporting && name == "--output" ? "-o" : name)) return &flag;
    }
    return nullptr;
}

}  // namespace

std::expected<Options, session::Error> parse_options(const std::vector<std::string>& arguments) {
    Options out;
    const bool exporting = !arguments.empty() && arguments.front() == "export";
    if (exporting) out.exporting.emplace();
    for (std::size_t i = exporting ? 1 : 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument == "--help" || argument == "-h") {
            out.help = true;
            return out;
        }
        if (argument == "--version") {
            out.version = true;
            return out;
        }
        const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
        const Flag* flag = flag_named(std::string_view(argument).substr(0, equals), exporting);
        if (flag == nullptr) {
            out.launch.push_back(argument);
            continue;
        }
        std::string value;
        if (!flag->value.empty()) {
            if (equals == std::string::npos && i + 1 == arguments.size()) {
                return std::unexpected(usage(fmt::format("{} needs a value: {} {}", flag->name, flag->name, flag->value)));
            }
            value = equals == std::string::npos ? arguments[++i] : argument.substr(equals + 1);
        }
        if (const Result result = flag->set(out, value); !result) return std::unexpected(result.error());
    }
    if (out.start_page && !(out.launch.empty() && out.lesson.empty() && out.against.empty())) {
        return std::unexpected(usage("--start-page opens nothing: leave it out, or the file, the lesson and --against"));
    }
    if (exporting && out.exporting->output.empty()) {
        return std::unexpected(usage("export needs a file to write: -o FILE.svg (or .png, .gif, .json, .csv, .txt)"));
    }
    return out;
}

std::string help_text(bool exporting) {
    std::string out =
        exporting
            ? "simtscope-gui export: what the window would show, on a file; needs no display\n\n"
              "usage: simtscope-gui export [FILE.cu [launch flags] | launch.toml | run.simtscope | LESSON] [flags] -o FILE\n"
              "Without a place it is where the window opens: the start, the step of a saved run, the built-in example's first problem.\n\n"
            : "simtscope-gui: CUDA kernels lane by lane, forwards and backwards\n\n"
              "usage: simtscope-gui [FILE.cu [launch flags as in `simtscope run`] | launch.toml | run.simtscope | LESSON] [flags]\n"
              "       simtscope-gui export …: a picture or a table on a file, without a window (export --help)\n"
              "A saved run (`simtscope save`) opens on the step it was saved at; a second one is compared with it. Without a file a\n"
              "built-in example opens.\n\n";
    for (const Flag& flag : kFlags) {
        if (belongs(flag, exporting)) out += fmt::format("  {:<31} {}\n", fmt::format("{} {}", flag.name, flag.value), flag.help);
    }
    if (!exporting) out += fmt::format("  {:<31} {}\n", "--version", "which version this is, and what its exports are drawn with");
    return out + "\nLaunch flags: simtscope run --help\n";
}

}  // namespace simtscope::gui
