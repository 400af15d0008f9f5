// Atomics, stores, memory faults, undefined values and device printf.
#include <array>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Status;

std::uint32_t value_after(const std::string& statements) {
    const Ran ran =
        run_text("__global__ void k(unsigned* out) { __shared__ unsigned s; __shared__ float f; (void)&s; (void)&f; " + statements + " }",
                 {1, 1, 1}, 1);
    EXPECT_EQ(ran.complaints(), "") << statements;
    return ran.out[0];
}

TEST(AtomicVectors, V50IncAndDecWrap) {
    const auto after = [](const char* op, const char* old, const char* limit) {
        return value_after(std::string("s = ") + old + "; " + op + "(&s, " + limit + "); out[0] = s;");
    };
    EXPECT_EQ(after("atomicInc", "5", "7"), 6U);
    EXPECT_EQ(after("atomicInc", "7", "7"), 0U);
    EXPECT_EQ(after("atomicInc", "9", "7"), 0U);
    EXPECT_EQ(after("atomicInc", "0xffffffffu", "0xffffffffu"), 0U);
    EXPECT_EQ(after("atomicInc", "0", "0"), 0U);
    EXPECT_EQ(after("atomicDec", "0", "7"), 7U);
    EXPECT_EQ(after("atomicDec", "9", "7"), 7U);
    EXPECT_EQ(after("atomicDec", "7", "7"), 6U);
    EXPECT_EQ(after("atomicDec", "1", "7"), 0U);
}

TEST(AtomicVectors, V51SubnormalsInGlobalAndSharedFloats) {
    const std::string global = "float* p = (float*)out; *p = __uint_as_float(3); atomicAdd(p, __uint_as_float(5));";
    const std::string shared = "f = __uint_as_float(3); atomicAdd(&f, __uint_as_float(5)); out[0] = __float_as_uint(f);";
    EXPECT_EQ(value_after(global), 0U);
    EXPECT_EQ(value_after(shared), 8U);
    EXPECT_EQ(value_after("float* p = (float*)out; *p = __uint_as_float(0x80000001u); atomicAdd(p, __uint_as_float(0x80000001u));"),
              0x80000000U);
    const auto sum = [](const char* old, const char* added, bool in_global) {
        const std::string a = std::string("__uint_as_float(") + old + ")", b = std::string("__uint_as_float(") + added + ")";
        return value_after(in_global ? "float* p = (float*)out; *p = " + a + "; atomicAdd(p, " + b + ");"
                                     : "f = " + a + "; atomicAdd(&f, " + b + "); out[0] = __float_as_uint(f);");
    };
    EXPECT_EQ(sum("0x00c00000u", "0x80800000u", true), 0U) << "a subnormal result";
    EXPECT_EQ(sum("0x00c00000u", "0x80800000u", false), 0x00400000U);
    EXPECT_EQ(sum("0x00800000u", "0x80400000u", true), 0x00800000U) << "a subnormal operand";
    EXPECT_EQ(sum("0x3f800000u", "5u", true), 0x3f800000U);
    const Ran wide = run_text(
        "__global__ void k(unsigned* out) { double* d = (double*)out; *d = __longlong_as_double(3); atomicAdd(d, __longlong_as_double(5)); "
        "}",
        {1, 1, 1}, 2);
    EXPECT_EQ(wide.out[0], 8U) << "double keeps them";
    EXPECT_EQ(wide.out[1], 0U);
}

TEST(AtomicVectors, V52SignednessAndCas) {
    EXPECT_EQ(value_after("int* p = (int*)out; *p = 5; atomicSub(p, -2147483647 - 1);"), 0x80000005U);
    EXPECT_EQ(value_after("int* p = (int*)out; *p = -2147483647 - 1; atomicMax(p, -5);"), static_cast<std::uint32_t>(-5));
    EXPECT_EQ(value_after("out[0] = 0x80000000u; atomicMax(out, 5u);"), 0x80000000U);
    EXPECT_EQ(
        value_after("out[0] = 0xabcd0001u; unsigned short old = atomicCAS((unsigned short*)out, (unsigned short)1, (unsigned short)2);"
                    " if (old != 1) out[0] = 0;"),
        0xabcd0002U)
        << "the other half stays";
    EXPECT_EQ(value_after("float* p = (float*)out; *p = 1.0f; atomicAdd(p, __uint_as_float(0x7fc12345u));"), 0x7fffffffU);
    EXPECT_EQ(value_after("out[0] = 1; out[0] = atomicCAS(out, 1u, 2u) * 10 + out[0];"), 12U);
}

