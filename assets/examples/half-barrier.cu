// Threads 0 to 63 wait at a barrier of the whole block, while threads 64 to 127 wait for one of them to go on.

__global__ void half_barrier(volatile int* flag) {
    if (threadIdx.x < 64) {
        __syncthreads();
        if (threadIdx.x == 0) *flag = 1;
    } else {
        while (*flag == 0) {
        }
    }
}
