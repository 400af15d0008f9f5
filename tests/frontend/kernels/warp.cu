// Every warp and block intrinsic, for every type it has.
template <class T> __device__ T shuffles(T v) {
    const unsigned full = 0xffffffffu;
    v += __shfl_sync(full, v, 3) + __shfl_sync(full, v, 3, 16);
    v += __shfl_up_sync(full, v, 1) + __shfl_up_sync(full, v, 1, 8);
    v += __shfl_down_sync(full, v, 2) + __shfl_down_sync(full, v, 2, 4);
    v += __shfl_xor_sync(full, v, 16) + __shfl_xor_sync(full, v, 1, 2);
    return v;
}
template <class T> __device__ unsigned matches(T v) {
    int all = 0;
    unsigned lanes = __match_any_sync(0xffffffffu, v) ^ __match_all_sync(0xffffffffu, v, &all);
    return all ? lanes : ~lanes;
}
template <class T> __global__ void of_type(T* x, unsigned* m) {
    x[threadIdx.x] = shuffles(x[threadIdx.x]);
    m[threadIdx.x] = matches(x[threadIdx.x]);
}
template __global__ void of_type<int>(int*, unsigned*);
template __global__ void of_type<unsigned>(unsigned*, unsigned*);
template __global__ void of_type<long>(long*, unsigned*);
template __global__ void of_type<unsigned long>(unsigned long*, unsigned*);
template __global__ void of_type<long long>(long long*, unsigned*);
template __global__ void of_type<unsigned long long>(unsigned long long*, unsigned*);
template __global__ void of_type<float>(float*, unsigned*);
template __global__ void of_type<double>(double*, unsigned*);
__global__ void votes(int* x, unsigned* m) {
    const int v = x[threadIdx.x];
    m[0] = __ballot_sync(0xffffffffu, v > 3) + __activemask();
    x[0] = __all_sync(0xffffffffu, v) + __any_sync(0xffffffffu, v) + __uni_sync(0xffffffffu, v);
    __syncwarp();
    __syncwarp(0xffffffffu);
}
__global__ void reduces(int* x, unsigned* m) {
    const int v = x[threadIdx.x];
    const unsigned u = m[threadIdx.x], full = 0xffffffffu;
    x[0] = __reduce_add_sync(full, v) + __reduce_min_sync(full, v) + __reduce_max_sync(full, v);
    m[0] = __reduce_add_sync(full, u) + __reduce_min_sync(full, u) + __reduce_max_sync(full, u);
    m[1] = __reduce_and_sync(full, u) + __reduce_or_sync(full, u) + __reduce_xor_sync(full, u);
}
__global__ void barriers(int* x) {
    const int v = x[threadIdx.x];
    __syncthreads();
    x[0] = __syncthreads_count(v) + __syncthreads_and(v) + __syncthreads_or(v);
    __threadfence_block();
    __threadfence();
    __threadfence_system();
    __nanosleep(100);
    x[1] = (int)clock() + (int)clock64();
    if (v == 7) __trap();
}
__global__ void indices(unsigned* x) {
    const dim3 size = blockDim, count = gridDim;
    const uint3 t = threadIdx, b = blockIdx;
    x[0] = threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y + blockIdx.z + blockDim.x + blockDim.y + blockDim.z + gridDim.x +
           gridDim.y + gridDim.z + warpSize;
    x[1] = size.x * count.y + t.x + b.z;
    const auto copy = threadIdx;
    x[2] = copy.x + copy.z;
    auto lane = threadIdx.x % warpSize;
    const unsigned& ref = threadIdx.y;
    x[lane] = ref;
}