TEST(AtomicVectors, V53OneAddressReturnsRunningSums) {
    const Ran ran = run_body("__shared__ int x; if (lane == 0) x = 0; __syncwarp(); r = atomicAdd(&x, lane + 1);");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l * (l + 1) / 2; });
    EXPECT_EQ(run_body("__shared__ int x; if (lane == 0) x = 0; __syncwarp(); atomicAdd(&x, lane + 1); __syncwarp(); r = x;").out[7], 528U);
}

TEST(AtomicVectors, V54IncRunsInACircle) {
    const Ran ran = run_body(
        "__shared__ unsigned c; if (lane == 0) c = 0; __syncwarp(); r = atomicInc(&c, 5); __syncwarp(); v = c; if (v != 2) r = 99;");
    EXPECT_EQ(ran.complaints(), "");
    std::array<int, 6> times{};
    for (const std::uint32_t old : ran.out) {
        ASSERT_LT(old, 6U);
        ++times.at(old);
    }
    EXPECT_EQ(times, (std::array<int, 6>{6, 6, 5, 5, 5, 5}));
}

TEST(AtomicFunctions, EveryScopeAndTypeDoesTheSame) {
    for (const char* scope : {"", "_block", "_system"}) {
        const std::string s = scope;
        EXPECT_EQ(value_after("out[0] = 5; atomicAdd" + s + "(out, 7u); atomicSub" + s + "(out, 2u); atomicMax" + s +
                              "(out, 4u); atomicXor" + s + "(out, 1u); atomicOr" + s + "(out, 16u); atomicAnd" + s + "(out, 0xfeu);"),
                  26U)
            << scope;
        EXPECT_EQ(value_after("long long* p = (long long*)out; (void)p; int a = 0; __shared__ long long w; w = -5; atomicMin" + s +
                              "(&w, 3ll); atomicMax" + s + "(&w, -2ll); atomicAnd" + s + "(&w, ~1ll); a = (int)w; out[0] = a;"),
                  static_cast<std::uint32_t>(-2))
            << scope;
        EXPECT_EQ(value_after("f = 1.5f; float old = atomicExch" + s + "(&f, 4.0f); out[0] = (unsigned)(old * 2 + f);"), 7U) << scope;
        EXPECT_EQ(value_after("__shared__ double d; d = 1; atomicAdd" + s + "(&d, 2.5); out[0] = (unsigned)(d * 2);"), 7U) << scope;
        EXPECT_EQ(value_after("__shared__ unsigned long long q; q = 9; out[0] = (unsigned)atomicCAS" + s +
                              "(&q, 9ull, 1ull << 40) + (unsigned)(q >> 40);"),
                  10U)
            << scope;
    }
}

TEST(AtomicFunctions, VectorsAddEachElement) {
    const Ran ran = run_body(R"(
        __shared__ float4 s; __shared__ float2 p;
        if (lane == 0) { s = float4{0, 0, 0, 0}; p = float2{1, 0}; }
        __syncwarp();
        float4 old = atomicAdd(&s, float4{1, 2, 3, float(lane)});
        atomicAdd(&p, float2{0, 1});
        __syncwarp();
        r = s.x == 32 && s.y == 64 && s.z == 96 && s.w == 496 && p.x == 1 && p.y == 32 && old.y == 2 * old.x ? 1 : 0;)");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int) { return 1; });
}

