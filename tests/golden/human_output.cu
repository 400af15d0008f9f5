// What run prints for people.
// text@plain: run {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8] --print dst --lines --counters
// exit@plain: 1
//
// text@korean: run {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8] --lang ko
// exit@korean: 1

__global__ void neighbours(const int* src, int* dst) {
    int v = src[threadIdx.x];
    if (threadIdx.x < 6) {
        v += __shfl_down_sync(0x3f, v, 2);
    }
    dst[threadIdx.x] = v;
}
