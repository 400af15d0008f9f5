// char1 … double4, dim3, make_*. Alignments: CUDA C++ Programming Guide, "Built-in Vector Types".
#pragma once
#define __SIMT_VECTOR(base, T, a2, a4)                                                                    \
    struct base##1 { T x; };                                                                              \
    struct __attribute__((aligned(a2))) base##2 { T x, y; };                                              \
    struct base##3 { T x, y, z; };                                                                        \
    struct __attribute__((aligned(a4))) base##4 { T x, y, z, w; };                                        \
    __SIMT_HD_INLINE base##1 make_##base##1(T x) { return base##1{x}; }                                   \
    __SIMT_HD_INLINE base##2 make_##base##2(T x, T y) { return base##2{x, y}; }                           \
    __SIMT_HD_INLINE base##3 make_##base##3(T x, T y, T z) { return base##3{x, y, z}; }                   \
    __SIMT_HD_INLINE base##4 make_##base##4(T x, T y, T z, T w) { return base##4{x, y, z, w}; }
__SIMT_VECTOR(char, signed char, 2, 4)
__SIMT_VECTOR(uchar, unsigned char, 2, 4)
__SIMT_VECTOR(short, short, 4, 8)
__SIMT_VECTOR(ushort, unsigned short, 4, 8)
__SIMT_VECTOR(int, int, 8, 16)
__SIMT_VECTOR(uint, unsigned int, 8, 16)
__SIMT_VECTOR(long, long, 16, 16)
__SIMT_VECTOR(ulong, unsigned long, 16, 16)
__SIMT_VECTOR(longlong, long long, 16, 16)
__SIMT_VECTOR(ulonglong, unsigned long long, 16, 16)
__SIMT_VECTOR(float, float, 8, 16)
__SIMT_VECTOR(double, double, 16, 16)
#undef __SIMT_VECTOR

struct dim3 {
    unsigned int x, y, z;
    __SIMT_HD_INLINE dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
    __SIMT_HD_INLINE dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __SIMT_HD_INLINE operator uint3() const { return uint3{x, y, z}; }
};
