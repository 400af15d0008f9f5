// A block of 80 threads has two and a half warps: what rounding down loses, and what reading 32 sums reads.
// run@lost: --kernel block_sum --block 80 --arg sum=int[1] --arg warps=2
// exit@lost: 0
// buffer@lost sum: 64
//
// run@all: --kernel block_sum --block 80 --arg sum=int[1] --arg warps=3
// exit@all: 0
// buffer@all sum: 80
//
// run@beyond: --kernel block_sum --block 80 --arg sum=int[1] --arg warps=32
// exit@beyond: 1
// buffer@beyond sum: ?

__global__ void block_sum(int* sum, int warps) {
    __shared__ int of_warp[4];
    const int lane = threadIdx.x % 32;
    const int count = __popc(__ballot_sync(~0u, 1));
    if (lane == 0) of_warp[threadIdx.x / 32] = count;
    __syncthreads();
    if (threadIdx.x < 32) {
        int v = lane < warps ? of_warp[lane] : 0;  // expect@beyond: error out-of-bounds lanes 4-31  // expect@beyond: error uninitialised-read lanes 3
        for (int step = 16; step > 0; step /= 2) v += __shfl_down_sync(~0u, v, step);
        if (lane == 0) *sum = v;  // expect@beyond: error undefined-output lanes 0
    }
}
