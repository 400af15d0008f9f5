#include "support.h"

namespace simtscope::lower_test {
namespace {

void expect_refused(const std::string& text, std::uint32_t line, const std::string& construct, const std::string& instead) {
    const std::vector<std::string> messages = refusals(text);
    ASSERT_FALSE(messages.empty()) << construct;
    const std::string& first = messages.front();
    EXPECT_EQ(first.rfind(std::to_string(line) + ":", 0), 0U) << first;
    EXPECT_NE(first.find(construct), std::string::npos) << first;
    EXPECT_NE(first.find(instead), std::string::npos) << first;
}

TEST(Refusal, FunctionPointers) {
    expect_refused("__device__ int f(int v) { return v; }\n__global__ void k(int* out, int (*p)(int)) {\n  out[0] = p(1);\n}", 3,
                   "call through a pointer", "functor");
}

TEST(Refusal, VirtualFunctions) {
    expect_refused(R"(struct S { __device__ virtual int f() const { return 1; } };
__global__ void k(int* out, const S* s) {
    out[0] = s->f();
})",
                   3, "virtual function", "directly");
}

TEST(Refusal, Int128) {
    expect_refused("__global__ void k(long long* out) {\n  __int128 p = out[0];\n  out[1] = (long long)(p * p >> 64);\n}", 2, "__int128",
                   "__umul64hi");
}

TEST(Refusal, HalfArithmetic) {
    expect_refused("__global__ void k(float* out) {\n  _Float16 h = (_Float16)out[0];\n  out[1] = h * h;\n}", 2, "half-precision", "float");
}

TEST(Refusal, ComputedGoto) {
    expect_refused("__global__ void k(int* out) {\n  void* p = &&here;\n  goto *p;\nhere:\n  out[0] = 1;\n}", 2, "&&label", "switch");
}

TEST(Refusal, LargeStructsByValue) {
    expect_refused(
        "struct S { int v[300]; };\n__device__ S make() { S s; s.v[1] = 2; return s; }\n__global__ void k(int* out) { out[0] = "
        "make().v[1]; }",
        2, "more than 256 scalars", "by reference");
}

TEST(Refusal, VariableArguments) {
    expect_refused("__device__ int f(int n, ...) { return n; }\n__global__ void k(int* out) {\n  out[0] = f(1, 2);\n}", 3,
                   "variable arguments", "template");
}

TEST(Refusal, AllOfThemAreReported) {
    const auto messages = refusals("__global__ void k(int* out, int (*f)(int), int (*g)(int)) {\n  out[0] = f(1);\n  out[1] = g(2);\n}");
    EXPECT_EQ(messages.size(), 2U);
}

}  // namespace
}  // namespace simtscope::lower_test
