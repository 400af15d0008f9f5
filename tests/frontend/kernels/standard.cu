// What kernels take from the standard library.
#include <algorithm>
#include <array>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0> __device__ T pick(T v) { return std::sqrt(v); }
template <class T, std::enable_if_t<std::is_integral<T>::value, int> = 0> __device__ T pick(T v) { return v + std::numeric_limits<T>::max(); }
template <class F, class... A> __device__ auto call(F&& f, A&&... a) { return std::forward<F>(f)(std::forward<A>(a)...); }
template <size_t... I> __device__ int spread(const int* x, std::index_sequence<I...>) { return (x[I] + ...); }
static_assert(std::is_same<std::remove_cv_t<const volatile int>, int>::value && std::is_same_v<std::decay_t<int (&)[3]>, int*>);
static_assert(std::is_same_v<std::make_unsigned_t<int>, unsigned> && std::is_trivially_copyable_v<float4> && !std::is_pointer_v<int>);
static_assert(std::is_same_v<std::conditional_t<true, int, float>, int> && std::is_base_of_v<std::true_type, std::is_enum<std::byte>>);
static_assert(std::numeric_limits<int>::min() == INT_MIN && std::numeric_limits<unsigned char>::max() == UCHAR_MAX && sizeof(std::size_t) == 8);
static_assert(std::is_same_v<std::common_type_t<int, float>, float> && std::is_same_v<std::invoke_result_t<std::plus<int>, int, int>, int>);
__global__ void all(int* x, float* f, uint8_t* b, int64_t* l, std::size_t n) {
    x[0] = std::min(x[1], x[2]) + std::max({x[1], x[2], 3}) + std::clamp(x[3], 0, 9) + std::abs(x[4]);
    std::swap(x[5], x[6]);
    int a = x[7], c = 3;
    std::swap(a, c);
    f[0] = std::fmax(f[1], f[2]) + std::pow(f[1], 2.0f) + std::fabs(f[2]) + std::floor(f[3]) + std::abs(f[4]) + pick(f[5]) + std::sinf(f[1]);
    x[8] = pick(x[9]) + a + c + std::isnan(f[0]) + std::isinf(f[1]);
    f[1] = std::numeric_limits<float>::infinity() + FLT_MAX + std::numeric_limits<float>::epsilon();
    std::array<int, 4> list = {1, 2, 3, 4};
    list[n & 3] += 2;
    for (int v : list) x[10] += v;
    x[11] = call(std::plus<int>(), x[1], 2) + call(std::greater<>(), 1, 2) + spread(x, std::make_index_sequence<3>());
    std::pair<int, float> pair = std::make_pair(1, 2.0f);
    f[2] = pair.second + (float)pair.first;
    x[12] = std::exchange(x[13], 4) + (int)offsetof(int2, y);
    x[14] = *std::lower_bound(x, x + n, 4);
    b[0] = static_cast<uint8_t>(l[0] % INT64_C(7));
    l[1] = static_cast<int64_t>(reinterpret_cast<uintptr_t>(x) & 3) + INT32_MAX;
}
