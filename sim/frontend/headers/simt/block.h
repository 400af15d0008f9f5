// Barriers, fences, time, traps, printf, assert, heap. __syncthreads is a builtin of the compiler (llvm.nvvm.barrier0).
#pragma once
__SIMT_D int __simt_bar_count(unsigned int barrier, unsigned int threads, int predicate) __SIMT("bar.count");
__SIMT_D int __simt_bar_and(unsigned int barrier, unsigned int threads, int predicate) __SIMT("bar.and");
__SIMT_D int __simt_bar_or(unsigned int barrier, unsigned int threads, int predicate) __SIMT("bar.or");
__SIMT_D void __simt_barrier_sync(unsigned int barrier, unsigned int threads) __SIMT("bar.sync.unaligned");
__SIMT_INLINE int __syncthreads_count(int predicate) { return __simt_bar_count(0, 0, predicate); }
__SIMT_INLINE int __syncthreads_and(int predicate) { return __simt_bar_and(0, 0, predicate); }
__SIMT_INLINE int __syncthreads_or(int predicate) { return __simt_bar_or(0, 0, predicate); }
__SIMT_INLINE void __barrier_sync(unsigned int barrier) { __simt_barrier_sync(barrier, 0); }
__SIMT_INLINE void __barrier_sync_count(unsigned int barrier, unsigned int threads) { __simt_barrier_sync(barrier, threads); }
__SIMT_D void __threadfence_block() __SIMT("fence.cta");
__SIMT_D void __threadfence() __SIMT("fence.gpu");
__SIMT_D void __threadfence_system() __SIMT("fence.sys");
__SIMT_CC70(void, __nanosleep, (unsigned int nanoseconds), "nanosleep")
typedef long clock_t;
__SIMT_D int __simt_clock() __SIMT("clock.32");
__SIMT_D long long clock64() __SIMT("clock.64");
__SIMT_INLINE clock_t clock() { return __simt_clock(); }
__SIMT_D __attribute__((noreturn)) void __trap() __SIMT("trap");
__SIMT_D void __brkpt() __SIMT("trap.brkpt");
__SIMT_INLINE void __prof_trigger(int) {}

extern "C" __attribute__((host, device, format(printf, 1, 2))) int printf(const char* format, ...);
__attribute__((host, device, nothrow, noreturn)) void __simt_assert_fail(const char* expression, const char* file, unsigned int line) __SIMT("assertfail");

__SIMT_D void* malloc(size_t bytes) __SIMT("malloc");
__SIMT_D void free(void* pointer) __SIMT("free");
__SIMT_INLINE void* memcpy(void* to, const void* from, size_t bytes) { return __builtin_memcpy(to, from, bytes); }
__SIMT_INLINE void* memmove(void* to, const void* from, size_t bytes) { return __builtin_memmove(to, from, bytes); }
__SIMT_INLINE void* memset(void* to, int value, size_t bytes) { return __builtin_memset(to, value, bytes); }

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
__attribute__((device, always_inline, nodebug)) inline void* operator new(size_t bytes) { return malloc(bytes); }
__attribute__((device, always_inline, nodebug)) inline void* operator new[](size_t bytes) { return malloc(bytes); }
__SIMT_INLINE void operator delete(void* pointer) noexcept { free(pointer); }
__SIMT_INLINE void operator delete[](void* pointer) noexcept { free(pointer); }
__SIMT_INLINE void operator delete(void* pointer, size_t) noexcept { free(pointer); }
__SIMT_INLINE void operator delete[](void* pointer, size_t) noexcept { free(pointer); }
__SIMT_INLINE void* operator new(size_t, void* place) noexcept { return place; }
__SIMT_INLINE void* operator new[](size_t, void* place) noexcept { return place; }
__SIMT_INLINE void operator delete(void*, void*) noexcept {}
__SIMT_INLINE void operator delete[](void*, void*) noexcept {}
#pragma clang diagnostic pop
