// Shuffles, votes, match, reduce, activemask, syncwarp (CUDA C++ Programming Guide, "Warp Functions").
#pragma once
#define __SIMT_8_TYPES(X)                                                                                  \
    X(int, "s32") X(unsigned int, "u32") X(long, "s64") X(unsigned long, "u64") X(long long, "s64")        \
        X(unsigned long long, "u64") X(float, "f32") X(double, "f64")
#define __SIMT_SHUFFLES(T, suffix)                                                                         \
    __SIMT_D T __shfl_sync(unsigned int mask, T value, int lane, int width = 32) __SIMT("shfl.idx." suffix);          \
    __SIMT_D T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32) __SIMT("shfl.up." suffix);     \
    __SIMT_D T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32) __SIMT("shfl.down." suffix); \
    __SIMT_D T __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width = 32) __SIMT("shfl.xor." suffix);
__SIMT_8_TYPES(__SIMT_SHUFFLES)
#undef __SIMT_SHUFFLES

__SIMT_D int __all_sync(unsigned int mask, int predicate) __SIMT("vote.all");
__SIMT_D int __any_sync(unsigned int mask, int predicate) __SIMT("vote.any");
__SIMT_D int __uni_sync(unsigned int mask, int predicate) __SIMT("vote.uni");
__SIMT_D unsigned int __ballot_sync(unsigned int mask, int predicate) __SIMT("ballot");
__SIMT_D unsigned int __activemask() __SIMT("activemask");
__SIMT_D void __syncwarp(unsigned int mask = 0xffffffffu) __SIMT("syncwarp");

#if __CUDA_ARCH__ >= 700
#define __SIMT_MATCH(T, suffix)                                                                            \
    __SIMT_D unsigned int __match_any_sync(unsigned int mask, T value) __SIMT("match.any." suffix);        \
    __SIMT_D unsigned int __simt_match_all(unsigned int mask, T value) __SIMT("match.all." suffix);        \
    __SIMT_INLINE unsigned int __match_all_sync(unsigned int mask, T value, int* predicate) {              \
        unsigned int lanes = __simt_match_all(mask, value);                                                \
        *predicate = lanes != 0;                                                                           \
        return lanes;                                                                                      \
    }
#else
#define __SIMT_MATCH(T, suffix)                                                                            \
    __SIMT_TOO_OLD(unsigned int, __match_any_sync, (unsigned int mask, T value), "7.0", "sm_70")           \
    __SIMT_TOO_OLD(unsigned int, __match_all_sync, (unsigned int mask, T value, int* predicate), "7.0", "sm_70")
#endif
__SIMT_8_TYPES(__SIMT_MATCH)
#undef __SIMT_MATCH

__SIMT_CC80(int, __reduce_add_sync, (unsigned int mask, int value), "redux.add.s32")
__SIMT_CC80(unsigned int, __reduce_add_sync, (unsigned int mask, unsigned int value), "redux.add.u32")
__SIMT_CC80(int, __reduce_min_sync, (unsigned int mask, int value), "redux.min.s32")
__SIMT_CC80(unsigned int, __reduce_min_sync, (unsigned int mask, unsigned int value), "redux.min.u32")
__SIMT_CC80(int, __reduce_max_sync, (unsigned int mask, int value), "redux.max.s32")
__SIMT_CC80(unsigned int, __reduce_max_sync, (unsigned int mask, unsigned int value), "redux.max.u32")
__SIMT_CC80(unsigned int, __reduce_and_sync, (unsigned int mask, unsigned int value), "redux.and.u32")
__SIMT_CC80(unsigned int, __reduce_or_sync, (unsigned int mask, unsigned int value), "redux.or.u32")
__SIMT_CC80(unsigned int, __reduce_xor_sync, (unsigned int mask, unsigned int value), "redux.xor.u32")
