// The sum of a block: each warp adds by shuffles, the first warp adds the warps' sums from shared memory.

__device__ int warp_sum(int v) {
    for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0xffffffff, v, delta);
    return v;
}

__global__ void block_sum(const int* in, int* out, int n) {
    __shared__ int warp_sums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;

    int sum = warp_sum(i < n ? in[i] : 0);
    if (lane == 0) warp_sums[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        sum = warp_sum(lane < blockDim.x / 32 ? warp_sums[lane] : 0);
        if (lane == 0) atomicAdd(out, sum);
    }
}
