// Warp instructions a second, with and without listeners, and the time of a compile.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/protocol.h"
#include "machine/machine.h"
#include "session/session.h"

namespace {

using namespace simtscope;

struct Kernel {
    const char* name;
    std::uint32_t grid, block;
    const char* text;  ///< __global__ void k(float* x, float* y)
};

constexpr std::array kKernels = {
    Kernel{"arithmetic", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        float a = x[i], b = a * 0.5f;
        for (int n = 0; n < 1000; ++n) { a = a * 1.0001f + b; b = b * 0.999f - a * 0.001f; }
        y[i] = a + b; })"},
    Kernel{"divergent", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x, c = 0;
        for (int n = 0; n < 200; ++n) { if ((i + n) & 1) c += n; else c ^= n; if (i % 5 == n % 5) c += 3; }
        y[i] = x[i] + c; })"},
    Kernel{"memory", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        for (int n = 0; n < 200; ++n) y[i] = x[(i * 33 + n) & 4095] + x[i]; })"},
    Kernel{"shared_reduction", 16, 256, R"(__global__ void k(float* x, float* y) {
        __shared__ float s[256];
        int t = threadIdx.x;
        for (int n = 0; n < 20; ++n) {
            s[t] = x[blockIdx.x * 256 + t];
            __syncthreads();
            for (int d = 128; d > 0; d >>= 1) { if (t < d) s[t] += s[t + d]; __syncthreads(); }
        }
        if (t == 0) y[blockIdx.x] = s[0]; })"},
    Kernel{"shuffles", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        float v = x[i];
        for (int n = 0; n < 50; ++n) for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
        y[i] = v; })"},
    Kernel{"integers", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x, a = i, b = 3;
        for (int n = 0; n < 500; ++n) { a = (a * 3 + b) % 10007; b = (b + n - a) >> (n & 7); }
        y[i] = x[i] + a + b; })"},
    Kernel{"overflowing", 16, 256, R"(__global__ void k(float* x, float* y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x, h = i;
        for (int n = 0; n < 500; ++n) { h = h * 31 + n; h ^= h >> 7; }
        y[i] = x[i] + h; })"},
};
constexpr std::uint64_t kElements = 4096;

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "simtscope-bench: %s\n", why.c_str());
    std::exit(2);
}

frontend::CompileResult compile(const Kernel& kernel) {
    frontend::CompileRequest request;
    request.file_name = std::string(kernel.name) + ".cu";
    request.text = kernel.text;
    frontend::CompileResult result = frontend::compile(request);
    if (!result.program) give_up(result.message);
    return result;
}

void plain(benchmark::State& state, const Kernel& kernel) {
    const frontend::CompileResult compiled = compile(kernel);
    std::int64_t steps = 0;
    for (auto _ : state) {
        machine::Launch launch;
        launch.program = &*compiled.program;
        launch.kernel = compiled.kernel;
        launch.grid = {kernel.grid, 1, 1};
        launch.block = {kernel.block, 1, 1};
        launch.slots = kernel.grid;
        machine::Machine machine(launch, nullptr);
        const std::uint64_t x = machine.memory().allocate(machine::Space::Global, "x", kElements * 4, 4, true);
        const std::uint64_t y = machine.memory().allocate(machine::Space::Global, "y", kElements * 4, 4, true);
        machine.set_arguments({{x, true}, {y, true}});
        steps += static_cast<std::int64_t>(machine.run(~std::uint64_t{0}));
    }
    state.SetItemsProcessed(steps);
}

void checked(benchmark::State& state, const Kernel& kernel) {
    const std::string path = (std::filesystem::temp_directory_path() / (std::string("simtscope-bench-") + kernel.name + ".cu")).string();
    std::ofstream(path) << kernel.text;
    session::LaunchSpec spec;
    spec.file = path;
    spec.grid = {kernel.grid, 1, 1};
    spec.block = {kernel.block, 1, 1};
    spec.args = {{"x", "float[4096]:1"}, {"y", "float[4096]:0"}};
    auto session = session::Session::open(spec);
    std::filesystem::remove(path);
    if (!session) give_up(session.error().message);
    std::int64_t steps = 0;
    for (auto _ : state) {
        (*session)->seek_step(0);
        (*session)->run_to_end();
        steps += static_cast<std::int64_t>((*session)->step());
    }
    state.SetItemsProcessed(steps);
}

void compile_time(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(compile(kKernels.front()));
}

}  // namespace

int main(int argc, char** argv) {
    setenv("SIMTSCOPE_FRONTEND", SIMTSCOPE_FRONTEND_PATH, 0);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    for (const Kernel& kernel : kKernels) {
        benchmark::RegisterBenchmark((std::string("plain/") + kernel.name).c_str(), plain, kernel)->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("checked/") + kernel.name).c_str(), checked, kernel)->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("compile", compile_time)->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
