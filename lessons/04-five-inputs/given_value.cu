// The sum of the first n values of `in`, made inside one warp.
// n is 1 to 32; lane 0 writes the sum.

// All 32 lanes call, and each of them has a value.
__global__ void sum_no_value(const int* in,
                             int* out, int n)
{
    int lane = threadIdx.x;
    int v = 0;
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