TEST(AtomicFunctions, StatedOrdersAndScopes) {
    const Ran ran = run_body(R"(
        __shared__ unsigned x; __shared__ float f; __shared__ long long w; __shared__ unsigned short h;
        if (lane == 0) { x = 0; f = 0; w = 100; h = 3; }
        __syncwarp();
        __nv_atomic_fetch_add(&x, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
        __nv_atomic_sub(&f, 0.5f, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
        __nv_atomic_min(&w, (long long)lane - 5, __NV_ATOMIC_SEQ_CST);
        __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
        __syncwarp();
        float g; __nv_atomic_load(&f, &g, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
        unsigned short three = 3;
        bool won = __nv_atomic_compare_exchange_n(&h, &three, (unsigned short)9, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
        unsigned lanes = __ballot_sync(full, won);
        r = __nv_atomic_load_n(&x, __NV_ATOMIC_RELAXED) == 32 && g == -16 && w == -5 && __popc(lanes) == 1 && (won || three == 9);
        __nv_atomic_store_n(&f, 2.5f, __NV_ATOMIC_RELEASE);
        r += 10 * (int)(__nv_atomic_exchange_n(&f, 2.5f, __NV_ATOMIC_RELAXED) * 2);)");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int) { return 51; });
}

TEST(StoreVectors, V55LowestLaneOfAPassWins) {
    EXPECT_EQ(run_text("__global__ void k(unsigned* out) { *out = threadIdx.x; }", {32, 1, 1}, 1).out[0], 0U);
    EXPECT_EQ(run_text("__global__ void k(unsigned* out) { if (threadIdx.x >= 7) *out = threadIdx.x; }", {32, 1, 1}, 1).out[0], 7U);
    EXPECT_EQ(run_text("__global__ void k(unsigned* out) { *(long long*)out = threadIdx.x; }", {32, 1, 1}, 2).out[0], 16U);
}

TEST(MemoryFaults, OutOfBoundsIsExactInBothDirections) {
    const Ran above = run_text("__global__ void k(unsigned* out) { out[threadIdx.x] = 1; }", {32, 1, 1}, 30);
    EXPECT_EQ(above.lanes_of(FindingKind::OutOfBounds), 0xc0000000U);
    EXPECT_EQ(above.out[29], 1U);
    const Ran below = run_text("__global__ void k(unsigned* out) { int t = threadIdx.x; out[t] = out[t - 1]; }", {4, 1, 1}, 4);
    EXPECT_EQ(below.lanes_of(FindingKind::OutOfBounds), 1U);
    for (const checks::Finding& f : below.session->findings()) {
        if (f.kind != FindingKind::OutOfBounds) continue;
        EXPECT_EQ(f.index, -1);
        EXPECT_EQ(f.object, "out");
    }
    const Ran shared = run_body("__shared__ int a[8], b[8]; a[lane & 7] = 1; b[lane & 7] = 2; __syncthreads(); r = a[lane];");
    EXPECT_EQ(shared.lanes_of(FindingKind::OutOfBounds), 0xffffff00U) << "not the neighbour b";
    const Ran local = run_body("int a[4] = {1, 2, 3, 4}; r = a[lane & 7];");
    EXPECT_EQ(local.lanes_of(FindingKind::OutOfBounds), 0xf0f0f0f0U);
}

TEST(MemoryFaults, MisalignedNullReadOnly) {
    EXPECT_EQ(run_body("int* p = (int*)((char*)out + lane); int got = *p; r = lane % 4 == 0 ? 1 : got;").lanes_of(FindingKind::Misaligned),
              0xeeeeeeeeU);
    EXPECT_EQ(run_body("int* p = lane == 3 ? (int*)0 : (int*)out; *p = 1;").lanes_of(FindingKind::NullPointer), 8U);
    EXPECT_TRUE(run_body("*(int*)&c = 1;", 32, "__constant__ int c = 5;").has(FindingKind::ReadOnlyWrite));
}

TEST(MemoryFaults, AnotherLanesLocalMemory) {
    const Ran ran = run_body("int a[2] = {lane, lane}; __shared__ int* p; if (lane == 0) p = a; __syncwarp(); r = p[lane & 1];");
    EXPECT_EQ(ran.lanes_of(FindingKind::ForeignLocal), 0xfffffffeU);
}

TEST(Undefined, BranchAddressOutput) {
    const Ran branch = run_body("int x; if (lane == 3) x = 1; if (x > 0) r = 5;");
    EXPECT_EQ(branch.lanes_of(FindingKind::UndefinedBranch), 0xfffffff7U);
    const Ran address = run_body("__shared__ int s[32]; s[lane] = 1; __syncthreads(); int i; if (lane != 9) i = lane; r = s[i];");
    EXPECT_EQ(address.lanes_of(FindingKind::UndefinedAddress), 0x200U);
    const Ran shared = run_body("__shared__ int s[32]; if (lane < 16) s[lane] = 7; __syncthreads(); r = s[lane];");
    EXPECT_EQ(shared.lanes_of(FindingKind::UninitialisedRead), 0xffff0000U);
    EXPECT_TRUE(shared.has(FindingKind::UninitialisedRead, Level::Error)) << "used";
    EXPECT_EQ(shared.lanes_of(FindingKind::UndefinedOutput), 0xffff0000U);
    const Ran copied = run_text(
        "struct S { int a, b; }; __global__ void k(unsigned* out) { __shared__ S s, d; s.a = 1; d = s; out[0] = d.a; }", {1, 1, 1}, 1);
    EXPECT_EQ(copied.complaints(), "") << "a copy is no use";
}

TEST(Undefined, ZeroDecidesAProduct) {
    const Ran ran = run_body("int x; int zero = 0; r = (x & zero) + lane;");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l; });
}

TEST(Calls, RecursionAndLocalArrays) {
    const Ran ran = run_body("r = fib(lane % 12);", 32,
                             "__device__ int fib(int n) { int a[2] = {n, n}; return n < 2 ? a[n & 1] : fib(n - 1) + fib(n - 2); }");
    const int fib[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [&](int l) { return fib[l % 12]; });
    const Ran endless =
        run_body("r = f(lane);", 32, "__device__ int f(int n) { volatile int a[64]; a[n & 63] = n; return f(n + 1) + a[n & 63]; }");
    EXPECT_EQ(endless.status, Status::Trap);
    EXPECT_TRUE(endless.has(FindingKind::StackOverflow, Level::Error));
}

TEST(System, PrintfAssertTrap) {
    const Ran print = run_body(
        R"(if (lane < 2) r = printf("[%5d][%-5d][%+d][%05d][%#x][%8.3f][%c][%s][%lld]%%\n", 42, 42, 42, 42, 255, 3.14159, 'x', "hi", 1LL << 40);)");
    const std::string line = "[   42][42   ][+42][00042][0xff][   3.142][x][hi][1099511627776]%\n";
    EXPECT_EQ(print.session->printf_output(), line + line);
    EXPECT_EQ(print.out[0], 9U);
    const Ran failed = run_body("assert(lane != 5);");
    EXPECT_EQ(failed.status, Status::Trap);
    EXPECT_EQ(failed.lanes_of(FindingKind::Assert), 0x20U);
    EXPECT_EQ(failed.session->findings().back().detail, "lane != 5");
    EXPECT_EQ(run_body("if (lane == 1) __trap();").lanes_of(FindingKind::Trap), 2U);
    EXPECT_TRUE(run_body(R"(printf("%d %zu\n", 1, (size_t)2);)").has(FindingKind::PrintfFormat, Level::Warning));
}

TEST(System, PrintfReadsTextOfAnyMemory) {
    const Ran local =
        run_body(R"(char b[8] = {'A', 'B', 0}; __shared__ char s[4]; s[0] = 'c'; s[1] = 0; if (lane == 0) printf("[%s%s]", b, s);)");
    EXPECT_EQ(local.session->printf_output(), "[ABc]");
    EXPECT_EQ(local.complaints(), "");
    EXPECT_TRUE(run_body(R"(char b[2] = {'A', 'B'}; if (lane == 0) printf("%s", b);)").has(FindingKind::OutOfBounds)) << "no terminator";
    const Ran shifted = run_body(R"(if (lane == 0) printf("%zu|%d", 7ull, 8);)");
    EXPECT_FALSE(shifted.has(FindingKind::UndefinedOutput)) << "the format is the mistake";
}

TEST(Undefined, PaddingMayBeCopied) {
    const Ran ran = run_text(R"(struct E { int a; short b; double c; char d[5]; };
        __device__ E make(int t) { E v; v.a = t; v.b = 2; v.c = 3; for (int i = 0; i < 5; i++) v.d[i] = i; return v; }
        __global__ void k(unsigned* out) { int t = threadIdx.x; E v = make(t); E w = v; w.a *= 2; out[t] = w.a + w.d[t % 5]; })",
                             {32, 1, 1}, 32);
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return 2 * l + l % 5; });
}

TEST(System, HeapBlocksAreUsedAgain) {
    const Ran ran = run_body(
        R"(int ok = 0; for (int i = 0; i < 400; ++i) { int* p = (int*)malloc(64); if (p) { *p = i; ok += *p == i; } free(p); } r = ok;)");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int) { return 400; });
    EXPECT_LT(ran.session->step(), 100'000U);
    EXPECT_TRUE(run_body("int* p = (int*)malloc(4); if (lane == 0) { free(p); *p = 1; } r = 1;").has(FindingKind::OutOfBounds))
        << "use after free";
}

TEST(Progress, CopiesCountForTheStepLimit) {
    const TemporaryKernel kernel(
        "struct S { int a[4096]; }; __global__ void k(S* p) { for (int i = 0; i >= 0; i = (i + 1) & 0xffff) p[1] = p[0]; }");
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {32, 1, 1};
    spec.max_steps = 100'000;
    spec.args = {{"p", "int[8192]:1"}};
    auto session = Session::open(spec);
    ASSERT_TRUE(session.has_value()) << session.error().message;
    (*session)->run_to_end();
    EXPECT_EQ((*session)->status(), Status::Limit);
    EXPECT_LT((*session)->step(), 10'000U);
}

}  // namespace
}  // namespace simtscope::session::test
