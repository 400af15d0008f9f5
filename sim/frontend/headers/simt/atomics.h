// Atomic functions, device scope and with _block and _system (CUDA C++ Programming Guide, "Atomic Functions").
#pragma once
#define __SIMT_ATOMIC_SCOPES(function, T, op)                                                              \
    __SIMT_CC60(T, function##_block, (T* address, T value), "atom." op ".cta")                             \
    __SIMT_CC60(T, function##_system, (T* address, T value), "atom." op ".sys")
#define __SIMT_ATOMIC(function, T, op)                                                                     \
    __SIMT_D T function(T* address, T value) __SIMT("atom." op);                                           \
    __SIMT_ATOMIC_SCOPES(function, T, op)
#define __SIMT_ATOMIC_CAS(T, suffix)                                                                       \
    __SIMT_D T atomicCAS(T* address, T compare, T value) __SIMT("atom.cas." suffix);                       \
    __SIMT_CC60(T, atomicCAS_block, (T* address, T compare, T value), "atom.cas." suffix ".cta")           \
    __SIMT_CC60(T, atomicCAS_system, (T* address, T compare, T value), "atom.cas." suffix ".sys")
__SIMT_ATOMIC(atomicAdd, int, "add.s32")
__SIMT_ATOMIC(atomicAdd, unsigned int, "add.u32")
__SIMT_ATOMIC(atomicAdd, unsigned long long, "add.u64")
__SIMT_ATOMIC(atomicAdd, float, "add.f32")
__SIMT_CC60(double, atomicAdd, (double* address, double value), "atom.add.f64")
__SIMT_ATOMIC_SCOPES(atomicAdd, double, "add.f64")
__SIMT_ATOMIC(atomicSub, int, "sub.s32")
__SIMT_ATOMIC(atomicSub, unsigned int, "sub.u32")
__SIMT_ATOMIC(atomicExch, int, "exch.s32")
__SIMT_ATOMIC(atomicExch, unsigned int, "exch.u32")
__SIMT_ATOMIC(atomicExch, unsigned long long, "exch.u64")
__SIMT_ATOMIC(atomicExch, float, "exch.f32")
#define __SIMT_ATOMIC_MIN_MAX(T, suffix)                                                                   \
    __SIMT_ATOMIC(atomicMin, T, "min." suffix)                                                             \
    __SIMT_ATOMIC(atomicMax, T, "max." suffix)
__SIMT_ATOMIC_MIN_MAX(int, "s32")
__SIMT_ATOMIC_MIN_MAX(unsigned int, "u32")
__SIMT_ATOMIC_MIN_MAX(long long, "s64")
__SIMT_ATOMIC_MIN_MAX(unsigned long long, "u64")
#define __SIMT_ATOMIC_BITS(T, suffix)                                                                      \
    __SIMT_ATOMIC(atomicAnd, T, "and." suffix)                                                             \
    __SIMT_ATOMIC(atomicOr, T, "or." suffix)                                                               \
    __SIMT_ATOMIC(atomicXor, T, "xor." suffix)
__SIMT_ATOMIC_BITS(int, "s32")
__SIMT_ATOMIC_BITS(unsigned int, "u32")
__SIMT_ATOMIC_BITS(long long, "s64")
__SIMT_ATOMIC_BITS(unsigned long long, "u64")
__SIMT_ATOMIC(atomicInc, unsigned int, "inc.u32")
__SIMT_ATOMIC(atomicDec, unsigned int, "dec.u32")
__SIMT_ATOMIC_CAS(int, "s32")
__SIMT_ATOMIC_CAS(unsigned int, "u32")
__SIMT_ATOMIC_CAS(unsigned long long, "u64")
__SIMT_CC70(unsigned short, atomicCAS, (unsigned short* address, unsigned short compare, unsigned short value), "atom.cas.u16")
__SIMT_CC70(unsigned short, atomicCAS_block, (unsigned short* address, unsigned short compare, unsigned short value), "atom.cas.u16.cta")
__SIMT_CC70(unsigned short, atomicCAS_system, (unsigned short* address, unsigned short compare, unsigned short value), "atom.cas.u16.sys")
// Vectors: each element by itself, not the vector as a whole.
#if __CUDA_ARCH__ >= 900
#define __SIMT_ATOMIC_VECTORS(function)                                                                                         \
    __SIMT_INLINE float2 function(float2* a, float2 v) { return float2{function(&a->x, v.x), function(&a->y, v.y)}; }           \
    __SIMT_INLINE float4 function(float4* a, float4 v) {                                                                        \
        return float4{function(&a->x, v.x), function(&a->y, v.y), function(&a->z, v.z), function(&a->w, v.w)};                  \
    }
#else
#define __SIMT_ATOMIC_VECTORS(function)                                              \
    __SIMT_TOO_OLD(float2, function, (float2* a, float2 v), "9.0", "sm_90")          \
    __SIMT_TOO_OLD(float4, function, (float4* a, float4 v), "9.0", "sm_90")
#endif
__SIMT_ATOMIC_VECTORS(atomicAdd) __SIMT_ATOMIC_VECTORS(atomicAdd_block) __SIMT_ATOMIC_VECTORS(atomicAdd_system)
// Any type of 16 bytes (compute capability 9.0).
template <bool> struct __simt_only {};
template <> struct __simt_only<true> { typedef int type; };
#define __SIMT_16(name, ...)                                                                                                     \
    template <class T, typename __simt_only<sizeof(T) == 16>::type = 0>                                                          \
    __SIMT_NOT_YET(#name " of 16 bytes is not simulated yet: use values of 8 bytes, or a lock") T name(T*, __VA_ARGS__);
__SIMT_16(atomicExch, T) __SIMT_16(atomicExch_block, T) __SIMT_16(atomicExch_system, T)
__SIMT_16(atomicCAS, T, T) __SIMT_16(atomicCAS_block, T, T) __SIMT_16(atomicCAS_system, T, T)
#undef __SIMT_16
#undef __SIMT_ATOMIC_VECTORS
#undef __SIMT_ATOMIC
#undef __SIMT_ATOMIC_SCOPES
#undef __SIMT_ATOMIC_CAS
#undef __SIMT_ATOMIC_MIN_MAX
#undef __SIMT_ATOMIC_BITS
