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
