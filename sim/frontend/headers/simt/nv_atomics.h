// Built-in atomics that state their memory order and scope as literals (CUDA C++ Programming Guide 13.1 §5.4.5.2). "stated" in a label:
// the last two arguments are order and scope.
#pragma once
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
#define __SIMT_ORDERED int order, int scope = __NV_THREAD_SCOPE_SYSTEM

__SIMT_D void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) __SIMT("fence.stated");
#define __SIMT_FETCH(name, T, label)                                                                           \
    __SIMT_D T __nv_atomic_fetch_##name(T* address, T value, __SIMT_ORDERED) __SIMT("atom." label ".stated");  \
    __SIMT_INLINE void __nv_atomic_##name(T* address, T value, __SIMT_ORDERED) { (void)__nv_atomic_fetch_##name(address, value, order, scope); }
#define __SIMT_FETCH_INTEGERS(name, op)                                                                        \
    __SIMT_FETCH(name, int, op ".s32") __SIMT_FETCH(name, unsigned int, op ".u32")                             \
    __SIMT_FETCH(name, long long, op ".s64") __SIMT_FETCH(name, unsigned long long, op ".u64")
__SIMT_FETCH_INTEGERS(add, "add") __SIMT_FETCH_INTEGERS(sub, "sub") __SIMT_FETCH_INTEGERS(and, "and") __SIMT_FETCH_INTEGERS(or, "or")
__SIMT_FETCH_INTEGERS(xor, "xor") __SIMT_FETCH_INTEGERS(min, "min") __SIMT_FETCH_INTEGERS(max, "max")
__SIMT_FETCH(add, float, "add.f32") __SIMT_FETCH(add, double, "add.f64")
#undef __SIMT_FETCH
#undef __SIMT_FETCH_INTEGERS
__SIMT_INLINE float __nv_atomic_fetch_sub(float* address, float value, __SIMT_ORDERED) { return __nv_atomic_fetch_add(address, -value, order, scope); }
__SIMT_INLINE double __nv_atomic_fetch_sub(double* address, double value, __SIMT_ORDERED) { return __nv_atomic_fetch_add(address, -value, order, scope); }
__SIMT_INLINE void __nv_atomic_sub(float* address, float value, __SIMT_ORDERED) { (void)__nv_atomic_fetch_add(address, -value, order, scope); }
__SIMT_INLINE void __nv_atomic_sub(double* address, double value, __SIMT_ORDERED) { (void)__nv_atomic_fetch_add(address, -value, order, scope); }

// Loads, stores, exchange and compare-and-swap take any type of these sizes: its bits as an unsigned integer.
template <unsigned long long> struct __simt_bits;
template <> struct __simt_bits<1> { typedef unsigned char type; };
template <> struct __simt_bits<2> { typedef unsigned short type; };
template <> struct __simt_bits<4> { typedef unsigned int type; };
template <> struct __simt_bits<8> { typedef unsigned long long type; };
template <class T> struct __simt_plain { typedef T type; };
template <class T> struct __simt_plain<const T> { typedef T type; };
template <class T> struct __simt_plain<volatile T> { typedef T type; };
#define __SIMT_BITS(T) typename __simt_bits<sizeof(T)>::type
#define __SIMT_SIZES(T, limit) static_assert(sizeof(T) <= 8 && sizeof(T) >= limit, "atomics of this size are not simulated yet: use a type of 4 or 8 bytes")
#define __SIMT_NV_BITS(T, suffix)                                                                              \
    __SIMT_D T __simt_nv_load(const T*, int, int) __SIMT("ld." suffix ".stated");                              \
    __SIMT_D void __simt_nv_store(T*, T, int, int) __SIMT("st." suffix ".stated");
__SIMT_NV_BITS(unsigned char, "u8") __SIMT_NV_BITS(unsigned short, "u16") __SIMT_NV_BITS(unsigned int, "u32") __SIMT_NV_BITS(unsigned long long, "u64")
#undef __SIMT_NV_BITS
__SIMT_D unsigned int __simt_nv_exchange(unsigned int*, unsigned int, int, int) __SIMT("atom.exch.u32.stated");
__SIMT_D unsigned long long __simt_nv_exchange(unsigned long long*, unsigned long long, int, int) __SIMT("atom.exch.u64.stated");
__SIMT_D unsigned short __simt_nv_cas(unsigned short*, unsigned short, unsigned short, int, int) __SIMT("atom.cas.u16.stated");
__SIMT_D unsigned int __simt_nv_cas(unsigned int*, unsigned int, unsigned int, int, int) __SIMT("atom.cas.u32.stated");
__SIMT_D unsigned long long __simt_nv_cas(unsigned long long*, unsigned long long, unsigned long long, int, int) __SIMT("atom.cas.u64.stated");

template <class T> __SIMT_INLINE typename __simt_plain<T>::type __nv_atomic_load_n(T* address, __SIMT_ORDERED) {
    __SIMT_SIZES(T, 1);
    return __builtin_bit_cast(typename __simt_plain<T>::type, __simt_nv_load((const __SIMT_BITS(T)*)address, order, scope));
}
template <class T> __SIMT_INLINE void __nv_atomic_load(T* address, typename __simt_plain<T>::type* result, __SIMT_ORDERED) {
    *result = __nv_atomic_load_n(address, order, scope);
}
template <class T> __SIMT_INLINE void __nv_atomic_store_n(T* address, typename __simt_plain<T>::type value, __SIMT_ORDERED) {
    __SIMT_SIZES(T, 1);
    __simt_nv_store((__SIMT_BITS(T)*)address, __builtin_bit_cast(__SIMT_BITS(T), value), order, scope);
}
template <class T> __SIMT_INLINE void __nv_atomic_store(T* address, typename __simt_plain<T>::type* value, __SIMT_ORDERED) {
    __nv_atomic_store_n(address, *value, order, scope);
}
template <class T> __SIMT_INLINE T __nv_atomic_exchange_n(T* address, typename __simt_plain<T>::type value, __SIMT_ORDERED) {
    __SIMT_SIZES(T, 4);
    return __builtin_bit_cast(T, __simt_nv_exchange((__SIMT_BITS(T)*)address, __builtin_bit_cast(__SIMT_BITS(T), value), order, scope));
}
template <class T> __SIMT_INLINE void __nv_atomic_exchange(T* address, T* value, T* result, __SIMT_ORDERED) {
    *result = __nv_atomic_exchange_n(address, *value, order, scope);
}
template <class T>
__SIMT_INLINE bool __nv_atomic_compare_exchange_n(T* address, T* expected, typename __simt_plain<T>::type desired, bool, int order, int,
                                                  int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __SIMT_SIZES(T, 2);
    __SIMT_BITS(T) wanted = __builtin_bit_cast(__SIMT_BITS(T), *expected);
    __SIMT_BITS(T) old = __simt_nv_cas((__SIMT_BITS(T)*)address, wanted, __builtin_bit_cast(__SIMT_BITS(T), desired), order, scope);
    *expected = __builtin_bit_cast(T, old);
    return old == wanted;
}
template <class T>
__SIMT_INLINE bool __nv_atomic_compare_exchange(T* address, T* expected, T* desired, bool weak, int order, int failure,
                                                int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_compare_exchange_n(address, expected, *desired, weak, order, failure, scope);
}
#undef __SIMT_SIZES
#undef __SIMT_BITS
#undef __SIMT_ORDERED
