// Math functions: one operation each (CUDA Math API, "Single Precision" and "Double Precision"); the rest is composed of them.
#pragma once
#define __SIMT_MATH1(name, op)                                                                             \
    __SIMT_D float name##f(float) __SIMT("math1." op ".f32");                                              \
    __SIMT_D double name(double) __SIMT("math1." op ".f64");                                               \
    __SIMT_D float name(float) __SIMT("math1." op ".f32");
#define __SIMT_MATH2(name, op)                                                                             \
    __SIMT_D float name##f(float, float) __SIMT("math2." op ".f32");                                       \
    __SIMT_D double name(double, double) __SIMT("math2." op ".f64");                                       \
    __SIMT_D float name(float, float) __SIMT("math2." op ".f32");
#define __SIMT_SAME(X) X(sqrt) X(rsqrt) X(cbrt) X(rcbrt) X(floor) X(ceil) X(trunc) X(round) X(rint) X(sin) X(cos) X(tan) X(sinpi) X(cospi) \
    X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10)    \
    X(log1p) X(logb) X(erf) X(erfc) X(tgamma) X(lgamma)
#define __SIMT_ONE(name) __SIMT_MATH1(name, #name)
__SIMT_SAME(__SIMT_ONE)
__SIMT_MATH1(nearbyint, "rint")
#define __SIMT_TWO(name) __SIMT_MATH2(name, #name)
#define __SIMT_SAME2(X) X(pow) X(fmod) X(remainder) X(atan2) X(hypot) X(fdim) X(copysign) X(nextafter)
__SIMT_SAME2(__SIMT_TWO)
__SIMT_D float fabsf(float) __SIMT("fabs.f32");
__SIMT_D float fabs(float) __SIMT("fabs.f32");
__SIMT_D float abs(float) __SIMT("fabs.f32");
__SIMT_D double fabs(double) __SIMT("fabs.f64");
__SIMT_D double abs(double) __SIMT("fabs.f64");
__SIMT_D float fminf(float, float) __SIMT("fmin.f32");
__SIMT_D float fmaxf(float, float) __SIMT("fmax.f32");
__SIMT_D float fmin(float, float) __SIMT("fmin.f32");
__SIMT_D float fmax(float, float) __SIMT("fmax.f32");
__SIMT_D double fmin(double, double) __SIMT("fmin.f64");
__SIMT_D double fmax(double, double) __SIMT("fmax.f64");
__SIMT_D float min(float, float) __SIMT("fmin.f32");
__SIMT_D float max(float, float) __SIMT("fmax.f32");
__SIMT_D double min(double, double) __SIMT("fmin.f64");
__SIMT_D double max(double, double) __SIMT("fmax.f64");
__SIMT_D double min(float, double) __SIMT("fmin.f64");
__SIMT_D double min(double, float) __SIMT("fmin.f64");
__SIMT_D double max(float, double) __SIMT("fmax.f64");
__SIMT_D double max(double, float) __SIMT("fmax.f64");
__SIMT_D float fmaf(float, float, float) __SIMT("fma.f32");
__SIMT_D float fma(float, float, float) __SIMT("fma.f32");
__SIMT_D double fma(double, double, double) __SIMT("fma.f64");

// Fast approximations.
__SIMT_D float __sinf(float) __SIMT("math1.fastsin.f32");
__SIMT_D float __cosf(float) __SIMT("math1.fastcos.f32");
__SIMT_D float __tanf(float) __SIMT("math1.fasttan.f32");
__SIMT_D float __expf(float) __SIMT("math1.fastexp.f32");
__SIMT_D float __exp10f(float) __SIMT("math1.fastexp10.f32");
__SIMT_D float __logf(float) __SIMT("math1.fastlog.f32");
__SIMT_D float __log2f(float) __SIMT("math1.fastlog2.f32");
__SIMT_D float __log10f(float) __SIMT("math1.fastlog10.f32");
__SIMT_D float __powf(float, float) __SIMT("math2.fastpow.f32");
__SIMT_D float __fdividef(float, float) __SIMT("math2.fastdiv.f32");
__SIMT_D float __frsqrt_rn(float) __SIMT("math1.rsqrt.f32");
__SIMT_D float __fsqrt_rn(float) __SIMT("math1.sqrt.f32");
__SIMT_D double __dsqrt_rn(double) __SIMT("math1.sqrt.f64");
__SIMT_INLINE void __sincosf(float v, float* s, float* c) { *s = __sinf(v); *c = __cosf(v); }

