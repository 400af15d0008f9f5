// The sum of the first n values of `in`, made inside one warp.
// n is 1 to 32; lane 0 writes the sum.

// Broken: the mask names n lanes, and only these call.
__global__ void sum_first(const int* in, int* out,
                          int n)
{
    int lane = threadIdx.x;
    unsigned mask = 0xffffffffu >> (32 - n);
    int delta = 16;
    while (delta >= n) delta /= 2;
    if (lane < n) {
        int v = in[lane];
        while (delta > 0) {
            int got = __shfl_down_sync(mask, v,
                                       delta);
            v += got;
            delta /= 2;
        }
        if (lane == 0) out[0] = v;
    }
}

// Broken: all 32 lanes call, but only n of them
// ever gave v a value.
__global__ void sum_no_value(const int* in,
                             int* out, int n)
{
    int lane = threadIdx.x;
    int v;
    if (lane < n) v = in[lane];
    int delta = 16;
    while (delta > 0) {
        int got = __shfl_down_sync(0xffffffffu,
                                   v, delta);
        v += got;
        delta /= 2;
    }
    if (lane == 0) out[0] = v;
}

// Broken: a segment of n lanes. Width is a power
// of two, never 5.
__global__ void sum_width(const int* in, int* out,
                          int n)
{
    int lane = threadIdx.x;
    int v = lane < n ? in[lane] : 0;
    int delta = 4;
    while (delta > 0) {
        int got = __shfl_down_sync(0xffffffffu,
                                   v, delta, n);
        v += got;
        delta /= 2;
    }
    if (lane == 0) out[0] = v;
}
