// Included before every file, as nvcc does with its own headers. A function with __SIMT(label) is one instruction of the
// simulator; the grammar of the labels is in the front end's README.md. Helpers are __SIMT_INLINE: they never show in a trace.
#pragma once
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ \
    __attribute__((device)) _Pragma("GCC error \"__managed__ variables are not simulated yet: use a __device__ variable\"")
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __cluster_dims__(...) \
    _Pragma("GCC error \"thread block clusters (__cluster_dims__) are not simulated yet: use a plain grid of blocks\"")
#define __block_size__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __device_builtin__
#define __cudart_builtin__
#define __nv_pure__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI

#define __SIMT_INLINE __attribute__((device, always_inline, nodebug, nothrow)) inline
#define __SIMT_HD_INLINE __attribute__((host, device, always_inline, nodebug)) inline constexpr
#define __SIMT_D __attribute__((device, nothrow))
#define __SIMT(label) __asm__("simt." label)
#define __SIMT_NOT_YET(text) __attribute__((device, host, unavailable(text)))
// A function that only newer cards have. Below its compute capability it is an unavailable template, so that a kernel's own function
// of this name (the usual `#if __CUDA_ARCH__ < 600` atomicAdd) comes first.
#define __SIMT_TOO_OLD(R, name, arguments, capability, arch) \
    template <int = 0> __SIMT_NOT_YET(#name " needs compute capability " capability ": --arch " arch " or newer") R name arguments;
#if __CUDA_ARCH__ >= 600
#define __SIMT_CC60(R, name, arguments, label) __SIMT_D R name arguments __SIMT(label);
#else
#define __SIMT_CC60(R, name, arguments, label) __SIMT_TOO_OLD(R, name, arguments, "6.0", "sm_60")
#endif
#if __CUDA_ARCH__ >= 700
#define __SIMT_CC70(R, name, arguments, label) __SIMT_D R name arguments __SIMT(label);
#else
#define __SIMT_CC70(R, name, arguments, label) __SIMT_TOO_OLD(R, name, arguments, "7.0", "sm_70")
#endif
#if __CUDA_ARCH__ >= 800
#define __SIMT_CC80(R, name, arguments, label) __SIMT_D R name arguments __SIMT(label);
#else
#define __SIMT_CC80(R, name, arguments, label) __SIMT_TOO_OLD(R, name, arguments, "8.0", "sm_80")
#endif

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
namespace std {
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
}  // namespace std
#ifndef NULL
#define NULL __null
#endif

#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif

#include <stdint.h>
#include <limits.h>
#include <simt/vector_types.h>
#include <simt/builtin_variables.h>
#include <simt/integer.h>
#include <simt/warp.h>
#include <simt/block.h>
#include <simt/atomics.h>
#include <simt/nv_atomics.h>
#include <simt/memory.h>
#include <simt/convert.h>
#include <simt/math.h>
#include <simt/removed.h>
#include <simt/runtime.h>
#include <simt/host_types.h>