// Composed functions.
__SIMT_INLINE bool isnan(float v) { return v != v; }
__SIMT_INLINE bool isnan(double v) { return v != v; }
__SIMT_INLINE bool isinf(float v) { return fabsf(v) == __builtin_huge_valf(); }
__SIMT_INLINE bool isinf(double v) { return fabs(v) == __builtin_huge_val(); }
__SIMT_INLINE bool isfinite(float v) { return fabsf(v) < __builtin_huge_valf(); }
__SIMT_INLINE bool isfinite(double v) { return fabs(v) < __builtin_huge_val(); }
__SIMT_INLINE bool isnormal(float v) { return isfinite(v) && fabsf(v) >= 0x1p-126f; }
__SIMT_INLINE bool isnormal(double v) { return isfinite(v) && fabs(v) >= 0x1p-1022; }
__SIMT_INLINE bool signbit(float v) { return __float_as_int(v) < 0; }
__SIMT_INLINE bool signbit(double v) { return __double_as_longlong(v) < 0; }
__SIMT_INLINE float nanf(const char*) { return __int_as_float(0x7fffffff); }
__SIMT_INLINE double nan(const char*) { return __longlong_as_double((long long)0xfff8000000000000ull); }

__SIMT_INLINE void sincosf(float v, float* s, float* c) { *s = sinf(v); *c = cosf(v); }
__SIMT_INLINE void sincos(double v, double* s, double* c) { *s = sin(v); *c = cos(v); }
__SIMT_INLINE void sincos(float v, float* s, float* c) { *s = sinf(v); *c = cosf(v); }
__SIMT_INLINE void sincospif(float v, float* s, float* c) { *s = sinpif(v); *c = cospif(v); }
__SIMT_INLINE void sincospi(double v, double* s, double* c) { *s = sinpi(v); *c = cospi(v); }

__SIMT_INLINE long lrintf(float v) { return __float2ll_rn(v); }
__SIMT_INLINE long lrint(double v) { return __double2ll_rn(v); }
__SIMT_INLINE long lrint(float v) { return __float2ll_rn(v); }
__SIMT_INLINE long long llrintf(float v) { return __float2ll_rn(v); }
__SIMT_INLINE long long llrint(double v) { return __double2ll_rn(v); }
__SIMT_INLINE long lroundf(float v) { return (long)roundf(v); }
__SIMT_INLINE long lround(double v) { return (long)round(v); }
__SIMT_INLINE long lround(float v) { return (long)roundf(v); }
__SIMT_INLINE long long llroundf(float v) { return (long long)roundf(v); }
__SIMT_INLINE long long llround(double v) { return (long long)round(v); }

