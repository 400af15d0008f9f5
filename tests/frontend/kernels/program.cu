// A complete program: host code is skipped, its types are there.
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <helper_cuda.h>
#include <boost/program_options.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { std::cerr << cudaGetErrorString(e) << std::endl; exit(1); } } while (0)
static std::map<std::string, int> names = {{"a", 1}, {"b", 2}};
static const std::vector<float> weights = {1.0f, 2.0f};
std::string title = "title";
struct Options {
    std::string file = "data.txt";
    std::vector<int> sizes{1, 2, 3};
    float* device = nullptr;
    cudaStream_t stream;
    cudaEvent_t start, stop;
    bool parse(int argc, char** argv) { return unknown_function(argc, argv, file.c_str()); }
};
std::vector<float> load(const std::string& path, std::unordered_map<std::string, std::vector<int>>& index);
std::unique_ptr<float[]> allocate(size_t n) { return std::make_unique<float[]>(n); }
template <class T> class Buffer {
public:
    explicit Buffer(size_t n) { CHECK(cudaMalloc(&data_, n * sizeof(T))); }
    ~Buffer() { cudaFree(data_); }
    std::vector<T> get() const { return boost::copy(data_); }
private:
    T* data_ = nullptr;
};
template <int BLOCK> __global__ void scale(float* x, float factor, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) x[i] *= factor;
}
template <class T> void run(T* x, int n) { scale<256><<<(n + 255) / 256, 256>>>(x, 2.0f, n); CHECK(cudaGetLastError()); }
static double seconds(std::chrono::steady_clock::time_point a, std::chrono::steady_clock::time_point b) { return std::chrono::duration<double>(b - a).count(); }
static void die(FILE* out, const struct timespec& now, time_t t) { fprintf(out, "%ld", now.tv_sec); }
int main(int argc, char* argv[]) {
    Options options;
    std::mt19937 random(42);
    std::vector<float> host(1000, 1.0f);
    std::sort(host.begin(), host.end(), [](float a, float b) { return a < b; });
    float* device;
    CHECK(cudaMalloc(&device, host.size() * sizeof(float)));
    run(device, 1000);
    std::cout << title << seconds({}, {}) << std::endl;
    return checkCudaErrors(cudaDeviceSynchronize());
}
