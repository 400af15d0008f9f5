// Five values, summed as if they were eight.
//
// Each of the lanes 0 to 4 holds one value.
// With delta = 4 lane 0 reads lane 4, but lanes
// 1 to 4 read lanes 5 to 8, which take no part:
// what they get is undefined.
__global__ void sum_five_naive(const int* in,
                               int* out)
{
    int lane = threadIdx.x;
    if (lane < 5) {
        int v = in[lane];
        int delta = 4;
        while (delta > 0) {
            int got = __shfl_down_sync(0x1fu,
                                       v, delta);
            v += got;
            delta /= 2;
        }
        out[lane] = v;
    }
}

// The cure: the whole warp takes part, and the
// lanes without a value hold 0.
__global__ void sum_five(const int* in, int* out)
{
    int lane = threadIdx.x;
    int v = lane < 5 ? in[lane] : 0;
    int delta = 16;
    while (delta > 0) {
        v += __shfl_down_sync(0xffffffffu,
                              v, delta);
        delta /= 2;
    }
    if (lane == 0) out[0] = v;
}
