#include "print.h"

namespace simtscope::reference {

const char* preamble() {
    return R"(typedef long long i64;
typedef unsigned long long u64;

// What a thread sees of the world; device functions get it by value.
struct World {
    const int* in;
    u64* out;
    unsigned *cells, *shared_cells;
    u64 *wide, *shared_wide;
    float *sums, *shared_sums;
    u64 *slots, *warp_slots;  // one a thread, in shared memory
    int t, threads, n;
    unsigned g;
};

__device__ inline u64 bits_of(int v) { return (unsigned)v; }
__device__ inline u64 bits_of(unsigned v) { return v; }
__device__ inline u64 bits_of(i64 v) { return (u64)v; }
__device__ inline u64 bits_of(u64 v) { return v; }
__device__ inline u64 bits_of(float v) { return __float_as_uint(v); }
template <class T> __device__ T from_bits(u64 b) { return (T)b; }
template <> __device__ inline float from_bits<float>(u64 b) { return __uint_as_float((unsigned)b); }

// The k-th lane of a mask, counted round and round.
__device__ inline int pick(unsigned mask, unsigned k) { return (int)__fns(mask, 0, (int)(k % (unsigned)__popc(mask)) + 1); }

__device__ inline unsigned ones(int n) { return n >= 32 ? 0xffffffffu : (1u << n) - 1u; }

template <class T> __device__ unsigned match_all(unsigned m, T v) {
    int same = 7;
    unsigned lanes = __match_all_sync(m, v, &same);
    return lanes + (same ? 0u : 1u);
}

// Shuffles of which only what a lane that takes part gave is used; `j` is the lane that is read.
#define SAFE_SHUFFLE(NAME, OPERAND, J)                                                      \
    template <class T> __device__ T safe_##NAME(World e, unsigned m, T v, OPERAND x, int w) { \
        unsigned here = __ballot_sync(m, 1);                                                \
        T r = __shfl_##NAME##sync(m, v, x, w);                                              \
        int self = e.t & 31, b = (int)((unsigned)x & 31u);                                  \
        int base = self & ~(w - 1), last = base + w - 1;                                    \
        int j = J;                                                                          \
        if (j > last || j < 0 || (#NAME[0] == 'u' && j < base)) j = self;                   \
        return (here >> j & 1u) != 0u ? r : v;                                              \
    }
SAFE_SHUFFLE(, int, base + (b & (w - 1)))
SAFE_SHUFFLE(up_, unsigned, self - b)
SAFE_SHUFFLE(down_, unsigned, self + b)
SAFE_SHUFFLE(xor_, int, self ^ b)

template <class T> __device__ T warp_exchange(World e, unsigned m, T v, unsigned k) {
    unsigned here = __ballot_sync(m, 1);
    e.warp_slots[e.t] = bits_of(v);
    __syncwarp(m);
    T r = from_bits<T>(e.warp_slots[(e.t & ~31) + pick(here, k)]);
    __syncwarp(m);
    return r;
}

template <class T> __device__ T exchange(World e, T v, unsigned k) {
    e.slots[e.t] = bits_of(v);
    __syncthreads();
    T r = from_bits<T>(e.slots[((unsigned)e.t + k) % (unsigned)e.threads]);
    __syncthreads();
    return r;
}

template <class T> __device__ T shared_cell(const T* cell) {
    __syncthreads();
    T r = *cell;
    __syncthreads();
    return r;
}

__device__ inline void take_ticket(unsigned* cells) {
    unsigned old = atomicAdd(&cells[8], 1u);
    atomicAdd(&cells[9], old);
}

__device__ inline void add_by_cas(unsigned* cell, unsigned v) {
    unsigned old = atomicAdd(cell, 0u), seen;
    do {
        seen = old;
        old = atomicCAS(cell, seen, seen + v);
    } while (old != seen);
}
)";
}

}  // namespace simtscope::reference
