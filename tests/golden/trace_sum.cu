// What a person sees when five lanes read lanes that are not in the mask.
// text: trace {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8]
// exit: 1

__global__ void sum_five(const int* src, int* dst) {
    int t = threadIdx.x;
    if (t < 5) {
        int v = src[t];
        v += __shfl_down_sync(0x1f, v, 4);
        v += __shfl_down_sync(0x1f, v, 2);
        dst[t] = v;
    }
}
