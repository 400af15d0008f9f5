// What C++ kernels are made of.
#include <cstdint>
struct Vec {
    float x, y;
    __host__ __device__ Vec(float a = 0, float b = 0) : x(a), y(b) {}
    __device__ Vec operator+(const Vec& o) const { return Vec(x + o.x, y + o.y); }
    __device__ Vec& operator+=(const Vec& o) { x += o.x; y += o.y; return *this; }
    __device__ float dot(Vec o) const { return x * o.x + y * o.y; }
};
struct Base { int tag; __device__ int get() const { return tag; } };
struct Derived : Base { int more[3]; __device__ explicit Derived(int t) : Base{t}, more{t, t + 1, t + 2} {} };
union Bits { float f; uint32_t u; };
enum class Colour : uint8_t { Red, Green };
enum Plain { A = 3, B };
template <class T, int N> struct Fixed { T data[N]; __device__ T& operator[](int i) { return data[i]; } static constexpr int size = N; };
template <class Op> __device__ __forceinline__ float apply(float a, float b, Op op) { return op(a, b); }
namespace detail { __device__ __noinline__ int twice(int v) { return 2 * v; } }
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
template <class T> __device__ T sum() { return T(0); }
template <class T, class... R> __device__ T sum(T first, R... rest) { return first + sum<T>(rest...); }
constexpr int square(int v) { return v * v; }
__global__ void classes(Vec* v, float* out, Vec by_value, Derived* d) {
    Vec a = v[0], b(1.0f, 2.0f);
    a += b + by_value;
    out[0] = a.dot(b);
    Derived local(3);
    out[1] = (float)(local.get() + local.more[1]);
    d[0] = local;
    Fixed<float, 4> f{};
    f[2] = 3;
    out[2] = f[2] + Fixed<int, 9>::size;
    Bits bits;
    bits.f = out[2];
    out[3] = (float)(bits.u >> 3);
}
__global__ void control(int* x, int n) {
    for (int i = 0, j = n; i < j; ++i, --j) {
        if (i == 3) continue;
        if (i == 7) break;
        x[i] = j;
    }
    while (n > 0) n -= 3;
    do { ++n; } while (n < 4);
    switch (x[0]) {
        case 1: x[1] = 5; [[fallthrough]];
        case 2: x[2] = 6; break;
        case 3: { int y = x[3]; x[4] = y; return; }
        default: x[5] = 7;
    }
    if (int v = x[6]; v > 2) x[7] = v; else x[7] = -v;
again:
    if (--n > 0) goto again;
    x[8] = n ? detail::twice(n) : factorial(n + 3);
#pragma unroll
    for (int k = 0; k < 4; ++k) x[k] += square(3);
    int list[] = {1, 2, 3};
    for (int& item : list) item *= 2;
    x[9] = list[n & 1] + sum<int>(1, 2, 3);
}
__global__ void lambdas(float* x, Colour c) {
    const float k = x[1];
    auto scale = [=](float v) { return v * k; };
    int count = 0;
    auto step = [&count] { return ++count; };
    x[0] = apply(x[2], x[3], [](float a, float b) { return a > b ? a : b; }) + scale(2) + (float)step() + (float)step();
    if (c == Colour::Green) x[4] = (float)B;
    auto generic = [](auto a, auto b) { return a + b; };
    x[5] = generic(1, 2.5f);
    const auto [p, q] = Vec(1, 2);
    x[6] = p + q;
}
template <typename T, int K> __global__ void generic(T* x) {
    T sum = 0;
    if constexpr (K > 2) sum = x[K]; else sum = x[0];
    for (int k = 0; k < K; ++k) sum += x[k];
    x[threadIdx.x] = sum;
}
template __global__ void generic<float, 4>(float*);
template __global__ void generic<double, 2>(double*);
template __global__ void generic<int8_t, 8>(int8_t*);
__global__ void vectors(float4* f, int2* i, uchar4* u, double2* d, short3* s, dim3 n) {
    float4 v = f[0];
    v.x += v.w;
    f[1] = v;
    f[2] = make_float4(v.y, 1, 2, (float)n.x);
    i[0] = make_int2(i[1].y, i[1].x);
    u[0].z = (unsigned char)(u[1].x + 1);
    d[0] = make_double2(d[1].y, 3.0);
    s[0] = s[1];
    reinterpret_cast<float*>(f)[12] = 1;
}
