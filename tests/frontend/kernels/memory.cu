// Cached loads and stores, constant and device variables, shared and local memory, printf, assert, heap.
#include <cassert>
#include <cstdio>
#include <cstring>
__constant__ int table[4] = {3, 1, 4, 1};
__constant__ float scale;
__device__ float history[16];
__device__ int counter = 5;
__device__ const char* const text = "text";
__global__ void hints(float* x, const float* __restrict__ in, const float4* v, const int2* p) {
    x[0] = __ldg(in) + __ldca(in + 1) + __ldcg(in + 2) + __ldcs(in + 3) + __ldlu(in + 4) + __ldcv(in + 5) + __ldg(v).x + __ldg(&v[1]).w + __ldg(p).y;
    __stwb(x + 1, 1.0f);
    __stcg(x + 2, 2.0f);
    __stcs(x + 3, 3.0f);
    __stwt(x + 4, 4.0f);
}
__global__ void __launch_bounds__(128, 2) spaces(float* out, int n) {
    __shared__ float fixed[32];
    __shared__ struct { int a; double b; } pair;
    extern __shared__ float dynamic[];
    float local[8];
    for (int i = 0; i < 8; ++i) local[i] = (float)(i * table[i & 3]);
    fixed[threadIdx.x & 31] = local[n & 7] * scale;
    if (threadIdx.x == 0) { pair.a = counter; pair.b = 1.5; }
    dynamic[threadIdx.x] = history[threadIdx.x & 15];
    __syncthreads();
    out[threadIdx.x] = fixed[(threadIdx.x + 1) & 31] + dynamic[0] + (float)pair.a + (float)pair.b;
}
__global__ void system_calls(int* x, float4* v) {
    const int i = threadIdx.x;
    assert(i < 1024);
    assert(x != nullptr && "a message");
    x[0] = printf("%d %f %s %5.2e %c %%\n", i, 1.5, text, 2.0f, 'c');
    printf("no arguments\n");
    int* heap = (int*)malloc(4 * sizeof(int));
    memset(heap, 0, 16);
    memcpy(heap, x, 8);
    x[1] = heap[1];
    free(heap);
    float* array = new float[4];
    array[1] = 2;
    float4* one = new float4(make_float4(1, 2, 3, 4));
    v[0] = *one;
    delete[] array;
    delete one;
    if (x[2] == 3) __trap();
}
