// Going back and forth in long runs: memory, jumps, and what keeping history costs. A table on stdout.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "session/session.h"

namespace {

using namespace simtscope;
using Clock = std::chrono::steady_clock;

struct Case {
    const char* name;
    unsigned loops, grid;
};

constexpr const char* kText = R"(__global__ void k(float* x, float* y, int loops) {
    __shared__ float s[256];
    int i = blockIdx.x * 256 + threadIdx.x, c = 0;
    for (int n = 0; n < loops; ++n) {
        s[threadIdx.x] = x[(i + n) & 4095] + c;
        __syncthreads();
        if ((i + n) & 1) c += n; else c ^= n;
        y[i] += s[255 - threadIdx.x] * 0.5f;
        __syncthreads();
    }
})";

double milliseconds(Clock::time_point from) { return std::chrono::duration<double, std::milli>(Clock::now() - from).count(); }

std::unique_ptr<session::Session> open(const Case& each, std::uint64_t history) {
    const std::string path = (std::filesystem::temp_directory_path() / "simtscope-timeline-bench.cu").string();
    std::ofstream(path) << kText;
    session::LaunchSpec spec;
    spec.file = path;
    spec.grid = {each.grid, 1, 1};
    spec.block = {256, 1, 1};
    spec.history = history;
    spec.args = {{"x", "float[4096]:1"}, {"y", "float[4096]:0"}, {"loops", std::to_string(each.loops)}};
    auto opened = session::Session::open(spec);
    std::filesystem::remove(path);
    if (!opened) {
        std::fprintf(stderr, "simtscope-timeline-bench: %s\n", opened.error().message.c_str());
        std::exit(2);
    }
    return std::move(*opened);
}

void measure(const Case& each) {
    auto session = open(each, 0);
    auto start = Clock::now();
    session->run_to_end();
    const double off = milliseconds(start);
    session = open(each, 256ULL << 20);
    start = Clock::now();
    session->run_to_end();
    const double on = milliseconds(start);
    const std::uint64_t steps = session->step();
    std::mt19937_64 random(1);
    std::vector<double> jumps;
    for (int n = 0; n < 60; ++n) {
        const std::uint64_t target = random() % (steps + 1);
        start = Clock::now();
        session->seek_step(target);
        jumps.push_back(milliseconds(start));
    }
    std::ranges::sort(jumps);
    // Backwards from the end for what never happened: every moment of the run is looked at.
    session->seek_step(steps);
    start = Clock::now();
    const session::Moved moved =
        session->move({.by = session::Granularity::Event, .direction = session::Direction::Backward, .event = session::Event::Shuffle});
    const double search = milliseconds(start);
    if (!moved.ended || session->step() != 0) std::exit(1);
    const auto million = [&](double ms) { return static_cast<double>(steps) / ms / 1000.0; };
    std::printf("%-12s %12llu %10.1f %12.2f %12.2f %14.1f %14.1f %12.1f\n", each.name, static_cast<unsigned long long>(steps),
                static_cast<double>(session->history_bytes()) / (1 << 20), jumps[jumps.size() / 2], jumps.back(), million(off), million(on),
                search);
}

}  // namespace

int main() {
    setenv("SIMTSCOPE_FRONTEND", SIMTSCOPE_FRONTEND_PATH, 0);
    std::printf("%-12s %12s %10s %12s %12s %14s %14s %12s\n", "run", "steps", "MiB", "median ms", "worst ms", "off Msteps/s", "on Msteps/s",
                "search ms");
    for (const Case& each : {Case{"hundred k", 22, 16}, Case{"million", 229, 16}, Case{"ten million", 2300, 16}}) measure(each);
    return 0;
}