// 2^n as a factor: at most three exact steps and one that rounds.
__SIMT_INLINE float ldexpf(float v, int n) {
    n = min(max(n, -400), 400);
    if (n > 127) { v *= 0x1p127f; n -= 127; if (n > 127) { v *= 0x1p127f; n = min(n - 127, 127); } }
    if (n < -126) { v *= 0x1p-102f; n += 102; if (n < -126) { v *= 0x1p-102f; n = max(n + 102, -126); } }
    return v * __int_as_float((n + 127) << 23);
}
__SIMT_INLINE double ldexp(double v, int n) {
    n = min(max(n, -3000), 3000);
    if (n > 1023) { v *= 0x1p1023; n -= 1023; if (n > 1023) { v *= 0x1p1023; n = min(n - 1023, 1023); } }
    if (n < -1022) { v *= 0x1p-969; n += 969; if (n < -1022) { v *= 0x1p-969; n = max(n + 969, -1022); } }
    return v * __longlong_as_double((long long)(n + 1023) << 52);
}
__SIMT_INLINE float ldexp(float v, int n) { return ldexpf(v, n); }
__SIMT_INLINE float scalbnf(float v, int n) { return ldexpf(v, n); }
__SIMT_INLINE double scalbn(double v, int n) { return ldexp(v, n); }
__SIMT_INLINE float scalblnf(float v, long n) { return ldexpf(v, (int)min(max(n, -9999l), 9999l)); }
__SIMT_INLINE double scalbln(double v, long n) { return ldexp(v, (int)min(max(n, -9999l), 9999l)); }
__SIMT_INLINE int ilogbf(float v) { return v == 0.0f || isnan(v) ? -2147483647 - 1 : isinf(v) ? 2147483647 : (int)logbf(v); }
__SIMT_INLINE int ilogb(double v) { return v == 0.0 || isnan(v) ? -2147483647 - 1 : isinf(v) ? 2147483647 : (int)logb(v); }
__SIMT_INLINE float frexpf(float v, int* exponent) {
    if (v == 0.0f || !isfinite(v)) { *exponent = 0; return v; }
    int e = (int)logbf(v) + 1;
    *exponent = e;
    return ldexpf(v, -e);
}
__SIMT_INLINE double frexp(double v, int* exponent) {
    if (v == 0.0 || !isfinite(v)) { *exponent = 0; return v; }
    int e = (int)logb(v) + 1;
    *exponent = e;
    return ldexp(v, -e);
}
__SIMT_INLINE float frexp(float v, int* exponent) { return frexpf(v, exponent); }
__SIMT_INLINE float modff(float v, float* whole) { *whole = truncf(v); return copysignf(isinf(v) ? 0.0f : v - *whole, v); }
__SIMT_INLINE double modf(double v, double* whole) { *whole = trunc(v); return copysign(isinf(v) ? 0.0 : v - *whole, v); }
__SIMT_INLINE float modf(float v, float* whole) { return modff(v, whole); }
__SIMT_INLINE float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
__SIMT_INLINE double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
__SIMT_INLINE float norm3df(float x, float y, float z) { return (float)sqrt((double)x * x + (double)y * y + (double)z * z); }
__SIMT_INLINE double norm3d(double x, double y, double z) { return hypot(hypot(x, y), z); }
__SIMT_INLINE float norm4df(float x, float y, float z, float w) { return (float)sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w); }
__SIMT_INLINE double norm4d(double x, double y, double z, double w) { return hypot(hypot(x, y), hypot(z, w)); }
__SIMT_INLINE float rnorm3df(float x, float y, float z) { return 1.0f / norm3df(x, y, z); }
__SIMT_INLINE float rnorm4df(float x, float y, float z, float w) { return 1.0f / norm4df(x, y, z, w); }
__SIMT_INLINE double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
__SIMT_INLINE double rnorm4d(double x, double y, double z, double w) { return 1.0 / norm4d(x, y, z, w); }
__SIMT_INLINE float normcdff(float v) { return (float)(0.5 * erfc(-(double)v * 0.70710678118654752440)); }
__SIMT_INLINE double normcdf(double v) { return 0.5 * erfc(-v * 0.70710678118654752440); }
__SIMT_INLINE float fdividef(float x, float y) { return x / y; }
// The sign and the low three bits of the quotient, as C asks for.
__SIMT_INLINE double remquo(double x, double y, int* quotient) {
    double rest = remainder(x, y), q = fmod(fabs(rint((x - rest) / y)), 8.0);
    *quotient = (x < 0) != (y < 0) ? -(int)q : (int)q;
    return rest;
}
__SIMT_INLINE float remquof(float x, float y, int* quotient) { return (float)remquo((double)x, (double)y, quotient); }
#define __SIMT_NO_MATH(name) __SIMT_NOT_YET(#name " is not simulated yet: compute it on the host or write its series") double name(double, ...);
__SIMT_NO_MATH(erfinv) __SIMT_NO_MATH(erfinvf) __SIMT_NO_MATH(erfcinv) __SIMT_NO_MATH(erfcinvf) __SIMT_NO_MATH(erfcx) __SIMT_NO_MATH(erfcxf)
__SIMT_NO_MATH(normcdfinv) __SIMT_NO_MATH(normcdfinvf) __SIMT_NO_MATH(j0) __SIMT_NO_MATH(j0f) __SIMT_NO_MATH(j1) __SIMT_NO_MATH(j1f)
__SIMT_NO_MATH(y0) __SIMT_NO_MATH(y0f) __SIMT_NO_MATH(y1) __SIMT_NO_MATH(y1f) __SIMT_NO_MATH(cyl_bessel_i0) __SIMT_NO_MATH(cyl_bessel_i0f)
__SIMT_NO_MATH(cyl_bessel_i1) __SIMT_NO_MATH(cyl_bessel_i1f)
#undef __SIMT_NO_MATH

