// Atomic functions, device scope and with _block and _system (CUDA C++ Programming Guide, "Atomic Functions").
#pragma once
#define __SIMT_ATOMIC(function, T, op)                                                                     \
    __SIMT_D T function(T* address, T value) __SIMT("atom." op);                                           \
    __SIMT_D T function##_block(T* address, T value) __SIMT("atom." op ".cta");                            \
    __SIMT_D T function##_system(T* address, T value) __SIMT("atom." op ".sys");
#define __SIMT_ATOMIC_CAS(T, suffix)                                                                       \
    __SIMT_D T atomicCAS(T* address, T compare, T value) __SIMT("atom.cas." suffix);                       \
    __SIMT_D T atomicCAS_block(T* address, T compare, T value) __SIMT("atom.cas." suffix ".cta");          \
    __SIMT_D T atomicCAS_system(T* address, T compare, T value) __SIMT("atom.cas." suffix ".sys");
__SIMT_ATOMIC(atomicAdd, int, "add.s32")
__SIMT_ATOMIC(atomicAdd, unsigned int, "add.u32")
__SIMT_ATOMIC(atomicAdd, unsigned long long, "add.u64")
__SIMT_ATOMIC(atomicAdd, float, "add.f32")
__SIMT_ATOMIC(atomicAdd, double, "add.f64")
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
__SIMT_ATOMIC_CAS(unsigned short, "u16")
#undef __SIMT_ATOMIC
#undef __SIMT_ATOMIC_CAS
#undef __SIMT_ATOMIC_MIN_MAX
#undef __SIMT_ATOMIC_BITS
