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
    return std::unexpected(usage(fmt::format("--size {}: use WIDTHxHEIGHT in pixels, such as 1280x720", value)));
}

struct Flag {
    std::string_view name, value;
    Set set;
    std::string_view help;
};

constexpr std::array kFlags{
    Flag{"--lang", "en|ko", set_language, "language of the window (default: the locale's)"},
    Flag{"--theme", "dark|light|projector", set_theme, "colours (default: dark)"},
    Flag{"--font", "N", set_font, "text size in pixels, 13 to 36 (default: 17; 20 with the projector theme)"},
    Flag{"--size", "WxH", set_size, "window size in pixels (default: 1280x720)"},
    Flag{"--script", "LIST", [](Options& o, const std::string& v) -> Result { return o.script = v, Result{}; },
         "commands to run first, such as \"step*3,back,theme\""},
    Flag{"--screenshot", "FILE.png", [](Options& o, const std::string& v) -> Result { return o.screenshot = v, Result{}; },
         "save a picture after the script and end"},
    Flag{"--state-file", "FILE.json", [](Options& o, const std::string& v) -> Result { return o.state_file = v, Result{}; },
         "write what is shown as JSON after each frame"},
};

}  // namespace

std::expected<Options, session::Error> parse_options(const std::vector<std::string>& arguments) {
    Options out;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument == "--help" || argument == "-h") {
            out.help = true;
            return out;
        }
        const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
        const std::string flag_name = argument.substr(0, equals);
        const Flag* flag = nullptr;
        for (const Flag& candidate : kFlags) {
            if (candidate.name == flag_name) flag = &candidate;
        }
        if (flag == nullptr) {
            out.launch.push_back(argument);
            continue;
        }
        if (equals == std::string::npos && i + 1 == arguments.size()) {
            return std::unexpected(usage(fmt::format("{} needs a value: {} {}", flag->name, flag->name, flag->value)));
        }
        const std::string value = equals == std::string::npos ? arguments[++i] : argument.substr(equals + 1);
        if (const Result result = flag->set(out, value); !result) return std::unexpected(result.error());
    }
    return out;
}

std::string help_text() {
    std::string out =
        "simtscope-gui: CUDA kernels lane by lane, forwards and backwards\n\n"
        "usage: simtscope-gui [FILE.cu [launch flags as in `simtscope run`] | launch.toml | run.simtscope] [flags]\n"
        "A saved run (`simtscope save`) opens on the step it was saved at. Without a file a built-in example opens.\n\n";
    for (const Flag& flag : kFlags) out += fmt::format("  {:<31} {}\n", fmt::format("{} {}", flag.name, flag.value), flag.help);
    return out + "\nLaunch flags: simtscope run --help\n";
}

}  // namespace simtscope::gui
