// Sums of many numbers, three ways; a template is named by its instantiation.
// run@shuffle: --kernel by_shuffle --grid 4 --block 128 --arg x=float[5000]:1 --arg sum=float[1]:0 --arg n=5000
// exit@shuffle: 0
// buffer@shuffle sum: 5000
//
// run@shared: --kernel by_shared --grid 4 --block 128 --shared 512 --arg x=float[5000]:1 --arg sum=float[1]:0 --arg n=5000
// exit@shared: 0
// buffer@shared sum: 5000
//
// run@coarse: --kernel by_coarse<4> --grid 10 --block 128 --shared 512 --arg x=float[5000]:1 --arg sum=float[1]:0 --arg n=5000
// exit@coarse: 0
// buffer@coarse sum: 5000
//
// run@atomic: --kernel by_atomics --grid 4 --block 128 --arg x=int[5000]:iota --arg sum=int[1]:0 --arg n=5000
// exit@atomic: 0
// buffer@atomic sum: 12497500
//
// run@ambiguous: --grid 4
// exit@ambiguous: 2
// error@ambiguous: kernel: which kernel? reductions.cu has: by_shuffle, by_shared, by_coarse<int Items>, by_atomics; choose one with --kernel NAME

__device__ float warp_sum(float v) {
    for (int step = warpSize / 2; step > 0; step /= 2) v += __shfl_down_sync(0xffffffff, v, step);
    return v;
}

__global__ void by_shuffle(const float* x, float* sum, int n) {
    __shared__ float of_warp[32];
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
    v = warp_sum(v);
    const int warp = threadIdx.x / warpSize;
    const int lane = threadIdx.x % warpSize;
    if (lane == 0) of_warp[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = lane < blockDim.x / warpSize ? of_warp[lane] : 0.0f;
        v = warp_sum(v);
        if (lane == 0) atomicAdd(sum, v);
    }
}

__global__ void by_shared(const float* x, float* sum, int n) {
    extern __shared__ float tile[];
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
    tile[threadIdx.x] = v;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) tile[threadIdx.x] += tile[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(sum, tile[0]);
}

template <int Items>
__global__ void by_coarse(const float* x, float* sum, int n) {
    extern __shared__ float tile[];
    const int first = blockIdx.x * blockDim.x * Items + threadIdx.x;
    float v = 0;
#pragma unroll
    for (int item = 0; item < Items; ++item) {
        const int i = first + item * blockDim.x;
        if (i < n) v += x[i];
    }
    tile[threadIdx.x] = v;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) tile[threadIdx.x] += tile[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(sum, tile[0]);
}

__global__ void by_atomics(const int* x, int* sum, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(sum, x[i]);
}
