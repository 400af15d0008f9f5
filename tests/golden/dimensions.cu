// Three-dimensional blocks and grids: the linear thread number decides the warp and the lane.
// run@block: --kernel who --block 8,4,2 --arg out=int[64]
// exit@block: 0
// buffer@block out: 16*32 116*32
//
// run@grid: --kernel positions --grid 2,3,2 --block 1 --arg out=int[12]
// exit@grid: 0
// buffer@grid out: 0 1 10 11 20 21 100 101 110 111 120 121

__global__ void who(int* out) {
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    out[t] = threadIdx.z * 100 + __popc(__ballot_sync(~0u, threadIdx.y < 2));
}

__global__ void positions(int* out) {
    const int b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    out[b] = blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z;
}