// Conversions and roots with a stated rounding: nearest first, then one step back where that went the wrong way.
__SIMT_INLINE float __double2float_rn(double v) { return (float)v; }
__SIMT_INLINE float __double2float_rz(double v) { float f = (float)v; return fabs((double)f) > fabs(v) ? nextafterf(f, 0.0f) : f; }
__SIMT_INLINE float __double2float_ru(double v) { float f = (float)v; return (double)f < v ? nextafterf(f, __builtin_huge_valf()) : f; }
__SIMT_INLINE float __double2float_rd(double v) { float f = (float)v; return (double)f > v ? nextafterf(f, -__builtin_huge_valf()) : f; }
__SIMT_INLINE float __fsqrt_rz(float v) { float r = sqrtf(v); return isfinite(r) && (double)r * r > (double)v ? nextafterf(r, 0.0f) : r; }
__SIMT_INLINE float __fsqrt_rd(float v) { return __fsqrt_rz(v); }
__SIMT_INLINE float __fsqrt_ru(float v) { float r = sqrtf(v); return isfinite(r) && (double)r * r < (double)v ? nextafterf(r, __builtin_huge_valf()) : r; }

// A whole number counts as a double, two different types as double.
template <class T> struct __simt_whole {};
#define __SIMT_WHOLE(T) template <> struct __simt_whole<T> { typedef double type; };
__SIMT_WHOLE(bool) __SIMT_WHOLE(char) __SIMT_WHOLE(signed char) __SIMT_WHOLE(unsigned char) __SIMT_WHOLE(short) __SIMT_WHOLE(unsigned short)
__SIMT_WHOLE(int) __SIMT_WHOLE(unsigned int) __SIMT_WHOLE(long) __SIMT_WHOLE(unsigned long) __SIMT_WHOLE(long long) __SIMT_WHOLE(unsigned long long)
#undef __SIMT_WHOLE
template <class T> struct __simt_number : __simt_whole<T> {};
template <> struct __simt_number<float> { typedef double type; };
template <> struct __simt_number<double> { typedef double type; };
template <class A, class B, class = typename __simt_number<A>::type, class = typename __simt_number<B>::type> struct __simt_mixed { typedef double type; };
template <> struct __simt_mixed<float, float, double, double> {};
template <> struct __simt_mixed<double, double, double, double> {};
#define __SIMT_ONE(name) template <class T> __SIMT_INLINE typename __simt_whole<T>::type name(T v) { return name((double)v); }
__SIMT_SAME(__SIMT_ONE)
__SIMT_ONE(nearbyint) __SIMT_ONE(fabs)
#undef __SIMT_ONE
#define __SIMT_TWO(name) \
    template <class A, class B> __SIMT_INLINE typename __simt_mixed<A, B>::type name(A a, B b) { return name((double)a, (double)b); }
__SIMT_SAME2(__SIMT_TWO)
__SIMT_TWO(fmin) __SIMT_TWO(fmax)
#undef __SIMT_TWO
#undef __SIMT_MATH1
#undef __SIMT_MATH2

namespace std {
#define __SIMT_USING(name) using ::name;
__SIMT_SAME(__SIMT_USING)
__SIMT_SAME2(__SIMT_USING)
using ::abs; using ::fabs; using ::fmin; using ::fmax; using ::fma; using ::nearbyint; using ::lrint; using ::llrint; using ::lround;
using ::llround; using ::ldexp; using ::frexp; using ::modf; using ::scalbn; using ::scalbln; using ::ilogb; using ::isnan; using ::isinf;
using ::isfinite; using ::isnormal; using ::signbit; using ::nan; using ::nanf; using ::labs; using ::llabs;
#define __SIMT_USING_F(name) using ::name##f;
__SIMT_SAME(__SIMT_USING_F)
__SIMT_SAME2(__SIMT_USING_F)
using ::fabsf; using ::fminf; using ::fmaxf; using ::fmaf;
#undef __SIMT_USING
#undef __SIMT_USING_F
using ::printf; using ::malloc; using ::free; using ::memcpy; using ::memmove; using ::memset; using ::clock_t; using ::clock;
}  // namespace std
#undef __SIMT_SAME
#undef __SIMT_SAME2
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define CUDART_INF_F __int_as_float(0x7f800000)
#define CUDART_NAN_F __int_as_float(0x7fffffff)
#define CUDART_PI_F 3.141592654f
#define CUDART_INF __longlong_as_double(0x7ff0000000000000ll)
#define CUDART_NAN __longlong_as_double((long long)0xfff8000000000000ull)
#define CUDART_PI 3.1415926535897931e+0
