// threadIdx.x is one call of @simt.sreg.tid.x: the variable itself never exists.
#pragma once
#define __SIMT_BUILTIN_VARIABLE(type, reg)                                                                 \
    struct type {                                                                                          \
        __declspec(property(get = __get_x)) unsigned int x;                                                \
        __declspec(property(get = __get_y)) unsigned int y;                                                \
        __declspec(property(get = __get_z)) unsigned int z;                                                \
        __SIMT_D static unsigned int __get_x() __SIMT("sreg." reg ".x");                                   \
        __SIMT_D static unsigned int __get_y() __SIMT("sreg." reg ".y");                                   \
        __SIMT_D static unsigned int __get_z() __SIMT("sreg." reg ".z");                                   \
        __SIMT_INLINE operator uint3() const { return uint3{__get_x(), __get_y(), __get_z()}; }            \
        __SIMT_INLINE operator dim3() const { return dim3(__get_x(), __get_y(), __get_z()); }              \
        type() = delete;                                                                                   \
        /* a copy holds nothing: its members read the same registers */                                    \
        __SIMT_INLINE type(const type&) {}                                                                 \
        type& operator=(const type&) = delete;                                                             \
    };
__SIMT_BUILTIN_VARIABLE(__simt_thread_index, "tid")
__SIMT_BUILTIN_VARIABLE(__simt_block_index, "ctaid")
__SIMT_BUILTIN_VARIABLE(__simt_block_dimension, "ntid")
__SIMT_BUILTIN_VARIABLE(__simt_grid_dimension, "nctaid")
#undef __SIMT_BUILTIN_VARIABLE
extern const __attribute__((device, weak)) __simt_thread_index threadIdx;
extern const __attribute__((device, weak)) __simt_block_index blockIdx;
extern const __attribute__((device, weak)) __simt_block_dimension blockDim;
extern const __attribute__((device, weak)) __simt_grid_dimension gridDim;
constexpr int warpSize = 32;
