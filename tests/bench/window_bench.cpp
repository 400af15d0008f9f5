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
constexpr const char* kLaunches[] = {"five.toml", "two-paths.toml", "block-sum.toml"};
constexpr int kFrames = 200;

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

void frames(const test::Display& display, double& first, double& memory) {
    for (const Size& size : kSizes) {
        double worst = 0;
        for (const char* launch : kLaunches) {
            for (const auto& [name, script] : views()) {
                const json line = bench(display, {"--size", size.text, "--theme", "projector", "--script", script, example(launch)});
                if (!line.is_object()) {
                    row(std::string(launch) + ": " + name, "", "did not run", false);
                    continue;
                }
                const double median = line["median_ms"], high = line["p95_ms"];
                worst = std::max(worst, median);
                first = std::max(first, line["first_run_ms"].get<double>());
                memory = std::max(memory, line["memory_mb"].get<double>());
                row(std::string("frame ") + size.text + ", " + launch + ", " + name, text("%.0f ms median", size.bar),
                    text("%.1f, 95 %% %.1f, cpu %.1f", median, high, line["processor_ms"].get<double>()), median <= size.bar);
            }
        }
        row(std::string("frame ") + size.text + ", the slowest view", text("%.0f ms median", size.bar), text("%.1f ms", worst),
            worst <= size.bar);
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
    test::Window window(display, {example("block-sum.toml")});
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
    std::printf("| %-58s | %-14s | %-24s | ok  |\n|%s|%s|%s|-----|\n", "what", "bar", "measured", std::string(60, '-').c_str(),
                std::string(16, '-').c_str(), std::string(26, '-').c_str());
    double first = 0, memory = 0;
    frames(display, first, memory);
    row("first picture of the run after the start, slowest", "<= 1000 ms", text("%.0f ms", first), first <= 1000);
    row("memory, most", "<= 350 MB", text("%.0f MB", memory), memory <= 350);
    idle_and_keys(display);
    return 0;
}
