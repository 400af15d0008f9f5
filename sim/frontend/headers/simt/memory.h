// Loads and stores with a cache hint. A hint changes no value; __ldg alone says "nobody writes this during the kernel".
#pragma once
#define __SIMT_SCALARS(X)                                                                                  \
    X(char, "s8") X(signed char, "s8") X(unsigned char, "u8") X(short, "s16") X(unsigned short, "u16")     \
        X(int, "s32") X(unsigned int, "u32") X(long, "s64") X(unsigned long, "u64") X(long long, "s64")    \
            X(unsigned long long, "u64") X(float, "f32") X(double, "f64")
#define __SIMT_LDG(T, suffix)                                                 \
    __SIMT_D T __ldg(const T* address) __SIMT("ld.ro." suffix);               \
    __SIMT_D T __simt_ldg_v2(const T* address) __SIMT("ld.ro." suffix ".v2"); \
    __SIMT_D T __simt_ldg_v4(const T* address) __SIMT("ld.ro." suffix ".v4"); \
    __SIMT_D T __simt_ldg_part(const T* address) __SIMT("ld.ro." suffix ".part");
__SIMT_SCALARS(__SIMT_LDG)
#define __SIMT_LDG2(T) __SIMT_INLINE T __ldg(const T* a) { return T{__simt_ldg_v2(&a->x), __simt_ldg_part(&a->y)}; }
#define __SIMT_LDG4(T)                   \
    __SIMT_INLINE T __ldg(const T* a) { \
        return T{__simt_ldg_v4(&a->x), __simt_ldg_part(&a->y), __simt_ldg_part(&a->z), __simt_ldg_part(&a->w)}; }
__SIMT_LDG2(char2) __SIMT_LDG2(uchar2) __SIMT_LDG2(short2) __SIMT_LDG2(ushort2) __SIMT_LDG2(int2) __SIMT_LDG2(uint2)
__SIMT_LDG2(longlong2) __SIMT_LDG2(ulonglong2) __SIMT_LDG2(float2) __SIMT_LDG2(double2)
__SIMT_LDG4(char4) __SIMT_LDG4(uchar4) __SIMT_LDG4(short4) __SIMT_LDG4(ushort4) __SIMT_LDG4(int4) __SIMT_LDG4(uint4)
__SIMT_LDG4(float4)
#undef __SIMT_LDG
#undef __SIMT_LDG2
#undef __SIMT_LDG4
template <class T> __SIMT_INLINE T __ldca(const T* address) { return *address; }
template <class T> __SIMT_INLINE T __ldcg(const T* address) { return *address; }
template <class T> __SIMT_INLINE T __ldcs(const T* address) { return *address; }
template <class T> __SIMT_INLINE T __ldlu(const T* address) { return *address; }
template <class T> __SIMT_INLINE T __ldcv(const T* address) { return *(const volatile T*)address; }
template <class T> __SIMT_INLINE void __stwb(T* address, T value) { *address = value; }
template <class T> __SIMT_INLINE void __stcg(T* address, T value) { *address = value; }
template <class T> __SIMT_INLINE void __stcs(T* address, T value) { *address = value; }
template <class T> __SIMT_INLINE void __stwt(T* address, T value) { *(volatile T*)address = value; }
