// Two warps meet at the barrier of a block; --warp and --steps pick a part.
// text@all: trace {file} --block 40 --arg dst=int[40]
// exit@all: 0
//
// text@second: trace {file} --block 40 --arg dst=int[40] --warp 0.1
// exit@second: 0
//
// text@korean: trace {file} --block 40 --arg dst=int[40] --warp 0.1 --lang ko
// exit@korean: 0

__global__ void meet(int* dst) {
    __shared__ int tile[40];
    int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    dst[t] = tile[39 - t];
}
