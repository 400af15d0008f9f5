// The window under a virtual display with software OpenGL: how long a frame takes in every view, how soon the first picture is there,
// what the window costs while nothing happens, and how soon a key shows. A table on stdout, the bars beside it.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "tests/gui/window_driver.h"

namespace {

using namespace simtscope::gui;
using namespace std::chrono_literals;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Size {
    const char* text;
    double bar;  ///< milliseconds, median
};
constexpr Size kSizes[] = {{"1280x720", 16}, {"1920x1080", 25}};
/// Eight warps, shared memory, barriers: the one whose views hold most. The others are drawn as they open.
constexpr const char* kFullest = "block-sum.toml";
constexpr const char* kOthers[] = {"five.toml", "two-paths.toml"};
constexpr int kFrames = 120;

std::string example(const std::string& name) { return SIMTSCOPE_SOURCE_DIR "/assets/examples/" + name; }

/// What --bench prints; null if it did not come.
json bench(const test::Display& display, const std::vector<std::string>& arguments) {
    const test::TemporaryFolder folder;
    std::vector<std::string> command{SIMTSCOPE_BINARY_DIR "/simtscope-gui", "--bench", std::to_string(kFrames)};
    command.insert(command.end(), arguments.begin(), arguments.end());
    test::Process window(command, folder.path(), {"DISPLAY=" + display.name(), "LC_ALL=C.UTF-8"}, folder.path() / "output");
    if (window.wait(60s) != 0) return nullptr;
    return json::parse(test::read_file(folder.path() / "output"), nullptr, false);
}

void row(const std::string& what, const std::string& bar, const std::string& measured, bool good) {
    std::printf("| %-58s | %-14s | %-24s | %s |\n", what.c_str(), bar.c_str(), measured.c_str(), good ? "yes" : "NO");
}

std::string text(const char* pattern, double a, double b = 0, double c = 0) {
    char out[96];
    std::snprintf(out, sizeof out, pattern, a, b, c);
    return out;
}

/// Every tab, beside the source and large, as scripts.
std::vector<std::pair<std::string, std::string>> views() {
    std::vector<std::pair<std::string, std::string>> out;
    for (const Panel& panel : panels()) {
        std::string script = "step*3," + std::string(info(panel.command).name);
        if (panel.tab == Tab::Why) script = "step*3,why";
        out.emplace_back(info(panel.command).name, script + ",legend");
        out.emplace_back(std::string(info(panel.command).name) + ", large", script + ",maximise");
    }
    return out;
}

/// What the whole bench remembers of single runs.
struct Worst {
    double first_ms = 0, memory_mb = 0;
};

/// One row; its median in milliseconds.
double frame_row(const test::Display& display, const Size& size, const std::string& launch, const std::string& name,
                 const std::string& script, Worst& worst) {
    const json line = bench(display, {"--size", size.text, "--theme", "projector", "--script", script, example(launch)});
    if (!line.is_object()) {
        row(launch + ": " + name, "", "did not run", false);
        return 0;
    }
    const double median = line["median_ms"], high = line["p95_ms"];
    worst.first_ms = std::max(worst.first_ms, line["first_run_ms"].get<double>());
    worst.memory_mb = std::max(worst.memory_mb, line["memory_mb"].get<double>());
    row(std::string("frame ") + size.text + ", " + launch + ", " + name, text("%.0f ms median", size.bar),
        text("%.1f, 95 %% %.1f, cpu %.1f", median, high, line["processor_ms"].get<double>()), median <= size.bar);
    return median;
}

void frames(const test::Display& display, Worst& worst) {
    for (const Size& size : kSizes) {
        double slowest = 0;
        for (const char* launch : kOthers) slowest = std::max(slowest, frame_row(display, size, launch, "as it opens", "legend", worst));
        for (const auto& [name, script] : views()) slowest = std::max(slowest, frame_row(display, size, kFullest, name, script, worst));
        row(std::string("frame ") + size.text + ", the slowest view", text("%.0f ms median", size.bar), text("%.1f ms", slowest),
            slowest <= size.bar);
    }
}

/// Seconds of processor time of a process so far.
double processor_time(pid_t pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string all((std::istreambuf_iterator<char>(in)), {});
    std::istringstream fields(all.substr(all.rfind(')') + 2));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void idle_and_keys(const test::Display& display) {
    test::Window window(display, {example(kFullest)});
    if (!window.wait_until([](const json& now) { return now.value("settled", false); })) {
        return row("the window", "", "did not start", false);
    }
    std::this_thread::sleep_for(1s);
    const auto drawn = window.state()["frames"].get<std::uint64_t>();
    const double before = processor_time(window.process().pid());
    std::this_thread::sleep_for(5s);
    const double busy = (processor_time(window.process().pid()) - before) / 5 * 100;
    const auto more = window.state()["frames"].get<std::uint64_t>() - drawn;
    row("idle: processor", "< 1 %", text("%.1f %%", busy), busy < 1);
    row("idle: frames in 5 s", "<= 5", text("%.0f", static_cast<double>(more)), more <= 5);
    std::vector<double> delays;
    for (int i = 0; i < 20; ++i) {
        const auto moment = window.state()["moment"];
        const auto begin = Clock::now();
        if (!window.press("F10")) break;
        while (window.state().value("moment", moment) == moment && Clock::now() - begin < 2s) std::this_thread::sleep_for(1ms);
        delays.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        std::this_thread::sleep_for(100ms);
    }
    if (delays.empty()) return row("key to picture", "<= 50 ms", "no key arrived", false);
    std::ranges::sort(delays);
    row("key to picture, with sending the key and writing the state", "<= 50 ms", text("%.0f ms median", delays[delays.size() / 2]),
        delays[delays.size() / 2] <= 50);
}

}  // namespace

int main() {
    const test::Display display("1920x1080");
    if (display.name().empty()) return std::fputs("Xvfb did not start\n", stderr), 2;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a table that is cut off has the rows so far
    std::printf("| %-58s | %-14s | %-24s | ok  |\n|%s|%s|%s|-----|\n", "what", "bar", "measured", std::string(60, '-').c_str(),
                std::string(16, '-').c_str(), std::string(26, '-').c_str());
    idle_and_keys(display);
    Worst worst;
    frames(display, worst);
    row("first picture of the run after the start, slowest", "<= 1000 ms", text("%.0f ms", worst.first_ms), worst.first_ms <= 1000);
    row("memory, most", "<= 350 MB", text("%.0f MB", worst.memory_mb), worst.memory_mb <= 350);
    return 0;
}
