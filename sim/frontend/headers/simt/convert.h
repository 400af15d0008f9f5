// Type casting intrinsics and arithmetic with a stated rounding (CUDA Math API).
#pragma once
__SIMT_INLINE int __float_as_int(float v) { return __builtin_bit_cast(int, v); }
__SIMT_INLINE unsigned int __float_as_uint(float v) { return __builtin_bit_cast(unsigned int, v); }
__SIMT_INLINE float __int_as_float(int v) { return __builtin_bit_cast(float, v); }
__SIMT_INLINE float __uint_as_float(unsigned int v) { return __builtin_bit_cast(float, v); }
__SIMT_INLINE long long __double_as_longlong(double v) { return __builtin_bit_cast(long long, v); }
__SIMT_INLINE double __longlong_as_double(long long v) { return __builtin_bit_cast(double, v); }
__SIMT_INLINE int __double2hiint(double v) { return (int)(__double_as_longlong(v) >> 32); }
__SIMT_INLINE int __double2loint(double v) { return (int)__double_as_longlong(v); }
__SIMT_INLINE double __hiloint2double(int hi, int lo) {
    return __longlong_as_double((long long)((unsigned long long)(unsigned int)hi << 32 | (unsigned int)lo));
}

#define __SIMT_FROM_FLOAT(F, f, I, name, s)                                                                \
    __SIMT_D I __##name##_rn(F) __SIMT("cvt.float.int.rn." s "." f);                                       \
    __SIMT_D I __##name##_rz(F) __SIMT("cvt.float.int.rz." s "." f);                                       \
    __SIMT_D I __##name##_ru(F) __SIMT("cvt.float.int.ru." s "." f);                                       \
    __SIMT_D I __##name##_rd(F) __SIMT("cvt.float.int.rd." s "." f);
__SIMT_FROM_FLOAT(float, "f32", int, float2int, "s32")
__SIMT_FROM_FLOAT(float, "f32", unsigned int, float2uint, "u32")
__SIMT_FROM_FLOAT(float, "f32", long long, float2ll, "s64")
__SIMT_FROM_FLOAT(float, "f32", unsigned long long, float2ull, "u64")
__SIMT_FROM_FLOAT(double, "f64", int, double2int, "s32")
__SIMT_FROM_FLOAT(double, "f64", unsigned int, double2uint, "u32")
__SIMT_FROM_FLOAT(double, "f64", long long, double2ll, "s64")
__SIMT_FROM_FLOAT(double, "f64", unsigned long long, double2ull, "u64")
#undef __SIMT_FROM_FLOAT
#define __SIMT_TO_FLOAT(I, s, F, name, f)                                                                  \
    __SIMT_D F __##name##_rn(I) __SIMT("cvt.int.float.rn." f "." s);                                       \
    __SIMT_D F __##name##_rz(I) __SIMT("cvt.int.float.rz." f "." s);                                       \
    __SIMT_D F __##name##_ru(I) __SIMT("cvt.int.float.ru." f "." s);                                       \
    __SIMT_D F __##name##_rd(I) __SIMT("cvt.int.float.rd." f "." s);
__SIMT_TO_FLOAT(int, "s32", float, int2float, "f32")
__SIMT_TO_FLOAT(unsigned int, "u32", float, uint2float, "f32")
__SIMT_TO_FLOAT(long long, "s64", float, ll2float, "f32")
__SIMT_TO_FLOAT(unsigned long long, "u64", float, ull2float, "f32")
__SIMT_TO_FLOAT(long long, "s64", double, ll2double, "f64")
__SIMT_TO_FLOAT(unsigned long long, "u64", double, ull2double, "f64")
#undef __SIMT_TO_FLOAT
__SIMT_INLINE double __int2double_rn(int v) { return v; }
__SIMT_INLINE double __uint2double_rn(unsigned int v) { return v; }

#define __SIMT_ROUNDED(function, F, op)                                                                    \
    __SIMT_D F function##_rn(F, F) __SIMT("farith.round." op ".rn." __SIMT_F);                             \
    __SIMT_D F function##_rz(F, F) __SIMT("farith.round." op ".rz." __SIMT_F);                             \
    __SIMT_D F function##_ru(F, F) __SIMT("farith.round." op ".ru." __SIMT_F);                             \
    __SIMT_D F function##_rd(F, F) __SIMT("farith.round." op ".rd." __SIMT_F);
#define __SIMT_ROUNDED_FMA(function, F)                                                                    \
    __SIMT_D F function##_rn(F, F, F) __SIMT("fma.round.rn." __SIMT_F);                                    \
    __SIMT_D F function##_rz(F, F, F) __SIMT("fma.round.rz." __SIMT_F);                                    \
    __SIMT_D F function##_ru(F, F, F) __SIMT("fma.round.ru." __SIMT_F);                                    \
    __SIMT_D F function##_rd(F, F, F) __SIMT("fma.round.rd." __SIMT_F);
#define __SIMT_RECIPROCAL(function, divide, F)                                                             \
    __SIMT_INLINE F function##_rn(F v) { return divide##_rn((F)1, v); }                                    \
    __SIMT_INLINE F function##_rz(F v) { return divide##_rz((F)1, v); }                                    \
    __SIMT_INLINE F function##_ru(F v) { return divide##_ru((F)1, v); }                                    \
    __SIMT_INLINE F function##_rd(F v) { return divide##_rd((F)1, v); }
#define __SIMT_F "f32"
__SIMT_ROUNDED(__fadd, float, "add")
__SIMT_ROUNDED(__fsub, float, "sub")
__SIMT_ROUNDED(__fmul, float, "mul")
__SIMT_ROUNDED(__fdiv, float, "div")
__SIMT_ROUNDED_FMA(__fmaf, float)
__SIMT_RECIPROCAL(__frcp, __fdiv, float)
#undef __SIMT_F
#define __SIMT_F "f64"
__SIMT_ROUNDED(__dadd, double, "add")
__SIMT_ROUNDED(__dsub, double, "sub")
__SIMT_ROUNDED(__dmul, double, "mul")
__SIMT_ROUNDED(__ddiv, double, "div")
__SIMT_ROUNDED_FMA(__fma, double)
__SIMT_RECIPROCAL(__drcp, __ddiv, double)
#undef __SIMT_F
#undef __SIMT_ROUNDED
#undef __SIMT_ROUNDED_FMA
#undef __SIMT_RECIPROCAL
__SIMT_D float __saturatef(float) __SIMT("saturate.f32");
