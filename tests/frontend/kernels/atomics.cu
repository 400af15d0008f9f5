// Every atomic function, in the three scopes.
#define SCOPES(call, ...) call(__VA_ARGS__); call##_block(__VA_ARGS__); call##_system(__VA_ARGS__)
template <class T> __device__ void bits(T* x, T v) {
    SCOPES(atomicMin, x, v);
    SCOPES(atomicMax, x, v);
    SCOPES(atomicAnd, x, v);
    SCOPES(atomicOr, x, v);
    SCOPES(atomicXor, x, v);
}
__global__ void all(int* i, unsigned* u, long long* l, unsigned long long* q, float* f, double* d, unsigned short* h) {
    SCOPES(atomicAdd, i, 1);
    SCOPES(atomicAdd, u, 1u);
    SCOPES(atomicAdd, q, 1ull);
    SCOPES(atomicAdd, f, 1.0f);
    SCOPES(atomicAdd, d, 1.0);
    SCOPES(atomicSub, i, 1);
    SCOPES(atomicSub, u, 1u);
    SCOPES(atomicExch, i, 1);
    SCOPES(atomicExch, u, 1u);
    SCOPES(atomicExch, q, 1ull);
    SCOPES(atomicExch, f, 1.0f);
    SCOPES(atomicInc, u, 5u);
    SCOPES(atomicDec, u, 5u);
    SCOPES(atomicCAS, i, 1, 2);
    SCOPES(atomicCAS, u, 1u, 2u);
    SCOPES(atomicCAS, q, 1ull, 2ull);
    SCOPES(atomicCAS, h, (unsigned short)1, (unsigned short)2);
    bits(i, 3);
    bits(u, 3u);
    bits(l, 3ll);
    bits(q, 3ull);
}
__global__ void shared_ones(int* out) {
    __shared__ int count;
    __shared__ float sum;
    if (threadIdx.x == 0) { count = 0; sum = 0; }
    __syncthreads();
    const int rank = atomicAdd(&count, 1);
    atomicAdd(&sum, 1.5f);
    __syncthreads();
    out[rank] = count + (int)sum;
}
__device__ int total;
__global__ void global_ones(int* out) { out[0] = atomicAdd(&total, 1) + atomicCAS(&total, 3, 4); }
