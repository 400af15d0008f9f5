// Blocks that wait for a block that has no slot.
// run@two: --block 32 --grid 3 --slots 2 --arg flag=int[1]:0 --arg out=int[96]:0
// exit@two: 1
//
// run@three: --block 32 --grid 3 --slots 3 --arg flag=int[1]:0 --arg out=int[96]:0
// exit@three: 0
// buffer@three out: 1*96

__global__ void wait_for_last(int* flag, int* out) {
    if (blockIdx.x + 1 == gridDim.x) {
        if (threadIdx.x == 0) atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {  // expect@two: error livelock lanes 0-31
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
